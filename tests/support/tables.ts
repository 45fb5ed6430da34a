import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './sources.ts'

/** A row of a contract table by column name. */
export type TableRow = Readonly<Record<string, string>>

/** Reads a table of the contract: what the specification says about the product, one statement per row (tests/contract/tables). */
export function tableOf(name: 'routes' | 'calls' | 'messages' | 'rules' | 'entities' | 'unknowns'): readonly TableRow[] {
  const [head, ...lines] = readFileSync(join(root, `tests/contract/tables/${name}.tsv`), 'utf8').split('\n')
  const columns = head!.split('\t')
  return lines.filter(Boolean).map(line => {
    const cells = line.split('\t')
    return Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']))
  })
}

/** The ids of the rules that a row states and of `more`, as a suffix of the test's title; empty without any. */
export function rulesIn(row: TableRow, ...more: readonly string[]): string {
  const ids = [...more, ...(row['rules']?.split(' ').filter(Boolean) ?? [])]
  return ids.length > 0 ? ` [${ids.join(', ')}]` : ''
}

/** Whether a record has a value at a dotted path. The first element stands for all of a list, the first entry for all of a map by ids. */
function hasAt(record: unknown, place: string): boolean {
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

/** The fields of an entity in the contract. */
export const fieldsOf = (entity: string): readonly string[] => {
  const fields = tableOf('entities').flatMap(row => (row['entity'] === entity && !row['field']!.startsWith('(') ? row['field']! : []))
  if (fields.length === 0) throw new Error(`The contract knows no ${entity}`)
  return fields
}
/** Fields that a record lacks at the path given in the contract. */
export const missingFields = (entity: string, record: unknown): readonly string[] => fieldsOf(entity).filter(field => !hasAt(record, field))
