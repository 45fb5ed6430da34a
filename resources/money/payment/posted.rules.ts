import { sql } from 'kysely'
import type { Aliased, Sql } from '#server/engine/sql.ts'
import { OWN_COMPANY, SYSTEM_COMPANY } from '#resources/companies/company/company'
import { aliased } from '#server/engine/columns.ts'
import { postedBy } from '#resources/ledger/boxSums.rules'
import { rateOn } from '#resources/companies/vatRate/vatOn.rules'
import { DEAL_STATUS } from '#resources/deals/deal/dealStatus.formulas'
import type { StoredOf } from '#resource'
import { formatDate } from '#resource/text'
import { fieldError } from '#server/httpError.ts'
import type { Tx } from '#server/engine/tx.ts'
import { lockClosedDay } from '#resources/ledger/tables.rules'
import { post } from '#resources/ledger/post.rules'
import { paymentPostings } from '#resources/ledger/postings.rules'
import { compare, negate, type Decimal } from '#resource/decimal'
import type { BulkCreate, Changes } from '#server/engine/rules.ts'
import { COST_TYPE, PAY_STATUS, INPUT_TYPE } from '../lookups.ts'
import { payment } from './payment.ts'

const { lit } = sql

/** Whether the payment's article means that it is ignored. */
export const isIgnored = (t: Aliased): Sql => sql`${t('cost_list_type_id')} = ${sql.lit(COST_TYPE.ignore)}`

/** Whether a payment moved money: executed, neither cancelled nor ignored. Reports, sums and indicators all use this condition. */
export const isPosted = (t: Aliased): Sql =>
  sql`(${t('is_active')} and not ${t('is_delete')} and ${t('pay_status_id')} = ${sql.lit(PAY_STATUS.done)} and not ${isIgnored(t)})`

/** Returns an amount of a payment that moved money; 0 for other payments and for a missing amount. */
export const postedSum = (t: Aliased, amount: Sql): Sql => sql`coalesce(case when ${isPosted(t)} then ${amount} end, 0)::numeric(16,2)`

/** Whether our company received the payment, or paid it. */
export const isIn = (t: Aliased): Sql => sql`${t('company_to_id')} = ${lit(OWN_COMPANY)}`
export const isOut = (t: Aliased): Sql => sql`${t('company_from_id')} = ${lit(OWN_COMPANY)}`

/** Whether a fuel supplier received the payment. */
const isToLender = (t: Aliased): Sql =>
  sql`exists (select 1 from company lender where lender.id = ${t('company_to_id')} and lender.kind = 'oil')`

/** Whether the payment is an expense that came back: to us, or for purchases on credit to the fuel supplier. */
export const isRefund = (t: Aliased): Sql =>
  sql`(${t('cost_list_type_id')} <> ${lit(COST_TYPE.transfer)} and (${isIn(t)} or (not ${isOut(t)} and ${isToLender(t)})))`

/** The days of a report (both included), which of the two days counts, and the day as known on. */
interface Posted {
  readonly from: string | Sql
  readonly to: string | Sql
  readonly byReportDate?: boolean
  readonly knownOn?: string | null
}

const [m, p] = [aliased('m'), aliased('p')]

/**
 * The leg of a payment `p` that shows inflows (plus) and outflows (minus): that of our own money; for purchases on credit of a fuel
 * supplier that of the recipient, so that a refund is plus as well. Fines are always paid with our own money.
 */
