import type { Resource } from '#resource'
import { notFound } from '../../httpError.ts'
import { dayOf, type Engine } from '../engine.ts'
import { seenOf, shownTo } from '../seen.ts'
import { readRecordById } from '../read/records.ts'
import { storedRows } from '../read/storedRows.ts'
import type { Tx, User } from '../rules.ts'
import { templateValues } from '../read/templateValues.ts'
import { removeRecords, writeMany, writeValues } from './record.ts'
import { lockAll } from './rows.ts'
import { storeMany } from './store.ts'

/** How often a transaction is retried that the database ended for the sake of others. */
const RETRIES = 3
const wasEnded = (error: unknown): boolean => ['40P01', '40001'].includes(String((error as { code?: unknown } | null)?.code))

/**
 * The transaction of one call, for the pipelines and the rules: all of it is kept, or none. With `beforeRetry` one that stood in a circle of waiting
 * calls is done again; the work must be one that can be repeated.
 */
export async function inTransaction<T>(
  engine: Engine,
  user: User,
  work: (tx: Tx) => Promise<T>,
  beforeRetry?: () => Promise<void>,
): Promise<T> {
  const { result, later } = await repeated(engine, () => attempt(engine, user, work), beforeRetry)
  for (const run of later) {
    // What was done is done: a call that failed now would be made a second time.
    try {
      await run()
    } catch (error) {
      engine.log.error({ error: String(error) }, 'work after a transaction failed')
    }
  }
  return result
}

async function repeated<T>(engine: Engine, work: () => Promise<T>, beforeRetry?: () => Promise<void>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (!beforeRetry || tries > RETRIES || !wasEnded(error)) throw error
      engine.log.warn({ tries, error: String(error) }, 'a transaction is begun anew')
    }
    await beforeRetry()
    // Those who waited for each other should not meet again.
    await new Promise(resolve => void setTimeout(resolve, 20 * tries * (1 + Math.random())))
  }
}

type Later = () => void | Promise<void>
async function attempt<T>(whole: Engine, user: User, work: (tx: Tx) => Promise<T>): Promise<{ result: T; later: readonly Later[] }> {
  const later: Later[] = []
  const engine = shownTo(whole, user)
  const now = engine.clock()
  const result = await engine.db.transaction().execute(db => {
    const locked = async (resource: Resource, ids: readonly number[]): Promise<void> => {
      if ((await lockAll({ db }, resource, ids)).size !== new Set(ids).size) throw notFound(engine)
    }
    // The pipelines work with types erased: what a resource's records look like is known to the callers alone.
    const tx: Tx = {
      db,
      user,
      resources: engine.resources,
      texts: engine.texts,
      storage: engine.storage,
      log: engine.log,
      now,
      today: dayOf(now, engine.zone),
      read: (resource, id) => readRecordById(engine, db, resource, user, id) as never,
      seen: (resource, record) => seenOf(user, resource, record),
      shown: (resource, record) => templateValues(engine, resource, seenOf(user, resource, record)),
      create: (resource, values) => writeValues(engine, tx, resource, null, values) as never,
      createMany: (resource, all) =>
        writeMany(
          engine,
          tx,
          resource,
          all.map(values => ({ id: null, values })),
        ) as never,
      update: async (resource, id, values) => {
        await locked(resource, [id])
        return (await writeValues(engine, tx, resource, id, values)) as never
      },
      updateMany: async (resource, changes) => {
        await locked(
          resource,
          changes.map(({ id }) => id),
        )
        return (await writeMany(engine, tx, resource, changes)) as never
      },
      remove: async (resource, id) => {
        await locked(resource, [id])
        await removeRecords(engine, tx, resource, [id])
      },
      readMany: (resource, which, how) => storedRows(db, resource, which, how),
      storeMany: (resource, changes, action) => storeMany(engine, tx, resource, changes, action),
      start: (kind, params, total) => engine.startJob(tx, kind, params, total),
      afterCommit: run => void later.push(run),
    }
    return work(tx)
  })
  return { result, later }
}
