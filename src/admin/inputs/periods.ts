import { useI18nProvider, useTranslate } from 'react-admin'
import { useMemo } from 'react'
import { movedDays, movedName, movingDays, movingName, PERIOD_UNITS, periodOf, type PeriodUnit } from '#resource/periods'
import { formatDate } from '#resource/text'

export { PERIOD_UNITS, periodOf, type PeriodUnit } from '#resource/periods'

/** A range of ISO days, inclusive; an absent bound leaves that side open. */
export interface Period {
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** The name of a relative period; the bounds are its days today. */
  readonly during?: string | undefined
}

/** The current or the previous period of a unit, relative to a day. */
export const movingPeriod = (unit: PeriodUnit, which: 'this' | 'last', today: string): Period => {
  const during = movingName(unit, which)
  return { ...movingDays(during, today), during }
}

/** The calendar unit that a period is; null for any other range. */
export function unitOf({ from, to }: Period): PeriodUnit | null {
  if (!from || !to) return null
  return PERIOD_UNITS.find(unit => periodOf(unit, from).from === from && periodOf(unit, from).to === to) ?? null
}

/** Moves a period `by` steps: by its calendar unit or its length; a relative one stays relative to the day `now`. Null for open periods. */
export function neighbourOf(period: Period, by: number, now = today()): Period | null {
  const { from, to, during } = period
  if (!from || !to || from > to) return null
  const moved = during === undefined ? undefined : movedName(during, by)
  const days = moved === undefined ? undefined : movingDays(moved, now)
  return days ? { ...days, during: moved } : movedDays({ from, to }, unitOf(period), by)
}

/** British English: day before month and weeks from Monday, as dates are formatted everywhere else. */
const DATE_LOCALES: Readonly<Record<string, string>> = { en: 'en-GB' }

/** The locale for names of months and weekdays. */
export function useDateLocale(): string {
  const locale = useI18nProvider().getLocale()
  return DATE_LOCALES[locale] ?? locale
}

/** The date formats of a locale; each takes a while to create. */
function makeSpoken(locale: string) {
  const spoken = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
  return { month: spoken({ month: 'long' }), days: spoken({ day: 'numeric', month: 'long', year: 'numeric' }) }
}
const made = new Map<string, ReturnType<typeof makeSpoken>>()
function spokenIn(locale: string): ReturnType<typeof makeSpoken> {
  const known = made.get(locale) ?? makeSpoken(locale)
  made.set(locale, known)
  return known
}

const at = (day: string): Date => new Date(`${day}T00:00:00Z`)
const QUARTERS = ['I', 'II', 'III', 'IV']

type PeriodText = (period: Period) => string

/** Returns a function that formats periods in a locale: 'ноябрь 2026', 'IV квартал 2026', '16–22 ноября 2026'. */
export function periodTextIn(locale: string, t: (key: string, values?: Readonly<Record<string, unknown>>) => string): PeriodText {
  const { month, days } = spokenIn(locale)
  // Also in the middle of a range that ends in another year.
  const yearless = (text: string): string => text.replaceAll(/\s*г\./gu, '')
  return period => {
    const { from, to } = period
    if (!from) return to ? t('nerud.period.until', { day: formatDate(to) }) : t('nerud.period.always')
    if (!to) return t('nerud.period.since', { day: formatDate(from) })
    if (from > to) return `${formatDate(from)} – ${formatDate(to)}`
    const unit = unitOf(period)
    const year = from.slice(0, 4)
    if (unit === 'year') return t('nerud.period.year', { year })
    if (unit === 'quarter') return t('nerud.period.quarter', { number: QUARTERS[Math.floor((Number(from.slice(5, 7)) - 1) / 3)], year })
    if (unit === 'month') return `${month.format(at(from))} ${year}`
    return yearless(unit === 'day' ? days.format(at(from)) : days.formatRange(at(from), at(to)))
  }
}

/** Returns a function that formats periods in the user's language. */
export function usePeriodText(): PeriodText {
  const t = useTranslate()
  const locale = useDateLocale()
  return useMemo(() => periodTextIn(locale, t), [t, locale])
}

const two = (value: number): string => String(value).padStart(2, '0')

/** Today in the user's local time, shifted by `days`, as an ISO day. */
export const today = (days = 0): string => {
  const now = new Date()
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

/** Adds days to an ISO day. */
export const shiftDay = (iso: string, days: number): string =>
  new Date(Date.parse(`${iso}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
