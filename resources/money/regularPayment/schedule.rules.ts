import type { RecordOf, StoredOf } from '#resource'
import type { regularPayment } from './regularPayment.ts'
import { nextDue, passedBefore, type Due, type Schedule } from './schedule.formulas.ts'

/** A regular payment as its table holds it. */
export type RegularRow = StoredOf<typeof regularPayment>
/** What of a regular payment says when it is due. */
type Timed = Pick<RecordOf<typeof regularPayment, 'next'>, 'period' | 'weekday' | 'day' | 'quarterMonth' | 'start' | 'end'>

/** When a regular payment is due: what people entered, read by the one formula. */
export const scheduleOf = ({ period, weekday, day, quarterMonth, start, end }: Timed): Schedule => ({
  period: period ?? 'month',
  weekday,
  day,
  quarterMonth,
  start: start!,
  end,
})

/** How far a regular payment is settled, and the day of the next one. */
export interface RunState {
  readonly settled: string | null
  readonly nextRun: string | null
}

/**
 * How a regular payment stands once it has been made or changed. One that was at rest, or had come to its end, begins anew with the business day: what was
 * due meanwhile is passed over.
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

/** What of a regular payment is due on a day; undefined where nothing is. */
export function dueOn(row: RegularRow, today: string): Due | undefined {
  if (!row.isActive || row.isDelete || row.nextRun === null || row.nextRun > today) return undefined
  const due = nextDue(scheduleOf(row), row.settled)
  return due && due.day <= today ? due : undefined
}
