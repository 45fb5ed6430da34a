import { COST_TYPE, PAY_STATUS } from '../lookups.ts'
import { sql } from 'kysely'
import type { Of, Sql } from '#server/engine/sql.ts'

/** Whether the payment's article means that it is ignored. */
export const isIgnored = (t: Of): Sql => sql`${t('cost_list_type_id')} = ${sql.lit(COST_TYPE.ignore)}`

/** Whether a payment moved money: executed, neither cancelled nor ignored. Reports, sums and indicators all use this condition. */
export const isCounted = (t: Of): Sql =>
  sql`(${t('is_active')} and not ${t('is_delete')} and ${t('pay_status_id')} = ${sql.lit(PAY_STATUS.done)} and not ${isIgnored(t)})`
