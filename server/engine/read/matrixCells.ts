import { digitsOf, optionsOf, sortOfView, titleOf, viewsOf, type Field, type Matrix, type Query, type Resource } from '#resource'
import { formatDate } from '#resource/text'
import { sql } from 'kysely'
import type { Engine } from '../engine.ts'
import type { CellsQuery } from '../rules.ts'
import type { Sql } from '../sql.ts'
import { seesIn } from '../visibility.ts'
import { columnOf, tableOf } from '../schema/names.ts'
import { orderSql, whereSql } from './filters.ts'
import type { Cell, UnmeasuredRow } from './matrixFigures.ts'
import { ROW } from './pageTexts.ts'
import { conditions, type Within } from './records.ts'
import { of, anyOf } from '../columns.ts'
import { recordJson } from './recordJson.ts'

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
export async function cellsByDay(reading: Reading, ids: readonly number[]): Promise<readonly Cell[]> {
  const { rows } =
    await sql<Cell>`select c."row"::int as "row", c."day"::text as "day", null as unit, ${valuesSql(reading.matrix, false)} as "values"
    from (${cellsIn(reading)}) as c where c."row" = ${anyOf(ids)}`.execute(reading.engine.db)
  return rows
}

/** The figures of rows over the period, and, for a chart, of all rows by day. */
export interface Added {
  readonly rows: readonly Cell[]
  readonly days: readonly Cell[]
}
interface AddedCell extends Cell {
  readonly isDay: boolean
}

/** Returns a column of the SQL that the rules return. */
const t = of(ROW)

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

/** Limits the records of a list's query: the first `most`, or those among these ids. */
interface Some {
  readonly most?: number
  readonly among?: readonly number[]
}

/** Returns the records of the list's query, in list order. */
export async function recordsOf(
  { engine, resource, query: { user } }: Reading,
  query: Query,
  within: Within | undefined,
  call: string,
  { most, among }: Some,
): Promise<readonly (UnmeasuredRow & { readonly id: number })[]> {
  const names = resource.title.fields.filter(seesIn(user, resource, call))
  const view = viewsOf(resource, call)[0]
  const sorts = query.sort.length || !view ? query.sort : sortOfView(resource, view)
  const { rows } = await sql<{ record: { id: number } }>`select ${recordJson(engine, resource, names, ROW, 0)} as record
    from ${sql.table(tableOf(resource))} as ${sql.ref(ROW)} where ${conditions(engine, resource, user, query, within)} ${among === undefined ? sql`` : sql`and ${t('id')} = ${anyOf(among)}`}
    order by ${orderSql(engine, resource, sorts, ROW).by}, ${t('id')} ${most === undefined ? sql`` : sql`limit ${sql.lit(most)}`}`.execute(
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
