import { sql } from 'kysely'
import { type Kind, type Resource, type StoredOf, optionsOf } from '#resource'
import { cleanText } from '#resource/fold'
import {
  columnOf,
  isInTable,
  isStored,
  setsOf,
  storedSql,
  tableOf,
  joinTableOf,
  ownerColumnOf,
  statusTableOf,
  columnType,
} from '../schema/tables.ts'
import type { Db, Sql } from '../sql.ts'
import type { ReadOptions, RowSelector, Tx } from '../tx.ts'
import { cachedSql } from '../read/pageTexts.ts'
import { aliased, anyOf } from '../columns.ts'

/**
 * The row lock for changing rows. Unlike `for update`, it does not conflict with writes that only refer to the row by a foreign key: an
 * import that refers to a company does not block editing it.
 */
export const LOCK = sql`for no key update`

/** Kinds whose columns are read as texts, so that no digit is lost. */
const AS_TEXT: readonly Kind[] = ['decimal', 'money']

const columnsSql = (resource: Resource): Sql => {
  const fields = Object.keys(resource.fields).filter(name => isInTable(resource, name))
  const columns = fields.map(name => {
    const column = storedSql(resource, name, aliased('t'))
    return sql`${AS_TEXT.includes(resource.fields[name]!.kind) ? sql`${column}::text` : column} as ${sql.ref(name)}`
  })
  return sql.join([aliased('t')('id'), aliased('t')('version'), ...columns])
}

/** Returns records as stored, by field name and in the order of their ids: for rules that process many at once. */
export async function storedRows<R extends Resource>(
  db: Db,
  resource: R,
  which: RowSelector,
  { lock, limit }: ReadOptions = {},
): Promise<StoredOf<R>[]> {
  const columns = cachedSql(db, `stored ${resource.name}`, () => columnsSql(resource))
  const where = typeof which === 'function' ? which(aliased('t')) : sql`t.id = ${anyOf(which)}`
  const { rows } = await sql<{
    row: StoredOf<R>
  }>`select to_json(r) as row from (select ${columns} from ${sql.table(tableOf(resource))} as t
    where ${where} order by t.id ${limit === undefined ? sql`` : sql`limit ${sql.lit(limit)}`} ${lock ? sql`${LOCK} of t` : sql``}) as r`.execute(
    db,
  )
  return rows.map(({ row }) => row)
}

type Values = Readonly<Record<string, unknown>>

/** New values of a row by field name: references by id. */
interface RowChange {
  readonly id: number
  readonly values: Values
}

const storedIn = (resource: Resource, all: readonly Values[]): string[] =>
  [...new Set(all.flatMap(values => Object.keys(values)))].filter(name => isInTable(resource, name))

/** Returns the words of flags in a set; `value`: the SQL of a flag. */
const wordsSql = (resource: Resource, flags: readonly string[], value: (flag: string) => Sql): Sql => {
  const words = flags.map(flag => sql`case when ${value(flag)} then ${sql.lit(optionsOf(resource.fields[flag]!).member!.as)} end`)
  return sql`array_remove(array[${sql.join(words)}]::text[], null)`
}

/**
 * Returns a table `n` of values that are sent as one JSON text: each field under its own name with its column type, and the columns in
 * `more`. Decimals and moments are texts, so that no digit is lost. Values from rules are cleaned here, like user input is when it is
 * parsed.
 */
export const valuesTable = (resource: Resource, rows: readonly Values[], names: readonly string[], more: Sql): Sql =>
  sql`jsonb_to_recordset(${cleanText(JSON.stringify(rows))}::jsonb) as n (${sql.join([
    more,
    ...names.map(name => sql`${sql.ref(name)} ${sql.raw(columnType(resource.fields[name]!))}`),
  ])})`

/** Inserts rows in one statement; returns their ids in the same order. */
export async function insertRows(tx: Pick<Tx, 'db' | 'now' | 'user'>, resource: Resource, all: readonly Values[]): Promise<number[]> {
  if (all.length === 0) return []
  const names = storedIn(resource, all).filter(name => name !== 'insDate' && name !== 'mdInsUser')
  const own = names.filter(name => isStored(resource, name))
  const sets = [...setsOf(resource, names)]
  const columns = [...own.map(name => columnOf(resource, name)), ...sets.map(([column]) => column), 'ins_date', 'ins_user_id'].map(sql.ref)
  const value = (name: string): Sql => sql.ref(`n.${name}`)
  const words = sets.map(([, flags]) => wordsSql(resource, flags, value))
  const given = [...own.map(value), ...words, sql`${tx.now}::timestamptz`, sql`${tx.user.id || null}::bigint`]
  const rows = all.map((values, sys_n) => ({ ...values, sys_n }))
  const { rows: made } = await sql<{ id: number }>`insert into ${sql.table(tableOf(resource))} (${sql.join(columns)})
    select ${sql.join(given)} from ${valuesTable(resource, rows, names, sql`sys_n integer`)} order by n.sys_n returning id`.execute(tx.db)
  // Ids are assigned in the order of the rows.
  return made.map(row => Number(row.id)).toSorted((a, b) => a - b)
}

