import { existsSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openDatabase } from '../adapters/database.ts'
import { openStorage, type Storage } from '../adapters/files.ts'
import { type Address, parseAddress, describeAddress } from '../adapters/postgres/address.ts'
import { checkDatabase } from '../adapters/postgres/databases.ts'
import { shutDown } from '../adapters/postgres/launch.ts'
import { isAlive, runningServerOf } from '../adapters/postgres/processes.ts'
import { openSession, type DatabaseSession } from '../adapters/postgres/session.ts'
import { SOCKET_PORT } from '../adapters/postgres/cluster.ts'
import { isExplained, explained, texts as databaseTexts } from '../adapters/postgres/texts.ts'
import { KEYS_FILE } from './dump.ts'
import { texts } from './command.ts'

/** Where an installation stores its data; from the environment, or a test's own values. */
export interface StorageLocations {
  readonly dataDir: string
  readonly databaseUrl?: string | undefined
  readonly filesUrl?: string | undefined
  readonly tokenKey?: string | undefined
}

/** Access to the data of an installation. */
export interface DataAccess {
  readonly address: Address
  readonly session: DatabaseSession
  readonly addressText: string
  readonly storage: Storage
  /** The file of the keys that sign sessions; undefined when the environment has them. */
  readonly keysFile: string | undefined
  close(): Promise<void>
}

/** Returns the places in the environment. */
export const locationsFrom = (environment: NodeJS.ProcessEnv): StorageLocations => ({
  dataDir: resolve(environment['DATA_DIR'] || 'data'),
  databaseUrl: environment['DATABASE_URL'],
  filesUrl: environment['FILES_URL'],
  tokenKey: environment['TOKEN_KEY'],
})

const SESSION = { name: 'nerud-backup', statementTimeout: 0 }
/** The name of the database and its user in the embedded server. */
const NAME = 'nerud'
const OPEN_TIMEOUT_MS = 30_000

const sleep = (milliseconds: number): Promise<void> => new Promise(resolve => setTimeout(resolve, milliseconds))

/** Opens a session with a server that is in use; waits for one that is just starting. */
async function joinServer(address: Address, dataDir: string): Promise<DatabaseSession> {
  for (const deadline = performance.now() + OPEN_TIMEOUT_MS; ; await sleep(100)) {
    const session = openSession(address, SESSION)
    try {
      await session.run('select 1')
      return session
    } catch (error) {
      await session.end().catch(() => undefined)
      const { code, cause } = error as { code?: string; cause?: Error }
      const passing = ['57P03', 'CONNECTION_LOST'].includes(code ?? '') && !/EACCES|EPERM/.test(cause?.message ?? '')
      if (!passing || performance.now() > deadline) throw explained(texts.unreachable(dataDir, (cause ?? (error as Error)).message), error)
    }
  }
}

/** Opens an external database; throws a sentence when it is unreachable or unusable. */
export async function openExternal(url: string, { onlyReads = false } = {}): Promise<{ address: Address; session: DatabaseSession }> {
  const address = parseAddress(url)
  await checkDatabase(address, { onlyReads }).catch((error: Error) => {
    throw isExplained(error)
      ? error
      : explained(databaseTexts.unavailable(describeAddress(address), ((error.cause as Error) ?? error).message), error)
  })
  return { address, session: openSession(address, SESSION) }
}

async function openEmbedded(dataDir: string): Promise<{ address: Address; session: DatabaseSession; close(): Promise<void> }> {
  if (!existsSync(join(dataDir, 'pg', 'PG_VERSION'))) throw explained(texts.nothingHere(dataDir))
  const running = runningServerOf(join(realpathSync(dataDir), 'pg'))
  if (running?.alive) {
    const address = {
      host: 'localhost',
      port: SOCKET_PORT,
      socket: running.socketFolder,
      user: NAME,
      password: '',
      database: NAME,
      tls: false as const,
    }
    return { address, session: await joinServer(address, dataDir), close: async () => undefined }
  }
  const database = await openDatabase({ dataDir })
  return { address: database.address, session: openSession(database.address, SESSION), close: database.close }
}

/** Opens the data of an installation for reading: next to its running server, else by starting the embedded database temporarily. */
export async function openLocations(locations: StorageLocations): Promise<DataAccess> {
  const storage = await openStorage({ dataDir: locations.dataDir, url: locations.filesUrl })
  const { address, session, close } = locations.databaseUrl
    ? { ...(await openExternal(locations.databaseUrl, { onlyReads: true })), close: async () => undefined }
    : await openEmbedded(locations.dataDir)
  return {
    address,
    session,
    addressText: describeAddress(address),
    storage,
    keysFile: locations.tokenKey ? undefined : join(locations.dataDir, KEYS_FILE),
    async close() {
      await session.end().catch(() => undefined)
      await close()
    },
  }
}

/** Returns the folder in which a new embedded database is prepared before it replaces the old one. */
export const draftFolder = (dataDir: string): string => join(dataDir, `restore-${process.pid}`)

/** Removes what killed restores have left under DATA_DIR, and ends their servers. */
export async function purgeDrafts(dataDir: string): Promise<void> {
  for (const name of existsSync(dataDir) ? readdirSync(dataDir) : []) {
    const pid = /^restore-(\d+)$/.exec(name)?.[1]
    if (!pid || isAlive(Number(pid))) continue
    const left = runningServerOf(join(realpathSync(dataDir), name, 'pg'))
    if (left?.alive) await shutDown(join(realpathSync(dataDir), name, 'pg'), left.pid)
    rmSync(join(dataDir, name), { recursive: true, force: true })
  }
}

/** Whether a server, possibly one left by a killed process, uses the embedded database. */
export const isServerRunning = (dataDir: string): boolean =>
  existsSync(join(dataDir, 'pg')) && runningServerOf(join(realpathSync(dataDir), 'pg'))?.alive === true
