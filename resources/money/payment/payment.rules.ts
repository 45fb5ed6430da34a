import { idOf, type ChangesOf, type RecordOf } from '#resource'
import { compare } from '#resource/decimal'
import { formatDate } from '#resource/text'
import {
  paymentsDueBy,
  byMonth,
  byMonthAndArticle,
  indicatorsOf,
  monthsIn,
  objectKeyOf,
  paymentsByWeek,
  paperData,
  paymentNumbers,
  sharedPaperData,
  monthFile,
} from './reports.rules.ts'
import { paymentSums } from '../../shared/vat.formulas.ts'
import { OWN_COMPANY, SYSTEM_COMPANY } from '#resources/companies/company/company'
import { COST_TYPE, INPUT_TYPE, OF_STATEMENTS, OF_TRANSACTIONS, PAY_STATUS } from '../lookups.ts'
import { payment } from './payment.ts'
import { sql } from 'kysely'
import { httpError, fieldError, sessionText } from '#server/httpError.ts'
import { defineRules } from '#server/engine/rules.ts'
import type { Aliased, Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import type { User } from '#server/engine/user.ts'
import { derivedText } from '#server/engine/columns.ts'
import { pointInTimeOf, postedBy, periodOf, isInPeriod } from '#resources/ledger/boxSums.rules'
import { lockClosedDay } from '#resources/ledger/tables.rules'
import { post } from '#resources/ledger/post.rules'
import { paymentPostings } from '#resources/ledger/postings.rules'
import { movedResult } from '../cashTransaction/box.rules.ts'
import { executePayments, executePayment, openings, idsPostedIn, isIn, isOut, isRefund, postedSum, vatDerive } from './posted.rules.ts'
import { checkNpd, npdIncome, npdQueue, selfEmployedDerive, stopNpd } from './selfEmployed.rules.ts'

type Next = RecordOf<typeof payment, 'next'>
type Changes = ChangesOf<typeof payment>

/** What is known about a payment from its article, method and vehicle. */
interface Known {
  readonly type: number
  readonly article: boolean
  readonly method: boolean
  readonly rate: string
  readonly account: number | null
  readonly vehicle: number | null
  readonly carrier: number | null
}

const VALUE = { account: 1, vehicle: 2 } as const
const say = (tx: Tx, key: string, params?: Record<string, unknown>): string => tx.texts(`nerud.payments.${key}`, params)

/** What is known about the payments of a write, and the last closed day. */
interface Prepared {
  readonly known: ReadonlyMap<Next, Known>
  readonly closed: string | null
}

/** Reads it with one statement for any number of payments. */
async function prepare(tx: Tx, all: readonly Next[]): Promise<Prepared> {
  const queries = all.map((next, n) => ({ n, article: idOf(next.costList), method: idOf(next.payMethod), value: next.value }))
  const { rows } = await sql<Known & { n: number }>`
    select x.n::int, cl.cost_list_type_id::int as type, cl.is_active as article, m.is_active as method, m.rate::text as rate,
      (select a.id::int from account a where a.id = x.value and not a.is_delete) as account,
      v.id::int as vehicle, (select c.company_id::int from vehicle c where c.id = x.value and c.id <> 1) as carrier
    from jsonb_to_recordset(${JSON.stringify(queries)}::jsonb) as x (n int, article bigint, method bigint, value bigint)
      join cost_list cl on cl.id = x.article join pay_method m on m.id = x.method
      left join vehicle v on v.id = x.value and v.id <> 1 and not v.is_delete`.execute(tx.db)
  return { known: new Map(rows.map(row => [all[row.n]!, row])), closed: await lockClosedDay(tx.db) }
}

/** Throws 403: transfers and expenses need different rights. Payments created by other records follow the rights of those. */
function rejectRight(tx: Tx, type: number, source: number | null | undefined): void {
  if (source !== INPUT_TYPE.hand) return
  if (tx.user.rights.has(type === COST_TYPE.transfer ? 'PAYMENT_ADD' : 'COST_ADD')) return
  throw httpError(403, 'NO_RIGHT', sessionText('denied'))
}

/** Returns the account or vehicle of an expense. */
function objectOf(tx: Tx, next: Next, { type, account, vehicle }: Known): Changes {
  const kind = next.valueType ?? (type === COST_TYPE.vehicle ? VALUE.vehicle : VALUE.account)
  if (next.value === null) {
    if (next.account || next.vehicle) return {}
    if (type === COST_TYPE.payroll) throw fieldError('value', say(tx, 'noAccount'))
    if (type === COST_TYPE.vehicle) throw fieldError('value', say(tx, 'noVehicle'))
    return { valueType: null }
  }
  const id = kind === VALUE.account ? account : vehicle
  if (id === null) throw fieldError('value', tx.texts('nerud.validation.reference'))
  if (type === COST_TYPE.payroll && kind !== VALUE.account) throw fieldError('valueType', say(tx, 'noAccount'))
  if (type === COST_TYPE.vehicle && kind !== VALUE.vehicle) throw fieldError('valueType', say(tx, 'noVehicle'))
  return { valueType: kind, ...(kind === VALUE.account ? { account: { id } } : { vehicle: { id } }) }
}

/** Returns the two sides. Expenses go from us to the system company, or to the carrier of the vehicle; refunds are the opposite. */
function sidesOf(tx: Tx, next: Next, { type, carrier }: Known): { from: number; to: number } {
  const [from, to] = [idOf(next.companyFrom), idOf(next.companyTo)]
  if (type === COST_TYPE.transfer) {
    if (!from) throw fieldError('companyFrom', tx.texts('nerud.validation.required'))
    if (!to) throw fieldError('companyTo', tx.texts('nerud.validation.required'))
    if (from === to) throw fieldError('companyTo', say(tx, 'oneself'))
    if (from !== OWN_COMPANY && to !== OWN_COMPANY && idOf(next.source) === INPUT_TYPE.hand)
      throw fieldError('companyTo', say(tx, 'notOurs'))
    return { from, to }
  }
  const other = type === COST_TYPE.vehicle && carrier && carrier !== OWN_COMPANY ? carrier : SYSTEM_COMPANY
  // Purchases on credit of a fuel supplier and their refunds move the supplier's box, not our money.
  const credit = idOf(next.source) === INPUT_TYPE.fuel
  const ours = credit ? ([from, to].find(one => one !== null && one !== SYSTEM_COMPANY) ?? OWN_COMPANY) : OWN_COMPANY
  // A discount always leaves the saved money in our box, whichever direction people enter (ledger: type 6); lines of transactions already
  // have the correct direction.
  const isLeft = type === COST_TYPE.discount && !OF_TRANSACTIONS.includes(idOf(next.source) ?? 0)
  const isRefund = isLeft || to === ours
  if (from && to && from === to) throw fieldError('companyTo', say(tx, 'oneself'))
  return isRefund ? { from: other, to: ours } : { from: ours, to: other }
}

/** The sources of payments that have the seller's discount. */
const OWN_DISCOUNT: readonly number[] = [INPUT_TYPE.oilStatement, INPUT_TYPE.fuel]

function sumsOf(tx: Tx, next: Next, rate: string): Changes {
  const volume = next.volume ?? '1'
  const hasOwnDiscount = OWN_DISCOUNT.includes(idOf(next.source) ?? 0)
  const counted = paymentSums({ price: next.price!, volume, rate, off: (hasOwnDiscount && next.discount) || '0' })
  if (compare(counted.sum, '0') <= 0) throw fieldError('price', say(tx, 'zero'))
  if (hasOwnDiscount) return { volume, sum: counted.sum, discount: counted.discount, rate }
  for (const name of ['sum', 'discount'] as const)
    if (next[name] !== null && compare(next[name], counted[name]) !== 0)
      throw fieldError(name, say(tx, 'differs', { sum: counted[name].replace('.', ',') }))
  return { volume, sum: counted.sum, discount: counted.discount, rate }
}

function rejectClosed(tx: Tx, next: Next, closed: string | null): void {
  if (!closed) return
  for (const name of ['createDate', 'reportDate'] as const)
    if (next[name] && next[name] <= closed) throw fieldError(name, tx.texts('nerud.ledger.closed', { day: formatDate(closed) }))
}

function fresh(tx: Tx, next: Next, { known, closed }: Prepared): Changes {
  const facts = known.get(next)!
  rejectRight(tx, facts.type, idOf(next.source))
  if (!facts.article) throw fieldError('costList', say(tx, 'articleOff'))
  if (!facts.method) throw fieldError('payMethod', say(tx, 'methodOff'))
  if (idOf(next.payStatus) === PAY_STATUS.cancelled || !next.isActive) throw fieldError('payStatus', say(tx, 'bornCancelled'))
  const object = objectOf(tx, next, facts)
  const { from, to } = sidesOf(tx, next, facts)
  rejectClosed(tx, next, closed)
  return {
    ...object,
    // A statement pays at its saved rate.
    ...sumsOf(tx, next, (OF_STATEMENTS.includes(idOf(next.source) ?? 0) && next.rate) || facts.rate),
    payDate: next.createDate,
    reportDate: next.reportDate ?? next.createDate,
    costListType: { id: facts.type },
    companyFrom: { id: from },
    companyTo: { id: to },
    // The payer: we, or the company that pays us.
    ownerCompany: from === OWN_COMPANY || to === OWN_COMPANY ? { id: from } : null,
    recipient: next.recipient ?? { id: SYSTEM_COMPANY },
  }
}

/** Returns the condition of payments that move the boxes of employees: payroll, and their opening balances. */
const ofEmployees = (type: Sql, account: Sql): Sql =>
  sql`(${type} = ${sql.lit(COST_TYPE.payroll)} or (${type} = ${sql.lit(COST_TYPE.transfer)} and ${account} is not null))`
/**
 * Returns the condition of the payments that a user sees: transfers and expenses by their rights; the right to boxes of companies shows
 * all, that to boxes of employees payroll.
 */
export function visible(user: User, type: Sql, account: Sql): Sql | undefined {
  const has = (right: string): boolean => user.rights.has(right)
  if (has('FINANS_COMPANY') || (has('PAYMENT_VIEW') && has('COST_VIEW'))) return undefined
  const parts: Sql[] = []
  if (has('PAYMENT_VIEW')) parts.push(sql`${type} = ${sql.lit(COST_TYPE.transfer)}`)
  if (has('COST_VIEW')) parts.push(sql`${type} <> ${sql.lit(COST_TYPE.transfer)}`)
  if (has('FINANS_ACCOUNT')) parts.push(ofEmployees(type, account))
  return parts.length ? sql`(${sql.join(parts, sql` or `)})` : sql`false`
}

/** The same for the payments `p` of a report. */
const seenBy = (user: User): Sql | undefined => visible(user, sql`p.cost_list_type_id`, sql`p.account_id`)

/** The statuses of payments that have not been carried out yet. */
const NOT_YET = [PAY_STATUS.draft, PAY_STATUS.planned].map(status => sql.lit(status))

const inPeriod = (t: Aliased, parameters: Readonly<Record<string, unknown>>): Sql =>
  isInPeriod(t, periodOf(parameters), 'pay_date', 'report_date')
/** The same as known on a day: without payments that were entered later or are not posted. */
const inBoxes = (t: Aliased, parameters: Readonly<Record<string, unknown>>): Sql =>
  sql`${inPeriod(t, parameters)} and ${postedBy(t, pointInTimeOf(parameters).knownOn)}
    and ${t('pay_status_id')} not in (${sql.join(NOT_YET)})`
const idsOf = (records: readonly { readonly id: number }[]): number[] => records.map(({ id }) => id).toSorted((a, b) => a - b)
const rejectKind = (tx: Tx, record: RecordOf<typeof payment>): void => rejectRight(tx, idOf(record.costListType) ?? 0, INPUT_TYPE.hand)

export const paymentRules = defineRules(payment, {
  templateData: paperData,
  paperNumbers: paymentNumbers,
  sharedTemplateData: sharedPaperData,
  scope: (user, t) => visible(user, t('cost_list_type_id'), t('account_id')),
  scopes: {
    period: (t, _user, parameters) => inPeriod(t, parameters),
    transfers: (t, _user, parameters) => sql`${t('cost_list_type_id')} = ${sql.lit(COST_TYPE.transfer)} and ${inPeriod(t, parameters)}`,
    exps: (t, _user, parameters) => sql`${t('cost_list_type_id')} <> ${sql.lit(COST_TYPE.transfer)} and ${inPeriod(t, parameters)}`,
    smz: (t, _user, parameters) => sql`${t('self_employed_id')} is not null and ${inPeriod(t, parameters)}`,
    ofCompany: (t, user, parameters) => {
      const id = idOf(parameters['companyId']) ?? 0
      const sides = sql`${t('company_from_id')} = ${id} or ${t('company_to_id')} = ${id}`
      return sql`${inBoxes(t, parameters)} and (${id === SYSTEM_COMPANY ? movedResult(t, user, 'payment') : sides})`
    },
    ofAccount: (t, _user, parameters) =>
      sql`${inBoxes(t, parameters)} and ${t('account_id')} = ${idOf(parameters['accountId']) ?? 0}
        and ${ofEmployees(sql`${t('cost_list_type_id')}`, sql`${t('account_id')}`)}`,
  },
  derive: {
    paid: t => postedSum(t, sql`case when ${isRefund(t)} then -${t('sum')} else ${t('sum')} end`),
    received: t => postedSum(t, sql`case when ${isIn(t)} then ${t('sum')} end`),
    paidOut: t => postedSum(t, sql`case when ${isOut(t)} then ${t('sum')} end`),
    state: t => sql`case when not ${t('is_active')} then 'cancelled'
      when ${t('pay_status_id')} in (${sql.join(NOT_YET)}) then 'waiting' else 'paid' end`,
    refund: t => sql`case when ${isRefund(t)} then 'refund' end`,
    ...selfEmployedDerive,
    ...vatDerive,
    hasDocs: t => sql`exists (select 1 from payment_document d where d.payment_id = ${t('id')} and d.is_active and not d.is_delete)`,
    objectKey: objectKeyOf,
    // Filtered only by postings: a payment may have moved the boxes on many days.
    movedIn: () => sql`null::text`,
    movedInReport: () => sql`null::text`,
    words: derivedText(payment, 'id', 'number', 'comment', 'idTrx', 'purpose'),
  },
  found: {
    movedIn: { ids: ([days]) => idsPostedIn(days, false) },
    movedInReport: { ids: ([days]) => idsPostedIn(days, true) },
  },
  bulkCreate: openings,
  prepare,
  before: async (tx, next, prior, prepared) => (prior ? undefined : fresh(tx, next, prepared)),
  async afterAll(tx, records) {
    await post(tx, await paymentPostings(tx, idsOf(records)))
  },
  actions: {
    async carryOut(tx, record, { payDate }) {
      rejectKind(tx, record)
      await executePayment(tx, record.id, payDate ?? null)
    },
    async carryOutMany(tx, records) {
      for (const record of records) rejectKind(tx, record)
      return executePayments(tx, idsOf(records))
    },
    async removePayment(tx, record, input) {
      rejectKind(tx, record)
      const source = idOf(record.source) ?? 0
      if (OF_STATEMENTS.includes(source)) throw httpError(409, 'NOT_NOW', say(tx, 'ofStatement'))
      if (OF_TRANSACTIONS.includes(source)) throw httpError(409, 'NOT_NOW', say(tx, 'ofTransaction'))
      if (await isAttached(tx, record.id)) throw httpError(409, 'NOT_NOW', say(tx, 'isAttached'))
      await tx.update(payment, record.id, { isActive: false, payStatus: PAY_STATUS.cancelled, delComment: input.delComment })
    },
    checkNpd: (tx, record) => checkNpd(tx, [record]),
    checkNpdMany: (tx, records) => checkNpd(tx, records),
    async setCheque(tx, record, { chequeNumber, chequeLink }) {
      rejectKind(tx, record)
      if (chequeLink && !chequeNumber) throw fieldError('chequeNumber', tx.texts('nerud.npd.chequeNumber'))
      await tx.update(payment, record.id, { chequeNumber: chequeNumber ?? null, chequeLink: chequeLink ?? null })
    },
    stopNpd: tx => stopNpd(tx),
    monthsToExcel: (tx, input) => monthFile(tx, monthsIn(tx, input), seenBy(tx.user), input.plain === true),
  },
  queries: {
    paymentByMonth: (tx, input) => byMonth(tx, monthsIn(tx, input), seenBy(tx.user)),
    groupedPaymentByMonth: (tx, input) => byMonthAndArticle(tx, monthsIn(tx, input), seenBy(tx.user)),
    due: tx => paymentsDueBy(tx),
    byWeek: tx => paymentsByWeek(tx),
    npdQueue: tx => npdQueue(tx),
    npdIncome: (tx, input) => npdIncome(tx, input),
    indicators: (tx, input) => indicatorsOf(tx, periodOf(input), seenBy(tx.user)),
  },
})

/** Whether the bank has confirmed a payment that existed before its transaction. */
export async function isAttached(tx: Pick<Tx, 'db'>, payment: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select 1 from bank_transaction_line l
    where l.payment_id = ${payment} and not l.is_delete) as found`.execute(tx.db)
  return rows[0]!.found
}
