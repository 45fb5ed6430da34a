import { roundHalfUp, type Decimal } from './decimal.ts'

const NBSP = '\u00a0'
const MONTHS = 'январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь'.split(' ')
/** The month names in dates: '28 ноября'. */
export const MONTHS_OF = 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' ')

type Text = string | null | undefined

/** The time zone of the business: dates of documents, reports and ledgers are its days. */
export const BUSINESS_ZONE = 'Europe/Moscow'

/** Local time: ISO day 'YYYY-MM-DD' and time 'HH:mm:ss'. */
export interface WallTime {
  readonly day: string
  readonly time: string
}

const two = (value: number | string): string => String(value).padStart(2, '0')

const clocks = new Map<string, Intl.DateTimeFormat>()
const clockOf = (zone: string): Intl.DateTimeFormat => {
  const known = clocks.get(zone)
  if (known) return known
  const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' } as const
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    calendar: 'gregory',
    numberingSystem: 'latn',
    ...numeric,
  })
  clocks.set(zone, clock)
  return clock
}

const QUARTER = 900_000
const offsets = new Map<string, Map<number, number>>()

/** Returns the offset of a time zone from UTC, in milliseconds. Only numbers are taken from Intl: its texts differ between engines. */
const offsetAt = (moment: number, zone: string): number => {
  const known = offsets.get(zone) ?? new Map<number, number>()
  offsets.set(zone, known)
  // Offsets change only on a quarter of an hour, and asking Intl for each cell would be ten times slower.
  const quarter = Math.floor(moment / QUARTER)
  const remembered = known.get(quarter)
  if (remembered !== undefined) return remembered
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(quarter * QUARTER)
      .map(part => [part.type, Number(part.value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  const offset = Date.UTC(year, month - 1, day, hour, minute, second) - quarter * QUARTER
  if (known.size > 50_000) known.clear()
  known.set(quarter, offset)
  return offset
}

/** Returns the ISO moment of a day 'YYYY-MM-DD' and a time 'HH:mm:ss' in a time zone; for an hour that occurs twice, the first one. */
export const momentAt = ({ day, time }: WallTime, zone: string): string => {
  const shown = Date.parse(`${day}T${time}Z`)
  const near = shown - offsetAt(shown, zone)
  return new Date(shown - offsetAt(near, zone)).toISOString()
}

/** Returns the local time of a moment, given in milliseconds since 1970. */
export const wallTime = (moment: number, zone: string): WallTime => {
  const iso = new Date(moment + offsetAt(moment, zone)).toISOString()
  return { day: iso.slice(0, 10), time: iso.slice(11, 19) }
}

/** Returns the moment of a local day and time ('HH:mm' or 'HH:mm:ss') in a time zone, in milliseconds since 1970. */
export const momentOf = ({ day, time }: WallTime, zone: string): number => {
  const utc = Date.parse(`${day}T${time}Z`)
  return utc - offsetAt(utc - offsetAt(utc, zone), zone)
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})/u
const LOCAL_TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2})?(?:\.\d+)?$/u

const wallTimeOf = (iso: string, zone: string): WallTime | null => {
  const local = LOCAL_TIME.exec(iso)
  if (local) return { day: local[1] ?? '', time: (local[2] ?? '') + (local[3] ?? ':00') }
  const moment = Date.parse(iso)
  return Number.isNaN(moment) ? null : wallTime(moment, zone)
}

/** Formats an ISO day (or the day of an ISO moment) as DD.MM.YYYY; other text is returned unchanged. */
export const formatDate = (iso: Text): string => {
  const [, year, month, day] = DAY.exec(iso ?? '') ?? []
  return year === undefined ? (iso ?? '') : `${day}.${month}.${year}`
}

/** Formats an ISO moment as HH:mm in the zone; a moment without a zone is not converted. */
export const formatTime = (iso: Text, zone: string = BUSINESS_ZONE): string => (iso ? (wallTimeOf(iso, zone)?.time.slice(0, 5) ?? iso) : '')

