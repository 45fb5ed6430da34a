import { textsIn } from '../texts.ts'
import type { Resource } from '#resource'
import { sql } from 'kysely'
import { notFound } from '../../httpError.ts'
import { dayOf, type Engine, visiblePart, restrictedTo } from '../engine.ts'
import { readRecordById } from '../read/records.ts'
import { storedRows, lockAll } from './rows.ts'
import { countFound } from '../read/sums.ts'
import type { Db } from '../sql.ts'
import { type Tx, advisoryLocksIn, awaitedLocksOf, type AdvisoryLocks, type AwaitedLock } from '../tx.ts'
import type { User } from '../user.ts'
import { templateValues } from '../read/documentValues.ts'
import { removeRecords, writeMany, writeValues } from './record.ts'
import { namableIn } from './references.ts'
import { reservedBroken } from './reserved.ts'
import { storeMany } from './store.ts'

/** How long a transaction that conflicts with others is retried, in milliseconds; then its call fails. */
const RETRY_TIMEOUT_MS = 10_000
/**
 * The pause between two attempts grows from the shortest to the longest and is randomly up to twice as long, so that the same transactions
 * do not conflict again.
 */
const [SHORTEST_REST, LONGEST_REST] = [10, 160]
/** A deadlock, a serialization failure, or a reservation that another transaction made first. */
const wasEnded = (error: unknown): boolean => ['40P01', '40001', '23P01'].includes(String((error as { code?: unknown } | null)?.code))

/**
 * Runs the transaction of a call for the pipelines and the rules. With `beforeRetry` a transaction that ended in a conflict is retried; the
 * work must be repeatable.
 */
export async function inTransaction<T>(
  engine: Engine,
  user: User,
  work: (tx: Tx) => Promise<T>,
  beforeRetry?: () => Promise<void>,
): Promise<T> {
  const { result, later } = await repeated(engine, passed => attempt(engine, user, work, passed, beforeRetry !== undefined), beforeRetry)
  for (const run of later) {
    // The transaction is committed: if the call failed now, the client would repeat it.
    try {
      await run()
    } catch (error) {
      engine.log.error({ error: String(error) }, 'work after a transaction failed')
    }
  }
  return result
}

async function repeated<T>(
  engine: Engine,
  work: (passed: readonly AwaitedLock[]) => Promise<T>,
  beforeRetry?: () => Promise<void>,
): Promise<T> {
  const deadline = performance.now() + RETRY_TIMEOUT_MS
  const passed: AwaitedLock[] = []
  for (let tries = 1; ; tries += 1) {
    try {
      return await work(passed)
    } catch (error) {
      const closed = awaitedLocksOf(error)
      if (!beforeRetry || !(closed || wasEnded(error)) || performance.now() > deadline) throw reservedBroken(engine, error) ?? error
      // Waiting for an advisory lock is not a conflict, so it is logged at a lower level.
      engine.log[closed ? 'debug' : 'warn']({ tries, error: String(error) }, 'a transaction is begun anew')
      await beforeRetry()
      // Waiting for an advisory lock is a pause in itself.
      if (closed) passed.push(...closed)
      else await rest(Math.min(LONGEST_REST, SHORTEST_REST * 2 ** tries))
    }
  }
}
const rest = (least: number): Promise<void> => new Promise(resolve => void setTimeout(resolve, least * (1 + Math.random())))

type Later = () => void | Promise<void>
async function undone(db: Db): Promise<void> {
  await sql`rollback to savepoint work`.execute(db)
  await sql`release savepoint work`.execute(db)
}
async function savepointIn<T>(db: Db, later: Later[], work: () => Promise<T>): Promise<T> {
  const planned = later.length
  await sql`savepoint work`.execute(db)
  try {
    const result = await work()
    await sql`release savepoint work`.execute(db)
    return result
  } catch (error) {
    later.length = planned
    // When the connection is lost, so is the transaction; the original error says so.
    await undone(db).catch(() => undefined)
    throw error
  }
}
async function attempt<T>(
  whole: Engine,
  user: User,
  work: (tx: Tx) => Promise<T>,
  passed: readonly AwaitedLock[],
  mayRepeat: boolean,
): Promise<{ result: T; later: readonly Later[] }> {
  const later: Later[] = []
  const engine = restrictedTo(whole, user)
  const result = await engine.db.transaction().execute(async db => {
    const { enter, ...locks } = advisoryLocksIn(db, passed, mayRepeat)
    await enter()
    return work(txIn(engine, user, db, locks, later))
  })
  return { result, later }
}

