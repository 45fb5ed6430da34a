import { sql } from 'kysely'
import { isFoundBy } from '#resource/ranking'
import {
  chartedIn,
  COMPARED,
  GROUP_BY,
  KNOWN_ON,
  matrixRows,
  MATRIX_DAYS,
  MATRIX_ROWS,
  optionsOf,
  type Figure,
  type ListCall,
  type Matrix,
  type MatrixRow,
  type MatrixSum,
  type MatrixTotal,
  type Query,
  type Resource,
} from '#resource'
import { comparedPeriod, type ComparedWith, type Days } from '#resource/periods'
import { compare } from '#resource/decimal'
import { dayOf, type Engine } from '../engine.ts'
import { httpError } from '../../httpError.ts'
import type { User } from '../user.ts'
import { filteredFields, rejectUnsearchable } from './filters.ts'
import {
  cellsByDay,
  cellsOfAll,
  cellsOfGroups,
  cellsOfRecords,
  labelsOf,
  recordsOf,
  type Added,
  type Reading,
  isNothing,
  rowOf,
  totalOf,
  type MatrixCell,
  type UnmeasuredRow,
} from './matrixCells.ts'
import type { RowCondition } from './records.ts'

/** The answer of a matrix. */
export interface MatrixAnswer {
  readonly matrix: Matrix
  readonly period: Days
  /** The field whose values are the rows; undefined when the rows are records. */
  readonly by: string | undefined
  readonly knownOn: string | null
  /** The days when they are columns or a chart shows them. */
  readonly dates: readonly string[]
  readonly rows: readonly MatrixRow[]
  readonly totals: Readonly<Record<string, MatrixSum>>
  /** The figures of a chart over the days when days are not columns, by the name of the figure. */
  readonly chart: Readonly<Record<string, readonly Figure[]>> | undefined
  /** The totals of the period that is compared with this one. */
  readonly compared?: Compared
}
interface Compared extends Pick<MatrixAnswer, 'period' | 'dates' | 'totals' | 'chart'> {
  readonly with: ComparedWith
}
/** A matrix call: its list call, the query of the list, and the parameters of the call. */
export interface MatrixQuery {
  readonly call: string
  readonly query: Query
  readonly within: RowCondition | undefined
  readonly parameters: Readonly<Record<string, unknown>>
  /** The record in the path of the call. */
  readonly under?: number | undefined
}

const DAY_MS = 86_400_000
const daysOf = ({ from, to }: Days): string[] =>
  Array.from({ length: (Date.parse(to) - Date.parse(from)) / DAY_MS + 1 }, (_, at) =>
    new Date(Date.parse(from) + at * DAY_MS).toISOString().slice(0, 10),
  )

/** Returns the requested period; by default the current month up to today. */
function periodIn(engine: Engine, { dateFrom, dateTo }: Readonly<Record<string, unknown>>): Days {
  const today = dayOf(engine.clock(), engine.zone)
  const to = (dateTo as string | null | undefined) ?? today
  const from = (dateFrom as string | null | undefined) ?? `${to.slice(0, 8)}01`
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  if (days >= 1 && days <= MATRIX_DAYS) return { from, to }
  const text = engine.texts('nerud.rules.matrixDays', { most: MATRIX_DAYS })
  throw httpError(400, 'INVALID', text, { errors: { [days < 1 ? 'dateTo' : 'dateFrom']: text } })
}

/** Returns the matrix without the measures that the user may not see, and without what is computed from them. */
function seenMatrix(matrix: Matrix, user: User): Matrix {
  const may = (name: string): boolean => {
    const { read } = optionsOf(matrix.measures[name]!)
    return !read || read.some(code => user.rights.has(code))
  }
  const measures = Object.fromEntries(Object.entries(matrix.measures).filter(([name]) => may(name)))
  const has = (name: string): boolean => name in measures
  const seen = <T extends readonly string[]>(of: Readonly<Record<string, T>> = {}): Record<string, T> =>
    Object.fromEntries(Object.entries(of).filter(([, parts]) => parts.every(has)))
  const [shares, means] = [seen(matrix.shares), seen(matrix.means)]
  const isSeen = (total: MatrixTotal): boolean => {
    if ('share' in total) return total.share.every(name => isSeen(matrix.totals[name]!))
    if ('mean' in total) return total.mean.every(name => isSeen(matrix.totals[name]!))
    return 'sum' in total ? has(total.sum) : !('of' in total) || has(total.of)
  }
  const totals = Object.fromEntries(Object.entries(matrix.totals).filter(([, total]) => isSeen(total)))
  const days = matrix.days?.filter(name => has(name) || name in shares || name in means)
  const chart = matrix.chart?.filter(name => name in totals)
  return { ...matrix, measures, shares, means, totals, ...(days && { days }), ...(chart && { chart }) }
}

