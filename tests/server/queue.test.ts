import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../../server/adapters/database.ts'
import { openLog } from '../../server/log.ts'
import { openQueue, type JobData } from '../../server/jobs/queue.ts'
import { freshDatabase } from '../support/database.ts'

let database: Database
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const silent = openLog('silent')

test('a job is done once, with its data, and a failing one is tried again', async () => {
  const seen: JobData[] = []
  let tries = 0
  const queue = await openQueue(
    database,
    {
      plain: async data => void seen.push(data),
      shaky: async () => {
        tries += 1
        if (tries < 2) throw new Error('not yet')
      },
    },
    silent,
  )
  await queue.start('plain', { document: 7, resource: 'company', flag: true, none: null })
  await queue.start('shaky', {})
  await vi.waitFor(() => expect([seen.length, tries]).toEqual([1, 2]), { timeout: 15_000, interval: 100 })
  expect(seen).toEqual([{ document: 7, resource: 'company', flag: true, none: null }])
  await queue.close()
})

test('a job that was handed in while nobody worked is done by the next server', async () => {
  const first = await openQueue(database, { later: () => new Promise<void>(() => undefined) }, silent)
  await first.close()
  await database.client.unsafe('select 1')
  const idle = await openQueue(database, {}, silent)
  await idle.start('later', { n: 1 })
  await idle.close()
  const seen: JobData[] = []
  const second = await openQueue(database, { later: async data => void seen.push(data) }, silent)
  await vi.waitFor(() => expect(seen).toEqual([{ n: 1 }]), { timeout: 15_000, interval: 100 })
  await second.close()
})
