import { digitsOf, optionsOf, wirePathOf, refText, type Query, type Resource } from '#resource'
import type { Level } from '#resource/grouping'
import {
  levelsOf,
  MAX_PIVOT_COLUMNS,
  MAX_PIVOT_ROWS,
  type Pivot,
  type PivotAnswer,
  type PivotFigures,
  type PivotMeasure,
  type UnitFigure,
  unitFigures,
} from '#resource/pivot'
import { sql } from 'kysely'
import { httpError } from '../../httpError.ts'
import { aliased as columnsOf } from '../columns.ts'
import type { Engine } from '../engine.ts'
import { asJson, jsonText, objectText, setAtPath, type Tree, type Sql } from '../sql.ts'
import type { User } from '../user.ts'
import { type RowCondition, interpretedQuery } from './conditions.ts'
import { sortValue } from './filters.ts'
import { addedIn, columnAt, isOwnColumn, keySql, lastDay } from './groups.ts'
import { withFoundReferences } from './foundReferences.ts'
import { ROW } from './pageTexts.ts'
import { arrangePivot, type CellKeys, type PivotCell, type PivotCells } from './pivotAnswer.ts'
import { expressionOf, valueText } from './recordJson.ts'
import { sumText } from './sqlPieces.ts'
import { addingUp, type Adding } from './sums.ts'

/** What a pivot of a list is computed from. */
export interface PivotQuery {
  readonly resource: Resource
  readonly user: User
  readonly query: Query
  readonly pivot: Pivot
  readonly within: RowCondition | undefined
  /** The list call of the rows. */
  readonly call: string | undefined
}

interface PivotContext extends PivotQuery {
  readonly engine: Engine
  /** The levels of rows, then those of columns. */
  readonly levels: readonly Level[]
  readonly scope: string | undefined
  /** Returns the field with the unit of a measure. */
  readonly unitOf: (measure: PivotMeasure) => string | undefined
}

const X = 'x'
const x = columnsOf(X)
const G = 'g'
const key = (at: number): string => `k${at}`
/** The decimals of an average of whole numbers. */
const MEAN_DIGITS = 2

/** Returns each row with its keys, measured values, their units, and whether it counts. */
function rowsSql(making: PivotContext, adding: Adding): Sql {
  const { engine, resource, user, levels, pivot, scope, unitOf } = making
  const counts = scope === undefined ? undefined : engine.rules[resource.name]?.scopes?.[scope]
  const value = (name: string): Sql => expressionOf(engine, resource, name, ROW)
  const columns = [
    ...levels.map((level, at) => sql`${keySql(engine, resource, level, adding.isPrecomputed)} as ${sql.ref(key(at))}`),
    ...pivot.measures.flatMap((one, at) => {
      const unit = unitOf(one)
      return [
        ...(one.field === undefined ? [] : [sql`${value(one.field)} as ${sql.ref(`v${at}`)}`]),
        ...(unit === undefined ? [] : [sql`${value(unit)} as ${sql.ref(`u${at}`)}`]),
      ]
    }),
    sql`${adding.each} as n`,
    sql`${counts ? counts(columnsOf(ROW), user, {}, new URLSearchParams()) : sql`true`} as f`,
  ]
  return sql`select ${sql.join(columns)} from ${adding.table} as ${sql.ref(ROW)} where ${adding.where}`
}

const AGGREGATES = { sum: sql`sum`, average: sql`avg`, min: sql`min`, max: sql`max` } as const

/** Returns a measure's value in a group. */
function measuredSql({ resource }: PivotContext, one: PivotMeasure, at: number): Sql {
  if (one.by === 'count' || one.field === undefined) return sql`to_json(sum(y.n)::bigint)`
  const value = sql`${AGGREGATES[one.by]}(y.${sql.ref(`v${at}`)}) filter (where y.f)`
  const field = resource.fields[one.field]!
  const isWhole = field.kind === 'number'
  const shown =
    isWhole && one.by !== 'average' ? sql`to_json(${value})` : sql`to_json(${sumText(value, isWhole ? MEAN_DIGITS : digitsOf(field))})`
  return sql`case when ${value} is not null then ${shown} end`
}

/** Returns a measure's figure in a group, with its unit; for several units an empty list, which `fillMixed` fills. */
function figureSql(making: PivotContext, one: PivotMeasure, at: number): Sql {
  const value = measuredSql(making, one, at)
  if (making.unitOf(one) === undefined) return value
  const unit = sql`y.${sql.ref(`u${at}`)}`
  const counted = sql`filter (where y.f and y.${sql.ref(`v${at}`)} is not null)`
  return sql`case when min(${unit}) ${counted} <> max(${unit}) ${counted} then '[]'::json
    when min(${unit}) ${counted} is not null then json_build_object('value', ${value}, 'unit', min(${unit}) ${counted}) end`
}

