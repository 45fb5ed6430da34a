import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync, appendFileSync, chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Address } from '../../server/adapters/postgres/address.ts'
import { ensureDatabase, runOnce } from '../../server/adapters/postgres/databases.ts'
import { startServer, type Server } from '../../server/adapters/postgres/supervisor.ts'

/** A running fixture and its output so far. */
export interface Running {
  readonly child: ChildProcess
  lines(): string[]
  /** Resolves with the first line that starts with `beginning`, printed before or after the call; `skip` ignores that many earlier ones. */
  line(beginning: string, skip?: number): Promise<string>
  /** Resolves with the exit code or the signal name when the process ends. */
  readonly ended: Promise<number | string>
}

/** Starts a script of tests/support in a process of its own. */
export const startFixture = (name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Running => {
  const file = fileURLToPath(new URL(name, import.meta.url))
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
  let text = ''
  const listeners = new Set<() => void>()
  const take = (chunk: Buffer): void => {
    text += chunk.toString()
    for (const listener of listeners) listener()
  }
  child.stdout?.on('data', take)
  child.stderr?.on('data', take)
  const ended = new Promise<number | string>(resolve => child.on('close', (code, signal) => resolve(code ?? signal ?? '')))
  const lines = (): string[] => text.split('\n').slice(0, -1)
  const line = (beginning: string, skip = 0): Promise<string> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const found = lines().filter(one => one.startsWith(beginning))[skip]
        if (found === undefined) return
        listeners.delete(look)
        resolve(found)
      }
      listeners.add(look)
      look()
      void ended.then(() => reject(new Error(`ended before «${beginning}»:\n${text}`)))
    })
  return { child, lines, line, ended }
}

/** Ids of the processes that work in the folder. Linux only, like the tests that kill them. */
export const processesIn = (folder: string): number[] =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => {
      try {
        return (
          readFileSync(`/proc/${pid}/stat`, 'utf8').includes('(postgres)') &&
          readFileSync(`/proc/${pid}/cwd/postmaster.opts`, 'utf8').includes(folder)
        )
      } catch {
        return false
      }
    })

/** A primary and a standby that replicates it, both the embedded PostgreSQL. */
export interface Pair {
  readonly primary: Address
  readonly standby: Address
  /** Runs a statement as superuser on one of them. */
  on(which: 'primary' | 'standby', text: string): Promise<Record<string, unknown>[]>
  /** Waits until the standby has replayed all commits. */
  caughtUp(): Promise<void>
  close(): Promise<void>
}

const log = { info: () => undefined, warn: () => undefined, error: console.error }
const onLost = (error: Error): void => console.error(error.message)

/** Starts both with an empty database; takes some seconds. */
export async function startPair(): Promise<Pair> {
  const home = mkdtempSync(join(tmpdir(), 'nerud-pair-'))
  const [first, second] = [join(home, 'primary'), join(home, 'standby')]
  const start = (dataDir: string): Promise<Server> => startServer({ dataDir, log, onLost, durable: false })
  let server = await start(first)
  await ensureDatabase(server.address('postgres'), 'nerud', 'nerud')
  await server.stop()
  // After a clean shutdown the files can be copied as they are.
  cpSync(first, second, { recursive: true })
  chmodSync(join(second, 'pg'), 0o700)
  appendFileSync(join(first, 'pg', 'pg_hba.conf'), 'local replication all trust\n')
  server = await start(first)
  const { socket, port } = server.address('postgres')
  writeFileSync(join(second, 'pg', 'standby.signal'), '')
  appendFileSync(
    join(second, 'pg', 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${socket} port=${port} user=postgres'\nmax_standby_streaming_delay = 1s\nwal_receiver_status_interval = 1s\n`,
  )
  const follower = await start(second)
  const [one, other] = [server, follower]
  const on: Pair['on'] = async (which, text) => (await runOnce((which === 'primary' ? one : other).address('nerud'), text)).rows
  return {
    primary: one.address('nerud', 'nerud'),
    standby: other.address('nerud', 'nerud'),
    on,
    async caughtUp() {
      const [{ lsn }] = (await on('primary', 'select pg_current_wal_insert_lsn()::text as lsn')) as [{ lsn: string }]
      while ((await on('standby', `select pg_last_wal_replay_lsn() >= '${lsn}' as is`))[0]!['is'] !== true)
        await new Promise(done => setTimeout(done, 20))
    },
    async close() {
      await other.stop()
      await one.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}
