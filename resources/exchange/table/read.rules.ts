import { isProblem, type Problem } from '#resource'
import { normal } from '#server/engine/excel/findHeader.ts'
import type { TableCell, TableFile, TableLimits, TableRow } from '#server/engine/excel/read.ts'
import { EMPTY_CELL, TABLE_LIMITS } from '#server/engine/excel/sheet/cells.ts'
import type { RowProblem } from '#server/engine/import/rows.ts'
import { notRoubles, NOT_ROUBLES } from './cells.rules.ts'
import { statedCurrency, foreignIn, isRoubles } from './currency.rules.ts'
import { textIn, type Located, type Mapping, type TableColumn, type TableColumns, type TableShape } from './mapping.rules.ts'
import { fittingSheets } from './sheets.rules.ts'

/** The values of a row by field; null when empty. */
export type TableValues<Columns extends TableColumns> = {
  readonly [Name in keyof Columns]: (Columns[Name] extends TableColumn<infer Value> ? Value : never) | null
}
/** The result for a row: its values, its problems, or why it is not data: a total, a repeated header, or text around the table. */
export type ReadRow<Columns extends TableColumns> =
  | {
      readonly kind: 'row'
      readonly values: TableValues<Columns>
      readonly titleOf: TitleOf<Columns>
      /** Whether the file has a column for this field. */
      readonly has: (name: keyof Columns & string) => boolean
      readonly source: TableRow
    }
  | { readonly kind: 'faulty'; readonly problems: readonly RowProblem[]; readonly source: TableRow }
  | { readonly kind: 'skipped'; readonly why: 'total' | 'heading' | 'note'; readonly source: TableRow }
/** Returns the heading of a field in the file, or its usual heading. */
type TitleOf<Columns extends TableColumns> = (name: keyof Columns & string) => string

const TOTAL = /^(?:итого?|всего|total|subtotal|grand total|промежуточн\p{L}* итог|общ\p{L}* (?:итог|сумма))(?![\p{L}\p{N}])/iu
const required: Problem = { key: 'nerud.validation.required' }

/** Returns where a row's problem is. */
export const placeOf = ({ row, sheet }: TableRow): Pick<RowProblem, 'row' | 'sheet'> => (sheet === undefined ? { row } : { row, sheet })

/** Returns the currency of an amount when it is not roubles: from its heading, a currency column, or the text above the table. */
function foreignBy(title: string, text: string, above: string | null): string | null {
  const named = foreignIn(title)
  if (named !== null) return named
  if (text !== '') return isRoubles(text) ? null : text
  return above
}

/** Returns the reader of rows below a header. */
function rowReader<Columns extends TableColumns>(shape: TableShape<Columns>, { columns, titles, above }: Located) {
  const foreign = above.map(row => statedCurrency(textIn(row))).find(one => one !== null) ?? null
  let group = above.map(row => shape.group?.read(textIn(row)) ?? null).find(one => one !== null) ?? null
  const fields = Object.entries(columns)
  // The value of a group row is read like a column.
  const read = [...new Set([...fields.map(([name]) => name), ...(shape.group ? [shape.group.field] : [])])]
  const has = (name: keyof Columns & string): boolean => columns[name] !== undefined
  const titleOf: TitleOf<Columns> = name => {
    const column = columns[name]
    return column === undefined ? shape.columns[name]!.words[0]! : titles[column]!
  }
  const cellOf = (source: TableRow, name: string): TableCell => {
    const at = columns[name] ?? -1
    const cell = source.cells[at] ?? EMPTY_CELL
    if (cell.type !== 'empty' || shape.columns[name]!.amount) return cell
    const merged = source.above?.[at]
    if (merged) return merged
    return name === shape.group?.field && group !== null ? { type: 'text', text: group } : cell
  }
  const foreignOf = (source: TableRow, name: string): string | null =>
    foreignBy(titles[columns[name]!] ?? '', has('currency') ? cellOf(source, 'currency').text : '', foreign)
  const fieldsNeeded = shape.needs.flat()
  const isHeading = (source: TableRow): boolean =>
    fields.every(([, column]) => normal(source.cells[column]?.text ?? '') === normal(titles[column]!))
  const hasReadable = (source: TableRow, names: readonly string[]): boolean =>
    names.some(name => cellOf(source, name).type !== 'empty' && !isProblem(shape.columns[name]!.read(cellOf(source, name))))
  const whySkipped = (source: TableRow): 'total' | 'heading' | 'note' | undefined => {
    const filled = source.cells.filter(({ type }) => type !== 'empty')
    if (filled.some(({ text, type }) => type === 'text' && TOTAL.test(text)) && !hasReadable(source, shape.proof)) return 'total'
    if (isHeading(source)) return 'heading'
    return filled.length === 1 || fieldsNeeded.every(name => (source.cells[columns[name] ?? -1]?.type ?? 'empty') === 'empty')
      ? 'note'
      : undefined
  }
  return (source: TableRow): ReadRow<Columns> => {
    const place = placeOf(source)
    const why = whySkipped(source)
    if (why === 'note') group = shape.group?.read(textIn(source)) ?? group
    if (why) return { kind: 'skipped', why, source }
    const problems: RowProblem[] = []
    const values: Record<string, unknown> = Object.fromEntries(Object.keys(shape.columns).map(name => [name, null]))
    for (const name of read) {
      const cell = cellOf(source, name)
      const { read: readCell, amount } = shape.columns[name]!
      const other = amount === 'roubles' && cell.type !== 'empty' ? foreignOf(source, name) : null
      const taken = other === null ? readCell(cell) : notRoubles(other)
      if (!isProblem(taken)) values[name] = taken.value
      // One error is reported once, however many columns it affects.
      else if (!problems.some(({ problem }) => problem.key === NOT_ROUBLES && problem.key === taken.key))
        problems.push({ ...place, field: titleOf(name), value: cell.text, problem: taken })
    }
    for (const names of shape.needs) {
      const isEmpty = names.every(name => cellOf(source, name).type === 'empty' && !shape.blank?.includes(name))
      const named = names.find(name => columns[name] !== undefined) ?? names[0]!
      if (isEmpty) problems.push({ ...place, field: titleOf(named), value: '', problem: required })
    }
    if (problems.length) return { kind: 'faulty', problems, source }
    return { kind: 'row', values: values as TableValues<Columns>, titleOf, has, source }
  }
}

/**
 * Reads the rows of an xlsx or csv file by a mapping, or by the one that the file suggests: of every sheet with its columns, so that a
 * cover sheet is skipped and several sheets are read. Throws a FileProblem: those of `openTable`, and FILE_HEADER, which names missing
 * required columns.
 */
export async function* readMapped<Columns extends TableColumns>(
  file: TableFile,
  shape: TableShape<Columns>,
  mapping: Mapping | undefined,
  limits: TableLimits = TABLE_LIMITS,
): AsyncGenerator<ReadRow<Columns>> {
  for (const { rows, located } of await fittingSheets(file, shape, mapping, limits)) {
    const read = rowReader(shape, located)
    for await (const row of rows()) if (row.row > located.row) yield read(row)
  }
}
