import { foldedPattern } from '#resource/fold'
import { sql } from 'kysely'
import type { Sql } from '../sql.ts'
import type { Resource } from '#resource'
import type { ReferencedText } from '../derivedText.ts'

// Wildcards in what people type are characters like any other.
const escaped = (text: string): string => text.replace(/[\\%_]/g, sign => `\\${sign}`)
/** The pattern of LIKE that finds values which hold a text word for word. */
export const containing = (text: string): string => `%${escaped(text)}%`

/** What is longer is found by its beginning: a regular expression has its bounds. */
const LONGEST = 100
// Signs beyond these two bytes would keep trigrams from being found in the expression.
const BEFORE_WORDS = '(^|[] \n\t\u00a0!-/:-@[-`{-~«»])'

/** The regular expression that finds a text in small letters, in any spelling; `starting`: where a word begins with it. */
export const spelled = (text: string, starting = false): string =>
  `${starting ? BEFORE_WORDS : ''}${foldedPattern(Array.from(text).slice(0, LONGEST).join(''))}`
/** Does a value hold a text, in any spelling (`fold`)? */
export const containsText = (value: Sql, text: string, starting = false): Sql => sql`lower(${value}) ~ ${spelled(text, starting)}`

/** The ids of the records that say a word and that rows name, by the row's resource, the word and how it is said. */
export type FoundByWord = ReadonlyMap<string, readonly string[]>
export const referenceKey = ({ name }: Resource, { by, fields, around }: ReferencedText, word: string): string =>
  JSON.stringify([name, by, fields, around, word])

/**
 * Is there a row? `from`: from where, by which condition. It is looked up for each row that is asked about, and no more: of an `exists` beside an `or`, or among
 * what is selected, the database may read the whole table at once instead, since it does not know that a page ends. `by`: what stands behind the condition's
 * column in its index. Where few have many rows and most have none, the database hopes to meet one soon and reads the table for each; in this order it cannot.
 */
export const hasRow = (from: Sql, by?: Sql): Sql => sql`coalesce((select true ${from}${by ? sql` order by ${by}` : sql``} limit 1), false)`

/** Digits of roubles after the point. */
export const KOPECKS = 2

/** A sum as it goes out: exact text with as many digits after the point as its values have, also where there was nothing to add up. */
export const sumText = (sum: Sql, digits: number): Sql => sql`round(coalesce(${sum}, 0), ${sql.lit(digits)})::text`
