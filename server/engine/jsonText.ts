import { sql } from 'kysely'
import type { Sql } from './sql.ts'

/**
 * JSON that the database writes as text: concatenation costs a third of `json_build_object`, which writes the same text by way of values.
 * A piece is SQL whose value is the text of one JSON value; it is never null, for a null in a concatenation would take all of it away.
 */
export type JsonText = Sql

/** Texts of JSON by their places in an object. */
export type Tree = { [key: string]: Tree | JsonText }

/** The text of a value of any type. */
export const jsonText = (value: Sql): JsonText => orNull(sql`to_json(${value})::text`)

/** A text that may be null, as JSON has it. */
export const orNull = (text: Sql): JsonText => sql`coalesce(${text}, 'null')`

/** A text as a value of the database, for what is read apart from its page. */
export const asJson = (text: JsonText): Sql => sql`(${text})::json`

const isText = (value: Tree | JsonText): value is JsonText => 'toOperationNode' in value

/** Sets a text at a dotted place. */
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

/** Pieces one after another: by halves, so that no text is copied more often than there are levels. */
function concatenated(pieces: readonly Sql[]): Sql {
  if (pieces.length === 1) return pieces[0]!
  const middle = Math.ceil(pieces.length / 2)
  return sql`(${concatenated(pieces.slice(0, middle))} || ${concatenated(pieces.slice(middle))})`
}

/** The text of an object. */
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