/** Returns the sets of keys to group by: those of cells, of row totals, of column totals, and of the grand total. */
function setsOf({ pivot }: PivotContext): readonly (readonly number[])[] {
  const down = pivot.rows.map((_, at) => pivot.rows.slice(0, at + 1).map((_one, index) => index))
  const sets = [[], ...down]
  return pivot.columns ? sets.flatMap(set => [set, [...set, pivot.rows.length]]) : sets
}

/** Returns the groups of a level in the order of their names. */
function namesSql({ engine, resource, levels, pivot }: PivotContext, at: number): Sql {
  const level = levels[at]!
  const column = columnAt(resource, level, at)
  const g = columnsOf(G)(column)
  const record: Tree = {}
  setAtPath(record, wirePathOf(resource, level.field), level.step ? jsonText(g) : valueText(engine, resource, level.field, g, G))
  const text = objectText({
    key: jsonText(sql`${g}::text`),
    last: jsonText(level.step ? sql`${lastDay(g, level.step)}::text` : sql`null::text`),
    record: objectText(record),
  })
  const order = isOwnColumn(resource, level) ? sortValue(engine, resource, level.field, G) : g
  const max = at < pivot.rows.length ? MAX_PIVOT_ROWS : MAX_PIVOT_COLUMNS
  const bit = 2 ** (levels.length - 1 - at)
  return sql`(select json_agg(t.j order by t.o nulls last, t.k) from (select ${asJson(text)} as j, ${order} as o, ${g}::text as k
    from (select distinct ${x(key(at))} as ${sql.ref(column)} from ${sql.ref(X)} where ${x('which')} & ${sql.lit(bit)} = 0 limit ${sql.lit(max + 1)}) as ${sql.ref(G)}) as t)`
}

function statementOf(making: PivotContext, adding: Adding): Sql {
  const { levels, pivot } = making
  const keys = levels.map((_, at) => sql`y.${sql.ref(key(at))}`)
  const sets = setsOf(making).map(set => sql`(${sql.join(set.map(at => keys[at]!))})`)
  const figures = pivot.measures.map((one, at) => sql`${figureSql(making, one, at)} as ${sql.ref(`s${at}`)}`)
  const cells = sql.join([
    x('which'),
    sql`json_build_array(${sql.join(levels.map((_, at) => sql`${x(key(at))}::text`))})`,
    sql`json_build_array(${sql.join(pivot.measures.map((_, at) => x(`s${at}`)))})`,
  ])
  const max = (MAX_PIVOT_ROWS + 1) * 2 * (MAX_PIVOT_COLUMNS + 2)
  return sql`with ${sql.ref(X)} as materialized (
    select grouping(${sql.join(keys)}) as which, ${sql.join([...keys.map((one, at) => sql`${one} as ${sql.ref(key(at))}`), ...figures])}
    from (${rowsSql(making, adding)}) as y group by grouping sets (${sql.join(sets)}) having sum(y.n) > 0
    order by 1 desc limit ${sql.lit(max)})
    select (select json_agg(json_build_array(${cells})) from ${sql.ref(X)}) as cells, json_build_array(${sql.join(levels.map((_, at) => namesSql(making, at)))}) as names`
}

/** Fills the figures of a measure in groups with several units, unit by unit. */
async function fillMixed(making: PivotContext, adding: Adding, cells: readonly PivotCell[], one: PivotMeasure, at: number): Promise<void> {
  const cellKey = (...keys: CellKeys): string => JSON.stringify(keys)
  const mixed = new Map(
    cells.flatMap(([which, keys, figures]) =>
      Array.isArray(figures[at]) ? [[cellKey(which, keys), figures[at] as UnitFigure[]] as const] : [],
    ),
  )
  if (mixed.size === 0) return
  const keys = making.levels.map((_, index) => sql`y.${sql.ref(key(index))}`)
  const unit = sql`y.${sql.ref(`u${at}`)}`
  const sets = setsOf(making).map(set => sql`(${sql.join([...set.map(index => keys[index]!), unit])})`)
  const { rows } = await sql<{ which: number; keys: CellKeys[1]; figure: UnitFigure }>`
    select grouping(${sql.join(keys)}) as which, json_build_array(${sql.join(keys.map(column => sql`${column}::text`))}) as keys,
      json_build_object('value', ${measuredSql(making, one, at)}, 'unit', ${unit}) as figure
    from (${rowsSql(making, adding)}) as y where y.f and y.${sql.ref(`v${at}`)} is not null and ${unit} is not null
    group by grouping sets (${sql.join(sets)}) order by ${unit}`.execute(making.engine.db)
  for (const row of rows) mixed.get(cellKey(row.which, row.keys))?.push(row.figure)
}

