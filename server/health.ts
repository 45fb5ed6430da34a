import { statfs } from 'node:fs/promises'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from './adapters/database.ts'
import type { Log } from './log.ts'

/** What the health checks need. */
interface HealthParts {
  readonly database: Pick<Database, 'answers'>
  readonly log: Log
}

/** How long a working database may take to answer, in milliseconds. */
const READY_TIMEOUT_MS = 2000
/** Returns the response that no calls should be sent here. */
export const notReady = (version: string): Response => Response.json({ status: 'not ready', version }, { status: 503 })
/** Answers whether calls may be sent here. Unlike /health, it does not wait for a database that is restarting. */
export async function ready(parts: HealthParts, version: string): Promise<Response> {
  const timeout = Promise.withResolvers<Response>()
  const timer = setTimeout(() => timeout.resolve(notReady(version)), READY_TIMEOUT_MS)
  const answer = await Promise.race([health(parts, version), timeout.promise])
  clearTimeout(timer)
  return answer
}

/** Answers whether the database works. */
export async function health({ database, log }: HealthParts, version: string): Promise<Response> {
  try {
    await database.answers()
    return Response.json({ status: 'ok', version })
  } catch (error) {
    log.error({ error: String(error) }, 'the database does not answer')
    return Response.json({ status: 'error', version }, { status: 503 })
  }
}

/** Metrics of calls, for Prometheus. */
export interface Metrics {
  /** `seconds` is the duration of the call. */
  observe(method: string, status: number, seconds: number): void
  answer(): Promise<Response>
}

const readsCounter = (reads: Readonly<Record<'standby' | 'primary', number>>): Counter =>
  new Counter({
    name: 'nerud_reads_total',
    help: 'Statements of lists, sums and exports that a standby answered, and how often the primary did in its place',
    labelNames: ['from'],
    registers: [],
    collect() {
      this.reset()
      for (const [from, count] of Object.entries(reads)) this.inc({ from }, count)
    },
  })

const freeGauge = (folder: string): Gauge =>
  new Gauge({
    name: 'nerud_disk_free_bytes',
    help: 'Room that is left on the disk of DATA_DIR',
    registers: [],
    async collect() {
      const { bavail, bsize } = await statfs(folder)
      this.set(bavail * bsize)
    },
  })

interface Measured {
  readonly dataDir: string
  /** How many reads that may go to a standby went to a standby and to the primary. */
  readonly reads?: Readonly<Record<'standby' | 'primary', number>> | undefined
}

/** Each application has its own registry, so that tests can create several. */
export function makeMetrics({ dataDir, reads }: Measured): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const calls = new Histogram({
    name: 'nerud_call_seconds',
    help: 'Time of calls by method and status',
    labelNames: ['method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    registers: [registry],
  })
  registry.registerMetric(freeGauge(dataDir))
  if (reads) registry.registerMetric(readsCounter(reads))
  return {
    observe: (method, status, seconds) => calls.observe({ method, status: String(status) }, seconds),
    answer: async () => new Response(await registry.metrics(), { headers: { 'content-type': registry.contentType } }),
  }
}