const side = sql`case when ${lit(OWN_COMPANY)} in (p.company_from_id, p.company_to_id) then 'own'
  when p.cost_list_type_id = ${lit(COST_TYPE.payroll)} then 'party'
  when ${isRefund(p)} then 'sender'
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
export const reversedIn = (period: Posted): Sql =>
  sql`select m.object_number from cash_transaction m where m.type_operation = 'del' and ${rowsOf(period)}`

const DAY = /^(\d{2})\.(\d{2})\.(\d{4})$/
/** Returns the ids of payments posted within days in the form `01.10.2026-31.10.2026`; none for anything else. */
export const idsPostedIn = (requested: unknown, byReportDate: boolean): Sql => {
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

const party = (t: Aliased): Sql => sql`case when ${isIn(t)} then ${t('company_from_id')} else ${t('company_to_id')} end`
/** Only transfers between us and another company pay for goods and carriage; opening balances do not. */
const hasVat = (t: Aliased): Sql => sql`(${t('cost_list_type_id')} = ${lit(COST_TYPE.transfer)} and ${t('opening')} is null
  and ${t('account_id')} is null and (${isIn(t)} or ${isOut(t)}) and ${isPosted(t)})`

/**
 * Returns the box of the other side directly after the payment: what was shipped by that day and paid up to this payment. Plus is what we
 * owe.
 */
const left = (t: Aliased): Sql => sql`(
  coalesce((select sum(k.plus + k.minus) from box_day k where k.box_kind = 'C' and k.box_id = ${party(t)} and k.day <= ${t('pay_date')}), 0)
  - coalesce((select sum(x.sum_trx) from cash_transaction x where x.box_kind = 'C' and x.box_id = ${party(t)} and x.dt_trx = ${t('pay_date')}
    and x.object_type = 'payment' and x.object_number > ${t('id')}), 0))`

/** Returns the part of a payment that is an advance on shipments: the payer's balance after it. */
const advanceOf = (t: Aliased): Sql =>
  sql`case when ${hasVat(t)} then greatest(0, least(${t('sum')}, case when ${isIn(t)} then 1 else -1 end * ${left(t)}))::numeric(16,2) end`

/** Returns the last day of shipment by the seller up to the payment: it pays for what was shipped first. */
const shippedBy = (t: Aliased): Sql => sql`(select max(d.dt_deal) from deal d where d.dt_deal <= ${t('pay_date')} and not d.is_delete
  and d.status_id <> ${lit(DEAL_STATUS.deleted)}
  and case when ${isIn(t)} then d.customer_id = ${party(t)} else ${party(t)} in (d.supplier_id, d.shipment_id) end)`

const seller = (t: Aliased): Sql => sql`case when ${isIn(t)} then ${lit(OWN_COMPANY)} else ${t('company_to_id')} end`
const rate = (t: Aliased, day: Sql): Sql => sql`${rateOn(seller(t), day)}`

/** Returns the rate of a payment: that of its own day when all of it is an advance, else of the last shipment up to it. */
const rateOf = (t: Aliased): Sql =>
  sql`(select r.id from ${rate(
    t,
    sql`(case when ${advanceOf(t)} = ${t('sum')} then ${t('pay_date')} else coalesce(${shippedBy(t)}, ${t('pay_date')}) end)`,
  )} as r where ${hasVat(t)})`

/** Returns the VAT of an advance by the rate of the day of payment: rate / (100 + rate), the same as `vatIn`. */
const advanceVatOf = (t: Aliased): Sql =>
  sql`(select round(${advanceOf(t)} * r.rate / (100 + r.rate), 2)::numeric(16,2) from ${rate(t, t('pay_date'))} as r)`

/** Derived fields of payments: each row costs lookups by key in precomputed sums, and lists compute them only when they show them. */
export const vatDerive = { vatRate: rateOf, advance: advanceOf, advanceVat: advanceVatOf }

/** Returns the advances of a period: of each payment with an advance, with the rate of its day. */
export const advancesOf = (p: Aliased, from: string, to: string): Sql => sql`select r.id as rate, p.pay_date as day, ${isIn(p)} as is_in,
    a.sum, round(a.sum * r.rate / (100 + r.rate), 2) as vat
  from payment p cross join lateral (select ${advanceOf(p)} as sum) as a cross join lateral ${rate(p, p('pay_date'))} as r
  where p.pay_date between ${from}::date and ${to}::date and ${hasVat(p)} and a.sum > 0`

type PaymentRow = StoredOf<typeof payment>
/** The result for one of several payments. */
interface Carried {
  readonly id: number
  readonly ok: boolean
  readonly message?: string
}

/** Returns the executed payment: on the given day, or on its own. A report day that was equal, or is closed, moves with it. */
function doneOf(row: PaymentRow, payDate: string | null, closed: string | null): PaymentRow {
  const day = payDate ?? row.payDate ?? row.createDate
  const follows = payDate !== null && (row.reportDate === row.payDate || (closed !== null && (row.reportDate ?? day) <= closed))
  return { ...row, payStatus: PAY_STATUS.done, createDate: day, payDate: day, reportDate: follows ? day : row.reportDate }
}

const isClosed = ({ payDate, reportDate }: PaymentRow, closed: string | null): boolean =>
  closed !== null && [payDate, reportDate].some(day => day !== null && day <= closed)

/** Executes drafts and planned payments, so that they are posted. The payments are locked; those in a closed period get a message. */
async function carryOut(tx: Tx, ids: readonly number[], payDate: string | null): Promise<readonly Carried[]> {
  const closed = await lockClosedDay(tx.db)
  const changes = (await tx.readMany(payment, ids)).map(before => ({ before, after: doneOf(before, payDate, closed) }))
  const open = changes.filter(({ after }) => !isClosed(after, closed))
  await tx.storeMany(payment, open, 'carryOut')
  await post(
    tx,
    await paymentPostings(
      tx,
      open.map(({ before }) => before.id),
    ),
  )
  return changes.map(({ before: { id }, after }) =>
    isClosed(after, closed)
      ? { id, ok: false, message: tx.texts('nerud.payments.closedDay', { day: formatDate(closed) }) }
      : { id, ok: true },
  )
}

/** Executes one payment; errors refer to the day. */
export async function executePayment(tx: Tx, id: number, payDate: string | null): Promise<void> {
  const [{ ok, message } = { ok: true, message: undefined }] = await carryOut(tx, [id], payDate)
  if (!ok) throw fieldError('payDate', message!)
}

/** Executes several payments: rejected ones do not affect the others. */
export const executePayments = async (tx: Tx, ids: readonly number[]): Promise<{ readonly results: readonly Carried[] }> => ({
  results: await carryOut(tx, ids, null),
})

/** A row of a file of opening balances: a company or an employee, the day, and the balance as the box shows it. */
interface Opening {
  readonly openingCompany?: number
  readonly account?: number
  readonly opening: Decimal
  readonly createDate: string
}
const openingOf = (row: Changes): Opening => row as unknown as Opening
const isPlus = ({ opening }: Opening): boolean => compare(opening, '0') > 0

function wrongWith(tx: Pick<Tx, 'texts'>, row: Opening, closed: string | null): Record<string, string> {
  if (row.openingCompany === SYSTEM_COMPANY) return { openingCompany: tx.texts('nerud.payments.openingOfSystem') }
  if (closed && row.createDate <= closed) return { createDate: tx.texts('nerud.ledger.closed', { day: formatDate(closed) }) }
  return {}
}

/**
 * Returns the two sides: the box and the result. A plus in our own box is an inflow; in another's box it is what we owe, as if they had
 * paid.
 */
function sidesOf(row: Opening): { readonly from: number | null; readonly to: number | null } {
  const box = row.openingCompany ?? null
  const comesFromBox = isPlus(row) !== (box === OWN_COMPANY)
  return comesFromBox ? { from: box, to: SYSTEM_COMPANY } : { from: SYSTEM_COMPANY, to: box }
}

function rowOf(values: Changes): Record<string, unknown> {
  const row = openingOf(values)
  const { from, to } = sidesOf(row)
  const sum = isPlus(row) ? row.opening : negate(row.opening)
  return {
    day: row.createDate,
    article: values['costList'],
    method: values['payMethod'],
    box: row.openingCompany ?? null,
    account: row.account ?? null,
    opening: row.opening,
    sum,
    from,
    to,
    own: row.openingCompany === OWN_COMPANY ? OWN_COMPANY : null,
    comment: values['comment'] ?? null,
  }
}

async function insertAll(tx: Tx, rows: readonly Changes[]): Promise<number[]> {
  const { rows: made } = await sql<{ id: number }>`
    insert into payment (create_date, pay_date, report_date, cost_list_id, cost_list_type_id, pay_method_id, rate, price, volume, discount, sum,
      company_from_id, company_to_id, owner_company_id, recipient_id, account_id, opening_company_id, opening, pay_status_id, source_id,
      comment, ins_date, ins_user_id)
    select x.day, x.day, x.day, x.article, ${sql.lit(COST_TYPE.transfer)}, x.method, 1, x.sum, 1, 0, x.sum, x."from", x."to", x.own,
      ${sql.lit(SYSTEM_COMPANY)}, x.account, x.box, x.opening, ${sql.lit(PAY_STATUS.done)}, ${sql.lit(INPUT_TYPE.excel)}, x.comment,
      ${tx.now}::timestamptz, ${tx.user.id || null}::bigint
    from jsonb_to_recordset(${JSON.stringify(rows.map(rowOf))}::jsonb) as x (day date, article bigint, method bigint, box bigint,
      account bigint, opening numeric, sum numeric, "from" bigint, "to" bigint, own bigint, comment text)
    returning id`.execute(tx.db)
  return made.map(({ id }) => Number(id)).toSorted((a, b) => a - b)
}

/**
 * Opening balances of boxes: each is a payment between the box and the result (design: ledger §4). A thousand take as many statements as
 * one.
 */
export const openings: BulkCreate = {
  async validate(tx, rows) {
    const closed = await lockClosedDay(tx.db)
    return rows.map(row => wrongWith(tx, openingOf(row), closed))
  },
  async write(tx, rows) {
    const ids = await insertAll(tx, rows)
    await post(tx, await paymentPostings(tx, ids))
    return ids
  },
}
