/** A calendar period. */
export type PeriodUnit = 'day' | 'week' | 'month' | 'quarter' | 'year'

/** From the shortest to the longest, in display order. */
export const PERIOD_UNITS: readonly PeriodUnit[] = ['day', 'week', 'month', 'quarter', 'year']

/** The number of months in the longer ones. */
export const MONTHS: Readonly<Partial<Record<PeriodUnit, number>>> = { month: 1, quarter: 3, year: 12 }

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
