import { sql } from 'kysely'
import {
  byName,
  demandOf,
  hasWrites,
  idOf,
  isSameValue,
  offers,
  refusalOf,
  titleOf,
  wirePathOf,
  type Field,
  type Resource,
  type WireRecord,
} from '#resource'
import { MAX_BULK } from '#resource/frameCalls'
import type { Engine } from '../engine/engine.ts'
import { writeSheetRows } from '../engine/excel/write.ts'
import type { Db } from '../engine/sql.ts'
import type { Tx } from '../engine/tx.ts'
import type { User } from '../engine/user.ts'
import { visibleIds } from '../engine/read/records.ts'
import { foundIds } from '../engine/write/action.ts'
import { wholeRecords } from '../engine/write/lines.ts'
import { writeMany, type RecordWrite } from '../engine/write/record.ts'
import { tryEachSavepoint } from '../engine/write/rejections.ts'
import { rejectRights, valuesOf } from '../engine/write/request.ts'
import { lockAll } from '../engine/write/rows.ts'
import { columnValues } from '../engine/write/values.ts'
import { httpError, notFound, validationError } from '../httpError.ts'
import { askerOf, cancelJobs, type Job, type JobKind } from './job.ts'

/** The code of the kind of job. */
export const BULK_JOB = 'bulk_change'
/** The number of days for which a bulk change can be undone. */
const BULK_DAYS = 7
/** The number of records changed in one transaction. */
const BATCH_SIZE = 100

/** Bulk changes: their owner and expiry, the values that are set, and for each record what was done and the values before. */
export const bulkTables: readonly string[] = [
  `create table if not exists sys_bulk (
    job_id bigint primary key,
    user_id bigint not null,
    resource text not null,
    names text[] not null,
    "values" jsonb not null,
    undoes bigint,
    expires timestamptz not null
  )`,
  `create table if not exists sys_bulk_row (
    job_id bigint not null references sys_bulk (job_id) on delete cascade,
    record_id bigint not null,
    is_done boolean not null default false,
    title text,
    version integer,
    before jsonb,
    problem text,
    primary key (job_id, record_id)
  )`,
]

type Values = Readonly<Record<string, unknown>>

/** A bulk change as it is stored: which fields it sets to which values, or which earlier one it undoes. */
interface BulkChange {
  readonly job: number
  readonly resource: string
  readonly names: readonly string[]
  readonly values: Values
  readonly undoes: number | null
}

/** What happened to a record: it was changed from `before` to this version, or was refused; neither when nothing differed. */
interface RowOutcome {
  readonly id: number
  readonly version?: number
  readonly before?: Values
  readonly title?: string
  readonly problem?: string
}

const readChange = async (db: Db, job: number): Promise<BulkChange> =>
  (
    await sql<BulkChange>`select job_id::int as job, resource, names, "values", undoes::int as undoes from sys_bulk
      where job_id = ${job}`.execute(db)
  ).rows[0]!

/** Throws unless the user may set these fields of the resource now. */
function rejectForbidden(engine: Engine, resource: Resource, user: User, names: readonly string[]): void {
  if (refusalOf(user, demandOf(resource, 'edit'))) throw httpError(403, 'NO_RIGHT', engine.texts('nerud.validation.right'))
  rejectRights(engine, resource, user, Object.fromEntries(names.map(name => [name, null])))
}

const isSettable = (one: Field): boolean => one.kind !== 'file' && !hasWrites(one)

/** Parses the values to set; throws 422 for fields that only a form can write, such as lines and files. */
export function bulkValues(engine: Engine, resource: Resource, user: User, wire: unknown, today: string): Values {
  const isObject = typeof wire === 'object' && wire !== null && !Array.isArray(wire)
  if (!isObject || Object.keys(wire).length === 0)
    throw validationError(engine, undefined, { values: { key: 'nerud.validation.required' } })
  const values = valuesOf(engine, resource, { wire: wire as Record<string, unknown>, files: {} }, 'edit', today, {})
  const unfit = Object.keys(values).filter(name => !isSettable(resource.fields[name]!))
  if (unfit.length > 0)
    throw validationError(
      engine,
      resource,
      Object.fromEntries(unfit.map(name => [wirePathOf(resource, name), { key: 'nerud.validation.readonly' }])),
    )
  rejectForbidden(engine, resource, user, Object.keys(values))
  return values
}

