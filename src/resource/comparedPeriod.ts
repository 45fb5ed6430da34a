import { dateOf, datePartsOf, movedDay, type Days } from './periods.ts'

/** What a period is compared with: the previous one, or the same one a year ago. */
export const COMPARED_WITH = ['before', 'year'] as const
export type ComparedWith = (typeof COMPARED_WITH)[number]

const DAY_MS = 86_400_000
const between = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS
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