const countsRows = ({ totals }: Matrix): boolean => Object.values(totals).some(total => 'rows' in total)

/** Adds the figures to rows; rows without figures are omitted, unless the matrix counts rows. */
function rowsOf(
  matrix: Matrix,
  dates: readonly string[],
  unmeasured: readonly UnmeasuredRow[],
  cells: readonly MatrixCell[],
): readonly MatrixRow[] {
  const dayIndexes = new Map(matrix.days ? dates.map((day, at) => [day, at] as const) : [])
  const byRow = Map.groupBy(cells, cell => cell.row)
  const counts = countsRows(matrix)
  return unmeasured
    .filter(({ id }) => counts || byRow.get(id)?.some(({ values }) => !values.every(isNothing)))
    .map(one => rowOf(matrix, dayIndexes, one, byRow.get(one.id) ?? []))
}

/** Sorts rows: days by date, anything else by the first figure in descending order. */
function inOrder({ resource, matrix, query: { by } }: Reading, rows: readonly MatrixRow[]): readonly MatrixRow[] {
  if (resource.fields[by!]!.kind === 'date') return rows.toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1))
  const first = Object.keys(matrix.measures).find(name => !matrix.units?.includes(name))
  const figure = (row: MatrixRow): string => String(row.totals[first ?? ''] ?? 0)
  return rows.toSorted((a, b) => compare(figure(b), figure(a)) || a.label.localeCompare(b.label, 'ru'))
}

/** Returns the groups whose names contain all words of the search. */
async function groupRows(reading: Reading, query: Query, cells: readonly MatrixCell[]): Promise<readonly MatrixRow[]> {
  const values = [...new Set(cells.map(({ row }) => row))]
  const label = await labelsOf(reading, values)
  rejectUnsearchable(reading.engine, reading.resource, query.search)
  const unmeasured = values
    .map((id): UnmeasuredRow => ({ id, label: label(id) }))
    .filter(one => query.search.trim() === '' || isFoundBy(one.label, query.search))
  return inOrder(reading, rowsOf(reading.matrix, [], unmeasured, cells))
}

/** Returns the chart of a matrix without days as columns: the totals of each day. */
function chartOf(matrix: Matrix, dates: readonly string[], days: readonly MatrixCell[]): MatrixAnswer['chart'] {
  if (!matrix.chart) return undefined
  const byDay = new Map(days.map(cell => [cell.day, rowOf(matrix, new Map(), { id: null, label: '' }, [cell])]))
  return Object.fromEntries(
    chartedIn(matrix).map(name => [
      name,
      dates.map(day => totalOf(matrix, byDay.has(day) ? [byDay.get(day)!] : [], matrix.totals[name]!, (row, one) => row.totals[one])),
    ]),
  )
}

interface FoundCells {
  readonly records: Awaited<ReturnType<typeof recordsOf>>
  readonly added: Added
}
/** Returns the records of the list's query with their figures. */
async function cellsOfFound(reading: Reading, query: Query, within: RowCondition | undefined, call: string): Promise<FoundCells> {
  const { matrix } = reading
  if (matrix.days) {
    const records = await recordsOf(reading, query, within, call, { limit: MATRIX_ROWS })
    return { records, added: { rows: await cellsByDay(reading, records.map(idOfNamed)), days: [] } }
  }
  // Without filters, only records with figures are read: of thousands of people, few may have any.
  const isNarrowed = countsRows(matrix) || query.conditions.length > 0 || query.where !== undefined || query.search !== ''
  const all = isNarrowed ? undefined : await cellsOfAll(reading)
  const among = all && [...new Set(all.rows.map(({ row }) => Number(row)))]
  const records = await recordsOf(reading, query, within, call, among ? { among } : {})
  return { records, added: all && records.length === among?.length ? all : await cellsOfRecords(reading, records.map(idOfNamed)) }
}
const idOfNamed = ({ id }: { readonly id: number }): number => id

