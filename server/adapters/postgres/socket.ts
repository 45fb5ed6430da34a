import { createHash } from 'node:crypto'
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, realpathSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Account } from './account.ts'
import { explained, texts } from './texts.ts'

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

const create = (folder: string, account: Account): boolean => {
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
    if (create(folder, account) || isPrivate(folder, uid)) return folder
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
