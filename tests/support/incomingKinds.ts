import { sql } from 'kysely'
import { bankTransaction } from '#resources/incoming/bankTransaction/bankTransaction'
import {
  bankTransactionsImportDocument,
  oilCompanyTransactionsImportDocument,
  truckPenaltyTransactionImportDocument,
} from '#resources/incoming/imports'
import { oilCompanyTransaction } from '#resources/incoming/oilCompanyTransaction/oilCompanyTransaction'
import { truckPenaltyTransaction } from '#resources/fines/truckPenaltyTransaction/truckPenaltyTransaction'
import { INPUT_TYPE } from '#resources/money/lookups'
import type { Sql, Db } from '../../server/engine/sql.ts'

/** Tables and paths of a kind of transaction, and the SQL that the laws need about one; `h` is its row. */
export interface TransactionTables {
  readonly path: string
  readonly files: string
  /** The field of a file that holds its sender, and the path of such companies. */
  readonly owner: string
  readonly companies: string
  readonly table: string
  readonly lines: string
  /** Source of the payments that its lines make. */
  readonly source: number
  /** The statuses of processed and of ignored transactions. */
  readonly processed: number
  readonly ignored: number
  /** The amount of a transaction without sign, its sign, and the company whose box it changes. */
  readonly due: Sql
  readonly sign: Sql
  readonly payer: Sql
  readonly day: Sql
}
/** A kind that is bound by cards. */
export interface BoundTables extends TransactionTables {
  readonly card: string
  readonly history: string
  readonly exclusion: string
  readonly text: string
}

const NONE = 0
export const BANK: BoundTables = {
  path: bankTransaction.api.path,
  files: bankTransactionsImportDocument.api.path,
  owner: 'ownerCompany',
  companies: 'api/owner_companies',
  table: 'bank_transaction',
  lines: 'bank_transaction_line',
  source: INPUT_TYPE.bank,
  processed: 2,
  ignored: 3,
  due: sql`h.sum`,
  sign: sql`case when h.direction = 'incoming' then 1 else -1 end`,
  payer: sql`1`,
  day: sql`h.day`,
  card: 'bank_transaction_card',
  history: 'bank_transaction_card_ref_history',
  exclusion: 'bank_transaction_card_exclusion',
  text: 'purpose',
}
export const FUEL: BoundTables = {
  path: oilCompanyTransaction.api.path,
  files: oilCompanyTransactionsImportDocument.api.path,
  owner: 'oilCompany',
  companies: 'api/oil_companies',
  table: 'oil_company_transaction',
  lines: 'oil_company_transaction_line',
  source: INPUT_TYPE.fuel,
  processed: 2,
  ignored: 3,
  due: sql`abs(h.due)`,
  // Bought on credit: our debt to the supplier grows.
  sign: sql`case when h.is_return then -1 else 1 end`,
  payer: sql`h.company_id`,
  day: sql`h.day`,
  card: 'oil_company_card',
  history: 'oil_company_card_ref_history',
  exclusion: 'oil_company_card_exclusion',
  text: 'product',
}
export const FINES: TransactionTables = {
  path: truckPenaltyTransaction.api.path,
  files: truckPenaltyTransactionImportDocument.api.path,
  owner: 'truckPenaltyCompany',
  companies: 'api/truck_penalty_companies',
  table: 'truck_penalty_transaction',
  lines: 'truck_penalty_transaction_line',
  source: INPUT_TYPE.fine,
  processed: 3,
  ignored: NONE,
  due: sql`case when h.discount_sum is not null and h.paid_on <= h.discount_until then h.discount_sum else h.sum end`,
  sign: sql`-1`,
  payer: sql`1`,
  day: sql`h.paid_on`,
}
const TRANSACTIONS: readonly TransactionTables[] = [BANK, FUEL, FINES]

/** A transaction that violates a law: its key, actual and expected state. */
interface BrokenTransaction {
  readonly at: string
  readonly is: string
  readonly should: string
}
const MAX_SHOWN = 5
const brokenIn = async (db: Db, statement: Sql): Promise<BrokenTransaction[]> =>
  (await sql<BrokenTransaction>`select * from (${statement}) as b limit ${sql.lit(MAX_SHOWN)}`.execute(db)).rows

const table = (name: string): Sql => sql.table(name)
export const activeLinesOf = ({ lines }: TransactionTables): Sql => sql`(select * from ${table(lines)} where not is_delete)`

/** The day of a payment: that of its transaction, or the first one after a closing that includes it. */
const payDay = ({ day }: TransactionTables): Sql =>
  sql`coalesce((select p.pay_date from period_close c where c.day + 1 = p.pay_date and c.day >= ${day} limit 1), ${day})`

/** Each active line has one payment with the line's values; a payment made by lines, or attached, belongs to exactly one line. */
const linesAndPayments = (kind: TransactionTables): Sql => sql`
  select ${sql.lit(kind.lines)} || ' ' || coalesce(l.id, 0) || ', payment ' || coalesce(p.id, 0) as at,
    concat_ws(' ', p.sum, p.cost_list_id, p.pay_date, p.is_active and not p.is_delete) as is,
    concat_ws(' ', round(l.sum_pay / p.rate, 2), l.cost_list_id, ${payDay(kind)}, true) as should
  from ${activeLinesOf(kind)} as l join ${table(kind.table)} h on h.id = l.transaction_id left join payment p on p.id = l.payment_id
  where not l.attached and (p.sum, p.cost_list_id, p.pay_date, p.is_active and not p.is_delete)
    is distinct from (round(l.sum_pay / p.rate, 2), l.cost_list_id, ${payDay(kind)}, true)
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
