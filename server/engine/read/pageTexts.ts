import { CompiledQuery, sql, type RawBuilder } from 'kysely'
import type { Resource } from '#resource'
import {
  type Db,
  type Sql,
  typeSql,
  type RelatedLookup,
  type Related,
  type RelatedValue,
  type JsonText,
  objectText,
  type Tree,
} from '../sql.ts'
import { columnOf, tableOf } from '../schema/tables.ts'
import { aliased } from '../columns.ts'
import {
  joinedArray,
  linesArray,
  shownFields,
  shownFile,
  shownText,
  targetOf,
  type Lookups,
  type NestedArray,
  type JsonContext,
  fieldText,
  recordText,
} from './recordJson.ts'
import type { Engine } from '../engine.ts'

/** The limit of cached pieces: callers choose columns and orders, so there are very many. The oldest piece is evicted. */
const MAX_CACHED = 2000
const caches = new WeakMap<Db, Map<string, Sql>>()

/**
 * Returns a piece of SQL that is the same for every call: built once, then reused as text. Building the JSON of a record from its
 * declaration costs more than the rest of a call. The key includes the fields hidden from the caller. A piece with parameters is not
 * cached, because their values may change.
 */
export function cachedSql(db: Db, what: string, make: () => Sql, hidden?: { readonly key: string }): Sql {
  const key = `${what} ${hidden?.key ?? ''}`
  const pieces = caches.get(db) ?? new Map<string, Sql>()
  caches.set(db, pieces)
  const known = pieces.get(key)
  if (known) return known
  const made = make()
  const { sql: text, parameters } = made.compile(db)
  if (parameters.length) return made
  if (pieces.size >= MAX_CACHED) pieces.delete(pieces.keys().next().value!)
  const piece = sql.raw(text)
  pieces.set(key, piece)
  return piece
}

/** The limit of cached statements: they are long, and there are very many forms of conditions. */
const MAX_STATEMENTS = 200
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
    if (texts.size >= MAX_STATEMENTS) texts.delete(texts.keys().next().value!)
    texts.set(key, made.parameters.length === parameters.length ? made.sql : null)
  }
  return made
}

/** A table of related rows: the rows, the ids of the page's rows to which they belong, and the values computed from them. */
interface RelatedQuery {
  readonly name: string
  readonly rows: Related
  readonly ids: Map<string, Sql>
  readonly answers: Map<string, RelatedValue>
}

/** Whether there is any row. */
const presence = (rows: Related): RelatedValue => ({ rows, value: sql`true`, type: 'boolean' })
const relatedColumn = (at: number): Sql => sql.ref(`x${at}`)

/** SQL pieces are created anew in each call; they are compared by content. */
const wordsOf = (piece: Sql): string => JSON.stringify(piece.toOperationNode())

function relatedTable({ name, rows: { from, owner, where }, ids, answers }: RelatedQuery, anyOfIds: (ids: readonly Sql[]) => Sql): Sql {
  const values = [...answers.values()].map(({ value }, at) => sql`${value} as ${relatedColumn(at)}`)
  const texts = [...answers.values()].map((_, at) => sql`jsonb_object_agg(g.owner, g.${relatedColumn(at)}) as ${relatedColumn(at)}`)
  return sql`${sql.ref(name)} as materialized (select ${sql.join(texts)}
    from (select ${owner} as owner, ${sql.join(values)} from ${from} where ${owner} = ${anyOfIds([...ids.values()])}${where ? sql` and ${where}` : sql``} group by 1) as g)`
}

/**
 * Computes values of related rows for all records of a page at once, so that each record finds its own in memory. `tables`: as in
 * `pageLookups`; `anyOfIds` returns `any` of the ids in the page's rows.
 */
function pageRelated(): RelatedLookup & { readonly tables: (anyOfIds: (ids: readonly Sql[]) => Sql) => readonly Sql[] } {
  const found = new Map<string, RelatedQuery>()
  const at: RelatedLookup['at'] = (answer, id) => {
    const { from, owner, where } = answer.rows
    const key = [from, owner, ...(where ? [where] : [])].map(wordsOf).join()
    const query = found.get(key) ?? {
      name: `r${found.size}`,
      rows: answer.rows,
      ids: new Map<string, Sql>(),
      answers: new Map<string, RelatedValue>(),
    }
    found.set(key, query)
    query.ids.set(wordsOf(id), id)
    query.answers.set(wordsOf(answer.value), answer)
    const column = relatedColumn([...query.answers.keys()].indexOf(wordsOf(answer.value)))
    return sql`((select ${column} from ${sql.ref(query.name)}) ->> (${id})::text)::${typeSql(answer)}`
  }
  return {
    at,
    any: (rows, id) => sql`coalesce(${at(presence(rows), id)}, false)`,
    tables: anyOfIds => [...found.values()].map(one => relatedTable(one, anyOfIds)),
  }
}

/** Lookup tables of a page: each record that the page's records refer to is read once, however many refer to it. */
interface PageLookups extends Lookups {
  /** Returns the tables for the `with` of a statement, after that of the page; call it when all records have been written. */
  readonly tables: () => readonly Sql[]
}

/** A lookup table: how it is read for these ids, and the page's columns with the ids. */
interface Lookup {
  readonly name: string
  readonly columns: Set<string>
  readonly read: (alias: string, ids: Sql) => Sql
}

