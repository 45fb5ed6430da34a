import type { Session } from './session.ts'

/** A bounded set of sessions, each lent to one caller at a time. */
export interface Pool {
  acquire(): Promise<Session>
  release(session: Session): void
  /** Sessions opened from now on are new: what the server planned before the tables changed is forgotten. */
  refresh(): void
  /** Waits for the lent sessions to come back (at most `patience` milliseconds), then ends all. */
  close(patience?: number): Promise<void>
}

/** What the pool is made of. `ready` is waited for before a session is opened: the embedded server may be coming back. */
export interface PoolOptions {
  readonly size: number
  readonly open: () => Session
  readonly ready: () => Promise<void>
  readonly acquireTimeout: number
}

interface Waiter {
  resolve(session: Session): void
  reject(error: Error): void
}

// Long enough to keep prepared statements warm, short enough to give back the memory of a server process that has seen many plans.
const LIFETIME = 30 * 60_000

const poolClosed = (): Error => Object.assign(new Error('The database is closed'), { code: 'DATABASE_CLOSED' })

/** Makes a pool; sessions are opened when first needed and a lost one is replaced. */
export const makePool = ({ size, open, ready, acquireTimeout }: PoolOptions): Pool => {
  const idle: Session[] = []
  const lent = new Set<Session>()
  const waiters: Waiter[] = []
  let opening = 0
  let freshSince = 0
  let closed = false

  const usable = (session: Session): boolean => !session.lost && session.openedAt >= freshSince && Date.now() - session.openedAt < LIFETIME

  const drop = (session: Session): void => {
    if (!session.lost) session.end().catch(() => undefined)
  }

  const takeIdle = (): Session | undefined => {
    for (;;) {
      const session = idle.pop()
      if (!session || usable(session)) return session
      drop(session)
    }
  }

  const exhausted = (): Error => Object.assign(new Error(`No free database session in ${acquireTimeout} ms`), { code: 'POOL_EXHAUSTED' })

  /** A server may take minutes to come back: whoever asks is told in time. */
  const readyInTime = async (): Promise<void> => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(exhausted()), acquireTimeout)
    })
    await Promise.race([ready(), late]).finally(() => clearTimeout(timer))
  }

  const openNew = async (): Promise<Session> => {
    opening += 1
    try {
      await readyInTime()
      if (closed) throw poolClosed()
      const session = open()
      lent.add(session)
      return session
    } finally {
      opening -= 1
    }
  }

  const waitForOne = (): Promise<Session> =>
    new Promise((resolve, reject) => {
      const waiter: Waiter = {
        resolve: session => {
          clearTimeout(timer)
          resolve(session)
        },
        reject: error => {
          clearTimeout(timer)
          reject(error)
        },
      }
      const timer = setTimeout(() => {
        waiters.splice(waiters.indexOf(waiter), 1)
        reject(exhausted())
      }, acquireTimeout)
      waiters.push(waiter)
    })

  const acquire = async (): Promise<Session> => {
    if (closed) throw poolClosed()
    const session = takeIdle()
    if (session) {
      lent.add(session)
      return session
    }
    return lent.size + opening < size ? openNew() : waitForOne()
  }

  const release = (session: Session): void => {
    lent.delete(session)
    const waiter = waiters.shift()
    if (closed || !usable(session)) {
      drop(session)
      if (waiter) openNew().then(waiter.resolve, waiter.reject)
    } else if (waiter) {
      lent.add(session)
      waiter.resolve(session)
    } else {
      idle.push(session)
    }
  }

  const close = async (patience = 5000): Promise<void> => {
    closed = true
    for (const waiter of waiters.splice(0)) waiter.reject(poolClosed())
    const deadline = Date.now() + patience
    while (lent.size + opening > 0 && Date.now() < deadline) await new Promise(resolve => setTimeout(resolve, 5))
    await Promise.all([...idle.splice(0), ...lent].map(session => session.end().catch(() => undefined)))
  }

  return {
    acquire,
    release,
    refresh: () => {
      freshSince = Date.now() + 1
      for (const session of idle.splice(0)) drop(session)
    },
    close,
  }
}
