import type { Fields } from './field.ts'
import { field } from './fieldMakers.ts'
import type { ListCall } from './api.ts'
import { COMPARED_WITH } from './comparedPeriod.ts'
import { viewsOf } from './query.ts'
import type { Resource } from './resource.ts'

/**
 * One figure of all rows: added up, the number of rows that have a measure or lack it, what one of these is of another, in percent, or what it comes to for
 * one of another.
 */
export type MatrixTotal =
  | { readonly sum: string }
  | { readonly rows: 'all' }
  | { readonly rows: 'with' | 'without'; readonly of: string }
  | { readonly share: readonly [part: string, whole: string] }
  | { readonly mean: readonly [sum: string, count: string] }

/** What a figure opens: the list that shows the records behind it, or the page of a record. */
export interface MatrixOpening {
  /** The resource that is listed, or whose page it is. Example: `resource: 'deal'` */
  readonly resource: string
  /** The view of it that is opened; with `card` the one that says the page. Example: `view: 'boxes'` */
  readonly view?: string
  /** The page of the row's record, with this tab and the period. Example: `card: 'waybills'` */
  readonly card?: string
  /** Its filter that names the row; where rows are groups, the filter has the name of the group. Example: `row: 'vehicle'` */
  readonly row?: string
  /** Its range filter for the days. Example: `day: 'dtDeal'` */
  readonly day?: string
  /** Its other filters that are set then. Example: `only: { stateFilter: ['active'] }` */
  readonly only?: Readonly<Record<string, string | number | boolean | readonly (string | number)[]>>
  /** Which figures open it; all of them without it. Example: `of: ['accrued']` */
  readonly of?: readonly string[]
}

/** A picture of figures that stand in an order of their own, beside the bars of rows and days that every matrix has. */
export interface MatrixChart {
  /** `'waterfall'`: how the first total becomes the last, less those between; `'parts'`: the bar of each row, made of these measures. Example: `kind: 'waterfall'` */
  readonly kind: 'waterfall' | 'parts'
  /** Totals of a waterfall, measures of parts. Example: `of: ['income', 'cost', 'profit']` */
  readonly of: readonly string[]
}

/** The records of a list call as rows, or groups of them, measured over the days of a period; see `docs/matrix.md`. */
export interface Matrix {
  /** The SQL of the rules that returns `row`, `day` and each measure; of groups the columns of the fields that are asked for. Example: `cells: 'trips'` */
  readonly cells: string
  /** What is measured: numbers, decimals, sums of money. Hidden ones only serve those that are counted from them. Example: `measures: { trips: field.number() }` */
  readonly measures: Fields
  /** Fields of which one is chosen: each of its values is a row, in place of the records. The first is chosen at first. Example: `groups: ['dtDeal', 'material']` */
  readonly groups?: readonly string[]
  /** Measures that no sum over different units is: the cells name the sign of theirs as `unit`. Example: `units: ['volume']` */
  readonly units?: readonly string[]
  /** What one measure is of another, in percent. Example: `shares: { complete: ['results', 'plan'] }` */
  readonly shares?: Readonly<Record<string, readonly [part: string, whole: string]>>
  /** What one measure comes to for one of another. Example: `means: { price: ['sum', 'volume'] }` */
  readonly means?: Readonly<Record<string, readonly [sum: string, count: string]>>
  /** What a day of a row shows; without it there are no days, and the measures of the whole period are the columns. Example: `days: ['trips']` */
  readonly days?: readonly string[]
  /** Figures of all rows, by their names on the wire. Example: `totals: { totalRoutes: { sum: 'trips' } }` */
  readonly totals: Readonly<Record<string, MatrixTotal>>
  /** The figures that are drawn over the days. Example: `chart: ['totalRoutes']` */
  readonly chart?: readonly string[]
  /** Drawn figures that are a line over the bars of another one, as a plan is over what was done. Example: `lines: { plan: 'used' }` */
  readonly lines?: Readonly<Record<string, string>>
  /** Further pictures, by name. Example: `charts: { result: { kind: 'waterfall', of: ['income', 'cost', 'profit'] } }` */
  readonly charts?: Readonly<Record<string, MatrixChart>>
  /** The lists and pages that a figure opens. Example: `opens: [{ resource: 'deal', row: 'vehicle', day: 'dtDeal' }]` */
  readonly opens?: readonly MatrixOpening[]
  /** It can be asked as it was known at the end of a day: `knownOn`. Example: `known: true` */
  readonly known?: boolean
}

/** The most days of a period. */
export const MATRIX_DAYS = 366
/** The most rows of a matrix that are answered: more than anybody looks at. */
export const MATRIX_ROWS = 2000
/** Totals that are the sums of these measures, by the same names. */
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

/** The parameter that names the group, and the one that names the day on which it was known. */
export const GROUP_BY = 'groupBy'
export const KNOWN_ON = 'knownOn'
/** The parameter that names the period with which this one is compared: the one before it, or that of a year ago. */
export const COMPARED = 'compared'

/** What the call of a matrix is asked with by the language itself. */
export const matrixParameters = ({ groups, known }: Matrix): Fields => ({
  dateFrom: field.date(),
  dateTo: field.date(),
  [COMPARED]: field.choice(COMPARED_WITH),
  ...(known === true && { [KNOWN_ON]: field.date() }),
  ...(groups && { [GROUP_BY]: field.choice(groups) }),
})

/** The list call that answers a matrix, by its path. */
export const matrixOf = ({ api }: Resource, call: string | undefined): Matrix | undefined =>
  call === undefined ? undefined : api.lists?.[call]?.matrix

/** The filters that a matrix of groups knows: those of its views, since what is added up has no other columns. Undefined for any other list. */
export const filtersOfGroups = (resource: Resource, call: string | undefined): readonly string[] | undefined =>
  matrixOf(resource, call)?.groups && viewsOf(resource, call).flatMap(view => view.filters ?? [])

/** The key under which its rows are answered. */
export const matrixRows = (list: ListCall): string => list.wrap ?? 'rows'

/** What was measured in one unit, named by its sign. */
export interface UnitFigure {
  readonly unit: string
  readonly sum: string
}
/** What a figure of a row or of all rows is; null where nothing is measured. Decimals travel as text, what is measured in several units one after another. */
export type Figure = string | number | null | readonly UnitFigure[]
/** A row of a matrix as it is answered. */
export interface MatrixRow {
  /** Of a record its id, of a group what the field holds: an id, a day, a text; null for nothing. */
  readonly id: number | string | null
  readonly label: string
  readonly totals: Readonly<Record<string, Figure>>
  /** The same of the period with which this one is compared. */
  readonly was?: Readonly<Record<string, Figure>>
  /** By measure, in the order of the days. */
  readonly cells?: Readonly<Record<string, readonly Figure[]>>
}
/** A figure of all rows over the period, and on each of its days. */
export interface MatrixSum {
  readonly total: Figure
  readonly dates?: readonly Figure[]
}
