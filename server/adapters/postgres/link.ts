import { Socket } from 'node:net'
import { type Address, socketFile } from './address.ts'

/** The error of a statement that was running or queued when the connection broke: it may or may not have been executed. */
const connectionLost = (cause?: unknown): Error =>
  Object.assign(new Error('The connection to the database is lost', { cause }), { code: 'CONNECTION_LOST' })

const connect = (address: Address, seconds: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = address.socket
      ? new Socket().connect(socketFile(address.socket, address.port))
      : new Socket().connect(address.port, address.host)
    const timer = setTimeout(() => socket.destroy(new Error(`no answer in ${seconds} s`)), seconds * 1000)
    socket.once('error', reject)
    socket.once('close', () => clearTimeout(timer))
    socket.once('connect', () => {
      clearTimeout(timer)
      socket.off('error', reject)
      // postgres.js takes the server name for TLS from this property.
      resolve(Object.assign(socket, { host: address.host, port: address.port }))
    })
  })

/** The connection of a session to the server: one socket, once. */
export interface Link {
  /** Why the connection is broken; undefined while it works. */
  readonly lost: Error | undefined
  readonly isOpened: boolean
  /** Opens the socket the first time, and another one for each allowed cancellation; throws otherwise. */
  openSocket(): Promise<Socket>
  /** Resumes a socket that a stream has paused. */
  resume(): void
  /** Allows one more socket: PostgreSQL receives cancel requests on a separate connection. */
  allowCancel(): void
  /** Marks the connection as broken and calls the listeners in order, the first time only. */
  lose(cause?: unknown): void
  onLost(listener: (error: Error) => void): void
}

/** Returns a connection that is not opened yet; `seconds`: the timeout of opening a socket. */
export function linkTo(address: Address, seconds: number): Link {
  const listeners: ((error: Error) => void)[] = []
  let lost: Error | undefined
  let isOpened = false
  let current: Socket | undefined
  let cancelling = 0

  const lose = (cause?: unknown): void => {
    if (lost) return
    lost = connectionLost(cause)
    for (const listener of listeners) listener(lost)
  }

  return {
    get lost() {
      return lost
    },
    get isOpened() {
      return isOpened
    },
    openSocket: async () => {
      if (cancelling > 0) {
        cancelling -= 1
        return connect(address, seconds)
      }
      if (isOpened) throw lost ?? connectionLost()
      isOpened = true
      const socket = await connect(address, seconds).catch((error: unknown) => {
        lose(error)
        throw error
      })
      current = socket
      socket.once('error', lose)
      socket.once('close', () => lose())
      return socket
    },
    resume: () => void current?.resume(),
    allowCancel: () => {
      cancelling += 1
    },
    lose,
    onLost: listener => {
      if (lost) listener(lost)
      else listeners.push(listener)
    },
  }
}

/** Rows that the server sends at once. */
export type Portion = Record<string, unknown>[]

/** Receives a portion from the cursor; the promise resolves when the next one is wanted, or with the signal that stops the cursor. */
export type TakePortion = (rows: Portion) => Promise<object | undefined>

/**
 * Yields the portions of a cursor; each is fetched while the previous one is processed. `open` starts the cursor and settles at its end;
 * `close` is the signal that stops it. Returning early stops the cursor.
 */
export async function* portionsOf(link: Link, open: (take: TakePortion) => Promise<unknown>, close: object): AsyncGenerator<Portion> {
  let rows: Portion | undefined
  let [ended, leaving] = [false, false]
  let wake: (() => void) | undefined
  let goOn: ((signal?: object) => void) | undefined
  // Rows are not passed through promises: those that postgres.js creates for an iterator keep every row until the next full garbage
  // collection.
  const whole = open(async batch => {
    if (leaving) return close
    rows = batch
    wake?.()
    return new Promise<object | undefined>(resolve => (goOn = resolve))
  }).finally(() => {
    ended = true
    wake?.()
  })
  whole.catch(() => undefined)
  try {
    for (;;) {
      if (!rows && !ended) await new Promise<void>(resolve => (wake = resolve))
      const batch = rows
      rows = undefined
      if (!batch) {
        await whole
        return
      }
      // The server computes the next portion while this one is processed.
      goOn?.()
      yield batch
    }
  } finally {
    if (!ended && !link.lost) {
      leaving = true
      goOn?.(close)
      await whole.catch(() => undefined)
    }
  }
}

