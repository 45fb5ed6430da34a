import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { connectDatabase } from '../../../server/adapters/database.ts'
import { type Address, urlOf } from '../../../server/adapters/postgres/address.ts'
import { createDatabase, runOnce } from '../../../server/adapters/postgres/databases.ts'
import { openServers } from '../places.ts'
import { openPromises, type Promises } from '../promises.ts'
import { eventsOn } from './events.ts'
import { openLoad, type Felt } from './load.ts'
import { startPgbouncer } from './pgbouncer.ts'
import { freePorts, openStack, type Stack } from './stack.ts'

const PASSWORD = 'nerud-of-the-cluster'

/** Makes the product's user and database; answers its address as the product is to be told. */
export async function makeDatabase(admin: Address): Promise<Address> {
  await runOnce(admin, `create role nerud login password '${PASSWORD}'`)
  await createDatabase(admin, 'nerud', 'nerud')
  return { ...admin, user: 'nerud', password: PASSWORD, database: 'nerud' }
}

/** What this was measured on. */
export const machine = () => ({
  at: new Date().toISOString(),
  machine: { processor: cpus()[0]?.model, cores: cpus().length, memoryGB: Math.round(totalmem() / 2 ** 30), node: process.version },
  load: loadavg().map(one => Number(one.toFixed(1))),
})

/** What a story has around it. */
export interface StoryContext {
  readonly home: string
  readonly stack: Stack
  readonly tries: Promises
  /** What is to be ended when the story is over, the last first. */
  defer(end: () => Promise<void>): void
}

/** Tells a story over three nodes; answers how many promises were broken. */
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

/** `npm run cluster -- failover --clients 4 --seed 1 --only kill,hand --through pgbouncer --keep docs/proving/failover.json`: three PostgreSQL under Patroni, two servers; answers how many promises are broken. */
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
    const felt: Felt[] = []
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
