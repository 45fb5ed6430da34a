import { roundHalfUp, type Decimal } from './decimal.ts'

const NBSP = '\u00a0'
const MONTHS = 'январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь'.split(' ')
/** The months as days name them: '28 ноября'. */
export const MONTHS_OF = 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' ')

type Text = string | null | undefined

/** The zone of the business: dates of documents, reports and ledgers are its days. */
export const BUSINESS_ZONE = 'Europe/Moscow'

/** A moment as the clock on the wall shows it: ISO day 'YYYY-MM-DD' and time 'HH:mm:ss'. */
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

/** Milliseconds by which the zone's clock is ahead of UTC. Only numbers are taken from Intl: its texts differ between engines. */
const offsetAt = (moment: number, zone: string): number => {
  const known = offsets.get(zone) ?? new Map<number, number>()
  offsets.set(zone, known)
  // Clocks are only ever moved on a quarter of an hour, and asking Intl for each cell would be ten times dearer.
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

/** The moment, ISO, at which the clock of a zone shows a day 'YYYY-MM-DD' and a time 'HH:mm:ss'; of an hour that is there twice the first. */
export const momentAt = ({ day, time }: WallTime, zone: string): string => {
  const shown = Date.parse(`${day}T${time}Z`)
  const near = shown - offsetAt(shown, zone)
  return new Date(shown - offsetAt(near, zone)).toISOString()
}

/** The clock of a zone at a moment, in milliseconds since 1970. */
export const wallTime = (moment: number, zone: string): WallTime => {
  const iso = new Date(moment + offsetAt(moment, zone)).toISOString()
  return { day: iso.slice(0, 10), time: iso.slice(11, 19) }
}

/** The moment, in milliseconds since 1970, at which the zone's clock shows this day and time ('HH:mm' or 'HH:mm:ss'). */
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

/** An ISO day (or the day written in an ISO moment) as DD.MM.YYYY; other text stays as it is. */
export const formatDate = (iso: Text): string => {
  const [, year, month, day] = DAY.exec(iso ?? '') ?? []
  return year === undefined ? (iso ?? '') : `${day}.${month}.${year}`
}

/** An ISO moment as HH:mm in the zone; a moment written without a zone keeps its own clock. */
export const formatTime = (iso: Text, zone: string = BUSINESS_ZONE): string => (iso ? (wallTimeOf(iso, zone)?.time.slice(0, 5) ?? iso) : '')

/** An ISO moment as its day and its time in the zone; a day without a time is shown as a day. */
const momentText = (iso: Text, zone: string, timeOf: (time: string) => string): string => {
  if (!iso || /^\d{4}-\d{2}-\d{2}$/u.test(iso)) return formatDate(iso)
  const wall = wallTimeOf(iso, zone)
  return wall ? `${formatDate(wall.day)} ${timeOf(wall.time)}` : iso
}
/** An ISO moment as DD.MM.YYYY HH:mm in the zone; a day without a time is shown as a day. */
export const formatDateTime = (iso: Text, zone: string = BUSINESS_ZONE): string => momentText(iso, zone, time => time.slice(0, 5))
/** The same with seconds, DD.MM.YYYY H:mm:ss (foundations §9). */
export const formatSeconds = (iso: Text, zone: string = BUSINESS_ZONE): string =>
  momentText(iso, zone, time => `${Number(time.slice(0, 2))}${time.slice(2)}`)

const monthParts = (iso: Text): readonly [string, number] | null => {
  const [, year, month] = /^(\d{4})-(\d{2})(?:$|-)/u.exec(iso ?? '') ?? []
  return year !== undefined && Number(month) >= 1 && Number(month) <= 12 ? [year, Number(month)] : null
}

/** 'YYYY-MM' (or a day of that month) as MM.YYYY. */
export const formatMonth = (iso: Text): string => {
  const parts = monthParts(iso)
  return parts ? `${two(parts[1])}.${parts[0]}` : (iso ?? '')
}

/** 'YYYY-MM' (or a day of that month) as 'январь 2026'. */
export const formatLongMonth = (iso: Text): string => {
  const parts = monthParts(iso)
  return parts ? `${MONTHS[parts[1] - 1]} ${parts[0]}` : (iso ?? '')
}

/** An ISO day as DD.MM. */
export const formatDayMonth = (iso: Text): string => (DAY.test(iso ?? '') ? formatDate(iso).slice(0, 5) : (iso ?? ''))

/** An ISO day as '15 января 2026 г.', the long form of letters and documents. */
export const formatLongDate = (iso: Text): string => {
  const [, year, month, day] = DAY.exec(iso ?? '') ?? []
  return year === undefined ? (iso ?? '') : `${Number(day)} ${MONTHS_OF[Number(month) - 1]} ${year} г.`
}

/** A phone number of exactly 10 digits as +7 (912) 345-67-89; any other is shown as it is (foundations §5). */
export const formatPhone = (phone: Text): string => {
  const [, code, first, second, third] = /^(\d{3})(\d{3})(\d{2})(\d{2})$/u.exec(phone ?? '') ?? []
  return code === undefined ? (phone ?? '') : `+7 (${code}) ${first}-${second}-${third}`
}

/** The 10 digits of a Russian phone number typed or pasted in any form (+7…, 8…, brackets, dashes); null when it is not one. */
export const parsePhone = (text: string): string | null => {
  if (!/^\s*\+?[\d\s()\-–.\u00a0]+$/u.test(text)) return null
  const digits = text.replace(/\D/gu, '')
  if (digits.length === 10 && !text.includes('+')) return digits
  return digits.length === 11 && /^[78]/u.test(digits) && !/\+\s*8/u.test(text) ? digits.slice(1) : null
}

type Amount = Decimal | number | bigint | null | undefined

const DECIMAL = /^-?\d+(\.\d+)?$/u

/** A number with exactly `scale` digits after the comma and non-breaking spaces between thousands; text that is no number stays as it is. */
export const formatDecimal = (value: Amount, scale: number): string => {
  if (value === null || value === undefined || value === '') return ''
  const text = String(value)
  if (!DECIMAL.test(text)) return text
  const [whole = '', fraction] = roundHalfUp(text, scale).split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/gu, NBSP)
  return fraction === undefined ? grouped : `${grouped},${fraction}`
}

