import { sql } from 'kysely'
import { may, wirePathOf, titleOf, type Resource, idOf } from '#resource'
import { circleKey } from '#resource/sentRecord'
import { httpError } from '../../httpError.ts'
import type { Engine } from '../engine.ts'
import { recordJson, type JsonContext } from '../read/recordJson.ts'
import { visibleIds } from '../read/records.ts'
import { columnOf, recordNameOf, tableOf, foldedKeyOf } from '../schema/tables.ts'
import { isFolded, uniqueIndexName } from '../schema/indexes.ts'
import type { Db } from '../sql.ts'
import type { Tx, ErrorPaths } from '../tx.ts'
import type { User } from '../user.ts'
import { atErrorPath } from './rejections.ts'
import { valuesTable } from './rows.ts'
import { columnValue } from './values.ts'
import { anyOf, sameValue } from '../columns.ts'

/** The other record that has a value which must be unique. */
export interface Other {
  readonly id: number
  readonly title: string
}

type Values = Readonly<Record<string, unknown>>
const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

/**
 * Finds for each record, by index, another one with the same value in the same range of uniqueness, in any spelling, with one statement.
 * Records in `except` are ignored.
 */
export async function duplicatesOf(
  shaping: JsonContext,
  db: Db,
  resource: Resource,
  name: string,
  all: readonly Values[],
  except: readonly number[],
): Promise<Map<number, Other>> {
  const { per = [], among } = resource.parts?.unique?.[name] ?? {}
  const names = [...new Set([name, ...per])]
  const rows = [...all.entries()]
    .filter(([, record]) => !isEmpty(record[name]))
    .map(([n, record]) => ({ ...Object.fromEntries(names.map(one => [one, columnValue(record[one])])), sys_n: n }))
  if (rows.length === 0) return new Map()
  const pair = (field: string) => [sql.ref(`t.${columnOf(resource, field)}`), sql.ref(`n.${field}`)] as const
  const [column, value] = pair(name)
  const same = isFolded(resource.fields[name]!) ? sql`${foldedKeyOf(column)} = ${foldedKeyOf(value)}` : sql`${column} = ${value}`
  const circle = per.map(field => sql`and ${sameValue(resource, field, ...pair(field))}`)
  const { rows: found } = await sql<{ n: number; j: Record<string, unknown> }>`select n.sys_n as n, o.j
    from ${valuesTable(resource, rows, names, sql`sys_n integer`)} cross join lateral (
      select ${recordJson(shaping, resource, resource.title.fields, 't')} as j from ${sql.table(tableOf(resource))} as t
      where ${same} ${sql.join(circle, sql` `)} and not t.is_delete${among ? sql` and t.is_active` : sql``} and t.id <> all(${[...except]}::bigint[])
      limit 1) as o`.execute(db)
  return new Map(found.map(({ n, j }) => [n, { id: j['id'] as number, title: titleOf(resource, j) }]))
}

/** Returns the message that a value is taken; `other` is given only to users who may read it. */
export const duplicateText = (engine: Engine, other: Other | undefined): string =>
  other ? engine.texts('nerud.validation.takenBy', { other: other.title }) : engine.texts('nerud.validation.taken')
/** Returns the resource within which values must be unique: for a facet, the resource of its table. */
const sharingResource = (engine: Engine, resource: Resource): Resource => engine.resources[recordNameOf(resource)]!
/** Returns the record that has the value, for users who may read it: by their rights, and by the scope of the rules. */
export async function visibleDuplicate(engine: Engine, db: Db, user: User, resource: Resource, other: Other): Promise<Other | undefined> {
  const shared = sharingResource(engine, resource)
  if (!may(user.rights, shared, 'read')) return undefined
  return (await visibleIds(engine, db, shared, user, [other.id])).length > 0 ? other : undefined
}

const takenError = (engine: Engine, resource: Resource, name: string, other?: Other): Error => {
  const text = duplicateText(engine, other)
  return httpError(409, 'NOT_UNIQUE', text, {
    errors: { [wirePathOf(resource, name)]: text },
    ...(other && { extra: { other: { resource: recordNameOf(resource), ...other } } }),
  })
}

