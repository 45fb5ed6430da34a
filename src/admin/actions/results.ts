/** The outcome of a deed for one of several records. */
export interface RowResult {
  readonly id: number
  readonly ok: boolean
  readonly message: string
}

/** What an answer has to say beyond "done": a word that is shown once, or an outcome for each record. */
export interface Result {
  readonly title: string
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  readonly rows: readonly RowResult[]
}

type Found = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Found => typeof value === 'object' && value !== null && !Array.isArray(value)

const rowOf = (row: Found): RowResult => ({
  id: Number(row['id']),
  ok: row['ok'] !== false && row['isSuccess'] !== false && row['error'] === undefined,
  message: String(row['message'] ?? row['error'] ?? ''),
})

/** Reads an answer: `results` row by row when not all went well, and the values that have a label. Null when there is nothing to show. */
export function resultOf(body: unknown, title: string, labelOf: (key: string) => string): Result | null {
  if (!isObject(body)) return null
  const rows = Array.isArray(body['results']) ? body['results'].filter(isObject).map(rowOf) : []
  const facts = Object.entries(body).flatMap(([key, value]) => {
    const label = labelOf(key)
    return label && (typeof value === 'string' || typeof value === 'number') ? [{ label, value: String(value) }] : []
  })
  const failed = rows.some(row => !row.ok)
  return facts.length > 0 || failed ? { title, facts, rows: failed ? rows.toSorted((a, b) => Number(a.ok) - Number(b.ok)) : [] } : null
}