/** Returns the figures of one period. */
async function readPeriod(
  engine: Engine,
  resource: Resource,
  user: User,
  { call, query, within, parameters, under }: MatrixQuery,
  period: Days,
): Promise<MatrixAnswer> {
  const matrix = seenMatrix(resource.api.lists![call]!.matrix!, user)
  const by = matrix.groups && ((parameters[GROUP_BY] as string | null | undefined) ?? matrix.groups[0])
  const knownOn = (parameters[KNOWN_ON] as string | null | undefined) ?? null
  const fields = by === undefined ? [] : [...new Set([by, ...filteredFields(query)])]
  const reading: Reading = {
    engine,
    resource,
    matrix,
    query: {
      ...period,
      today: dayOf(engine.clock(), engine.zone),
      by,
      fields,
      under,
      knownOn,
      parameters,
      user,
      scope: t => engine.rules[resource.name]?.scope?.(user, t) ?? sql`true`,
    },
  }
  const dates = matrix.days || matrix.chart ? daysOf(period) : []
  let added: Added = { rows: [], days: [] }
  let rows: readonly MatrixRow[]
  if (by !== undefined) {
    added = await cellsOfGroups(reading, query)
    rows = await groupRows(reading, query, added.rows)
  } else {
    const found = await cellsOfFound(reading, query, within, call)
    added = found.added
    rows = rowsOf(matrix, dates, found.records, added.rows)
  }
  const totals = Object.fromEntries(
    Object.entries(matrix.totals).map(([name, total]): [string, MatrixSum] => [
      name,
      {
        total: totalOf(matrix, rows, total, (row, measure) => row.totals[measure]),
        ...(matrix.days && { dates: dates.map((_, at) => totalOf(matrix, rows, total, (row, measure) => row.cells![measure]?.[at])) }),
      },
    ]),
  )
  return { matrix, period, by, knownOn, dates, rows, totals, chart: matrix.days ? undefined : chartOf(matrix, dates, added.days) }
}

/**
 * Adds the figures of another period for comparison; rows that only the other period has come last. Rows that are days have no counterpart,
 * so only totals are compared.
 */
function withComparison(resource: Resource, is: MatrixAnswer, was: MatrixAnswer, by: ComparedWith): MatrixAnswer {
  const { matrix, dates } = is
  const compared: Compared = { with: by, period: was.period, dates: was.dates, totals: was.totals, chart: was.chart }
  if (is.by !== undefined && resource.fields[is.by]!.kind === 'date') return { ...is, compared }
  const nothing = rowOf(matrix, new Map(matrix.days ? dates.map((day, at) => [day, at] as const) : []), { id: null, label: '' }, [])
  const former = new Map(was.rows.map(row => [row.id, row]))
  const ids = new Set(is.rows.map(({ id }) => id))
  const rows = [
    ...is.rows.map(row => ({ ...row, was: former.get(row.id)?.totals ?? nothing.totals })),
    ...was.rows.filter(({ id }) => !ids.has(id)).map(row => ({ ...nothing, id: row.id, label: row.label, was: row.totals })),
  ]
  return { ...is, rows, compared }
}

/**
 * Measures the rows of a list call, or their groups, over the days of a period, optionally compared with another period. Throws 400 for a
 * period that ends before it begins or is longer than a year.
 */
export async function readMatrix(engine: Engine, resource: Resource, user: User, query: MatrixQuery): Promise<MatrixAnswer> {
  const period = periodIn(engine, query.parameters)
  const is = await readPeriod(engine, resource, user, query, period)
  const by = query.parameters[COMPARED] as ComparedWith | null | undefined
  if (!by) return is
  const other = comparedPeriod(by, period, dayOf(engine.clock(), engine.zone))
  return withComparison(resource, is, await readPeriod(engine, resource, user, query, other), by)
}

/** Returns the totals without their days. */
const wholeOf = (totals: MatrixAnswer['totals']): Record<string, Figure> =>
  Object.fromEntries(Object.entries(totals).map(([name, { total }]) => [name, total]))
/** Returns the comparison on the wire. */
const comparedJson = ({ with: by, period, dates, totals, chart }: Compared, { days, chart: drawn = [] }: Matrix) => ({
  [COMPARED]: by,
  dateFrom: period.from,
  dateTo: period.to,
  dates,
  total: wholeOf(totals),
  chart: days ? Object.fromEntries(drawn.map(name => [name, totals[name]!.dates!])) : (chart ?? {}),
})

/**
 * Returns the answer on the wire: the rows under their key, up to a limit, and their number; the totals under their key, or as `total` with
 * a `chart` when days are not columns.
 */
export function matrixJson(list: ListCall, answer: MatrixAnswer): Record<string, unknown> {
  const { matrix, period, by, knownOn, dates, rows, totals, chart, compared } = answer
  return {
    dateFrom: period.from,
    dateTo: period.to,
    ...(by !== undefined && { [GROUP_BY]: by }),
    ...(knownOn !== null && { [KNOWN_ON]: knownOn }),
    ...((matrix.days || chart) && { dates }),
    count: rows.length,
    [matrixRows(list)]: rows.slice(0, MATRIX_ROWS),
    ...(compared && { [COMPARED]: comparedJson(compared, matrix) }),
    ...(matrix.days ? totals : { total: wholeOf(totals), ...(chart && { chart }) }),
  }
}
