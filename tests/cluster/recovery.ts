import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync, chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify, parseArgs } from 'node:util'
import { strict as assert } from 'node:assert'
import { tmpdir } from 'node:os'
import { type Address, urlOf } from '../../server/adapters/postgres/address.ts'
import { runOnce } from '../../server/adapters/postgres/databases.ts'
import { sleep, startProduct, type Product, emptyTally } from '../soak/wire.ts'
import { asServer, startService, type Service, binaries, configured, folderFor, freePorts } from './failover/stack.ts'
import { connectDatabase, type Database } from '../../server/adapters/database.ts'
import { live, openClients, doOneOfEach, emptyJournal, gateFor } from '../soak/actions.ts'
import { faultsIn, largestIds, type Baseline } from '../soak/faults.ts'
import { openPromises } from './places.ts'
import { machine, makeDatabase } from './failover/run.ts'

/** One PostgreSQL whose write-ahead log is archived by pgBackRest. */
interface Site {
  readonly address: Address
  readonly service: Service
  /** Runs pgBackRest as the user of the database. */
  backRest(command: string, ...args: readonly string[]): Promise<void>
  /** Waits until it accepts writes. */
  ready(): Promise<void>
  /** Returns its log. */
  log(): string
}

const run = promisify(execFile)
const PATIENCE = 60_000

/** Creates the database and its repository, and starts it. */
async function openSite(home: string): Promise<Site> {
  const folder = folderFor(home, 'database')
  const [port] = (await freePorts(1)) as [number]
  const data = join(folder, 'data')
  const config = join(home, 'pgbackrest.conf')
  const [repository, logs, spool] = ['repository', 'logs', 'spool'].map(name => folderFor(folder, name)) as [string, string, string]
  writeFileSync(
    config,
    configured('pgbackrest.conf', [
      ['repo1-path=/var/lib/pgbackrest', `repo1-path=${repository}`],
      ['/var/log/pgbackrest', logs],
      ['/var/spool/pgbackrest', spool],
      ['lock-path=/tmp/pgbackrest', `lock-path=${join(folder, 'lock')}`],
      ['/var/lib/postgresql/15/nerud', data],
      ['pg1-socket-path=/var/run/postgresql', `pg1-socket-path=${folder}`],
      ['pg1-port=5432', `pg1-port=${port}`],
    ]),
  )
  const asUser = async (command: readonly string[]): Promise<void> => {
    const [program, ...args] = asServer(command)
    await run(program!, args, { cwd: '/', maxBuffer: 10_000_000 })
  }
  const bin = binaries()
  await asUser([
    join(bin, 'initdb'),
    '-D',
    data,
    '-U',
    'postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--data-checksums',
  ])
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    archive_mode: 'on',
    archive_command: `pgbackrest --config=${config} --stanza=nerud archive-push %p`,
    log_statement: 'ddl',
    log_line_prefix: '%m [%p] ',
    log_timezone: 'UTC',
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const service = startService({
    name: 'postgres',
    command: [join(bin, 'postgres'), '-D', data, ...options],
    logFile: join(home, 'postgres.log'),
    endsBy: 'SIGINT',
  })
  const address: Address = { host: '127.0.0.1', port, user: 'postgres', password: '', database: 'postgres', tls: false }
  const ready = async (): Promise<void> => {
    for (const until = Date.now() + PATIENCE; ; await sleep(100)) {
      const isThere = await runOnce(address, 'select pg_is_in_recovery() as "stillReplays"').then(
        ({ rows }) => rows[0]!['stillReplays'] === false,
        () => false,
      )
      if (isThere) return
      if (Date.now() > until) throw new Error(`the database does not come: ${service.logFile}`)
    }
  }
  await ready()
  mkdirSync(join(home, 'product'), { recursive: true })
  return {
    address,
    service,
    ready,
    backRest: (command, ...args) =>
      asUser(['pgbackrest', `--config=${config}`, '--stanza=nerud', '--log-level-console=error', ...args, command]),
    log: () => readFileSync(service.logFile, 'utf8'),
  }
}

/** Milliseconds of work before and after the backup. */
const STRETCH = 4000
/** The log line with the time when the table was dropped. */
const DROPPED = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)\.\d+ UTC \[\d+\] LOG: {2}(?:statement|execute <unnamed>): drop table deal /m

/** Returns the time in the log minus one second, with a precision of one second. */
function secondBefore(log: string): string {
  const [, at] = DROPPED.exec(log) ?? []
  assert.ok(at, 'the log does not say when the table was dropped')
  return `${new Date(Date.parse(`${at.replace(' ', 'T')}Z`) - 1000).toISOString().slice(0, 19).replace('T', ' ')}+00`
}

