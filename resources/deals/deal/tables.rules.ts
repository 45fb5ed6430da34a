import { sql } from 'kysely'
import { DEAL_STATUS } from './dealStatus.formulas.ts'
import { deal } from './deal.ts'
import { KEPT_SUMS } from './lists.ts'
import type { Of, Sql } from '#server/engine/sql.ts'
import { correctionTables, type Reported } from '#resources/ledger/corrections.rules'
import { noteKeySql } from '#server/engine/schema/folded.ts'

const { active, held, error, deleted, executing } = DEAL_STATUS

/** Returns the state of a deal as SQL; a test verifies that it matches `dealState`. */
export const stateSql = (t: Of): Sql => sql`(case ${t('status_id')} when ${sql.lit(active)} then 'active'
  when ${sql.lit(held)} then case when ${t('is_auth')} then 'closed' else 'waiting' end
  when ${sql.lit(error)} then 'error' when ${sql.lit(deleted)} then 'deleted' when ${sql.lit(executing)} then 'executing' end)`

/** Indexes that declarations cannot express: waybill numbers (ТТН), waybills of an order, the sump. */
export const dealTables: readonly string[] = [
  'drop index if exists deal_note',
  `create index if not exists deal_note_key on deal (${noteKeySql('ttn')}, supplier_id) where ttn is not null`,
  `create index if not exists deal_order on deal (material_order_id, dt_deal) include (object_vol, career_vol, shipment_id, status_id, is_delete)
    where material_order_id is not null`,
  `create index if not exists deal_sump on deal (dt_deal desc, id desc) where not is_delete and not is_auth and status_id in (${held}, ${error})`,
]

/**
 * Waybills as reports of periods sum them, by all fields of the precomputed sums except the time and author of entry, which do not belong
 * to a period of money.
 */
export const REPORTED: Reported = {
  resource: deal,
  day: 'dtDeal',
  by: KEPT_SUMS.flatMap(({ by }) => by).filter(name => name !== 'insDate' && name !== 'mdInsUser'),
  of: KEPT_SUMS.flatMap(({ of }) => of),
}
/** The tables and triggers that preserve the reports of closed periods. */
export const dealCorrections = correctionTables(REPORTED)
