import { statfs } from 'node:fs/promises'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

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
