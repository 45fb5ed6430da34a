import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely } from 'kysely'
import { positionOf } from '#resource/moment'
import type { Address } from './postgres/address.ts'
import { isUnavailable, makePool, type Pool } from './postgres/pool.ts'
import { type Client, dialectOf } from './postgres/client.ts'
import { openSession, type DatabaseSession } from './postgres/session.ts'
import type { ServerLog } from './postgres/supervisor.ts'
import { texts } from './postgres/texts.ts'

/** Standbys that may be read instead of the primary when they have replayed what the reader has seen. */
export interface Standbys {
  // Like those of the primary.
  // eslint-disable-next-line typescript/no-explicit-any
  readonly db: Kysely<any>
  // eslint-disable-next-line typescript/no-explicit-any
  readonly streams: Kysely<any>
  /** Returns a position in the write-ahead log after everything committed so far. */
  moment(): Promise<string>
  /** The same, cached for a second: the reader may miss at most what is newer. */
  lately(): Promise<string>
  /** Runs work on standbys that have replayed these positions; its statements fail with an error of {@link isBehind} on others. */
  from<T>(moments: readonly (string | null)[], work: () => Promise<T>): Promise<T>
  /** Whether they are currently skipped, because they were unreachable a moment ago. */
  readonly areResting: boolean
  /** How many statements and files the standbys answered, and how many the primary did instead. */
  readonly counts: { standby: number; primary: number }
  /** Reports an error of a standby; when it means that they are unreachable, they are skipped for a while. */
  failed(error: unknown): void
  refresh(): void
  close(): Promise<void>
}

/** How long a position is cached, in milliseconds. */
const POSITION_TTL_MS = 1000
/** How long unreachable standbys are skipped, in milliseconds. */
const REST = 5000
/** When a standby takes longer, in milliseconds, the primary is the better choice. */
const STANDBY_TIMEOUT_MS = 1000

/**
 * Lends sessions of servers that have replayed the position that the current work needs. The position of a session is remembered, because
 * it never goes back.
 */
function caughtUp(pool: Pool, needed: AsyncLocalStorage<number>, lent: () => void): Pool {
  const replayed = new WeakMap<DatabaseSession, number>()
  const reach = async (session: DatabaseSession, moment: number): Promise<boolean> => {
    if ((replayed.get(session) ?? -1) >= moment) return true
    // A promoted server no longer replays anything.
    const { rows } = await session.run('select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as at')
    replayed.set(session, positionOf(rows[0]?.['at'] as string | null) ?? -1)
    return replayed.get(session)! >= moment
  }
  const acquire = async (): Promise<DatabaseSession> => {
    const session = await pool.acquire()
    const moment = needed.getStore() ?? Infinity
    const isFit = await reach(session, moment).catch((error: unknown) => {
      pool.release(session)
      throw error
    })
    if (isFit) {
      lent()
      return session
    }
    pool.release(session)
    throw new Error('The standby has not replayed what is asked for')
  }
  return { ...pool, acquire }
}

interface StandbysParts {
  readonly address: Address
  /** The primary. */
  readonly client: Client
  readonly size: number
  readonly streams: number
  readonly statementTimeout: number
  readonly log: ServerLog
}

/** Opens the standbys at an address; no connection is made before the first read. */
export function openStandbys({ address, client, size, streams, statementTimeout, log }: StandbysParts): Standbys {
  const needed = new AsyncLocalStorage<number>()
  const counts = { standby: 0, primary: 0 }
  const settings = { name: 'nerud-reads', statementTimeout, connectSeconds: 2 }
  const poolOf = (max: number, inTurn = false): Pool =>
    makePool({
      size: max,
      acquireTimeout: STANDBY_TIMEOUT_MS,
      ready: async () => undefined,
      open: () => openSession(address, settings),
      inTurn,
    })
  const pools = [poolOf(size), poolOf(streams, true)] as const
  const [db, streaming] = pools.map(pool => new Kysely({ dialect: dialectOf(caughtUp(pool, needed, () => (counts.standby += 1))) })) as [
    Standbys['db'],
    Standbys['streams'],
  ]
  let known: { readonly at: number; readonly moment: Promise<string> } | undefined
  let restsUntil = 0

  const moment = async (): Promise<string> => {
    const [row] = await client<{ moment: string }>`select pg_current_wal_insert_lsn()::text as moment`
    return row!.moment
  }
  const lately = (): Promise<string> => {
    if (known && performance.now() - known.at < POSITION_TTL_MS) return known.moment
    const query = { at: performance.now(), moment: moment() }
    known = query
    query.moment.catch(() => {
      if (known === query) known = undefined
    })
    return query.moment
  }
  return {
    db,
    streams: streaming,
    moment,
    lately,
    from: (moments, work) => needed.run(Math.max(...moments.map(one => positionOf(one) ?? Infinity)), work),
    get areResting() {
      return performance.now() < restsUntil
    },
    counts,
    failed(error) {
      counts.primary += 1
      if (!isUnavailable(error)) return
      restsUntil = performance.now() + REST
      log.warn(texts.standbysAway(REST / 1000, String(error)))
    },
    refresh: () => pools.forEach(pool => pool.refresh()),
    async close() {
      await Promise.all(pools.map(pool => pool.close()))
      await Promise.all([db.destroy(), streaming.destroy()])
    },
  }
}
