import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Address, urlOf } from '../../../server/adapters/postgres/address.ts'
import { runOnce, createDatabase } from '../../../server/adapters/postgres/databases.ts'
import { sleep } from '../../soak/wire.ts'
import { type Servers, openServers, openPromises, type Promises } from '../places.ts'
import { isWhole, type Member, type Node, type Stack, startPgbouncer, freePorts, openStack } from './stack.ts'
import { connectDatabase } from '../../../server/adapters/database.ts'
import { openLoad, type EventImpact } from './load.ts'

/** An event in a running cluster; `happens` resolves when the cluster has recovered. */
interface Event {
  readonly says: string
  readonly happens: () => Promise<void>
}

const leaderOf = (members: readonly Member[]): string => members.find(one => one.role === 'leader')!.name
const inStepOf = (members: readonly Member[]): string => members.find(one => one.role === 'sync_standby')!.name

/** Cancels commits that wait for a standby, as an administrator might do when they hang. */
async function cancelWaiting(primary: Address): Promise<void> {
  for (const until = Date.now() + 3000; ; await sleep(50)) {
    const { rows } = await runOnce(
      primary,
      `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep' and datname = 'nerud'`,
    )
    if (rows.length > 0) return
    if (Date.now() > until) throw new Error('no write waits for a standby')
  }
}

/** Returns all events of the scenario, in order. */
function eventsOn(stack: Stack, { servers }: Servers): Readonly<Record<string, Event>> {
  const node = (name: string): Node => stack.nodes.find(one => one.name === name)!
  const lead = (from: string) => (members: readonly Member[]) =>
    members.some(one => one.role === 'leader' && one.state === 'running' && one.name !== from)
  /** The primary becomes unavailable, and returns after another node has become the leader. */
  const away = (says: string, goes: (primary: Node) => unknown, comes: (primary: Node) => void): Event => ({
    says,
    async happens() {
      const old = leaderOf(await stack.members())
      await goes(node(old))
      await stack.until('another leads', lead(old))
      await sleep(2000)
      comes(node(old))
      await stack.until('the old primary is a standby', isWhole)
    },
  })
  return {
    kill: away(
      'the primary and its Patroni are killed with kill -9: a standby is promoted, the old primary comes back as a standby',
      ({ service }) => service.kill(),
      ({ service }) => service.begin(),
    ),
    crash: {
      says: 'the processes of the primary alone are killed with kill -9: Patroni starts it again or hands over',
      async happens() {
        const old = leaderOf(await stack.members())
        node(old).service.killOwned()
        // Patroni needs a moment to notice it.
        await stack.until('the primary is away', members => !isWhole(members))
        await stack.until('all stand', isWhole)
      },
    },
    freeze: away(
      'the machine of the primary stops answering without dying: a standby is promoted, the old one finds itself a standby',
      ({ service }) => service.freeze(),
      ({ service }) => service.thaw(),
    ),
    unsure: {
      says: 'writes that wait for a standby are cancelled and the primary is killed: what no standby has was not acknowledged',
      async happens() {
        const members = await stack.members()
        const [old, others] = [leaderOf(members), stack.nodes.filter(one => one.name !== leaderOf(members))]
        for (const one of others) one.service.freeze()
        await cancelWaiting(stack.primary)
        await sleep(1000)
        await node(old).service.kill()
        for (const one of others) one.service.thaw()
        await stack.until('another leads', lead(old))
        node(old).service.begin()
        await stack.until('the old primary is a standby', isWhole)
      },
    },
    standby: {
      says: 'a standby that is in step is killed with kill -9: writes go on with the other',
      async happens() {
        const old = inStepOf(await stack.members())
        await node(old).service.kill()
        await stack.until('one is in step', members => members.filter(one => one.role === 'sync_standby').length === 1)
        node(old).service.begin()
        await stack.until('it is back', isWhole)
      },
    },
    hand: {
      says: 'the primary hands over to its standby, as planned',
      async happens() {
        const members = await stack.members()
        const old = leaderOf(members)
        await stack.switchOver(old, inStepOf(members))
        await stack.until('another leads', lead(old))
        await stack.until('all stand', isWhole)
      },
    },
    server: {
      says: 'one of our servers is killed with kill -9 and comes back',
      async happens() {
        await servers[0].kill()
        await servers[0].ready()
      },
    },
    both: {
      says: 'one of our servers and the primary are killed in the same moment: the server waits at its start for a primary',
      async happens() {
        const old = leaderOf(await stack.members())
        await Promise.all([node(old).service.kill(), servers[1].kill()])
        await stack.until('another leads', lead(old))
        node(old).service.begin()
        await servers[1].ready()
        await stack.until('the old primary is a standby', isWhole)
      },
    },
  }
}

