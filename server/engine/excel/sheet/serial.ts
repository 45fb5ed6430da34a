const DAY = 86_400_000
const LAST_SERIAL = 2_958_465
const FROM_1904_TO_1900 = 1462
const ISO = /^(\d{4})-(\d{2})(?:-(\d{2})(?:[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?)?$/

/**
 * Spreadsheets count 29 February 1900, which never existed, as serial 60: the serials of earlier dates are one less than their distance
 * from 1899-12-30.
 */
const fromDays = (days: number): number => (days < 61 ? days - 1 : days)
const toDays = (serial: number): number => (serial < 60 ? serial + 1 : serial)

const zoneMinutes = (zone: string): number => {
  if (zone === 'Z') return 0
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2))
  return zone.startsWith('-') ? -minutes : minutes
}

// Cached: a column of a long list contains few different days.
const MOST_DAYS = 4000
const known = new Map<string, number | undefined>()
/** Returns the start of a day YYYY-MM-DD in milliseconds since 1970; undefined when the calendar has no such day. */
function startOf(day: string): number | undefined {
  if (known.has(day)) return known.get(day)
  const at = Date.parse(`${day}T00:00:00Z`)
  const start = !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === day ? at : undefined
  if (known.size >= MOST_DAYS) known.clear()
  known.set(day, start)
  return start
}

/**
 * Returns the serial number of an ISO month, date or date-time as text, exact for whole days; undefined when the text is not a date or is
 * before 1900. A time with a zone is converted to the reader's zone, `offset` minutes east of UTC; a time without one is unchanged.
 */
export const serialOf = (iso: string, offset = 0): string | undefined => {
  const match = ISO.exec(iso.trim())
  if (!match) return undefined
  const [, year, month, day = '01', hour = '00', minute = '00', second = '00', zone] = match
  const start = startOf(`${year}-${month}-${day}`)
  if (start === undefined) return undefined
  const at = start + ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000
  const shown = zone === undefined ? at : at + (offset - zoneMinutes(zone)) * 60_000
  const days = Math.floor(shown / DAY) + 25_569
  const serial = fromDays(days)
  if (serial < 1 || serial > LAST_SERIAL) return undefined
  const rest = (shown / DAY + 25_569 - days).toFixed(10).replace(/0+$/, '').replace(/\.$/, '')
  return `${serial}${rest.slice(1)}`
}

const two = (value: number): string => String(value).padStart(2, '0')
const clock = (seconds: number): string => `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`

/**
 * Returns what a date cell shows, in ISO: a date, a date and time (no time at midnight), or a time alone; undefined when the number is not
 * a date.
 */
export const isoOf = (serial: number, shows: 'date' | 'time' | 'dateTime', from1904 = false): string | undefined => {
  const moved = from1904 ? serial + FROM_1904_TO_1900 : serial
  if (!(moved >= 0 && moved < LAST_SERIAL + 1)) return undefined
  const seconds = Math.round(moved * 86_400)
  if (shows === 'time') return clock(seconds)
  const days = Math.floor(seconds / 86_400)
  const date = new Date((toDays(days) - 25_569) * DAY).toISOString().slice(0, 10)
  const time = seconds % 86_400
  return shows === 'date' || time === 0 ? date : `${date}T${clock(time)}`
}
