import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** The prefix of every secret: scanners of sources and logs recognize it by this and by its checksum. */
const PREFIX = 'nerud_'
const BYTES = 32
/** The characters of 32 bytes and of a 32-bit checksum in base 62. */
const [BODY, SUM] = [43, 6]
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SHAPE = new RegExp(`^${PREFIX}([0-9A-Za-z]{${BODY}})([0-9A-Za-z]{${SUM}})$`, 'u')

function base62(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest /= 62n) text = DIGITS[Number(rest % 62n)]! + text
  return text
}
const sumOf = (body: string): string => base62(BigInt(crc32(body)), SUM)

/** Whether a bearer token looks like an API secret; it may still be invalid. */
export const isForApi = (token: string): boolean => token.startsWith(PREFIX)

/** Whether it has the form of a secret: truncated, mistyped or invented ones are rejected without a query. */
export function isWellFormed(secret: string): boolean {
  const [, body, sum] = SHAPE.exec(secret) ?? []
  return body !== undefined && sumOf(body) === sum
}

/** Returns a new secret: the prefix, 256 random bits in base 62, and a checksum (CRC-32). */
export function makeSecret(): string {
  const body = base62(BigInt(`0x${randomBytes(BYTES).toString('hex')}`), BODY)
  return `${PREFIX}${body}${sumOf(body)}`
}

/** Returns the stored digest of a secret: as it is random, a fast hash is enough; it is found by an index and not compared in code. */
export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** Returns its last characters, by which people distinguish secrets. */
export const endingOf = (secret: string): string => secret.slice(-4)
