import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { application } from '#resources/app.rules'
import { seedInitial } from '#resources/seed/initial.rules'
import { type Database, connectDatabase } from '../../server/adapters/database.ts'
import { updateTables } from '../../server/compose.ts'
import { openLog } from '../../server/log.ts'
import { type Address, parseAddress } from '../../server/adapters/postgres/address.ts'
import { cloneDatabase, createDatabase, dropDatabase, ensureRole, runOnce } from '../../server/adapters/postgres/databases.ts'
import { shutDown } from '../../server/adapters/postgres/launch.ts'
import { isAlive, runningServerOf } from '../../server/adapters/postgres/processes.ts'
import { startServer } from '../../server/adapters/postgres/supervisor.ts'

const makeTables = async (database: Database): Promise<void> => void (await updateTables(application, database, openLog('silent')))

/** Inserts the initial records. */
const makeFirstRecords = ({ db }: Database): Promise<void> =>
  seedInitial({ db, now: new Date('2026-01-15T09:00:00Z'), today: '2026-01-15' })

/** What a test needs to create a database of its own. */
interface TestServer {
  /** A user who may create databases. */
  readonly admin: Address
  /** The owner of the tests' databases; has no other rights on an embedded server. */
  readonly user: string
  /** The database that test databases are copied from, and one with its tables but no records. */
  readonly template: string
  readonly tables: string
}

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

interface Running extends TestServer {
  stop(): Promise<void>
}

const FOLDER = 'nerud-tests-'

const MEMORY = '/dev/shm'
/** Space that a run may need: several databases at once, and the log. */
const NEEDED = 3 * 1024 ** 3
const hasRoom = (): boolean => {
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > NEEDED
}
/** Databases lie in memory when there is room: a copy is two thousand files, which take a second on a disk. */
const dataFolder = (): string => (existsSync(MEMORY) && hasRoom() ? MEMORY : tmpdir())

/** Stops servers of test runs that were killed. */
const sweep = async (): Promise<void> => {
  for (const folder of [tmpdir(), MEMORY].filter(existsSync))
    for (const name of readdirSync(folder)) {
      const pid = new RegExp(`^${FOLDER}(\\d+)-`).exec(name)?.[1]
      if (!pid || isAlive(Number(pid))) continue
      const left = runningServerOf(join(folder, name, 'pg'))
      if (left?.alive) await shutDown(join(folder, name, 'pg'), left.pid)
      rmSync(join(folder, name), { recursive: true, force: true })
    }
}

const quiet = { info: () => undefined, warn: console.warn, error: console.error }

const ownServer = async (): Promise<{ admin: Address; user: string; stop(): Promise<void> }> => {
  await sweep()
  const dataDir = mkdtempSync(join(dataFolder(), `${FOLDER}${process.pid}-`))
  const onLost = (error: Error): void => console.error(error.message)
  const server = await startServer({ dataDir, log: quiet, onLost, durable: false })
  const admin = server.address('postgres')
  await ensureRole(admin, 'nerud')
  const stop = async (): Promise<void> => {
    await server.stop()
    if (existsSync(dataDir)) rmSync(dataDir, { recursive: true, force: true })
  }
  return { admin, user: 'nerud', stop }
}

const givenServer = (url: string): { admin: Address; user: string; stop(): Promise<void> } => {
  const admin = parseAddress(url)
  return { admin, user: admin.user, stop: async () => undefined }
}

const work = async (address: Address, done: (database: Database) => Promise<void>): Promise<void> => {
  const database = connectDatabase(address)
  try {
    await done(database)
  } finally {
    await database.close()
  }
}

const start = async (): Promise<Running> => {
  const url = process.env['DATABASE_URL']
  const { admin, user, stop } = url ? givenServer(url) : await ownServer()
  const template = `nerud_tests_${process.pid}`
  const tables = `${template}_tables`
  const dropAll = async (): Promise<void> => {
    const { rows } = await runOnce(admin, 'select datname from pg_database where starts_with(datname, $1)', [template])
    for (const row of rows) await dropDatabase(admin, String(row['datname']))
  }
  const stopAll = async (): Promise<void> => {
    if (url) await dropAll()
    await stop()
  }
  try {
    await work(await createDatabase(admin, tables, user), makeTables)
    await work(await cloneDatabase(admin, tables, template, user), makeFirstRecords)
  } catch (error) {
    await stopAll()
    throw error
  }
  return { admin, user, template, tables, stop: stopAll }
}

// The projects of a run share the server although each loads this module separately.
const shared = globalThis as { nerudTestServer?: { users: number; server: Promise<Running> } }

/** Starts one server for the test run, or prepares the one at DATABASE_URL. */
export const setup = async (project: TestProject): Promise<void> => {
  shared.nerudTestServer ??= { users: 0, server: start() }
  shared.nerudTestServer.users += 1
  const { admin, user, template, tables } = await shared.nerudTestServer.server
  project.provide('testServer', { admin, user, template, tables })
}

/** Stops the server after the last project. */
export const teardown = async (): Promise<void> => {
  const running = shared.nerudTestServer
  if (!running) return
  running.users -= 1
  if (running.users > 0) return
  delete shared.nerudTestServer
  await (await running.server).stop()
}
