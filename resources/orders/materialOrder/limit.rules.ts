import { sql } from 'kysely'
import { DEAL_STATUS } from '#resources/deals/deal/dealStatus.formulas'
import { type Decimal, compare, subtract } from '#resource/decimal'
import type { Aliased, Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import { formatDate, formatDecimal } from '#resource/text'
import { fieldError } from '#server/httpError.ts'
import { aliased } from '#server/engine/columns.ts'
import type { MatrixSql } from '#server/engine/rules.ts'
import { type LimitType, exceededBy, usedOf, ORDER_STATUS } from './orderLimit.formulas.ts'

/** The waybills that consume an order's limit: all that are not deleted, authorised or not. */
const livingOf = (order: Sql, more: Sql = sql``): Sql =>
  sql`from deal d where d.material_order_id = ${order} and not d.is_delete and d.status_id <> ${sql.lit(DEAL_STATUS.deleted)}${more}`

/** The volume that a waybill consumes: the unloaded volume, or the loaded one when nothing else is known. */
const taken = sql`coalesce(d.object_vol, d.career_vol, 0)`

/** The volume that an order's waybills have consumed; `more` narrows which. */
export const volumeOf = (order: Sql, more?: Sql): Sql => sql`(select coalesce(sum(${taken}), 0)::numeric(16,3) ${livingOf(order, more)})`
/** The number of an order's waybills; `more` narrows which. */
export const tripsOf = (order: Sql, more?: Sql): Sql => sql`(select count(*)::int ${livingOf(order, more)})`

/** Whether an order's limit counts trips. */
const isTrips = (t: Aliased): Sql => sql`${t('order_limit_type')} = 'tripsPerDay'`
/** The consumed part of an order's limit in the limit's own measure: trips or volume. */
export const usedSqlOf = (t: Aliased, more?: Sql): Sql =>
  sql`(case when ${isTrips(t)} then ${tripsOf(t('id'), more)}::numeric(16,3) else ${volumeOf(t('id'), more)} end)`

/** The limit of an order over all its days. */
export const totalOf = (t: Aliased): Sql => sql`(case when ${t('order_limit_type')} = 'volume' then ${t('order_limit')}
  else ${t('order_limit')} * (${t('date_to')} - ${t('date_from')} + 1) end)::numeric(16,3)`

/** What may still be consumed today; null for a total limit. */
export const leftTodayOf = (t: Aliased): Sql => sql`(case when ${t('order_limit_type')} = 'volume' then null
  when business_day() not between ${t('date_from')} and ${t('date_to')} then 0
  else ${t('order_limit')} - ${usedSqlOf(t, sql` and d.dt_deal = business_day()`)} end)::numeric(16,3)`

/** The unit of a limit; null when it counts trips. */
export const limitUnitOf = (t: Aliased): Sql => sql`(case when ${isTrips(t)} then null else ${t('unit_id')} end)`

/** What an order's waybills have consumed of a limit of the type: in total, or on the fullest day from today on. */
export async function limitUseOf(tx: Pick<Tx, 'db' | 'today'>, order: number, type: LimitType): Promise<Decimal> {
  const what = type === 'tripsPerDay' ? sql`count(*)` : sql`sum(${taken})`
  const from = livingOf(sql`${order}`, type === 'volume' ? sql`` : sql` and d.dt_deal >= ${tx.today}::date`)
  const each = type === 'volume' ? sql`select ${what} as used ${from}` : sql`select ${what} as used ${from} group by d.dt_deal`
  const { rows } = await sql<{ used: Decimal }>`select coalesce(max(used), 0)::numeric(16, 3)::text as used from (${each}) as days`.execute(
    tx.db,
  )
  return rows[0]!.used
}

/** What a waybill consumes of its order: on which day, by which carrier, how much. */
export interface LimitConsumption {
  readonly deal: number
  readonly order: number
  readonly day: string
  readonly carrier: number
  readonly volume: Decimal
  /** Whether the waybill already exceeds the limit. */
  readonly isOver: boolean
}

interface LimitState {
  readonly type: LimitType
  readonly limit: Decimal
  readonly volume: Decimal
  readonly trips: number
  readonly carrierLimit: Decimal | null
  readonly carrierVolume: Decimal
}

/**
 * Returns the state of an order's limit with this waybill included. Locks the order first, so that of two transactions that consume the
 * last of a limit the second sees the first.
 */
async function limitStateOf(tx: Tx, { order, day, carrier }: LimitConsumption): Promise<LimitState> {
  // A waybill references its order, which takes a key-share lock on it: `for update` would make two waybills wait for each other.
  await sql`select 1 from material_order where id = ${order} for no key update`.execute(tx.db)
  const ofDay = sql` and (o.order_limit_type = 'volume' or d.dt_deal = ${day}::date)`
  const { rows } = await sql<LimitState>`select o.order_limit_type as type, o.order_limit::text as "limit",
      ${volumeOf(sql`o.id`, ofDay)}::text as volume, ${tripsOf(sql`o.id`, ofDay)} as trips,
      (select t.volume_limit::text from material_order_transporter t where t.material_order_id = o.id and t.company_id = ${carrier}
        and t.is_active and not t.is_delete) as "carrierLimit",
      ${volumeOf(sql`o.id`, sql` and d.shipment_id = ${carrier}`)}::text as "carrierVolume"
    from material_order o where o.id = ${order}`.execute(tx.db)
  return rows[0]!
}

const trimmed = (value: Decimal): string => formatDecimal(value, (value.split('.')[1] ?? '').replace(/0+$/u, '').length)
/** The remainder of a limit before this waybill, as text; never below zero. */
const left = (limit: Decimal, used: Decimal, own: Decimal): string => {
  const rest = subtract(limit, subtract(used, own))
  return trimmed(compare(rest, '0') > 0 ? rest : '0')
}

/** What is exceeded, as text, and by how much the order's own limit is. */
interface Excess {
  readonly field: 'objectVol' | 'materialOrder' | 'shipment'
  readonly text: string
  readonly by: Decimal
}

function excessOf(tx: Tx, use: LimitConsumption, state: LimitState): Excess | null {
  const { type, limit, volume, carrierLimit, carrierVolume } = state
  const used = usedOf(type, state)
  const by = exceededBy(limit, used)
  const facts = { order: use.order, day: formatDate(use.day), limit: trimmed(limit) }
  if (by !== null)
    return type === 'tripsPerDay'
      ? { field: 'materialOrder', text: tx.texts('nerud.deals.order.noTrips', facts), by }
      : { field: 'objectVol', text: tx.texts(`nerud.deals.order.${type}`, { ...facts, left: left(limit, volume, use.volume) }), by }
  const over = carrierLimit === null ? null : exceededBy(carrierLimit, carrierVolume)
  if (over === null) return null
  return {
    field: 'shipment',
    text: tx.texts('nerud.deals.order.carrierVolume', { ...facts, left: left(carrierLimit!, carrierVolume, use.volume) }),
    by: over,
  }
}

/** Whether a waybill consumes no more than before; then it cannot exceed anything. */
const takesNoMore = (use: LimitConsumption, prior: LimitConsumption | null): boolean =>
  prior !== null &&
  prior.order === use.order &&
  prior.day === use.day &&
  prior.carrier === use.carrier &&
  compare(use.volume, prior.volume) <= 0

/**
 * Enforces the limit of an order after a waybill was written (silent-places §5). Throws 422 when it is exceeded, unless the user may exceed
 * it; then the waybill records by how much.
 */
export async function enforceLimit(tx: Tx, taking: LimitConsumption, prior: LimitConsumption | null): Promise<void> {
  const isNoMore = takesNoMore(taking, prior)
  if (isNoMore && !taking.isOver) return
  const excess = excessOf(tx, taking, await limitStateOf(tx, taking))
  if (excess && !isNoMore && !tx.user.rights.has('BLANK_DONE')) throw fieldError(excess.field, excess.text)
  const by = excess?.by ?? null
  await sql`update deal set over_limit = ${by}::numeric where id = ${taking.deal} and over_limit is distinct from ${by}::numeric`.execute(
    tx.db,
  )
}

/** An index that field declarations cannot express: active orders by their last day, for the orders offered to a vehicle. */
export const orderTables: readonly string[] = [
  `create index if not exists material_order_ends on material_order (date_to, id) where not is_delete and status_id = ${ORDER_STATUS.active}`,
]

const o = aliased('o')

/**
 * What an order's waybills consumed on each day, next to the plan. A total limit is planned evenly over the days. The running total is
 * rounded, not the share of each day, so that the days add up to the limit.
 */
export const orderUse: MatrixSql = ({ from, to, under }) => {
  const order = sql`${under ?? 0}::bigint`
  const days = sql`(${o('date_to')} - ${o('date_from')} + 1)`
  const upTo = (day: number): typeof days =>
    sql`round(${o('order_limit')} * (g.day::date - ${o('date_from')} + ${sql.lit(day)}) / ${days}, 3)`
  return sql`select x.day as dt_deal, false as is_delete, x.day, x.used, x.plan from (
    select d.dt_deal as day, case when ${isTrips(o)} then 1 else ${taken} end::numeric as used, 0::numeric as plan
      from material_order o cross join lateral (select d.* ${livingOf(o('id'), sql` and d.dt_deal between ${from}::date and ${to}::date`)}) as d
      where o.id = ${order}
    union all
    select g.day::date, 0, case when ${o('order_limit_type')} = 'volume' then ${upTo(1)} - ${upTo(0)} else ${o('order_limit')} end
      from material_order o cross join lateral generate_series(greatest(${o('date_from')}, ${from}::date)::timestamp,
        least(${o('date_to')}, ${to}::date)::timestamp, interval '1 day') as g(day) where o.id = ${order}) as x`
}
