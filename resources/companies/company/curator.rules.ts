import { sql } from 'kysely'
import type { Of, Sql } from '#server/engine/rules.ts'

/** The curator of a company: the account of its first link that is not switched off (foundations §4). */
export const curatorOf = (t: Of): Sql =>
  sql`(select ac.account_id from account_company ac where ac.company_id = ${t('id')} and not ac.is_delete and ac.is_active order by ac.id limit 1)`