const PASSWORD = 'nerud-of-the-cluster'

/** Creates the product's user and database; returns the address for the product. */
export async function makeDatabase(admin: Address): Promise<Address> {
  await runOnce(admin, `create role nerud login password '${PASSWORD}'`)
  await createDatabase(admin, 'nerud', 'nerud')
  return { ...admin, user: 'nerud', password: PASSWORD, database: 'nerud' }
}

/** Returns the machine on which this was measured. */
export const machine = () => ({
  at: new Date().toISOString(),
  machine: { processor: cpus()[0]?.model, cores: cpus().length, memoryGB: Math.round(totalmem() / 2 ** 30), node: process.version },
  load: loadavg().map(one => Number(one.toFixed(1))),
})

/** What a scenario works with. */
export interface StoryContext {
  readonly home: string
  readonly stack: Stack
  readonly tries: Promises
  /** Registers a function that is called when the scenario is over, in reverse order. */
  defer(end: () => Promise<void>): void
}

/** Runs a scenario on three nodes; returns how many promises were broken. */
export async function withStack(
  name: string,
  story: (around: StoryContext) => Promise<void>,
  extra?: Parameters<typeof openStack>[1],
): Promise<number> {
  const home = mkdtempSync(join(tmpdir(), `nerud-${name}-`))
  chmodSync(home, 0o711)
  const began = performance.now()
  const tries = openPromises()
  const ends: (() => Promise<void>)[] = []
  try {
    const stack = await openStack(home, extra)
    ends.push(stack.close)
    process.stdout.write(`three nodes stand after ${((performance.now() - began) / 1000).toFixed(1)} s: ${home}\n`)
    await story({ home, stack, tries, defer: end => void ends.push(end) })
  } catch (error) {
    tries.fail(error)
  } finally {
    for (const end of ends.toReversed()) await end().catch(tries.fail)
  }
  process.stdout.write(`${((performance.now() - began) / 1000).toFixed(0)} s\n${tries.passed} passed, ${tries.failed} failed\n`)
  if (tries.failed) process.stdout.write(`The logs are in ${home}\n`)
  else rmSync(home, { recursive: true, force: true })
  return tries.failed
}

/**
 * `npm run cluster -- failover --clients 4 --seed 1 --only kill,hand --through pgbouncer --keep docs/proving/failover.json`: runs the
 * events on three PostgreSQL under Patroni with two servers; returns how many promises were broken.
 */
export async function runFailover(args: readonly string[]): Promise<number> {
  const { values: options } = parseArgs({
    args: [...args],
    options: {
      clients: { type: 'string', default: '4' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string' },
      through: { type: 'string' },
      keep: { type: 'string' },
    },
  })
  const began = performance.now()
  return withStack('failover', async ({ home, stack, tries, defer }) => {
    const address = await makeDatabase(stack.primary)
    const pooled = options.through === 'pgbouncer' ? await startPgbouncer(home, address) : undefined
    if (pooled) defer(pooled.stop)
    const servers = await openServers(home, await freePorts(3), {
      DATABASE_URL: urlOf(pooled ? pooled.address : address),
      ...(pooled && { DATABASE_DIRECT_URL: urlOf(address) }),
      DATABASE_READ_URL: urlOf({ ...address, port: stack.standbys.port }),
    })
    defer(servers.close)
    const judge = connectDatabase({ ...stack.primary, database: 'nerud' }, { poolSize: 2 })
    defer(judge.close)
    process.stdout.write(`both servers ready after ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
    const load = await openLoad(servers, judge, { clients: Number(options.clients), seed: Number(options.seed) })
    const felt: EventImpact[] = []
    for (const [name, { says, happens }] of Object.entries(eventsOn(stack, servers))) {
      if (tries.failed || (options.only && !options.only.split(',').includes(name))) continue
      await tries.promise(says, async () => {
        const one = await load.during(says, happens)
        felt.push(one)
        process.stdout.write(
          `     the longest call ${one.longestCall} ms, nobody answered for ${one.longestSilence} ms, whole after ${one.wholeAfter} ms; ${one.acknowledged} writes acknowledged, ${one.repeated} repeated\n`,
        )
      })
    }
    if (!tries.failed)
      await tries.promise('afterwards every file is read, every job done; the judge sees faults that are made on purpose', load.ending)
    const { acknowledged, retried, reads, answers } = load.tally
    const seconds = Math.round((performance.now() - began) / 1000)
    const result = { ...machine(), seconds, acknowledged, retried, reads, answers, faults: tries.failed, felt }
    process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
    if (options.keep && !tries.failed) writeFileSync(resolve(options.keep), `${JSON.stringify(result, null, 2)}\n`)
  })
}