const refused = (): never => {
  throw new Error('a call that reads alone writes nothing')
}
/** What a reading call must not do, because nothing would roll it back. */
const REFUSED = {
  create: refused,
  createMany: refused,
  update: refused,
  updateMany: refused,
  remove: refused,
  storeMany: refused,
  start: refused,
  savepoint: refused,
  afterCommit: refused,
  locks: { shared: refused, exclusive: refused, exclusiveAfterRows: refused },
} as const

/** Runs the work of a reading call without a transaction, which would not give it a snapshot either and would cost two round trips. */
export const withoutTransaction = <T>(whole: Engine, user: User, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const engine = restrictedTo(whole, user)
  return work({ ...txIn(engine, user, engine.db, REFUSED.locks, []), ...REFUSED })
}

/** Returns what a transaction can do with records. The pipelines have erased types: only callers know the types of a resource's records. */
function recordsIn(engine: Engine, user: User, db: Db, tx: () => Tx) {
  // A rule of the framework refers to a resource as the framework declares it, but an application may have extended it.
  const own = <R extends Resource>(resource: R): R => (engine.resources[resource.name] as R | undefined) ?? resource
  const locked = async (resource: Resource, ids: readonly number[]): Promise<void> => {
    if ((await lockAll({ db }, own(resource), ids)).size !== new Set(ids).size) throw notFound(engine)
  }
  const writing: Pick<Tx, 'create' | 'createMany' | 'update' | 'updateMany' | 'remove' | 'storeMany'> = {
    create: (resource, values) => writeValues(engine, tx(), own(resource), null, values) as never,
    createMany: (resource, all, within) => {
      const changes = all.map(values => ({ id: null, values }))
      return writeMany(engine, tx(), own(resource), changes, within && { within }) as never
    },
    update: async (resource, id, values) => {
      await locked(resource, [id])
      return (await writeValues(engine, tx(), own(resource), id, values)) as never
    },
    updateMany: async (resource, changes) => {
      const ids = changes.map(({ id }) => id)
      await locked(resource, ids)
      return (await writeMany(engine, tx(), own(resource), changes)) as never
    },
    remove: async (resource, id) => {
      await locked(resource, [id])
      await removeRecords(engine, tx(), own(resource), [id])
    },
    storeMany: (resource, changes, action) => storeMany(engine, tx(), own(resource), changes, action),
  }
  const reading: Pick<Tx, 'read' | 'seen' | 'shown' | 'readMany' | 'namable' | 'count'> = {
    read: (resource, id) => readRecordById(engine, db, own(resource), user, id) as never,
    seen: (resource, record) => visiblePart(user, own(resource), record),
    shown: (resource, record) => templateValues(engine, own(resource), visiblePart(user, own(resource), record)),
    readMany: (resource, which, how) => storedRows(db, own(resource), which, how),
    namable: (resource, ids) => namableIn(engine, db, own(resource), ids, user),
    count: (resource, query) => countFound(engine, db, own(resource), query),
  }
  return { ...reading, ...writing }
}

/** Returns the `Tx` of a transaction; work for after the commit is added to `later`. */
function txIn(engine: Engine, user: User, db: Db, locks: AdvisoryLocks, later: Later[]): Tx {
  const now = engine.clock()
  // Limits the templates that a person processes at once.
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    const ended = engine.documents.begin(user.id)
    return work().finally(ended)
  }
  const tx: Tx = {
    ...recordsIn(engine, user, db, () => tx),
    db,
    user,
    resources: engine.resources,
    ...textsIn(engine.languages, engine.language),
    storage: engine.storage,
    externalServices: engine.externalServices,
    checkTemplate: (bytes, fields) => inTurn(() => engine.renderer.check(bytes, fields)),
    fillTemplate: (bytes, data) => inTurn(() => engine.renderer.fill(bytes, data)),
    log: engine.log,
    publicUrl: engine.publicUrl,
    now,
    today: dayOf(now, engine.zone),
    start: (kind, params, total) => engine.startJob(tx, kind, params, total),
    locks,
    allowed: account => engine.impersonations.allowed(db, account),
    lookAs: (account, right) => engine.impersonations.begin(tx, account, right),
    savepoint: work => savepointIn(db, later, work),
    afterCommit: run => void later.push(run),
  }
  return tx
}
