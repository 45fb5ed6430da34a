import { strict as assert } from 'node:assert'
import { live, openClients } from '../soak/clients.ts'
import { faultsIn, largestIds, finalFaults, type Baseline } from '../soak/faults.ts'
import { emptyJournal, gateFor } from '../soak/journal.ts'
import { sleep } from '../soak/product.ts'
import { emptyTally } from '../soak/wire.ts'
import type { Db } from '../../server/engine/sql.ts'
import type { Cluster } from './places.ts'
import type { Try } from './promises.ts'
import { watchSilence } from './silence.ts'

const CLIENTS = 6
/** Milliseconds of load before and after what happens. */
const STRETCH = 2500
/** The longest that all clients together may go without an answer when one of two servers dies. */
const LONGEST_GAP = 10_000

/** The promises under load: one of two is killed, both are replaced in turn. */
export async function underLoad(cluster: Cluster, db: Db, promise: Try, seed: number): Promise<void> {
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
  // A person's third export at once is told to wait, whichever server lives: any other 429 is a fault at once.
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
