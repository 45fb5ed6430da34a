import { existsSync, lstatSync, readFileSync, realpathSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openDataFolder } from '../dataFolder.ts'
import { accountFor, OWNER, prepareCluster, removeSocketFolder, SOCKET_PORT, socketFolder } from './cluster.ts'
import type { Address } from './address.ts'
import { assertDurable } from './databases.ts'
import { preparePostgres } from './engine.ts'
import { clearAfterCrash, type Launched, type LaunchPlan, launch, shutDown, SHUTDOWN_TIMEOUT_MS } from './launch.ts'
import { requestShutdown, isAlive, runningServerOf } from './processes.ts'
import { openSession, type DatabaseSession } from './session.ts'
import { isExplained, explained, texts } from './texts.ts'

/** The log of what happens to the server. */
export interface ServerLog {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

/** The options of {@link startServer}. `onLost` is called when the server died and could not be restarted. */
export interface ServerOptions {
  readonly dataDir: string
  readonly log: ServerLog
  readonly onLost: (error: Error) => void
  /** False only for the temporary server of tests, which does not wait for the disk. */
  readonly durable?: boolean
  /** How long a server that is already shutting down may take before it is killed, in milliseconds; by default a minute. */
  readonly shutdownPatience?: number
}

/** The embedded server, owned by this process until `stop`. */
export interface Server {
  /** Returns the address of one of its databases, for the superuser unless another user is given. */
  address(database: string, user?: string): Address
  /** Resolves when the server is up; waits while it is restarting. */
  ready(): Promise<void>
  stop(): Promise<void>
}

// Any fixed number: the lock is taken in the server's own `postgres` database, where nobody else takes locks.
const OWNERSHIP_LOCK = 5_120_018
const START_TIMEOUT_MS = 10 * 60_000
const LOCK_TIMEOUT_MS = 500
/** So many restarts within a minute happen without a pause; each further one waits twice as long as the one before. */
const RESTARTS = { atOnce: 5, within: 60_000, firstPause: 1000, longestPause: 30_000 }
/** A megabyte. */
const MIN_ROOM = 1 << 20
const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

const sleep = (milliseconds: number): Promise<void> => new Promise(resolve => setTimeout(resolve, milliseconds))

const codeOf = (error: unknown): string => {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return code === 'CONNECTION_LOST' ? (cause?.code ?? code) : (code ?? '')
}

// Not there yet, starting, shutting down, or ended between two of our steps.
const WAITABLE: ReadonlySet<string> = new Set([
  'ENOENT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'CONNECTION_LOST',
  '57P03',
  '57P01',
  '57P02',
  '53300',
])

const isEnding = (error: unknown): boolean => codeOf(error) === '57P03' && /shutting down/.test((error as Error).message)

// The messages of a new server while its predecessor is still ending; any other failure is permanent.
const IN_THE_WAY = /lock file|shared memory|in use|another postmaster/i

const planOf = (dataDir: string, durable: boolean): { plan: LaunchPlan; owner: number | undefined } => {
  openDataFolder(dataDir)
  const home = realpathSync(dataDir)
  const dataFolder = join(home, 'pg')
  const engine = preparePostgres(home)
  const account = accountFor(dataFolder, [home, dirname(engine.postgres)])
  const plan: LaunchPlan = {
    engine,
    account,
    dataFolder,
    socketFolder: () => socketFolder(home, account),
    logFile: join(home, 'postgres.log'),
    settings: durable ? {} : NOT_DURABLE,
  }
  return { plan, owner: existsSync(dataFolder) ? lstatSync(dataFolder).uid : undefined }
}

const tryLock = async (session: DatabaseSession): Promise<boolean> => {
  const { rows } = await session.run('select pg_try_advisory_lock($1::bigint) as taken', [OWNERSHIP_LOCK])
  return rows[0]?.['taken'] === true
}

const lockWithin = async (session: DatabaseSession, patience: number): Promise<boolean> => {
  for (const deadline = performance.now() + patience; ; await sleep(20)) {
    if (await tryLock(session)) return true
    if (performance.now() > deadline) return false
  }
}

const ownerFile = (plan: LaunchPlan): string => join(dirname(plan.dataFolder), 'owner.pid')

const ownerPid = (plan: LaunchPlan): number | undefined => {
  const file = ownerFile(plan)
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : Number.NaN
  return Number.isInteger(pid) && pid > 0 && isAlive(pid) ? pid : undefined
}

const busy = (plan: LaunchPlan): Error => explained(texts.busy(dirname(plan.dataFolder), ownerPid(plan)))

interface OwnedServer {
  readonly session: DatabaseSession
  readonly socketFolder: string
  readonly pid: number
  readonly adopted: boolean
}

const addressIn = (folder: string, database: string, user: string): Address => ({
  host: 'localhost',
  port: SOCKET_PORT,
  socket: folder,
  user,
  password: '',
  database,
  tls: false,
})

/**
 * Ends a running server that cannot be reached because its socket folder was deleted (by a cleaner of temporary files), unless another
 * process uses it.
 */
const endUnreachable = async (plan: LaunchPlan, pid: number): Promise<void> => {
  if (ownerPid(plan) !== undefined && ownerPid(plan) !== process.pid) throw busy(plan)
  await shutDown(plan.dataFolder, pid)
}

/** Whether the disk is too full to start a server. Its log says nothing then, because there is no room for it either. */
const hasNoRoom = (folder: string): boolean => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < MIN_ROOM
}

