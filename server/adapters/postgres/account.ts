import { existsSync, lstatSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { explained, texts } from './texts.ts'

/** The user of the embedded server's processes. Undefined ids mean the current user. */
export interface Account {
  readonly uid: number | undefined
  readonly gid: number | undefined
  /** A command prefix that runs a command as this user with access to files in folders that are closed to others. */
  readonly prefix: readonly string[]
}

/** The unprivileged user of PostgreSQL when we are root, because it refuses to run as root. */
const NOBODY = 65534
const SETPRIV = '/usr/bin/setpriv'
const CAP_DAC_OVERRIDE = 1n
const CAP_DAC_READ_SEARCH = 2n

const isRoot = (): boolean => process.getuid?.() === 0

/** Whether the user may enter the folder: every folder in the path must have an execute bit for them. */
const canReach = (folder: string, uid: number, gid: number): boolean => {
  for (let path = realpathSync(folder); ; path = dirname(path)) {
    const entry = statSync(path)
    const bit = entry.uid === uid ? 0o100 : entry.gid === gid ? 0o010 : 0o001
    if ((entry.mode & bit) === 0) return false
    if (path === dirname(path)) return true
  }
}

/** Returns the weakest capability that we have and that lets a process of another user enter closed folders. */
const walkingCapability = (): string | undefined => {
  if (!existsSync(SETPRIV)) return undefined
  const owned = BigInt(`0x${/^CapEff:\s*(\w+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0'}`)
  const owns = (capability: bigint): boolean => ((owned >> capability) & 1n) === 1n
  if (owns(CAP_DAC_READ_SEARCH)) return 'dac_read_search'
  return owns(CAP_DAC_OVERRIDE) ? 'dac_override' : undefined
}

const throughClosedFolders = (uid: number, gid: number, folder: string): Account => {
  const capability = walkingCapability()
  if (!capability) throw explained(texts.unreachable(folder))
  // Without "no_setuid_fixup", access(2) would answer as for a user without capabilities.
  const rights = ['--securebits=+no_setuid_fixup', `--inh-caps=-all,+${capability}`, `--ambient-caps=+${capability}`]
  const words = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...rights]
  return { uid, gid, prefix: [SETPRIV, ...words, '--'] }
}

/**
 * Returns the user of the server: ourselves, or, as root, the owner of the data folder, or `nobody` for a new one. The server must be able
 * to enter `folders`; /root, where root often clones repositories, is closed to other users.
 */
export const accountFor = (dataFolder: string, folders: readonly string[]): Account => {
  const owner = existsSync(dataFolder) ? lstatSync(dataFolder) : undefined
  const us = process.getuid?.()
  if (!isRoot()) {
    if (owner && us !== undefined && owner.uid !== us) throw explained(texts.foreign(dataFolder, owner.uid))
    return { uid: undefined, gid: undefined, prefix: [] }
  }
  const uid = owner && owner.uid !== 0 ? owner.uid : NOBODY
  const gid = owner && owner.gid !== 0 ? owner.gid : NOBODY
  const closed = folders.find(folder => !canReach(folder, uid, gid))
  return closed === undefined ? { uid, gid, prefix: [] } : throughClosedFolders(uid, gid, closed)
}

/** Returns a command line for the user: the program, its arguments, and the ids for `spawn`. */
export const commandFor = (account: Account, program: string, args: readonly string[]) => {
  const [first, ...rest] = [...account.prefix, program, ...args]
  const ids = account.prefix.length === 0 && account.uid !== undefined ? { uid: account.uid, gid: account.gid } : {}
  return { program: first ?? program, args: rest, ids }
}
