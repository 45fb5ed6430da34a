import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { connectDatabase } from '../../server/adapters/database.ts'
import { importing } from './importing.ts'
import { openCluster } from './places.ts'
import { openPromises } from './promises.ts'
import { together } from './together.ts'
import { underLoad } from './underLoad.ts'

// Stories of their own, each with more around it than two servers.
const STORIES: Readonly<Record<string, () => Promise<number>>> = {
  failover: async () => (await import('./failover/run.ts')).runFailover(process.argv.slice(3)),
  pooler: async () => (await import('./failover/pooler.ts')).runPooler(process.argv.slice(3)),
  recovery: async () => (await import('./recovery/run.ts')).runRecovery(process.argv.slice(3)),
  reads: async () => (await import('./failover/reads.ts')).runReads(process.argv.slice(3)),
}
const story = STORIES[process.argv[2] ?? '']
if (story) process.exit((await story()) ? 1 : 0)

/** Two servers on one PostgreSQL behind nginx: what must hold whichever answers, each promise on a line: `npm run cluster -- --port 8440`. */
const { values: options } = parseArgs({ options: { port: { type: 'string' }, seed: { type: 'string', default: '1' } } })
const home = mkdtempSync(join(tmpdir(), 'nerud-cluster-'))
const began = performance.now()
const tries = openPromises()
const { promise } = tries

const cluster = await openCluster(home, options.port ? Number(options.port) : undefined)
const database = connectDatabase(cluster.address, { poolSize: 3 })
try {
  process.stdout.write(`both servers ready after ${((performance.now() - began) / 1000).toFixed(1)} s: ${home}\n`)
  await together(cluster, database.db, promise)
  await importing(cluster, database.db, promise)
  await underLoad(cluster, database.db, promise, Number(options.seed))
} catch (error) {
  tries.fail(error)
} finally {
  await database.close()
  await cluster.close()
}
process.stdout.write(`${((performance.now() - began) / 1000).toFixed(0)} s\n${tries.passed} passed, ${tries.failed} failed\n`)
if (tries.failed) process.stdout.write(`The logs are in ${home}\n`)
else rmSync(home, { recursive: true, force: true })
process.exit(tries.failed ? 1 : 0)
