import { foldedPattern } from '#resource/fold'
import { sql } from 'kysely'
import type { Sql } from '../sql.ts'
import type { Resource } from '#resource'
import type { ReferencedText } from '../derivedText.ts'

// Escapes the wildcards of LIKE in what people type.
const escaped = (text: string): string => text.replace(/[\\%_]/g, sign => `\\${sign}`)
/** Returns the LIKE pattern of values that contain a text literally. */
export const containing = (text: string): string => `%${escaped(text)}%`

/** Longer texts are searched by their beginning, because a regular expression has a size limit. */
const LONGEST = 100
// Only characters of up to two bytes: others would prevent the use of the trigram index.
const BEFORE_WORDS = '(^|[] \n\t\u00a0!-/:-@[-`{-~«»])'

/** Returns the regular expression that matches a lower-case text in any spelling; `starting`: at the beginning of a word. */
export const spelled = (text: string, starting = false): string =>
  `${starting ? BEFORE_WORDS : ''}${foldedPattern(Array.from(text).slice(0, LONGEST).join(''))}`
/** Returns the condition that a value contains a text, in any spelling (`fold`). */
export const containsText = (value: Sql, text: string, starting = false): Sql => sql`lower(${value}) ~ ${spelled(text, starting)}`

/** The ids of referenced records that contain a word, by `referenceKey`. */
export type FoundByWord = ReadonlyMap<string, readonly string[]>
export const referenceKey = ({ name }: Resource, { by, fields, around }: ReferencedText, word: string): string =>
  JSON.stringify([name, by, fields, around, word])

/**
 * Returns the condition that a row exists. It is a scalar subquery, so that it is evaluated only for the rows in question: an `exists` next
 * to an `or`, or in a select list, may become a hashed scan of the whole table, because the planner does not take the page size into
 * account. `by`: the rest of the index after the condition's column. When few records have many rows and most have none, the planner would
 * expect to find a row soon and scan the table for each; this order prevents it.
 */
export const hasRow = (from: Sql, by?: Sql): Sql => sql`coalesce((select true ${from}${by ? sql` order by ${by}` : sql``} limit 1), false)`

/** The decimals of roubles. */
export const KOPECKS = 2

/** Returns a sum as exact text with as many decimals as its values; zero without rows. */
export const sumText = (sum: Sql, digits: number): Sql => sql`round(coalesce(${sum}, 0), ${sql.lit(digits)})::text`
