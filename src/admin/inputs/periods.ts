import { dateOf, datePartsOf, MONTHS, movedDay, PERIOD_UNITS, periodOf, type PeriodUnit } from '#resource/periods'

export { PERIOD_UNITS, periodOf, type PeriodUnit } from '#resource/periods'

/** A range of ISO days, inclusive; an absent bound leaves that side open. */
export interface Period {
  readonly from?: string | undefined
  readonly to?: string | undefined
}
const DAY_MS = 86_400_000
const between = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS

/** The calendar unit that a period is; null for any other range. */
export function unitOf({ from, to }: Period): PeriodUnit | null {
  if (!from || !to) return null
  return PERIOD_UNITS.find(unit => periodOf(unit, from).from === from && periodOf(unit, from).to === to) ?? null
}

/** Moves a period `by` steps: by its calendar unit or its length; null for open periods. */
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
