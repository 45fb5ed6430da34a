import { idOf, placeOf, type Resource } from '#resource'
import { sql } from 'kysely'
import type { Engine } from '../engine.ts'
import { columnOf, tableOf } from '../schema/names.ts'
import { httpError } from '../../httpError.ts'
import type { Db } from '../sql.ts'
import type { Tx, Within } from '../tx.ts'
import { anyOf } from '../columns.ts'
import { placed } from './errors.ts'
import { valuesTable } from './rows.ts'
import { repeatedIn } from './unique.ts'
import { columnValue } from './values.ts'

type Values = Readonly<Record<string, unknown>>

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
export async function keepDefaults(
  tx: Tx,
  resource: Resource,
  written: readonly WrittenRecord[],
  mark: (changes: readonly Marked[]) => Promise<unknown>,
): Promise<void> {
  const { field, per } = resource.parts!.oneDefault!
  const [table, flag, parent] = [sql.table(tableOf(resource)), sql.ref(columnOf(resource, field)), sql.ref(columnOf(resource, per))]
  const owners = [...new Set(written.flatMap(({ next }) => idOf(next[per]) ?? []))]
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
  const newest = new Map(written.map(({ id }, n) => [id, n]))
  const changed = [...Map.groupBy(rows, row => row.owner).values()].flatMap(living => {
    const active = living.filter(row => row.active)
    const able = active.length > 0 ? active : living
    const marked = able.filter(row => row.chosen).toSorted((a, b) => (newest.get(b.id) ?? -1) - (newest.get(a.id) ?? -1))
    const winner = marked[0] ?? able[0]!
    return living.flatMap(row => (row.chosen === (row === winner) ? [] : [{ id: row.id, isDefault: row === winner }]))
  })
  const cleared = written.flatMap(({ id, next }) => (next['isDelete'] && next[field] ? [{ id, isDefault: false }] : []))
  const all = [...changed, ...cleared]
  if (all.length > 0) await mark(all)
}

/** Returns the indexes of the records whose start is taken by another entry of the same group; entries in `except` are ignored. */
export async function duplicateStarts(db: Db, resource: Resource, all: readonly Values[], except: readonly number[]): Promise<number[]> {
  const { start, per } = resource.parts!.dated!
  const names = [start, ...per]
  const rows = all.map((record, n) => ({ ...Object.fromEntries(names.map(name => [name, columnValue(record[name])])), sys_n: n }))
  const pair = (name: string) => [sql.ref(`t.${columnOf(resource, name)}`), sql.ref(`n.${name}`)] as const
  const same = names.map(name => sql.join(pair(name), name === start ? sql` = ` : sql` is not distinct from `))
  const { rows: taken } = await sql<{ n: number }>`select n.sys_n as n from ${valuesTable(resource, rows, names, sql`sys_n integer`)}
    where exists (select 1 from ${sql.table(tableOf(resource))} as t
      where ${sql.join(same, sql` and `)} and not t.is_delete and t.id <> all(${[...except]}::bigint[])) order by 1`.execute(db)
  return taken.map(row => row.n)
}

/** Returns the latest start among the entries of a group, except one; null when there is none. */
export async function latestStart(db: Db, resource: Resource, record: Values, except: number | null): Promise<string | null> {
  const { start, per } = resource.parts!.dated!
  const same = per.map(name => sql`${sql.ref(columnOf(resource, name))} is not distinct from ${columnValue(record[name])}`)
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
  within?: Within,
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
  throw placed(httpError(409, 'NOT_UNIQUE', text, { errors: { [placeOf(resource, dated.start)]: text } }), entries[wrong]![0], within)
}
