import { sql } from 'kysely'
import {
  type Figure,
  type Matrix,
  type MatrixRow,
  type MatrixTotal,
  type UnitFigure,
  digitsOf,
  optionsOf,
  sortOfView,
  titleOf,
  viewsOf,
  type Field,
  type Query,
  type Resource,
} from '#resource'
import { add, divide } from '#resource/decimal'
import { formatDate } from '#resource/text'
import { type Engine, seesIn } from '../engine.ts'
import type { CellsQuery } from '../rules.ts'
import type { Sql } from '../sql.ts'
import { columnOf, tableOf } from '../schema/tables.ts'
import { orderSql, whereSql } from './filters.ts'
import { ROW } from './pageTexts.ts'
import { conditions, type RowCondition } from './records.ts'
import { aliased, anyOf } from '../columns.ts'
import { recordJson } from './recordJson.ts'

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
export interface MatrixCell {
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
function measuresIn(matrix: Matrix, { unit, values }: MatrixCell): [string, Figure][] {
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
  dayIndexes: ReadonlyMap<string, number>,
  { id, label }: UnmeasuredRow,
  cells: readonly MatrixCell[],
): MatrixRow {
  const totals: Record<string, Figure> = Object.fromEntries(Object.keys(matrix.measures).map(name => [name, null]))
  const empty = (): Figure[] => Array.from({ length: dayIndexes.size }, () => null)
  const byDay: Record<string, Figure[]> = Object.fromEntries(Object.keys(matrix.measures).map(name => [name, empty()]))
  for (const cell of cells)
    for (const [name, value] of measuresIn(matrix, cell)) {
      totals[name] = added(totals[name], value)
      const index = dayIndexes.get(cell.day ?? '')
      if (index !== undefined) byDay[name]![index] = added(byDay[name]![index], value)
    }
  Object.assign(totals, Object.fromEntries(counted(matrix, name => totals[name])))
  if (!matrix.days) return { id, label, totals }
  for (let at = 0; at < dayIndexes.size; at += 1)
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

/** What a matrix is read with. */
export interface Reading {
  readonly engine: Engine
  readonly resource: Resource
  readonly matrix: Matrix
  readonly query: CellsQuery
}

/** Returns the SQL of the rules for a matrix. */
function cellsIn({ engine, resource, matrix, query }: Reading): Sql {
  const cells = engine.rules[resource.name]?.cells?.[matrix.cells]
  if (!cells) throw new Error(`${resource.name} has no cells ${matrix.cells} in its rules`)
  return cells(query)
}

/** Returns a measure's figure: whole numbers as numbers, decimals as text. */
const figureSql = (one: Field, value: Sql): Sql =>
  one.kind === 'number' ? sql`${value}::int` : sql`round(${value}::numeric, ${sql.lit(digitsOf(one))})::text`

/** Returns the measures of `c` as JSON, single or summed. */
const valuesSql = ({ measures }: Matrix, isAdded: boolean): Sql =>
  sql`json_build_array(${sql.join(
    Object.entries(measures).map(([name, one]) => {
      const value = sql`c.${sql.ref(name)}`
      return figureSql(one, isAdded ? sql`sum(${value})` : value)
    }),
  )})`

/** Returns the figures of these rows by day. */
export async function cellsByDay(reading: Reading, ids: readonly number[]): Promise<readonly MatrixCell[]> {
  const { rows } =
    await sql<MatrixCell>`select c."row"::int as "row", c."day"::text as "day", null as unit, ${valuesSql(reading.matrix, false)} as "values"
    from (${cellsIn(reading)}) as c where c."row" = ${anyOf(ids)}`.execute(reading.engine.db)
  return rows
}

/** The figures of rows over the period, and, for a chart, of all rows by day. */
export interface Added {
  readonly rows: readonly MatrixCell[]
  readonly days: readonly MatrixCell[]
}
interface AddedCell extends MatrixCell {
  readonly isDay: boolean
}

/** Returns a column of the SQL that the rules return. */
const t = aliased(ROW)

async function addedUp(reading: Reading, row: Sql, where: Sql): Promise<Added> {
  const { engine, matrix } = reading
  const columns = [
    sql`${row} as "row"`,
    t('day'),
    matrix.units ? t('unit') : sql`null::text as unit`,
    ...Object.keys(matrix.measures).map(name => t(name)),
  ]
  // Without "offset 0", PostgreSQL before 18 takes a row that is itself the day for the same grouping key, and returns no separate days.
  const sets = matrix.chart ? sql`grouping sets ((c."row", c.unit), (c."day"))` : sql`c."row", c.unit`
  const { rows } =
    await sql<AddedCell>`select ${matrix.chart ? sql`grouping(c."row") = 1` : sql`false`} as "isDay", to_json(c."row") as "row",
      ${matrix.chart ? sql`c."day"::text` : sql`null`} as "day", c.unit, ${valuesSql(matrix, true)} as "values"
    from (select ${sql.join(columns)} from (${cellsIn(reading)}) as ${sql.ref(ROW)} where ${where} offset 0) as c group by ${sets}`.execute(
      engine.db,
    )
  return { rows: rows.filter(({ isDay }) => !isDay), days: rows.filter(({ isDay }) => isDay) }
}

/** Returns the figures of these records. */
export const cellsOfRecords = (reading: Reading, ids: readonly number[]): Promise<Added> =>
  addedUp(reading, t('row'), sql`${t('row')} = ${anyOf(ids)}`)

/** Returns the figures of all records that have some. */
export const cellsOfAll = (reading: Reading): Promise<Added> => addedUp(reading, t('row'), sql`true`)

/** Returns the figures of the groups that match the filters. */
export const cellsOfGroups = (reading: Reading, { conditions }: Query): Promise<Added> => {
  const { engine, resource } = reading
  return addedUp(reading, t(columnOf(resource, reading.query.by!)), whereSql(engine, resource, { conditions, search: '' }, ROW))
}

/** Limits the records of a list's query: the first `limit`, or those among these ids. */
interface RecordLimit {
  readonly limit?: number
  readonly among?: readonly number[]
}

/** Returns the records of the list's query, in list order. */
export async function recordsOf(
  { engine, resource, query: { user } }: Reading,
  query: Query,
  within: RowCondition | undefined,
  call: string,
  { limit, among }: RecordLimit,
): Promise<readonly (UnmeasuredRow & { readonly id: number })[]> {
  const names = resource.title.fields.filter(seesIn(user, resource, call))
  const view = viewsOf(resource, call)[0]
  const sorts = query.sort.length || !view ? query.sort : sortOfView(resource, view)
  const { rows } = await sql<{ record: { id: number } }>`select ${recordJson(engine, resource, names, ROW, 0)} as record
    from ${sql.table(tableOf(resource))} as ${sql.ref(ROW)} where ${conditions(engine, resource, user, query, within)} ${among === undefined ? sql`` : sql`and ${t('id')} = ${anyOf(among)}`}
    order by ${orderSql(engine, resource, sorts, ROW).by}, ${t('id')} ${limit === undefined ? sql`` : sql`limit ${sql.lit(limit)}`}`.execute(
    engine.db,
  )
  return rows.map(({ record }) => ({ id: record.id, label: titleOf(resource, record) }))
}

type Value = UnmeasuredRow['id']
/** Returns a function that gives the label of a group: the title of a record, a formatted day, or a word for an empty value. */
export async function labelsOf({ engine, resource, query: { by } }: Reading, values: readonly Value[]): Promise<(value: Value) => string> {
  const one = resource.fields[by!]!
  const none = engine.texts('nerud.matrix.none')
  const target = engine.resources[optionsOf(one).target ?? '']
  if (!target) return value => (value === null || value === '' ? none : one.kind === 'date' ? formatDate(String(value)) : String(value))
  const ids = values.filter(value => value !== null)
  const { rows } = await sql<{ record: { id: number } }>`select ${recordJson(engine, target, target.title.fields, ROW, 1)} as record
    from ${sql.table(tableOf(target))} as ${sql.ref(ROW)} where ${t('id')} = ${anyOf(ids)}`.execute(engine.db)
  const titles = new Map(rows.map(({ record }) => [record.id, titleOf(target, record)]))
  return value => titles.get(Number(value)) ?? none
}
