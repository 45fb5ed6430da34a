/** A range of days around today: today itself, this week from Monday to Sunday, the last thirty days. */
export type Days = 'today' | 'week' | 'month'
/** Conditions that are set together, by filter: one value, several, or days. */
export type Mark = Readonly<Record<string, string | number | boolean | readonly string[] | { readonly days: Days }>>
/** The initial filters of a list: a value, or a number of months up to this one. */
export type Begins = Readonly<Record<string, string | number | boolean | { readonly months: number }>>

/** Rows of a mark are counted up to this number: larger counts are not needed, and each costs time. */
export const MANY = 1000

const DAY_MS = 86_400_000
const shifted = (day: string, days: number): string => new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** Returns the first and the last of the days, both ISO. */
export function boundsOf(days: Days, today: string): { readonly from: string; readonly to: string } {
  if (days === 'today') return { from: today, to: today }
  if (days === 'month') return { from: shifted(today, -29), to: today }
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  return { from: shifted(today, -sinceMonday), to: shifted(today, 6 - sinceMonday) }
}

/** Returns a mark as filter values of screens: flags as '1' and '0', days as their bounds. */
export const filterOf = (mark: Mark, today: string): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(mark).map(([field, value]) => {
      if (typeof value === 'boolean') return [field, value ? '1' : '0']
      return [field, typeof value === 'object' && 'days' in value ? boundsOf(value.days, today) : value]
    }),
  )
