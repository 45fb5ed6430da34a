import { parseCall, type ParsedCall, readLevels, formatLevels, type GroupKey, type Level } from './grouping.ts'
import { optionsOf } from './field.ts'
import { isAddable } from './kinds/index.ts'
import { wirePathOf } from './record.ts'
import type { Resource } from './resource.ts'

/** How a measure is computed from the rows of a group. */
export const MEASURED_BY = ['count', 'sum', 'average', 'min', 'max'] as const
type MeasuredBy = (typeof MEASURED_BY)[number]

/** A figure of a pivot: the number of rows, or an aggregate of a field. */
export interface PivotMeasure {
  readonly by: MeasuredBy
  /** Missing when rows are counted. */
  readonly field?: string
}

/** The measure that orders the groups down, within each parent group. */
export interface PivotOrder {
  readonly measure: PivotMeasure
  readonly descending: boolean
}

/** A pivot query, in place of rows: groups down, groups across, and the measures of their intersections. */
export interface Pivot {
  readonly rows: readonly Level[]
  readonly columns?: Level
  readonly measures: readonly PivotMeasure[]
  /** By default groups are ordered by name. */
  readonly order?: PivotOrder
}

/** The maximum number of nested group levels down, and of measures. */
export const MAX_PIVOT_LEVELS = 2
export const MAX_MEASURES = 8
/** The maximum number of rows and of columns in a pivot's answer. */
export const MAX_PIVOT_ROWS = 2000
export const MAX_PIVOT_COLUMNS = 60

/** Whether a field can be aggregated. A value that the database computes for each row qualifies only when the list shows or sums it. */
export function isMeasurable(resource: Resource, name: string): boolean {
  const one = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
  if (!one || !isAddable(one)) return false
  const { derived, secret } = optionsOf(one)
  if (secret || derived === 'record') return false
  const { columns = [], extra = [] } = resource.list ?? {}
  const summed = Object.values(resource.api.sums ?? {}).flatMap(({ of }) => of)
  return derived !== 'server' || [...columns, ...extra, ...summed].includes(name)
}

function measureOf(resource: Resource, text: string | ParsedCall): PivotMeasure | undefined {
  if (text === 'count') return { by: 'count' }
  if (typeof text === 'string' || text.name === 'count') return undefined
  const by = MEASURED_BY.find(one => one === text.name)
  const [path, ...more] = text.args
  if (!by || typeof path !== 'string' || more.length > 0) return undefined
  const field = Object.keys(resource.fields).find(one => one === path || wirePathOf(resource, one) === path)
  return field !== undefined && isMeasurable(resource, field) ? { by, field } : undefined
}

const textOf = (text: string | ParsedCall): string => (typeof text === 'string' ? text : `${text.name}(${text.args.map(textOf).join(',')})`)
const levelsIn = (resource: Resource, { args }: ParsedCall): readonly Level[] | undefined =>
  readLevels(resource, args.map(textOf).join(','))

const isOnce = (all: readonly object[]): boolean => new Set(all.map(one => JSON.stringify(one))).size === all.length

interface Parts {
  readonly down: ParsedCall
  readonly across: ParsedCall | undefined
  readonly measured: ParsedCall
  readonly order: ParsedCall | undefined
}
const ORDERS = ['rising', 'falling'] as const
/** Returns the parts of a pivot by name; undefined when one is missing, unknown or repeated. */
function partsIn(text: string): Parts | undefined {
  const call = parseCall(`pivot(${text})`)
  if (typeof call === 'string' || !('args' in call)) return undefined
  const parts = new Map(call.args.flatMap(arg => (typeof arg === 'string' ? [] : [[arg.name, arg] as const])))
  const [down, across, measured] = [parts.get('rows'), parts.get('columns'), parts.get('measures')]
  const order = ORDERS.map(name => parts.get(name)).find(Boolean)
  const known = [down, across, measured, order].filter(Boolean).length
  if (!down || !measured || parts.size !== call.args.length || parts.size > known) return undefined
  return { down, across, measured, order }
}

const isSame = (a: PivotMeasure, b: PivotMeasure): boolean => a.by === b.by && a.field === b.field
/** Returns the order by one of the measures; undefined when malformed. */
function orderOf(resource: Resource, { name, args }: ParsedCall, measures: readonly PivotMeasure[]): PivotOrder | undefined {
  const requested = args.length === 1 ? measureOf(resource, args[0]!) : undefined
  const measure = requested && measures.find(one => isSame(one, requested))
  return measure && { measure, descending: name === 'falling' }
}

