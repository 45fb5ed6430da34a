import {
  existsSync,
  lstatSync,
  readFileSync,
  realpathSync,
  statSync,
  chmodSync,
  chownSync,
  mkdirSync,
  rmdirSync,
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { explained, texts } from './texts.ts'
import { ENGINE_MAJOR, type PostgresPrograms } from './engine.ts'
import { isAlive } from './processes.ts'

/** The user of the embedded server's processes. Undefined ids mean the current user. */
export interface Account {
  readonly uid: number | undefined
  readonly gid: number | undefined
  /** A command prefix that runs a command as this user with access to files in folders that are closed to others. */
  readonly prefix: readonly string[]
}

/** The unprivileged user of PostgreSQL when we are root, because it refuses to run as root. */
const NOBODY_UID = 65534
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
  const uid = owner && owner.uid !== 0 ? owner.uid : NOBODY_UID
  const gid = owner && owner.gid !== 0 ? owner.gid : NOBODY_UID
  const closed = folders.find(folder => !canReach(folder, uid, gid))
  return closed === undefined ? { uid, gid, prefix: [] } : throughClosedFolders(uid, gid, closed)
}

/** Returns a command line for the user: the program, its arguments, and the ids for `spawn`. */
export const commandFor = (account: Account, program: string, args: readonly string[]) => {
  const [first, ...rest] = [...account.prefix, program, ...args]
  const ids = account.prefix.length === 0 && account.uid !== undefined ? { uid: account.uid, gid: account.gid } : {}
  return { program: first ?? program, args: rest, ids }
}

/** The port in the name of the socket file; nothing listens on TCP. */
export const SOCKET_PORT = 5432

// The path of a unix socket has at most 107 bytes, which a long TMPDIR could exceed.
const shortTemporaryFolder = (): string => (existsSync('/tmp') ? '/tmp' : tmpdir())

/**
 * Whether the folder belongs to that user and is closed to everybody else. A link, or a folder of another user, would send our queries to
 * them.
 */
const isPrivate = (folder: string, uid: number | undefined): boolean => {
  const entry = lstatSync(folder)
  return entry.isDirectory() && entry.uid === uid && (entry.mode & 0o077) === 0
}

const createPrivately = (folder: string, account: Account): boolean => {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
  chmodSync(folder, 0o700)
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid ?? account.uid)
  return true
}

/**
 * Returns the folder of the server's unix socket: short, private, and always the same for a data folder. Whoever can enter it can connect
 * without a password, so it is open only to the server's user, like the data folder itself.
 */
export const socketFolder = (dataFolder: string, account: Account): string => {
  const key = createHash('sha256').update(realpathSync(dataFolder)).digest('hex').slice(0, 12)
  const uid = account.uid ?? process.getuid?.()
  for (const suffix of ['', '-1', '-2', '-3']) {
    const folder = join(shortTemporaryFolder(), `nerud-${key}${suffix}`)
    if (createPrivately(folder, account) || isPrivate(folder, uid)) return folder
  }
  throw explained(texts.notOwned)
}

/** Removes the folder of a server that has ended; not when another server has begun to use it. */
export const removeSocketFolder = (folder: string): void => {
  try {
    rmdirSync(folder)
  } catch {
    // Not empty, or already removed.
  }
}

/** The superuser of the embedded server: it is used for administration, never for requests. */
export const OWNER = 'postgres'

/** The environment of the server's programs: without secrets and without variables of libpq. */
export const ENVIRONMENT: NodeJS.ProcessEnv = { PATH: '/usr/bin:/bin', TZ: 'UTC', LC_ALL: 'C' }

// pg_trgm splits words by LC_CTYPE, not by the builtin provider: with "C" it drops every Russian letter, and a search scans the whole
// table.
const CTYPES = ['C.UTF-8', 'C.utf8', 'en_US.UTF-8', 'ru_RU.UTF-8', 'UTF-8']

const run = promisify(execFile)

const initialise = async (engine: PostgresPrograms, account: Account, folder: string, durable: boolean): Promise<void> => {
  const failures: string[] = []
  for (const ctype of CTYPES) {
    const locale = ['--locale=C', `--lc-ctype=${ctype}`, '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--encoding=UTF8']
    const rest = [`--username=${OWNER}`, '--auth=trust', '--no-instructions', ...(durable ? [] : ['--no-sync'])]
    const command = commandFor(account, engine.initdb, ['-D', folder, ...locale, ...rest])
    try {
      await run(command.program, command.args, { ...command.ids, cwd: '/', env: ENVIRONMENT })
      return
    } catch (error) {
      const { stderr, message } = error as { stderr?: string; message: string }
      failures.push((stderr || message).trim())
      if (!/locale/.test(stderr ?? '')) break
    }
  }
  throw explained(texts.initFailed(failures.at(-1) ?? ''))
}

const sync = (path: string): void => {
  const handle = openSync(path, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

const removeAbandonedDrafts = (folder: string): void => {
  const parent = dirname(folder)
  for (const name of readdirSync(parent)) {
    const pid = /^pg\.new-(\d+)$/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) rmSync(join(parent, name), { recursive: true, force: true })
  }
}

/**
 * Creates the files of a new server. They are renamed to their final name at the end, so that a killed process leaves no incomplete server.
 */
const create = async (engine: PostgresPrograms, account: Account, folder: string, durable: boolean): Promise<void> => {
  removeAbandonedDrafts(folder)
  const draft = `${folder}.new-${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  if (account.uid !== undefined) chownSync(draft, account.uid, account.gid ?? account.uid)
  try {
    await initialise(engine, account, draft, durable)
    writeFileSync(
      join(draft, 'pg_hba.conf'),
      '# The socket lies in a folder that only the account of this server may enter.\nlocal all all trust\n',
    )
    renameSync(draft, folder)
    if (durable) sync(dirname(folder))
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // Another server that started at the same time was faster.
    if (!existsSync(join(folder, 'PG_VERSION'))) throw error
  }
}

const giveTo = (account: Account, folder: string): void => {
  if (account.uid === undefined) return
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    chownSync(join(entry.parentPath, entry.name), account.uid, account.gid ?? account.uid)
  }
  chownSync(folder, account.uid, account.gid ?? account.uid)
}

/** Ensures that the folder contains a server of our version that the user may run: creates it, or takes over a copy made by root. */
export const prepareCluster = async (
  engine: PostgresPrograms,
  account: Account,
  folder: string,
  owner: number | undefined,
  durable: boolean,
): Promise<void> => {
  if (owner === undefined) return create(engine, account, folder, durable)
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  if (version !== ENGINE_MAJOR) throw explained(texts.version(version, ENGINE_MAJOR))
  if (owner === 0 && process.getuid?.() === 0) giveTo(account, folder)
}
