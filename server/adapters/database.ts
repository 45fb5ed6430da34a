import { Kysely } from 'kysely'
import { type Address, parseAddress, describeAddress } from './postgres/address.ts'
import { isUnavailable, makePool, type Pool } from './postgres/pool.ts'
import { type Client, clientOf, dialectOf } from './postgres/client.ts'
import { checkDatabase, ensureDatabase } from './postgres/databases.ts'
import { openSession } from './postgres/session.ts'
import { openStandbys, type Standbys } from './standbys.ts'
import { type ServerLog, type Server, startServer } from './postgres/supervisor.ts'
import { isExplained, explained, texts } from './postgres/texts.ts'

export interface DatabaseOptions {
  /** The folder of the embedded database; unused with `url`. */
  readonly dataDir: string
  /** `postgres://…` of an external database; without it the embedded server is started. */
  readonly url?: string | undefined
  /** `postgres://…` that bypasses the transaction pooler of `url`. */
  readonly directUrl?: string | undefined
  /** `postgres://…` of standbys for lists, sums and exports. */
  readonly readUrl?: string | undefined
  readonly log?: ServerLog | undefined
  /** The limit of open sessions, without streams; by default 10. */
  readonly poolSize?: number | undefined
  /** The limit of a statement in milliseconds; by default 60,000, 0 for none. */
  readonly statementTimeout?: number | undefined
  /** Whether sessions of a standby are rejected; true for an external database that is also written. */
  readonly mustWrite?: boolean | undefined
  /** How long to wait for an unreachable external database, in milliseconds; by default 0. */
  readonly patience?: number | undefined
  /** Called when the embedded server died and could not be restarted; by default the process exits with code 1. */
  readonly onLost?: ((error: Error) => void) | undefined
}

/** An open database: the query builder and a plain client on one pool of sessions, streams on another. */
export interface Database {
  // The columns are declared at run time, so the compiler does not know them.
  // eslint-disable-next-line typescript/no-explicit-any
  readonly db: Kysely<any>
  /** For streamed results: it has its own sessions, so that slow readers delay only each other. */
  // eslint-disable-next-line typescript/no-explicit-any
  readonly streams: Kysely<any>
  readonly client: Client
  /** Resolves when the server answers on a separate session, however busy the others are; rejects when it does not. */
  answers(): Promise<void>
  readonly standbys?: Standbys | undefined
  /** The address of the server itself, behind a pooler. */
  readonly address: Address
  /** Whether it is the embedded server, not an external one. */
  readonly embedded: boolean
  /** The address for people, without user name and password. */
  readonly addressText: string
  /** Call it after tables have changed: later statements are planned anew. */
  refresh(): void
  /** Waits for running statements, closes the sessions and, in embedded mode, shuts the server down. */
  close(): Promise<void>
}

const NAME = 'nerud'

/** The limit of sessions for streams, in addition to the others. */
export const STREAMS = 4

/** How long the server may not answer the probe, in milliseconds; then its session is abandoned. */
const SILENCE = 5000

/** Checks that the server answers; concurrent callers share the result. */
const probeOf = (pool: Pool): (() => Promise<void>) => {
  const { session } = clientOf(pool)
  const probe = (): Promise<void> =>
    session(async lent => {
      const timer = setTimeout(lent.abandon, SILENCE)
      await lent.run('select 1').finally(() => clearTimeout(timer))
    })
  let requested: Promise<void> | undefined
  return () =>
    (requested ??= probe().finally(() => {
      requested = undefined
    }))
}

