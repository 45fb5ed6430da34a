import type { ChangesOf, FilterValues, Resource, Resources, Rights, StoredOf, WireOf } from '#resource'
import type { ExternalServices } from '../adapters/externalServices.ts'
import type { Storage } from '../adapters/files.ts'
import type { Log } from '../log.ts'
import type { TemplateProblem } from './documents/template/problem.ts'
import type { Db, Of, Sql } from './sql.ts'
import type { LocalizedTexts } from './texts.ts'
import type { Allowed, Look, User } from './user.ts'
import type { Gates } from './write/gates.ts'

/** Selects rows by id or by a condition. */
export type Which = readonly number[] | ((t: Of) => Sql)
/** `lock`: locks the rows in the order of ids until the transaction ends. `most`: at most this many rows, those with the smallest ids. */
export interface HowToRead {
  readonly lock?: boolean
  readonly most?: number
}
/** A record as stored, before and after a change. */
export interface StoredChange<R = Resource> {
  readonly before: StoredOf<R>
  readonly after: StoredOf<R>
}

/** Which rows of a list to count: those that the filters find, with values as screens have them, and the field to sum. */
export interface Counting {
  /** A further list of the resource; by default its own. */
  readonly view?: string | undefined
  readonly filter: FilterValues
  readonly sum?: string | undefined
  /** The user whose rows are counted; by default all rows. */
  readonly as?: User
}
export interface Counted {
  readonly count: number
  /** The real number may be higher. */
  readonly isMany: boolean
  readonly sum: string | null
}

/** Where errors belong when records are written together with another one: to a path in that one for each. */
export interface Within {
  readonly resource: Resource
  readonly place: (n: number) => string
  /** Returns the name of a record without a path of its own there, because it was omitted. */
  readonly called?: (n: number) => string | undefined
}

/** What a handler works with: one transaction, one user, one time. */
export interface Tx extends LocalizedTexts {
  readonly db: Db
  readonly user: User
  readonly resources: Resources
  readonly storage: Storage
  /** Never called within the transaction: only to know whether a service is configured, and by jobs between their steps. */
  readonly externalServices: ExternalServices
  readonly log: Log
  /** The public URL of the product, without a trailing slash. */
  readonly publicUrl: string
  /** The time of the call. */
  readonly now: Date
  /** The business day of the call, YYYY-MM-DD. */
  readonly today: string
  /** Returns a record on the wire as users see it; throws 404 when there is none. */
  read<R extends Resource>(resource: R, id: number): Promise<WireOf<R>>
  /** Returns the part of a record that the user may see anywhere: all of it when they may read the resource, else its title. */
  seen(resource: Resource, record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>
  /** Returns the record for template documents: values as people read them. */
  shown(resource: Resource, record: Readonly<Record<string, unknown>>): Record<string, unknown>
  /** Creates, changes or removes a record by field name: validated, with its rules and history, but without checking rights. */
  create<R extends Resource>(resource: R, values: ChangesOf<R, 'new'>): Promise<WireOf<R>>
  update<R extends Resource>(resource: R, id: number, values: ChangesOf<R>): Promise<WireOf<R>>
  remove(resource: Resource, id: number): Promise<void>
  /**
   * The same for many records; as far as their rules allow, the number of statements does not depend on their number. Returns the records
   * in the order of the changes. `within`: they are created from lines of another record, and errors refer to its paths.
   */
  createMany<R extends Resource>(resource: R, all: readonly ChangesOf<R, 'new'>[], within?: Within): Promise<WireOf<R>[]>
  updateMany<R extends Resource>(
    resource: R,
    changes: readonly { readonly id: number; readonly values: ChangesOf<R> }[],
  ): Promise<WireOf<R>[]>
  /** Returns records as stored, in the order of their ids: for rules that process many at once. */
  readMany<R extends Resource>(resource: R, which: Which, how?: HowToRead): Promise<StoredOf<R>[]>
  /**
   * Writes the differences between records as read and as they should be: rows, versions, statuses and, under the name of `action`,
   * history; the number of statements does not depend on the number of records. The caller has locked and checked the records.
   */
  storeMany<R extends Resource>(resource: R, changes: readonly StoredChange<R>[], action?: string): Promise<void>
  /** Returns how many rows the filters of a list find, and the sum of a field; `isMany` when the counting stopped at a limit. */
  count(resource: Resource, query: Counting): Promise<Counted>
  /** Locks to take before records are known: see the lock order (`write/gates.ts`). */
  readonly gates: Gates
  /**
   * Returns the problems of a template whose tags may use these fields; throws a `FileProblem`, or 429 when other checks of the person are
   * still running.
   */
  checkTemplate(bytes: Uint8Array, fields: readonly string[]): Promise<readonly TemplateProblem[]>
  /** Returns a template filled with these values; throws as `checkTemplate` does. */
  fillTemplate(bytes: Uint8Array, data: Readonly<Record<string, unknown>>): Promise<Uint8Array>
  /** Returns which of the ids are records that the user may see and that are not deleted: those that an input may refer to. */
  namable(resource: Resource, ids: readonly number[]): Promise<ReadonlySet<number>>
  /** Starts a job of a kind when the transaction commits; `total` is its number of rows. Returns the job's id. */
  start(kind: string, params: Readonly<Record<string, unknown>>, total?: number): Promise<number>
  /** Returns what an account may do now; null when it cannot sign in. */
  allowed(account: number): Promise<Allowed | null>
  /** Starts a read-only session in which the user views the product as an account, as long as they have one of these rights. */
  lookAs(account: number, right: Rights): Promise<Look>
  /** Runs work and, when it throws, undoes its writes and drops what it deferred until after the commit. */
  savepoint<T>(work: () => Promise<T>): Promise<T>
  /** Runs after the commit: mail, cache invalidation, jobs. */
  afterCommit(run: () => void | Promise<void>): void
}
