import type { Readable } from 'node:stream'
import postgres from 'postgres'
import type { Address } from './address.ts'
import { linkTo, type Link } from './link.ts'
import { preparedCache } from './prepared.ts'
import { portionsOf, type Portion, type TakePortion } from './portions.ts'
import { statementQueueOn } from './statementQueue.ts'
import { valueTypes } from './values.ts'

/** Settings of a session with the server. Times in milliseconds; 0 means no limit. */
export interface SessionSettings {
  readonly statementTimeout: number
  readonly name: string
  /** Is a session of a standby of no use? What it reads may be old, and the primary is another server by now. */
  readonly mustWrite?: boolean | undefined
  /** Does a pooler give each transaction another session of the server? Then nothing is kept from one statement to the next: no prepared statements, no settings. */
  readonly isPooled?: boolean | undefined
  /** How long a server, or what stands before it, may be silent before a session is there; in seconds, 10 by default. */
  readonly connectSeconds?: number
}

/** What one statement gave. */
export interface Outcome<Row = Record<string, unknown>> {
  readonly rows: Row[]
  /** Rows written or read, as the server counts them. */
  readonly count: number
  /** INSERT, UPDATE, COMMIT, ROLLBACK … */
  readonly command: string
}

/** One session with the server, used by one caller at a time; once its socket closes every call throws and it is never used again. */
export interface Session {
  /** The postgres.js client of this session alone, for what `run` and `stream` do not cover. */
  readonly sql: postgres.Sql
  /** Why the session is over; undefined while it lives. */
  readonly lost: Error | undefined
  readonly openedAt: number
  /** Should it be ended rather than lent again? */
  readonly isWorn: boolean
  /** Runs one statement; the column `bytes` of its rows is left as it came, in UTF-8. */
  run(text: string, parameters?: readonly unknown[], bytes?: string): Promise<Outcome>
  /** Runs one or several statements without parameters and without preparing them. */
  script(text: string): Promise<Outcome>
  stream(text: string, parameters: readonly unknown[], rowsAtOnce: number): AsyncIterableIterator<Portion>
  /** What a `copy … to stdout` gives, as the server writes it; it is read to its end before the next statement. */
  copyOut(text: string): Promise<Readable>
  /** Ends the statement that runs now with the error 57014. */
  cancel(): void
  /** Breaks the link at once: for a session whose state is unknown. */
  abandon(): void
  onLost(listener: (error: Error) => void): void
  end(): Promise<void>
}

/** A query read by portions as postgres.js does it: its typings leave out that it waits for the promise that `take` returns, and stops at `CLOSE`. */
interface Cursored {
  cursor(rowsAtOnce: number, take: TakePortion): Promise<unknown>
}

/** What postgres.js gives: rows, or the raw values of rows in the order of the columns. */
type Given = Pick<postgres.RowList<readonly postgres.Row[]>, 'count' | 'command' | 'columns' | 'statement'> & Iterable<unknown>

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

/** All that PgBouncer itself has to say, that it finds no server above all; it ends the link with it. */
const POOLER = '08P01'
const READ_ONLY = '25006'
const CONNECT_SECONDS = 10

/** How long a stream of rows may be read, whatever the limit of a statement is. */
const LONGEST_STREAM = '1h'

const parametersOf = (settings: SessionSettings): Partial<postgres.ConnectionParameters> => ({
  application_name: settings.name,
  TimeZone: 'UTC',
  DateStyle: 'ISO, YMD',
  ...(!settings.isPooled && {
    statement_timeout: settings.statementTimeout,
    lock_timeout: 20_000,
    idle_in_transaction_session_timeout: 300_000,
    jit: 'off',
  }),
})

/** The server's word that it does not know whether a standby has what it has committed: nothing that outlives its loss was promised. */
const isUnsure = ({ routine, severity }: postgres.Notice): boolean => severity === 'WARNING' && routine === 'SyncRepWaitForLSN'

