import type { Database } from './adapters/database.ts'
import type { Log } from './log.ts'

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