async function begin(tx: Tx, change: Omit<BulkChange, 'job'>, rows: ReturnType<typeof sql>, total: number): Promise<number> {
  const job = await tx.start(BULK_JOB, { resource: change.resource, ...(change.undoes !== null && { undoes: change.undoes }) }, total)
  await sql`insert into sys_bulk (job_id, user_id, resource, names, "values", undoes, expires)
    values (${job}, ${tx.user.id}, ${change.resource}, ${[...change.names]}::text[], ${JSON.stringify(change.values)}::text::jsonb,
      ${change.undoes}, ${tx.now}::timestamptz + make_interval(days => ${BULK_DAYS}))`.execute(tx.db)
  await sql`insert into sys_bulk_row (job_id, record_id) select ${job}::bigint, id from (${rows}) as found (id)`.execute(tx.db)
  return job
}

/** Starts a job that sets values in all records that the address of a list finds now; returns its id and their number. */
export async function startBulkChange(
  engine: Engine,
  tx: Tx,
  resource: Resource,
  which: { readonly filter: string; readonly all: unknown },
  values: Values,
): Promise<{ readonly job: number; readonly total: number }> {
  if (!offers(resource, 'edit')) throw notFound(engine)
  const ids = await foundIds(engine, tx, resource, which, MAX_BULK)
  if (ids.length === 0) throw notFound(engine)
  const change = { resource: resource.name, names: Object.keys(values), values, undoes: null }
  return { job: await begin(tx, change, sql`select unnest(${ids}::bigint[])`, ids.length), total: ids.length }
}

