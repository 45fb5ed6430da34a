import { sql } from 'kysely'
import type { StoredOf } from '#resource'
import { formatDate } from '#resource/text'
import { fieldError } from '#server/httpError.ts'
import type { Tx } from '#server/engine/tx.ts'
import { closedUntil } from '#resources/ledger/tables.rules'
import { post } from '#resources/ledger/post.rules'
import { paymentPostings } from '#resources/ledger/postings.rules'
import { OWN_COMPANY, SYSTEM_COMPANY } from '#resources/companies/company/company'
import { compare, negate, type Decimal } from '#resource/decimal'
import type { BulkCreate, Changes } from '#server/engine/rules.ts'
import { payment } from './payment.ts'
import { PAY_STATUS, COST_TYPE, INPUT_TYPE } from '../lookups.ts'

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
  const closed = await closedUntil(tx.db)
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
export async function carryOutOne(tx: Tx, id: number, payDate: string | null): Promise<void> {
  const [{ ok, message } = { ok: true, message: undefined }] = await carryOut(tx, [id], payDate)
  if (!ok) throw fieldError('payDate', message!)
}

/** Executes several payments: rejected ones do not affect the others. */
export const carryOutMany = async (tx: Tx, ids: readonly number[]): Promise<{ readonly results: readonly Carried[] }> => ({
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
    const closed = await closedUntil(tx.db)
    return rows.map(row => wrongWith(tx, openingOf(row), closed))
  },
  async write(tx, rows) {
    const ids = await insertAll(tx, rows)
    await post(tx, await paymentPostings(tx, ids))
    return ids
  },
}
