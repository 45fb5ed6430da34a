/** The result for one of several records: why the action failed, or what it did. */
export interface ResultRow {
  readonly id: number
  /** The resource, if it differs from that of the action. */
  readonly resource?: string | undefined
  readonly title: string
  readonly message: string
}

/** The content of a response besides success: a secret to show once, or results by record. */
export interface Result {
  readonly title: string
  /** A summary sentence, if the response has one. */
  readonly summary?: string | undefined
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  readonly failed: readonly ResultRow[]
  /** The successful records, if their messages differ, or if one was changed in more fields than requested (`changes`). */
  readonly succeeded: readonly ResultRow[]
  readonly done: number
  /** Undoes the action, if possible. */
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

/** The number of records that the action succeeded for; 0 if the response has no results by record. */
export const doneIn = (body: unknown): number => rowsIn(body).filter(isDone).length

/** The new versions of successful records, by id, if the response contains them; needed for undo. */
export const versionsIn = (body: unknown): Readonly<Record<string, number>> =>
  Object.fromEntries(
    rowsIn(body)
      .filter(isDone)
      .flatMap(({ id, version }) => (typeof version === 'number' ? [[String(id), version] as const] : [])),
  )

/** Parses a response: results by record unless all are equal successes, and values that have a label; a record without a title is named by its number. Null if there is nothing to show. */
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

/** The id of the background job that continues the action, if it takes too long for one response. */
export const jobIn = (body: unknown): number | undefined => (isObject(body) && typeof body['job'] === 'number' ? body['job'] : undefined)
