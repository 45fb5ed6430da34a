import { isProblem, optionsOf, type Resource } from '#resource'
import { keyOf } from '#resource/normal'
import { sql } from 'kysely'
import { findHeader, readTable, type TableRow } from '#server/engine/excel/read.ts'
import { EMPTY_CELL } from '#server/engine/excel/sheet/cells.ts'
import { takeCell, wordsOf } from '#server/engine/import/columns.ts'
import { foldedKeyOf, columnOf, tableOf } from '#server/engine/schema/names.ts'
import type { Tx } from '#server/engine/tx.ts'
import { fieldError, localizedErrorOf } from '#server/httpError.ts'
import type { Kind } from './statement.rules.ts'

/** The columns by which the referenced records of lines are looked up. */
export type FoundBy = Readonly<Record<string, readonly string[]>>

const MOST_ROWS = 1000
const MOST_MESSAGES = 10

interface Row {
  readonly row: number
  readonly texts: Readonly<Record<string, string>>
  readonly values: Readonly<Record<string, unknown>>
}

async function tableIn(tx: Tx, file: number): Promise<readonly TableRow[]> {
  const { rows } = await sql<{ key: string; name: string }>`select key, file_name as name from sys_file where id = ${file}`.execute(tx.db)
  const { key, name } = rows[0]!
  const bytes = await tx.storage.bytes(key)
  const table: TableRow[] = []
  for await (const row of readTable({ name, bytes }, { bytes: bytes.length, rows: MOST_ROWS + 100, columns: 100 })) table.push(row)
  return table
}

/** Returns records by the texts that name them, in any spelling; a text that matches several records finds none. */
async function foundIn(tx: Tx, target: Resource, by: readonly string[], texts: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>()
  for (const column of by) {
    const field = Object.keys(target.fields).find(name => columnOf(target, name) === column)!
    const keys = new Map(texts.map(text => [text, keyOf(target.fields[field]!, text)]))
    const named = foldedKeyOf(sql.ref(`t.${column}`))
    const { rows } = await sql<{
      key: string
      id: number
    }>`select ${named} as key, min(t.id)::int as id from ${sql.table(tableOf(target))} t
      where ${named} = any(${[...new Set(keys.values())]}::text[]) and t.is_active and not t.is_delete group by 1 having count(*) = 1`.execute(
      tx.db,
    )
    const ids = new Map(rows.map(({ key, id }) => [key, id]))
    for (const [text, key] of keys) if (!found.has(text) && ids.has(key)) found.set(text, ids.get(key)!)
  }
  return found
}

const labelOf = (tx: Pick<Tx, 'texts'>, line: Resource, name: string): string => tx.texts(`resources.${line.name}.fields.${name}`)

/** Returns the label of a field in every language, because the file may be in another language. */
const labelsOf = ({ languages }: Tx, line: Resource, name: string): readonly string[] =>
  [...languages.values()].map(texts => labelOf({ texts }, line, name))

/** Parses the rows of a file by the labels of fields; throws a message for unreadable cells. */
async function readRows(tx: Tx, line: Resource, names: readonly string[], table: readonly TableRow[]): Promise<readonly Row[]> {
  const header = findHeader(table, Object.fromEntries(names.map(name => [name, labelsOf(tx, line, name)])))
  const required = names.filter(name => optionsOf(line.fields[name]!).required && optionsOf(line.fields[name]!).default === undefined)
  const missing = required.filter(name => header?.columns[name] === undefined)
  if (!header || missing.length)
    throw fieldError(
      'file',
      tx.texts('nerud.import.noHeader', { columns: required.map(name => `«${labelOf(tx, line, name)}»`).join(', ') }),
    )
  const wrong: string[] = []
  const words = new Map(names.map(name => [name, wordsOf(tx.languages, line, name, line.fields[name]!)]))
  const rows = table
    .filter(({ row, cells }) => row > header.row && cells.some(({ text }) => text.trim() !== ''))
    .map(({ row, cells }): Row => {
      const [texts, values]: [Record<string, string>, Record<string, unknown>] = [{}, {}]
      const say = (name: string, key: string, params?: Record<string, unknown>): void =>
        void wrong.push(tx.texts('nerud.statements.wrong', { number: row, field: labelOf(tx, line, name), text: tx.texts(key, params) }))
      for (const name of names) {
        const cell = cells[header.columns[name] ?? -1] ?? EMPTY_CELL
        if (cell.text.trim() === '') {
          if (required.includes(name)) say(name, 'nerud.validation.required')
        } else if (line.fields[name]!.kind === 'reference') texts[name] = cell.text
        else {
          const taken = takeCell(cell, line.fields[name]!, tx.today, words.get(name))
          if (isProblem(taken)) say(name, taken.key, taken.params)
          else values[name] = taken.value
        }
      }
      return { row, texts, values }
    })
  rejectWrong(wrong)
  if (rows.length === 0) throw fieldError('file', tx.texts('nerud.statements.noLines'))
  if (rows.length > MOST_ROWS) throw fieldError('file', tx.texts('nerud.validation.max', { max: MOST_ROWS }))
  return rows
}

function rejectWrong(wrong: readonly string[]): void {
  if (wrong.length) throw fieldError('file', wrong.slice(0, MOST_MESSAGES).join('\n'))
}

/** Adds the rows of a file to a draft, all or none; errors name the row of the file and its column. */
export async function fillFromFile(tx: Tx, { header, line }: Kind, id: number, file: number, by: FoundBy): Promise<void> {
  const names = optionsOf(header.fields['lines']!).writes ?? []
  const rows = await readRows(tx, line, names, await tableIn(tx, file))
  const wrong: string[] = []
  const references: Record<string, unknown>[] = rows.map(() => ({}))
  for (const [name, columns] of Object.entries(by)) {
    const texts = rows.flatMap(row => row.texts[name] ?? [])
    if (texts.length === 0) continue
    const found = await foundIn(tx, tx.resources[optionsOf(line.fields[name]!).target!]!, columns, texts)
    for (const [n, { row, texts: cellTexts }] of rows.entries()) {
      if (cellTexts[name] === undefined) continue
      const one = found.get(cellTexts[name])
      if (one === undefined)
        wrong.push(
          tx.texts('nerud.statements.wrong', {
            number: row,
            field: labelOf(tx, line, name),
            text: tx.texts('nerud.statements.notFound', { text: cellTexts[name] }),
          }),
        )
      else references[n]![name] = one
    }
  }
  rejectWrong(wrong)
  const values = rows.map((row, n) => ({ ...row.values, ...references[n], vedomost: id }))
  try {
    await tx.createMany(line, values, { resource: header, place: n => `lines.${n}` })
  } catch (error) {
    throw ofRows(tx, line, rows, error)
  }
}

/** Returns a rejection of a line as one of its row in the file. */
function ofRows(tx: Tx, line: Resource, rows: readonly Row[], error: unknown): unknown {
  const errors = Object.entries(localizedErrorOf(error, tx.texts)?.errors ?? {})
  const texts = errors.flatMap(([place, text]) => {
    const [, n, field = ''] = /^lines\.(\d+)\.?(.*)$/.exec(place) ?? []
    if (n === undefined) return []
    return tx.texts('nerud.statements.wrong', { number: rows[Number(n)]!.row, field: labelOf(tx, line, field), text })
  })
  return texts.length ? fieldError('file', texts.slice(0, MOST_MESSAGES).join('\n')) : error
}
