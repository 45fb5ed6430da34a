import type { Calling } from '../support/app.ts'
import type { Answering } from '../support/calls.ts'
import type { Probe } from '../support/probes.ts'
import type { TableRow } from '../support/tables.ts'

const isEmpty = (json: unknown): boolean => json !== undefined && Object.keys(json as object).length === 0

/** The values that the contract writes out beside a parameter: `isPage=true`, `isRecalcNeeded={bool}`. What it only names has no value to send. */
const saidIn = (query: string): [name: string, value: string][] =>
  [...query.matchAll(/([\w.]+)=(\{bool\}|\w+)/g)].map(([, name, value]) => [name!, value === '{bool}' ? 'true' : value!])

/** A probe carried as a row of the contract says: with its parameters, and without a body where it has none. */
export function probeFromRow(row: TableRow, { path, calling }: Probe): Probe {
  const stated = saidIn(row['query'] ?? '')
  const [place, query = ''] = path.split('?')
  const request = new URLSearchParams(query)
  for (const [name, value] of stated) request.set(name, value)
  const { json, ...rest } = calling
  const isBare = row['body_kind'] === 'none' && isEmpty(json)
  const isWithout = json === undefined && calling.form === undefined
  return {
    path: request.size > 0 ? `${place}?${request}` : path,
    calling: isBare ? rest : isWithout && row['body_kind'] !== 'none' ? { ...calling, json: {} } : calling,
  }
}

/** Does a row carry a call just as it is made ready: with its parameters and its body? */
export const leavesAsProbed = (row: TableRow, call: Answering): boolean => {
  const hasBody = row['body_kind'] !== 'none'
  return (
    saidIn(row['query'] ?? '').length === 0 &&
    (call.method === 'GET' ? !hasBody : hasBody && call.body !== 'none' && call.kind !== 'remove')
  )
}

/** How a request carries its body, in the words of the contract. */
export const bodyKindOf = (method: string, { json, form }: Calling): string => {
  if (form) return 'multipart'
  if (json === undefined) return 'none'
  return method === 'PATCH' || method === 'DELETE' ? 'merge-patch' : 'json'
}
