import { strict as assert } from 'node:assert'
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { SEEN_HEADER } from '#resource/moment'
import { type Address, urlOf } from '../../../server/adapters/postgres/address.ts'
import { runOnce } from '../../../server/adapters/postgres/databases.ts'
import { sleep, startProduct, type Product, signIn, emptyTally, wireOf } from '../../soak/wire.ts'
import { machine, makeDatabase, withStack } from './run.ts'
import { familyOf, freePorts, type Node, type Stack, startPgbouncer } from './stack.ts'

const COMPANIES = 20_000
const READERS = 8
const LIST = 'api/companies?itemsPerPage=100'
/** The required throughput with two standbys and an otherwise idle primary, relative to that of the primary alone. */
const GOAL = 1.8
const CGROUPS = '/sys/fs/cgroup/cpu'
/** The period of the processor quota, in microseconds. */
const PERIOD = 20_000

/**
 * Limits the PostgreSQL of each node to a share of a processor, as if it ran on a small machine of its own; returns a function that undoes
 * it.
 */
function machinesOf(nodes: readonly Node[], share: number): () => void {
  if (!existsSync(join(CGROUPS, 'cpu.shares')))
    throw new Error('there are no cgroups of processors here (version 1), or we may not make them')
  const groups = nodes.map(({ name, service }) => {
    const group = join(CGROUPS, `nerud-${process.pid}-${name}`)
    mkdirSync(group)
    writeFileSync(join(group, 'cpu.cfs_period_us'), String(PERIOD))
    writeFileSync(join(group, 'cpu.cfs_quota_us'), String(Math.round(PERIOD * share)))
    // Patroni is not limited: with too little processor time it would consider its PostgreSQL dead.
    for (const pid of familyOf(-1, service.owns)) writeFileSync(join(group, 'cgroup.procs'), String(pid))
    return group
  })
  return () => {
    for (const group of groups) {
      for (const pid of readFileSync(join(group, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean))
        writeFileSync(join(CGROUPS, 'cgroup.procs'), pid)
      rmdirSync(group)
    }
  }
}

/** Returns the lists per second from one server, requested by concurrent readers. */
async function ratedAt(url: string, token: string, seconds: number): Promise<number> {
  let count = 0
  const until = Date.now() + seconds * 1000
  const read = async (): Promise<void> => {
    while (Date.now() < until) {
      const answer = await fetch(`${url}/${LIST}`, { headers: { authorization: `Bearer ${token}`, [SEEN_HEADER]: '0/0' } })
      const rows = (await answer.json()) as unknown[]
      assert.deepEqual([answer.status, rows.length], [200, 100])
      if (Date.now() < until) count += 1
    }
  }
  await Promise.all(Array.from({ length: READERS }, read))
  return count / seconds
}

/** Returns how many statements a server sent to each database. */
async function readsOf(url: string): Promise<Record<string, number>> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Object.fromEntries([...text.matchAll(/nerud_reads_total\{from="(\w+)"\} (\d+)/g)].map(([, from, count]) => [from!, Number(count)]))
}

async function startServers(home: string, stack: Stack, address: Address): Promise<readonly [Product, Product]> {
  const ports = await freePorts(2)
  const env = { DATABASE_URL: urlOf(address), TOKEN_KEY: 'k'.repeat(40) }
  const readUrl = urlOf({ ...address, port: stack.standbys.port })
  const start = (at: number, more: Readonly<Record<string, string>>): Product =>
    startProduct({ port: ports[at]!, dataDir: join(home, `data${at}`), logFile: join(home, `server${at}.log`), env: { ...env, ...more } })
  const servers = [start(0, {}), start(1, { DATABASE_READ_URL: readUrl })] as const
  await Promise.all(servers.map(one => one.ready()))
  return servers
}

/**
 * `npm run cluster -- reads --share 0.1 --seconds 20 --keep docs/proving/reads.json`: measures how many more lists two standbys serve. Each
 * database runs as on a machine of its own, as far as a processor quota can simulate it.
 */
