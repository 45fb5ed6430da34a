import { dayAfter } from '#resources/shared/catalogue.formulas'

/** How often something regular is due. */
export const PERIODS = ['week', 'month', 'quarter'] as const
/** The days of a week in their order. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
/** The months of a quarter in their order. */
export const QUARTER_MONTHS = ['first', 'second', 'third'] as const

/** When something regular is due; days are ISO. A month that is shorter than `day` ends with its last day. */
export interface Schedule {
  readonly period: (typeof PERIODS)[number]
  /** Of weeks. */
  readonly weekday: (typeof WEEKDAYS)[number] | null
  /** Of months and quarters, 1 to 31. */
  readonly day: number | null
  /** Of quarters: the first month without it. */
  readonly quarterMonth: (typeof QUARTER_MONTHS)[number] | null
  /** Nothing is due before it, and after `end`. */
  readonly start: string
  readonly end: string | null
}

/** A period, both its days included, and the day in it on which something is due. */
export interface Due {
  readonly from: string
  readonly to: string
  readonly day: string
}

/** The last day on which anything may be due: payments have no later ones (finance §5). */
const LAST = '2039-12-31'

/** The first day of the month that many months after that of a day; a list asks for hundreds of them, and a `Date` costs more than to count. */
const monthAfter = (day: string, months: number): string => {
  const at = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`
}

/** That day of the month which begins with `first`, or its last one. */
const dayIn = (first: string, day: number): string => {
  const last = dayAfter(monthAfter(first, 1), -1)
  const wanted = `${first.slice(0, 8)}${String(day).padStart(2, '0')}`
  return wanted < last ? wanted : last
}

/** The period in which a day lies. */
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
 * The first period that is still to be settled; none where the schedule has come to its end. `settled`: the last day of what is settled already: periods
 * that hold it, or an earlier day, are due no more, however the schedule has changed since.
 */
export function nextDue(schedule: Schedule, settled: string | null): Due | undefined {
  const { start, end } = schedule
  const first = settled !== null && settled >= start ? dayAfter(settled, 1) : start
  let due = periodAt(schedule, first)
  while ((settled !== null && due.from <= settled) || due.day < start) due = periodAt(schedule, dayAfter(due.to, 1))
  return due.day > (end ?? LAST) || due.day > LAST ? undefined : due
}

/** The next periods to be settled, `count` of them at most. */
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

/** How far a schedule is settled when whatever was due before a day is passed over. */
export function passedBefore(schedule: Schedule, settled: string | null, today: string): string {
  const at = periodAt(schedule, today)
  const passed = at.day < today ? at.to : dayAfter(at.from, -1)
  return settled !== null && settled > passed ? settled : passed
}
