import { appendFileSync, chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Address } from '../../server/adapters/postgres/address.ts'
import { ensureDatabase, runOnce } from '../../server/adapters/postgres/databases.ts'
import { startServer, type Server } from '../../server/adapters/postgres/supervisor.ts'

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
