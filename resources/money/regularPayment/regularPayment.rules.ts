import { sql } from 'kysely'
import { httpError, fieldError, sessionText } from '#server/httpError.ts'
import type { Sql, Aliased } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import type { User } from '#server/engine/user.ts'
import { documentsOf, idOf, type ChangesOf, type RecordOf } from '#resource'
import { compare } from '#resource/decimal'
import { formatDate } from '#resource/text'
import { dayAfter } from '#resources/shared/catalogue.formulas'
import { OWN_COMPANY } from '#resources/companies/company/company'
import { aliased } from '#server/engine/columns.ts'
import { defineRules } from '#server/engine/rules.ts'
import { lockClosedDay } from '#resources/ledger/tables.rules'
import { attachmentRules } from '#areas/content/attachments.rules'
import { PAYMENT_KINDS, COST_TYPE } from '../lookups.ts'
import { REGULAR_RIGHTS, regularPayment } from './regularPayment.ts'
import { paymentSums } from '../../shared/vat.formulas.ts'
import { isPosted } from '../payment/posted.rules.ts'
import { CODE, runStateOf } from './run.rules.ts'

/** Transfer or expense. */
type PaymentKind = (typeof PAYMENT_KINDS)[number]

/** Returns the condition of the regular payments that a user sees: transfers and expenses by their rights. */
function visibleKinds(user: User, kind: Sql): Sql | undefined {
  const seen = PAYMENT_KINDS.filter(one => user.rights.has(REGULAR_RIGHTS[one].read) || user.rights.has(REGULAR_RIGHTS[one].write))
  if (seen.length === PAYMENT_KINDS.length) return undefined
  return seen.length === 0 ? sql`false` : sql`${kind} in (${sql.join(seen)})`
}

/** Throws 403: transfers and expenses need different rights. */
function rejectKind(tx: Pick<Tx, 'user'>, kind: PaymentKind): void {
  if (!tx.user.rights.has(REGULAR_RIGHTS[kind].write)) throw httpError(403, 'NO_RIGHT', sessionText('denied'))
}

type Next = RecordOf<typeof regularPayment, 'next'>
type Prior = RecordOf<typeof regularPayment> | null
type Changes = ChangesOf<typeof regularPayment>

/** What is known about the references of a regular payment. */
interface Known {
  /** The type of its article, and the kind of payments of that type. */
  readonly type: number
  readonly kind: string | null
  readonly rate: string
  /** The point of the employee, when it is one of ours. */
  readonly point: number | null
}
interface Prepared {
  readonly known: ReadonlyMap<Next, Known>
  readonly closed: string | null
}

/** How many days back a schedule may begin: what has been due since is paid at once. */
const LONGEST_PAST = 366

const say = (tx: Tx, key: string, params?: Record<string, unknown>): string => tx.texts(`nerud.regularPayments.${key}`, params)

/** Reads it with one statement for any number of regular payments. */
async function prepare(tx: Tx, all: readonly Next[]): Promise<Prepared> {
  const queries = all.map((next, n) => ({ n, article: idOf(next.costList), method: idOf(next.payMethod), account: idOf(next.account) }))
  const { rows } = await sql<Known & { n: number }>`
    select x.n::int, cl.cost_list_type_id::int as type, ct.kind, m.rate::text as rate, p.id::int as point
    from jsonb_to_recordset(${JSON.stringify(queries)}::jsonb) as x (n int, article bigint, method bigint, account bigint)
      join cost_list cl on cl.id = x.article join cost_list_type ct on ct.id = cl.cost_list_type_id
      join pay_method m on m.id = x.method left join account a on a.id = x.account
      left join point p on p.id = a.point_id and p.company_id = ${sql.lit(OWN_COMPANY)} and p.is_active and not p.is_delete`.execute(tx.db)
  return { known: new Map(rows.map(row => [all[row.n]!, row])), closed: await lockClosedDay(tx.db) }
}

/** Returns the fields that the article requires: others are cleared. */
function objectOf(tx: Tx, next: Next, prior: Prior, facts: Known): Changes {
  const { type, point } = facts
  if (facts.kind !== next.kind) throw fieldError('costList', say(tx, `article.${next.kind}`))
  const query = idOf(next.costListType)
  if (query && query !== type && query !== (prior && idOf(prior.costListType))) throw fieldError('costList', say(tx, 'article.other'))
  const isOf = (...types: readonly number[]): boolean => types.includes(type)
  const isNewcomer = idOf(next.account) !== (prior && idOf(prior.account))
  return {
    costListType: { id: type },
    ...(!isOf(COST_TYPE.transfer) && { companyFrom: null, companyTo: null }),
    ...(!isOf(COST_TYPE.payroll) && { account: null }),
    ...(!isOf(COST_TYPE.vehicle) && { vehicle: null }),
    ...(!isOf(COST_TYPE.payroll, COST_TYPE.general) && { point: null }),
    // By default, an employee is paid at their own point.
    ...(isOf(COST_TYPE.payroll) && isNewcomer && !next.point && { point: point === null ? null : { id: point } }),
  }
}

