import { type Kysely, type RawBuilder, sql } from 'kysely'

/** The current business day in SQL: a function of the database, so that statements need not know the time zone. */
export const BUSINESS_DAY = 'business_day()'

/** A piece of SQL with values as parameters, written with Kysely's `sql` tag. */
export type Sql = RawBuilder<unknown>
/** A database or a transaction. The tables of entities are untyped: the engine only uses declared fields. */
export type Db = Kysely<any>
/**
 * Returns a column of the row that an expression is computed for: `t('id')`, `t('owner_id')`. `C`: the columns, when the compiler knows
 * them.
 */
export type Aliased<C extends string = any> = (column: C) => RawBuilder<unknown>

/** The database types that cursor values are cast to for comparison. */
export type Cast = 'boolean' | 'bigint' | 'numeric' | 'date' | 'timestamptz'

const MIN_BIGINT = -(2n ** 63n)
const isWhole = (text: string): boolean => /^-?\d{1,19}$/.test(text) && BigInt(text) >= MIN_BIGINT && BigInt(text) < -MIN_BIGINT

const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

const isMoment = (text: string): boolean => {
  const [, day, zone] = /^(\S{10}) (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?(\+00)$/.exec(text) ?? []
  return day !== undefined && zone !== undefined && isDay(day)
}

/**
 * Whether the database can cast the text to the type. Checked here first, because an error of the database would be answered as a server
 * error.
 */
export const isOf: Readonly<Record<Cast, (text: string) => boolean>> = {
  boolean: text => text === 'true' || text === 'false',
  bigint: isWhole,
  numeric: text => /^-?\d{1,40}(\.\d{1,40})?$/.test(text),
  date: isDay,
  timestamptz: isMoment,
}

/** Rows of a table that belong to records. */
export interface Related {
  /** The SQL after `from`. */
  readonly from: Sql
  /** The id of the record that a row belongs to; an index finds rows by it. */
  readonly owner: Sql
  readonly where?: Sql
}
const TYPES = { bigint: sql`bigint`, boolean: sql`boolean`, date: sql`date`, text: sql`text` }
/** Returns the type to which a value from JSON is cast. */
export const typeSql = ({ type }: RelatedValue): Sql => TYPES[type]

/** A value computed from the related rows of a record. */
export interface RelatedValue {
  readonly rows: Related
  /** An aggregate over the rows; any expression when the owner is the row itself. */
  readonly value: Sql
  readonly type: keyof typeof TYPES
}

/**
 * How rules read related rows. A rule declares the rows once; the engine reads them for each record separately, or for all records of a
 * page at once.
 */
export interface RelatedLookup {
  /** Returns whether the record with this id has such rows. */
  readonly any: (rows: Related, id: Sql) => Sql
  /** Returns the value of the rows of the record with this id. */
  readonly at: (spec: RelatedValue, id: Sql) => Sql
}

const rowsOf = ({ from, owner, where }: Related, id: Sql): Sql =>
  sql`from ${from} where ${owner} = ${id}${where ? sql` and ${where}` : sql``}`

/** Reads the rows for each record separately: for filters, orders, sums and cards. */
export const oneByOne: RelatedLookup = {
  any: (rows, id) => sql`exists (select 1 ${rowsOf(rows, id)})`,
  at: ({ rows, value }, id) => sql`(select ${value} ${rowsOf(rows, id)})`,
}

/** The SQL of a derived field: from the columns of its row, and from related rows through `look`. */
export type RelatedDerivation<C extends string = any> = (t: Aliased<C>, look: RelatedLookup) => Sql

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
export function setAtPath(tree: Tree, path: string, text: JsonText): void {
  const keys = path.split('.')
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
