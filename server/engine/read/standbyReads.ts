import type { QueryResult } from 'kysely'
import { SEEN } from '#resource/moment'
import type { Standbys } from '../../adapters/standbys.ts'
import { httpErrorOf } from '../../httpError.ts'
import type { Engine, Portions } from '../engine.ts'

type Rows<R> = AsyncIterableIterator<QueryResult<R>>

/**
 * Sends the caller the position in the write-ahead log that they have seen: after every write, and after a read when they did not send one.
 * When the position cannot be read after a write, the call fails; repeating it returns the answer of the write.
 */
export async function sendSeenMoment(standbys: Standbys, reads: boolean, { headers }: Request, answer: Response): Promise<void> {
  if (!reads) answer.headers.set(SEEN, await standbys.moment())
  else if (!headers.has(SEEN)) answer.headers.set(SEEN, await standbys.lately())
}

/**
 * Yields rows of a standby, or of the primary when the first portion fails. After the first portion a failure ends the answer, because part
 * of it has been sent.
 */
async function* portionsOf<R>(rows: Rows<R>, first: () => ReturnType<Rows<R>['next']>, otherwise: (error: unknown) => Rows<R>): Rows<R> {
  let from = rows
  const begun = await first().catch((error: unknown) => {
    from = otherwise(error)
    return from.next()
  })
  if (begun.done) return
  yield begun.value
  yield* from
}

/**
 * Reads a list, sums or an export: from a standby that has replayed the position that the caller has seen, else from the primary. Without a
 * position in the call, it reads from the primary, so that callers see what they have just written.
 */
export async function readFromStandby(engine: Engine, request: Request, read: (engine: Engine) => Promise<Response>): Promise<Response> {
  const { standbys } = engine
  const seen = request.headers.get(SEEN)
  if (!standbys || seen === null || standbys.areResting) return read(engine)
  try {
    const moments = [seen, await standbys.lately()]
    const portions: Portions = (statement, atOnce) => {
      const rows = standbys.streams.getExecutor().stream(statement, atOnce)
      // The session is taken with the first portion, after this call.
      const first = (): ReturnType<typeof rows.next> => standbys.from(moments, () => rows.next())
      return portionsOf(rows, first, error => {
        standbys.failed(error)
        return engine.portions(statement, atOnce)
      })
    }
    return await standbys.from(moments, () => read({ ...engine, db: standbys.db, portions }))
  } catch (error) {
    // Errors of the caller are the same everywhere; any other error may be the standby's: it is unreachable, behind, or cancelled the
    // statement to continue replaying.
    if (httpErrorOf(error)) throw error
    standbys.failed(error)
    return read(engine)
  }
}
