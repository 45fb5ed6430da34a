import { strict as assert } from 'node:assert'
import { sleep, emptyTally, signIn, type Tally } from '../../soak/wire.ts'
import type { Database } from '../../../server/adapters/database.ts'
import { live, openClients, doOneOfEach, type Client, isImported, emptyJournal, gateFor } from '../../soak/actions.ts'
import { faultsIn, largestIds, finalFaults, type Baseline, missingOfImports, unseen } from '../../soak/faults.ts'
import { watchSilence, type Servers } from '../places.ts'
import { eventually } from '../together.ts'

/** A user who views a screen of one server and receives notifications of changes. */
interface Looker {
  /** Returns the number of notifications received. */
  heard(): number
  close(): void
}

/** Milliseconds before a screen reconnects a broken stream. */
const PAUSE = 500

/** Opens the stream of a server and reconnects it whenever it breaks, continuing after the last event. */
function lookAt(url: string, token: string): Looker {
  const over = new AbortController()
  let heard = 0
  let last: string | undefined
  const read = async (): Promise<void> => {
    const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}`, ...(last && { 'last-event-id': last }) }
    const answer = await fetch(`${url}/api/live`, { headers, signal: over.signal })
    if (!answer.ok || !answer.body) return void (await answer.arrayBuffer())
    const text = new TextDecoder()
    let rest = ''
    for await (const piece of answer.body as unknown as AsyncIterable<Uint8Array>) {
      const events = (rest + text.decode(piece, { stream: true })).split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) {
        last = /^id: (.+)$/m.exec(event)?.[1] ?? last
        const data = /^data: (.+)$/m.exec(event)?.[1]
        if (data && (JSON.parse(data) as { changed: readonly string[] }).changed.length > 0) heard += 1
      }
    }
  }
  void (async () => {
    while (!over.signal.aborted) {
      await read().catch(() => undefined)
      await sleep(PAUSE)
    }
  })()
  return { heard: () => heard, close: () => over.abort() }
}

/** The effect of an event on the users who worked at that time. */
export interface EventImpact {
  readonly event: string
  /** The longest time of one call including its retries, and the longest time without any response, in milliseconds. */
  readonly longestCall: number
  readonly longestSilence: number
  /** The time from the event until everything had recovered. */
  readonly wholeAfter: number
  readonly acknowledged: number
  readonly repeated: number
}

/** Users at work, and the checks of what they were promised. */
interface Load {
  readonly tally: Tally
  /**
   * Runs an event during the work; `happens` resolves when the cluster has recovered. Then checks that everything that was acknowledged
   * exists.
   */
  during(event: string, happens: () => Promise<unknown>): Promise<EventImpact>
  /** Waits for jobs and imports to end; then nothing may be missing, and the judge must detect deliberate faults. */
  ending(): Promise<void>
}

/** Milliseconds of work before and after an event. */
const STRETCH = 4000
/** The maximum time that any call may take. */
const MAX_WAIT_MS = 15_000
const HEARD = 10_000
const LEFT = 120_000

/** Starts clients that work on the servers. */
export async function openLoad(
  servers: Servers,
  judge: Database,
  options: { readonly clients: number; readonly seed: number },
): Promise<Load> {
  const [journal, tally, gate] = [emptyJournal(), emptyTally(), gateFor(options.clients)]
  const clients = await openClients({ url: servers.url, ...options, journal, tally })
  const known: Baseline = { journal, tally, base: await largestIds(judge.db), filesDir: servers.filesDir }
  await doOneOfEach(clients[0]!)
  const token = await signIn(servers.url)
  const lookers = servers.servers.map(({ url }) => lookAt(url, token))
  const failure = Promise.all(clients.map(client => live(client, gate))).then(() => new Promise<never>(() => undefined))
  failure.catch(() => undefined)
  const orFailure = <T>(work: Promise<T>): Promise<T> => Promise.race([work, failure])
  const faults = (): ReturnType<typeof faultsIn> =>
    judge.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(tx => faultsIn(tx, known))

  return {
    tally,
    async during(event, happens) {
      await orFailure(sleep(STRETCH))
      const [acknowledged, repeated] = [tally.acknowledged, tally.retried]
      tally.longest = { ms: 0, call: '' }
      const silence = watchSilence(tally)
      const began = performance.now()
      await orFailure(happens())
      const wholeAfter = Math.round(performance.now() - began)
      await orFailure(sleep(STRETCH))
      const heard = lookers.map(one => one.heard())
      await orFailure(
        eventually('screens of both servers are told of changes', HEARD, async () => lookers.every((one, at) => one.heard() > heard[at]!)),
      )
      const longestSilence = silence()
      await orFailure(gate.shut())
      assert.deepEqual(await faults(), [])
      gate.open()
      assert.deepEqual(tally.wrong, [])
      const felt = { longestCall: tally.longest.ms, longestSilence, wholeAfter }
      assert.ok(felt.longestCall <= MAX_WAIT_MS, `${tally.longest.call} took ${felt.longestCall} ms`)
      return { event, ...felt, acknowledged: tally.acknowledged - acknowledged, repeated: tally.retried - repeated }
    },
    async ending() {
      await orFailure(gate.shut())
      await readAll(clients)
      await eventually('jobs are done', LEFT, async () => (await finalFaults(judge.db)).length === 0).catch(async () =>
        assert.deepEqual(await finalFaults(judge.db), []),
      )
      assert.deepEqual([...(await faults()), ...(await missingOfImports(judge.db, known))], [])
      assert.deepEqual(await unseen(judge.db, known), [])
      for (const one of lookers) one.close()
      gate.end()
    },
  }
}

/** Waits until every uploaded file has been imported. */
async function readAll(clients: readonly Client[]): Promise<void> {
  const [{ wire, journal }] = clients as readonly [Client]
  for (const sent of journal.imports)
    await eventually(`the file ${sent.id} is read`, LEFT, async () => sent.isDone || isImported(wire, journal, sent))
}
