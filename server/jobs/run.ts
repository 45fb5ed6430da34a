import { JOBS } from '#resource'
import { ALL_RIGHTS, type User } from '../engine/user.ts'
import { sql } from 'kysely'
import { dayOf, engineIn, type Engine, type StartJob } from '../engine/engine.ts'
import { announceWrites } from '../engine/notices.ts'
import { inTransaction } from '../engine/write/transaction.ts'
import { httpError, localizedErrorOf } from '../httpError.ts'
import type { Db } from '../engine/sql.ts'
import type { Tx } from '../engine/tx.ts'
import { SYSTEM } from '../session/rights.ts'
import { writeSheetRows } from '../engine/excel/write.ts'
import { storeFile } from '../engine/files/store.ts'
import {
  addLogLine,
  resumeAtOf,
  waitingUntil,
  type Job,
  type JobFile,
  type JobKind,
  type JobKinds,
  type JobParams,
  type Progress,
} from './job.ts'
import type { Work } from './queue.ts'

/** The name of the queue for all jobs. */
export const JOB = 'job'
/** The limit of attempts per job. */
const MAX_ATTEMPTS = 5
/** A running job with progress in the last seconds is being done by somebody. */
const LIVELY_SECONDS = 5
/** The tolerated difference between the clocks of servers, in milliseconds. */
const EARLY_MS = 5000
const ONCE_MORE = 'the job is being done by another server'

type Enqueue = (id: number, after?: number) => Promise<void>
interface JobRow {
  readonly id: number
  readonly code: string
  readonly status: string
  readonly target: string
  readonly params: JobParams | null
  readonly done: number
  readonly total: number
  readonly attempts: number
  readonly kept: unknown
  readonly ins_user_id: number | null
  readonly is_lively: boolean
  readonly resume_at: Date | string | null
  readonly language: string | null
}

/** Returns the author of a job with all rights: the right was checked when it was started. */
async function userOf(db: Db, id: number | null): Promise<User> {
  const { rows } = await sql<{ login: string; fio: string }>`select login, fio from account where id = ${id}`.execute(db)
  return { id: Number(id ?? 0), login: rows[0]?.login ?? '', fio: rows[0]?.fio ?? '', rights: ALL_RIGHTS, readOnly: false, session: 0 }
}

/** Inserts a job in the transaction, and queues it after the commit. */
export const startJob =
  (kinds: JobKinds, enqueue: Enqueue): StartJob =>
  async (tx, kind, params, total) => {
    const { rows } = await sql<{ id: number }>`select id from job_type where code = ${kind} and not is_delete`.execute(tx.db)
    const work = kinds[kind]
    if (!rows[0] || !work) throw httpError(422, 'INVALID', tx.texts('nerud.jobs.unknown'))
    const target = work.target?.(params) ?? JSON.stringify(params)
    const values = { jobType: Number(rows[0].id), params, target, total: total ?? 0 }
    const id = (await tx.create(tx.resources['job']!, values)).id
    await sql`update job set language = ${tx.language} where id = ${id}`.execute(tx.db)
    tx.afterCommit(() => enqueue(id))
    return id
  }

/** Daily work without an end for so many minutes was abandoned by its server. */
const DAILY_MINUTES = 30
/**
 * Does daily work unless a server has done it on this business day or is doing it. Work that fails counts as never begun: the next call
 * repeats it.
 */
export async function workDaily(engine: Engine, name: string, work: (engine: Engine) => Promise<unknown>): Promise<void> {
  const [now, { db }] = [engine.clock(), engine]
  const day = dayOf(now, engine.zone)
  const { rows } = await sql`insert into sys_daily as d (name, day, begun_at) values (${name}, ${day}::date, ${now})
    on conflict (name) do update set day = excluded.day, begun_at = excluded.begun_at, is_done = false
      where d.day < excluded.day or (not d.is_done and d.begun_at <= excluded.begun_at - make_interval(mins => ${sql.lit(DAILY_MINUTES)}))
    returning 1`.execute(db)
  if (rows.length === 0) return
  const own = sql`where name = ${name} and day = ${day}::date and begun_at = ${now}`
  try {
    await work(engine)
  } catch (error) {
    await sql`update sys_daily set begun_at = '-infinity' ${own}`.execute(db)
    throw error
  }
  await sql`update sys_daily set is_done = true ${own}`.execute(db)
}

