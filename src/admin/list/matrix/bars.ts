import type { Figure, Matrix } from '#resource'
import type { Days } from '#resource/periods'
import { formatDayMonth } from '#resource/text'
import type { Answered } from './answered.ts'

/** The most bars of one figure that can be told apart: longer periods are drawn by weeks, and by months. */
const MOST = 62
const MOST_WEEKS = 183
const DAY_MS = 86_400_000

/** The Monday of a day. */
const mondayOf = (day: string): string =>
  new Date(Date.parse(day) - ((new Date(day).getUTCDay() + 6) % 7) * DAY_MS).toISOString().slice(0, 10)

/** What a bar stands for, in words, and how much: by the names of figures. */
export interface Bars {
  readonly labels: readonly string[]
  /** The days of each bar. */
  readonly days: readonly Days[]
  readonly of: Readonly<Record<string, readonly number[]>>
}

const numberOf = (value: Figure | undefined): number => Number(value ?? 0)

/** The figures that are drawn: by days, and where there are many of them and all are sums, by weeks or months. */
export function barsOf(matrix: Matrix, { dates, of }: Answered['chart']): Bars {
  const names = Object.keys(of)
  const mayAdd = names.every(name => 'sum' in (matrix.totals[name] ?? {}))
  if (!mayAdd || dates.length <= MOST)
    return {
      labels: dates.map(formatDayMonth),
      days: dates.map(day => ({ from: day, to: day })),
      of: Object.fromEntries(names.map(name => [name, of[name]!.map(numberOf)])),
    }
  const isWeekly = dates.length <= MOST_WEEKS
  const keys = dates.map(day => (isWeekly ? mondayOf(day) : day.slice(0, 7)))
  const bars = [...new Set(keys)]
  return {
    days: bars.map(key => ({ from: dates[keys.indexOf(key)]!, to: dates[keys.lastIndexOf(key)]! })),
    labels: bars.map(key => (isWeekly ? formatDayMonth(key) : `${key.slice(5)}.${key.slice(0, 4)}`)),
    of: Object.fromEntries(
      names.map(name => [
        name,
        bars.map(key => of[name]!.reduce((sum: number, value, at) => (keys[at] === key ? sum + numberOf(value) : sum), 0)),
      ]),
    ),
  }
}
