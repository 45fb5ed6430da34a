import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './sources.ts'

/** A row of a contract table by its column names. */
export type TableRow = Readonly<Record<string, string>>

/** A table of the contract: what the specifications say about the product, a row each (tests/contract/tables). */
export function tableOf(name: 'routes' | 'calls' | 'messages' | 'rules' | 'entities' | 'unknowns'): readonly TableRow[] {
  const [head, ...lines] = readFileSync(join(root, `tests/contract/tables/${name}.tsv`), 'utf8').split('\n')
  const columns = head!.split('\t')
  return lines.filter(Boolean).map(line => {
    const cells = line.split('\t')
    return Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']))
  })
}

/** The rules that a row of a table states, and those that its whole test holds, as they end the title of the test; nothing where there are none. */
export function rulesIn(row: TableRow, ...more: readonly string[]): string {
  const ids = [...more, ...(row['rules']?.split(' ').filter(Boolean) ?? [])]
  return ids.length > 0 ? ` [${ids.join(', ')}]` : ''
}

/** Does a record have something at a dotted place? Of a list its first member stands for all, of a map by ids its first entry. */
function stands(record: unknown, place: string): boolean {
  const names = place
    .replaceAll('[]', '')
    .replaceAll(/\{\w*\}|\[\w+\]/g, '.{}')
    .split('.')
  let at: unknown = record
  for (const name of names) {
    if (Array.isArray(at)) at = at[0]
    const existing = name === '{}' ? Object.keys(at ?? {})[0] : name
    if (existing === undefined || typeof at !== 'object' || at === null || !(existing in at)) return false
    at = (at as Record<string, unknown>)[existing]
  }
  return true
}

/** The fields that the contract names of an entity. */
export const fieldsOf = (entity: string): readonly string[] => {
  const fields = tableOf('entities').flatMap(row => (row['entity'] === entity && !row['field']!.startsWith('(') ? row['field']! : []))
  if (fields.length === 0) throw new Error(`The contract knows no ${entity}`)
  return fields
}
/** Those of them that a record does not have at the place that the contract gives them. */
export const missingFields = (entity: string, record: unknown): readonly string[] =>
  fieldsOf(entity).filter(field => !stands(record, field))
