import { OWN_COMPANY, SYSTEM_COMPANY } from '#resources/shared/catalogue.formulas'
import { sql } from 'kysely'
import type { Of, Sql } from '#server/engine/sql.ts'
import type { User } from '#server/engine/user.ts'
import { hidesResult } from '#resources/money/cashTransaction/box.rules'

/**
 * Returns the condition of the boxes in a list: by default debts, whose sum is meaningful. Our money and the result are the opposite side
 * of the same sums, so they are listed only when their kinds are requested, and the result only to those who may see it.
 */
export function shownBoxes(t: Of, user: User, _parameters: unknown, parameters: URLSearchParams): Sql {
  if (!parameters.has('kind') && !parameters.has('kind[]'))
    return sql`${t('id')} not in (${sql.lit(OWN_COMPANY)}, ${sql.lit(SYSTEM_COMPANY)})`
  return hidesResult(user) ? sql`${t('id')} <> ${sql.lit(SYSTEM_COMPANY)}` : sql`true`
}

/** Returns the condition of the boxes that the list excludes by default. */
export const unlisted = (u: Of): Sql => sql`(${u('is_delete')} or ${u('id')} in (${sql.lit(OWN_COMPANY)}, ${sql.lit(SYSTEM_COMPANY)}))`

/** Returns the curator of a company: the account of its first active link (foundations §4). */
export const curatorOf = (t: Of): Sql =>
  sql`(select ac.account_id from account_company ac where ac.company_id = ${t('id')} and not ac.is_delete and ac.is_active order by ac.id limit 1)`

const SHORT = 100

/** Returns the short name of a company: without the legal form and quotation marks; entrepreneurs keep theirs. */
export const shortNameOf = (name: string): string =>
  name
    .replace(/^(ООО|ОАО|ЗАО|ПАО|НАО|АО|ТОО)\s+/iu, '')
    .replace(/^[«"„“]+(.*?)[»"”“]+$/u, '$1')
    .trim()
    .slice(0, SHORT)
