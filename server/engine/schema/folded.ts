import { FOLDED } from '#resource/fold'
import { sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { literal } from './names.ts'

// The spaces of JavaScript: PostgreSQL's own class depends on the locale.
const SPACES = ' \t\n\v\f\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000'

const folded = (text: string): string => `translate(lower(${text}), ${literal(FOLDED.from)}, ${literal(FOLDED.to)})`

/**
 * Returns `foldedKey` of a text in SQL, by which unique texts are compared. A query must use exactly this text, else the database does not
 * use the index.
 */
export const foldedKeySql = (text: string): string => `btrim(regexp_replace(${folded(text)}, ${literal(`[${SPACES}]+`)}, ' ', 'g'))`

/** Returns `noteKey` of a text in SQL. */
export const noteKeySql = (text: string): string => `regexp_replace(${folded(text)}, ${literal(`[${SPACES}№.-]+`)}, '', 'g')`

const PLACE = '\u0000'
/** Converts a function of SQL text to one of SQL pieces. */
const around =
  (spell: (text: string) => string) =>
  (value: Sql): Sql => {
    const [before, behind] = spell(PLACE).split(PLACE) as [string, string]
    return sql`${sql.raw(before)}${value}${sql.raw(behind)}`
  }
/** Returns `foldedKey` of an SQL piece. */
export const foldedKeyOf = around(foldedKeySql)
/** Returns `noteKey` of an SQL piece. */
export const noteKeyOf = around(noteKeySql)
