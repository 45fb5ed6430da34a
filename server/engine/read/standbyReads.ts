import type { QueryResult } from 'kysely'
import { SEEN } from '#resource/moment'
import type { Standbys } from '../../adapters/standbys.ts'
import { httpErrorOf } from '../../httpError.ts'
import type { Engine, Portions } from '../engine.ts'

type Rows<R> = AsyncIterableIterator<QueryResult<R>>

/** Tells the caller up to where they have seen: after what may have written, and where they do not say it yet. A write whose moment is not found is answered when it is made again. */
export async function sendSeenMoment(standbys: Standbys, reads: boolean, { headers }: Request, answer: Response): Promise<void> {
  if (!reads) answer.headers.set(SEEN, await standbys.moment())
  else if (!headers.has(SEEN)) answer.headers.set(SEEN, await standbys.lately())
}

/** Rows of a standby; those of the primary where the first portion fails. Whoever reads a file that has begun can be given no other. */
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
 * Reads a list, sums or an export: from a standby where there are any and it has replayed all that the caller says to have seen, else from the primary. A
 * caller who does not say it is read to from the primary: what they wrote a moment ago is there.
 */
export async function readFromStandby(engine: Engine, request: Request, read: (engine: Engine) => Promise<Response>): Promise<Response> {
  const { standbys } = engine
  const seen = request.headers.get(SEEN)
  if (!standbys || seen === null || standbys.areResting) return read(engine)
  try {
    const moments = [seen, await standbys.lately()]
    const portions: Portions = (statement, atOnce) => {
      const rows = standbys.streams.getExecutor().stream(statement, atOnce)
      // A session is lent with the first portion, which is asked for after this call.
      const first = (): ReturnType<typeof rows.next> => standbys.from(moments, () => rows.next())
      return portionsOf(rows, first, error => {
        standbys.failed(error)
        return engine.portions(statement, atOnce)
      })
    }
    return await standbys.from(moments, () => read({ ...engine, db: standbys.db, portions }))
  } catch (error) {
    // What is wrong with the question is so anywhere; all else may be the standby's: it is away, behind, or ended the statement to replay on.
    if (httpErrorOf(error)) throw error
    standbys.failed(error)
    return read(engine)
  }
}