/** Joins the references of a table's records: a subquery would run for each of them. */
function joinedTo(shaping: JsonContext, alias: string): { readonly lookups: Lookups; readonly joins: Sql[] } {
  const joins: Sql[] = []
  const record: Lookups['record'] = (resource, name) => {
    const one = resource.fields[name]!
    const next = `${alias}_${joins.length}`
    const id = aliased(next)('id')
    joins.push(
      sql` left join ${sql.table(tableOf(targetOf(shaping, one)))} as ${sql.ref(next)} on ${id} = ${aliased(alias)(columnOf(resource, name))}`,
    )
    return sql`case when ${id} is null then 'null' else ${shownText(shaping, one, next, 2)} end`
  }
  return { lookups: { record }, joins }
}

/**
 * Collects what the records of a page refer to. `page` is the name of the page in the statement, `alias` the alias of its rows. A table is
 * a single value, a JSON object of texts by id: reading it is a search in memory, whereas a subquery runs for each row.
 */
function pageLookups(shaping: JsonContext, page: string, alias: string): PageLookups {
  const found = new Map<string, Lookup>()
  const look = pageRelated()
  /** Returns `any` of the ids in the page's rows. */
  const anyOfIds = (ids: readonly Sql[]): Sql => {
    // For a single column, removing duplicates costs more than it saves: an index search per id is cheap.
    const all = ids.length > 1 ? sql`distinct unnest(array[${sql.join([...ids])}])` : ids[0]!
    return sql`any(array(select ${all} from ${sql.ref(page)} as ${sql.ref(alias)}))`
  }
  /** Returns the text for the id in a column, from the table with this key; `none` when there is none. */
  const lookUp = (key: string, column: string, none: string, read: Lookup['read']): JsonText => {
    const table = found.get(key) ?? { name: `n${found.size}`, columns: new Set(), read }
    found.set(key, table)
    table.columns.add(column)
    return sql`coalesce((select x from ${sql.ref(table.name)}) ->> (${aliased(alias)(column)})::text, ${sql.lit(none)})`
  }
  const byId = (table: string, inner: string, ids: Sql, text: JsonText, joins: readonly Sql[] = []): Sql =>
    sql`select jsonb_object_agg(${aliased(inner)('id')}, ${text}) as x
      from ${sql.table(table)} as ${sql.ref(inner)}${sql.join([...joins], sql``)} where ${aliased(inner)('id')} = ${ids}`
  const byOwner = ({ array, owner, from, where }: NestedArray, ids: Sql): Sql =>
    sql`select jsonb_object_agg(g.owner, g.texts) as x
      from (select ${owner} as owner, ${array} as texts from ${from} where ${owner} = ${ids}${where ? sql` and ${where}` : sql``} group by 1) as g`

  return {
    record: (resource, name) => {
      const one = resource.fields[name]!
      const target = targetOf(shaping, one)
      const read: Lookup['read'] = (inner, ids) => {
        const { lookups, joins } = joinedTo(shaping, inner)
        const text = shownText(shaping, one, inner, 1, lookups)
        return byId(tableOf(target), inner, ids, text, joins)
      }
      return lookUp(`record ${target.name} ${shownFields(one, target).join()}`, columnOf(resource, name), 'null', read)
    },
    file: (resource, name) =>
      lookUp('file', columnOf(resource, name), 'null', (inner, ids) => byId('sys_file', inner, ids, shownFile(inner))),
    joined: (resource, name) =>
      lookUp(`joined ${name}`, 'id', '[]', (inner, ids) => byOwner(joinedArray(shaping, resource, name, inner, `${inner}j`, 1), ids)),
    lines: (resource, name) =>
      lookUp(`lines ${name}`, 'id', '[]', (inner, ids) => byOwner(linesArray(shaping, resource.fields[name]!, inner, 1), ids)),
    look,
    tables: () => [
      ...[...found.values()].map(
        ({ name, columns, read }) =>
          sql`${sql.ref(name)} as materialized (${read(`${name}r`, anyOfIds([...columns].map(aliased(alias))))})`,
      ),
      ...look.tables(anyOfIds),
    ],
  }
}

/** The alias of a resource's table in every list and card. */
export const ROW = 't'
/** The name of the page in its statement. */
export const PAGE = 'page'

/** The JSON of a page's records. */
export interface PageTexts {
  readonly record: JsonText
  /** The values of one record from which others are derived. */
  readonly each: JsonText | undefined
  /** The lookup tables, as they follow the page in the `with` of its statement. */
  readonly tables: Sql
}

/** Returns the texts of the named fields, and of those from which others are derived. */
export function pageTexts(engine: Engine, resource: Resource, names: readonly string[], inputs?: readonly string[]): PageTexts {
  const make = (): PageTexts => {
    const lookups = pageLookups(engine, PAGE, ROW)
    const record = recordText(engine, resource, names, ROW, 0, { lookups })
    const tree: Tree = Object.fromEntries(['id', 'version'].map(name => [name, sql`${aliased(ROW)(name)}::text`]))
    for (const name of inputs ?? []) tree[name] = fieldText(engine, resource, name, ROW, 0, lookups)!
    const tables = lookups.tables().map(table => sql`, ${table}`)
    return { record, each: inputs && objectText(tree), tables: sql.join(tables, sql``) }
  }
  const piece = (what: keyof PageTexts): Sql =>
    cachedSql(engine.db, `page ${what} ${resource.name} ${names.join()} ${inputs?.join()}`, () => make()[what]!, engine.hidden)
  return { record: piece('record'), each: inputs && piece('each'), tables: piece('tables') }
}
