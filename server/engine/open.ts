import type { Resource } from '#resource'
import { dayOf, type Engine } from './engine.ts'
import { noRecord, readRecordById } from './read.ts'
import type { Tx, User } from './rules.ts'
import { templateValues } from './templateValues.ts'
import { lock, removeRecord, writeValues } from './write.ts'

/** The transaction of one call, for the pipelines and the rules: all of it is kept, or none. */
export async function openTx<T>(engine: Engine, user: User, work: (tx: Tx) => Promise<T>): Promise<T> {
  const later: (() => void | Promise<void>)[] = []
  const now = engine.clock()
  const result = await engine.db.transaction().execute(db => {
    const must = async (resource: Resource, id: number): Promise<void> => {
      if ((await lock(db, resource, id)) === undefined) throw noRecord(engine)
    }
    const tx: Tx = {
      db,
      user,
      resources: engine.resources,
      texts: engine.texts,
      storage: engine.storage,
      log: engine.log,
      now,
      today: dayOf(now, engine.zone),
      read: (resource, id) => readRecordById(engine, db, resource, user, id),
      shown: (resource, record) => templateValues(engine, resource, record),
      create: (resource, values) => writeValues(engine, tx, resource, null, { ...values }, { deed: 'create', trusted: true }),
      update: async (resource, id, values) => {
        await must(resource, id)
        return writeValues(engine, tx, resource, id, { ...values }, { deed: 'edit', trusted: true })
      },
      remove: async (resource, id) => {
        await must(resource, id)
        await removeRecord(engine, tx, resource, id)
      },
      afterCommit: run => void later.push(run),
    }
    return work(tx)
  })
  for (const run of later) await run()
  return result
}
