import { sql } from 'kysely'
import { type RecordOf, type StoredOf, type ChangesOf, rightsFor } from '#resource'
import { dayAfter } from '#resources/shared/catalogue.formulas'
import { OWN_COMPANY } from '#resources/companies/company/company'
import { formatDate } from '#resource/text'
import { httpError, httpErrorOf, localizedErrorOf } from '#server/httpError.ts'
import type { Tx } from '#server/engine/tx.ts'
import { lockClosedDay } from '#resources/ledger/tables.rules'
import { dayOf, type Engine } from '#server/engine/engine.ts'
import type { Db, Sql } from '#server/engine/sql.ts'
import { inTransaction } from '#server/engine/write/transaction.ts'
import type { JobKind, Progress } from '#server/jobs/job.ts'
import { SYSTEM } from '#server/session/rights.ts'
import { regularPayment } from './regularPayment.ts'
import { nextDue, passedBefore, type Due, type Schedule } from './schedule.formulas.ts'
import { COST_TYPE, INPUT_TYPE, PAY_STATUS } from '../lookups.ts'
import { payment } from '../payment/payment.ts'

/** A regular payment as stored. */
type RegularRow = StoredOf<typeof regularPayment>
/** The fields of a regular payment's schedule. */
type Timed = Pick<RecordOf<typeof regularPayment, 'next'>, 'period' | 'weekday' | 'day' | 'quarterMonth' | 'start' | 'end'>

/** Returns the schedule of a regular payment. */
const scheduleOf = ({ period, weekday, day, quarterMonth, start, end }: Timed): Schedule => ({
  period: period ?? 'month',
  weekday,
  day,
  quarterMonth,
  start: start!,
  end,
})

/** The settled day of a regular payment, and the day of the next one. */
interface RunState {
  readonly settled: string | null
  readonly nextRun: string | null
}

/**
 * Returns the state of a regular payment after it was created or changed. One that was paused or had ended starts again with the business
 * day: what was due meanwhile is skipped.
 */
export function runStateOf(
  next: Timed & { readonly isActive: boolean | null },
  prior: (RunState & { readonly isActive: boolean | null }) | null,
  today: string,
): RunState {
  const settled = prior?.settled ?? null
  if (next.isActive === false) return { settled, nextRun: null }
  const schedule = scheduleOf(next)
  const isRevived = prior !== null && (prior.isActive === false || prior.nextRun === null)
  const from = isRevived ? passedBefore(schedule, settled, today) : settled
  return { settled: from, nextRun: nextDue(schedule, from)?.day ?? null }
}

/** Returns what is due of a regular payment on a day; undefined for nothing. */
function dueOn(row: RegularRow, today: string): Due | undefined {
  if (!row.isActive || row.isDelete || row.nextRun === null || row.nextRun > today) return undefined
  const due = nextDue(scheduleOf(row), row.settled)
  return due && due.day <= today ? due : undefined
}

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
async function payDayOf(tx: Tx, due: Due): Promise<string> {
  const closed = await lockClosedDay(tx.db)
  if (closed === null || due.day > closed) return due.day
  const open = dayAfter(closed, 1)
  if (open > tx.today) throw httpError(409, 'NOT_NOW', say(tx, 'closed', { day: formatDate(due.day), closed: formatDate(closed) }))
  return open
}

const VALUE = { account: 1, vehicle: 2 } as const

/** Returns the payment of a period as somebody would have entered it. */
async function paymentOf(tx: Tx, row: RegularRow, due: Due): Promise<ChangesOf<typeof payment, 'new'>> {
  const day = await payDayOf(tx, due)
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
async function payNext(tx: Tx, id: number): Promise<boolean> {
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
async function keepProblem(tx: Tx, id: number, problem: string): Promise<void> {
  const [row] = await tx.readMany(regularPayment, [id], { lock: true })
  const due = row && dueOn(row, tx.today)
  if (!due) return
  const text = storedText(tx, 'failed', { day: formatDate(due.day), problem }).slice(0, 2000)
  await sql`update regular_payment set problem = ${text}, tried_at = ${tx.now}::timestamptz where id = ${id}`.execute(tx.db)
}

/** The code of the kind of job (`resources/seed/catalogue/system.rules.ts`). */
export const CODE = 'regular_payments_run'
/** The pause before a failed payment is retried, in minutes. */
const RETRY_MINUTES = 15

/** The condition of what is due on a day and did not fail recently. */
const isDue = (today: string, now: Date): Sql => sql`t.is_active and not t.is_delete and t.next_run <= ${today}::date
  and (t.tried_at is null or t.tried_at <= ${now}::timestamptz - make_interval(mins => ${RETRY_MINUTES}))`

async function dueIds(db: Db, today: string, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select t.id from regular_payment t where ${isDue(today, now)} order by t.id`.execute(db)
  return rows.map(({ id }) => Number(id))
}

/** The result of a run: payments made, and regular payments that failed. */
interface RunResult {
  readonly made: number
  readonly failed: number
}

const wordsOf = (engine: Engine, error: unknown): string => {
  const known = localizedErrorOf(error, engine.texts)
  if (!known) return engine.texts('nerud.server.serverError')
  return known.errors ? Object.values(known.errors).join('; ') : known.message
}

/** Pays everything that is due, each period in its own transaction: a failed one stores its reason and does not affect the others. */
export async function payDue(engine: Engine, { step, say }: Pick<Progress, 'step' | 'say'>): Promise<RunResult> {
  const now = engine.clock()
  const result = { made: 0, failed: 0 }
  for (const id of await dueIds(engine.db, dayOf(now, engine.zone), now)) {
    try {
      while ((await step(async tx => ({ rows: Number(await payNext(tx, id)) }))).rows > 0) result.made += 1
    } catch (error) {
      // When the job was cancelled, this step throws too, so the loop ends.
      const problem = wordsOf(engine, error)
      await step(async tx => keepProblem(tx, id, problem).then(() => ({ rows: 0 })))
      if (!httpErrorOf(error)) engine.log.error({ error, regularPayment: id }, 'a regular payment could not be made')
      await say(`№ ${id}: ${problem}`)
      result.failed += 1
    }
  }
  return result
}

/** Makes the payments of the periods that are due, including those that became due while no server ran. */
export const regularPaymentsRun: JobKind = {
  right: rightsFor(regularPayment, 'create'),
  target: () => '',
  isForAll: true,
  work: (engine, _job, progress) => payDue(engine, progress),
}

/** Starts the job when something is due and no such job is running. */
export const startRegularPayments = (engine: Engine): Promise<void> =>
  inTransaction(engine, SYSTEM, async tx => {
    const { rows } = await sql`select 1 from regular_payment t where ${isDue(tx.today, tx.now)}
      and not exists (select 1 from job j join job_type k on k.id = j.job_type_id
        where k.code = ${CODE} and not j.is_delete and j.status in ('queued', 'running')) limit 1`.execute(tx.db)
    if (rows.length > 0) await engine.startJob(tx, CODE, {})
  })
