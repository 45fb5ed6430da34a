import { isIPv4, isIPv6 } from 'node:net'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { User } from './engine/user.ts'

/** Whether this host or address is the local machine. An address may be IPv4 mapped to IPv6. */
export const isLoopback = (host: string): boolean => {
  const plain = host.replace(/^\[|\]$/gu, '').replace(/^::ffff:/iu, '')
  return plain === 'localhost' || (isIPv4(plain) && plain.startsWith('127.')) || (isIPv6(plain) && /^(?:0*:)*0*1$/u.test(plain))
}

/** Returns the eight groups of an IPv6 address, with '::' expanded. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const [first, last] = [head, tail ?? ''].map(part => part.split(':').filter(group => group !== ''))
  const filled = tail === undefined ? [] : Array.from({ length: 8 - first!.length - last!.length }, () => '0')
  return [...first!, ...filled, ...last!].map(group => group.toLowerCase().replace(/^0+(?=.)/u, ''))
}

/** Returns the owner of an address: a single IPv4 address, or the network (/64) that a provider gives to one IPv6 customer. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/iu, '').replace(/%.*$/u, '')
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : plain
}

/** Returns the key by which the calls of a signed-in user are counted: the person, or the API token. */
export const callerKey = ({ id, token }: Pick<User, 'id' | 'token'>): string => (token ? `token ${token.id}` : `person ${id}`)

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
const isSame = (given: string | undefined, token: string): boolean => given !== undefined && timingSafeEqual(digest(given), digest(token))

/**
 * Allows callers on the local machine, and others with the token: `Authorization: Bearer …`, or `?token=…` for a browser. Anybody else, and
 * everybody when no token is set, gets 404.
 */
export const requireToken =
  (token: string | undefined): MiddlewareHandler<{ Bindings: { address?: string } }> =>
  async (c, next) => {
    const given = /^Bearer (\S+)$/iu.exec(c.req.header('authorization') ?? '')?.[1] ?? c.req.query('token')
    if (isLoopback(c.env?.address ?? '127.0.0.1') || (token !== undefined && isSame(given, token))) return next()
    return c.notFound()
  }
