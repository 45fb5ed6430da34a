import { FOLDED } from '#resource/fold'
import { sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { literal } from './names.ts'

// As JavaScript knows spaces: PostgreSQL's own class depends on the locale.
const SPACES = ' \t\n\v\f\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000'

const folded = (text: string): string => `translate(lower(${text}), ${literal(FOLDED.from)}, ${literal(FOLDED.to)})`

/** `foldedKey` of a text in SQL: what unique and naming texts are compared by. An index is asked by its very words. */
export const foldedKeySql = (text: string): string => `btrim(regexp_replace(${folded(text)}, ${literal(`[${SPACES}]+`)}, ' ', 'g'))`

/** `noteKey` of a text in SQL. */
export const noteKeySql = (text: string): string => `regexp_replace(${folded(text)}, ${literal(`[${SPACES}№.-]+`)}, '', 'g')`

const PLACE = '\u0000'
/** The same spelled around a piece of SQL. */
const around =
  (spell: (text: string) => string) =>
  (value: Sql): Sql => {
    const [before, behind] = spell(PLACE).split(PLACE) as [string, string]
    return sql`${sql.raw(before)}${value}${sql.raw(behind)}`
  }
/** `foldedKey` of a piece of SQL. */
export const foldedKeyOf = around(foldedKeySql)
/** `noteKey` of a piece of SQL. */
export const noteKeyOf = around(noteKeySql)
