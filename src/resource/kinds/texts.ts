import { compact, problem, valid, wrongType, type Checked } from '../values.ts'
import { SECRET, type AnyOptions } from '../field.ts'
import type { LanguageKind } from './kind.ts'

// A zero byte or half of a surrogate pair cannot be stored as text.
const unstorable = (text: string): boolean =>
  text.includes('\u0000') || /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(text)
const MAX_TEXT = 255
/** The maximum length of formatted text, and of raw data. */
export const MAX_RICH_TEXT = 200_000

function takeText(raw: unknown, options: AnyOptions): Checked {
  if (typeof raw !== 'string') return wrongType
  const typed = options.lines ? raw.replaceAll('\r\n', '\n').trimEnd() : raw.trim()
  const text = options.code ? options.code.normalize(typed) : typed
  if (text === '') return valid(null)
  if (options.secret && text === SECRET) return valid(text)
  if (unstorable(text)) return problem('characters')
  const max = typeof options.max === 'number' ? options.max : options.lines && options.lines > 1 ? 4000 : MAX_TEXT
  if (text.length > max) return problem('long', { max })
  if (typeof options.min === 'number' && text.length < options.min) return problem('short', { min: options.min })
  const fault = options.code?.fault(text)
  if (fault !== undefined) return problem(fault)
  if (options.pattern && !new RegExp(`^(?:${options.pattern})$`, 'u').test(text)) return problem('pattern')
  return valid(text)
}

/** Parses a text of a fixed format: `change` normalizes spellings before `test` checks. */
export const pattern =
  (test: RegExp, key: string, change: (text: string) => string = text => text) =>
  (raw: unknown): Checked => {
    if (typeof raw !== 'string') return wrongType
    const text = change(raw.trim())
    if (text === '') return valid(null)
    if (text.length > MAX_TEXT) return problem('long', { max: MAX_TEXT })
    return test.test(text) ? valid(text) : problem(key)
  }

/** Normalizes a phone number: 10 digits for Russian numbers in any spelling, other numbers unchanged. */
export function normalizedPhone(text: string): string {
  const plain = compact(text).replace(/[()]/g, '')
  return /^(\+7|8|7)\d{10}$/.test(plain) ? plain.slice(-10) : plain
}

/** A line or several lines of text. */
export const text: LanguageKind = { take: takeText }
/** Formatted text, as HTML. */
export const richText: LanguageKind = {
  take: (raw, options) => takeText(raw, { max: MAX_RICH_TEXT, ...options, lines: 2 }),
  isUnordered: true,
}
/** A phone number. */
export const phone: LanguageKind = {
  take: pattern(/^\+?\d{5,15}$/, 'phone', normalizedPhone),
}
/** An e-mail address. */
export const email: LanguageKind = {
  take: pattern(/^[^\s@"<>(),;:\\[\]]+@[^\s@"<>(),;:\\[\]]+\.[^\s@.]{2,}$/u, 'email'),
}
/** A colour as #rrggbb. */
export const colour: LanguageKind = {
  take: pattern(/^#[0-9a-f]{6}$/i, 'colour', typed => typed.toLowerCase()),
}
