import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, fchownSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Account, commandFor, ENVIRONMENT, SOCKET_PORT } from './cluster.ts'
import { socketFile } from './address.ts'
import type { PostgresPrograms } from './engine.ts'
import { isAlive, isPidInUse, forceKill, orphansOf, runningServerOf, isServerOf } from './processes.ts'

/** A server process that we have started. */
export interface Launched {
  readonly child: ChildProcess
  /** Returns its output when it has ended by itself; undefined while it runs. */
  failure(): string | undefined
}

/** Everything needed to start the server on its data folder. */
export interface LaunchPlan {
  readonly engine: PostgresPrograms
  readonly account: Account
  readonly dataFolder: string
  /** Returns the socket's folder, and creates it if needed: a previous server may have removed it when it ended. */
  socketFolder(): string
  readonly logFile: string
  readonly settings: Readonly<Record<string, string>>
}

const LOG_LIMIT = 10_000_000

const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  port: String(SOCKET_PORT),
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Keeps values of rejected rows out of the log.
  log_error_verbosity: 'terse',
  // A query ends within a second after its client was killed, and releases its locks.
  client_connection_check_interval: '1s',
  jit: 'off',
  random_page_cost: '1.1',
}

const sleep = (milliseconds: number): Promise<void> => new Promise(resolve => setTimeout(resolve, milliseconds))

/** Removes a lock file whose process id is now another process's, or a zombie's: the server would take it for its predecessor. */
const removeStaleLock = (file: string, dataFolder: string): void => {
  const pid = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : Number.NaN
  if (isPidInUse(pid) && !isServerOf(pid, dataFolder)) rmSync(file, { force: true })
}

/** Frees the data folder from what a killed server left: processes that still use its shared memory, and lock files with its id. */
export const clearAfterCrash = async ({ dataFolder, socketFolder }: Pick<LaunchPlan, 'dataFolder' | 'socketFolder'>): Promise<void> => {
  const unclean = runningServerOf(dataFolder) !== undefined
  for (let attempt = 0; unclean && attempt < 100 && orphansOf(dataFolder).length > 0; attempt += 1) {
    // They end by themselves when they next wait; a process with a long query does not, but nobody waits for its result.
    if (attempt === 40) forceKill(orphansOf(dataFolder))
    await sleep(25)
  }
  removeStaleLock(join(dataFolder, 'postmaster.pid'), dataFolder)
  removeStaleLock(`${socketFile(socketFolder(), SOCKET_PORT)}.lock`, dataFolder)
}

const openLog = (file: string, { uid, gid }: Account): number => {
  if (existsSync(file) && statSync(file).size > LOG_LIMIT) renameSync(file, `${file}.old`)
  const log = openSync(file, 'a', 0o600)
  if (uid !== undefined) fchownSync(log, uid, gid ?? uid)
  return log
}

/** Starts the server outside our process group, so that Ctrl-C reaches only us, and we end it when we are done. */
export const launch = (plan: LaunchPlan): Launched => {
  const settings = { ...SETTINGS, unix_socket_directories: plan.socketFolder(), ...plan.settings }
  const args = ['-D', plan.dataFolder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const command = commandFor(plan.account, plan.engine.postgres, args)
  const log = openLog(plan.logFile, plan.account)
  const begins = statSync(plan.logFile).size
  const child = spawn(command.program, command.args, {
    ...command.ids,
    detached: true,
    stdio: ['ignore', log, log],
    env: ENVIRONMENT,
    cwd: '/',
  })
  closeSync(log)
  child.unref()
  let failed: string | undefined
  child.on('error', error => {
    failed = error.message
  })
  const failure = (): string | undefined => {
    if (failed) return failed
    if (child.exitCode === null && child.signalCode === null) return undefined
    return (
      readFileSync(plan.logFile).subarray(begins).toString().trim().split('\n').slice(-3).join(' ') ||
      `code ${child.exitCode ?? child.signalCode}`
    )
  }
  return { child, failure }
}

/** How long a server may take to shut down, in milliseconds. */
export const SHUTDOWN_TIMEOUT_MS = 60_000

/**
 * Shuts the server down in "fast" mode: transactions are rolled back, everything is flushed. Sends stronger signals when it has not ended
 * within `patience` milliseconds.
 */
export const shutDown = async (dataFolder: string, pid: number, patience = SHUTDOWN_TIMEOUT_MS): Promise<void> => {
  const ended = (): boolean => !isAlive(pid) || runningServerOf(dataFolder)?.pid !== pid
  for (const [signal, timeout] of [
    ['SIGINT', patience],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 1000],
  ] as const) {
    if (ended()) return
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    for (const deadline = performance.now() + timeout; performance.now() < deadline && !ended();) await sleep(5)
  }
}
