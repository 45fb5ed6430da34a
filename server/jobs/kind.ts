import type { Engine } from '../engine/engine.ts'
import type { Rights } from '#resource'
import type { ExcelColumn } from '../engine/excel/write.ts'
import type { Tx } from '../engine/tx.ts'
import type { User } from '../engine/user.ts'
import type { Texts } from '../engine/texts.ts'

export type JobParams = Readonly<Record<string, unknown>>

/** A job as its work reads it: for whom, with what, and how far it had come when it was interrupted. */
export interface Job {
  readonly id: number
  readonly params: JobParams
  /** Who asked for it. */
  readonly user: User
  readonly done: number
  readonly total: number
  /** What the last step kept. */
  readonly kept: unknown
}
/** How far a step came: rows done in it, and what the next one, or a work that goes on after an interruption, needs to know. */
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
/** What a job leaves for people. */
export interface JobFile {
  readonly name: string
  readonly bytes: Uint8Array
}
/** How a work reports how far it is. */
export interface Progress {
  /** Sets how many rows there are. */
  total(rows: number): Promise<void>
  /** Adds a line to the log, whatever becomes of the step around. */
  say(text: string): Promise<void>
  /**
   * Runs a part of the work in a transaction of its own, for the user who asked, together with how far the job is: after an interruption the work is
   * called again with `done` and `kept` of the last step that was committed. It may be repeated after a deadlock; it throws when the job was cancelled.
   */
  step(work: (tx: Tx) => Promise<Step>): Promise<Step>
  /**
   * Ends this run, so that other jobs have its place, and goes on at a moment: the work is called again with `done` and `kept` of its last step, here or on
   * another server. For what has a pace of its own outside: nobody waits with a transaction or a place in the queue in hand.
   */
  waitUntil(moment: Date): never
}
/** A kind of job. The work's result is kept with the job, as JSON; an error that it throws is the job's, in words. */
export interface JobKind {
  /** Whoever starts one by hand needs one of these too, because it writes; one that only reads needs no more than the right to start jobs. */
  readonly right?: Rights
  /** What it says is kept in records that others read: it speaks as these do, not as the one who asked. */
  readonly isForAll?: true
  /** How it is started by hand, where more is written than the job itself, or more is asked than a right: returns the job's id. */
  readonly begin?: (tx: Tx, params: JobParams) => Promise<number>
  /** What one job at a time may work on; the parameters' own text by default. */
  readonly target?: (params: JobParams) => string
  /** The result as a file for people; none where there is nothing to put down. */
  readonly sheet?: (texts: Texts, result: unknown) => JobSheet | undefined
  /** A file of another kind in its place. */
  readonly file?: (engine: Engine, job: Job) => Promise<JobFile | undefined>
  readonly work: (engine: Engine, job: Job, progress: Progress) => Promise<unknown>
}
export type JobKinds = Readonly<Record<string, JobKind>>