/** A rate as exact as it is, without trailing zeros: '1,05'. */
export const formatRate = (rate: string): string => formatDecimal(rate, rate.split('.')[1]?.replace(/0+$/u, '').length ?? 0)

/** A whole number: '1 234 567'. */
export const formatInteger = (value: Amount): string => formatDecimal(value, 0)

/** A sum or a volume with two decimals: '1 234,50'. */
export const formatAmount = (value: Amount): string => formatDecimal(value, 2)

/** A sum in roubles: '1 234,50 ₽'. */
export const formatMoney = (value: Amount): string => {
  const amount = formatAmount(value)
  return amount === '' ? '' : `${amount}${NBSP}₽`
}

/** A size in bytes in kilobytes with two decimals: '1 234,50' (foundations §9). */
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

/** What a pasted date may trail: a time of day (as Excel copies it), or the Russian 'г.' for year. */
const TRAIL = /(?:[T,]?\s*\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?|\s*г\.?)$/iu

/**
 * The ISO day that a typed or pasted text means; null when it is unfinished (a day and a month are: foundations §5) or no real day (31.02). Takes
 * d.m.yy, d.m.yyyy, ddmmyy, ddmmyyyy and ISO; '.', '/', '-' or a space between; years 00–69 are of 2000, 70–99 of 1900.
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

/** The time of day that a text means, as 'HH:mm' or 'HH:mm:ss': 9:05, 9.05, 0905, 9; null when there is no such time. */
export const parseTime = (text: string): string | null => {
  const [, hour, parted, joined, second] = TIME.exec(text.trim()) ?? []
  const minute = parted ?? joined ?? '0'
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return null
  return [hour, minute, ...(second === undefined ? [] : [second])].map(two).join(':')
}

const isoMoment = (moment: number): string => new Date(moment).toISOString().replace('.000Z', 'Z')

/** The ISO moment (UTC) of a day and a time of day typed in the zone's clock; null as for `parseDate`, and for a day alone. */
export const parseDateTime = (text: string, zone: string = BUSINESS_ZONE): string | null => {
  const plain = text.trim()
  if (/T.*(?:Z|[+-]\d{2}:?\d{2})$/iu.test(plain) && !Number.isNaN(Date.parse(plain))) return isoMoment(Date.parse(plain))
  const [, date = '', clock = ''] = /^(.*\d)(?:,?\s+|T)(\d{1,2}(?::\d{2}){1,2})(?:\.\d+)?$/iu.exec(plain) ?? []
  const day = parseDate(date)
  const time = parseTime(clock)
  return day === null || time === null ? null : isoMoment(momentOf({ day, time }, zone))
}

/** The month, as 'YYYY-MM', that a text means: m.yy, m.yyyy, mmyyyy, ISO, 'январь 2026'; null when there is no such month. */
export const parseMonth = (text: string): string | null => {
  const plain = text.trim().toLowerCase()
  const iso = /^(\d{4})[-./ ](\d{1,2})$/u.exec(plain)
  const [, named, namedYear] = /^([а-яё]+)\s+(\d{4}|\d{2})$/u.exec(plain) ?? []
  const [, month, year] = /^(\d{1,2})[-./ ]+(\d{4}|\d{2})$/u.exec(plain) ?? /^(\d{2})(\d{4}|\d{2})$/u.exec(plain) ?? []
  const [foundYear, foundMonth] = iso ? [iso[1], iso[2]] : named === undefined ? [year, month] : [namedYear, MONTHS.indexOf(named) + 1]
  return dayOf(yearOf(foundYear ?? ''), Number(foundMonth), 1)?.slice(0, 7) ?? null
}

/** What is filled into a text of another direction keeps its own: a name, a sum, a date. */
export const isolate = (text: string): string => `\u2068${text}\u2069`
