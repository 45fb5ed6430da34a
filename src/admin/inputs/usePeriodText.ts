import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { formatDate } from '#resource/text'
import { unitOf, type Period } from './periods.ts'
import { useDateLocale } from './useDateLocale.ts'

const at = (day: string): Date => new Date(`${day}T00:00:00Z`)
const QUARTERS = ['I', 'II', 'III', 'IV']

/** Says a period as people do: 'ноябрь 2026', 'IV квартал 2026', '16–22 ноября 2026'. */
export function usePeriodText(): (period: Period) => string {
  const t = useTranslate()
  const locale = useDateLocale()
  return useMemo(() => {
    const spoken = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
    const month = spoken({ month: 'long' })
    const days = spoken({ day: 'numeric', month: 'long', year: 'numeric' })
    const yearless = (text: string): string => text.replace(/\s*г\.$/u, '')
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
  }, [t, locale])
}
