import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { createHash, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { explained, texts } from './postgres/texts.ts'

const FULL: ReadonlySet<string> = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Whether the call failed because the disk of the database or of the files is full. Nothing of the call was carried out then. */
export function isDiskFull(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 20; at = at.cause, depth += 1)
    if (FULL.has(String((at as { code?: unknown }).code))) return true
  return false
}

type Step = 'make' | 'write'

/** Large enough that it does not fit on a full disk. */
const PROBE = Buffer.alloc(64 * 1024)

/** Returns the system's error on a data folder as a sentence for the person who starts the server. */
export function dataFolderProblem(error: unknown, dataDir: string, step: Step = 'write'): Error {
  const { code = '', message } = error as NodeJS.ErrnoException
  const why = (texts.folder as Readonly<Record<string, string>>)[code] ?? message
  return explained(step === 'make' ? texts.notMade(dataDir, why) : texts.notWritten(dataDir, why), error)
}

/** Creates a folder and its parents. Node's recursive `mkdir` never returns for a folder that accepts no entries, such as `/proc`. */
function makeFolder(path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats?.isDirectory()) return
  if (!stats && dirname(path) !== path) makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o711 })
  } catch (error) {
    // Another server that started at the same time was faster.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}

/** Creates the data folder if needed, and checks that it is writable, so that the reason is reported before anything starts. */
export function openDataFolder(dataDir: string, write: typeof writeFileSync = writeFileSync): void {
  try {
    makeFolder(resolve(dataDir))
  } catch (error) {
    throw dataFolderProblem(error, dataDir, 'make')
  }
  const file = join(dataDir, `.writable-${process.pid}`)
  try {
    write(file, PROBE)
  } catch (error) {
    throw dataFolderProblem(error, dataDir)
  } finally {
    rmSync(file, { force: true })
  }
}

/** A key that signs tokens; `kid` identifies it in them. */
interface TokenKey {
  readonly kid: string
  readonly key: Uint8Array
}

/** The keys of this installation: the first one signs, all of them verify, so that a key can be replaced without ending sessions. */
export interface TokenKeys {
  readonly current: TokenKey
  find(kid: string | undefined): TokenKey | undefined
}

interface SecretOptions {
  readonly dataDir: string
  /** Keys from the environment, newest first, separated by commas; they take precedence over the file. */
  readonly tokenKey?: string | undefined
}

const MIN_KEY = 32
const keyTexts = {
  keyShort: `TOKEN_KEY слишком короткий: нужно не меньше ${MIN_KEY} знаков.`,
  keyBroken: (file: string) => `Файл ключа ${file} повреждён: удалите его, и при запуске будет создан новый (все сеансы закончатся).`,
}

const tokenKeyOf = (key: Uint8Array): TokenKey => ({
  kid: createHash('sha256').update('kid:').update(key).digest('base64url').slice(0, 8),
  key,
})

const keysOf = (keys: readonly Uint8Array[]): TokenKeys => {
  const all = keys.map(tokenKeyOf)
  return { current: all[0]!, find: kid => all.find(one => one.kid === kid) }
}

const fromEnvironment = (given: string): Uint8Array[] => {
  const parts = given.split(',').map(part => part.trim())
  if (parts.some(part => part.length < MIN_KEY)) throw explained(keyTexts.keyShort)
  return parts.map(part => new TextEncoder().encode(part))
}

const parsed = (text: string, file: string): Uint8Array[] => {
  try {
    const { keys } = JSON.parse(text) as { keys: string[] }
    const bytes = keys.map(key => new Uint8Array(Buffer.from(key, 'base64url')))
    if (bytes.length > 0 && bytes.every(key => key.length >= MIN_KEY)) return bytes
  } catch {
    // The error below explains it.
  }
  throw explained(keyTexts.keyBroken(file))
}

const isCode = (error: unknown, code: string): boolean => (error as NodeJS.ErrnoException).code === code

/** Creates the file atomically; when another server that started at the same time was faster, its file is used. */
const makeFile = async (folder: string, file: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  await writeFile(draft, JSON.stringify({ keys: [randomBytes(48).toString('base64url')] }), { mode: 0o600, flag: 'wx' })
  try {
    await link(draft, file)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    await rm(draft, { force: true })
  }
}

const fromFile = async (dataDir: string): Promise<Uint8Array[]> => {
  const folder = join(dataDir, 'secrets')
  const file = join(folder, 'token-keys.json')
  const text = await readFile(file, 'utf8').catch(async (error: unknown) => {
    if (!isCode(error, 'ENOENT')) throw error
    await makeFile(folder, file)
    return readFile(file, 'utf8')
  })
  return parsed(text, file)
}

/**
 * Opens the keys that sign tokens: from the environment, else from `secrets/token-keys.json` under DATA_DIR, created at the first start.
 */
export const openTokenKeys = async (options: SecretOptions): Promise<TokenKeys> =>
  keysOf(options.tokenKey ? fromEnvironment(options.tokenKey) : await fromFile(options.dataDir))