/** Returns the starting server, or starts one when there is none or when it failed temporarily; `waited` in seconds. */
const launchedAgain = async (plan: LaunchPlan, launched: Launched | undefined, waited: number): Promise<Launched> => {
  const failure = launched?.failure()
  if (launched && failure === undefined) return launched
  if (failure !== undefined && hasNoRoom(plan.dataFolder)) throw explained(texts.noRoom(dirname(plan.dataFolder)))
  if (failure !== undefined && (waited >= 15 || !IN_THE_WAY.test(failure))) throw explained(texts.startFailed(failure, plan.logFile))
  if (failure !== undefined) await sleep(100)
  await clearAfterCrash(plan)
  return launch(plan)
}

/** Connects to the running server or starts it, and takes the ownership lock, whatever state a killed process left it in. */
const takeOver = async (plan: LaunchPlan, log: ServerLog, shutdownPatience: number): Promise<OwnedServer> => {
  const began = performance.now()
  let launched: Launched | undefined
  let reported = 0
  for (let pause = 5; performance.now() - began < START_TIMEOUT_MS; await sleep((pause = Math.min(pause + 2, 50)))) {
    const running = runningServerOf(plan.dataFolder)
    const waited = Math.floor((performance.now() - began) / 1000)
    if (waited >= reported + 5) log.info(texts.slowStart((reported = waited)))
    if (!running?.alive) {
      launched = await launchedAgain(plan, launched, waited)
      continue
    }
    const folder = running.socketFolder || plan.socketFolder()
    const session = openSession(addressIn(folder, 'postgres', OWNER), { name: 'nerud-owner', statementTimeout: 0 })
    try {
      if (await lockWithin(session, LOCK_TIMEOUT_MS)) {
        return { session, socketFolder: folder, pid: running.pid, adopted: launched?.child.pid !== running.pid }
      }
    } catch (error) {
      if (!WAITABLE.has(codeOf(error))) throw error
      if (codeOf(error) === 'ENOENT' && !launched && waited >= 3) await endUnreachable(plan, running.pid)
      // PostgreSQL that is told to stop during recovery may hang forever; when it is killed, it recovers at its next start.
      if (isEnding(error) && performance.now() - began >= shutdownPatience) await shutDown(plan.dataFolder, running.pid, 0)
      continue
    }
    await session.end()
    throw busy(plan)
  }
  throw explained(texts.startFailed('', plan.logFile))
}

/**
 * Returns the pause before the last of so many restarts within a minute, in milliseconds, because the cause of frequent crashes may be
 * temporary.
 */
const pauseAfter = (restarts: number): number =>
  restarts <= RESTARTS.atOnce ? 0 : Math.min(RESTARTS.firstPause * 2 ** (restarts - RESTARTS.atOnce - 1), RESTARTS.longestPause)

const endLeftovers = async (session: DatabaseSession): Promise<void> => {
  await session.run(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'nerud' and backend_type = 'client backend'",
  )
}

/** Starts the embedded server in `dataDir`, or takes over one that a killed process left; throws when another process owns it. */
export const startServer = async (options: ServerOptions): Promise<Server> => {
  const { dataDir, log, onLost, durable = true, shutdownPatience = SHUTDOWN_TIMEOUT_MS } = options
  const { plan, owner } = planOf(dataDir, durable)
  await prepareCluster(plan.engine, plan.account, plan.dataFolder, owner, durable)
  const takeDurable = async (): Promise<OwnedServer> => {
    const taken = await takeOver(plan, log, shutdownPatience)
    if (!durable) return taken
    try {
      log.info(texts.durable(await assertDurable(taken.session)))
      return taken
    } catch (error) {
      await shutDown(plan.dataFolder, taken.pid)
      taken.session.abandon()
      throw error
    }
  }
  let existing = await takeDurable()
  if (existing.adopted) await endLeftovers(existing.session)
  // Removed first: another user may have left it, and then we can replace the file in our folder but not write to it.
  rmSync(ownerFile(plan), { force: true })
  writeFileSync(ownerFile(plan), String(process.pid))

  let stopping = false
  let readiness: Promise<void> = Promise.resolve()
  let restarts: readonly number[] = []

  const comeBack = async (): Promise<void> => {
    restarts = [...restarts.filter(time => time > performance.now() - RESTARTS.within), performance.now()]
    const pause = pauseAfter(restarts.length)
    if (pause > 0) log.warn(texts.tooOften(restarts.length, pause / 1000))
    for (const deadline = performance.now() + pause; performance.now() < deadline && !stopping;) await sleep(20)
    if (stopping) return
    existing = await takeDurable()
    watch()
    log.info(texts.restarted)
  }

  const watch = (): void =>
    existing.session.onLost(() => {
      if (stopping) return
      log.warn(texts.restarting)
      readiness = comeBack()
      readiness.catch((error: Error) => onLost(isExplained(error) ? error : explained(texts.gone(error.message), error)))
    })
  watch()

  // When this process exits without `stop`, the server ends too; only a kill leaves it running, for the next start to take over.
  const endWithUs = (): void => requestShutdown(existing.pid)
  process.once('exit', endWithUs)

  return {
    address: (database, user = OWNER) => addressIn(existing.socketFolder, database, user),
    ready: () => readiness,
    stop: async () => {
      stopping = true
      process.off('exit', endWithUs)
      await readiness.catch(() => undefined)
      // The lock is released only with the server, so that nobody can take over a server that is shutting down.
      await shutDown(plan.dataFolder, existing.pid)
      existing.session.abandon()
      rmSync(ownerFile(plan), { force: true })
      removeSocketFolder(existing.socketFolder)
    },
  }
}
