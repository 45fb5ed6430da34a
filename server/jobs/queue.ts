import { PgBoss, systemClock } from 'pg-boss'
import type { Database } from '../adapters/database.ts'
import { runAs } from '../workOwner.ts'
import type { Log } from '../log.ts'

/** The data that a job carries: small and plain, the rest stands in tables. */
export type JobData = Readonly<Record<string, string | number | boolean | null>>
/** The work of one kind of job; it may be called again after a crash, and must then go on where it stopped. */
export type Work = (data: JobData) => Promise<void>

/** Background work that survives restarts and is shared by several servers. */
export interface Queue {
  /** `after`: not before so many seconds from now. */
  start(kind: string, data: JobData, after?: number): Promise<void>
  /** Those of the values of a field of the data that no waiting or running job of the kind carries. */
  unknown(kind: string, field: string, values: readonly number[]): Promise<number[]>
  close(): Promise<void>
}

/** A job whose server has been silent for so many seconds is taken up by another; looked for as often. */
const SILENCE_SECONDS = 15
const LONGEST_SECONDS = 6 * 3600

/** The queue's upkeep comes as several statements at once, without values: such are not prepared, and their rows stand one after another. */
const runFor = async (database: Database, text: string, values: readonly unknown[] = []): Promise<object[]> =>
  values.length ? database.client.unsafe(text, values) : (await database.client.unsafe(text)).flat()

const QUEUE = { retryLimit: 5, retryDelay: 1, expireInSeconds: LONGEST_SECONDS, heartbeatSeconds: SILENCE_SECONDS }

/** What the queue measures its pauses by: where the machine's clock is set back by an hour, work would stand still for that hour. */
const STEADY = { ...systemClock, now: () => Math.round(performance.timeOrigin + performance.now()) }

async function begun(database: Database, log: Log): Promise<PgBoss> {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => ({ rows: await runFor(database, text, values) }) },
    schema: 'sys_jobs',
    superviseIntervalSeconds: SILENCE_SECONDS,
    monitorIntervalSeconds: SILENCE_SECONDS,
    schedule: false,
    clock: STEADY,
  })
  // Not always an error by its class.
  boss.on('error', error => log.error({ error: (error as Partial<Error>).message ?? String(error) }, 'the queue of jobs failed'))
  await boss.start()
  return boss
}

/** Puts work of a backup into the queue of a database on which no server works yet. */
export async function requeue(
  database: Database,
  waiting: readonly { readonly kind: string; readonly data: JobData }[],
  log: Log,
): Promise<void> {
  if (waiting.length === 0) return
  const boss = await begun(database, log)
  for (const kind of new Set(waiting.map(one => one.kind))) await boss.createQueue(kind, QUEUE)
  for (const { kind, data } of waiting) await boss.send(kind, data)
  await boss.stop({ graceful: true, timeout: 5000 })
}

/** The queue on our own PostgreSQL. */
export async function openQueue(database: Database, works: Readonly<Record<string, Work>>, log: Log): Promise<Queue> {
  const boss = await begun(database, log)
  for (const [kind, work] of Object.entries(works)) {
    await boss.createQueue(kind, QUEUE)
    await boss.work<JobData>(kind, { pollingIntervalSeconds: 0.5 }, async jobs => {
      for (const job of jobs) {
        log.info({ kind, data: job.data }, 'a job begins')
        await runAs(kind, 'server', () => work(job.data)).catch((error: unknown) => {
          log.error({ kind, data: job.data, error: String(error) }, 'a job failed')
          throw error
        })
      }
    })
  }
  return {
    start: async (kind, data, after = 0) => void (await boss.send(kind, data, after > 0 ? { startAfter: Math.ceil(after) } : {})),
    async unknown(kind, field, values) {
      if (values.length === 0) return []
      const rows = await database.client.unsafe<{ value: number }>(
        `select v::int as value from unnest($1::bigint[]) as v where not exists (select 1 from sys_jobs.job j
          where j.name = $2 and j.state in ('created', 'retry', 'active') and (j.data->>$3)::bigint = v) order by v`,
        [values, kind, field],
      )
      return rows.map(row => row.value)
    },
    close: () => boss.stop({ graceful: true, timeout: 5000 }),
  }
}

/** Runs jobs at once in this process, for tests that do not ask how jobs survive; `close` waits for them. */
export function immediateQueue(works: Readonly<Record<string, Work>>, log: Log): Queue {
  const running = new Set<Promise<void>>()
  return {
    async start(kind, data, after = 0) {
      // A test's clock stands still: what is put off is begun by the test.
      if (after > 0) return
      const job = works[kind]!(data).catch((error: unknown) => log.error({ kind, data, error: String(error) }, 'a job failed'))
      running.add(job)
      void job.finally(() => running.delete(job))
    },
    unknown: async () => [],
    close: async () => void (await Promise.all(running)),
  }
}
