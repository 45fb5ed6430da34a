import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** What every secret begins with: scanners of sources and logs know it by that, and by its check sum. */
const PREFIX = 'nerud_'
const BYTES = 32
/** Characters of 32 bytes, and of a check sum of 32 bits, in base 62. */
const [BODY, SUM] = [43, 6]
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SHAPE = new RegExp(`^${PREFIX}([0-9A-Za-z]{${BODY}})([0-9A-Za-z]{${SUM}})$`, 'u')

function base62(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest /= 62n) text = DIGITS[Number(rest % 62n)]! + text
  return text
}
const sumOf = (body: string): string => base62(BigInt(crc32(body)), SUM)

/** Does a bearer token mean to be a secret of the API? It may still be none. */
export const isForApi = (token: string): boolean => token.startsWith(PREFIX)

/** Is it spelled as secrets are? What was cut, mistyped or made up is told so without asking the database. */
export function isWellFormed(secret: string): boolean {
  const [, body, sum] = SHAPE.exec(secret) ?? []
  return body !== undefined && sumOf(body) === sum
}

/** A new secret: 256 random bits in base 62 between the prefix and a check sum (CRC-32). */
export function makeSecret(): string {
  const body = base62(BigInt(`0x${randomBytes(BYTES).toString('hex')}`), BODY)
  return `${PREFIX}${body}${sumOf(body)}`
}

/** What is kept of a secret: as it is random, a fast digest is enough, and found by its index it is compared nowhere. */
export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** Its last characters, by which people tell secrets apart. */
export const endingOf = (secret: string): string => secret.slice(-4)
