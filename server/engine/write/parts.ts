import { idOf, placeOf, type Resource } from '#resource'
import { sql } from 'kysely'
import type { Engine } from '../engine.ts'
import { columnOf, statusTableOf, tableOf } from '../schema/names.ts'
import { httpError } from '../../httpError.ts'
import type { Db, Tx } from '../rules.ts'

type Values = Readonly<Record<string, unknown>>
const bare = (value: unknown): unknown => (typeof value === 'object' && value !== null ? (idOf(value) ?? null) : value)

/** Keeps exactly one default among a parent's living records: the newest mark wins, and when none is left the latest inserted takes over (foundations §4). */
export async function keepDefault(
  tx: Tx,
  resource: Resource,
  id: number,
  next: Values,
  mark: (id: number, isDefault: boolean) => Promise<unknown>,
): Promise<void> {
  const { field, per } = resource.parts!.oneDefault!
  const [table, flag, parent] = [sql.table(tableOf(resource)), sql.ref(columnOf(resource, field)), sql.ref(columnOf(resource, per))]
  const owner = idOf(next[per])
  // Two people may mark two records at once: the parent's rows are judged one after the other.
  await sql`select pg_advisory_xact_lock(hashtext(${tableOf(resource)}), ${owner}::int)`.execute(tx.db)
  const { rows } = await sql<{ id: number; chosen: boolean }>`select id, ${flag} as chosen from ${table}
    where ${parent} = ${owner} and not is_delete order by ins_date desc, id desc`.execute(tx.db)
  const marked = rows.filter(row => row.chosen)
  const winner = marked.find(row => Number(row.id) === id) ?? marked[0] ?? rows[0]
  for (const row of rows) {
    const should = row === winner
    if (row.chosen !== should) await mark(Number(row.id), should)
  }
  if (next['isDelete'] && next[field]) await mark(id, false)
}

/** Leaves a dated row whenever the status of a record changes. */
export async function keepStatus(tx: Tx, resource: Resource, id: number, prior: Values | null, next: Values): Promise<void> {
  const { field } = resource.parts!.statuses!
  const [was, is] = [prior ? bare(prior[field]) : undefined, bare(next[field])]
  if (was === is) return
  await sql`insert into ${sql.table(statusTableOf(resource))} (record_id, value, at, user_id) values (${id}, ${is === null ? null : String(is)}, ${tx.now}, ${tx.user.id || null})`.execute(
    tx.db,
  )
}

/** Is another living entry of the same group in force from the same day? */
export async function startTaken(db: Db, resource: Resource, id: number | null, record: Values): Promise<boolean> {
  const { start, per } = resource.parts!.dated!
  const group = per.map(name => sql`and ${sql.ref(columnOf(resource, name))} is not distinct from ${bare(record[name]) ?? null}`)
  const { rows } = await sql`select 1 from ${sql.table(tableOf(resource))}
    where ${sql.ref(columnOf(resource, start))} = ${record[start]} ${sql.join(group, sql` `)} and not is_delete and id <> ${id ?? 0} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Throws for a dated entry whose start date is taken in its group. */
export async function assertStartIsFree(engine: Engine, tx: Tx, resource: Resource, id: number | null, next: Values): Promise<void> {
  const dated = resource.parts?.dated
  if (!dated || next['isDelete'] || !next[dated.start]) return
  // Two people may begin from one day at once: the entries of a group are judged one after the other.
  const group = JSON.stringify(dated.per.map(name => bare(next[name])))
  await sql`select pg_advisory_xact_lock(hashtext(${tableOf(resource)}), hashtext(${group}))`.execute(tx.db)
  if (!(await startTaken(tx.db, resource, id, next))) return
  const text = engine.texts('nerud.validation.startTaken')
  throw httpError(409, 'NOT_UNIQUE', text, { errors: { [placeOf(resource, dated.start)]: text } })
}
