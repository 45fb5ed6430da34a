import { CompiledQuery, sql, type RawBuilder } from 'kysely'
import type { Db, Sql } from '../sql.ts'

/** Callers choose columns and sorts, so that there is no end to the pieces; the oldest goes first. */
const MOST = 2000
const kept = new WeakMap<Db, Map<string, Sql>>()

/**
 * A piece of SQL that is the same at every call: built and spelled once, then sent as text. Building the JSON of a record from its declaration
 * costs more than all the rest of a call does. What is `hidden` from its reader belongs to the key. A piece that carries values is remade each time, because values may change.
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

/** Whole statements are long, and shapes of conditions without end. */
const MOST_WHOLE = 200
/** The texts by their shapes; null where more than the conditions carries values. */
const whole = new WeakMap<Db, Map<string, string | null>>()

/**
 * A statement around conditions of which the values alone are new at most calls: spelled once for each of their shapes. The text is the same string then, which
 * the driver finds among its prepared ones without a look through its thousands of characters.
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
