import { isProblem, type Problem } from '#resource'
import { normal } from '../../engine/excel/findHeader.ts'
import { readTable, type TableFile, type TableLimits, type TableRow } from '../../engine/excel/read.ts'
import { EMPTY_CELL, TABLE_LIMITS } from '../../engine/excel/sheet/cells.ts'
import type { RowProblem } from '../../engine/import/rows.ts'
import { locate, SUGGESTED_FROM, suggestedWhole } from './mapping.ts'
import type { Located, Mapping, TableColumn, TableColumns, TableShape } from './mapping.ts'

/** What a row says, by field; null where it says nothing. */
export type TableValues<Columns extends TableColumns> = {
  readonly [Name in keyof Columns]: (Columns[Name] extends TableColumn<infer Value> ? Value : never) | null
}
/** What becomes of a row: its values, what is wrong with them, or why it is none: a total, the headings again on a new page, or words around the table. */
export type ReadRow<Columns extends TableColumns> =
  | { readonly kind: 'row'; readonly values: TableValues<Columns>; readonly titleOf: TitleOf<Columns>; readonly source: TableRow }
  | { readonly kind: 'faulty'; readonly problems: readonly RowProblem[]; readonly source: TableRow }
  | { readonly kind: 'skipped'; readonly why: 'total' | 'heading' | 'note'; readonly source: TableRow }
/** What the file calls the column of a field; the field's usual heading where it has none. */
export type TitleOf<Columns extends TableColumns> = (name: keyof Columns & string) => string

const TOTAL = /^(?:итого?|всего|total|subtotal|grand total|промежуточн\p{L}* итог|общ\p{L}* (?:итог|сумма))(?![\p{L}\p{N}])/iu
const required: Problem = { key: 'nerud.validation.required' }

/** Reads rows below a heading that was found. */
function rowReader<Columns extends TableColumns>(shape: TableShape<Columns>, { columns, titles }: Located) {
  const fields = Object.entries(columns)
  const titleOf: TitleOf<Columns> = name => {
    const column = columns[name]
    return column === undefined ? shape.columns[name]!.words[0]! : titles[column]!
  }
  const cellOf = (source: TableRow, name: string) => source.cells[columns[name] ?? -1] ?? EMPTY_CELL
  const isHeading = (source: TableRow): boolean =>
    fields.every(([, column]) => normal(source.cells[column]?.text ?? '') === normal(titles[column]!))
  const isSaid = (source: TableRow, names: readonly string[]): boolean =>
    names.some(name => cellOf(source, name).type !== 'empty' && !isProblem(shape.columns[name]!.read(cellOf(source, name))))
  const whySkipped = (source: TableRow): 'total' | 'heading' | 'note' | undefined => {
    const filled = source.cells.filter(({ type }) => type !== 'empty')
    if (filled.some(({ text, type }) => type === 'text' && TOTAL.test(text)) && !isSaid(source, shape.proof)) return 'total'
    if (isHeading(source)) return 'heading'
    return filled.length === 1 || shape.needs.flat().every(name => cellOf(source, name).type === 'empty') ? 'note' : undefined
  }
  return (source: TableRow): ReadRow<Columns> => {
    const { row } = source
    const why = whySkipped(source)
    if (why) return { kind: 'skipped', why, source }
    const problems: RowProblem[] = []
    const values: Record<string, unknown> = Object.fromEntries(Object.keys(shape.columns).map(name => [name, null]))
    for (const [name] of fields) {
      const cell = cellOf(source, name)
      const taken = shape.columns[name]!.read(cell)
      if (isProblem(taken)) problems.push({ row, field: titleOf(name), value: cell.text, problem: taken })
      else values[name] = taken.value
    }
    for (const group of shape.needs) {
      const isEmpty = group.every(name => cellOf(source, name).type === 'empty')
      const named = group.find(name => columns[name] !== undefined) ?? group[0]!
      if (isEmpty) problems.push({ row, field: titleOf(named), value: '', problem: required })
    }
    if (problems.length) return { kind: 'faulty', problems, source }
    return { kind: 'row', values: values as TableValues<Columns>, titleOf, source }
  }
}

/** The first rows of a file, and the rest of it. */
async function begun(file: TableFile, limits: TableLimits): Promise<{ first: TableRow[]; rest: AsyncGenerator<TableRow> }> {
  const rest = readTable(file, limits)
  const first: TableRow[] = []
  while (first.length < SUGGESTED_FROM) {
    const { done, value } = await rest.next()
    if (done) break
    first.push(value)
  }
  return { first, rest }
}

/** The rows among which a heading is looked for, and those by which its columns are judged. Throws what `readTable` does. */
export async function firstRows(file: TableFile, limits: TableLimits = TABLE_LIMITS): Promise<readonly TableRow[]> {
  const { first, rest } = await begun(file, limits)
  await rest.return(undefined)
  return first
}

/**
 * Reads the rows of an xlsx or csv file by a mapping, or by the one that it suggests itself where none is given, one after another.
 * Throws FileProblems: what `readTable` does, and FILE_HEADER, which names needed columns that are not there.
 */
export async function* readMapped<Columns extends TableColumns>(
  file: TableFile,
  shape: TableShape<Columns>,
  mapping: Mapping | undefined,
  limits: TableLimits = TABLE_LIMITS,
): AsyncGenerator<ReadRow<Columns>> {
  const { first, rest } = await begun(file, limits)
  try {
    const located = locate(first, mapping ?? suggestedWhole(first, shape), shape)
    const read = rowReader(shape, located)
    for (const row of first) if (row.row > located.row) yield read(row)
    for await (const row of rest) yield read(row)
  } finally {
    await rest.return(undefined)
  }
}
