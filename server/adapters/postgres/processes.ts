import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

/** Is the id taken, be it by a process that has ended and waits for its parent? In a container nobody may ever come for it. */
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

/** Is there a running process with this id? */
export const isAlive = (pid: number): boolean => {
  if (!isPidInUse(pid)) return false
  const state = readText(`/proc/${pid}/stat`)
  return state === undefined ? !existsSync('/proc/self/stat') : !/^\d+ \(.*\) [ZX] /s.test(state)
}

/** A server that works on a data folder. */
export interface Postmaster {
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

/** Is the process a server of that data folder? Ids are used again, in a container from the first dozen, so a number alone proves nothing. */
export const worksOn = (pid: number, dataFolder: string): boolean => {
  if (!isAlive(pid)) return false
  if (!existsSync('/proc/self/cmdline')) return true
  if (!isPostgres(pid)) return false
  const place = readLink(`/proc/${pid}/cwd`)
  return place === undefined || place === dataFolder || (readText(`/proc/${pid}/cmdline`) ?? '').split('\0').includes(dataFolder)
}

/** What the server's own file in its data folder says: undefined without the file, `alive: false` when it was left by a killed server. */
export const postmasterOf = (dataFolder: string): (Postmaster & { readonly alive: boolean }) | undefined => {
  const lines = readText(join(dataFolder, 'postmaster.pid'))?.split('\n')
  if (!lines) return undefined
  const pid = Number(lines[0])
  return { pid, socketFolder: lines[4] ?? '', alive: Number.isInteger(pid) && pid > 1 && worksOn(pid, dataFolder) }
}

/** Processes left behind by a killed server: they keep its shared memory, so that no new one may start. Linux only. */
export const orphansOf = (dataFolder: string): number[] => {
  if (!existsSync('/proc/self/cwd')) return []
  const folder = realpathSync(dataFolder)
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name) && readLink(`/proc/${name}/cwd`) === folder)
    .map(Number)
    .filter(pid => isPostgres(pid) && isAlive(pid))
}

const signal = (pid: number, name: NodeJS.Signals): void => {
  // An id of 0 would mean our own group.
  if (!(pid > 1)) return
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Kills the processes; one that has ended meanwhile is no error. */
export const killHard = (pids: readonly number[]): void => {
  for (const pid of pids) signal(pid, 'SIGKILL')
}

/** Asks a server to end quickly: transactions are undone, everything is written down. */
export const interrupt = (pid: number): void => signal(pid, 'SIGINT')
