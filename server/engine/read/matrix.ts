import {
  digitsOf,
  matrixRows,
  MATRIX_DAYS,
  MATRIX_ROWS,
  optionsOf,
  sortOfView,
  titleOf,
  viewsOf,
  type Figure,
  type ListCall,
  type Matrix,
  type MatrixRow,
  type MatrixSum,
  type MatrixTotal,
  type Query,
  type Resource,
} from '#resource'
import { add } from '#resource/decimal'
import { sql } from 'kysely'
import { dayOf, type Engine } from '../engine.ts'
import { httpError } from '../../httpError.ts'
import type { Sql, User } from '../rules.ts'
import { seesIn } from '../seen.ts'
import { tableOf } from '../schema/names.ts'
import { orderSql } from './filters.ts'
import { conditions, ROW, type Within } from './records.ts'
import { of, recordJson } from './recordJson.ts'

/** The days of a matrix, both included, ISO. */
export interface MatrixPeriod {
  readonly from: string
  readonly to: string
}
/** A matrix as a list call answers it. */
export interface MatrixAnswer {
  readonly matrix: Matrix
  readonly period: MatrixPeriod
  /** The days, where its columns are days. */
  readonly dates: readonly string[]
  readonly rows: readonly MatrixRow[]
  readonly totals: Readonly<Record<string, MatrixSum>>
}

const DAY_MS = 86_400_000
const daysOf = ({ from, to }: MatrixPeriod): string[] =>
  Array.from({ length: (Date.parse(to) - Date.parse(from)) / DAY_MS + 1 }, (_, at) =>
    new Date(Date.parse(from) + at * DAY_MS).toISOString().slice(0, 10),
  )

/** The period that is asked for; by default the month so far. */
function periodIn(engine: Engine, { dateFrom, dateTo }: Readonly<Record<string, unknown>>): MatrixPeriod {
  const today = dayOf(engine.clock(), engine.zone)
  const to = (dateTo as string | null | undefined) ?? today
  const from = (dateFrom as string | null | undefined) ?? `${to.slice(0, 8)}01`
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  if (days >= 1 && days <= MATRIX_DAYS) return { from, to }
  const text = engine.texts('nerud.rules.matrixDays', { most: MATRIX_DAYS })
  throw httpError(400, 'INVALID', text, { errors: { [days < 1 ? 'dateTo' : 'dateFrom']: text } })
}

/** The matrix without the measures that a user may not see, and without what is counted from them. */
export function seenMatrix(matrix: Matrix, user: User): Matrix {
  const may = (name: string): boolean => {
    const { read } = optionsOf(matrix.measures[name]!)
    return !read || read.some(code => user.rights.has(code))
  }
  const measures = Object.fromEntries(Object.entries(matrix.measures).filter(([name]) => may(name)))
  const has = (name: string): boolean => name in measures
  const shares = Object.fromEntries(Object.entries(matrix.shares ?? {}).filter(([, parts]) => parts.every(has)))
  const isSeen = (total: MatrixTotal): boolean => {
    if ('share' in total) return total.share.every(name => isSeen(matrix.totals[name]!))
    return 'sum' in total ? has(total.sum) : !('of' in total) || has(total.of)
  }
  const totals = Object.fromEntries(Object.entries(matrix.totals).filter(([, total]) => isSeen(total)))
  return { ...matrix, measures, shares, totals, ...(matrix.days && { days: matrix.days.filter(name => has(name) || name in shares) }) }
}

const isNothing = (value: Figure | undefined): boolean => value === null || value === undefined || Number(value) === 0
/** What one figure is of another, in percent with a digit; null of nothing. */
const shareOf = (part: Figure | undefined, whole: Figure | undefined): Figure =>
  isNothing(whole) ? null : Math.round((Number(part ?? 0) / Number(whole)) * 1000) / 10

const added = (a: Figure | undefined, b: Figure | undefined): Figure => {
  if (a === null || a === undefined) return b ?? null
  if (b === null || b === undefined) return a
  return typeof a === 'number' ? a + Number(b) : add(a, String(b))
}

interface Cell {
  readonly row: number
  readonly day: string
  readonly values: readonly Figure[]
}

/** The cells of these rows, measure by measure: whole numbers as such, decimals as text. */
async function cellsOf(
  engine: Engine,
  resource: Resource,
  matrix: Matrix,
  period: MatrixPeriod,
  ids: readonly number[],
): Promise<readonly Cell[]> {
  const cells = engine.rules[resource.name]?.cells?.[matrix.cells]
  if (!cells) throw new Error(`${resource.name} has no cells ${matrix.cells} in its rules`)
  const measures = Object.entries(matrix.measures)
  const values = measures.map(([name, one]): Sql => {
    const value = sql`c.${sql.ref(name)}`
    return one.kind === 'number' ? sql`${value}::int` : sql`round(${value}::numeric, ${sql.lit(digitsOf(one))})::text`
  })
  const { rows } = await sql<Cell>`select c."row"::int as "row", c."day"::text as "day", json_build_array(${sql.join(values)}) as "values"
    from (${cells(period)}) as c where c."row" = any(${[...ids]}::bigint[])`.execute(engine.db)
  return rows
}

