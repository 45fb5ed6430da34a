import { Socket } from 'node:net'
import postgres from 'postgres'
import { type Address, socketFile } from './address.ts'
import { valueTypes } from './values.ts'

/** Settings of a session with the server. Times in milliseconds; 0 means no limit. */
export interface SessionSettings {
  readonly statementTimeout: number
  readonly name: string
}

/** What one statement gave. */
export interface Outcome<Row = Record<string, unknown>> {
  readonly rows: Row[]
  /** Rows written or read, as the server counts them. */
  readonly count: number
  /** INSERT, UPDATE, COMMIT, ROLLBACK … */
  readonly command: string
}

/** One session with the server, used by one caller at a time; once its socket closes it refuses everything and is never used again. */
export interface Session {
  /** The postgres.js client of this session alone, for what `run` and `stream` do not cover. */
  readonly sql: postgres.Sql
  /** Why the session is over; undefined while it lives. */
  readonly lost: Error | undefined
  readonly openedAt: number
  /** Runs one statement; the column `bytes` of its rows is left as it came, in UTF-8. */
  run(text: string, parameters?: readonly unknown[], bytes?: string): Promise<Outcome>
  /** Runs one or several statements without parameters and without preparing them. */
  script(text: string): Promise<Outcome>
  stream(text: string, parameters: readonly unknown[], rowsAtOnce: number): AsyncIterableIterator<Record<string, unknown>[]>
  /** Ends the statement that runs now with the error 57014. */
  cancel(): void
  /** Breaks the link at once: for a session whose state is unknown. */
  abandon(): void
  onLost(listener: (error: Error) => void): void
  end(): Promise<void>
}

/** A query read by portions as postgres.js does it: its typings leave out that it waits for the promise that a portion's taker gives, and stops at `CLOSE`. */
interface Cursored {
  cursor(rowsAtOnce: number, take: (rows: Record<string, unknown>[]) => Promise<object | undefined>): Promise<unknown>
}

/** What postgres.js gives: rows, or the raw values of rows in the order of the columns. */
type Given = Pick<postgres.RowList<readonly postgres.Row[]>, 'count' | 'command' | 'columns'> & Iterable<unknown>

/** Makes rows of raw values; those of the column `bytes` stay bytes. */
const readRows = (given: Given, bytes: string): Record<string, unknown>[] =>
  Array.from(given as Iterable<(Buffer | null)[]>, values =>
    Object.fromEntries(
      given.columns.map(({ name, parser }, at) => {
        const value = values[at] ?? null
        return [name, value === null || name === bytes ? value : parser ? parser(value.toString()) : value.toString()]
      }),
    ),
  )

const CONNECT_TIMEOUT = 10_000
/** How long a stream of rows may be read, whatever the limit of a statement is. */
const LONGEST_STREAM = '1h'

/** The error of a statement that was running, or was asked for, when the link to the server broke: it may or may not have been carried out. */
export const connectionLost = (cause?: unknown): Error =>
  Object.assign(new Error('The connection to the database is lost', { cause }), { code: 'CONNECTION_LOST' })

const connect = (address: Address): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = address.socket
      ? new Socket().connect(socketFile(address.socket, address.port))
      : new Socket().connect(address.port, address.host)
    const timer = setTimeout(() => socket.destroy(new Error(`no answer in ${CONNECT_TIMEOUT / 1000} s`)), CONNECT_TIMEOUT)
    socket.once('error', reject)
    socket.once('close', () => clearTimeout(timer))
    socket.once('connect', () => {
      clearTimeout(timer)
      socket.off('error', reject)
      // postgres.js names the server in the TLS greeting by this property.
      resolve(Object.assign(socket, { host: address.host, port: address.port }))
    })
  })

const parametersOf = (settings: SessionSettings): Partial<postgres.ConnectionParameters> => ({
  application_name: settings.name,
  TimeZone: 'UTC',
  DateStyle: 'ISO, YMD',
  statement_timeout: settings.statementTimeout,
  lock_timeout: 20_000,
  idle_in_transaction_session_timeout: 300_000,
  jit: 'off',
})

/**
 * Opens a session; the first statement connects it. postgres.js 3.4 opens a closed connection again behind the caller's back: the rest of
 * a broken transaction would then be carried out outside it, and a write to the missing socket ends the process. So each of its clients
 * gets one socket, once, and everything asked for after that fails here.
 */
