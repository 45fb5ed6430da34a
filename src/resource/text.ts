import { roundHalfUp, type Decimal } from './decimal.ts'

const NBSP = '\u00a0'
const MONTHS = 'январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь'.split(' ')
const MONTHS_OF = 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' ')

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
  const clock = new Intl.DateTimeFormat('en-US', { timeZone: zone, hourCycle: 'h23', calendar: 'gregory', numberingSystem: 'latn', ...numeric })
  clocks.set(zone, clock)
  return clock
}

/** The clock of a zone at a moment (milliseconds since 1970). Only numbers are taken from Intl: its texts differ between engines. */
export const wallTime = (moment: number, zone: string): WallTime => {
  const parts = Object.fromEntries(clockOf(zone).formatToParts(moment).map(part => [part.type, part.value]))
  const { year = '', month = '', day = '', hour = '', minute = '', second = '' } = parts
  return { day: `${year.padStart(4, '0')}-${two(month)}-${two(day)}`, time: `${two(hour)}:${two(minute)}:${two(second)}` }
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
export const formatTime = (iso: Text, zone: string = BUSINESS_ZONE): string =>
  iso ? (wallTimeOf(iso, zone)?.time.slice(0, 5) ?? iso) : ''

/** An ISO moment as DD.MM.YYYY HH:mm in the zone; a day without a time is shown as a day. */
export const formatDateTime = (iso: Text, zone: string = BUSINESS_ZONE): string => {
  if (!iso || /^\d{4}-\d{2}-\d{2}$/u.test(iso)) return formatDate(iso)
  const wall = wallTimeOf(iso, zone)
  return wall ? `${formatDate(wall.day)} ${wall.time.slice(0, 5)}` : iso
}

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

/** Unix seconds as dd.mm.yyyy (foundations §9). */
export const formatUnixDate = (seconds: number, zone: string = BUSINESS_ZONE): string => formatDate(wallTime(seconds * 1000, zone).day)

/** Unix seconds as h:mm:ss on the 24-hour clock, the hour without a leading nought (foundations §9). */
export const formatUnixTime = (seconds: number, zone: string = BUSINESS_ZONE): string =>
  wallTime(seconds * 1000, zone).time.replace(/^0/u, '')

/** Unix seconds as 'dd.mm.yyyy h:mm:ss' (foundations §9). */
export const formatUnix = (seconds: number, zone: string = BUSINESS_ZONE): string =>
  `${formatUnixDate(seconds, zone)} ${formatUnixTime(seconds, zone)}`

/** A phone number of exactly 10 digits as +7 (XXX) XXX-XX-XX; any other is shown as it is (foundations §5). */
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

/** A whole number: '1 234 567'. */
export const formatInteger = (value: Amount): string => formatDecimal(value, 0)

/** A sum or a volume with two decimals: '1 234,50'. */
export const formatAmount = (value: Amount): string => formatDecimal(value, 2)

/** A sum in roubles: '1 234,50 ₽'. */
export const formatMoney = (value: Amount): string => {
  const amount = formatAmount(value)
  return amount === '' ? '' : `${amount}${NBSP}₽`
}

/** A size in bytes as kilobytes with two decimals: '1 234,50 КБ' (foundations §9). */
export const formatFileSize = (bytes: number): string => {
  const hundredths = Math.round((bytes * 100) / 1024)
  return `${formatDecimal(`${Math.floor(hundredths / 100)}.${two(hundredths % 100)}`, 2)}${NBSP}КБ`
}
