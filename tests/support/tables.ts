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
