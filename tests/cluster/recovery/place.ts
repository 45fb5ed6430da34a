import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Address } from '../../../server/adapters/postgres/address.ts'
import { runOnce } from '../../../server/adapters/postgres/databases.ts'
import { sleep } from '../../soak/product.ts'
import { asServer, startService, type Service } from '../failover/service.ts'
import { binaries, configured, folderFor, freePorts } from '../failover/stack.ts'

/** One PostgreSQL whose log is kept by pgBackRest. */
export interface Place {
  readonly address: Address
  readonly service: Service
  /** Runs pgBackRest as the user of the database. */
  backRest(command: string, ...args: readonly string[]): Promise<void>
  /** Waits until it takes writes. */
  ready(): Promise<void>
  /** What it has logged. */
  log(): string
}

const run = promisify(execFile)
const PATIENCE = 60_000

/** Makes the database and its repository, and starts it. */
export async function openPlace(home: string): Promise<Place> {
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
