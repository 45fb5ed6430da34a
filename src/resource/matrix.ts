import type { Fields } from './field.ts'
import type { ListCall } from './api.ts'
import type { Resource } from './resource.ts'

/** One figure of all rows: added up, the number of rows that have a measure or lack it, or what one of these is of another, in percent. */
export type MatrixTotal =
  | { readonly sum: string }
  | { readonly rows: 'all' }
  | { readonly rows: 'with' | 'without'; readonly of: string }
  | { readonly share: readonly [part: string, whole: string] }

/** A list that shows the records behind a figure: its filters for the row and, as a range, for the day. */
export interface MatrixOpening {
  /** The resource that is listed. Example: `resource: 'deal'` */
  readonly resource: string
  /** Its filter that names the row. Example: `row: 'vehicle'` */
  readonly row: string
  /** Its range filter for the days. Example: `day: 'dtDeal'` */
  readonly day: string
}

/** The records of a list call as rows, measured over the days of a period; see `docs/matrix.md`. */
export interface Matrix {
  /** The SQL of the rules that returns `row`, `day` and each measure. Example: `cells: 'trips'` */
  readonly cells: string
  /** What is measured: numbers, decimals, sums of money. Example: `measures: { trips: field.number() }` */
  readonly measures: Fields
  /** What one measure is of another, in percent. Example: `shares: { complete: ['results', 'plan'] }` */
  readonly shares?: Readonly<Record<string, readonly [part: string, whole: string]>>
  /** What a day of a row shows; without it there are no days, and the measures of the whole period are the columns. Example: `days: ['trips']` */
  readonly days?: readonly string[]
  /** Figures of all rows, by their names on the wire. Example: `totals: { totalRoutes: { sum: 'trips' } }` */
  readonly totals: Readonly<Record<string, MatrixTotal>>
  /** The figures that are drawn over the days. Example: `chart: ['totalRoutes']` */
  readonly chart?: readonly string[]
  /** The lists that a figure opens. Example: `opens: [{ resource: 'deal', row: 'vehicle', day: 'dtDeal' }]` */
  readonly opens?: readonly MatrixOpening[]
}

/** The most days of a period. */
export const MATRIX_DAYS = 366
/** The most rows of a matrix: more than anybody looks at. */
export const MATRIX_ROWS = 2000

/** The list call that answers a matrix, by its path. */
export const matrixOf = ({ api }: Resource, call: string | undefined): Matrix | undefined =>
  call === undefined ? undefined : api.lists?.[call]?.matrix

/** The key under which its rows are answered. */
export const matrixRows = (list: ListCall): string => list.wrap ?? 'rows'

/** What a figure of a row or of all rows is; null where nothing is measured. Decimals travel as text. */
export type Figure = string | number | null
/** A matrix as it is answered: what was asked, its rows under their key, and the totals under theirs. */
export interface MatrixRow {
  readonly id: number
  readonly label: string
  readonly totals: Readonly<Record<string, Figure>>
  /** By measure, in the order of the days. */
  readonly cells?: Readonly<Record<string, readonly Figure[]>>
}
/** A figure of all rows over the period, and on each of its days. */
export interface MatrixSum {
  readonly total: Figure
  readonly dates?: readonly Figure[]
}
