import { createHash } from 'node:crypto'
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, realpathSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Account } from './account.ts'
import { explained, texts } from './texts.ts'

/** The port in the socket's file name; nothing listens on TCP. */
export const SOCKET_PORT = 5432

// The whole path of a unix socket is at most 107 bytes, and a long TMPDIR would not leave room.
const shortTemporaryFolder = (): string => (existsSync('/tmp') ? '/tmp' : tmpdir())

/** Is it a folder of that account that nobody else may enter? A link or somebody else's folder here would send our queries to them. */
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
 * The folder of the server's unix socket: short, private, the same for the same data folder. Whoever may enter it may sign in to the
 * database without a password, so it is open to the server's own account alone, like the data folder itself.
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

/** Removes the folder of a server that has ended; one that another server has begun to use stays. */
export const removeSocketFolder = (folder: string): void => {
  try {
    rmdirSync(folder)
  } catch {
    // Not empty, or gone already.
  }
}
