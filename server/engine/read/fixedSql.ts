import { sql } from 'kysely'
import type { Db, Sql } from '../rules.ts'

/** Callers choose columns and sorts, so that there is no end to the pieces; the oldest goes first. */
const MOST = 2000
const kept = new WeakMap<Db, Map<string, Sql>>()

/**
 * A piece of SQL that is the same at every call: built and spelled once, then sent as text. Building the JSON of a record from its declaration
 * costs more than all the rest of a call does. What is `hidden` from its reader belongs to the key. A piece that carries values is remade each time, because values may change.
 */
export function fixed(db: Db, what: string, make: () => Sql, hidden?: { readonly key: string }): Sql {
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