/** The statements of a session, one after another. */
interface StatementQueue {
  /** Whether a statement is running. */
  readonly isBusy: boolean
  /** Runs the work after the previous one; rejects as soon as the connection is lost, even if the driver's promise does not settle. */
  run<T>(work: () => T | PromiseLike<T>): Promise<T>
}

/** Runs one statement at a time, because postgres.js would send those in its own queue after reconnecting. */
export function statementQueueOn(link: Link): StatementQueue {
  let failCurrent: ((error: Error) => void) | undefined
  let tail: Promise<unknown> = Promise.resolve()
  link.onLost(error => failCurrent?.(error))

  const guarded = <T>(work: () => T | PromiseLike<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      if (link.lost) return reject(link.lost)
      failCurrent = reject
      Promise.resolve(work()).then(resolve, (error: Error) => reject(link.lost ?? error))
    }).finally(() => {
      failCurrent = undefined
    })

  return {
    get isBusy() {
      return failCurrent !== undefined
    },
    run: work => {
      const turn = tail.then(() => guarded(work))
      tail = turn.catch(() => undefined)
      return turn
    },
  }
}

/** The prepared statements of a session, see {@link preparedCache}. */
interface Prepared {
  /** Returns the text under which the statement is prepared; undefined when it should not be prepared. Call it before each run. */
  spelled(text: string): string | undefined
  /** Records the name under which the server has the statement; returns the names to deallocate for it. */
  hold(text: string, name: string): readonly string[]
  /** Whether so many statements were deallocated that the session should be replaced, because the driver forgets none. */
  readonly isWorn: boolean
}

/**
 * Limits: the characters of all prepared statements, the number of other remembered statements, and the number of deallocations before a
 * session is replaced.
 */
interface PreparedLimits {
  readonly characters: number
  readonly remembered: number
  readonly givenUp: number
}

/** A prepared list query takes the server about a hundred bytes per character. */
const LIMITS: PreparedLimits = { characters: 400_000, remembered: 500, givenUp: 500 }

/** A prepared statement: its text, and its names, one per combination of parameter types. */
interface PreparedStatement {
  readonly spelled: string
  readonly names: Set<string>
}

/**
 * Callers choose filters and orders, so there are very many statements. Only those that occur twice among the last few hundred are
 * prepared, and the least recently used one is deallocated when there are too many. When a deallocated statement is prepared again, its
 * text gets one more space at the end, because the driver still believes that the old text is prepared.
 */
export function preparedCache({ characters, remembered, givenUp }: PreparedLimits = LIMITS): Prepared {
  const once = new Set<string>()
  const prepared = new Map<string, PreparedStatement>()
  /** How often each statement was deallocated. */
  const evictions = new Map<string, number>()
  let size = 0
  let lost = 0

  const seenBefore = (text: string): boolean => {
    if (once.delete(text)) return true
    once.add(text)
    if (once.size > remembered) once.delete(once.values().next().value!)
    return false
  }
  const anew = (text: string): string => text + ' '.repeat(evictions.get(text) ?? 0)

  return {
    spelled: text => {
      if (text.length > characters) return undefined
      const existing = prepared.get(text)
      if (!existing) return seenBefore(text) ? anew(text) : undefined
      prepared.delete(text)
      prepared.set(text, existing)
      return existing.spelled
    },
    hold: (text, name) => {
      const existing = prepared.get(text)
      if (existing) {
        existing.names.add(name)
        return []
      }
      prepared.set(text, { spelled: anew(text), names: new Set([name]) })
      size += text.length
      const out: string[] = []
      while (size > characters) {
        const [oldest, { names }] = prepared.entries().next().value!
        prepared.delete(oldest)
        evictions.set(oldest, (evictions.get(oldest) ?? 0) + 1)
        lost += 1
        size -= oldest.length
        out.push(...names)
      }
      return out
    },
    get isWorn() {
      return lost >= givenUp
    },
  }
}
