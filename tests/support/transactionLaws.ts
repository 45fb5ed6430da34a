import { sql } from 'kysely'
import type { Db, Sql } from '../../server/engine/sql.ts'
import { TRANSACTIONS, type TransactionTables } from './incomingKinds.ts'

/** A transaction that violates a law: its key, actual and expected state. */
export interface BrokenTransaction {
  readonly at: string
  readonly is: string
  readonly should: string
}
const MOST = 5
const brokenIn = async (db: Db, statement: Sql): Promise<BrokenTransaction[]> =>
  (await sql<BrokenTransaction>`select * from (${statement}) as b limit ${sql.lit(MOST)}`.execute(db)).rows

const table = (name: string): Sql => sql.table(name)
export const activeLinesOf = ({ lines }: TransactionTables): Sql => sql`(select * from ${table(lines)} where not is_delete)`

/** Each active line has one payment with the line's values; a payment made by lines, or attached, belongs to exactly one line. */
const linesAndPayments = (kind: TransactionTables): Sql => sql`
  select ${sql.lit(kind.lines)} || ' ' || coalesce(l.id, 0) || ', payment ' || coalesce(p.id, 0) as at,
    concat_ws(' ', p.sum, p.cost_list_id, p.pay_date, p.is_active and not p.is_delete) as is,
    concat_ws(' ', round(l.sum_pay / p.rate, 2), l.cost_list_id, ${kind.day}, true) as should
  from ${activeLinesOf(kind)} as l join ${table(kind.table)} h on h.id = l.transaction_id left join payment p on p.id = l.payment_id
  where not l.attached and (p.sum, p.cost_list_id, p.pay_date, p.is_active and not p.is_delete)
    is distinct from (round(l.sum_pay / p.rate, 2), l.cost_list_id, ${kind.day}, true)
  union all
  select 'attached payment ' || coalesce(p.id, 0), concat_ws(' ', p.sum, p.is_active), concat_ws(' ', l.sum_pay, true)
  from ${activeLinesOf(kind)} as l left join payment p on p.id = l.payment_id
  where l.attached and (p.sum, p.is_active) is distinct from (l.sum_pay, true)
  union all
  select 'payment ' || p.id, count(l.id)::text || ' lines', '1 lines' from payment p left join ${activeLinesOf(kind)} as l on l.payment_id = p.id
  where p.source_id = ${sql.lit(kind.source)} and p.is_active and not p.is_delete group by p.id having count(l.id) <> 1
  union all
  select 'attached payment ' || l.payment_id, count(*)::text || ' lines', '1 lines' from ${activeLinesOf(kind)} as l where l.attached
  group by l.payment_id having count(*) <> 1`

const added = (types: Sql): Sql => sql`coalesce(sum(l.sum_pay) filter (where l.cost_list_types_id ${types}), 0)`
/** The totals of the lines of each transaction: all but discounts, discounts, and ignored lines. */
const sums = (kind: TransactionTables): Sql => sql`
  select h.id, h.status_id, ${kind.due} as due, ${kind.sign} as sign, ${kind.payer} as payer, count(l.id) as lines,
    ${added(sql`<> 6`)} as spent, ${added(sql`= 6`)} as less, ${added(sql`= 5`)} as ignored, bool_and(l.cost_list_types_id = 6) as only_less
  from ${table(kind.table)} h left join ${activeLinesOf(kind)} as l on l.transaction_id = h.id where not h.is_delete group by h.id`

/**
 * Law 8: a transaction is processed if and only if it has lines, and they add up to the amount due; otherwise it has none, except ignored
 * ones.
 */
const come = sql`case when s.only_less then s.less else s.spent - s.less end`
const standing = (kind: TransactionTables): Sql => sql`
  select ${sql.lit(kind.table)} || ' ' || id as at, concat_ws(' ', 'status', status_id, 'lines', lines, ${come}) as is, due::text as should
  from (${sums(kind)}) as s
  where case when lines = 0 then status_id = ${sql.lit(kind.processed)}
    else status_id not in (${sql.lit(kind.processed)}, ${sql.lit(kind.ignored)})
      or (status_id = ${sql.lit(kind.ignored)} and ignored <> spent) or ${come} <> due end`

/** The payer's box has changed by the amount of the transaction, less ignored lines, exactly once. */
const booked = (kind: TransactionTables): Sql => sql`
  select ${sql.lit(kind.table)} || ' ' || s.id as at, coalesce(c.moved, 0)::text as is, (s.sign * (${come} - s.ignored))::text as should
  from (${sums(kind)}) as s left join (
    select l.transaction_id as id, sum(c.sum_trx) as moved from ${activeLinesOf(kind)} as l join ${table(kind.table)} h on h.id = l.transaction_id
      join cash_transaction c on c.object_type = 'payment' and c.object_number = l.payment_id and c.box_kind = 'C' and c.box_id = ${kind.payer}
    group by 1
  ) as c on c.id = s.id
  where coalesce(c.moved, 0) <> s.sign * (${come} - s.ignored)`

/** Returns violations of the laws of transactions and their payments, judged by the database alone. */
export async function brokenTransactions(db: Db): Promise<BrokenTransaction[]> {
  const found: BrokenTransaction[] = []
  for (const kind of TRANSACTIONS) for (const law of [linesAndPayments, standing, booked]) found.push(...(await brokenIn(db, law(kind))))
  return found
}
