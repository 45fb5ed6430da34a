import type { AnyOptions } from '../field.ts'
import { problem, valid, wrongType, type Checked } from '../values.ts'
import type { LanguageKind } from './kind.ts'
import { formatDate } from '../text.ts'
import { pattern } from './texts.ts'

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
/** Whether the text is a calendar day, YYYY-MM-DD, from 1900 to 2199. */
export function isDay(text: string): boolean {
  const [, y, m, d] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  if (!y || !m || !d) return false
  const [year, month, day] = [Number(y), Number(m), Number(d)]
  const leap = month === 2 && ((year % 4 === 0 && year % 100 !== 0) || year % 400 === 0)
  return year >= 1900 && year < 2200 && month >= 1 && month <= 12 && day >= 1 && day <= (DAYS[month - 1] ?? 0) + (leap ? 1 : 0)
}

/** DD.MM.YYYY, as the specification writes days in addresses. */
const RUSSIAN_DAY = /^(\d{2})\.(\d{2})\.(\d{4})$/
function takeDay(raw: unknown, options: AnyOptions, today?: string): Checked {
  if (typeof raw !== 'string') return wrongType
  const text = raw.trim().replace(RUSSIAN_DAY, '$3-$2-$1')
  if (text === '') return valid(null)
  if (!isDay(text)) return problem('date')
  if (options.past && today && text > today) return problem('past')
  if (typeof options.min === 'string' && text < options.min) return problem('early', { day: formatDate(options.min) })
  if (typeof options.max === 'string' && text > options.max) return problem('late', { day: formatDate(options.max) })
  return valid(text)
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)$/
function takeMoment(raw: unknown): Checked {
  if (raw === '') return valid(null)
  const match = typeof raw === 'string' ? MOMENT.exec(raw.trim()) : null
  return match && isDay(match[1]!) ? valid((raw as string).trim()) : typeof raw === 'string' ? problem('date') : wrongType
}

/** A day, YYYY-MM-DD; DD.MM.YYYY is accepted too. */
export const date: LanguageKind = { take: takeDay }
/** A moment, ISO 8601 with an offset. */
export const dateTime: LanguageKind = {
  take: takeMoment,
  same: (a, b) => a === b || Date.parse(String(a)) === Date.parse(String(b)),
}
/** A month, YYYY-MM. */
export const month: LanguageKind = {
  take: pattern(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/, 'month'),
}