type UnitNames = ReadonlyMap<unknown, string>
/** Returns the names of a measure's units by their keys. */
async function unitNames({ engine, resource }: PivotContext, name: string, keys: readonly unknown[]): Promise<UnitNames> {
  const one = resource.fields[name]!
  const target = engine.resources[optionsOf(one).target ?? '']
  const word = (key: unknown): string =>
    one.kind === 'choice' ? engine.texts(`resources.${resource.name}.choices.${name}.${String(key)}`) : String(key)
  if (!target || keys.length === 0) return new Map(keys.map(key => [key, word(key)]))
  const column = columnsOf(G)('k')
  const { rows } = await sql<{
    k: string
    j: unknown
  }>`select ${column}::text as k, ${asJson(valueText(engine, resource, name, column, G))} as j
    from unnest(${sql.val(keys.map(String))}::bigint[]) as ${sql.ref(G)}(k)`.execute(engine.db)
  const names = new Map(rows.map(({ k, j }) => [k, refText(target, j)]))
  return new Map(keys.map(key => [key, names.get(String(key)) ?? '']))
}

/** Adds the names of units to the figures. */
async function withUnits(making: PivotContext, answer: PivotAnswer): Promise<PivotAnswer> {
  const { pivot, unitOf } = making
  const lists = [answer.total, ...answer.cells, ...answer.rows.flatMap(({ cells, total }) => [...cells, total])]
  const names = await Promise.all(
    pivot.measures.map(async (one, at) => {
      const unit = unitOf(one)
      const keys = [...new Set(lists.flatMap(figures => unitFigures(figures?.[at]).flatMap(figure => figure.unit ?? [])))]
      return unit === undefined ? undefined : unitNames(making, unit, keys)
    }),
  )
  if (names.every(one => one === undefined)) return answer
  const named = (figure: UnitFigure, at: number): UnitFigure => ({ ...figure, unit: names[at]?.get(figure.unit) ?? null })
  const withUnitNames = (figures: PivotFigures): PivotFigures =>
    figures?.map((one, at) => {
      if (typeof one !== 'object' || one === null) return one
      return 'unit' in one ? named(one, at) : one.map(figure => named(figure, at))
    }) ?? null
  const rows = answer.rows.map(({ keys, cells, total }) => ({ keys, cells: cells.map(withUnitNames), total: withUnitNames(total) }))
  return { ...answer, rows, cells: answer.cells.map(withUnitNames), total: withUnitNames(answer.total) }
}

/** Throws 400 when there are more groups than a table shows. */
function rejectLarge({ engine, pivot }: PivotContext, { rows, columns, levels }: PivotAnswer): void {
  const leaves = rows.filter(({ keys }) => keys.length === pivot.rows.length).length
  const isLong = leaves > MAX_PIVOT_ROWS || levels.some(one => one.length > MAX_PIVOT_ROWS)
  if (!isLong && columns.length <= MAX_PIVOT_COLUMNS) return
  const text =
    columns.length > MAX_PIVOT_COLUMNS
      ? engine.texts('nerud.builder.tooManyColumns', { most: MAX_PIVOT_COLUMNS })
      : engine.texts('nerud.builder.tooManyRows', { most: MAX_PIVOT_ROWS })
  throw httpError(400, 'INVALID', text, { errors: { pivot: text } })
}

/** Returns the name of the scope of the rows. Two different scopes give a combined name for which no precomputed sums exist. */
const bothOf = (own: string | undefined, added: string | undefined): string | undefined =>
  own !== undefined && added !== undefined && own !== added ? `${own} ${added}` : (own ?? added)

/**
 * Measures the rows of a list by groups of rows and columns, with all totals, in one statement, from the cheapest table that has all
 * values.
 */
export async function readPivot(engine: Engine, request: PivotQuery): Promise<PivotAnswer> {
  const { resource, user, pivot, within, call } = request
  const query = await interpretedQuery(engine, engine.db, resource, user, request.query, within)
  const knowing = await withFoundReferences(engine, engine.db, resource, query)
  const { scope, units } = addedIn(resource, user, call)
  const levels = levelsOf(pivot)
  const unitOf = ({ field }: PivotMeasure): string | undefined =>
    field === undefined ? undefined : (units[field] ?? optionsOf(resource.fields[field]!).unitOf)
  const making: PivotContext = { ...request, query, engine: knowing, levels, scope, unitOf }
  // Averages, minima and maxima cannot be computed from precomputed sums.
  const measured = pivot.measures.map(({ by, field }) => (by === 'sum' ? field! : by === 'count' ? undefined : ''))
  const of = measured.filter(one => one !== undefined)
  const per = [...levels, ...pivot.measures.flatMap(one => unitOf(one) ?? [])]
  const list = call === undefined ? undefined : resource.api.lists?.[call]?.scope
  const about = { engine: knowing, resource, user, list: call, scope: bothOf(list, of.length > 0 ? scope : undefined), within, atHand: {} }
  const adding = addingUp(about, query, of, per)
  const { rows } = await sql<PivotCells>`${statementOf(making, adding)}`.execute(engine.db)
  const answer = arrangePivot(making, rows[0]!)
  rejectLarge(making, answer)
  for (const [at, one] of pivot.measures.entries())
    if (unitOf(one) !== undefined) await fillMixed(making, adding, rows[0]!.cells ?? [], one, at)
  return withUnits(making, answer)
}