/** Formats an ISO moment as its day and time in the zone; a day without a time is shown as a day. */
const momentText = (iso: Text, zone: string, timeOf: (time: string) => string): string => {
  if (!iso || /^\d{4}-\d{2}-\d{2}$/u.test(iso)) return formatDate(iso)
  const wall = wallTimeOf(iso, zone)
  return wall ? `${formatDate(wall.day)} ${timeOf(wall.time)}` : iso
}
/** Formats an ISO moment as DD.MM.YYYY HH:mm in the zone; a day without a time is shown as a day. */
export const formatDateTime = (iso: Text, zone: string = BUSINESS_ZONE): string => momentText(iso, zone, time => time.slice(0, 5))
/** Formats with seconds, DD.MM.YYYY H:mm:ss (foundations §9). */
export const formatSeconds = (iso: Text, zone: string = BUSINESS_ZONE): string =>
  momentText(iso, zone, time => `${Number(time.slice(0, 2))}${time.slice(2)}`)

const monthParts = (iso: Text): readonly [string, number] | null => {
  const [, year, month] = /^(\d{4})-(\d{2})(?:$|-)/u.exec(iso ?? '') ?? []
  return year !== undefined && Number(month) >= 1 && Number(month) <= 12 ? [year, Number(month)] : null
}

/** Formats 'YYYY-MM' (or a day of that month) as MM.YYYY. */
export const formatMonth = (iso: Text): string => {
  const parts = monthParts(iso)
  return parts ? `${two(parts[1])}.${parts[0]}` : (iso ?? '')
}

/** Formats 'YYYY-MM' (or a day of that month) as 'январь 2026'. */
export const formatLongMonth = (iso: Text): string => {
  const parts = monthParts(iso)
  return parts ? `${MONTHS[parts[1] - 1]} ${parts[0]}` : (iso ?? '')
}

/** Formats an ISO day as DD.MM. */
export const formatDayMonth = (iso: Text): string => (DAY.test(iso ?? '') ? formatDate(iso).slice(0, 5) : (iso ?? ''))

/** Formats an ISO day as '15 января 2026 г.', the long form of letters and documents. */
export const formatLongDate = (iso: Text): string => {
  const [, year, month, day] = DAY.exec(iso ?? '') ?? []
  return year === undefined ? (iso ?? '') : `${Number(day)} ${MONTHS_OF[Number(month) - 1]} ${year} г.`
}

/** Formats a phone number of exactly 10 digits as +7 (912) 345-67-89; any other is returned unchanged (foundations §5). */
export const formatPhone = (phone: Text): string => {
  const [, code, first, second, third] = /^(\d{3})(\d{3})(\d{2})(\d{2})$/u.exec(phone ?? '') ?? []
  return code === undefined ? (phone ?? '') : `+7 (${code}) ${first}-${second}-${third}`
}

/** Returns the 10 digits of a Russian phone number typed or pasted in any format (+7…, 8…, brackets, dashes); null when it is not one. */
export const parsePhone = (text: string): string | null => {
  if (!/^\s*\+?[\d\s()\-–.\u00a0]+$/u.test(text)) return null
  const digits = text.replace(/\D/gu, '')
  if (digits.length === 10 && !text.includes('+')) return digits
  return digits.length === 11 && /^[78]/u.test(digits) && !/\+\s*8/u.test(text) ? digits.slice(1) : null
}

type Amount = Decimal | number | bigint | null | undefined

const DECIMAL = /^-?\d+(\.\d+)?$/u

/**
 * Formats a number with exactly `scale` digits after the comma and non-breaking spaces between thousands; other text is returned unchanged.
 */
export const formatDecimal = (value: Amount, scale: number): string => {
  if (value === null || value === undefined || value === '') return ''
  const text = String(value)
  if (!DECIMAL.test(text)) return text
  const [whole = '', fraction] = roundHalfUp(text, scale).split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/gu, NBSP)
  return fraction === undefined ? grouped : `${grouped},${fraction}`
}

/** Formats a rate with its own precision, without trailing zeros: '1,05'. */
export const formatRate = (rate: string): string => formatDecimal(rate, rate.split('.')[1]?.replace(/0+$/u, '').length ?? 0)

/** Formats a whole number: '1 234 567'. */
export const formatInteger = (value: Amount): string => formatDecimal(value, 0)

/** Formats a sum or a volume with two decimals: '1 234,50'. */
export const formatAmount = (value: Amount): string => formatDecimal(value, 2)

/** Formats a sum in roubles: '1 234,50 ₽'. */
export const formatMoney = (value: Amount): string => {
  const amount = formatAmount(value)
  return amount === '' ? '' : `${amount}${NBSP}₽`
}

/** Formats a size in bytes as kilobytes with two decimals: '1 234,50' (foundations §9). */
export const formatKilobytes = (bytes: number): string => {
  const hundredths = Math.round((bytes * 100) / 1024)
  return formatDecimal(`${Math.floor(hundredths / 100)}.${two(hundredths % 100)}`, 2)
}

