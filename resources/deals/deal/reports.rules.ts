import { sql } from 'kysely'
import type { Aliased, Sql } from '#server/engine/sql.ts'
import { correctionTables, type ReportedRecords, reportedRows } from '#resources/ledger/tables.rules'
import { noteKeySql, columnOf } from '#server/engine/schema/tables.ts'
import { aliased } from '#server/engine/columns.ts'
import { ROW_COUNT_COLUMN } from '#server/engine/schema/keptSums.ts'
import { findKeptSumsBy, summedRows } from '#server/engine/schema/summedRows.ts'
import type { MatrixSql, CellsQuery } from '#server/engine/rules.ts'
import { endOfDay, weeksUpTo, type Week } from '#resources/ledger/boxSums.rules'
import { orderUse } from '#resources/orders/materialOrder/limit.rules'
import { sumText, KOPECKS } from '#server/engine/read/sqlPieces.ts'
import type { Tx } from '#server/engine/tx.ts'
import { add, roundHalfUp, type Decimal } from '#resource/decimal'
import { DEAL_STATUS } from './dealStatus.formulas.ts'
import { deal } from './deal.ts'
import { PERIOD_SUMS } from './keptSums.ts'
import { MONEY } from './lists.ts'

const { active, sump, error, deleted, executing } = DEAL_STATUS

/** Returns the state of a deal as SQL; a test verifies that it matches `dealState`. */
export const stateSql = (t: Aliased): Sql => sql`(case ${t('status_id')} when ${sql.lit(active)} then 'active'
  when ${sql.lit(sump)} then case when ${t('is_auth')} then 'closed' else 'waiting' end
  when ${sql.lit(error)} then 'error' when ${sql.lit(deleted)} then 'deleted' when ${sql.lit(executing)} then 'executing' end)`

/** Indexes that declarations cannot express: waybill numbers (ТТН), waybills of an order, the sump. */
export const dealTables: readonly string[] = [
  'drop index if exists deal_note',
  `create index if not exists deal_note_key on deal (${noteKeySql('ttn')}, supplier_id) where ttn is not null`,
  `create index if not exists deal_order on deal (material_order_id, dt_deal) include (object_vol, career_vol, shipment_id, status_id, is_delete)
    where material_order_id is not null`,
  `create index if not exists deal_sump on deal (dt_deal desc, id desc) where not is_delete and not is_auth and status_id in (${sump}, ${error})`,
]

/** Waybills as reports of periods sum them. */
const REPORTED: ReportedRecords = {
  resource: deal,
  day: 'dtDeal',
  by: PERIOD_SUMS.flatMap(({ by }) => by),
  of: PERIOD_SUMS.flatMap(({ of }) => of),
}
/** The tables and triggers that preserve the reports of closed periods. */
export const dealCorrections = correctionTables(REPORTED)

/** A row of the precomputed sums of waybills. */
const k = aliased('k')

/**
 * Returns the sums of waybills by day, state and the given fields, as `k`: from precomputed sums with late changes, never from the waybills
 * themselves.
 */
export function dealSumsByDay(of: readonly string[], per: readonly string[]): Sql {
  const spec = { by: ['dtDeal', 'status', 'isAuth', ...per], of }
  if (findKeptSumsBy(deal, spec) === undefined) throw new Error(`No kept sums of waybills hold ${of.join()} by day`)
  return sql`${reportedRows(REPORTED, spec)} as k`
}

/** The condition of sums of posted waybills in the week `w`. */
const isCounted = sql`${k('dt_deal')} between w."from" and w."to" and not ${k('is_delete')} and ${stateSql(k)} in ('active', 'closed')`

type Name = string
/**
 * Returns waybills summed by these fields, as `k`, with late changes on the days where the ledger has them; optionally as known on a day.
 */
export const dealsBy = (by: readonly Name[], of: readonly Name[], knownOn: string | null = null): Sql =>
  sql`${reportedRows(REPORTED, { by: [...new Set(by)], of }, knownOn)} as k`

const trips = sql`k.${sql.ref(ROW_COUNT_COLUMN)}`
/** Posted waybills. */
export const isPosted = sql`not k.is_delete and (k.status_id = ${sql.lit(DEAL_STATUS.active)} or (k.status_id = ${sql.lit(DEAL_STATUS.sump)} and k.is_auth))`
const within = ({ from, to }: CellsQuery, column: string): Sql => sql`${sql.ref(`k.${column}`)} between ${from}::date and ${to}::date`

