import type { Field, Kind } from '#resource'
import { choice, flag } from './choices.tsx'
import { date, dateTime, month } from './dates.tsx'
import type { BrowserKind } from './kind.tsx'
import { decimal, money, number } from './numbers.tsx'
import { file, json, lines, reference, references } from './records.tsx'
import { colour, email, phone, richText, text } from './texts.tsx'

/** The browser's part of each kind, without inputs. */
export const browserKinds: Readonly<Record<Kind, BrowserKind>> = {
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

/** The browser's part of a field's kind, without inputs. */
export const browserKindOf = (one: Field): BrowserKind => browserKinds[one.kind]
