import { currentOwner, type Lane, type LimiterOwner, makeLimiter, unlimitedLanes, type LaneLimits } from '../../limiter.ts'
import type { DatabaseSession } from './session.ts'

/**
 * Error codes while the server is unreachable: the connection broke, the server is stopping, starting or full, no session became free, or
 * the server is a standby now (25006). A running statement, even a COMMIT, may or may not have been executed.
 */
const UNAVAILABLE: ReadonlySet<string> = new Set([
  'CONNECTION_LOST',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'DATABASE_CLOSED',
  'POOL_EXHAUSTED',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '25006',
  '08000',
  '08003',
  '08006',
])

/** Whether the call failed because the database was unreachable, not because of its content. */
export const isUnavailable = (error: unknown): boolean => UNAVAILABLE.has(String((error as { code?: unknown } | null)?.code))

/** A bounded set of sessions; each is lent to one caller at a time. */
export interface Pool {
  /** Lends a session to the current work owner in turn; throws `POOL_BUSY` when none becomes free in time. */
  acquire(): Promise<DatabaseSession>
  /** The session is lent for more than one statement: its holder does not queue behind others for a second one. */
  keep(session: DatabaseSession): void
  release(session: DatabaseSession): void
  /** Sessions are reopened from now on: query plans made before the tables changed are discarded. */
  refresh(): void
  /** Waits for lent sessions to be returned (at most `patience` milliseconds), then ends all. */
  close(patience?: number): Promise<void>
}

/** The options of a pool. `ready` is awaited before a session is opened, because the embedded server may be restarting. */
interface PoolOptions {
  readonly size: number
  readonly open: () => DatabaseSession
  readonly ready: () => Promise<void>
  readonly acquireTimeout: number
  /** Whether sessions are lent in the order of requests, regardless of the owner. */
  readonly inTurn?: boolean
}

interface Loan {
  readonly who: LimiterOwner
  isReserved: boolean
}

// Long enough to benefit from prepared statements, short enough to release the memory of a server process with many plans.
const LIFETIME = 30 * 60_000

const poolClosed = (): Error => Object.assign(new Error('The database is closed'), { code: 'DATABASE_CLOSED' })

const poolExhausted = (waited: number): Error =>
  Object.assign(new Error(`No free database session in ${waited} ms`), { code: 'POOL_EXHAUSTED' })

/** Whether no session became free in time, because other calls or the caller's own used them. The server itself is reachable. */
export const isPoolBusy = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === POOL_BUSY
const POOL_BUSY = 'POOL_BUSY'
const poolBusy = (waited: number): Error => Object.assign(new Error(`No database session came free in ${waited} ms`), { code: POOL_BUSY })

/**
 * Returns the shares of callers in the sessions. No caller alone gets all of them, and long statements leave some for short ones. One
 * session beyond `size` is available to callers that have an open transaction and need a second session: if all sessions were held by such
 * callers, they would deadlock.
 */
const lanesOf = (size: number): Readonly<Record<Lane, LaneLimits>> => {
  const some = (share: number): number => Math.max(1, Math.round(size * share))
  return {
    server: { all: size, each: size, whole: size },
    short: { all: size, each: some(0.7), whole: some(0.7) },
    stranger: { all: some(0.4), each: some(0.2), whole: some(0.2) },
    long: { all: some(0.5), each: some(0.3), whole: some(0.7) },
  }
}

/** Waits for a restarting server, which may take minutes; throws in time. */
const readyInTime = async (ready: () => Promise<void>, patience: number): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(poolExhausted(patience)), patience)
  })
  await Promise.race([ready(), timeout]).finally(() => clearTimeout(timer))
}

const drop = (session: DatabaseSession): void => {
  if (!session.lost) session.end().catch(() => undefined)
}

/** Idle sessions; those that are too old, or older than the last change of tables, are ended when they are found. */
const shelf = () => {
  const idle: DatabaseSession[] = []
  let freshSince = 0
  const isUsable = (session: DatabaseSession): boolean =>
    !session.lost && !session.isWorn && session.openedAt >= freshSince && performance.now() - session.openedAt < LIFETIME
  return {
    isUsable,
    put: (session: DatabaseSession): void => void idle.push(session),
    take: (): DatabaseSession | undefined => {
      for (;;) {
        const session = idle.pop()
        if (!session || isUsable(session)) return session
        drop(session)
      }
    },
    refresh: (): void => {
      freshSince = performance.now() + 1
      for (const session of idle.splice(0)) drop(session)
    },
    clear: (): readonly DatabaseSession[] => idle.splice(0),
  }
}

/** Creates a pool; sessions are opened on demand, and lost ones are replaced. */
export const makePool = ({ size, open, ready, acquireTimeout, inTurn = false }: PoolOptions): Pool => {
  const idle = shelf()
  const lent = new Map<DatabaseSession, Loan>()
  const limiter = makeLimiter({
    size,
    lanes: inTurn ? unlimitedLanes(size) : lanesOf(size),
    spare: inTurn ? 0 : 1,
    patience: acquireTimeout,
    refused: poolBusy,
  })
  let closed = false

  const openNew = async (): Promise<DatabaseSession> => {
    await readyInTime(ready, acquireTimeout)
    if (closed) throw poolClosed()
    return open()
  }

  const acquire = async (): Promise<DatabaseSession> => {
    if (closed) throw poolClosed()
    const who = currentOwner()
    const turn = limiter.acquire(who)
    if (turn) await turn
    try {
      const session = idle.take() ?? (await openNew())
      lent.set(session, { who, isReserved: false })
      return session
    } catch (error) {
      limiter.release(who)
      throw error
    }
  }

  const keep = (session: DatabaseSession): void => {
    const loan = lent.get(session)
    if (!loan || loan.isReserved) return
    loan.isReserved = true
    loan.who.reserved += 1
  }

  const release = (session: DatabaseSession): void => {
    const loan = lent.get(session)
    lent.delete(session)
    if (closed || !idle.isUsable(session)) drop(session)
    else idle.put(session)
    if (!loan) return
    if (loan.isReserved) loan.who.reserved -= 1
    limiter.release(loan.who)
  }

  const close = async (patience = 5000): Promise<void> => {
    closed = true
    limiter.close(poolClosed())
    const deadline = performance.now() + patience
    while (limiter.running > 0 && performance.now() < deadline) await new Promise(resolve => setTimeout(resolve, 5))
    await Promise.all([...idle.clear(), ...lent.keys()].map(session => session.end().catch(() => undefined)))
  }

  return {
    acquire,
    keep,
    release,
    refresh: idle.refresh,
    close,
  }
}
