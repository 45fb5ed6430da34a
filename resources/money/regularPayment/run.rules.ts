import type { ChangesOf } from '#resource'
import { dayAfter } from '#resources/shared/catalogue.formulas'
import { nextDue, type Due } from './schedule.formulas.ts'
import { OWN_COMPANY } from '#resources/companies/company/company'
import { COST_TYPE, INPUT_TYPE, PAY_STATUS } from '../lookups.ts'
import { payment } from '../payment/payment.ts'
import { regularPayment } from './regularPayment.ts'
import { formatDate } from '#resource/text'
import { sql } from 'kysely'
import { httpError } from '#server/httpError.ts'
import type { Tx } from '#server/engine/tx.ts'
import { closedUntil } from '#resources/ledger/closed.rules'
import { dueOn, scheduleOf, type RegularRow } from './schedule.rules.ts'

/** Returns a text that is stored in a record for others. */
const storedText = (tx: Tx, key: string, params: Record<string, unknown>): string => tx.storedTexts(`nerud.regularPayments.${key}`, params)
const say = (tx: Tx, key: string, params?: Record<string, unknown>): string => tx.texts(`nerud.regularPayments.${key}`, params)

/** Throws when the recipient is no longer active. */
async function rejectOff(tx: Tx, row: RegularRow): Promise<void> {
  const { rows } = await sql<{ what: string; name: string }>`
    select 'account' as what, fio as name from account where id = ${row.account} and (is_delete or not is_active)
    union all select 'vehicle', plate from vehicle where id = ${row.vehicle} and (is_delete or not is_active)
    union all select 'point', name from point where id = ${row.point} and (is_delete or not is_active)
    union all select 'company', coalesce(short_name, name) from company
      where id in (${row.companyFrom}, ${row.companyTo}) and id <> ${sql.lit(OWN_COMPANY)} and (is_delete or not is_active)`.execute(tx.db)
  const off = rows[0]
  if (off) throw httpError(409, 'NOT_NOW', say(tx, `off.${off.what}`, { name: off.name }))
}

/** Returns the day of the payment: its own, or the first open one when its own is closed. */
async function dayOf(tx: Tx, due: Due): Promise<string> {
  const closed = await closedUntil(tx.db)
  if (closed === null || due.day > closed) return due.day
  const open = dayAfter(closed, 1)
  if (open > tx.today) throw httpError(409, 'NOT_NOW', say(tx, 'closed', { day: formatDate(due.day), closed: formatDate(closed) }))
  return open
}

const VALUE = { account: 1, vehicle: 2 } as const

/** Returns the payment of a period as somebody would have entered it. */
async function paymentOf(tx: Tx, row: RegularRow, due: Due): Promise<ChangesOf<typeof payment, 'new'>> {
  const day = await dayOf(tx, due)
  const moved = day === due.day ? null : storedText(tx, 'moved', { day: formatDate(due.day) })
  const isTransfer = row.costListType === COST_TYPE.transfer
  return {
    regularPayment: row.id,
    regularPeriod: due.from,
    source: INPUT_TYPE.regular,
    createDate: day,
    reportDate: day,
    costList: row.costList,
    payMethod: row.payMethod,
    price: row.sum,
    volume: '1',
    ...(isTransfer && { companyFrom: row.companyFrom, companyTo: row.companyTo }),
    ...(row.account !== null && { value: row.account, valueType: VALUE.account }),
    ...(row.vehicle !== null && { value: row.vehicle, valueType: VALUE.vehicle }),
    point: row.point,
    payStatus: row.mode === 'draft' ? PAY_STATUS.draft : PAY_STATUS.done,
    purpose: row.name,
    comment: [row.comment, moved].filter(Boolean).join('. ') || null,
  }
}

/** Whether the period was paid, whatever happened to that payment since. */
async function isPaid(tx: Tx, row: RegularRow, due: Due): Promise<boolean> {
  const { rows } =
    await sql`select 1 from payment where regular_payment_id = ${row.id} and regular_period = ${due.from}::date limit 1`.execute(tx.db)
  return rows.length > 0
}

/**
 * Pays the earliest due period of a regular payment; returns whether there was one. A concurrent run waits for the lock and finds it
 * settled; a unique index prevents a second payment of a period. Paying is not an edit, so the version stays.
 */
export async function payNext(tx: Tx, id: number): Promise<boolean> {
  const [row] = await tx.readMany(regularPayment, [id], { lock: true })
  const due = row && dueOn(row, tx.today)
  if (!row || !due) return false
  if (!(await isPaid(tx, row, due))) {
    await rejectOff(tx, row)
    await tx.create(payment, await paymentOf(tx, row, due))
  }
  const next = nextDue(scheduleOf(row), due.to)?.day ?? null
  await sql`update regular_payment set settled = ${due.to}::date, next_run = ${next}::date, problem = null, tried_at = null
    where id = ${id}`.execute(tx.db)
  return true
}

/** Stores why a due payment cannot be made; it is retried later. */
export async function keepProblem(tx: Tx, id: number, problem: string): Promise<void> {
  const [row] = await tx.readMany(regularPayment, [id], { lock: true })
  const due = row && dueOn(row, tx.today)
  if (!due) return
  const text = storedText(tx, 'failed', { day: formatDate(due.day), problem }).slice(0, 2000)
  await sql`update regular_payment set problem = ${text}, tried_at = ${tx.now}::timestamptz where id = ${id}`.execute(tx.db)
}
