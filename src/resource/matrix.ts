import type { Fields } from './field.ts'
import { field } from './fieldMakers.ts'
import { COMPARED_WITH } from './periods.ts'

/**
 * One figure over all rows: a sum, the number of rows that have a measure or lack it, the percentage of one figure in another, or the ratio
 * of two.
 */
export type MatrixTotal =
  | { readonly sum: string }
  | { readonly rows: 'all' }
  | { readonly rows: 'with' | 'without'; readonly of: string }
  | { readonly share: readonly [part: string, whole: string] }
  | { readonly mean: readonly [sum: string, count: string] }

/** What a click on a figure opens: the list of the records behind it, or the page of a record. */
export interface MatrixOpening {
  /** The resource of the list or of the page. Example: `resource: 'deal'` */
  readonly resource: string
  /** The view to open; with `card`, the view that declares the page. Example: `view: 'boxes'` */
  readonly view?: string
  /** Opens the page of the row's record, with this tab and the period. Example: `card: 'waybills'` */
  readonly card?: string
  /** The filter that receives the row; when rows are groups, the filter has the name of the group. Example: `row: 'vehicle'` */
  readonly row?: string
  /** The range filter that receives the days. Example: `day: 'dtDeal'` */
  readonly day?: string
  /** Other filters to set. Example: `only: { stateFilter: ['active'] }` */
  readonly only?: Readonly<Record<string, string | number | boolean | readonly (string | number)[]>>
  /** Which figures open it; all by default. Example: `of: ['accrued']` */
  readonly of?: readonly string[]
}

/** A chart of figures in their own order, in addition to the bars of rows and days that every matrix has. */
export interface MatrixChart {
  /** `'waterfall'`: how the first total becomes the last through those between; `'parts'`: a bar for each row, made of these measures. Example: `kind: 'waterfall'` */
  readonly kind: 'waterfall' | 'parts'
  /** Totals of a waterfall, or measures of the parts. Example: `of: ['income', 'cost', 'profit']` */
  readonly of: readonly string[]
}

/** The records of a list call, or groups of them, as rows measured over the days of a period; see `docs/matrix.md`. */
export interface Matrix {
  /** The SQL of the rules that returns `row`, `day` and each measure; for groups, the columns of the requested fields. Example: `cells: 'trips'` */
  readonly cells: string
  /** What is measured: numbers, decimals, sums of money. Hidden ones are only used to compute others. Example: `measures: { trips: field.number() }` */
  readonly measures: Fields
  /** Fields to group by, one at a time: each value becomes a row, in place of the records. The first is the default. Example: `groups: ['dtDeal', 'material']` */
  readonly groups?: readonly string[]
  /** Measures that may not be summed over different units: the cells have the sign of the unit as `unit`. Example: `units: ['volume']` */
  readonly units?: readonly string[]
  /** The percentage of one measure in another. Example: `shares: { complete: ['results', 'plan'] }` */
  readonly shares?: Readonly<Record<string, readonly [part: string, whole: string]>>
  /** The ratio of one measure to another. Example: `means: { price: ['sum', 'volume'] }` */
  readonly means?: Readonly<Record<string, readonly [sum: string, count: string]>>
  /** What a day of a row shows; without it there are no days, and the columns are the measures of the whole period. Example: `days: ['trips']` */
  readonly days?: readonly string[]
  /** Figures over all rows, by their names on the wire. Example: `totals: { totalRoutes: { sum: 'trips' } }` */
  readonly totals: Readonly<Record<string, MatrixTotal>>
  /** The figures charted over the days. Example: `chart: ['totalRoutes']` */
  readonly chart?: readonly string[]
  /** Drawn figures that are a line over the bars of another one, as a plan is over what was done. Example: `lines: { plan: 'used' }` */
  readonly lines?: Readonly<Record<string, string>>
  /** Further charts, by name. Example: `charts: { result: { kind: 'waterfall', of: ['income', 'cost', 'profit'] } }` */
  readonly charts?: Readonly<Record<string, MatrixChart>>
  /** The lists and pages that a figure opens. Example: `opens: [{ resource: 'deal', row: 'vehicle', day: 'dtDeal' }]` */
  readonly opens?: readonly MatrixOpening[]
  /** It can be computed as known at the end of a given day: `knownOn`. Example: `known: true` */
  readonly known?: boolean
  /** Its cells of groups apply the `scope` of the rules, which they receive; required when the rules have one. Example: `scoped: true` */
  readonly scoped?: boolean
}

/** Figures of one record over time: a matrix whose call stands under the record. */
export interface MatrixOfRecord {
  /** Whose matrix it is. Example: `resource: 'deal'` */
  readonly resource: string
  /** Its view that is shown; its call names the record in its path. Example: `view: 'orderUse'` */
  readonly view: string
  /** The fields of the record with the days that are shown at first; the last twelve months without them. Example: `period: ['dateFrom', 'dateTo']` */
  readonly period?: readonly [from: string, to: string]
}

/** The most days that a period may have. */
export const MATRIX_DAYS = 366
/** The most rows that a matrix returns. */
export const MATRIX_ROWS = 2000
/** Returns totals that are the sums of these measures, by the same names. */
export const sumsOf = <const N extends string>(...names: readonly N[]): { readonly [K in N]: { readonly sum: K } } =>
  Object.fromEntries(names.map(name => [name, { sum: name }])) as never

/** The figures that a chart carries: those that are drawn, and what its shares and means are counted from, so that days can be put together. */
export function chartedIn({ chart = [], totals }: Matrix): readonly string[] {
  const parts = chart.flatMap((name): readonly string[] => {
    const total = totals[name]
    return total && 'share' in total ? total.share : total && 'mean' in total ? total.mean : []
  })
  return [...new Set([...chart, ...parts])]
}

/** The parameter that names the group, and the one that names the day as of which figures are known. */
export const GROUP_BY = 'groupBy'
export const KNOWN_ON = 'knownOn'
/** The parameter that names the period to compare with: the previous one, or the same one a year ago. */
export const COMPARED = 'compared'

/** Returns the parameters that the language adds to the call of a matrix. */
export const matrixParameters = ({ groups, known }: Matrix): Fields => ({
  dateFrom: field.date(),
  dateTo: field.date(),
  [COMPARED]: field.choice(COMPARED_WITH),
  ...(known === true && { [KNOWN_ON]: field.date() }),
  ...(groups && { [GROUP_BY]: field.choice(groups) }),
})

/** A measured value in one unit, named by its sign. */
export interface UnitFigure {
  readonly unit: string
  readonly sum: string
}
/** A figure of a row or of all rows; null where nothing is measured. Decimals are strings; values in several units are a list. */
export type Figure = string | number | null | readonly UnitFigure[]
/** A row of a matrix in the answer. */
export interface MatrixRow {
  /** The id of a record, or the value of a group's field: an id, a day, a text; null for none. */
  readonly id: number | string | null
  readonly label: string
  readonly totals: Readonly<Record<string, Figure>>
  /** The figures of the period to compare with. */
  readonly was?: Readonly<Record<string, Figure>>
  /** By measure, in day order. */
  readonly cells?: Readonly<Record<string, readonly Figure[]>>
}
/** A figure over all rows for the period and for each of its days. */
export interface MatrixSum {
  readonly total: Figure
  readonly dates?: readonly Figure[]
}
