import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { Rights } from '#resource'
import type { Engine } from '../engine/engine.ts'
import type { ExcelColumn } from '../engine/excel/write.ts'
import type { Tx } from '../engine/tx.ts'
import type { User } from '../engine/user.ts'
import { type Texts, textsIn } from '../engine/texts.ts'
import type { Db } from '../engine/sql.ts'
import { anyOf } from '../engine/columns.ts'
import { isStorageUnavailable } from '../adapters/files.ts'
import { httpError } from '../httpError.ts'

export type JobParams = Readonly<Record<string, unknown>>

/** A job as its work receives it: the user, the parameters, and the progress before an interruption. */
export interface Job {
  readonly id: number
  readonly params: JobParams
  /** The user who started it. */
  readonly user: User
  readonly done: number
  readonly total: number
  /** The state that the last step saved. */
  readonly kept: unknown
}
/** The progress of a step: the rows done in it, and the state for the next one, or for continuing after an interruption. */
interface Step {
  readonly rows: number
  readonly keep?: unknown
}
/** A result as a table of a workbook. */
interface JobSheet {
  readonly name: string
  readonly columns: readonly ExcelColumn[]
  readonly rows: readonly (readonly unknown[])[]
}
/** A file that a job creates for people. */
export interface JobFile {
  readonly name: string
  readonly bytes: Uint8Array
}
/** How work reports its progress. */
export interface Progress {
  /** Sets the total number of rows. */
  total(rows: number): Promise<void>
  /** Adds a line to the log, even if the surrounding step fails. */
  say(text: string): Promise<void>
  /**
   * Runs a part of the work in its own transaction, on behalf of the author, together with the job's progress: after an interruption the
   * work is called again with `done` and `kept` of the last committed step. It may be repeated after a deadlock; it throws when the job was
   * cancelled. `as`: the author with their rights, where rules depend on these; all rights by default.
   */
  step(work: (tx: Tx) => Promise<Step>, as?: User): Promise<Step>
  /**
   * Ends this run and resumes at a time: the work is called again with `done` and `kept` of its last step, here or on another server. For
   * external services with rate limits, so that neither a transaction nor a place in the queue is held while waiting.
   */
  waitUntil(moment: Date): never
}
/** A kind of job. The result of its work is stored with the job, as JSON; an error that it throws becomes the job's message. */
export interface JobKind {
  /** A right that is also required to start it by hand, because it writes; a job that only reads needs only the right to start jobs. */
  readonly right?: Rights
  /** Its texts are stored in records that others read, so they are in the language of stored texts, not in the author's. */
  readonly isForAll?: true
  /** Starts it by hand when that writes more than the job itself, or checks more than a right; returns the job's id. */
  readonly begin?: (tx: Tx, params: JobParams) => Promise<number>
  /** Returns the target on which only one job may work at a time; by default the text of the parameters. */
  readonly target?: (params: JobParams) => string
  /** Returns the result as a table; undefined when it is empty. */
  readonly sheet?: (texts: Texts, result: unknown) => JobSheet | undefined
  /** Returns another kind of file instead. */
  readonly file?: (engine: Engine, job: Job) => Promise<JobFile | undefined>
  readonly work: (engine: Engine, job: Job, progress: Progress) => Promise<unknown>
}
export type JobKinds = Readonly<Record<string, JobKind>>

const MAX_CHARACTERS = 1000

/** Adds a line to the log of a job. */
export const addLogLine = async (db: Db, job: number, at: Date, text: string): Promise<void> =>
  void (await sql`insert into job_line (job_id, text, ins_date) values (${job}, ${text.slice(0, MAX_CHARACTERS)}, ${at})`.execute(db))

/** Columns of a job beyond its declaration, created after the tables of the resources: the language of its author. */
export const jobTables: readonly string[] = [
  'alter table job add column if not exists language text',
  // Daily work by name: the last day, when it was begun, and whether it is done.
  `create table if not exists sys_daily (
    name text primary key,
    day date not null,
    begun_at timestamptz not null,
    is_done boolean not null default false
  )`,
]

/** Returns the error with which a job is suspended until a time. */
export const waitingUntil = (moment: Date): Error => Object.assign(new Error('the job goes on later'), { resumeAt: moment })

/** Returns the time until which the job is suspended; undefined for any other error. */
export const resumeAtOf = (error: unknown): Date | undefined => {
  const { resumeAt } = (error ?? {}) as { readonly resumeAt?: unknown }
  return resumeAt instanceof Date ? resumeAt : undefined
}

/** The user who started a job, with their current rights; throws if they may no longer sign in. */
export async function askerOf(engine: Engine, job: Job): Promise<User> {
  const [asker] = await engine.people(engine.db, [job.user.id])
  if (!asker) throw httpError(403, 'NO_RIGHT', engine.texts('nerud.jobs.nobody'))
  return asker
}

/** Cancels waiting and running jobs; a running one notices at its next step. */
export async function cancelJobs(tx: Tx, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{
    id: number
    language: string | null
  }>`update job set status = 'cancelled', resume_at = null, finished_at = ${tx.now}, version = version + 1
    where id = ${anyOf(ids)} and status in ('queued', 'running') returning id::int as id, language`.execute(tx.db)
  for (const { id, language } of rows) {
    const { texts } = textsIn(tx.languages, language)
    await addLogLine(tx.db, id, tx.now, texts('nerud.jobs.log.cancelled', { name: tx.user.fio || tx.user.login }))
  }
}

/** Files read per step. */
const FILES_PER_STEP = 20
interface JobState {
  readonly after: number
  readonly broken: readonly { readonly id: number; readonly fileName: string }[]
}

/** Reads every stored file, and lists those that are missing or damaged. */
export const filesCheck: JobKind = {
  target: () => '',
  sheet: (texts, result) => ({
    name: texts('nerud.jobs.sheets.broken.name'),
    columns: [
      { header: texts('nerud.jobs.sheets.broken.id'), kind: 'number' },
      { header: texts('nerud.jobs.sheets.broken.file'), kind: 'text', width: 60 },
    ],
    rows: (result as Pick<JobState, 'broken'>).broken.map(({ id, fileName }) => [id, fileName]),
  }),
  async work(engine, job, progress) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from sys_file`.execute(engine.db)
    await progress.total(rows[0]!.n)
    let state = (job.kept ?? { after: 0, broken: [] }) as JobState
    for (;;) {
      const step = await progress.step(async tx => {
        const { rows: files } = await sql<{ id: number; key: string; file_name: string; sha256: string }>`
          select id, key, file_name, sha256 from sys_file where id > ${state.after} order by id limit ${sql.lit(FILES_PER_STEP)}`.execute(
          tx.db,
        )
        const broken = [...state.broken]
        for (const file of files) {
          const bytes = await tx.storage.bytes(file.key).catch((error: unknown) => {
            if (isStorageUnavailable(error)) throw httpError(503, 'NO_STORAGE', tx.texts('nerud.server.noStorage'))
            return null
          })
          const isWhole = bytes !== null && createHash('sha256').update(bytes).digest('hex') === file.sha256
          if (!isWhole) broken.push({ id: Number(file.id), fileName: file.file_name })
        }
        return { rows: files.length, keep: { after: Number(files.at(-1)?.id ?? state.after), broken } satisfies JobState }
      })
      const known = state.broken.length
      state = step.keep as JobState
      for (const { fileName } of state.broken.slice(known))
        await progress.say(engine.texts('nerud.jobs.log.brokenFile', { name: fileName }))
      if (step.rows < FILES_PER_STEP) return { broken: state.broken }
    }
  },
}
