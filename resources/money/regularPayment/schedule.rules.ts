import type { RecordOf, StoredOf } from '#resource'
import type { regularPayment } from './regularPayment.ts'
import { nextDue, passedBefore, type Due, type Schedule } from './schedule.formulas.ts'

/** A regular payment as stored. */
export type RegularRow = StoredOf<typeof regularPayment>
/** The fields of a regular payment's schedule. */
type Timed = Pick<RecordOf<typeof regularPayment, 'next'>, 'period' | 'weekday' | 'day' | 'quarterMonth' | 'start' | 'end'>

/** Returns the schedule of a regular payment. */
export const scheduleOf = ({ period, weekday, day, quarterMonth, start, end }: Timed): Schedule => ({
  period: period ?? 'month',
  weekday,
  day,
  quarterMonth,
  start: start!,
  end,
})

/** The settled day of a regular payment, and the day of the next one. */
export interface RunState {
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
export function dueOn(row: RegularRow, today: string): Due | undefined {
  if (!row.isActive || row.isDelete || row.nextRun === null || row.nextRun > today) return undefined
  const due = nextDue(scheduleOf(row), row.settled)
  return due && due.day <= today ? due : undefined
}
