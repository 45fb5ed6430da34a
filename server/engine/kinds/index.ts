import type { Field, Kind } from '#resource'
import { choice, flag } from './choices.ts'
import { date, dateTime, month } from './dates.ts'
import type { ServerKind } from './kind.ts'
import { decimal, money, number } from './numbers.ts'
import { file, json, lines, reference, references } from './records.ts'
import { colour, email, phone, richText, text } from './texts.ts'

/** The server side of each field kind. */
export const serverKinds: Readonly<Record<Kind, ServerKind>> = {
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

/** Returns the server side of a field's kind. */
export const serverKindOf = (one: Field): ServerKind => serverKinds[one.kind]