export async function runReads(args: readonly string[]): Promise<number> {
  const { values: options } = parseArgs({
    args: [...args],
    options: { share: { type: 'string', default: '0.1' }, seconds: { type: 'string', default: '20' }, keep: { type: 'string' } },
  })
  const [share, seconds] = [Number(options.share), Number(options.seconds)]
  return withStack('reads', async ({ home, stack, tries, defer }) => {
    const address = await makeDatabase(stack.primary)
    const servers = await startServers(home, stack, address)
    defer(async () => void (await Promise.all(servers.map(one => one.stop()))))
    const admin = { ...stack.primary, database: 'nerud' }
    await runOnce(
      admin,
      `insert into company (name, short_name) select 'ООО «Компания ' || n || '»', 'К ' || n from generate_series(1, $1::int) n`,
      [COMPANIES],
    )
    await runOnce(admin, 'analyze company')
    const token = await signIn(servers[0].url)
    await stack.pause()
    const undo = machinesOf(stack.nodes, share)
    defer(async () => undo())
    const rates: [number[], number[]] = [[], []]
    // Measured alternately, so that other load on the machine affects both.
    for (const _ of [1, 2, 3])
      for (const [at, { url }] of servers.entries()) {
        await ratedAt(url, token, 2)
        rates[at]!.push(await ratedAt(url, token, seconds / 3))
        await sleep(500)
      }
    const [alone, both] = rates.map(of => of.reduce((sum, one) => sum + one, 0) / of.length) as [number, number]
    const reads = await readsOf(servers[1].url)
    const result = {
      ...machine(),
      share,
      readers: READERS,
      seconds,
      listsPerSecond: { primary: alone, standbys: both },
      times: both / alone,
      reads,
    }
    process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
    await tries.promise(
      `two standbys answer at least ${GOAL} times the lists of one primary, each on ${share} of a processor`,
      async () => {
        assert.ok(both / alone >= GOAL, `${(both / alone).toFixed(2)} times`)
        assert.ok(reads['primary']! < reads['standby']! / 10, JSON.stringify(reads))
      },
    )
    if (options.keep && !tries.failed) writeFileSync(resolve(options.keep), `${JSON.stringify(result, null, 2)}\n`)
  })
}

const POOLED_COMPANIES = 5000
/** Warm-up calls that are not counted: statements are prepared on repeated use. */
const WARM = 30
const PATHS = { list: 'api/companies?itemsPerPage=25', sums: 'api/deals/summary_for_list' } as const

const median = (of: readonly number[]): number => Number(of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)]!.toFixed(2))

/**
 * `npm run cluster -- pooler --calls 300 --keep docs/proving/pooler.json`: measures the duration of calls directly and through PgBouncer,
 * sequentially and alternately.
 */
export async function runPooler(args: readonly string[]): Promise<number> {
  const { values: options } = parseArgs({
    args: [...args],
    options: { calls: { type: 'string', default: '300' }, keep: { type: 'string' } },
  })
  return withStack('pooler', async ({ home, stack, tries, defer }) => {
    const address = await makeDatabase(stack.primary)
    const pooled = await startPgbouncer(home, address)
    defer(pooled.stop)
    const ports = await freePorts(2)
    const start = (at: number, env: Readonly<Record<string, string>>): Product =>
      startProduct({
        port: ports[at]!,
        dataDir: join(home, `data${at}`),
        logFile: join(home, `server${at}.log`),
        env: { TOKEN_KEY: 'k'.repeat(40), ...env },
      })
    const servers = {
      straight: start(0, { DATABASE_URL: urlOf(address) }),
      pooled: start(1, { DATABASE_URL: urlOf(pooled.address), DATABASE_DIRECT_URL: urlOf(address) }),
    }
    defer(async () => void (await Promise.all(Object.values(servers).map(one => one.stop()))))
    await Promise.all(Object.values(servers).map(one => one.ready()))
    await runOnce(
      { ...stack.primary, database: 'nerud' },
      `insert into company (name, short_name) select 'ООО «Компания ' || n || '»', 'К ' || n from generate_series(1, $1::int) n`,
      [POOLED_COMPANIES],
    )
    const token = await signIn(servers.straight.url)
    const took: Record<string, number> = {}
    await tries.promise('calls are answered straight and through PgBouncer', async () => {
      const all = Object.entries(servers).map(([way, { url }]) => ({ way, wire: wireOf(url, way, emptyTally(), token) }))
      const calls = {
        list: async (wire: (typeof all)[0]['wire']) => wire.read(PATHS.list),
        sums: async (wire: (typeof all)[0]['wire']) => wire.read(PATHS.sums),
        write: async (wire: (typeof all)[0]['wire'], n: number) =>
          wire.write('POST', 'api/companies', { json: { name: `ООО «Запись ${n}»` } }),
      }
      for (const [name, call] of Object.entries(calls)) {
        const times: Record<string, number[]> = { straight: [], pooled: [] }
        for (let n = 0; n < WARM + Number(options.calls); n += 1)
          for (const { way, wire } of all) {
            const began = performance.now()
            await call(wire, n)
            if (n >= WARM) times[way]!.push(performance.now() - began)
          }
        for (const [way, of] of Object.entries(times)) took[`${name} ${way}, ms`] = median(of)
      }
    })
    const result = { ...machine(), calls: Number(options.calls), medians: took }
    process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
    if (options.keep && !tries.failed) writeFileSync(resolve(options.keep), `${JSON.stringify(result, null, 2)}\n`)
  })
}
