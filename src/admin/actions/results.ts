/** What became of one of several records: why an action was not done to it, or what came of it. */
export interface ResultRow {
  readonly id: number
  /** Where it is another one than the action's own. */
  readonly resource?: string | undefined
  readonly title: string
  readonly message: string
}

/** What a response says beyond "done": a word that is shown once, or what went wrong with which records, what came of the others, and how many they are. */
export interface Result {
  readonly title: string
  /** All of it in a sentence, where the response says one. */
  readonly summary?: string | undefined
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  readonly failed: readonly ResultRow[]
  /** Those that went well, where not all of them have the same message, or one was changed in more than was asked (`changes`). */
  readonly succeeded: readonly ResultRow[]
  readonly done: number
  /** Takes it back, where that can be done. */
  readonly undo?: (() => void) | undefined
}

type Found = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Found => typeof value === 'object' && value !== null && !Array.isArray(value)

const isDone = (row: Found): boolean => row['ok'] !== false && row['isSuccess'] !== false && row['error'] === undefined
const resultRow = (row: Found, numberOf: (id: unknown) => string): ResultRow => ({
  id: Number(row['id']),
  ...(typeof row['resource'] === 'string' && { resource: row['resource'] }),
  title: String(row['title'] ?? numberOf(row['id'])),
  message: String(row['message'] ?? row['error'] ?? ''),
})

const rowsIn = (body: unknown): readonly Found[] =>
  isObject(body) && Array.isArray(body['results']) ? body['results'].filter(isObject) : []

/** Of how many records a response says that the action was done to them; none when it does not go row by row. */
export const doneIn = (body: unknown): number => rowsIn(body).filter(isDone).length

/** The versions since of the records that an action was done to, by id, where the answer says them: what can be taken back. */
export const versionsIn = (body: unknown): Readonly<Record<string, number>> =>
  Object.fromEntries(
    rowsIn(body)
      .filter(isDone)
      .flatMap(({ id, version }) => (typeof version === 'number' ? [[String(id), version] as const] : [])),
  )

/** Reads an answer: `results` row by row when not all went well or not all went the same, and the values that have a label; a record without a title is called by its number. Null when there is nothing to show. */
export function resultOf(body: unknown, title: string, labelOf: (key: string) => string, numberOf: (id: unknown) => string): Result | null {
  if (!isObject(body)) return null
  const failed = rowsIn(body)
    .filter(row => !isDone(row))
    .map(row => resultRow(row, numberOf))
  const went = rowsIn(body).filter(isDone)
  const well = went.map(row => resultRow(row, numberOf))
  const hasChanges = went.some(row => Array.isArray(row['changes']) && row['changes'].length > 0)
  const summary = typeof body['summary'] === 'string' ? body['summary'] : undefined
  const succeeded = summary !== undefined || hasChanges || new Set(well.map(row => row.message)).size > 1 ? well : []
  const facts = Object.entries(body).flatMap(([key, value]) => {
    const label = labelOf(key)
    return label && (typeof value === 'string' || typeof value === 'number') ? [{ label, value: String(value) }] : []
  })
  const isSilent = summary === undefined && facts.length + failed.length + succeeded.length === 0
  return isSilent ? null : { title, ...(summary !== undefined && { summary }), facts, failed, succeeded, done: well.length }
}

/** The job that a response leaves the action to, where it is too long to be waited for. */
export const jobIn = (body: unknown): number | undefined => (isObject(body) && typeof body['job'] === 'number' ? body['job'] : undefined)
