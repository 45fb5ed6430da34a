import { sql } from 'kysely'
import type { ChangesOf, FilterValues, Resource, Resources, Rights, StoredOf, WireOf } from '#resource'
import type { Db, Aliased, Sql } from './sql.ts'
import type { ExternalServices } from '../adapters/externalServices.ts'
import type { Storage } from '../adapters/files.ts'
import type { Log } from '../log.ts'
import type { TemplateProblem } from './documents/template/tags.ts'
import type { LocalizedTexts } from './texts.ts'
import type { EffectiveAccess, Impersonation, User } from './user.ts'

/**
 * An advisory lock on a group of records, by a name and the id of a record. All transactions lock in this order, so that they cannot
 * deadlock (tests/server/lockOrder.test.ts verifies it):
 *
 * 1. the identity of the call: its idempotency key, its job;
 * 2. what others are computed from: a price, a rate, the start dates of a group;
 * 3. advisory locks: whole groups of records that the transaction is about to change, such as the deals on a product whose price changes;
 * 4. records of one resource in the order of their ids, a header before its lines; then precomputed sums by their keys (triggers);
 * 5. the ledger: rows, then balances in the order of cash boxes (triggers). Nothing is locked afterwards.
 *
 * When the name of an advisory lock is known only after records were locked and the lock is taken, the transaction does not wait: it is
 * restarted, and waits for it before it locks anything else.
 */
export type AdvisoryLock = readonly [name: string, id: number]
/** A lock to wait for before anything else is locked; `alone`: exclusively. */
export interface AwaitedLock {
  readonly lock: AdvisoryLock
  readonly alone: boolean
}

const inOrder = (locks: readonly AdvisoryLock[]): AdvisoryLock[] => locks.toSorted(([a, x], [b, y]) => a.localeCompare(b) || x - y)
const keyOf = ([name, id]: AdvisoryLock): string => `${name} ${id}`

const LOCKS = {
  shared: sql`pg_advisory_xact_lock_shared`,
  tryShared: sql`pg_try_advisory_xact_lock_shared`,
  tryExclusive: sql`pg_try_advisory_xact_lock`,
  exclusive: sql`pg_advisory_xact_lock`,
} as const

async function take(db: Db, how: keyof typeof LOCKS, locks: readonly AdvisoryLock[]): Promise<boolean> {
  if (locks.length === 0) return true
  const sorted = inOrder(locks)
  const { rows } = await sql<{ taken: boolean | string }>`select ${LOCKS[how]}(hashtext('gate ' || g.name), g.id::int) as taken
    from unnest(${sorted.map(([name]) => name)}::text[], ${sorted.map(([, id]) => id)}::bigint[]) as g (name, id)`.execute(db)
  return rows.every(row => row.taken !== false)
}

const marked: unique symbol = Symbol('awaited locks')
/** Returns the locks that a restarted transaction must wait for first; undefined for any other error. */
export const awaitedLocksOf = (error: unknown): readonly AwaitedLock[] | undefined =>
  typeof error === 'object' && error !== null && marked in error ? (error as { [marked]: readonly AwaitedLock[] })[marked] : undefined

/** The advisory locks of a transaction. */
export interface AdvisoryLocks {
  /**
   * Takes shared locks until the transaction ends. When one is taken exclusively, throws, so that the transaction is restarted and waits
   * for it first.
   */
  shared(locks: readonly AdvisoryLock[]): Promise<void>
  /** Takes exclusive locks until the transaction ends, after all shared ones are released. */
  exclusive(locks: readonly AdvisoryLock[]): Promise<void>
  /**
   * Takes exclusive locks that are known only after records were locked: when one is taken, the transaction is restarted and waits for it
   * first.
   */
  exclusiveAfterRows(locks: readonly AdvisoryLock[]): Promise<void>
}

