import { momentOf, wallTime } from '#resource/text'

/** How often a report is emailed. */
export const EVERY = ['day', 'week', 'month'] as const
/** The file formats. */
export const FORMATS = ['xlsx', 'pdf'] as const

/** When a report is sent: every day, on a day of the week (1 is Monday) or of the month, at an hour in the business time zone. */
export interface Schedule {
  readonly every: (typeof EVERY)[number]
  readonly day: number
  readonly hour: number
}

const DAY_MS = 86_400_000
const MOST_DAYS = 62

/** Whether a day is in the schedule. In a month without the day it is the last one. */
function isDue({ every, day }: Schedule, iso: string): boolean {
  if (every === 'day') return true
  const at = new Date(`${iso}T00:00:00Z`)
  if (every === 'week') return (at.getUTCDay() || 7) === day
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()
  return at.getUTCDate() === Math.min(day, last)
}

/** Returns the next time of a schedule after a moment. */
export function nextDue(schedule: Schedule, after: Date, zone: string): Date {
  const { day: first } = wallTime(after.getTime(), zone)
  const time = `${String(schedule.hour).padStart(2, '0')}:00:00`
  for (let step = 0; step < MOST_DAYS; step++) {
    const day = new Date(Date.parse(`${first}T00:00:00Z`) + step * DAY_MS).toISOString().slice(0, 10)
    const moment = momentOf({ day, time }, zone)
    if (isDue(schedule, day) && moment > after.getTime()) return new Date(moment)
  }
  throw new Error('a schedule has a day in every two months')
}
