import type { Db } from '#server/engine/sql.ts'
import type { Texts } from '#server/engine/texts.ts'
import { post, type Posting } from '#resources/ledger/post.rules'

/**
 * Posts each object as of the evening of its day, or of the day it came in, so that the ledger looks as if it had been kept all year. Posts
 * each object once.
 */
export const postByDay = (
  db: Db,
  texts: Texts,
  now: Date,
  postings: readonly Posting[],
  dayOf: (posting: Posting) => string = one => one.dtTrx,
): Promise<void> => {
  const eveningOf = (day: string): string => {
    const evening = new Date(`${day}T15:30:00Z`)
    return (evening < now ? evening : now).toISOString()
  }
  return post(
    { db, now, storedTexts: texts, user: { id: 1 } },
    postings.map(one => ({ ...one, at: eveningOf(dayOf(one)) })),
  )
}
