import { sql } from 'kysely'
import type { Sql } from './sql.ts'

/**
 * SQL whose value is the text of one JSON value, built by concatenation: that costs a third of `json_build_object`. It is never null,
 * because a null would make the whole concatenation null.
 */
export type JsonText = Sql

/** JSON texts by their path in an object. */
export type Tree = { [key: string]: Tree | JsonText }

/** Returns the JSON text of a value of any type. */
export const jsonText = (value: Sql): JsonText => orNull(sql`to_json(${value})::text`)

/** Replaces an SQL null by the JSON text `null`. */
export const orNull = (text: Sql): JsonText => sql`coalesce(${text}, 'null')`

/** Converts a JSON text to a json value of the database. */
export const asJson = (text: JsonText): Sql => sql`(${text})::json`

const isText = (value: Tree | JsonText): value is JsonText => 'toOperationNode' in value

/** Adds a text at a dotted path. */
export function plant(tree: Tree, place: string, text: JsonText): void {
  const keys = place.split('.')
  const last = keys.pop()!
  let at = tree
  for (const key of keys) at = (at[key] ??= {}) as Tree
  at[last] = text
}

function* piecesOf(tree: Tree): Generator<string | JsonText> {
  let before = '{'
  for (const [key, value] of Object.entries(tree)) {
    yield `${before}${JSON.stringify(key)}:`
    if (isText(value)) yield value
    else yield* piecesOf(value)
    before = ','
  }
  yield before === '{' ? '{}' : '}'
}

/** Concatenates pieces as a balanced tree, so that each text is copied only once per level. */
function concatenated(pieces: readonly Sql[]): Sql {
  if (pieces.length === 1) return pieces[0]!
  const middle = Math.ceil(pieces.length / 2)
  return sql`(${concatenated(pieces.slice(0, middle))} || ${concatenated(pieces.slice(middle))})`
}

/** Returns the JSON text of an object. */
export function objectText(tree: Tree): JsonText {
  const pieces: Sql[] = []
  let words = ''
  for (const piece of piecesOf(tree)) {
    if (typeof piece === 'string') {
      words += piece
      continue
    }
    pieces.push(sql.lit(words), piece)
    words = ''
  }
  return concatenated([...pieces, sql.lit(words)])
}
