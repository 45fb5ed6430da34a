import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

/** Whether the id is in use, be it by a zombie: in a container, nobody may reap it. */
export const isPidInUse = (pid: number): boolean => {
  if (!(pid > 1)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const readText = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** Whether a process with this id is running. */
export const isAlive = (pid: number): boolean => {
  if (!isPidInUse(pid)) return false
  const state = readText(`/proc/${pid}/stat`)
  return state === undefined ? !existsSync('/proc/self/stat') : !/^\d+ \(.*\) [ZX] /s.test(state)
}

/** A server that uses a data folder. */
export interface RunningServer {
  readonly pid: number
  readonly socketFolder: string
}

const readLink = (path: string): string | undefined => {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}

const isPostgres = (pid: number): boolean => (readText(`/proc/${pid}/comm`) ?? '').startsWith('postgres')

/**
 * Whether the process is a server of that data folder. Process ids are reused, in a container even low ones, so an id alone proves nothing.
 */
export const isServerOf = (pid: number, dataFolder: string): boolean => {
  if (!isAlive(pid)) return false
  if (!existsSync('/proc/self/cmdline')) return true
  if (!isPostgres(pid)) return false
  const folder = readLink(`/proc/${pid}/cwd`)
  return folder === undefined || folder === dataFolder || (readText(`/proc/${pid}/cmdline`) ?? '').split('\0').includes(dataFolder)
}

/** Reads the server's pid file in its data folder: undefined without the file, `alive: false` when a killed server left it. */
export const runningServerOf = (dataFolder: string): (RunningServer & { readonly alive: boolean }) | undefined => {
  const lines = readText(join(dataFolder, 'postmaster.pid'))?.split('\n')
  if (!lines) return undefined
  const pid = Number(lines[0])
  return { pid, socketFolder: lines[4] ?? '', alive: Number.isInteger(pid) && pid > 1 && isServerOf(pid, dataFolder) }
}

/** Returns the processes that a killed server left: while they use its shared memory, no new server can start. Linux only. */
export const orphansOf = (dataFolder: string): number[] => {
  if (!existsSync('/proc/self/cwd')) return []
  const folder = realpathSync(dataFolder)
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name) && readLink(`/proc/${name}/cwd`) === folder)
    .map(Number)
    .filter(pid => isPostgres(pid) && isAlive(pid))
}

const signal = (pid: number, name: NodeJS.Signals): void => {
  // An id of 0 would signal our own process group.
  if (!(pid > 1)) return
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Kills processes; those that have already ended are ignored. */
export const forceKill = (pids: readonly number[]): void => {
  for (const pid of pids) signal(pid, 'SIGKILL')
}

/** Requests a fast shutdown: transactions are rolled back, everything is flushed. */
export const requestShutdown = (pid: number): void => signal(pid, 'SIGINT')