/** Returns the advisory locks of a transaction that has already waited for some. `mayRepeat`: it can be restarted; otherwise it waits at once. */
export function advisoryLocksIn(db: Db, waited: readonly AwaitedLock[], mayRepeat: boolean): AdvisoryLocks & { enter(): Promise<void> } {
  const [alone, shared] = [true, false].map(is => waited.filter(one => one.alone === is).map(one => one.lock))
  const through = async (locks: readonly AdvisoryLock[], isAlone: boolean): Promise<void> => {
    const known = new Set([...alone!, ...(isAlone ? [] : shared!)].map(keyOf))
    const missing = locks.filter(lock => !known.has(keyOf(lock)))
    const [trying, waiting] = isAlone ? (['tryExclusive', 'exclusive'] as const) : (['tryShared', 'shared'] as const)
    if (await take(db, mayRepeat ? trying : waiting, missing)) return
    // The code of "lock not available": when the restarts do not succeed in time, the caller is told that somebody else is changing the
    // records.
    const found = missing.map((lock): AwaitedLock => ({ lock, alone: isAlone }))
    throw Object.assign(new Error(`closed: ${missing.map(keyOf).join(', ')}`), { code: '55P03', [marked]: found })
  }
  return {
    async enter() {
      await take(db, 'exclusive', alone!)
      await take(db, 'shared', shared!)
    },
    shared: locks => through(locks, false),
    exclusiveAfterRows: locks => through(locks, true),
    exclusive: async locks => void (await take(db, 'exclusive', locks)),
  }
}

/** Selects rows by id or by a condition. */
export type RowSelector = readonly number[] | ((t: Aliased) => Sql)
/** `lock`: locks the rows in the order of ids until the transaction ends. `limit`: at most this many rows, those with the smallest ids. */
export interface ReadOptions {
  readonly lock?: boolean
  readonly limit?: number
}
/** A record as stored, before and after a change. */
export interface StoredChange<R = Resource> {
  readonly before: StoredOf<R>
  readonly after: StoredOf<R>
}

/** Which rows of a list to count: those that the filters find, with values as screens have them, and the field to sum. */
export interface CountQuery {
  /** A further list of the resource; by default its own. */
  readonly view?: string | undefined
  readonly filter: FilterValues
  readonly sum?: string | undefined
  /** The user whose rows are counted; by default all rows. */
  readonly as?: User
}
export interface CountResult {
  readonly count: number
  /** The real number may be higher. */
  readonly isMany: boolean
  readonly sum: string | null
}

/** Where errors belong when records are written together with another one: to a path in that one for each. */
export interface ErrorPaths {
  readonly resource: Resource
  readonly path: (n: number) => string
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
  createMany<R extends Resource>(resource: R, all: readonly ChangesOf<R, 'new'>[], within?: ErrorPaths): Promise<WireOf<R>[]>
  updateMany<R extends Resource>(
    resource: R,
    changes: readonly { readonly id: number; readonly values: ChangesOf<R> }[],
  ): Promise<WireOf<R>[]>
  /** Returns records as stored, in the order of their ids: for rules that process many at once. */
  readMany<R extends Resource>(resource: R, which: RowSelector, how?: ReadOptions): Promise<StoredOf<R>[]>
  /**
   * Writes the differences between records as read and as they should be: rows, versions, statuses and, under the name of `action`,
   * history; the number of statements does not depend on the number of records. The caller has locked and checked the records.
   */
  storeMany<R extends Resource>(resource: R, changes: readonly StoredChange<R>[], action?: string): Promise<void>
  /** Returns how many rows the filters of a list find, and the sum of a field; `isMany` when the counting stopped at a limit. */
  count(resource: Resource, query: CountQuery): Promise<CountResult>
  /** Locks to take before records are known: see the lock order (`AdvisoryLock`). */
  readonly locks: AdvisoryLocks
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
  allowed(account: number): Promise<EffectiveAccess | null>
  /** Starts a read-only session in which the user views the product as an account, as long as they have one of these rights. */
  lookAs(account: number, right: Rights): Promise<Impersonation>
  /** Runs work and, when it throws, undoes its writes and drops what it deferred until after the commit. */
  savepoint<T>(work: () => Promise<T>): Promise<T>
  /** Runs after the commit: mail, cache invalidation, jobs. */
  afterCommit(run: () => void | Promise<void>): void
}