/** A client of postgres.js on one socket, which the link opens. */
const clientOf = (address: Address, settings: SessionSettings, link: Link): postgres.Sql =>
  postgres({
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
    connect_timeout: settings.connectSeconds ?? CONNECT_SECONDS,
    onnotice: notice => {
      if (isUnsure(notice)) link.lose(new Error(notice['message']))
    },
    // The server says it by itself as a session begins.
    onparameter: (name, value) => {
      if (settings.mustWrite && name === 'in_hot_standby' && value === 'on') link.lose(new Error('the server is a standby'))
    },
    connection: parametersOf(settings),
    types: valueTypes,
    // Left out of the typings: a factory of sockets.
    ...({ socket: link.openSocket } as object),
  })

/** What a statement failed with; the link is of no more use where the error says so. */
function failureOn(link: Link, settings: SessionSettings, error: unknown): unknown {
  const { code } = error as { code?: unknown }
  // A pooler says nothing of what its server is: the write that is refused does.
  const isOver = (settings.mustWrite && code === READ_ONLY) || (settings.isPooled && code === POOLER)
  if (isOver) link.lose(error)
  return code === POOLER ? (link.lost ?? error) : error
}

/**
 * Opens a session; the first statement connects it. postgres.js 3.4 opens a closed connection again behind the caller's back: the rest of
 * a broken transaction would then be carried out outside it, and a write to the missing socket ends the process. So each of its clients
 * gets one socket, once, and everything asked for after that fails here.
 */
export const openSession = (address: Address, settings: SessionSettings): Session => {
  const link = linkTo(address, settings.connectSeconds ?? CONNECT_SECONDS)
  const turns = statementQueueOn(link)
  const sql = clientOf(address, settings, link)
  link.onLost(() => void sql.end({ timeout: 0 }).catch(() => undefined))

  let running: postgres.PendingQuery<postgres.Row[]> | undefined
  const prepared = preparedCache()
  const send = async (text: string, parameters: readonly unknown[], simple: boolean, bytes?: string): Promise<Outcome> => {
    const spelled = simple || settings.isPooled ? undefined : prepared.spelled(text)
    const prepare = spelled !== undefined
    const result = await turns
      .run((): PromiseLike<Given> => {
        running = sql.unsafe(spelled ?? text, parameters as never[], { prepare, ...({ simple } as object) })
        return bytes === undefined ? running : (running.raw() as PromiseLike<unknown> as PromiseLike<Given>)
      })
      .catch((error: unknown) => {
        throw failureOn(link, settings, error)
      })
    if (prepare)
      for (const name of prepared.hold(text, result.statement.name)) await turns.run(() => sql.unsafe(`deallocate "${name}"`).simple())
    const rows = bytes === undefined ? result : readRows(result, bytes)
    return { rows: rows as Record<string, unknown>[], count: result.count ?? 0, command: result.command }
  }

  async function* stream(text: string, parameters: readonly unknown[], rowsAtOnce: number) {
    // The server counts from the first portion to the last, however slowly they are taken; a reader who never takes them must end some day.
    await send(`set statement_timeout = '${LONGEST_STREAM}'`, [], true)
    try {
      const query = sql.unsafe(text, parameters as never[]) as unknown as Cursored
      yield* portionsOf(link, take => turns.run(() => query.cursor(rowsAtOnce, take)), sql.CLOSE)
    } finally {
      // In a transaction that failed the rollback does it.
      if (!link.lost) await send('reset statement_timeout', [], true).catch(() => undefined)
    }
  }

  const copyOut = async (text: string): Promise<Readable> => {
    const rows = await turns.run(() => sql.unsafe(text).readable())
    link.onLost(error => rows.destroy(error))
    // postgres.js 3.4 leaves the socket paused when the last piece fills the stream: the server's word that it is done would never be read.
    return rows.once('end', link.resume)
  }

  return {
    sql,
    get lost() {
      return link.lost
    },
    openedAt: performance.now(),
    get isWorn() {
      return prepared.isWorn
    },
    run: (text, parameters = [], bytes) => send(text, parameters, false, bytes),
    script: text => send(text, [], true),
    stream,
    copyOut,
    cancel: () => {
      if (link.lost || !link.isOpened || !running || !turns.isBusy) return
      link.allowCancel()
      running.cancel()
    },
    abandon: () => link.lose(),
    onLost: link.onLost,
    end: () => sql.end({ timeout: 5 }),
  }
}