/** Clears the days that the period does not use. */
function daysOf(next: Next): Changes {
  if (next.period === 'week') return { day: null, quarterMonth: null }
  return { weekday: null, quarterMonth: next.period === 'quarter' ? (next.quarterMonth ?? 'first') : null }
}

/** Throws for a start in the closed period or too far back, because everything due since would be paid at once. */
function rejectStart(tx: Tx, next: Next, prior: Prior, closed: string | null): void {
  const { start } = next
  if (!start || start === prior?.start) return
  if (closed !== null && start <= closed) throw fieldError('start', tx.texts('nerud.ledger.closed', { day: formatDate(closed) }))
  const first = dayAfter(tx.today, -LONGEST_PAST)
  if (start < first) throw fieldError('start', say(tx, 'tooEarly', { day: formatDate(first) }))
}

/** Returns the name of the recipient: the employee, the vehicle, the other company, else the point. */
const objectName = (t: Aliased): Sql => sql`coalesce(
  (select a.fio from account a where a.id = ${t('account_id')}), (select v.plate from vehicle v where v.id = ${t('vehicle_id')}),
  (select coalesce(nullif(c.short_name, ''), c.name) from company c
    where c.id = case when ${t('company_from_id')} = ${sql.lit(OWN_COMPANY)} then ${t('company_to_id')} else ${t('company_from_id')} end),
  (select o.name from point o where o.id = ${t('point_id')}))`

const made = (t: Aliased, what: Sql, which: Sql = sql`true`): Sql =>
  sql`(select ${what} from payment p where p.regular_payment_id = ${t('id')} and not p.is_delete and ${which})`
const p = aliased('p')

export const regularPaymentRules = defineRules(regularPayment, {
  scope: (user, t) => visibleKinds(user, t('kind')),
  derive: {
    object: objectName,
    // People search by name, recipient and comment.
    words: t => sql`concat_ws(' ', ${t('name')}, ${objectName(t)}, ${t('comment')})`,
    state: t => sql`case when not ${t('is_active')} then 'paused' when ${t('problem')} is not null then 'failed'
      when ${t('next_run')} is null then 'ended' else 'active' end`,
    lastRun: t => made(t, sql`max(p.pay_date)`),
    madeCount: t => made(t, sql`count(*)::int`, isPosted(p)),
    madeSum: t => made(t, sql`coalesce(sum(p.sum), 0)::numeric(16,2)`, isPosted(p)),
  },
  prepare,
  async before(tx, next, prior, { known, closed }) {
    rejectKind(tx, next.kind!)
    const facts = known.get(next)!
    rejectStart(tx, next, prior, closed)
    const { sum } = paymentSums({ price: next.sum!, volume: '1', rate: facts.rate })
    if (compare(sum, '0') <= 0) throw fieldError('sum', tx.texts('nerud.payments.zero'))
    const days = daysOf(next)
    return {
      ...objectOf(tx, next, prior, facts),
      ...days,
      ...runStateOf({ ...next, ...(days as Pick<Next, 'day'>) }, prior, tx.today),
      // The change may have fixed the problem, so it is tried again.
      problem: null,
      triedAt: null,
    }
  },
  async afterAll(tx, records) {
    const isDue = records.some(({ isActive, nextRun }) => isActive && nextRun !== null && nextRun <= tx.today)
    if (isDue) await tx.start(CODE, {})
  },
})

const regularPaymentDocument = documentsOf(regularPayment)
const shared = attachmentRules(regularPaymentDocument)

export const regularPaymentDocumentRules = defineRules(regularPaymentDocument, {
  ...shared,
  scope: (user, t) => {
    const seen = visibleKinds(user, sql.ref('r.kind'))
    return seen && sql`exists (select 1 from regular_payment r where r.id = ${t('owner_id')} and not r.is_delete and ${seen})`
  },
  async before(tx, next, prior, names) {
    const { rows } = await sql<{ kind: PaymentKind }>`select kind from regular_payment where id = ${idOf(next.owner)}`.execute(tx.db)
    rejectKind(tx, rows[0]!.kind)
    return shared.before(tx, next, prior, names)
  },
})