/** Starts a job that gives the records changed by an earlier one their former values; what is left of that one is cancelled. */
export async function undoBulkChange(tx: Tx, earlier: number): Promise<{ readonly job: number; readonly total: number }> {
  await cancelJobs(tx, [earlier])
  const change = await readChange(tx.db, earlier)
  const changed = sql`select record_id from sys_bulk_row where job_id = ${earlier} and version is not null`
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${changed}) as c`.execute(tx.db)
  const total = rows[0]!.count
  return { job: await begin(tx, { ...change, values: {}, undoes: earlier }, changed, total), total }
}

interface WaitingRow {
  readonly id: number
  /** For an undo: the version that the earlier change left, and the values before it. */
  readonly seen: number | null
  readonly former: Values | null
}

function titleIn(resource: Resource, record: WireRecord): string {
  try {
    return titleOf(resource, record)
  } catch {
    return ''
  }
}

/** Changes the next records; those that are refused are noted with the reason. Returns how many were dealt with. */
async function changeNext(engine: Engine, tx: Tx, resource: Resource, change: BulkChange): Promise<number> {
  const { rows } = await sql<WaitingRow>`select r.record_id::int as id, e.version as seen, e.before as former from sys_bulk_row r
    left join sys_bulk_row e on e.job_id = ${change.undoes} and e.record_id = r.record_id
    where r.job_id = ${change.job} and not r.is_done order by r.record_id limit ${sql.lit(BATCH_SIZE)}`.execute(tx.db)
  const ids = rows.map(({ id }) => id)
  await lockAll(tx, resource, ids)
  const records = await wholeRecords(engine, tx, resource, await visibleIds(engine, tx.db, resource, tx.user, ids))
  const outcomes: RowOutcome[] = []
  const writes: RecordWrite[] = []
  const before = new Map<number, Values>()
  for (const { id, seen, former } of rows) {
    const record = records.get(id)
    const prior = record && byName(resource, record)
    const values = former ?? change.values
    const isGone = prior?.['isDelete'] === true && !('isDelete' in values)
    const problem = !record ? 'noRecord' : seen !== null && record['version'] !== seen ? 'conflict' : isGone ? 'deleted' : undefined
    if (!record || !prior || problem) {
      outcomes.push({ id, title: record ? titleIn(resource, record) : '', problem: engine.texts(`nerud.server.${problem}`) })
      continue
    }
    const changed = Object.entries(values).filter(([name, value]) => !isSameValue(resource.fields[name]!, prior[name], value))
    if (changed.length === 0) outcomes.push({ id })
    else writes.push({ id, values: Object.fromEntries(changed) })
    before.set(id, columnValues(resource, Object.fromEntries(changed.map(([name]) => [name, prior[name] ?? null]))))
  }
  const { done, refused } = await tryEachSavepoint(tx, writes, some => writeMany(engine, tx, resource, some))
  for (const [{ id }, after] of done) outcomes.push({ id: id!, version: Number(after['version']), before: before.get(id!)! })
  for (const [{ id }, { message }] of refused) outcomes.push({ id: id!, title: titleIn(resource, records.get(id!)!), problem: message })
  await sql`update sys_bulk_row r set is_done = true, title = o.title, version = o.version, before = o.before, problem = o.problem
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::text::jsonb) as o (id bigint, title text, version integer, before jsonb, problem text)
    where r.job_id = ${change.job} and r.record_id = o.id`.execute(tx.db)
  return rows.length
}

/** The numbers of records that a bulk change has changed and that were refused. */
async function countsOf(db: Db, job: number): Promise<{ readonly changed: number; readonly failed: number }> {
  const { rows } = await sql<{ changed: number; failed: number }>`select count(version)::int as changed, count(problem)::int as failed
    from sys_bulk_row where job_id = ${job}`.execute(db)
  return rows[0]!
}

interface Failure {
  readonly id: number
  readonly title: string
  readonly message: string
}
/** The records that were refused, and why, in the order of their ids. */
export const failuresOf = async (db: Db, job: number, limit: number): Promise<readonly Failure[]> =>
  (
    await sql<Failure>`select record_id::int as id, title, problem as message from sys_bulk_row
      where job_id = ${job} and problem is not null order by record_id limit ${sql.lit(limit)}`.execute(db)
  ).rows

/** The refused records as a workbook. */
async function failuresFile({ db, texts }: Engine, { id }: Job) {
  const failures = await failuresOf(db, id, MAX_BULK)
  if (failures.length === 0) return undefined
  const name = texts('nerud.jobs.sheets.bulk.name')
  const columns = [
    { header: texts('nerud.jobs.sheets.bulk.id'), kind: 'number' },
    { header: texts('nerud.jobs.sheets.bulk.record'), kind: 'text', width: 40 },
    { header: texts('nerud.import.error'), kind: 'text', width: 60 },
  ] as const
  const rows = failures.map(failure => [failure.id, failure.title, failure.message])
  return {
    name: `${name} ${id}.xlsx`,
    bytes: new Uint8Array(await new Response(writeSheetRows({ sheet: name, columns, rows })).arrayBuffer()),
  }
}

/** Sets values in many records, in portions, with the rights that the user has by then; or undoes that. */
export const bulkChange: JobKind = {
  target: ({ resource }) => String(resource),
  async work(engine, job, progress) {
    const change = await readChange(engine.db, job.id)
    const resource = engine.resources[change.resource]!
    for (let rows = BATCH_SIZE; rows === BATCH_SIZE;) {
      const user = await askerOf(engine, job)
      rejectForbidden(engine, resource, user, change.names)
      rows = (await progress.step(async tx => ({ rows: await changeNext(engine, tx, resource, change) }), user)).rows
    }
    return countsOf(engine.db, job.id)
  },
  file: failuresFile,
}

/** A user's own bulk change as the screens show it. */
interface BulkState {
  readonly id: number
  readonly status: string
  readonly done: number
  readonly total: number
  readonly error: string | null
}

/** The state of a bulk change of the user; throws 404 when it is another user's or can no longer be undone. */
export async function bulkStateOf(engine: Engine, db: Db, user: User, id: unknown) {
  const { rows } = await sql<BulkState>`select j.id::int as id, j.status, j.done::int as done, j.total::int as total, j.error
    from sys_bulk b join job j on j.id = b.job_id
    where b.job_id = ${idOf(id) ?? 0} and b.user_id = ${user.id} and b.expires > ${engine.clock()}::timestamptz`.execute(db)
  if (!rows[0]) throw notFound(engine)
  return { ...rows[0], ...(await countsOf(db, rows[0].id)) }
}

/** Forgets bulk changes that can no longer be undone. */
export const dropBulkChanges = async (engine: Engine): Promise<void> =>
  void (await sql`delete from sys_bulk where expires < ${engine.clock()}::timestamptz`.execute(engine.db))
