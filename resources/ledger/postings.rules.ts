import { sql } from 'kysely'
import { OWN_COMPANY, SYSTEM_COMPANY } from '#resources/companies/company/company'
import { COST_TYPE, PAY_STATUS } from '#resources/money/lookups'
import { negate, type Decimal } from '#resource/decimal'
import type { Db, Sql } from '#server/engine/sql.ts'
import { anyOf } from '#server/engine/columns.ts'
import { type PostingContext, commentOfPairs, type Leg, type Posting } from './post.rules.ts'

/** What determines the boxes of a payment. */
interface PaidBy {
  /** The type of its article. */
  readonly type: number
  /** Null: the system's company; in the opening balance of an employee, the employee. */
  readonly from: number | null
  readonly to: number | null
  readonly account: number | null
  readonly sum: Decimal
}

const company = (box: number, leg: string, sum: Decimal): Leg => ({ kind: 'C', box, leg, sum })

/** A transfer changes our money and the debt of the other side; between two other companies it transfers a debt. */
function transferLegs({ from: sender, to: recipient, account, sum }: PaidBy): Leg[] {
  const [from, to] = [sender ?? SYSTEM_COMPANY, recipient ?? SYSTEM_COMPANY]
  if (account !== null) return openingLegs(account, sender === null ? sum : negate(sum))
  if (to === OWN_COMPANY) return [company(OWN_COMPANY, 'own', sum), company(from, 'party', sum)]
  if (from === OWN_COMPANY) return [company(OWN_COMPANY, 'own', negate(sum)), company(to, 'party', negate(sum))]
  return [company(from, 'sender', sum), company(to, 'recipient', negate(sum))]
}

/** The opening balance of an employee's box; the result is the opposite side. */
const openingLegs = (account: number, owed: Decimal): Leg[] => [
  { kind: 'E', box: account, leg: 'party', sum: owed },
  company(SYSTEM_COMPANY, 'recipient', negate(owed)),
]

/**
 * What an employee received was paid from our money, or bought on credit from a supplier, to whom it is then owed; refunds are the
 * opposite.
 */
function payrollLegs({ from, to, account, sum }: PaidBy): Leg[] {
  const employee = (moved: Decimal): Leg => ({ kind: 'E', box: account!, leg: 'party', sum: moved })
  if (to === OWN_COMPANY) return [company(OWN_COMPANY, 'own', sum), employee(sum)]
  if (to !== null && to !== SYSTEM_COMPANY) return [company(to, 'recipient', negate(sum)), employee(sum)]
  if (from !== null && from !== OWN_COMPANY) return [company(from, 'sender', sum), employee(negate(sum))]
  return [company(OWN_COMPANY, 'own', negate(sum)), employee(negate(sum))]
}

/**
 * Returns the rows of an active payment: for transfers, general costs and vehicles by the two companies, for payroll by the employee. A
 * refund comes to us.
 */
export function paymentLegs(paid: PaidBy): Leg[] {
  if (paid.type === COST_TYPE.ignore) return []
  if (paid.type === COST_TYPE.transfer) return transferLegs(paid)
  return paid.type === COST_TYPE.payroll ? payrollLegs(paid) : transferLegs({ ...paid, account: null })
}

interface PaymentRow {
  readonly id: number
  readonly type: number
  readonly from: number | null
  readonly to: number | null
  readonly account: number | null
  readonly sum: Decimal
  readonly status: number
  readonly active: boolean
  readonly day: string
  readonly report: string | null
  readonly article: string
  readonly sender: string | null
  readonly recipient: string | null
  readonly employee: string | null
  readonly plate: string | null
  readonly point: string | null
  readonly method: string
  readonly purpose: string | null
  readonly comment: string | null
  readonly reason: string | null
}

const rowsSql = (which: Sql): Sql => sql`
  select p.id::int as id, p.cost_list_type_id::int as type, p.company_from_id::int as "from", p.company_to_id::int as "to",
    p.account_id::int as account, p.sum::text as sum, p.pay_status_id::int as status, p.is_active and not p.is_delete as active,
    p.pay_date::text as day, p.report_date::text as report, cl.name as article, f.short_name as sender, r.short_name as recipient,
    a.fio as employee, v.plate, pt.name as point, m.name as method, p.purpose, p.comment, p.del_comment as reason
  from payment p
    join cost_list cl on cl.id = p.cost_list_id
    join pay_method m on m.id = p.pay_method_id
    left join company f on f.id = p.company_from_id
    left join company r on r.id = p.company_to_id
    left join account a on a.id = p.account_id
    left join vehicle v on v.id = p.vehicle_id
    left join point pt on pt.id = p.point_id
  where ${which} order by p.id`

