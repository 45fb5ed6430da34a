import { execFile } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Account, commandFor } from './account.ts'
import { ENGINE_MAJOR, type Engine } from './engine.ts'
import { isAlive } from './processes.ts'
import { explained, texts } from './texts.ts'

/** The superuser of the embedded server: it is used for administration, never for requests. */
export const OWNER = 'postgres'

/** The environment of the server's programs: without secrets and without variables of libpq. */
export const ENVIRONMENT: NodeJS.ProcessEnv = { PATH: '/usr/bin:/bin', TZ: 'UTC', LC_ALL: 'C' }

// pg_trgm splits words by LC_CTYPE, not by the builtin provider: with "C" it drops every Russian letter, and a search scans the whole
// table.
const CTYPES = ['C.UTF-8', 'C.utf8', 'en_US.UTF-8', 'ru_RU.UTF-8', 'UTF-8']

const run = promisify(execFile)

const initialise = async (engine: Engine, account: Account, folder: string, durable: boolean): Promise<void> => {
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
const create = async (engine: Engine, account: Account, folder: string, durable: boolean): Promise<void> => {
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
  engine: Engine,
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
