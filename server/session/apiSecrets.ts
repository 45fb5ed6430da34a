import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { BlockList, isIPv4, isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { Db } from '../engine/sql.ts'

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
export function makeApiSecret(): string {
  const body = base62(BigInt(`0x${randomBytes(BYTES).toString('hex')}`), BODY)
  return `${PREFIX}${body}${sumOf(body)}`
}

/** Returns the stored digest of a secret: as it is random, a fast hash is enough; it is found by an index and not compared in code. */
export const apiSecretDigest = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** Returns its last characters, by which people distinguish secrets. */
export const lastCharactersOf = (secret: string): string => secret.slice(-4)

/** The separators of addresses. */
const PARTS = /[\s,;]+/u

/** Returns an address without its zone, and an IPv4 address mapped to IPv6 as IPv4. */
const normalAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/iu, '').replace(/%.*$/u, '')

/** Adds an address or a network (CIDR) to a list; returns false for anything else. */
function add(list: BlockList, entry: string): boolean {
  const [, address, bits] = /^([^/]+)(?:\/(\d{1,3}))?$/u.exec(entry) ?? []
  if (address === undefined) return false
  const max = isIPv4(address) ? 32 : isIPv6(address) ? 128 : -1
  const prefix = bits === undefined ? max : Number(bits)
  if (max < 0 || prefix > max) return false
  list.addSubnet(address, prefix, max === 32 ? 'ipv4' : 'ipv6')
  return true
}

const entriesIn = (text: string | null): string[] => (text ?? '').split(PARTS).filter(Boolean)

/** Returns the first entry that is neither an address nor a network; undefined when all are valid. */
export const invalidAddressIn = (text: string | null): string | undefined => entriesIn(text).find(entry => !add(new BlockList(), entry))

/** Returns whether a token may be used from an address; from anywhere when none is given. */
export function addressMatcher(text: string | null): (address: string) => boolean {
  const entries = entriesIn(text)
  if (entries.length === 0) return () => true
  const list = new BlockList()
  // Invalid entries allow no address.
  for (const entry of entries) add(list, entry)
  return address => {
    const plain = normalAddress(address)
    if (isIPv4(plain)) return list.check(plain, 'ipv4')
    return isIPv6(plain) && list.check(plain, 'ipv6')
  }
}

/** Tables of tokens whose changes affect rights. */
export const TOKEN_TABLES = ['api_token', 'api_token_rights', 'api_token_secret'] as const

/**
 * The digests of the tokens' current secrets, and the last uses of tokens, which are separate because they are not changes of the records.
 */
export const apiTokenTables: readonly string[] = [
  `create table if not exists api_token_secret (
    token_id bigint primary key references api_token (id) on delete cascade,
    digest text not null unique,
    ending text not null,
    issued_at timestamptz not null
  )`,
  `create table if not exists api_token_used (
    token_id bigint primary key references api_token (id) on delete cascade,
    at timestamptz not null,
    address text,
    agent text,
    calls bigint not null
  )`,
]

/** Replaces the secret of a token and returns the new one, which is not known later. */
export async function issueApiSecret(db: Db, token: number, now: Date): Promise<string> {
  const secret = makeApiSecret()
  await sql`insert into api_token_secret (token_id, digest, ending, issued_at)
    values (${token}, ${apiSecretDigest(secret)}, ${lastCharactersOf(secret)}, ${now}::timestamptz)
    on conflict (token_id) do update set digest = excluded.digest, ending = excluded.ending, issued_at = excluded.issued_at`.execute(db)
  return secret
}