const MAX_COMMENT = 500
function postingOf(texts: PostingContext['storedTexts'], row: PaymentRow): Posting {
  const label = (name: string): string => texts(`resources.payment.fields.${name}`)
  const counts = row.active && row.status === PAY_STATUS.done
  const paid = { type: row.type, from: row.from, to: row.to, account: row.account, sum: row.sum }
  return {
    object: 'payment',
    id: row.id,
    cancelled: !row.active,
    dtTrx: row.day,
    dtReport: row.report,
    title: row.article,
    head: commentOfPairs({
      [label('companyFrom')]: row.sender,
      [label('companyTo')]: row.recipient,
      [label('account')]: row.employee,
      [label('vehicle')]: row.plate,
      [label('point')]: row.point,
      [label('payMethod')]: row.method,
      [label('purpose')]: row.purpose,
      [label('comment')]: row.comment?.slice(0, MAX_COMMENT),
    }),
    reason: row.reason,
    legs: counts ? paymentLegs(paid) : [],
  }
}

/** Returns the current postings of these payments, with one statement for any number of them. */
export async function paymentPostings(tx: Pick<PostingContext, 'db' | 'storedTexts'>, ids: readonly number[]): Promise<Posting[]> {
  return read(tx.db, tx.storedTexts, sql`p.id = ${anyOf(ids)}`)
}

async function read(db: Db, texts: PostingContext['storedTexts'], which: Sql): Promise<Posting[]> {
  const { rows } = await sql<PaymentRow>`${rowsSql(which)}`.execute(db)
  return rows.map(row => postingOf(texts, row))
}

/** What a statement line credits or debits an employee's account with, without a payment. */
export type Accrual = 'premium' | 'penalty'

interface AccrualRow {
  readonly id: number
  readonly account: number
  readonly sum: Decimal
  readonly status: string
  readonly number: string
  readonly date: string
  readonly report: string | null
  readonly basis: string
  readonly point: string | null
  readonly fio: string
  readonly comment: string | null
  readonly reason: string | null
}

/** A premium is owed to the employee at the expense of the result, a penalty is the opposite (design: ledger §4). */
function accrualLegs(kind: Accrual, account: number, sum: Decimal): Leg[] {
  const owed = kind === 'premium' ? sum : negate(sum)
  return [
    { kind: 'E', box: account, leg: 'party', sum: owed },
    { kind: 'C', box: SYSTEM_COMPANY, leg: 'result', sum: negate(owed) },
  ]
}

/** Returns the current postings of these statement lines, with one statement for any number of them. */
export async function accrualPostings(
  tx: Pick<PostingContext, 'db' | 'storedTexts'>,
  kind: Accrual,
  ids: readonly number[],
): Promise<Posting[]> {
  const { rows } = await sql<AccrualRow>`
    select l.id::int, l.account_id::int as account, l.sum::text, l.status, h.number, h.date::text, h.report_date::text as report, l.basis,
      p.name as point, a.fio, l.comment, l.del_comment as reason
    from ${sql.table(`${kind}_vedomost_line`)} l
      join ${sql.table(`${kind}_vedomost`)} h on h.id = l.vedomost_id
      join account a on a.id = l.account_id
      left join point p on p.id = l.point_id
    where l.id = ${anyOf(ids)} order by l.id`.execute(tx.db)
  const label = (name: string): string => tx.storedTexts(`resources.${kind}VedomostLine.fields.${name}`)
  return rows.map(row => ({
    object: kind,
    id: row.id,
    cancelled: row.status === 'deleted',
    dtTrx: row.date,
    dtReport: row.report,
    title: tx.storedTexts(`nerud.statements.${kind}`),
    head: commentOfPairs({
      [label('vedomost')]: row.number,
      [label('account')]: row.fio,
      [label('point')]: row.point,
      [label('basis')]: row.basis,
      [label('comment')]: row.comment,
    }),
    reason: row.reason,
    legs: row.status === 'initialised' ? accrualLegs(kind, row.account, row.sum) : [],
  }))
}

interface Opening {
  readonly id: number
  readonly active: boolean
  readonly day: string
  readonly point: number
  readonly material: number
  readonly unit: number
  readonly volume: string
  readonly comment: string | null
  readonly reason: string | null
}

/** Returns the current postings of opening balances of points: a volume at the point, without money. */
export async function openingPostings(tx: Pick<PostingContext, 'db' | 'storedTexts'>, ids: readonly number[]): Promise<Posting[]> {
  const { rows } = await sql<Opening>`
    select o.id::int as id, o.is_active and not o.is_delete as active, o.day::text as day, o.point_id::int as point, o.material_id::int as material,
      o.unit_id::int as unit, o.volume::text as volume, o.comment, o.del_comment as reason
    from point_opening o where o.id = ${anyOf(ids)} order by o.id`.execute(tx.db)
  return rows.map(({ id, active, day, point, material, unit, volume, comment, reason }): Posting => ({
    object: 'opening',
    id,
    cancelled: !active,
    dtTrx: day,
    title: tx.storedTexts('nerud.ledger.opening'),
    head: commentOfPairs({ [tx.storedTexts('resources.pointOpening.fields.comment')]: comment?.slice(0, 500) }),
    reason,
    legs: [],
    volumes: active ? [{ point, material, unit, leg: 'opening', volume }] : [],
  }))
}
