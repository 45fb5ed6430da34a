import type { Database } from './adapters/database.ts'
import type { Log } from './log.ts'

/** What the health checks need. */
export interface HealthParts {
  readonly database: Pick<Database, 'answers'>
  readonly log: Log
}

/** How long a working database may take to answer, in milliseconds. */
const READY_PATIENCE = 2000
/** Returns the response that no calls should be sent here. */
export const notReady = (version: string): Response => Response.json({ status: 'not ready', version }, { status: 503 })
/** Answers whether calls may be sent here. Unlike /health, it does not wait for a database that is restarting. */
export async function ready(parts: HealthParts, version: string): Promise<Response> {
  const late = Promise.withResolvers<Response>()
  const timer = setTimeout(() => late.resolve(notReady(version)), READY_PATIENCE)
  const answer = await Promise.race([health(parts, version), late.promise])
  clearTimeout(timer)
  return answer
}

/** Answers whether the database works. */
export async function health({ database, log }: HealthParts, version: string): Promise<Response> {
  try {
    await database.answers()
    return Response.json({ status: 'ok', version })
  } catch (error) {
    log.error({ error: String(error) }, 'the database does not answer')
    return Response.json({ status: 'error', version }, { status: 503 })
  }
}
