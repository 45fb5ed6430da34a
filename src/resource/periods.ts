/** A calendar period. */
export type PeriodUnit = 'day' | 'week' | 'month' | 'quarter' | 'year'

/** From the shortest to the longest, in display order. */
export const PERIOD_UNITS: readonly PeriodUnit[] = ['day', 'week', 'month', 'quarter', 'year']

/** The number of months in the longer ones. */
const MONTHS: Readonly<Partial<Record<PeriodUnit, number>>> = { month: 1, quarter: 3, year: 12 }

/** A range of ISO days, both included. */
export interface Days {
  readonly from: string
  readonly to: string
}

/** Returns the year, the month from 0 and the day of a date. */
export const datePartsOf = (day: string): readonly [year: number, month: number, day: number] => {
  const [year, month, date] = day.split('-').map(Number)
  return [year!, month! - 1, date!]
}
/** Returns a date from its parts; out-of-range parts carry over. */
export const dateOf = (year: number, month: number, day: number): string => new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)
/** Returns the day so many days later. */
export const movedDay = (day: string, days: number): string => {
  const [year, month, date] = datePartsOf(day)
  return dateOf(year, month, date + days)
}

/** Returns the period of a kind that contains a day; weeks begin on Monday. */
export function periodOf(unit: PeriodUnit, day: string): Days {
  const [year, month, date] = datePartsOf(day)
  if (unit === 'day') return { from: day, to: day }
  if (unit === 'week') {
    const from = movedDay(day, -((new Date(Date.UTC(year, month, date)).getUTCDay() + 6) % 7))
    return { from, to: movedDay(from, 6) }
  }
  const length = MONTHS[unit]!
  const first = month - (month % length)
  return { from: dateOf(year, first, 1), to: dateOf(year, first + length, 0) }
}

/**
 * Periods relative to the current day, by name; `last7` and `next30` are that many days up to today, or from today on. Each can be moved by
 * steps: `thisMonth-2`, `last7-1`.
 */
export const MOVING = [
  'today',
  'yesterday',
  'sinceYesterday',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'lastQuarter',
  'thisYear',
  'lastYear',
] as const
const COUNTED = /^(last|next)([1-9]\d{0,2})$/
const MOVED = /^(.+)([+-][1-9]\d{0,2})$/

const DAY_MS = 86_400_000
const between = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS

/** Moves days by `steps` of a calendar unit, or of their own length. */
export function movedDays({ from, to }: Days, unit: PeriodUnit | null | undefined, steps: number): Days {
  const months = unit && MONTHS[unit]
  if (months) {
    const [year, month] = datePartsOf(from)
    return periodOf(unit, dateOf(year, month + steps * months, 1))
  }
  const days = (between(from, to) + 1) * steps
  return { from: movedDay(from, days), to: movedDay(to, days) }
}

/** Returns a relative period without its steps, such as -2 in `thisMonth-2`: the month before the last one. */
export function stepsIn(name: string): readonly [name: string, steps: number] {
  const [, base = name, steps = '0'] = MOVED.exec(name) ?? []
  return [base, Number(steps)]
}

const unitOfName = (name: string): PeriodUnit | undefined =>
  /^(?:this|last)(Week|Month|Quarter|Year)$/.exec(name)?.[1]?.toLowerCase() as PeriodUnit | undefined

/** Returns the name of the relative period so many steps from another one, each as long as it is: before the last month `thisMonth-2`. */
export function movedName(name: string, by: number): string {
  const [base, steps] = stepsIn(name)
  const unit = unitOfName(base) ?? (base === 'today' || base === 'yesterday' ? 'day' : undefined)
  if (!unit) return namedBySteps(base, steps + by)
  const all = steps + by - (base === movingName(unit, 'last') ? 1 : 0)
  return all === -1 ? movingName(unit, 'last') : namedBySteps(movingName(unit, 'this'), all)
}
const namedBySteps = (base: string, steps: number): string => (steps === 0 ? base : `${base}${steps > 0 ? '+' : ''}${steps}`)

/** Returns the days of a relative period; undefined for an unknown name. */
export function movingDays(name: string, today: string): Days | undefined {
  const [base, steps] = stepsIn(name)
  const days = namedDays(base, today)
  return days && movedDays(days, unitOfName(base), steps)
}
function namedDays(name: string, today: string): Days | undefined {
  const [, way, count] = COUNTED.exec(name) ?? []
  if (way === 'last') return { from: movedDay(today, 1 - Number(count)), to: today }
  if (way === 'next') return { from: today, to: movedDay(today, Number(count) - 1) }
  if (name === 'today') return periodOf('day', today)
  if (name === 'yesterday') return periodOf('day', movedDay(today, -1))
  if (name === 'sinceYesterday') return { from: movedDay(today, -1), to: today }
  const unit = unitOfName(name)
  return unit && movedDays(periodOf(unit, today), unit, name === movingName(unit, 'last') ? -1 : 0)
}

/** Returns the name of the current or the previous period of a kind. */
export const movingName = (unit: PeriodUnit, which: 'this' | 'last'): (typeof MOVING)[number] =>
  unit === 'day'
    ? which === 'this'
      ? 'today'
      : 'yesterday'
    : `${which}${(unit.charAt(0).toUpperCase() + unit.slice(1)) as Capitalize<typeof unit>}`

/** What a period is compared with: the previous one, or the same one a year ago. */
export const COMPARED_WITH = ['before', 'year'] as const
export type ComparedWith = (typeof COMPARED_WITH)[number]

const YEAR = 12

/** Returns the number of whole months in a period; undefined when it does not begin and end with a month. */
function monthsIn({ from, to }: Days): number | undefined {
  const [year, month, day] = datePartsOf(from)
  const [lastYear, lastMonth] = datePartsOf(to)
  if (day !== 1 || dateOf(lastYear, lastMonth + 1, 0) !== to) return undefined
  return (lastYear - year) * YEAR + lastMonth - month + 1
}
/** Returns the same day so many months earlier, or the last day of a shorter month. */
function monthsBefore(day: string, months: number): string {
  const [year, month, date] = datePartsOf(day)
  const last = datePartsOf(dateOf(year, month - months + 1, 0))[2]
  return dateOf(year, month - months, Math.min(date, last))
}

/**
 * Returns the period to compare with. When the period is not over yet, only as many days are taken as have passed, so that equal periods
 * are compared.
 */
export function comparedPeriod(by: ComparedWith, period: Days, today: string): Days {
  const { from, to } = period
  const isOver = to <= today || today < from
  const months = monthsIn(period)
  const back = by === 'year' ? YEAR : months
  const start = back === undefined ? movedDay(from, -(between(from, to) + 1)) : monthsBefore(from, back)
  const [year, month] = datePartsOf(start)
  const whole = months !== undefined ? dateOf(year, month + months, 0) : by === 'year' ? monthsBefore(to, YEAR) : movedDay(from, -1)
  if (isOver) return { from: start, to: whole }
  const part = by === 'year' ? monthsBefore(today, YEAR) : movedDay(start, between(from, today))
  return { from: start, to: part < whole ? part : whole }
}
