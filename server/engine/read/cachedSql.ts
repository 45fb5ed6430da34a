import { CompiledQuery, sql, type RawBuilder } from 'kysely'
import type { Db, Sql } from '../sql.ts'

/** The limit of cached pieces: callers choose columns and orders, so there are very many. The oldest piece is evicted. */
const MOST = 2000
const kept = new WeakMap<Db, Map<string, Sql>>()

/**
 * Returns a piece of SQL that is the same for every call: built once, then reused as text. Building the JSON of a record from its
 * declaration costs more than the rest of a call. The key includes the fields hidden from the caller. A piece with parameters is not
 * cached, because their values may change.
 */
export function cachedSql(db: Db, what: string, make: () => Sql, hidden?: { readonly key: string }): Sql {
  const key = `${what} ${hidden?.key ?? ''}`
  const pieces = kept.get(db) ?? new Map<string, Sql>()
  kept.set(db, pieces)
  const known = pieces.get(key)
  if (known) return known
  const made = make()
  const { sql: text, parameters } = made.compile(db)
  if (parameters.length) return made
  if (pieces.size >= MOST) pieces.delete(pieces.keys().next().value!)
  const piece = sql.raw(text)
  pieces.set(key, piece)
  return piece
}

/** The limit of cached statements: they are long, and there are very many forms of conditions. */
const MOST_WHOLE = 200
/** The texts by their key; null when parts other than the conditions have parameters. */
const whole = new WeakMap<Db, Map<string, string | null>>()

/**
 * Returns a statement whose conditions have new values in most calls but the same form: the text is built once per form. As it is the same
 * string, the driver finds its prepared statement without comparing thousands of characters.
 */
export function cachedStatement<Row>(db: Db, what: string, conditions: Sql, make: () => RawBuilder<Row>): CompiledQuery<Row> {
  const { sql: spelled, parameters } = conditions.compile(db)
  const key = `${what} ${spelled}`
  const texts = whole.get(db) ?? new Map<string, string | null>()
  whole.set(db, texts)
  const text = texts.get(key)
  if (text) return CompiledQuery.raw(text, [...parameters])
  const made = make().compile(db)
  if (text === undefined) {
    if (texts.size >= MOST_WHOLE) texts.delete(texts.keys().next().value!)
    texts.set(key, made.parameters.length === parameters.length ? made.sql : null)
  }
  return made
}
