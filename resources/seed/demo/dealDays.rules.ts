import type { Chance } from './chance.rules.ts'

/** The number of waybills, and of the days they cover. */
const DEALS = 5000
const DAYS = 364
const DAY = 86_400_000

/** Relative number of waybills on a day: fewer in winter and on Sundays. */
const weight = (day: Date): number =>
  (day.getUTCDay() === 0 ? 0.35 : 1) * (0.75 + 0.45 * Math.sin(((day.getUTCMonth() - 3) / 12) * 2 * Math.PI))

/** The days of the waybills, oldest first. */
export function daysOf(last: Date, chance: Chance): string[] {
  const days = Array.from({ length: DAYS + 1 }, (_, back) => new Date(last.getTime() - (DAYS - back) * DAY))
  const weights = days.map(weight)
  const whole = weights.reduce((sum, one) => sum + one, 0)
  let owed = 0
  const found = days.flatMap((day, at) => {
    owed += (weights[at]! / whole) * DEALS
    const count = Math.floor(owed)
    owed -= count
    return Array.from({ length: count }, () => day.toISOString().slice(0, 10))
  })
  while (found.length < DEALS) found.push(last.toISOString().slice(0, 10))
  return found
    .map(day => ({ day, tie: chance.next() }))
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.tie - b.tie))
    .map(one => one.day)
}
