import { dateOf, datePartsOf, MONTHS, movedDay, PERIOD_UNITS, periodOf, type PeriodUnit } from '#resource/periods'

export { PERIOD_UNITS, periodOf, type PeriodUnit } from '#resource/periods'

/** A stretch of days, ISO, both included; an absent bound leaves that side open. */
export interface Period {
  readonly from?: string | undefined
  readonly to?: string | undefined
}
const DAY_MS = 86_400_000
const between = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS

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
    const [year, month] = datePartsOf(from)
    return periodOf(unit, dateOf(year, month + by * months, 1))
  }
  const days = (between(from, to) + 1) * by
  return { from: movedDay(from, days), to: movedDay(to, days) }
}
