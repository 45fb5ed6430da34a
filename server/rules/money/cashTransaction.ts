import { idOf } from '#resource'
import { SYSTEM_COMPANY } from '#resources/companies/company'
import { cashTransaction } from '#resources/money/cashTransaction'
import { sql } from 'kysely'
import { defineRules, type Of, type Sql, type User } from '../../engine/rules.ts'
import { periodOf, within } from '../../ledger/period.ts'
import { wordsOf } from './cashTransaction/words.ts'

/** The result of the business, kept in the box of the system company, is for those who may see it. */
export const hidesResult = (user: User): boolean => !user.rights.has('FINANS_IMPACT')

/** The rows of a company's box that a statement shows; sums over it take the same condition. */
export const ofCompany = (t: Of, user: User, parameters: Readonly<Record<string, unknown>>): Sql => {
  const id = idOf(parameters['companyId']) ?? 0
  const shown = id === SYSTEM_COMPANY && hidesResult(user) ? sql`false` : sql`true`
  return sql`${shown} and ${t('box_kind')} = 'C' and ${t('box_id')} = ${id} and ${within(t, periodOf(parameters), 'dt_trx', 'dt_report')}`
}

export const cashTransactionRules = defineRules(cashTransaction, {
  scope: (user, t) => {
    const boxes: Sql[] = []
    if (user.rights.has('FINANS_COMPANY')) boxes.push(sql`${t('box_kind')} <> 'E'`)
    if (user.rights.has('FINANS_ACCOUNT')) boxes.push(sql`${t('box_kind')} = 'E'`)
    const result = hidesResult(user) ? sql`not (${t('box_kind')} = 'C' and ${t('box_id')} = ${sql.lit(SYSTEM_COMPANY)})` : sql`true`
    return boxes.length === 2 ? result : sql`${boxes[0] ?? sql`false`} and ${result}`
  },
  scopes: { ofCompany },
  derive: { words: wordsOf },
})