/** Updates rows in one statement, each in its given fields, and increments their versions. The rows are locked already. */
export async function updateRows(tx: Pick<Tx, 'db'>, resource: Resource, changes: readonly RowChange[]): Promise<void> {
  if (changes.length === 0) return
  const all = changes.map(change => change.values)
  const names = storedIn(resource, all)
  const isInAll = (name: string): boolean => all.every(values => name in values)
  const value = (name: string): Sql =>
    isInAll(name)
      ? sql.ref(`n.${name}`)
      : sql`case when n.sys_sent ? ${name} then ${sql.ref(`n.${name}`)} else ${storedSql(resource, name, aliased('t'))} end`
  const columns = names.filter(name => isStored(resource, name)).map(name => sql`${sql.ref(columnOf(resource, name))} = ${value(name)}`)
  // A set keeps the words of the flags that nobody sent.
  const sets = [...setsOf(resource, names)].map(([column, flags]) => {
    const others = sql`array(select w from unnest(${sql.ref(`t.${column}`)}) with ordinality as u (w, at)
      where w <> all(${flags.map(flag => optionsOf(resource.fields[flag]!).member!.as)}::text[]) order by at)`
    return sql`${sql.ref(column)} = ${others} || ${wordsSql(resource, flags, value)}`
  })
  const rows = changes.map(({ id, values }) => ({ ...values, sys_id: id, sys_sent: Object.keys(values) }))
  await sql`update ${sql.table(tableOf(resource))} as t set ${sql.join([...columns, ...sets, sql`version = t.version + 1`])}
    from ${valuesTable(resource, rows, names, sql`sys_id bigint, sys_sent jsonb`)} where t.id = n.sys_id`.execute(tx.db)
}

/** Writes the given `references`, with two statements per field. */
export async function writeJoins(tx: Pick<Tx, 'db'>, resource: Resource, changes: readonly RowChange[]): Promise<void> {
  for (const [name, one] of Object.entries(resource.fields)) {
    if (one.kind !== 'references' || optionsOf(one).derived) continue
    const given = changes.filter(({ values }) => name in values)
    if (given.length === 0) continue
    const table = sql.table(joinTableOf(resource, name))
    const owner = sql.ref(ownerColumnOf(resource))
    await sql`delete from ${table} where ${owner} = ${anyOf(given.map(({ id }) => id))}`.execute(tx.db)
    const joins = given.flatMap(({ id, values }) =>
      ((values[name] ?? []) as readonly number[]).map((target, position) => ({ id, target, position })),
    )
    if (joins.length)
      await sql`insert into ${table} (${owner}, target_id, position) select x.id, x.target, x.position + 1
        from jsonb_to_recordset(${JSON.stringify(joins)}::jsonb) as x (id bigint, target bigint, position integer)`.execute(tx.db)
  }
}

/** A status before and after a change: an id or a value, undefined for a new record. */
interface StatusMove {
  readonly id: number
  readonly was: unknown
  readonly is: unknown
}

/** Adds a row to the status history for each record whose status has changed, in one statement. */
export async function recordStatuses(tx: Pick<Tx, 'db' | 'now' | 'user'>, resource: Resource, moves: readonly StatusMove[]): Promise<void> {
  const moved = moves.filter(({ was, is }) => was !== is).map(({ id, is }) => ({ id, value: is === null ? null : String(is) }))
  if (moved.length === 0) return
  await sql`insert into ${sql.table(statusTableOf(resource))} (record_id, value, at, user_id)
    select x.id, x.value, ${tx.now}::timestamptz, ${tx.user.id || null}::bigint
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as x (id bigint, value text) order by x.id`.execute(tx.db)
}

/** Locks records until the transaction ends, in the same order for all callers; returns the versions of those that exist. */
export async function lockAll(tx: Pick<Tx, 'db'>, resource: Resource, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; version: number }>`select id, version from ${sql.table(tableOf(resource))}
    where id = ${anyOf(ids)} order by id ${LOCK}`.execute(tx.db)
  return new Map(rows.map(row => [Number(row.id), row.version]))
}
