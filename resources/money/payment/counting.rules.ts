import { COST_TYPE, PAY_STATUS } from '../lookups.ts'
import { sql } from 'kysely'
import type { Of, Sql } from '#server/engine/sql.ts'

/** Is the payment's article one that nobody counts? */
export const isIgnored = (t: Of): Sql => sql`${t('cost_list_type_id')} = ${sql.lit(COST_TYPE.ignore)}`

/** Payments that moved money: carried out, neither cancelled nor ignored. The one condition of reports, sums and indicators. */
export const isCounted = (t: Of): Sql =>
  sql`(${t('is_active')} and not ${t('is_delete')} and ${t('pay_status_id')} = ${sql.lit(PAY_STATUS.done)} and not ${isIgnored(t)})`
