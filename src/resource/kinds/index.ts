import { cleanText } from '../fold.ts'
import { optionsOf, type Field, type Kind } from '../field.ts'
import { valid, type Checked } from '../values.ts'
import { choice, flag } from './choices.ts'
import { date, dateTime, month } from './dates.ts'
import type { LanguageKind } from './kind.ts'
import { decimal, money, number } from './numbers.ts'
import { file, json, lines, reference, references } from './records.ts'
import { colour, email, phone, richText, text } from './texts.ts'

export type { LanguageKind } from './kind.ts'
export { isDay } from './dates.ts'
export { digitsOf } from './numbers.ts'
export { sampleOf } from './samples.ts'
export { normalizedPhone } from './texts.ts'

/** The language's part of each kind. */
export const languageKinds: Readonly<Record<Kind, LanguageKind>> = {
  text,
  richText,
  number,
  decimal,
  money,
  date,
  dateTime,
  month,
  flag,
  choice,
  reference,
  references,
  lines,
  file,
  phone,
  email,
  colour,
  json,
}

/** Returns the language's part of a field's kind. */
export const kindOf = (one: Field): LanguageKind => languageKinds[one.kind]

/** Whether the field's values can be summed. */
export const isAddable = (one: Field | undefined): boolean => one !== undefined && kindOf(one).isAddable === true

/** Whether two values of a field are equal in any spelling: '1.5' and '1.50', a reference and its id. */
export function isSameValue(one: Field, a: unknown, b: unknown): boolean {
  const [was, is] = [a ?? null, b ?? null]
  if (was === null || is === null) return was === is
  return kindOf(one).same?.(was, is) ?? String(was) === String(is)
}

/** Parses one sent value in the form of its kind: cleaned, normalized, within bounds, or a problem. Empty text means no value. */
export function parseValue(one: Field, raw: unknown, today?: string): Checked {
  const kind = kindOf(one)
  if (raw === null || raw === undefined) return valid(kind.isList ? [] : null)
  return kind.take(typeof raw === 'string' ? cleanText(raw) : raw, optionsOf(one), today)
}
