import { OWN_COMPANY } from '#resources/companies/company/company'
import { COST_TYPE } from '../lookups.ts'
import { sql } from 'kysely'
import { of } from '#server/engine/columns.ts'
import { KOPECKS, sumText } from '#server/engine/read/sqlPieces.ts'
import type { Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import { weeksUpTo, type Week } from '#resources/shared/weeks.rules'
import { postedPayments } from './posted.rules.ts'

/** The executed transfers of a week: what our company received and paid, in roubles as decimals. */
export interface PaymentWeek extends Week {
  readonly in: string
  readonly out: string
}

const p = of('p')

/** Returns the last weeks of transfers, oldest first; only payments of these weeks are read. */
export async function paymentsByWeek(tx: Tx): Promise<readonly PaymentWeek[]> {
  const side = (column: string, amount: Sql) => sumText(sql`sum(${amount}) filter (where ${p(column)} = ${sql.lit(OWN_COMPANY)})`, KOPECKS)
  const moved = postedPayments({ from: sql`w."from"`, to: sql`w."to"` }, () => sql`1`)
  const { rows } = await sql<PaymentWeek>`
    select w."from"::text as "from", w."to"::text as "to", s."in", s."out"
    from ${weeksUpTo(tx)} w cross join lateral (
      select ${side('company_to_id', sql`m.amount`)} as "in", ${side('company_from_id', sql`-m.amount`)} as "out"
      from ${moved} m join payment p on p.id = m.id where p.cost_list_type_id = ${sql.lit(COST_TYPE.transfer)}) s
    order by w."from"`.execute(tx.db)
  return rows
}
