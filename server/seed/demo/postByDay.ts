import type { Db } from '../../engine/rules.ts'
import type { Texts } from '../../engine/texts.ts'
import { post, type Posting } from '../../ledger/post.ts'

/** Posts each day's objects in the evening of that day, so that the ledger looks as if it had been kept all along. */
export async function postByDay(db: Db, texts: Texts, now: Date, postings: readonly Posting[]): Promise<void> {
  for (const [day, some] of Map.groupBy(postings, one => one.dtTrx)) {
    const evening = new Date(`${day}T15:30:00Z`)
    await post({ db, now: evening < now ? evening : now, texts, user: { id: 1 } }, some)
  }
}
