/** A stretch of days, ISO, both included; an absent bound leaves that side open. */
export interface Period {
  readonly from?: string | undefined
  readonly to?: string | undefined
}
/** A stretch that the calendar has a name for. */
export type PeriodUnit = 'day' | 'week' | 'month' | 'quarter' | 'year'

/** From the shortest to the longest, as they are offered. */
export const PERIOD_UNITS: readonly PeriodUnit[] = ['day', 'week', 'month', 'quarter', 'year']

const DAY_MS = 86_400_000
const MONTHS: Readonly<Partial<Record<PeriodUnit, number>>> = { month: 1, quarter: 3, year: 12 }

const parts = (day: string): readonly [year: number, month: number, day: number] => {
  const [year, month, date] = day.split('-').map(Number)
  return [year!, month! - 1, date!]
}
const iso = (year: number, month: number, day: number): string => new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)
const moved = (day: string, days: number): string => {
  const [year, month, date] = parts(day)
  return iso(year, month, date + days)
}
const between = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS

/** The stretch of a kind that holds a day; weeks begin on Monday. */
export function periodOf(unit: PeriodUnit, day: string): { readonly from: string; readonly to: string } {
  const [year, month, date] = parts(day)
  if (unit === 'day') return { from: day, to: day }
  if (unit === 'week') {
    const from = moved(day, -((new Date(Date.UTC(year, month, date)).getUTCDay() + 6) % 7))
    return { from, to: moved(from, 6) }
  }
  const length = MONTHS[unit]!
  const first = month - (month % length)
  return { from: iso(year, first, 1), to: iso(year, first + length, 0) }
}

/** What the calendar calls a period; null for any other stretch. */
export function unitOf({ from, to }: Period): PeriodUnit | null {
  if (!from || !to) return null
  return PERIOD_UNITS.find(unit => periodOf(unit, from).from === from && periodOf(unit, from).to === to) ?? null
}

/** The neighbour of a period, `by` steps later or earlier: of the same kind, or of the same length; an open one has none. */
export function neighbourOf(period: Period, by: number): Period | null {
  const { from, to } = period
  if (!from || !to || from > to) return null
  const unit = unitOf(period)
  const months = unit && MONTHS[unit]
  if (months) {
    const [year, month] = parts(from)
    return periodOf(unit, iso(year, month + by * months, 1))
  }
  const days = (between(from, to) + 1) * by
  return { from: moved(from, days), to: moved(to, days) }
}
