import { OWN_COMPANY, SYSTEM_COMPANY } from '#resources/shared/catalogue.formulas'
import { sql } from 'kysely'
import type { Of, Sql } from '#server/engine/sql.ts'
import type { User } from '#server/engine/user.ts'
import { hidesResult } from '#resources/money/cashTransaction/box.rules'

/**
 * The boxes that a list shows: debts, whose sum means something. Our money is the other side of the same sums, so it and the result are listed only
 * where their kinds are asked for; the result only to those who may see it.
 */
export function shownBoxes(t: Of, user: User, _parameters: unknown, parameters: URLSearchParams): Sql {
  if (!parameters.has('kind') && !parameters.has('kind[]'))
    return sql`${t('id')} not in (${sql.lit(OWN_COMPANY)}, ${sql.lit(SYSTEM_COMPANY)})`
  return hidesResult(user) ? sql`${t('id')} <> ${sql.lit(SYSTEM_COMPANY)}` : sql`true`
}

/** The boxes that the list of boxes leaves out where no kinds are asked for. */
export const unlisted = (u: Of): Sql => sql`(${u('is_delete')} or ${u('id')} in (${sql.lit(OWN_COMPANY)}, ${sql.lit(SYSTEM_COMPANY)}))`

/** The curator of a company: the account of its first link that is not switched off (foundations §4). */
export const curatorOf = (t: Of): Sql =>
  sql`(select ac.account_id from account_company ac where ac.company_id = ${t('id')} and not ac.is_delete and ac.is_active order by ac.id limit 1)`

const SHORT = 100

/** What people call a company: its name without the legal form and the quotation marks; entrepreneurs keep theirs. */
export const shortNameOf = (name: string): string =>
  name
    .replace(/^(ООО|ОАО|ЗАО|ПАО|НАО|АО|ТОО)\s+/iu, '')
    .replace(/^[«"„“]+(.*?)[»"”“]+$/u, '$1')
    .trim()
    .slice(0, SHORT)
