import { COST_TYPE } from '../lookups.ts'
import { OWN_COMPANY } from '#resources/companies/company/company'
import { sql } from 'kysely'
import { of } from '#server/engine/columns.ts'
import type { Sql } from '#server/engine/sql.ts'
import { postedBy } from '#resources/ledger/kept.rules'

/** The days of a report (both included), which of the two days counts, and the day as known on. */
export interface Posted {
  readonly from: string | Sql
  readonly to: string | Sql
  readonly byReportDate?: boolean
  readonly knownOn?: string | null
}

const m = of('m')
const { lit } = sql

/**
 * The leg of a payment `p` that shows inflows (plus) and outflows (minus): that of our own money; for purchases on credit of a fuel
 * supplier that of the recipient, so that a refund is plus as well. Fines are always paid with our own money.
 */
const side = sql`case when ${lit(OWN_COMPANY)} in (p.company_from_id, p.company_to_id) then 'own'
  when p.cost_list_type_id = ${lit(COST_TYPE.payroll)} then 'party'
  when p.cost_list_type_id <> ${lit(COST_TYPE.transfer)}
    and exists (select 1 from company lender where lender.id = p.company_to_id and lender.kind = 'oil') then 'sender'
  else 'recipient' end`

const dayOf = ({ byReportDate = false }: Posted): Sql => m(byReportDate ? 'dt_report' : 'dt_trx')
const rowsOf = (
  period: Posted,
): Sql => sql`m.object_type = 'payment' and ${dayOf(period)} between ${period.from}::date and ${period.to}::date
  and ${postedBy(m, period.knownOn ?? null)}`

/**
 * Returns the movements of payments in a period as rows of `id`, `amount` and `by`. They are read from the ledger, so that a payment of a
 * closed period that is cancelled stays there and is reversed in the first open period. Payments that were reversed within `by` have no
 * row.
 */
export const postedPayments = (period: Posted, by: (day: Sql) => Sql): Sql =>
  sql`(select p.id, ${by(dayOf(period))} as "by", sum(m.sum_trx) as amount from cash_transaction m join payment p on p.id = m.object_number and m.leg = ${side}
    where ${rowsOf(period)} group by 1, 2 having sum(m.sum_trx) <> 0)`

/** Returns the ids of payments that were reversed within a period. */
export const takenBack = (period: Posted): Sql =>
  sql`select m.object_number from cash_transaction m where m.type_operation = 'del' and ${rowsOf(period)}`

const DAY = /^(\d{2})\.(\d{2})\.(\d{4})$/
/** Returns the ids of payments posted within days in the form `01.10.2026-31.10.2026`; none for anything else. */
export const idsMovedIn = (requested: unknown, byReportDate: boolean): Sql => {
  const [from, to] = String(requested)
    .split('-')
    .map(one => DAY.exec(one)?.slice(1).toReversed().join('-'))
  return from && to
    ? sql`select moved.id from ${postedPayments({ from, to, byReportDate }, () => sql`1`)} as moved`
    : sql`select null::bigint where false`
}

/** Indexes of payment rows by their days, so that reports of a period read only those. */
export const postedTables: readonly string[] = ['dt_trx', 'dt_report'].map(
  day => `create index if not exists cash_transaction_payment_${day.slice(3)} on cash_transaction (${day}, object_number)
    include (leg, sum_trx, type_operation, ins_date) where object_type = 'payment'`,
)
