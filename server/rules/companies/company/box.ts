import { idOf, type RecordOf } from '#resource'
import { OWN_COMPANY, SYSTEM_COMPANY, type company } from '#resources/companies/company'
import { sql } from 'kysely'
import { noBox } from '../../../ledger/texts.ts'
import type { Of, Sql, Tx, User } from '../../../engine/rules.ts'
import { businessDay } from '../../businessDay.ts'
import { hidesResult, ofCompany } from '../../money/cashTransaction.ts'
import { wordsOf } from '../../money/cashTransaction/words.ts'

/** What the box of a company holds: plus, we owe it; for our own company what we have. */
export const balanceOf = (t: Of): Sql =>
  sql`coalesce((select b.balance from box_balance b where b.box_kind = 'C' and b.box_id = ${t('id')}), 0)::numeric(20,2)`

/** The last day on which something moved in the box. */
export const lastMovementOf = (t: Of): Sql =>
  sql`(select b.last_movement from box_balance b where b.box_kind = 'C' and b.box_id = ${t('id')})`

const monday = sql`date_trunc('week', ${businessDay}::timestamp)::date`
/** What deals moved in the box from Monday to Sunday of the current week. */
export const weekOf = (t: Of): Sql => sql`coalesce((select sum(c.sum_trx) from cash_transaction c
  where c.box_kind = 'C' and c.box_id = ${t('id')} and c.object_type = 'deal' and c.dt_trx between ${monday} and ${monday} + 6), 0)::numeric(20,2)`

/**
 * The boxes that a list shows: debts, whose sum means something. Our money is the other side of the same sums, so it and the result are listed only
 * where their kinds are asked for; the result only to those who may see it.
 */
export function shownBoxes(t: Of, user: User, asked: Readonly<Record<string, string>>): Sql {
  if (!('kind' in asked) && !('kind[]' in asked)) return sql`${t('id')} not in (${sql.lit(OWN_COMPANY)}, ${sql.lit(SYSTEM_COMPANY)})`
  return hidesResult(user) ? sql`${t('id')} <> ${sql.lit(SYSTEM_COMPANY)}` : sql`true`
}

type Company = RecordOf<typeof company>
const rejectHidden = (tx: Tx, { id }: Company): void => {
  if (id === SYSTEM_COMPANY && hidesResult(tx.user)) throw noBox(tx)
}

/** The card of a statement: who the company is, its balance, the deals of its current week. */
export async function boxState(tx: Tx, record: Company): Promise<Record<string, unknown>> {
  rejectHidden(tx, record)
  const t: Of = column => sql`${sql.ref(`t.${column}`)}`
  const { rows } = await sql<{ balance: string; dealSum: string; lastMovement: string | null }>`
    select ${balanceOf(t)}::text as balance, ${weekOf(t)}::text as "dealSum", ${lastMovementOf(t)}::text as "lastMovement"
    from company t where t.id = ${record.id}`.execute(tx.db)
  const { id, name, shortName, inn, brand, phone, email, companyType, kind } = record
  return { id, name, shortName, inn, kind, ...rows[0], brand, phone, email, companyType }
}

/** Sums of the statement over its filter: what deals and what payments moved, and both together (finance §2.5). */
export async function boxSums(tx: Tx, record: Company, input: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> {
  rejectHidden(tx, record)
  const t: Of = column => sql`${sql.ref(`t.${column}`)}`
  const words = String(input['query'] ?? '')
    .split(/\s+/u)
    .filter(Boolean)
    .slice(0, 8)
  const found = words.map(word => sql`and ${wordsOf(t)} ilike ${`%${word.replace(/[\\%_]/g, sign => `\\${sign}`)}%`}`)
  const { rows } = await sql<{ invoiceSum: string; paymentSum: string; total: string }>`
    select coalesce(sum(t.sum_trx) filter (where t.object_type = 'deal'), 0)::text as "invoiceSum",
      coalesce(sum(t.sum_trx) filter (where t.object_type <> 'deal'), 0)::text as "paymentSum", coalesce(sum(t.sum_trx), 0)::text as total
    from cash_transaction t where ${ofCompany(t, tx.user, { ...input, companyId: idOf(record.id) })} ${sql.join(found, sql` `)}`.execute(
    tx.db,
  )
  return { id: record.id, ...rows[0] }
}
