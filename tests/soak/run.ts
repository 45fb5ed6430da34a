import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { connectDatabase } from '../../server/adapters/database.ts'
import { OWNER, SOCKET_PORT } from '../../server/adapters/postgres/cluster.ts'
import { forceKill, runningServerOf } from '../../server/adapters/postgres/processes.ts'
import type { Db } from '../../server/engine/sql.ts'
import { processesIn } from '../support/processes.ts'
import { live, openClients, doOneOfEach, isImported, emptyJournal, gateFor } from './actions.ts'
import {
  faultsIn,
  largestIds,
  finalFaults,
  type Fault,
  type Baseline,
  isImporting,
  missingOfImports,
  FAULT_COUNT,
  unseen,
} from './faults.ts'
import { KINDS, killWith, randomOf, openSurroundings, type Disruption } from './surroundings.ts'
import { placesIn, sleep, startProduct, emptyTally, refusedIn, type Connection } from './wire.ts'

// A separate kind of load with its own options.
if (process.argv[2] === 'hostile') {
  const { runHostile } = await import('./hostile/run.ts')
  process.exit((await runHostile()) ? 1 : 0)
}

/**
 * Runs a mixed load and kills processes with SIGKILL at random moments: `npm run soak -- --seconds 120 --kills 30 --clients 8 --seed 1
 * --port 8430 --keep docs/proving/soak.json`. `--disk 8000` gives the product a disk of that many megabytes, which fills up repeatedly
 * (requires root); `--clock` makes its clock jump (Debian's libfaketime); `--only disk,clock` runs only these disruptions.
 */
const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '120' },
    kills: { type: 'string', default: '30' },
    clients: { type: 'string', default: '8' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    port: { type: 'string', default: '8430' },
    disk: { type: 'string' },
    clock: { type: 'boolean', default: false },
    only: { type: 'string' },
    keep: { type: 'string' },
  },
})
const [seconds, kills, clients, seed, port] = (['seconds', 'kills', 'clients', 'seed', 'port'] as const).map(name =>
  Number(options[name]),
) as [number, number, number, number, number]
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const round = (value: number): number => Math.round(value)

const random = randomOf(seed)
const home = mkdtempSync(join(tmpdir(), 'nerud-soak-'))
const { dataDir, logFile } = placesIn(home, 'data')
const journal = emptyJournal()
const tally = emptyTally()
const surroundings = openSurroundings({
  home,
  disk: options.disk === undefined ? undefined : Number(options.disk),
  clock: options.clock,
  url: `http://127.0.0.1:${port}`,
  refused: () => refusedIn(tally),
})
const product = startProduct({ port, dataDir, logFile, env: { SOAK: home, ...surroundings.env } })
const kinds = [...KINDS, ...surroundings.kinds].filter(kind => options.only?.split(',').includes(kind) ?? true)
const gate = gateFor(clients)
let broken: readonly Fault[] = []

/** Runs checks in a database session of its own, bypassing the server. */
async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const socket = runningServerOf(join(dataDir, 'pg'))?.socketFolder ?? ''
  const database = connectDatabase(
    { host: 'localhost', port: SOCKET_PORT, socket, user: OWNER, password: '', database: 'nerud', tls: false },
    { poolSize: 1 },
  )
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}
/** Checks everything in one snapshot, because imports continue while the clients wait. */
const judged = (known: Baseline): Promise<readonly Fault[]> =>
  withDatabase(db =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(tx => faultsIn(tx, known)),
  )
const restarts: number[] = []
let duringImports = 0
const byKind = Object.fromEntries(kinds.map(kind => [kind, 0]))
const befalls = (kind: (typeof kinds)[number]): kind is Disruption => surroundings.kinds.some(one => one === kind)

/** Kills, waits until the server works again and every call has been answered, then checks. */
async function strike(n: number, known: Baseline): Promise<void> {
  const kind = random.one(kinds)
  byKind[kind]! += 1
  // A kill between two files would not test an import.
  let isHit = false
  for (let waited = 0; !isHit && waited < 6000; waited += 100) if (!(isHit = await withDatabase(isImporting))) await sleep(100)
  if (isHit) duringImports += 1
  if (befalls(kind)) await surroundings.strike(kind, random)
  else await killWith(kind, product, dataDir, random)
  const took = await product.ready()
  restarts.push(took)
  await gate.shut()
  broken = await judged(known)
  say(
    `${String(n).padStart(3)} ${kind.padEnd(14)} back in ${String(round(took)).padStart(5)} ms, ${tally.acknowledged} acknowledged, ${tally.retried} repeated, ${broken.length} faults`,
  )
  if (!broken.length) gate.open()
}

