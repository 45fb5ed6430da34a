import type { Resource } from '#resource'
import type { Level } from '#resource/grouping'
import {
  formatMeasure,
  unitFigures,
  type Pivot,
  type PivotAnswer,
  type PivotFigure,
  type PivotFigures,
  type PivotKey,
  type PivotRow,
} from '#resource/pivot'

/** The groups of a figure, as a bit mask, and their keys, level by level. */
export type CellKeys = readonly [which: number, keys: readonly (string | null)[]]
/** The figures of an intersection. */
export type PivotCell = readonly [...CellKeys, figures: readonly PivotFigure[]]
/** What the statement of a pivot returns: figures, and the groups of each level in the order of their names. */
export interface PivotCells {
  readonly cells: readonly PivotCell[] | null
  readonly names: readonly (readonly PivotKey[] | null)[]
}

interface Arranged {
  readonly resource: Resource
  readonly pivot: Pivot
  /** The levels of rows, then those of columns. */
  readonly levels: readonly Level[]
}

/** Returns the number by which rows are ordered; null for several units. */
const numberIn = (figure: PivotFigure | undefined): number | null => {
  const [only, ...others] = unitFigures(figure)
  return only === undefined || others.length > 0 || only.value === null ? null : Number(only.value)
}

/** Returns the order of rows with the same parent: by the requested measure, rows without a value last; otherwise by name. */
function followingBy({ pivot }: Arranged, rows: readonly PivotRow[]): (a: PivotRow, b: PivotRow) => number {
  const { order, measures } = pivot
  const at = order ? measures.indexOf(order.measure) : -1
  const values = new Map(rows.map(({ keys, total }) => [keys.join(), at < 0 ? null : numberIn(total?.[at])]))
  const between = (a: readonly number[], b: readonly number[]): number => {
    const [first, second] = [values.get(a.join()) ?? null, values.get(b.join()) ?? null]
    if (first === second) return a.at(-1)! - b.at(-1)!
    if (first === null || second === null) return first === null ? 1 : -1
    return order!.descending ? second - first : first - second
  }
  // A subtotal comes before its rows.
  return ({ keys: a }, { keys: b }) =>
    a[0] === b[0] ? (a.length === 2 && b.length === 2 ? between(a, b) : a.length - b.length) : between(a.slice(0, 1), b.slice(0, 1))
}

/** Arranges the figures in rows and columns. */
export function arrangePivot(arranged: Arranged, { cells, names }: PivotCells): PivotAnswer {
  const { resource, pivot, levels } = arranged
  const depth = pivot.rows.length
  const indexes = names.map(all => new Map((all ?? []).map(({ key: one }, at) => [one, at])))
  const columns = pivot.columns ? (names[depth] ?? []) : []
  interface Line {
    readonly keys: readonly number[]
    readonly cells: PivotFigures[]
    total: PivotFigures
  }
  const lines = new Map<string, Line>()
  const lineOf = (keys: readonly number[]): Line => {
    const lineKey = keys.join()
    const line = lines.get(lineKey) ?? { keys, cells: columns.map(() => null), total: null }
    lines.set(lineKey, line)
    return line
  }
  const isIn = (which: number, at: number): boolean => (which & (2 ** (levels.length - 1 - at))) === 0
  const all = lineOf([])
  for (const [which, keys, figures] of cells ?? []) {
    const down = pivot.rows.flatMap((_, at) => (isIn(which, at) ? [indexes[at]!.get(keys[at]!)!] : []))
    const line = lineOf(down)
    if (pivot.columns && isIn(which, depth)) line.cells[indexes[depth]!.get(keys[depth]!)!] = figures
    else line.total = figures
  }
  lines.delete('')
  const found: PivotRow[] = [...lines.values()]
  const rows = found.toSorted(followingBy(arranged, found))
  const measures = pivot.measures.map(one => formatMeasure(resource, one))
  return { measures, levels: names.slice(0, depth).map(one => one ?? []), columns, rows, cells: all.cells, total: all.total }
}