/** A running job without progress for so many seconds was abandoned by its server. */
const LEFT_SECONDS = 60
/** Returns the jobs that wait or were abandoned, oldest first. */
export async function waitingJobs(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from job where not is_delete and (status = 'queued'
    or (status = 'running' and beat_at < now() - make_interval(secs => ${LEFT_SECONDS}))) order by id`.execute(db)
  return rows.map(row => Number(row.id))
}

async function findJob(db: Db, id: number): Promise<JobRow | undefined> {
  const { rows } =
    await sql<JobRow>`select j.*, t.code, coalesce(j.beat_at > now() - make_interval(secs => ${LIVELY_SECONDS}), false) as is_lively
    from job j join job_type t on t.id = j.job_type_id where j.id = ${id} and not j.is_delete for update of j`.execute(db)
  return rows[0]
}
/** Serializes the start and end of jobs of the same kind and target. */
const inLine = (db: Db, row: JobRow): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('job'), hashtext(${`${row.code} ${row.target}`}))`.execute(db)

/** Claims a job for this attempt; undefined when it has ended, or must wait for another job on the same target. */
const claim = (engine: Engine, id: number): Promise<JobRow | undefined> =>
  engine.db.transaction().execute(async db => {
    const row = await findJob(db, id)
    if (!row || !['queued', 'running'].includes(row.status)) return undefined
    const resumes = row.resume_at === null ? undefined : new Date(row.resume_at)
    if (row.status === 'running' && row.is_lively && !resumes) throw new Error(ONCE_MORE)
    // A call this early is a duplicate of the same job: the real one is still to come.
    if (resumes && resumes.getTime() - engine.clock().getTime() > EARLY_MS) return undefined
    await inLine(db, row)
    const { rows: others } = await sql`select 1 from job where status = 'running' and target = ${row.target} and id <> ${id}
      and job_type_id = (select job_type_id from job where id = ${id}) limit 1`.execute(db)
    if (row.status === 'queued' && others.length) return undefined
    // A job that suspended itself was not interrupted.
    const attempts = Number(row.attempts) + (resumes ? 0 : 1)
    await sql`update job set status = 'running', attempts = ${attempts}, started_at = coalesce(started_at, ${engine.clock()}), beat_at = now(),
      resume_at = null, version = version + 1 where id = ${id}`.execute(db)
    const { texts } = engineIn(engine, row.language)
    if (!resumes) await addLogLine(db, id, engine.clock(), texts('nerud.jobs.log.begun', { attempt: attempts }))
    return { ...row, attempts }
  })

const STOPPED = new Error('the job was stopped')
/** Locks the job for a step; throws when it was cancelled or taken over by another server. */
async function mine(db: Db, row: JobRow): Promise<void> {
  const now = await findJob(db, row.id)
  if (now?.status !== 'running' || Number(now.attempts) !== row.attempts) throw STOPPED
}

const json = (value: unknown) => sql`${JSON.stringify(value ?? null)}::jsonb`
const progressOf = (engine: Engine, row: JobRow, user: User): Progress => ({
  say: text => addLogLine(engine.db, row.id, engine.clock(), text),
  total: async rows => void (await sql`update job set total = ${rows}, beat_at = now() where id = ${row.id}`.execute(engine.db)),
  step: (work, as = user) =>
    inTransaction(
      engine,
      as,
      async (tx: Tx) => {
        await mine(tx.db, row)
        const step = await work(tx)
        await sql`update job set done = done + ${step.rows}, beat_at = now(), version = version + 1
          ${step.keep === undefined ? sql`` : sql`, kept = ${json(step.keep)}`} where id = ${row.id}`.execute(tx.db)
        return step
      },
      async () => undefined,
    ),
  waitUntil: moment => {
    throw waitingUntil(moment)
  },
})

interface ResultFile {
  readonly id: number
  readonly name: string
}
/** Returns the result as a workbook. */
async function sheetOf({ texts }: Engine, kind: JobKind, { id }: Job, result: unknown): Promise<JobFile | undefined> {
  const sheet = kind.sheet?.(texts, result)
  if (!sheet || sheet.rows.length === 0) return undefined
  const { name, columns, rows } = sheet
  return {
    name: `${name} ${id}.xlsx`,
    bytes: new Uint8Array(await new Response(writeSheetRows({ sheet: name, columns, rows })).arrayBuffer()),
  }
}
/** Stores the result as a file for the author. */
async function fileOf(engine: Engine, kind: JobKind, job: Job, result: unknown): Promise<ResultFile | undefined> {
  const made = (await kind.file?.(engine, job)) ?? (await sheetOf(engine, kind, job, result))
  if (!made) return undefined
  const undo: (() => Promise<void>)[] = []
  const id = await inTransaction(engine, job.user, tx => storeFile(tx, made, one => void undo.push(one)))
  return { id, name: made.name }
}

/** Suspends the job until a time; it keeps its attempt. Returns the delay in seconds. */
async function putOff(engine: Engine, row: JobRow, until: Date): Promise<number> {
  await engine.db.transaction().execute(async db => {
    await mine(db, row)
    await sql`update job set resume_at = ${until}, beat_at = now(), version = version + 1 where id = ${row.id}`.execute(db)
  })
  return Math.max(1, (until.getTime() - engine.clock().getTime()) / 1000)
}

/** Returns the log line of an ending. */
const endingText = ({ texts }: Engine, done: number, ending: Ending): string => {
  if (ending.status === 'done') return texts('nerud.jobs.log.done', { done })
  return ending.status === 'failed' ? texts('nerud.jobs.log.failed', { error: ending.error }) : texts('nerud.jobs.log.again')
}

type Ending =
  | { readonly status: 'done'; readonly result: unknown; readonly file: ResultFile | undefined }
  | { readonly status: 'failed'; readonly error: string }
  | { readonly status: 'queued' }
/** Stores how an attempt ended, unless the job was stopped meanwhile. */
const end = (engine: Engine, row: JobRow, ending: Ending): Promise<void> =>
  engine.db.transaction().execute(async db => {
    await mine(db, row)
    await inLine(db, row)
    const file = 'file' in ending ? ending.file : undefined
    const [result, error] = ['result' in ending ? ending.result : null, 'error' in ending ? ending.error : null]
    const { rows } = await sql<{
      done: number
    }>`update job set status = ${ending.status}, result = ${json(result)}, error = ${error}, file_id = ${file?.id ?? null},
      finished_at = ${ending.status === 'queued' ? null : engine.clock()}::timestamptz, version = version + 1 where id = ${row.id}
      returning done::int as done`.execute(db)
    if (file) await addLogLine(db, row.id, engine.clock(), engine.texts('nerud.jobs.log.file', { name: file.name }))
    await addLogLine(db, row.id, engine.clock(), endingText(engine, rows[0]!.done, ending))
    // The end of a job is not an action of its author, so the author is notified.
    const from = { db, now: engine.clock(), user: SYSTEM }
    await announceWrites(engine, from, engine.resources[JOBS]!, () => [
      { id: Number(row.id), before: { status: 'running' }, after: { status: ending.status } },
    ])
  })

/** Returns the next job that waits for the same target. */
async function next(db: Db, row: JobRow): Promise<number | undefined> {
  const { rows } = await sql<{
    id: number
  }>`select id from job where status = 'queued' and target = ${row.target} and id <> ${row.id} and not is_delete
    and job_type_id = (select job_type_id from job where id = ${row.id}) order by id limit 1`.execute(db)
  return rows[0] && Number(rows[0].id)
}

/**
 * Returns the work of a job: it continues where it was interrupted, ends with a message on failure, and queues the next job for the same
 * target.
 */
export const jobWork =
  (engineOf: () => Engine, kinds: JobKinds, enqueue: Enqueue): Work =>
  async data => {
    const engine = engineOf()
    const row = await claim(engine, Number(data['job']))
    if (!row) return
    const after = await attempt(engineIn(engine, row.language), kinds, row).catch((error: unknown) => {
      if (error !== STOPPED) throw error
    })
    if (after !== undefined) return enqueue(Number(row.id), after)
    const waiting = await next(engine.db, row)
    if (waiting !== undefined) await enqueue(waiting)
  }

/** Returns the delay in seconds after which the job continues, unless it has ended. */
async function attempt(engine: Engine, kinds: JobKinds, row: JobRow): Promise<number | void> {
  const { texts } = engine
  const kind = kinds[row.code]
  if (row.attempts > MAX_ATTEMPTS || !kind)
    return end(engine, row, { status: 'failed', error: texts(kind ? 'nerud.jobs.interrupted' : 'nerud.jobs.unknown') })
  const user = await userOf(engine.db, row.ins_user_id)
  const job: Job = { id: Number(row.id), params: row.params ?? {}, user, done: Number(row.done), total: Number(row.total), kept: row.kept }
  try {
    const own = kind.isForAll ? engineIn(engine, null) : engine
    const result = await kind.work(own, job, progressOf(own, row, user))
    const file = await fileOf(engine, kind, job, result)
    await end(engine, row, { status: 'done', result, file })
  } catch (error) {
    if (error === STOPPED) throw error
    const resumes = resumeAtOf(error)
    if (resumes) return putOff(engine, row, resumes)
    const failure = localizedErrorOf(error, texts)
    if (failure) return end(engine, row, { status: 'failed', error: failure.message })
    engine.log.error({ error, job: job.id, kind: row.code }, 'the work of a job failed')
    if (row.attempts >= MAX_ATTEMPTS) return end(engine, row, { status: 'failed', error: texts('nerud.server.serverError') })
    await end(engine, row, { status: 'queued' })
    throw error
  }
}
