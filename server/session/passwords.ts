import type { Problem } from '#resource'
import { argon2, type Argon2Parameters, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { workOwner } from '../workOwner.ts'
import { gateOf, oneLane } from '../gate.ts'
import { httpError } from '../httpError.ts'
import { isWeak } from './strength.ts'
import { sessionText } from './texts.ts'

/** The cost of Argon2id by OWASP's Password Storage Cheat Sheet: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const
const SALT_BYTES = 16
const HASH_BYTES = 32
const LEAST = 10
const MOST = 200

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)

/**
 * A hash takes one of the four threads of libuv for 30 ms; the others are left for compressing answers and reading files. Callers from one
 * network queue behind each other, not behind a crowd from another network.
 */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1))
/** The limit of waiting calls: some four seconds of work. */
const MOST_WAITING = 128
const LONGEST_WAIT = 20_000
const overloaded = (): Error => httpError(503, 'OVERLOADED', { key: 'nerud.server.overloaded' }, { headers: { 'retry-after': '5' } })
const turns = gateOf({ size: AT_ONCE, lanes: oneLane(AT_ONCE), waiting: MOST_WAITING, patience: LONGEST_WAIT, refused: overloaded })

/** Normalizes a typed password: equivalent characters become equal, spaces at the ends (from the clipboard) are removed. */
const spelled = (password: string): string => password.normalize('NFKC').trim()
const strip = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

interface Cost {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}
async function derived(password: string, nonce: Buffer, cost: Cost, tagLength: number): Promise<Buffer> {
  const who = workOwner()
  const turn = turns.enter(who)
  if (turn) await turn
  try {
    return await derive('argon2id', { message: spelled(password), nonce, tagLength, ...cost })
  } finally {
    turns.leave(who)
  }
}

/** Returns the hash of a password with its own salt, in the PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await derived(password, salt, COST, HASH_BYTES)
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${strip(salt)}$${strip(hash)}`
}

interface Parsed {
  readonly cost: Cost
  readonly salt: Buffer
  readonly hash: Buffer
}
const parse = (text: string): Parsed | undefined => {
  const [, memory, passes, parallelism, salt, hash] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(text) ?? []
  if (!salt || !hash) return undefined
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

const nobody: Parsed = { cost: COST, salt: randomBytes(SALT_BYTES), hash: randomBytes(HASH_BYTES) }

/** Whether this is the password of the hash. Without a hash the answer is false, after the same time. */
export async function isPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const known = (hash ? parse(hash) : undefined) ?? nobody
  const found = await derived(password, known.salt, known.cost, known.hash.length)
  return timingSafeEqual(found, known.hash) && known !== nobody
}

/** Whether the hash was created with another cost than the current one. */
export const isStale = (hash: string): boolean => {
  const cost = parse(hash)?.cost
  return cost?.memory !== COST.memory || cost.passes !== COST.passes || cost.parallelism !== COST.parallelism
}

/** Returns why a new password is rejected; undefined when it is acceptable. */
export async function passwordProblem(password: string, login: string): Promise<Problem | undefined> {
  const text = spelled(password)
  const { length } = Array.from(text)
  if (length < LEAST) return sessionText('password.short', { least: LEAST })
  if (length > MOST) return sessionText('password.long', { most: MOST })
  if (text.toLowerCase() === login.trim().toLowerCase()) return sessionText('password.likeLogin')
  return (await isWeak(text, login)) ? sessionText('password.weak') : undefined
}

/** The administrator's password in the demo company, where nothing needs protection. */
export const DEMO_PASSWORD = 'demo-password'

/** Whether this is a publicly known password of the demo company. */
export const isDemoPassword = (password: string, login: string): boolean =>
  [DEMO_PASSWORD, login.trim().toLowerCase()].includes(spelled(password).toLowerCase())

/** Characters that nobody confuses when a password is read aloud or copied by hand. */
const SIGNS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const PARTS = 4
const PART = 4

/** Returns a password for one use, of about 92 bits. */
export const makePassword = (): string =>
  Array.from({ length: PARTS }, () => Array.from({ length: PART }, () => SIGNS[randomInt(SIGNS.length)]).join('')).join('-')