/** Returns the index of the first record whose key occurs earlier, or in `existing`. */
function repeatedIn(keys: readonly (string | null)[], existing: Iterable<string> = []): number | undefined {
  const met = new Set<string>(existing)
  for (const [n, key] of keys.entries()) {
    if (key !== null && met.has(key)) return n
    if (key !== null) met.add(key)
  }
  return undefined
}

/** A record by field name, before and after. */
interface UniqueWrite {
  readonly id: number | null
  readonly prior: Values | null
  readonly next: Values
}

/**
 * Throws 409 for the first record whose unique value is taken, naming the record that has it. Unchanged values are not checked, so that
 * records that became equal when the comparison of spellings changed can still be edited.
 */
export async function assertUnique(
  engine: Engine,
  tx: Tx,
  resource: Resource,
  all: readonly UniqueWrite[],
  within?: ErrorPaths,
): Promise<void> {
  const ids = all.flatMap(({ id }) => id ?? [])
  for (const [name, unique] of Object.entries(resource.parts?.unique ?? {})) {
    const keys = all.map(({ prior, next }) => [circleKey(resource, name, unique, prior), circleKey(resource, name, unique, next)] as const)
    const queries = keys.map(([was, is]) => (is === was ? null : is))
    if (queries.every(key => key === null)) continue
    const relevant = all.map(({ next }, n) => (queries[n] === null ? {} : next))
    const others = await duplicatesOf(engine, tx.db, resource, name, relevant, ids)
    for (const [n, other] of others)
      throw atErrorPath(takenError(engine, resource, name, await visibleDuplicate(engine, tx.db, tx.user, resource, other)), n, within)
    const unchanged = keys.flatMap(([was, is]) => (is !== null && is === was ? [is] : []))
    const repeated = repeatedIn(queries, unchanged)
    if (repeated !== undefined) throw atErrorPath(takenError(engine, resource, name), repeated, within)
  }
}

/** Returns the error for a violated unique index: two concurrent calls wrote the same value. */
export function uniqueBroken(engine: Engine, resource: Resource, error: unknown): Error | undefined {
  const { code, constraint_name: constraint } = error as { code?: string; constraint_name?: string }
  if (code !== '23505') return undefined
  const name = Object.keys(resource.parts?.unique ?? {}).find(one => uniqueIndexName(resource, one) === constraint)
  return name ? takenError(engine, resource, name) : undefined
}

/** A written record by field name. */
interface WrittenRecord {
  readonly id: number
  readonly next: Values
}
/** Whether a record is the default of its parent. */
interface Marked {
  readonly id: number
  readonly isDefault: boolean
}

/**
 * Keeps exactly one default among the records of each parent, preferably an active one: the last one set wins, and when none is left, the
 * newest record becomes the default (foundations §4). `mark` receives the records to change.
 */
export async function maintainDefaults(
  tx: Tx,
  resource: Resource,
  records: readonly WrittenRecord[],
  mark: (changes: readonly Marked[]) => Promise<unknown>,
): Promise<void> {
  const { field, per } = resource.parts!.oneDefault!
  const [table, flag, parent] = [sql.table(tableOf(resource)), sql.ref(columnOf(resource, field)), sql.ref(columnOf(resource, per))]
  const owners = [...new Set(records.flatMap(({ next }) => idOf(next[per]) ?? []))]
  // A lock per parent, because two people may set two defaults at once.
  await sql`select pg_advisory_xact_lock(hashtext(${tableOf(resource)}), o.id)
    from (select unnest(${owners}::int[]) as id order by 1) as o`.execute(tx.db)
  const { rows } = await sql<{
    id: number
    owner: number
    chosen: boolean
    active: boolean
  }>`select id::int, ${parent}::int as owner, ${flag} as chosen, is_active as active
    from ${table} where ${parent} = ${anyOf(owners)} and not is_delete order by ins_date desc, id desc`.execute(tx.db)
  const newest = new Map(records.map(({ id }, n) => [id, n]))
  const changed = [...Map.groupBy(rows, row => row.owner).values()].flatMap(living => {
    const active = living.filter(row => row.active)
    const able = active.length > 0 ? active : living
    const marked = able.filter(row => row.chosen).toSorted((a, b) => (newest.get(b.id) ?? -1) - (newest.get(a.id) ?? -1))
    const winner = marked[0] ?? able[0]!
    return living.flatMap(row => (row.chosen === (row === winner) ? [] : [{ id: row.id, isDefault: row === winner }]))
  })
  const cleared = records.flatMap(({ id, next }) => (next['isDelete'] && next[field] ? [{ id, isDefault: false }] : []))
  const all = [...changed, ...cleared]
  if (all.length > 0) await mark(all)
}

