import type { Database } from './adapters/database.ts'
import type { Log } from './log.ts'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { isLoopback } from './address.ts'

/** What the answers are made of. */
export interface HealthParts {
  readonly database: Pick<Database, 'answers'>
  readonly log: Log
}

/** Milliseconds in which a database that works answers. */
const READY_PATIENCE = 2000
/** The answer that no calls may be sent here. */
export const notReady = (version: string): Response => Response.json({ status: 'not ready', version }, { status: 503 })
/** May calls be sent here? Unlike /health it does not wait for a database that is coming back. */
export async function ready(parts: HealthParts, version: string): Promise<Response> {
  const late = Promise.withResolvers<Response>()
  const timer = setTimeout(() => late.resolve(notReady(version)), READY_PATIENCE)
  const answer = await Promise.race([health(parts, version), late.promise])
  clearTimeout(timer)
  return answer
}

/** Does the database answer? */
export async function health({ database, log }: HealthParts, version: string): Promise<Response> {
  try {
    await database.answers()
    return Response.json({ status: 'ok', version })
  } catch (error) {
    log.error({ error: String(error) }, 'the database does not answer')
    return Response.json({ status: 'error', version }, { status: 503 })
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
const isSame = (given: string | undefined, token: string): boolean => given !== undefined && timingSafeEqual(digest(given), digest(token))

/**
 * Lets callers on this machine through, and others with the token: `Authorization: Bearer …`, or `?token=…` for a browser. To everybody else, and to all
 * others where no token was set, there is nothing at the address.
 */
export const requireToken =
  (token: string | undefined): MiddlewareHandler<{ Bindings: { address?: string } }> =>
  async (c, next) => {
    const given = /^Bearer (\S+)$/iu.exec(c.req.header('authorization') ?? '')?.[1] ?? c.req.query('token')
    if (isLoopback(c.env?.address ?? '127.0.0.1') || (token !== undefined && isSame(given, token))) return next()
    return c.notFound()
  }
