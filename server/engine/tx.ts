import type { ChangesOf, FilterValues, Resource, Resources, Rights, StoredOf, WireOf } from '#resource'
import type { ExternalServices } from '../adapters/externalServices.ts'
import type { Storage } from '../adapters/files.ts'
import type { Log } from '../log.ts'
import type { TemplateProblem } from './documents/template/problem.ts'
import type { Db, Of, Sql } from './sql.ts'
import type { LocalizedTexts } from './texts.ts'
import type { Allowed, Look } from './looks.ts'
import type { User } from './user.ts'
import type { Gates } from './write/gates.ts'

/** Which rows are meant: those with these ids, or those that a condition finds. */
export type Which = readonly number[] | ((t: Of) => Sql)
/** `lock`: in the order of ids, until the transaction ends. `most`: no more than this many, those with the least ids. */
export interface HowToRead {
  readonly lock?: boolean
  readonly most?: number
}
/** A record as its table holds it, before and after. */
export interface StoredChange<R = Resource> {
  readonly before: StoredOf<R>
  readonly after: StoredOf<R>
}

/** Which rows of a list are counted: those that its filters find, by the values as screens keep them, and the field that is added up. */
export interface Counting {
  /** The further list; the resource's own without it. */
  readonly view?: string | undefined
  readonly filter: FilterValues
  readonly sum?: string | undefined
  /** Whose rows: those that this user sees; everybody's without one. */
  readonly as?: User
}
export interface Counted {
  readonly count: number
  /** There are as many or more. */
  readonly isMany: boolean
  readonly sum: string | null
}

/** Where the errors of records stand that are written with another one: at a place of that one for each. */
export interface Within {
  readonly resource: Resource
  readonly place: (n: number) => string
  /** What a record is called that has no place of its own there: one that was left out. */
  readonly called?: (n: number) => string | undefined
}

/** What a handler works with: one transaction, one user, one moment. */
export interface Tx extends LocalizedTexts {
  readonly db: Db
  readonly user: User
  readonly resources: Resources
  readonly storage: Storage
  /** Never asked with the transaction in hand: to know whether there is anybody to ask, and for jobs between their steps. */
  readonly externalServices: ExternalServices
  readonly log: Log
  /** The address at which people and programs find the product, without a slash at the end. */
  readonly publicUrl: string
  /** The moment of the call. */
  readonly now: Date
  /** The business day of the call, YYYY-MM-DD. */
  readonly today: string
  /** A record on the wire as readers see it, throws 404 when it is absent. */
  read<R extends Resource>(resource: R, id: number): Promise<WireOf<R>>
  /** Of a record on the wire what the user may see of it anywhere: all, where they may read the resource; else what names it. */
  seen(resource: Resource, record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>
  /** The same as template documents show it: values as people read them. */
  shown(resource: Resource, record: Readonly<Record<string, unknown>>): Record<string, unknown>
  /** Creates, changes or removes a record by field name: validated, with its rules and history, without asking for rights. */
  create<R extends Resource>(resource: R, values: ChangesOf<R, 'new'>): Promise<WireOf<R>>
  update<R extends Resource>(resource: R, id: number, values: ChangesOf<R>): Promise<WireOf<R>>
  remove(resource: Resource, id: number): Promise<void>
  /**
   * The same of many records in a number of statements that does not grow with them, as far as their rules do; the records in the order of the changes.
   * `within`: they are made from lines of another record, at whose places what is wrong is said.
   */
  createMany<R extends Resource>(resource: R, all: readonly ChangesOf<R, 'new'>[], within?: Within): Promise<WireOf<R>[]>
  updateMany<R extends Resource>(
    resource: R,
    changes: readonly { readonly id: number; readonly values: ChangesOf<R> }[],
  ): Promise<WireOf<R>[]>
  /** Records as their table holds them, in the order of their ids: for rules that work on many at a time. */
  readMany<R extends Resource>(resource: R, which: Which, how?: HowToRead): Promise<StoredOf<R>[]>
  /**
   * Writes what differs between records as they were read and as they should be: rows, versions, statuses and, under the name of `action`, history, in a
   * number of statements that does not grow with them. The records are locked already, and the rule that calls has checked them itself.
   */
  storeMany<R extends Resource>(resource: R, changes: readonly StoredChange<R>[], action?: string): Promise<void>
  /** How many rows of a list its filters find, whoever asks, and what a field of them comes to: `isMany` where more were not counted. */
  count(resource: Resource, query: Counting): Promise<Counted>
  /** What may be locked before records are known: see the order of locks (`write/gates.ts`). */
  readonly gates: Gates
  /** What is wrong with a template, whose tags may name these fields; throws `FileProblem`s, and 429 of a person who has others checked already. */
  checkTemplate(bytes: Uint8Array, fields: readonly string[]): Promise<readonly TemplateProblem[]>
  /** A template filled with these values; throws as `checkTemplate` does. */
  fillTemplate(bytes: Uint8Array, data: Readonly<Record<string, unknown>>): Promise<Uint8Array>
  /** Those of the ids that name living records which the user may see: what an input may name. */
  namable(resource: Resource, ids: readonly number[]): Promise<ReadonlySet<number>>
  /** Starts a job of a kind once the transaction has been committed; `total` is how many rows it has before it. Returns the job's id. */
  start(kind: string, params: Readonly<Record<string, unknown>>, total?: number): Promise<number>
  /** What an account that may sign in now may do; null of others. */
  allowed(account: number): Promise<Allowed | null>
  /** Begins a session in which the user looks as an account does, read only, for as long as they hold one of these rights. */
  lookAs(account: number, right: Rights): Promise<Look>
  /** Runs work of which nothing is kept where it throws, what it has put off until after the transaction included. */
  savepoint<T>(work: () => Promise<T>): Promise<T>
  /** Runs once the transaction has been committed: mail, cache clearing, jobs. */
  afterCommit(run: () => void | Promise<void>): void
}
