import type { Field, Kind } from '#resource'
import { choice, flag } from './choices.tsx'
import { date, dateTime, month } from './dates.tsx'
import type { InputKind } from './kind.tsx'
import { decimal, money, number } from './numbers.tsx'
import { file, json, lines, reference, references } from './records.tsx'
import { colour, email, phone, richText, text } from './texts.tsx'

export const inputKinds: Readonly<Record<Kind, InputKind>> = {
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

/** The inputs of a field's kind. */
export const inputKindOf = (one: Field): InputKind => inputKinds[one.kind]
