import { sql } from 'kysely'
import { DEAL_STATUS } from '#resources/deals/deal/dealStatus.formulas'
import type { LimitType } from './orderLimit.formulas.ts'
import type { Decimal } from '#resource/decimal'
import type { Of, Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'

/** The waybills that consume an order's limit: all that are not deleted, authorised or not. */
export const livingOf = (order: Sql, more: Sql = sql``): Sql =>
  sql`from deal d where d.material_order_id = ${order} and not d.is_delete and d.status_id <> ${sql.lit(DEAL_STATUS.deleted)}${more}`

/** The volume that a waybill consumes: the unloaded volume, or the loaded one when nothing else is known. */
export const taken = sql`coalesce(d.object_vol, d.career_vol, 0)`

/** The volume that an order's waybills have consumed; `more` narrows which. */
export const volumeOf = (order: Sql, more?: Sql): Sql => sql`(select coalesce(sum(${taken}), 0)::numeric(16,3) ${livingOf(order, more)})`
/** The number of an order's waybills; `more` narrows which. */
export const tripsOf = (order: Sql, more?: Sql): Sql => sql`(select count(*)::int ${livingOf(order, more)})`

/** Whether an order's limit counts trips. */
export const isTrips = (t: Of): Sql => sql`${t('order_limit_type')} = 'tripsPerDay'`
/** The consumed part of an order's limit in the limit's own measure: trips or volume. */
export const usedOf = (t: Of, more?: Sql): Sql =>
  sql`(case when ${isTrips(t)} then ${tripsOf(t('id'), more)}::numeric(16,3) else ${volumeOf(t('id'), more)} end)`

/** The limit of an order over all its days. */
export const totalOf = (t: Of): Sql => sql`(case when ${t('order_limit_type')} = 'volume' then ${t('order_limit')}
  else ${t('order_limit')} * (${t('date_to')} - ${t('date_from')} + 1) end)::numeric(16,3)`

/** What may still be consumed today; null for a total limit. */
export const leftTodayOf = (t: Of): Sql => sql`(case when ${t('order_limit_type')} = 'volume' then null
  when business_day() not between ${t('date_from')} and ${t('date_to')} then 0
  else ${t('order_limit')} - ${usedOf(t, sql` and d.dt_deal = business_day()`)} end)::numeric(16,3)`

/** The unit of a limit; null when it counts trips. */
export const limitUnitOf = (t: Of): Sql => sql`(case when ${isTrips(t)} then null else ${t('unit_id')} end)`

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
