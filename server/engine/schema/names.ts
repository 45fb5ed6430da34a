import { sql } from 'kysely'
import { kindOf, optionsOf, type Resource } from '#resource'
import { FOLDED } from '#resource/fold'
import { serverKindOf } from '../kinds/index.ts'
import type { Sql } from '../sql.ts'

/** Converts camelCase to snake_case. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** Returns the name under which records are known everywhere: their resource; for a facet, the resource whose records it has. */
export const recordsOf = ({ name, parts }: Resource): string => parts?.facet?.of ?? name

/** Returns the table of a resource. */
export const tableOf = (resource: Resource): string => snake(recordsOf(resource))

/** Returns the column of a join table with the owner's id. */
export const ownerColumnOf = (resource: Resource): string => `${tableOf(resource)}_id`

/** Returns the column of a stored field: references and files end with `_id`; the creator is `ins_user_id`. */
export function columnOf(resource: Resource, name: string): string {
  if (name === 'mdInsUser') return 'ins_user_id'
  const one = resource.fields[name]
  return one && kindOf(one).isLink ? `${snake(name)}_id` : snake(name)
}

/** Returns the table that joins a record to its `references`. */
export const joinTableOf = (resource: Resource, name: string): string => `${tableOf(resource)}_${snake(name)}`

/** Returns the table of a status history. */
export const statusTableOf = (resource: Resource): string => `${tableOf(resource)}_${snake(resource.parts!.statuses!.history)}`

/** Whether the field has a column of its own. */
export function isStored(resource: Resource, name: string): boolean {
  const one = resource.fields[name]
  return !!one && !optionsOf(one).derived && serverKindOf(one).column !== undefined
}

/** The column with the period of a reservation; empty while the record reserves nothing. */
export const RESERVED = 'reserved'

/** Returns a name within PostgreSQL's 63 characters; long names are cut and get a hash of the whole name. */
export function shortName(name: string): string {
  if (name.length <= 60) return name
  let hash = 5381
  for (const sign of name) hash = (hash * 33 + sign.charCodeAt(0)) >>> 0
  return `${name.slice(0, 50)}_${hash.toString(36)}`
}

/** Quotes a name for SQL. */
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Quotes a value for SQL. */
export const literal = (value: unknown): string => (typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value))

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