/** Revenue, cost and profit of waybills, by any requested fields. */
const turnover: MatrixSql = query => {
  const columns = query.fields.map(name => sql.ref(`k.${columnOf(deal, name)}`))
  return sql`select ${sql.join([...columns, sql`k.is_delete`])}, k.dt_deal as "day", k.object_summ as income,
      k.career_summ + k.route_summ + k.driver_summ as cost, k.career_summ as goods, k.route_summ as carriage, k.driver_summ as pay,
      k.income as profit, ${trips} as trips
    from ${dealsBy(['dtDeal', 'status', 'isAuth', ...query.fields], MONEY, query.knownOn)} where ${within(query, 'dt_deal')} and ${isPosted}`
}

/** What drivers carried and are owed. */
export const driverCells: MatrixSql = query => {
  const rows = dealsBy(['driver', 'dtDeal', 'status', 'isAuth', 'objectUnit'], ['objectVol', 'driverSumm', 'distance'], query.knownOn)
  return sql`select k.driver_id as "row", k.dt_deal as "day", u.system_c as unit, ${trips} as trips, k.object_vol as volume, k.distance, k.driver_summ as "driverSumm"
    from ${rows} left join measurement_unit u on u.id = k.object_unit_id where ${within(query, 'dt_deal')} and ${isPosted}`
}

/** How waybills were entered, by author and day of entry, with the total delay in days. */
export const entryCells: MatrixSql = query => {
  const of = (which: Sql): Sql => sql`case when ${which} then ${trips} else 0 end`
  // It is about work, not money, so late changes stay on the day of entry.
  const spec = { by: ['insDate', 'dtDeal', 'mdInsUser', 'status', 'isAuth', 'corrected'], of: [] }
  const rows = sql`${summedRows(deal, spec, query.knownOn === null ? undefined : endOfDay(query.knownOn))} as k`
  return sql`select k.ins_user_id as "row", k.ins_date as "day", ${trips} as entered, ${of(isPosted)} as authorised,
      ${of(sql`k.status_id = ${sql.lit(DEAL_STATUS.error)}`)} as errors, ${of(sql`k.corrected`)} as corrected, ${trips} * (k.ins_date - k.dt_deal) as late
    from ${rows} where ${within(query, 'ins_date')} and not k.is_delete`
}

/** The cells of waybill reports, by their names in the declaration. */
export const dealCells = { turnover, orderUse } satisfies Readonly<Record<string, MatrixSql>>

/** A volume in one unit: a decimal with three decimals, and the sign of the unit. */
interface Volume {
  readonly unit: string | null
  readonly sum: string
}
/** Today's trips to one object or of one material, with their volume in each unit. */
interface Share {
  readonly id: number
  readonly name: string
  readonly count: number
  readonly volumes: readonly Volume[]
}
/** The trips of the business day: waybills that are not deleted, their vehicles, and the largest shares by material and by object. */
interface Today {
  readonly day: string
  readonly count: number
  readonly vehicles: number
  readonly volumes: readonly Volume[]
  readonly materials: readonly Share[]
  readonly objects: readonly Share[]
}

const DIGITS = 3
/** The number of materials and objects listed. */
const TOP = 5

const volume = sumText(sql`sum(d.object_vol)`, DIGITS)
/** The condition of the day's waybills; the index by day is used. */
const ofDay = ({ today }: Pick<Tx, 'today'>): Sql =>
  sql`d.dt_deal = ${today}::date and not d.is_delete and d.status_id <> ${sql.lit(DEAL_STATUS.deleted)}`

async function sharesBy(tx: Tx, table: 'material' | 'point', column: 'material_id' | 'object_id'): Promise<readonly Share[]> {
  const ofUnits = sql`select ${sql.ref(`d.${column}`)} as id, u.system_c as unit, ${volume} as sum, sum(d.object_vol) as total, count(*) as count
    from deal d left join measurement_unit u on u.id = d.object_unit_id where ${ofDay(tx)} group by 1, 2`
  const { rows } = await sql<Share>`select n.id::int as id, n.name, sum(s.count)::int as count,
      coalesce(json_agg(json_build_object('unit', s.unit, 'sum', s.sum) order by s.total desc) filter (where s.total > 0), '[]') as volumes
    from (${ofUnits}) s join ${sql.table(table)} n on n.id = s.id
    group by n.id, n.name order by sum(s.count) desc, n.name limit ${sql.lit(TOP)}`.execute(tx.db)
  return rows
}

/** Returns today's trips in figures. */
export async function dealsToday(tx: Tx): Promise<Today> {
  const { rows } = await sql<{
    count: number
    vehicles: number
  }>`select count(*)::int as count, count(distinct d.vehicle_id)::int as vehicles
    from deal d where ${ofDay(tx)}`.execute(tx.db)
  const volumes = await sql<Volume>`select u.system_c as unit, ${volume} as sum from deal d
    left join measurement_unit u on u.id = d.object_unit_id where ${ofDay(tx)} group by u.system_c having sum(d.object_vol) > 0 order by sum(d.object_vol) desc`.execute(
    tx.db,
  )
  const [materials, objects] = [await sharesBy(tx, 'material', 'material_id'), await sharesBy(tx, 'point', 'object_id')]
  return { day: tx.today, ...rows[0]!, volumes: volumes.rows, materials, objects }
}

