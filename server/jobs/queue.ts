import { PgBoss, systemClock } from 'pg-boss'
import type { Database } from '../adapters/database.ts'
import { runAs } from '../limiter.ts'
import type { Log } from '../log.ts'

/** The data of a job in the queue: small and flat, the rest is in tables. */
export type JobData = Readonly<Record<string, string | number | boolean | null>>
/** The work of a kind of job; it may be called again after a crash, and must then continue where it stopped. */
export type Work = (data: JobData) => Promise<void>

/** Background work that survives restarts and is shared by several servers. */
export interface Queue {
  /** `after`: the delay in seconds. */
  start(kind: string, data: JobData, after?: number): Promise<void>
  /** Returns which values of a field are in no waiting or running job of the kind. */
  unknown(kind: string, field: string, values: readonly number[]): Promise<number[]>
  close(): Promise<void>
}

/** After so many seconds without a heartbeat of its server, a job is taken over by another; checked equally often. */
const SILENCE_SECONDS = 15
const LONGEST_SECONDS = 6 * 3600

/**
 * Maintenance of the queue sends several statements at once, without parameters; these are not prepared, and their rows are concatenated.
 */
const runFor = async (database: Database, text: string, values: readonly unknown[] = []): Promise<object[]> =>
  values.length ? database.client.unsafe(text, values) : (await database.client.unsafe(text)).flat()

const QUEUE = { retryLimit: 5, retryDelay: 1, expireInSeconds: LONGEST_SECONDS, heartbeatSeconds: SILENCE_SECONDS }

/** The clock of the queue's pauses: if it followed the system clock, jobs would stop for an hour when that is set back by an hour. */
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
  // Not always an instance of Error.
  boss.on('error', error => log.error({ error: (error as Partial<Error>).message ?? String(error) }, 'the queue of jobs failed'))
  await boss.start()
  return boss
}

/** Adds jobs of a backup to the queue of a database that no server uses yet. */
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

/** Opens the queue on our own PostgreSQL. */
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

/** Runs jobs at once in this process, for tests that do not need a persistent queue; `close` waits for them. */
export function immediateQueue(works: Readonly<Record<string, Work>>, log: Log): Queue {
  const running = new Set<Promise<void>>()
  return {
    async start(kind, data, after = 0) {
      // The clock of a test is fixed: the test itself starts delayed work.
      if (after > 0) return
      const job = works[kind]!(data).catch((error: unknown) => log.error({ kind, data, error: String(error) }, 'a job failed'))
      running.add(job)
      void job.finally(() => running.delete(job))
    },
    unknown: async () => [],
    close: async () => void (await Promise.all(running)),
  }
}
