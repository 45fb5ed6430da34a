import { Kysely } from 'kysely'
import { type Address, addressOf, placeOf } from './postgres/address.ts'
import { isUnavailable } from './postgres/unavailable.ts'
import { type Client, clientOf } from './postgres/client.ts'
import { checkDatabase, ensureDatabase } from './postgres/databases.ts'
import { dialectOf } from './postgres/dialect.ts'
import { makePool, type Pool } from './postgres/pool.ts'
import { openSession } from './postgres/session.ts'
import { openStandbys, type Standbys } from './standbys.ts'
import { type Log, type Server, startServer } from './postgres/supervisor.ts'
import { isExplained, explained, texts } from './postgres/texts.ts'

/** What {@link openDatabase} needs. */
export interface DatabaseOptions {
  /** The folder of the embedded database; not read when `url` is given. */
  readonly dataDir: string
  /** `postgres://…` of a database on somebody else's server; without it the embedded server is started. */
  readonly url?: string | undefined
  /** `postgres://…` past the pooler that `url` leads to: one that gives each transaction another session of the server. */
  readonly directUrl?: string | undefined
  /** `postgres://…` of standbys that lists, sums and exports may be read from. */
  readonly readUrl?: string | undefined
  readonly log?: Log | undefined
  /** The most sessions open at once, streams aside; 10 by default. */
  readonly poolSize?: number | undefined
  /** The longest one statement may take, in milliseconds; 60,000 by default, 0 for no limit. */
  readonly statementTimeout?: number | undefined
  /** Are sessions of a standby refused? So it is for the database at a `url`, unless it is only read. */
  readonly mustWrite?: boolean | undefined
  /** For how long a database at a `url` is waited for that is away, in milliseconds; not at all by default. */
  readonly patience?: number | undefined
  /** Called when the embedded server died and could not be restarted; by default the process ends with code 1. */
  readonly onGone?: ((error: Error) => void) | undefined
}

/** An open database: the query builder and the bare client over one pool of sessions, streams over another. */
export interface Database {
  // The tables come from declarations read at run time, so their columns are not known to the compiler.
  // eslint-disable-next-line typescript/no-explicit-any
  readonly db: Kysely<any>
  /** For results that are read as their readers take them: it has sessions of its own, so that slow readers keep nobody waiting but each other. */
  // eslint-disable-next-line typescript/no-explicit-any
  readonly streams: Kysely<any>
  readonly client: Client
  /** Resolves once the server has answered, asked by a session of its own, however busy the others are; throws where it does not. */
  answers(): Promise<void>
  readonly standbys?: Standbys | undefined
  /** Of the server itself, where a pooler stands before it. */
  readonly address: Address
  /** Is it the server inside the data folder, rather than one at a `DATABASE_URL`? */
  readonly embedded: boolean
  /** The address as people may see it, without name and password. */
  readonly place: string
  /** To be called after tables changed: later statements are planned again. */
  refresh(): void
  /** Waits for running statements, closes the sessions and, in embedded mode, shuts the server down. */
  close(): Promise<void>
}

const NAME = 'nerud'

/** The most sessions that streams may hold beside the others. */
export const STREAMS = 4

/** How long the server may be silent to the session that asks whether it is there, in milliseconds: then that session is given up. */
const SILENCE = 5000

/** Asks whether the server is there; all who ask meanwhile share the answer. */
const probeOf = (pool: Pool): (() => Promise<void>) => {
  const { session } = clientOf(pool)
  const ask = (): Promise<void> =>
    session(async lent => {
      const timer = setTimeout(lent.abandon, SILENCE)
      await lent.run('select 1').finally(() => clearTimeout(timer))
    })
  let requested: Promise<void> | undefined
  return () =>
    (requested ??= ask().finally(() => {
      requested = undefined
    }))
}

const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Opens sessions to a database that is there; `server` is the embedded one behind it, if any. */
export const connectDatabase = (address: Address, options: Omit<DatabaseOptions, 'dataDir' | 'url'> = {}, server?: Server): Database => {
  const { statementTimeout = 60_000, poolSize = 10, mustWrite, directUrl, readUrl, log = silent } = options
  const settings = { name: NAME, statementTimeout, mustWrite }
  const direct = directUrl ? addressOf(directUrl) : address
  const poolOf = (size: number, at: Address, isPooled: boolean, inTurn = true): Pool =>
    makePool({
      size,
      inTurn,
      acquireTimeout: 30_000,
      ready: server ? server.ready : async () => undefined,
      open: () => openSession(server ? server.address(at.database, at.user) : at, { ...settings, isPooled }),
    })
  const pool = poolOf(poolSize, address, directUrl !== undefined, false)
  // They set a limit of their own for as long as they are read.
  const streaming = poolOf(STREAMS, direct, false)
  const probing = poolOf(1, address, directUrl !== undefined)
  const db = new Kysely({ dialect: dialectOf(pool) })
  const streams = new Kysely({ dialect: dialectOf(streaming) })
  const client = clientOf(pool)
  const standbys = readUrl
    ? openStandbys({ address: addressOf(readUrl), client, size: poolSize, streams: STREAMS, statementTimeout, log })
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
    place: placeOf(address),
    refresh: () => {
      pool.refresh()
      streaming.refresh()
      standbys?.refresh()
    },
    close: () => (closing ??= close()),
  }
}

/** How often a database that is away is asked for, in milliseconds. */
const PAUSE = 500

/** Why the database cannot be worked in, in a sentence, and whether it may still come to that; undefined when it can. */
const hindranceOf = async (address: Address): Promise<{ readonly reason: Error; readonly mayPass: boolean } | undefined> => {
  try {
    await checkDatabase(address)
    return undefined
  } catch (error) {
    const { cause } = error as { cause?: Error }
    if (isExplained(error)) return { reason: error, mayPass: error.message === texts.readOnly }
    return {
      reason: explained(texts.unavailable(placeOf(address), (cause ?? (error as Error)).message), error),
      mayPass: isUnavailable(error),
    }
  }
}

/** Waits for the database as long as it is away, or a standby that may be promoted; what does not mend itself is thrown at once. */
const awaitDatabase = async (address: Address, { patience = 0, log = silent }: DatabaseOptions): Promise<void> => {
  const until = performance.now() + patience
  for (let isSaid = false; ; await new Promise(done => setTimeout(done, PAUSE))) {
    const hindrance = await hindranceOf(address)
    if (!hindrance) return
    if (!hindrance.mayPass || performance.now() >= until) throw hindrance.reason
    if (!isSaid) log.warn(`${hindrance.reason.message} ${texts.waiting(Math.round(patience / 1000))}`)
    isSaid = true
  }
}

const openExternal = async (url: string, options: DatabaseOptions): Promise<Database> => {
  const address = addressOf(url)
  await awaitDatabase(options.directUrl ? addressOf(options.directUrl) : address, options)
  return connectDatabase(address, { mustWrite: true, ...options })
}

const openEmbedded = async (options: DatabaseOptions): Promise<Database> => {
  const log = options.log ?? silent
  const end = (error: Error): void => {
    log.error(error.message)
    process.exit(1)
  }
  const server = await startServer({ dataDir: options.dataDir, log, onGone: options.onGone ?? end })
  await ensureDatabase(server.address('postgres'), NAME, NAME)
  return connectDatabase(server.address(NAME, NAME), options, server)
}

/** Opens the database of the program: the one at `url`, or its own server in `dataDir`, which this process then owns until `close`. */
export const openDatabase = (options: DatabaseOptions): Promise<Database> =>
  options.url ? openExternal(options.url, options) : openEmbedded(options)
