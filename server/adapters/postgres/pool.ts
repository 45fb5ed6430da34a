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

const poolExhausted = (waited: number): Error =>
  Object.assign(new Error(`No free database session in ${waited} ms`), { code: 'POOL_EXHAUSTED' })

/** Those who wait for a session, at most `patience` milliseconds each, the first of them served first. */
const waitingLine = (patience: number) => {
  const waiters: Waiter[] = []
  return {
    wait: (): Promise<Session> =>
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
          reject(poolExhausted(patience))
        }, patience)
        waiters.push(waiter)
      }),
    next: (): Waiter | undefined => waiters.shift(),
    rejectAll: (error: Error): void => {
      for (const waiter of waiters.splice(0)) waiter.reject(error)
    },
  }
}

/** A server may take minutes to come back: whoever asks gets an error in time. */
const readyInTime = async (ready: () => Promise<void>, patience: number): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(poolExhausted(patience)), patience)
  })
  await Promise.race([ready(), late]).finally(() => clearTimeout(timer))
}

const drop = (session: Session): void => {
  if (!session.lost) session.end().catch(() => undefined)
}

/** Sessions that nobody has; those that are too old, or older than the tables, are ended when they are met. */
const shelf = () => {
  const idle: Session[] = []
  let freshSince = 0
  const isUsable = (session: Session): boolean =>
    !session.lost && !session.isWorn && session.openedAt >= freshSince && performance.now() - session.openedAt < LIFETIME
  return {
    isUsable,
    put: (session: Session): void => void idle.push(session),
    take: (): Session | undefined => {
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
    clear: (): readonly Session[] => idle.splice(0),
  }
}

/** Makes a pool; sessions are opened when first needed and a lost one is replaced. */
export const makePool = ({ size, open, ready, acquireTimeout }: PoolOptions): Pool => {
  const idle = shelf()
  const lent = new Set<Session>()
  const line = waitingLine(acquireTimeout)
  let opening = 0
  let closed = false

  const openNew = async (): Promise<Session> => {
    opening += 1
    try {
      await readyInTime(ready, acquireTimeout)
      if (closed) throw poolClosed()
      const session = open()
      lent.add(session)
      return session
    } finally {
      opening -= 1
    }
  }

  const acquire = async (): Promise<Session> => {
    if (closed) throw poolClosed()
    const session = idle.take()
    if (session) {
      lent.add(session)
      return session
    }
    return lent.size + opening < size ? openNew() : line.wait()
  }

  const release = (session: Session): void => {
    lent.delete(session)
    const waiter = line.next()
    if (closed || !idle.isUsable(session)) {
      drop(session)
      if (waiter) openNew().then(waiter.resolve, waiter.reject)
    } else if (waiter) {
      lent.add(session)
      waiter.resolve(session)
    } else {
      idle.put(session)
    }
  }

  const close = async (patience = 5000): Promise<void> => {
    closed = true
    line.rejectAll(poolClosed())
    const deadline = performance.now() + patience
    while (lent.size + opening > 0 && performance.now() < deadline) await new Promise(resolve => setTimeout(resolve, 5))
    await Promise.all([...idle.clear(), ...lent].map(session => session.end().catch(() => undefined)))
  }

  return {
    acquire,
    release,
    refresh: idle.refresh,
    close,
  }
}
