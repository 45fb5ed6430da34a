import { dayAfter } from '#resources/shared/catalogue.formulas'

/** The periods of a schedule. */
export const PERIODS = ['week', 'month', 'quarter'] as const
/** The days of a week in order. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
/** The months of a quarter in order. */
export const QUARTER_MONTHS = ['first', 'second', 'third'] as const

/** When something regular is due; days are ISO. In a month shorter than `day`, it is the last day. */
export interface Schedule {
  readonly period: (typeof PERIODS)[number]
  /** For weeks. */
  readonly weekday: (typeof WEEKDAYS)[number] | null
  /** For months and quarters, 1 to 31. */
  readonly day: number | null
  /** For quarters; by default the first month. */
  readonly quarterMonth: (typeof QUARTER_MONTHS)[number] | null
  /** Nothing is due before it, or after `end`. */
  readonly start: string
  readonly end: string | null
}

/** A period, both days included, and its due day. */
export interface Due {
  readonly from: string
  readonly to: string
  readonly day: string
}

/** The last possible due day: payments have no later ones (finance §5). */
const LAST = '2039-12-31'

/** Returns the first day of the month so many months later; without `Date`, because a list needs hundreds of them. */
const monthAfter = (day: string, months: number): string => {
  const at = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`
}

/** Returns this day of the month that begins with `first`, or its last day. */
const dayIn = (first: string, day: number): string => {
  const last = dayAfter(monthAfter(first, 1), -1)
  const candidate = `${first.slice(0, 8)}${String(day).padStart(2, '0')}`
  return candidate < last ? candidate : last
}

/** Returns the period of a day. */
export function periodAt(
  { period, weekday, day, quarterMonth }: Pick<Schedule, 'period' | 'weekday' | 'day' | 'quarterMonth'>,
  at: string,
): Due {
  if (period === 'week') {
    const from = dayAfter(at, -((new Date(at).getUTCDay() + 6) % 7))
    return { from, to: dayAfter(from, 6), day: dayAfter(from, Math.max(0, WEEKDAYS.indexOf(weekday ?? 'mon'))) }
  }
  const isMonth = period === 'month'
  const from = monthAfter(at, isMonth ? 0 : -((Number(at.slice(5, 7)) - 1) % 3))
  const month = monthAfter(from, isMonth ? 0 : QUARTER_MONTHS.indexOf(quarterMonth ?? 'first'))
  return { from, to: dayAfter(monthAfter(from, isMonth ? 1 : 3), -1), day: dayIn(month, day ?? 1) }
}

/**
 * Returns the first unsettled period; undefined after the end of the schedule. `settled`: the last settled day: periods with this or an
 * earlier day are no longer due, however the schedule has changed since.
 */
export function nextDue(schedule: Schedule, settled: string | null): Due | undefined {
  const { start, end } = schedule
  const first = settled !== null && settled >= start ? dayAfter(settled, 1) : start
  let due = periodAt(schedule, first)
  while ((settled !== null && due.from <= settled) || due.day < start) due = periodAt(schedule, dayAfter(due.to, 1))
  return due.day > (end ?? LAST) || due.day > LAST ? undefined : due
}

/** Returns the next unsettled periods, at most `count`. */
export function nextDues(schedule: Schedule, settled: string | null, count: number): readonly Due[] {
  const found: Due[] = []
  for (let after = settled; found.length < count;) {
    const due = nextDue(schedule, after)
    if (!due) break
    found.push(due)
    after = due.to
  }
  return found
}

/** Returns the settled day when everything due before a day is skipped. */
export function passedBefore(schedule: Schedule, settled: string | null, today: string): string {
  const at = periodAt(schedule, today)
  const passed = at.day < today ? at.to : dayAfter(at.from, -1)
  return settled !== null && settled > passed ? settled : passed
}