/** The sums of posted waybills in a week, as decimals in roubles, and their number. */
interface DealWeek extends Week {
  readonly count: number
  readonly sale: string
  readonly cost: string
  readonly income: string
}

/** Returns the last weeks of waybills, oldest first, from precomputed sums, so the number of waybills does not matter. */
export async function dealsByWeek(tx: Tx): Promise<readonly DealWeek[]> {
  const { rows } = await sql<DealWeek>`
    select w."from"::text as "from", w."to"::text as "to", m.n as count, m.sale, m.cost, m.income
    from ${weeksUpTo(tx)} w
    cross join lateral (select coalesce(sum(${k(ROW_COUNT_COLUMN)}), 0)::int as n, ${sumText(sql`sum(${k('object_summ')})`, KOPECKS)} as sale,
      ${sumText(sql`sum(${k('career_summ')} + ${k('route_summ')} + ${k('driver_summ')})`, KOPECKS)} as cost,
      ${sumText(sql`sum(${k('income')})`, KOPECKS)} as income from ${dealSumsByDay(MONEY, [])} where ${isCounted}) m
    order by w."from"`.execute(tx.db)
  return rows
}

/** A material, or all others with `name: null`: their ids, and the volumes delivered in each week, as decimals. */
interface MaterialVolumes {
  readonly name: string | null
  readonly ids: readonly number[]
  readonly sums: readonly Decimal[]
}
/** The volumes in one unit: the materials with the largest volumes first, then all others as one. */
interface UnitVolumes {
  readonly id: number
  readonly unit: string
  readonly materials: readonly MaterialVolumes[]
}
/** The last weeks, oldest first, and the volumes by unit; different units are never added up. */
interface VolumeWeeks {
  readonly weeks: readonly Week[]
  readonly units: readonly UnitVolumes[]
}

/** A material in a unit: its volumes by the first days of weeks, and in total. */
interface Carried {
  readonly unit: number
  readonly sign: string
  readonly material: number
  readonly name: string
  readonly volumes: Readonly<Record<string, Decimal>>
  readonly total: Decimal
}

const summed = (volumes: readonly Decimal[]): Decimal => roundHalfUp(volumes.reduce(add, '0'), DIGITS)
const sumsOf = (of: readonly Carried[], weeks: readonly Week[]): readonly Decimal[] =>
  weeks.map(({ from }) => summed(of.map(({ volumes }) => volumes[from] ?? '0')))

/** Returns the materials of a unit, the largest first; the others are combined, unless there is only one other. */
function materialsOf(of: readonly Carried[], weeks: readonly Week[]): readonly MaterialVolumes[] {
  const largest = of.length === TOP + 1 ? of : of.slice(0, TOP)
  const others = of.slice(largest.length)
  return [
    ...largest.map(one => ({ name: one.name, ids: [one.material], sums: sumsOf([one], weeks) })),
    ...(others.length > 0 ? [{ name: null, ids: others.map(one => one.material), sums: sumsOf(others, weeks) }] : []),
  ]
}

/** Returns what posted waybills delivered to objects, by unit, material and week, from precomputed sums. */
export async function volumesByWeek(tx: Tx): Promise<VolumeWeeks> {
  const weeks = await sql<Week>`select w."from"::text as "from", w."to"::text as "to" from ${weeksUpTo(tx)} w order by w."from"`.execute(
    tx.db,
  )
  const { rows } = await sql<Carried>`
    select u.id::int as unit, u.system_c as sign, m.id::int as material, m.name, v.volumes, v.total::text as total
    from (
      select c.unit, c.material, sum(c.volume) as total, json_object_agg(c."from", c.volume::text) as volumes
      from (
        select w."from", ${k('object_unit_id')} as unit, ${k('material_id')} as material, sum(${k('object_vol')}) as volume
        from ${weeksUpTo(tx)} w join ${dealSumsByDay(['objectVol'], ['material', 'objectUnit'])} on ${isCounted}
        group by 1, 2, 3 having sum(${k('object_vol')}) <> 0
      ) c group by c.unit, c.material
    ) v join measurement_unit u on u.id = v.unit join material m on m.id = v.material
    order by sum(v.total) over (partition by u.id) desc, u.id, v.total desc, m.id`.execute(tx.db)
  const units = [...Map.groupBy(rows, one => one.unit)].map(([id, of]): UnitVolumes => ({
    id,
    unit: of[0]!.sign,
    materials: materialsOf(of, weeks.rows),
  }))
  return { weeks: weeks.rows, units }
}
