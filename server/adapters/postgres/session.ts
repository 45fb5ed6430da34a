import type { Readable } from 'node:stream'
import postgres from 'postgres'
import type { Address } from './address.ts'
import { linkTo, type Link, portionsOf, type Portion, type TakePortion, statementQueueOn, preparedCache } from './link.ts'
import { valueTypes } from './values.ts'

/** Settings of a session. Times in milliseconds; 0 means no limit. */
export interface SessionSettings {
  readonly statementTimeout: number
  readonly name: string
  /** Whether a session of a standby is rejected: its data may be outdated, and another server is the primary by now. */
  readonly mustWrite?: boolean | undefined
  /** Whether a transaction pooler is in between: then prepared statements and session settings do not persist. */
  readonly isPooled?: boolean | undefined
  /** The connection timeout in seconds; by default 10. */
  readonly connectSeconds?: number
}

/** The result of a statement. */
export interface StatementResult<Row = Record<string, unknown>> {
  readonly rows: Row[]
  /** The number of rows written or read, as the server reports. */
  readonly count: number
  /** INSERT, UPDATE, COMMIT, ROLLBACK … */
  readonly command: string
}

/** A session with the server, used by one caller at a time; when its socket closes, every call throws and it is never reused. */
export interface DatabaseSession {
  /** The postgres.js client of this session, for what `run` and `stream` do not cover. */
  readonly sql: postgres.Sql
  /** Why the session is over; undefined while it works. */
  readonly lost: Error | undefined
  readonly openedAt: number
  /** Whether it should be ended instead of being lent again. */
  readonly isWorn: boolean
  /** Runs one statement; the column `bytes` of its rows remains undecoded, in UTF-8. */
  run(text: string, parameters?: readonly unknown[], bytes?: string): Promise<StatementResult>
  /** Runs one or several statements without parameters and without preparing them. */
  script(text: string): Promise<StatementResult>
  stream(text: string, parameters: readonly unknown[], rowsAtOnce: number): AsyncIterableIterator<Portion>
  /** Streams the output of a `copy … to stdout`; it must be read to its end before the next statement. */
  copyOut(text: string): Promise<Readable>
  /** Cancels the running statement, which fails with 57014. */
  cancel(): void
  /** Closes the connection at once: for a session in an unknown state. */
  abandon(): void
  onLost(listener: (error: Error) => void): void
  end(): Promise<void>
}

/** The cursor of postgres.js; its typings omit that it awaits the promise that `take` returns, and stops at `CLOSE`. */
interface Cursored {
  cursor(rowsAtOnce: number, take: TakePortion): Promise<unknown>
}

/** The result of postgres.js: rows, or raw values in column order. */
type Given = Pick<postgres.RowList<readonly postgres.Row[]>, 'count' | 'command' | 'columns' | 'statement'> & Iterable<unknown>

/** Converts raw values to rows; those of the column `bytes` remain bytes. */
const readRows = (given: Given, bytes: string): Record<string, unknown>[] =>
  Array.from(given as Iterable<(Buffer | null)[]>, values =>
    Object.fromEntries(
      given.columns.map(({ name, parser }, at) => {
        const value = values[at] ?? null
        return [name, value === null || name === bytes ? value : parser ? parser(value.toString()) : value.toString()]
      }),
    ),
  )

/** The code of all of PgBouncer's own errors, mainly that it finds no server; it then closes the connection. */
const POOLER = '08P01'
const READ_ONLY = '25006'
const CONNECT_SECONDS = 10

/** The limit for reading a stream of rows, whatever the statement timeout is. */
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

/** Whether the server warns that it does not know whether a synchronous standby has a commit: it may not survive the loss of the server. */
const isUnsure = ({ routine, severity }: postgres.Notice): boolean => severity === 'WARNING' && routine === 'SyncRepWaitForLSN'

/** Returns a postgres.js client on the one socket of the link. */
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
    // It would fetch the types in a query whose failure is not handled; ours are listed instead.
    fetch_types: false,
    connect_timeout: settings.connectSeconds ?? CONNECT_SECONDS,
    onnotice: notice => {
      if (isUnsure(notice)) link.lose(new Error(notice['message']))
    },
    // The server reports it at the start of a session.
    onparameter: (name, value) => {
      if (settings.mustWrite && name === 'in_hot_standby' && value === 'on') link.lose(new Error('the server is a standby'))
    },
    connection: parametersOf(settings),
    types: valueTypes,
    // Missing in the typings: a factory of sockets.
    ...({ socket: link.openSocket } as object),
  })

/** Returns the error of a statement, and ends the session when the error means that it is unusable. */
function failureOn(link: Link, settings: SessionSettings, error: unknown): unknown {
  const { code } = error as { code?: unknown }
  // A pooler does not report that its server is a standby; a rejected write does.
  const isOver = (settings.mustWrite && code === READ_ONLY) || (settings.isPooled && code === POOLER)
  if (isOver) link.lose(error)
  return code === POOLER ? (link.lost ?? error) : error
}

/**
 * Opens a session; it connects with the first statement. postgres.js 3.4 silently reconnects a closed connection: the rest of a broken
 * transaction would be executed outside it, and a write to the missing socket would crash the process. Therefore each client gets one
 * socket, once, and fails afterwards.
 */
export const openSession = (address: Address, settings: SessionSettings): DatabaseSession => {
  const link = linkTo(address, settings.connectSeconds ?? CONNECT_SECONDS)
  const turns = statementQueueOn(link)
  const sql = clientOf(address, settings, link)
  link.onLost(() => void sql.end({ timeout: 0 }).catch(() => undefined))

  let running: postgres.PendingQuery<postgres.Row[]> | undefined
  const prepared = preparedCache()
  const send = async (text: string, parameters: readonly unknown[], simple: boolean, bytes?: string): Promise<StatementResult> => {
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
    // The server measures from the first portion to the last, however slowly they are read; a reader that stops reading must be ended some
    // time.
    await send(`set statement_timeout = '${LONGEST_STREAM}'`, [], true)
    try {
      const query = sql.unsafe(text, parameters as never[]) as unknown as Cursored
      yield* portionsOf(link, take => turns.run(() => query.cursor(rowsAtOnce, take)), sql.CLOSE)
    } finally {
      // In a failed transaction, the rollback resets it.
      if (!link.lost) await send('reset statement_timeout', [], true).catch(() => undefined)
    }
  }

  const copyOut = async (text: string): Promise<Readable> => {
    const rows = await turns.run(() => sql.unsafe(text).readable())
    link.onLost(error => rows.destroy(error))
    // postgres.js 3.4 leaves the socket paused when the last chunk fills the stream, so that the end of the statement would never be read.
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