const silent: ServerLog = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Opens sessions to a running database; `server` is the embedded server, if any. */
export const connectDatabase = (address: Address, options: Omit<DatabaseOptions, 'dataDir' | 'url'> = {}, server?: Server): Database => {
  const { statementTimeout = 60_000, poolSize = 10, mustWrite, directUrl, readUrl, log = silent } = options
  const settings = { name: NAME, statementTimeout, mustWrite }
  const direct = directUrl ? parseAddress(directUrl) : address
  const poolOf = (size: number, at: Address, isPooled: boolean, inTurn = true): Pool =>
    makePool({
      size,
      inTurn,
      acquireTimeout: 30_000,
      ready: server ? server.ready : async () => undefined,
      open: () => openSession(server ? server.address(at.database, at.user) : at, { ...settings, isPooled }),
    })
  const pool = poolOf(poolSize, address, directUrl !== undefined, false)
  // Streams set a limit of their own while they are read.
  const streaming = poolOf(STREAMS, direct, false)
  const probing = poolOf(1, address, directUrl !== undefined)
  const db = new Kysely({ dialect: dialectOf(pool) })
  const streams = new Kysely({ dialect: dialectOf(streaming) })
  const client = clientOf(pool)
  const standbys = readUrl
    ? openStandbys({ address: parseAddress(readUrl), client, size: poolSize, streams: STREAMS, statementTimeout, log })
    : undefined
  let closing: Promise<void> | undefined
  const close = async (): Promise<void> => {
    await Promise.all([pool.close(), streaming.close(), probing.close(), standbys?.close()])
    await Promise.all([db.destroy(), streams.destroy()])
    await server?.stop()
  }
  return {
    db,
    streams,
    client,
    answers: probeOf(probing),
    standbys,
    address: direct,
    embedded: server !== undefined,
    addressText: describeAddress(address),
    refresh: () => {
      pool.refresh()
      streaming.refresh()
      standbys?.refresh()
    },
    close: () => (closing ??= close()),
  }
}

/** How often an unreachable database is tried, in milliseconds. */
const PAUSE = 500

/** Returns why the database cannot be used, as a sentence, and whether that may change; undefined when it can be used. */
const hindranceOf = async (address: Address): Promise<{ readonly reason: Error; readonly mayPass: boolean } | undefined> => {
  try {
    await checkDatabase(address)
    return undefined
  } catch (error) {
    const { cause } = error as { cause?: Error }
    if (isExplained(error)) return { reason: error, mayPass: error.message === texts.readOnly }
    return {
      reason: explained(texts.unavailable(describeAddress(address), (cause ?? (error as Error)).message), error),
      mayPass: isUnavailable(error),
    }
  }
}

/** Waits while the database is unreachable, or is a standby that may be promoted; throws at once for permanent problems. */
const awaitDatabase = async (address: Address, { patience = 0, log = silent }: DatabaseOptions): Promise<void> => {
  const until = performance.now() + patience
  for (let isLogged = false; ; await new Promise(done => setTimeout(done, PAUSE))) {
    const hindrance = await hindranceOf(address)
    if (!hindrance) return
    if (!hindrance.mayPass || performance.now() >= until) throw hindrance.reason
    if (!isLogged) log.warn(`${hindrance.reason.message} ${texts.waiting(Math.round(patience / 1000))}`)
    isLogged = true
  }
}

const openExternal = async (url: string, options: DatabaseOptions): Promise<Database> => {
  const address = parseAddress(url)
  await awaitDatabase(options.directUrl ? parseAddress(options.directUrl) : address, options)
  return connectDatabase(address, { mustWrite: true, ...options })
}

const openEmbedded = async (options: DatabaseOptions): Promise<Database> => {
  const log = options.log ?? silent
  const end = (error: Error): void => {
    log.error(error.message)
    process.exit(1)
  }
  const server = await startServer({ dataDir: options.dataDir, log, onLost: options.onLost ?? end })
  await ensureDatabase(server.address('postgres'), NAME, NAME)
  return connectDatabase(server.address(NAME, NAME), options, server)
}

/** Opens the database: the external one at `url`, or the embedded one in `dataDir`, which this process then owns until `close`. */
export const openDatabase = (options: DatabaseOptions): Promise<Database> =>
  options.url ? openExternal(options.url, options) : openEmbedded(options)
