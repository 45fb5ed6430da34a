import { createHash, timingSafeEqual } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { isLoopback } from './address.ts'

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