/** One row: its measures by day and over the period, with the shares that are counted from them. */
function rowOf(matrix: Matrix, places: ReadonlyMap<string, number>, id: number, label: string, cells: readonly Cell[]): MatrixRow {
  const names = Object.keys(matrix.measures)
  const totals: Record<string, Figure> = {}
  const byDay: Record<string, Figure[]> = Object.fromEntries(names.map(name => [name, Array.from({ length: places.size }, () => null)]))
  for (const { day, values } of cells)
    for (const [at, name] of names.entries()) {
      totals[name] = added(totals[name], values[at])
      const place = places.get(day)
      if (place !== undefined) byDay[name]![place] = added(byDay[name]![place], values[at])
    }
  for (const name of names) totals[name] ??= null
  for (const [name, [part, whole]] of Object.entries(matrix.shares ?? {})) {
    totals[name] = shareOf(totals[part], totals[whole])
    byDay[name] = byDay[part]!.map((value, at) => shareOf(value, byDay[whole]![at]))
  }
  return { id, label, totals, ...(matrix.days && { cells: byDay }) }
}

type Column = (row: MatrixRow, name: string) => Figure | undefined

/** A figure of all rows: over the period, or on one day. */
function totalOf(matrix: Matrix, rows: readonly MatrixRow[], total: MatrixTotal, value: Column): Figure {
  if ('share' in total) {
    const [part, whole] = total.share.map(name => totalOf(matrix, rows, matrix.totals[name]!, value))
    return shareOf(part, whole)
  }
  if ('sum' in total) return rows.reduce((sum: Figure, row) => added(sum, value(row, total.sum)), null)
  if (total.rows === 'all') return rows.length
  const having = rows.filter(row => !isNothing(value(row, total.of))).length
  return total.rows === 'with' ? having : rows.length - having
}

/** The rows that the list's question finds, in its order. */
async function recordsOf(
  engine: Engine,
  resource: Resource,
  user: User,
  query: Query,
  within: Within | undefined,
  call: string | undefined,
) {
  const names = resource.title.fields.filter(seesIn(user, resource, call))
  const view = viewsOf(resource, call)[0]
  const sorts = query.sort.length || !view ? query.sort : sortOfView(resource, view)
  const { rows } = await sql<{ record: { id: number } }>`select ${recordJson(engine, resource, names, ROW, 0)} as record
    from ${sql.table(tableOf(resource))} as ${sql.ref(ROW)} where ${conditions(engine, resource, user, query, within)}
    order by ${orderSql(engine, resource, sorts, ROW).by}, ${of(ROW)('id')} limit ${sql.lit(MATRIX_ROWS)}`.execute(engine.db)
  return rows.map(({ record }) => ({ id: record.id, label: titleOf(resource, record) }))
}

/** Measures the rows of a list call over the days of a period. Errors: 400 for a period that is backwards or longer than a year. */
export async function readMatrix(
  engine: Engine,
  resource: Resource,
  user: User,
  asked: {
    readonly call: string
    readonly query: Query
    readonly within: Within | undefined
    readonly parameters: Readonly<Record<string, unknown>>
  },
): Promise<MatrixAnswer> {
  const matrix = seenMatrix(resource.api.lists![asked.call]!.matrix!, user)
  const period = periodIn(engine, asked.parameters)
  const dates = matrix.days ? daysOf(period) : []
  const places = new Map(dates.map((day, at) => [day, at]))
  const records = await recordsOf(engine, resource, user, asked.query, asked.within, asked.call)
  const cells = await cellsOf(
    engine,
    resource,
    matrix,
    period,
    records.map(({ id }) => id),
  )
  const byRow = Map.groupBy(cells, cell => cell.row)
  // Where rows are counted, those without figures count as well.
  const counts = Object.values(matrix.totals).some(total => 'rows' in total)
  const rows = records
    .filter(({ id }) => counts || byRow.get(id)?.some(({ values }) => !values.every(isNothing)))
    .map(({ id, label }) => rowOf(matrix, places, id, label, byRow.get(id) ?? []))
  const totals = Object.fromEntries(
    Object.entries(matrix.totals).map(([name, total]): [string, MatrixSum] => [
      name,
      {
        total: totalOf(matrix, rows, total, (row, measure) => row.totals[measure]),
        ...(matrix.days && { dates: dates.map((_, at) => totalOf(matrix, rows, total, (row, measure) => row.cells![measure]?.[at])) }),
      },
    ]),
  )
  return { matrix, period, dates, rows, totals }
}

/** The answer on the wire: its rows under their key, the figures of all rows under theirs, or together as `total` where there are no days. */
export function matrixJson(list: ListCall, { matrix, period, dates, rows, totals }: MatrixAnswer): Record<string, unknown> {
  const whole = Object.fromEntries(Object.entries(totals).map(([name, { total }]) => [name, total]))
  return {
    dateFrom: period.from,
    dateTo: period.to,
    ...(matrix.days && { dates }),
    [matrixRows(list)]: rows,
    ...(matrix.days ? totals : { total: whole }),
  }
}
