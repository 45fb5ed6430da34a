import { movedDay, periodOf, type Days, type PeriodUnit } from './periods.ts'

/** Periods relative to the current day, by name; `last7` and `next30` are that many days up to today, or from today on. */
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

/** Returns the days of a relative period; undefined for an unknown name. */
export function movingDays(name: string, today: string): Days | undefined {
  const [, way, count] = COUNTED.exec(name) ?? []
  if (way === 'last') return { from: movedDay(today, 1 - Number(count)), to: today }
  if (way === 'next') return { from: today, to: movedDay(today, Number(count) - 1) }
  if (name === 'today') return periodOf('day', today)
  if (name === 'yesterday') return periodOf('day', movedDay(today, -1))
  if (name === 'sinceYesterday') return { from: movedDay(today, -1), to: today }
  const [, which, word] = /^(this|last)(Week|Month|Quarter|Year)$/.exec(name) ?? []
  if (word === undefined) return undefined
  const now = periodOf(word.toLowerCase() as PeriodUnit, today)
  return which === 'this' ? now : periodOf(word.toLowerCase() as PeriodUnit, movedDay(now.from, -1))
}