const EARLIEST_YEAR = 1900
const LATEST_YEAR = 2199

const yearOf = (text: string): number => {
  const year = Number(text)
  if (text.length !== 2) return year
  return year < 70 ? 2000 + year : 1900 + year
}

const dayOf = (year: number, month: number, day: number): string | null => {
  const date = new Date(Date.UTC(year, month - 1, day))
  const real = year >= EARLIEST_YEAR && year <= LATEST_YEAR && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return real ? date.toISOString().slice(0, 10) : null
}

/** What may follow a pasted date: a time of day (as Excel copies it), or the Russian 'г.' for year. */
const TRAIL = /(?:[T,]?\s*\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?|\s*г\.?)$/iu

/**
 * Parses a typed or pasted date to an ISO day; null when it is incomplete (a day and a month are: foundations §5) or does not exist
 * (31.02). Accepts d.m.yy, d.m.yyyy, ddmmyy, ddmmyyyy and ISO; '.', '/', '-' or a space as separators; years 00–69 mean 2000–2069, 70–99
 * mean 1970–1999.
 */
export const parseDate = (text: string): string | null => {
  const plain = text.trim().replace(TRAIL, '').trim()
  const iso = /^(\d{4})[-./ ](\d{1,2})[-./ ](\d{1,2})$/u.exec(plain)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const parted = /^(\d{1,2})[-./ ]+(\d{1,2})[-./ ]+(\d{4}|\d{2})$/u.exec(plain)
  const [, day, month, year] = parted ?? /^(\d{2})(\d{2})(\d{4}|\d{2})$/u.exec(plain) ?? []
  return year === undefined ? null : dayOf(yearOf(year), Number(month), Number(day))
}

const TIME = /^(\d{1,2})(?:[:.-](\d{2})|(\d{2}))?(?:[:.-](\d{2}))?$/u

/** Parses a time of day to 'HH:mm' or 'HH:mm:ss': 9:05, 9.05, 0905, 9; null when there is no such time. */
export const parseTime = (text: string): string | null => {
  const [, hour, parted, joined, second] = TIME.exec(text.trim()) ?? []
  const minute = parted ?? joined ?? '0'
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return null
  return [hour, minute, ...(second === undefined ? [] : [second])].map(two).join(':')
}

const isoMoment = (moment: number): string => new Date(moment).toISOString().replace('.000Z', 'Z')

/** Parses a day and a time typed in local time to an ISO moment (UTC); null as in `parseDate`, and for a day without a time. */
export const parseDateTime = (text: string, zone: string = BUSINESS_ZONE): string | null => {
  const plain = text.trim()
  if (/T.*(?:Z|[+-]\d{2}:?\d{2})$/iu.test(plain) && !Number.isNaN(Date.parse(plain))) return isoMoment(Date.parse(plain))
  const [, date = '', clock = ''] = /^(.*\d)(?:,?\s+|T)(\d{1,2}(?::\d{2}){1,2})(?:\.\d+)?$/iu.exec(plain) ?? []
  const day = parseDate(date)
  const time = parseTime(clock)
  return day === null || time === null ? null : isoMoment(momentOf({ day, time }, zone))
}

/** Parses a month to 'YYYY-MM': m.yy, m.yyyy, mmyyyy, ISO, 'январь 2026'; null when there is no such month. */
export const parseMonth = (text: string): string | null => {
  const plain = text.trim().toLowerCase()
  const iso = /^(\d{4})[-./ ](\d{1,2})$/u.exec(plain)
  const [, monthName, namedYear] = /^([а-яё]+)\s+(\d{4}|\d{2})$/u.exec(plain) ?? []
  const [, month, year] = /^(\d{1,2})[-./ ]+(\d{4}|\d{2})$/u.exec(plain) ?? /^(\d{2})(\d{4}|\d{2})$/u.exec(plain) ?? []
  const [foundYear, foundMonth] = iso
    ? [iso[1], iso[2]]
    : monthName === undefined
      ? [year, month]
      : [namedYear, MONTHS.indexOf(monthName) + 1]
  return dayOf(yearOf(foundYear ?? ''), Number(foundMonth), 1)?.slice(0, 7) ?? null
}

/** Isolates the direction of inserted text, such as a name, a sum or a date, within a text of another direction. */
export const isolate = (text: string): string => `\u2068${text}\u2069`