/** Parses `rows(customer),columns(month(dtDeal)),measures(count,sum(income)),falling(sum(income))`; undefined when malformed. */
export function readPivot(resource: Resource, text: string): Pivot | undefined {
  const parts = partsIn(text)
  if (!parts) return undefined
  const { down, across, measured, order: ordered } = parts
  const rows = levelsIn(resource, down)
  const columns = across && levelsIn(resource, across)
  if (!rows || rows.length > MAX_PIVOT_LEVELS || (across && columns?.length !== 1)) return undefined
  const measures = measured.args.map(arg => measureOf(resource, arg))
  if (measures.length === 0 || measures.length > MAX_MEASURES || !measures.every(one => one !== undefined)) return undefined
  if (!isOnce([...rows, ...(columns ?? [])]) || !isOnce(measures)) return undefined
  const order = ordered && orderOf(resource, ordered, measures)
  if (ordered && !order) return undefined
  return { rows, measures, ...(columns && { columns: columns[0]! }), ...(order && { order }) }
}

/** Returns all levels of a pivot. */
export const levelsOf = ({ rows, columns }: Pivot): readonly Level[] => (columns ? [...rows, columns] : rows)

/** Returns a pivot with other measures; without its order when the measure of the order is not among them. */
export function withMeasures({ order, ...pivot }: Pivot, measures: readonly PivotMeasure[]): Pivot {
  const isOrdered = order !== undefined && measures.some(one => isSame(one, order.measure))
  return { ...pivot, measures, ...(isOrdered && { order }) }
}

/** Returns a pivot without the measures that the user may not see. */
export const visiblePivot = (pivot: Pivot, seen: (name: string) => boolean): Pivot =>
  withMeasures(
    pivot,
    pivot.measures.filter(({ field }) => field === undefined || seen(field)),
  )

/** Spells a measure as text, with wire paths. */
export const formatMeasure = (resource: Resource, { by, field }: PivotMeasure): string =>
  field === undefined ? by : `${by}(${wirePathOf(resource, field)})`

/** Spells a pivot as text. */
export const formatPivot = (resource: Resource, { rows, columns, measures, order }: Pivot): string =>
  [
    `rows(${formatLevels(resource, rows)})`,
    ...(columns ? [`columns(${formatLevels(resource, [columns])})`] : []),
    `measures(${measures.map(one => formatMeasure(resource, one)).join(',')})`,
    ...(order ? [`${order.descending ? 'falling' : 'rising'}(${formatMeasure(resource, order.measure)})`] : []),
  ].join(',')

/** A group of a pivot: the key of its value, the last day of a period, the value as on the wire. */
export interface PivotKey {
  readonly key: GroupKey
  readonly last: string | null
  readonly record: Readonly<Record<string, unknown>>
}
/** A figure in one unit. */
export interface UnitFigure {
  readonly value: string | number | null
  readonly unit: string | null
}
/** A figure; null when there is none; a list when rows have several units. */
export type PivotFigure = number | string | null | UnitFigure | readonly UnitFigure[]

/** Returns a figure unit by unit; one without a unit has the unit null. */
export function unitFigures(figure: PivotFigure | undefined): readonly UnitFigure[] {
  if (figure === null || figure === undefined) return []
  if (typeof figure !== 'object') return [{ value: figure, unit: null }]
  return 'unit' in figure ? [figure] : figure
}
/** The measures of an intersection; null when it has no rows. */
export type PivotFigures = readonly PivotFigure[] | null
/** A group down: the indexes of its keys within their levels; with one key of two levels it is the subtotal of the rows that follow. */
export interface PivotRow {
  readonly keys: readonly number[]
  readonly cells: readonly PivotFigures[]
  readonly total: PivotFigures
}
/** The answer of a pivot query. */
export interface PivotAnswer {
  /** The measures that the caller may see. */
  readonly measures: readonly string[]
  /** The groups of each level down, in order. */
  readonly levels: readonly (readonly PivotKey[])[]
  readonly columns: readonly PivotKey[]
  readonly rows: readonly PivotRow[]
  readonly cells: readonly PivotFigures[]
  readonly total: PivotFigures
}