export const openSession = (address: Address, settings: SessionSettings): Session => {
  const listeners: ((error: Error) => void)[] = []
  let lost: Error | undefined
  let connected = false
  let cancelling = 0
  let failCurrent: ((error: Error) => void) | undefined
  let tail: Promise<unknown> = Promise.resolve()

  const lose = (cause?: unknown): void => {
    if (lost) return
    lost = connectionLost(cause)
    failCurrent?.(lost)
    sql.end({ timeout: 0 }).catch(() => undefined)
    for (const listener of listeners) listener(lost)
  }

  const openSocket = async (): Promise<Socket> => {
    if (cancelling > 0) {
      cancelling -= 1
      return connect(address)
    }
    if (connected) throw lost ?? connectionLost()
    connected = true
    const socket = await connect(address).catch((error: unknown) => {
      lose(error)
      throw error
    })
    socket.once('error', lose)
    socket.once('close', () => lose())
    return socket
  }

  const sql = postgres({
    host: address.host,
    port: address.port,
    user: address.user,
    password: address.password,
    database: address.database,
    ssl: address.tls,
    max: 1,
    max_lifetime: null,
    // It asks for them in a query whose failure nobody handles; ours are listed.
    fetch_types: false,
    onnotice: () => undefined,
    connection: parametersOf(settings),
    types: valueTypes,
    // Left out of the typings: a factory of sockets.
    ...({ socket: openSocket } as object),
  })

  /** Rejects as soon as the session is lost, whatever the driver does with its promise. */
  const guarded = <T>(work: () => T | PromiseLike<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      if (lost) return reject(lost)
      failCurrent = reject
      Promise.resolve(work()).then(resolve, (error: Error) => reject(lost ?? error))
    }).finally(() => {
      failCurrent = undefined
    })

  /** One statement at a time: what postgres.js holds in its own queue it would send after reconnecting. */
  const inTurn = <T>(work: () => T | PromiseLike<T>): Promise<T> => {
    const turn = tail.then(() => guarded(work))
    tail = turn.catch(() => undefined)
    return turn
  }

  let running: postgres.PendingQuery<postgres.Row[]> | undefined
  const send = async (text: string, parameters: readonly unknown[], simple: boolean, bytes?: string): Promise<Outcome> => {
    const result = await inTurn((): PromiseLike<Given> => {
      running = sql.unsafe(text, parameters as never[], { prepare: !simple, ...({ simple } as object) })
      return bytes === undefined ? running : (running.raw() as PromiseLike<unknown> as PromiseLike<Given>)
    })
    const rows = bytes === undefined ? result : readRows(result, bytes)
    return { rows: rows as Record<string, unknown>[], count: result.count ?? 0, command: result.command }
  }

  async function* stream(text: string, parameters: readonly unknown[], rowsAtOnce: number) {
    // The server counts from the first portion to the last, however slowly they are taken; a reader who never takes them must end some day.
    await send(`set statement_timeout = '${LONGEST_STREAM}'`, [], true)
    let rows: Record<string, unknown>[] | undefined
    let [ended, leaving] = [false, false]
    let wake: (() => void) | undefined
    let goOn: ((signal?: object) => void) | undefined
    const query = sql.unsafe(text, parameters as never[]) as unknown as Cursored
    // The rows are handed over beside the promises: the ones that postgres.js gives an iterator keep every row until the next full collection.
    const whole = inTurn(() =>
      query.cursor(rowsAtOnce, async batch => {
        if (leaving) return sql.CLOSE
        rows = batch
        wake?.()
        return new Promise<object | undefined>(resolve => (goOn = resolve))
      }),
    ).finally(() => {
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
        // The server finds the next portion while this one is worked on.
        goOn?.()
        yield batch
      }
    } finally {
      if (!ended && !lost) {
        leaving = true
        goOn?.(sql.CLOSE)
        await whole.catch(() => undefined)
      }
      // In a transaction that failed the rollback does it.
      if (!lost) await send('reset statement_timeout', [], true).catch(() => undefined)
    }
  }

  return {
    sql,
    get lost() {
      return lost
    },
    openedAt: Date.now(),
    run: (text, parameters = [], bytes) => send(text, parameters, false, bytes),
    script: text => send(text, [], true),
    stream,
    cancel: () => {
      if (lost || !connected || !running || !failCurrent) return
      cancelling += 1
      running.cancel()
    },
    abandon: () => lose(),
    onLost: listener => {
      if (lost) listener(lost)
      else listeners.push(listener)
    },
    end: () => sql.end({ timeout: 5 }),
  }
}
