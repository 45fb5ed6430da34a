import type { Figure, Matrix, MatrixRow, MatrixTotal, UnitFigure } from '#resource'
import { add, divide } from '#resource/decimal'

/** Whether a figure is missing or zero. */
export const isNothing = (value: Figure | undefined): boolean =>
  value === null || value === undefined || (Array.isArray(value) ? value.length === 0 : Number(value) === 0)

/** Returns one figure as a percentage of another, with one decimal; null when the other is zero. */
const shareOf = (part: Figure | undefined, whole: Figure | undefined): Figure =>
  isNothing(whole) ? null : Math.round((Number(part ?? 0) / Number(whole)) * 1000) / 10
/** Returns the mean as sum / count, with two decimals; null when the count is zero. */
const meanOf = (sum: Figure | undefined, count: Figure | undefined): Figure =>
  isNothing(count) ? null : divide(String(sum ?? 0), String(count), 2)

const isApart = (value: Figure): value is readonly UnitFigure[] => Array.isArray(value)
/** Adds two figures, unit by unit. */
function addedApart(a: readonly UnitFigure[], b: readonly UnitFigure[]): readonly UnitFigure[] {
  const sums = new Map(a.map(({ unit, sum }) => [unit, sum]))
  for (const { unit, sum } of b) sums.set(unit, add(sums.get(unit) ?? '0', sum))
  return [...sums].map(([unit, sum]) => ({ unit, sum })).toSorted((one, other) => one.unit.localeCompare(other.unit, 'ru'))
}
/** Adds two figures of a measure; two missing ones stay missing. */
function added(a: Figure | undefined, b: Figure | undefined): Figure {
  if (a === null || a === undefined) return b ?? null
  if (b === null || b === undefined) return a
  if (isApart(a) || isApart(b)) return addedApart(isApart(a) ? a : [], isApart(b) ? b : [])
  return typeof a === 'number' ? a + Number(b) : add(a, String(b))
}

/** The measures of a row, for one day and one unit when these matter, in the order of the matrix. */
export interface Cell {
  readonly row: number | string | null
  readonly day: string | null
  readonly unit: string | null
  readonly values: readonly Figure[]
}
/** A row without its figures. */
export interface UnmeasuredRow {
  readonly id: number | string | null
  readonly label: string
}

/** Returns the measures of a cell by name; those with units include the unit. */
function measuresIn(matrix: Matrix, { unit, values }: Cell): [string, Figure][] {
  return Object.keys(matrix.measures).map((name, at): [string, Figure] => {
    const value = values[at] ?? null
    if (!matrix.units?.includes(name)) return [name, value]
    return [name, isNothing(value) ? null : [{ unit: unit ?? '', sum: String(value) }]]
  })
}

/** Returns the shares and means, computed from the measures. */
const counted = ({ shares = {}, means = {} }: Matrix, value: (name: string) => Figure | undefined): [string, Figure][] => [
  ...Object.entries(shares).map(([name, [part, whole]]): [string, Figure] => [name, shareOf(value(part), value(whole))]),
  ...Object.entries(means).map(([name, [sum, count]]): [string, Figure] => [name, meanOf(value(sum), value(count))]),
]

/** Returns a row: its measures over the period and by day, with the shares and means. */
export function rowOf(
  matrix: Matrix,
  places: ReadonlyMap<string, number>,
  { id, label }: UnmeasuredRow,
  cells: readonly Cell[],
): MatrixRow {
  const totals: Record<string, Figure> = Object.fromEntries(Object.keys(matrix.measures).map(name => [name, null]))
  const empty = (): Figure[] => Array.from({ length: places.size }, () => null)
  const byDay: Record<string, Figure[]> = Object.fromEntries(Object.keys(matrix.measures).map(name => [name, empty()]))
  for (const cell of cells)
    for (const [name, value] of measuresIn(matrix, cell)) {
      totals[name] = added(totals[name], value)
      const place = places.get(cell.day ?? '')
      if (place !== undefined) byDay[name]![place] = added(byDay[name]![place], value)
    }
  Object.assign(totals, Object.fromEntries(counted(matrix, name => totals[name])))
  if (!matrix.days) return { id, label, totals }
  for (let at = 0; at < places.size; at += 1)
    for (const [name, value] of counted(matrix, measure => byDay[measure]![at])) (byDay[name] ??= empty())[at] = value
  return { id, label, totals, cells: byDay }
}

/** Returns the total of a figure over all rows; `value` returns a measure of a row. */
export function totalOf(
  matrix: Matrix,
  rows: readonly MatrixRow[],
  total: MatrixTotal,
  value: (row: MatrixRow, name: string) => Figure | undefined,
): Figure {
  const other = (name: string): Figure => totalOf(matrix, rows, matrix.totals[name]!, value)
  if ('share' in total) return shareOf(other(total.share[0]), other(total.share[1]))
  if ('mean' in total) return meanOf(other(total.mean[0]), other(total.mean[1]))
  if ('sum' in total) return rows.reduce((sum: Figure, row) => added(sum, value(row, total.sum)), null)
  if (total.rows === 'all') return rows.length
  const having = rows.filter(row => !isNothing(value(row, total.of))).length
  return total.rows === 'with' ? having : rows.length - having
}
