import { SECRET } from '#resource'
import { formatPhone } from '#resource/text'
import { escaped, type ServerKind } from './kind.ts'

/** Restores the leading zero that Excel removes from digits, when the length shows that it is missing. */
function zeroed(text: string, lengths: readonly number[]): string {
  const digits = text.replace(/[\s\u00a0]/g, '').replace(/[.,]0+$/, '')
  return /^\d+$/.test(digits) && lengths.includes(digits.length + 1) ? `0${digits}` : digits
}

const stored = { column: (): string => 'text', jsonText: escaped }
const withoutTags = (html: string, between: string): string => html.replace(/<[^>]+>/g, between).trim()

/** Text of one or several lines. */
export const text: ServerKind = {
  ...stored,
  isCollated: true,
  isFolded: true,
  schema: ({ max, pattern, secret, code }) => ({
    type: 'string',
    maxLength: Number(max ?? 255),
    ...(code?.pattern && { pattern: code.pattern }),
    ...(pattern && { pattern: `^(?:${secret ? `${pattern}|${SECRET}` : pattern})$` }),
  }),
  importValue: (typed, { code }) => (code ? zeroed(typed, code.lengths ?? []) : typed),
}
/** Formatted text as HTML. */
export const richText: ServerKind = {
  ...stored,
  schema: () => ({ type: 'string', description: 'HTML' }),
  excelValue: () => value => (value ? withoutTags(String(value), ' ') : null),
  documentValue: value => withoutTags(String(value).replace(/<(br|\/p|\/li)[^>]*>/gi, '\n'), ''),
}
export const phone: ServerKind = {
  ...stored,
  isCollated: true,
  schema: () => ({ type: 'string', maxLength: 20 }),
  importValue: typed => typed.split(/[;,]/)[0]!.replace(/[.,]0+$/, ''),
  excelValue: () => value => (value ? formatPhone(String(value)) : null),
  documentValue: value => formatPhone(String(value)),
}
export const email: ServerKind = {
  ...stored,
  isCollated: true,
  isFolded: true,
  schema: () => ({ type: 'string', format: 'email' }),
  importValue: typed => typed.split(/[;,\s]/)[0],
}
/** A colour as #rrggbb. */
export const colour: ServerKind = { ...stored, schema: () => ({ type: 'string', pattern: '^#[0-9a-f]{6}$' }) }
