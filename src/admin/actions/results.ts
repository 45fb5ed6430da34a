/** Why a deed was not done to one of several records. */
export interface FailedRow {
  readonly id: number
  readonly title: string
  readonly message: string
}

/** What an answer has to say beyond "done": a word that is shown once, or what went wrong with which records, and how many went well. */
export interface Result {
  readonly title: string
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  readonly failed: readonly FailedRow[]
  readonly done: number
}

type Found = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Found => typeof value === 'object' && value !== null && !Array.isArray(value)

const isDone = (row: Found): boolean => row['ok'] !== false && row['isSuccess'] !== false && row['error'] === undefined
const failedRow = (row: Found): FailedRow => ({
  id: Number(row['id']),
  title: String(row['title'] ?? `№ ${String(row['id'])}`),
  message: String(row['message'] ?? row['error'] ?? ''),
})

const rowsIn = (body: unknown): readonly Found[] =>
  isObject(body) && Array.isArray(body['results']) ? body['results'].filter(isObject) : []

/** Of how many records an answer says that the deed was done to them; none when it does not go row by row. */
export const doneIn = (body: unknown): number => rowsIn(body).filter(isDone).length

/** Reads an answer: `results` row by row when not all went well, and the values that have a label. Null when there is nothing to show. */
export function resultOf(body: unknown, title: string, labelOf: (key: string) => string): Result | null {
  if (!isObject(body)) return null
  const failed = rowsIn(body)
    .filter(row => !isDone(row))
    .map(failedRow)
  const facts = Object.entries(body).flatMap(([key, value]) => {
    const label = labelOf(key)
    return label && (typeof value === 'string' || typeof value === 'number') ? [{ label, value: String(value) }] : []
  })
  return facts.length > 0 || failed.length > 0 ? { title, facts, failed, done: doneIn(body) } : null
}