/** Restores the database to a point in time, as docs/deploy.md describes; returns how long that took, in seconds. */
async function bringBack(site: Site, product: Product, target: string): Promise<number> {
  const began = performance.now()
  await product.stop()
  await site.service.stop()
  await site.backRest('restore', '--delta', '--type=time', `--target=${target}`, '--target-action=promote')
  site.service.begin()
  await site.ready()
  product.begin()
  await product.ready()
  return Number(((performance.now() - began) / 1000).toFixed(1))
}

/**
 * `npm run cluster -- recovery --clients 4 --keep docs/proving/recovery.json`: drops a table during work and restores it as it was a second
 * before; returns how many promises were broken.
 */
export async function runRecovery(args: readonly string[]): Promise<number> {
  const { values: options } = parseArgs({
    args: [...args],
    options: { clients: { type: 'string', default: '4' }, seed: { type: 'string', default: '1' }, keep: { type: 'string' } },
  })
  const home = mkdtempSync(join(tmpdir(), 'nerud-recovery-'))
  chmodSync(home, 0o711)
  const tries = openPromises()
  const { promise } = tries
  let [site, product, judge]: [Site?, Product?, Database?] = []
  try {
    site = await openSite(home)
    const [there, address, [port]] = [site, await makeDatabase(site.address), await freePorts(1)]
    await there.backRest('stanza-create')
    const dataDir = join(home, 'product')
    const server = startProduct({ port: port!, dataDir, logFile: join(home, 'server.log'), env: { DATABASE_URL: urlOf(address) } })
    product = server
    await server.ready()
    const database = connectDatabase({ ...there.address, database: 'nerud' }, { poolSize: 2 })
    judge = database
    const [journal, tally, gate] = [emptyJournal(), emptyTally(), gateFor(Number(options.clients))]
    const clients = await openClients({ url: server.url, clients: Number(options.clients), seed: Number(options.seed), journal, tally })
    const known: Baseline = { journal, tally, base: await largestIds(database.db), filesDir: join(dataDir, 'files') }
    await doOneOfEach(clients[0]!)
    const failure = Promise.all(clients.map(client => live(client, gate))).then(() => new Promise<never>(() => undefined))
    failure.catch(() => undefined)
    const orFailure = <T>(work: Promise<T>): Promise<T> => Promise.race([work, failure])
    const judged = async (): Promise<void> => {
      const work = database.db.transaction().setIsolationLevel('repeatable read')
      assert.deepEqual(await work.execute(tx => faultsIn(tx, known)), [])
    }

    let took = 0
    await promise('a whole backup is taken while people work', async () => {
      await orFailure(sleep(STRETCH))
      const began = performance.now()
      await orFailure(there.backRest('backup', '--type=full'))
      took = Number(((performance.now() - began) / 1000).toFixed(1))
      await orFailure(sleep(STRETCH))
    })
    await orFailure(gate.shut())
    const acknowledged = tally.acknowledged
    // Writes acknowledged within the second that the restore leaves out would be lost.
    await sleep(2100)
    await runOnce({ ...there.address, database: 'nerud' }, 'drop table deal cascade')
    let back = 0
    await promise('a table that was dropped is back as it was a second before, with every acknowledged write', async () => {
      const broken = await fetch(`${server.url}/api/deals`).then(answer => answer.status)
      assert.ok(broken >= 400)
      await assert.rejects(judged(), /deal/)
      const target = secondBefore(there.log())
      back = await bringBack(there, server, target)
      process.stdout.write(`     backup ${took} s, back to ${target} within ${back} s; ${acknowledged} writes acknowledged before\n`)
      await judged()
    })
    if (tries.failed) throw new Error('what was dropped is not back: there is nothing to go on with')
    await promise('work goes on, and its log is kept on', async () => {
      gate.open()
      await orFailure(sleep(STRETCH))
      await orFailure(gate.shut())
      await judged()
      await there.backRest('check')
    })
    gate.end()
    const result = { ...machine(), acknowledged: tally.acknowledged, backupSeconds: took, backSeconds: back, faults: tries.failed }
    process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
    if (options.keep && !tries.failed) writeFileSync(resolve(options.keep), `${JSON.stringify(result, null, 2)}\n`)
  } catch (error) {
    tries.fail(error)
  } finally {
    await judge?.close()
    await product?.stop()
    await site?.service.stop()
  }
  process.stdout.write(`${tries.passed} passed, ${tries.failed} failed\n`)
  if (tries.failed) process.stdout.write(`The logs are in ${home}\n`)
  else rmSync(home, { recursive: true, force: true })
  return tries.failed
}
