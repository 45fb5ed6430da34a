import { createHash, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { explained } from './postgres/texts.ts'

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

export interface SecretOptions {
  readonly dataDir: string
  /** Keys from the environment, newest first, separated by commas; they take precedence over the file. */
  readonly tokenKey?: string | undefined
}

const LEAST_KEY = 32
const texts = {
  keyShort: `TOKEN_KEY слишком короткий: нужно не меньше ${LEAST_KEY} знаков.`,
  keyBroken: (file: string) => `Файл ключа ${file} повреждён: удалите его, и при запуске будет создан новый (все сеансы закончатся).`,
}

const named = (key: Uint8Array): TokenKey => ({ kid: createHash('sha256').update('kid:').update(key).digest('base64url').slice(0, 8), key })

const keysOf = (keys: readonly Uint8Array[]): TokenKeys => {
  const all = keys.map(named)
  return { current: all[0]!, find: kid => all.find(one => one.kid === kid) }
}

const fromEnvironment = (given: string): Uint8Array[] => {
  const parts = given.split(',').map(part => part.trim())
  if (parts.some(part => part.length < LEAST_KEY)) throw explained(texts.keyShort)
  return parts.map(part => new TextEncoder().encode(part))
}

const parsed = (text: string, file: string): Uint8Array[] => {
  try {
    const { keys } = JSON.parse(text) as { keys: string[] }
    const bytes = keys.map(key => new Uint8Array(Buffer.from(key, 'base64url')))
    if (bytes.length > 0 && bytes.every(key => key.length >= LEAST_KEY)) return bytes
  } catch {
    // The error below explains it.
  }
  throw explained(texts.keyBroken(file))
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
