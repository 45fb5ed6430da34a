import { strict as assert } from 'node:assert'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { live, openClients, emptyJournal, gateFor } from '../soak/actions.ts'
import { faultsIn, largestIds, finalFaults, type Baseline } from '../soak/faults.ts'
import { sleep, emptyTally } from '../soak/wire.ts'
import type { Db } from '../../server/engine/sql.ts'
import { type Cluster, openCluster, type PromiseCheck, watchSilence, openPromises } from './places.ts'
import { connectDatabase } from '../../server/adapters/database.ts'
import { importing, checkIdlePromises } from './together.ts'

const CLIENTS = 6
/** Milliseconds of load before and after an event. */
const STRETCH = 2500
/** The longest time without a response to any client when one of two servers is killed. */
const LONGEST_GAP = 10_000

/** The promises under load: one of two servers is killed, and both are replaced one after the other. */
async function underLoad(cluster: Cluster, db: Db, promise: PromiseCheck, seed: number): Promise<void> {
  const [journal, tally, gate] = [emptyJournal(), emptyTally(), gateFor(CLIENTS)]
  const clients = await openClients({ url: cluster.url, clients: CLIENTS, seed, journal, tally })
  const rows: readonly { readonly id: unknown }[] = await db.selectFrom('job').select('id').execute()
  journal.jobs.push(...rows.map(row => Number(row.id)))
  const known: Baseline = { journal, tally, base: await largestIds(db), filesDir: cluster.filesDir }
  const failure = Promise.all(clients.map(client => live(client, gate))).then(() => new Promise<never>(() => undefined))
  failure.catch(() => undefined)
  const whole = async (): Promise<void> => {
    await Promise.race([gate.shut(), failure])
    assert.deepEqual(await faultsIn(db, known), [])
    gate.open()
  }
  const [first, second] = cluster.servers
  // The third concurrent export of a user is refused whichever server is alive; any other 429 is reported as a fault immediately.
  const failed = (): number => Object.entries(tally.answers).reduce((sum, [status, n]) => (/^2|^429$/.test(status) ? sum : sum + n), 0)

  await promise('one of two is killed with kill -9 under load: requests go on, and no acknowledged write is lost', async () => {
    await Promise.race([sleep(STRETCH), failure])
    const silence = watchSilence(tally)
    await first.kill()
    await Promise.race([first.ready(), failure])
    await Promise.race([sleep(STRETCH), failure])
    const longest = silence()
    await whole()
    assert.ok(longest < LONGEST_GAP, `nobody was answered for ${longest} ms`)
    process.stdout.write(
      `     ${tally.acknowledged} writes acknowledged, ${tally.retried} repeated by clients, the longest pause ${longest} ms\n`,
    )
  })

  await promise('both are replaced in turn under load (SIGTERM): not one request fails', async () => {
    const [acknowledged, wrong] = [tally.acknowledged, failed()]
    for (const server of [first, second]) {
      const code = await Promise.race([server.stop(), failure])
      assert.equal(code, 0)
      await Promise.race([sleep(STRETCH / 2), failure])
      server.begin()
      await Promise.race([server.ready(), failure])
      await Promise.race([sleep(STRETCH / 2), failure])
    }
    await whole()
    assert.equal(failed() - wrong, 0, JSON.stringify(tally.answers))
    process.stdout.write(`     ${tally.acknowledged - acknowledged} writes acknowledged meanwhile\n`)
  })

  await promise('afterwards every job is done, nobody waits for a lock, no transaction is open', async () => {
    await Promise.race([gate.shut(), failure])
    const until = Date.now() + 60_000
    let left = await finalFaults(db)
    while (left.length && Date.now() < until) {
      await sleep(500)
      left = await finalFaults(db)
    }
    assert.deepEqual(left, [])
    assert.deepEqual(await faultsIn(db, known), [])
  })
  gate.end()
}

// Separate scenarios, each of which needs more than two servers.
const STORIES: Readonly<Record<string, () => Promise<number>>> = {
  failover: async () => (await import('./failover/run.ts')).runFailover(process.argv.slice(3)),
  pooler: async () => (await import('./failover/reads.ts')).runPooler(process.argv.slice(3)),
  recovery: async () => (await import('./recovery.ts')).runRecovery(process.argv.slice(3)),
  reads: async () => (await import('./failover/reads.ts')).runReads(process.argv.slice(3)),
}
const story = STORIES[process.argv[2] ?? '']
if (story) process.exit((await story()) ? 1 : 0)

/**
 * Runs two servers on one PostgreSQL behind nginx and checks the promises that must hold whichever server responds, one line each: `npm run
 * cluster -- --port 8440`.
 */
const { values: options } = parseArgs({ options: { port: { type: 'string' }, seed: { type: 'string', default: '1' } } })
const home = mkdtempSync(join(tmpdir(), 'nerud-cluster-'))
const began = performance.now()
const tries = openPromises()
const { promise } = tries

const cluster = await openCluster(home, options.port ? Number(options.port) : undefined)
const database = connectDatabase(cluster.address, { poolSize: 3 })
try {
  process.stdout.write(`both servers ready after ${((performance.now() - began) / 1000).toFixed(1)} s: ${home}\n`)
  await checkIdlePromises(cluster, database.db, promise)
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