/** Waits for jobs to end, verifies that the judge detects deliberate faults, stops the server, and checks what remains. */
async function ending(known: Baseline, wire: Connection): Promise<void> {
  await gate.shut()
  for (let left = 0; ; left += 1) {
    for (const sent of journal.imports) if (!sent.isDone) await isImported(wire, journal, sent)
    const unread = journal.imports.filter(({ isDone }) => !isDone).map(({ kind, id }) => `the file ${id} of ${kind} is not read yet`)
    broken = [...unread, ...(await withDatabase(finalFaults)), ...(await judged(known))]
    if (!broken.length || left > 90) break
    if (left % 10 === 5) say(`waiting for ${broken[0]}`)
    await sleep(1000)
  }
  if (!broken.length) broken = await withDatabase(db => missingOfImports(db, known))
  if (!broken.length && kills > 0 && duringImports === 0) broken = ['no kill came while a file was read']
  if (!broken.length && (byKind['disk'] ?? 0) > 3 && tally.full === 0) broken = ['the disk was full, and no call was told so']
  say(`the load has ended after ${round((performance.now() - began) / 1000)} s, ${tally.acknowledged} writes acknowledged`)
  if (broken.length) return
  broken = (await withDatabase(db => unseen(db, known))).map(text => `the judge is blind: ${text}`)
  if (broken.length) return
  gate.end()
  const code = await product.stop()
  broken = [
    ...(code === 0 ? [] : [`the server ended with ${code}`]),
    ...processesIn(dataDir).map(pid => `process ${pid} of the database is left behind`),
  ]
}

function report(began: number): object {
  const sorted = restarts.toSorted((a, b) => a - b)
  const at = (part: number): number => round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0)
  return {
    at: new Date().toISOString(),
    machine: { processor: cpus()[0]?.model, cores: cpus().length, memoryGB: Math.round(totalmem() / 2 ** 30), node: process.version },
    load: loadavg().map(one => Number(one.toFixed(1))),
    seed,
    clients,
    seconds: round((performance.now() - began) / 1000),
    kills: { all: restarts.length, ...byKind, duringImports },
    restartMs: { p50: at(0.5), p95: at(0.95), max: round(sorted.at(-1) ?? 0) },
    begunByHarness: product.restarts(),
    writes: { acknowledged: tally.acknowledged, repeated: tally.retried, tries: tally.tries },
    reads: tally.reads,
    answers: tally.answers,
    ...(surroundings.kinds.includes('disk') && { toldOfFullDisk: tally.full }),
    records: journal.records.length,
    files: journal.files.size,
    jobs: journal.jobs.length,
    imports: { files: journal.imports.length, rows: [...journal.acknowledged.values()].reduce((sum, n) => sum + n, 0) },
    deliberateFaultsSeen: broken.length ? 0 : FAULT_COUNT,
    faults: broken.length,
  }
}

say(`seed ${seed}: ${kills} kills, ${clients} clients, about ${seconds} s; ${home}`)
const began = performance.now()
try {
  say(`ready in ${round(await product.ready())} ms`)
  const all = await openClients({ url: product.url, clients, seed, journal, tally })
  say(`the load begins after ${round((performance.now() - began) / 1000)} s`)
  const known: Baseline = { journal, tally, base: await withDatabase(largestIds), filesDir: join(dataDir, 'files') }
  await doOneOfEach(all[0]!)
  const lives = Promise.all(all.map(client => live(client, gate)))
  const failure = lives.then(() => new Promise<never>(() => undefined))
  const strikes = async (): Promise<void> => {
    const mean = (seconds * 1000) / Math.max(kills, 1)
    for (let n = 1; n <= kills && !broken.length; n += 1) {
      const before = tally.acknowledged
      await sleep(mean * 0.7 * random.next())
      // On a busy machine, first wait for acknowledged writes: a kill while nothing happens proves nothing.
      for (let waited = 0; waited < 20_000 && tally.acknowledged < before + clients * 2; waited += 50) await sleep(50)
      await strike(n, known)
    }
    if (!broken.length) await sleep(Math.max(0, seconds * 1000 - (performance.now() - began)))
    if (!broken.length) await ending(known, all[0]!.wire)
  }
  await Promise.race([strikes(), failure])
} catch (error) {
  broken = [(error as { isFault?: boolean }).isFault ? (error as Error).message : String((error as Error).stack)]
}
gate.end()

const result = report(began)
say(JSON.stringify(result, null, 2))
if (broken.length) {
  for (const fault of broken.slice(0, 20)) say(`FAULT ${fault}`)
  say(`Repeat with --seed ${seed}. The log of the server: ${logFile}`)
  await product.stop()
  forceKill(processesIn(dataDir))
} else {
  if (options.keep) writeFileSync(resolve(options.keep), `${JSON.stringify(result, null, 2)}\n`)
  surroundings.end()
  rmSync(home, { recursive: true, force: true })
}
// Counts the check after each kill and the final check.
say(`${restarts.length + (broken.length ? 0 : 1)} passed, ${broken.length ? 1 : 0} failed`)
process.exit(broken.length ? 1 : 0)
