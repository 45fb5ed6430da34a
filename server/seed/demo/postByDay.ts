import type { Db } from '../../engine/rules.ts'
import type { Texts } from '../../engine/texts.ts'
import { post, type Posting } from '../../ledger/post.ts'

/** Posts each day's objects in the evening of that day, or of the one on which they came, so that the ledger looks as if it had been kept all along. */
export async function postByDay(
  db: Db,
  texts: Texts,
  now: Date,
  postings: readonly Posting[],
  dayOf: (posting: Posting) => string = one => one.dtTrx,
): Promise<void> {
  for (const [day, some] of Map.groupBy(postings, dayOf)) {
    const evening = new Date(`${day}T15:30:00Z`)
    await post({ db, now: evening < now ? evening : now, storedTexts: texts, user: { id: 1 } }, some)
  }
}
