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
