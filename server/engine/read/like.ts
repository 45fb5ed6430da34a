import { foldedPattern } from '#resource/fold'
import { sql } from 'kysely'
import type { Sql } from '../rules.ts'

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
export const holdsText = (value: Sql, text: string, starting = false): Sql => sql`lower(${value}) ~ ${spelled(text, starting)}`