/** Returns the indexes of the records whose start is taken by another entry of the same group; entries in `except` are ignored. */
export async function duplicateStarts(db: Db, resource: Resource, all: readonly Values[], except: readonly number[]): Promise<number[]> {
  const { start, per } = resource.parts!.dated!
  const names = [start, ...per]
  const rows = all.map((record, n) => ({ ...Object.fromEntries(names.map(name => [name, columnValue(record[name])])), sys_n: n }))
  const pair = (name: string) => [sql.ref(`t.${columnOf(resource, name)}`), sql.ref(`n.${name}`)] as const
  const same = names.map(name => sameValue(resource, name, ...pair(name)))
  const { rows: taken } = await sql<{ n: number }>`select n.sys_n as n from ${valuesTable(resource, rows, names, sql`sys_n integer`)}
    cross join lateral (select from ${sql.table(tableOf(resource))} as t
      where ${sql.join(same, sql` and `)} and not t.is_delete and t.id <> all(${[...except]}::bigint[]) limit 1) as o order by 1`.execute(
    db,
  )
  return taken.map(row => row.n)
}

/** Returns the latest start among the entries of a group, except one; null when there is none. */
export async function latestStart(db: Db, resource: Resource, record: Values, except: number | null): Promise<string | null> {
  const { start, per } = resource.parts!.dated!
  const same = per.map(name => sameValue(resource, name, sql.ref(columnOf(resource, name)), sql`${columnValue(record[name])}`))
  const { rows } = await sql<{
    last: string | null
  }>`select max(${sql.ref(columnOf(resource, start))})::text as last from ${sql.table(tableOf(resource))}
    where ${sql.join(same, sql` and `)} and not is_delete and id is distinct from ${except}::bigint`.execute(db)
  return rows[0]?.last ?? null
}

/** Throws for the first dated entry whose start is taken in its group; `ids` are the written records. */
export async function assertStartsAreFree(
  engine: Engine,
  tx: Tx,
  resource: Resource,
  all: readonly Values[],
  ids: readonly number[],
  within?: ErrorPaths,
): Promise<void> {
  const { dated } = resource.parts ?? {}
  if (!dated) return
  const entries = [...all.entries()].filter(([, next]) => !next['isDelete'] && next[dated.start])
  if (entries.length === 0) return
  const records = entries.map(([, next]) => next)
  // A lock per group, because two people may add entries with the same start at once.
  const groups = records.map(next => JSON.stringify(dated.per.map(name => columnValue(next[name]))))
  await sql`select pg_advisory_xact_lock(hashtext(${tableOf(resource)}), g.hash)
    from (select distinct hashtext(g) as hash from unnest(${groups}::text[]) as g order by 1) as g`.execute(tx.db)
  const [taken] = await duplicateStarts(tx.db, resource, records, ids)
  const repeated = repeatedIn(records.map((next, n) => `${groups[n]} ${String(next[dated.start])}`))
  const wrong = taken ?? repeated
  if (wrong === undefined) return
  const text = engine.texts('nerud.validation.startTaken')
  throw atErrorPath(
    httpError(409, 'NOT_UNIQUE', text, { errors: { [wirePathOf(resource, dated.start)]: text } }),
    entries[wrong]![0],
    within,
  )
}
