import { MOST_PINNED, type news } from './news.ts'
import type { StoredOf } from '#resource'
import { sql } from 'kysely'
import { fieldError } from '#server/httpError.ts'
import type { Tx } from '#server/engine/tx.ts'

type Item = Pick<StoredOf<typeof news>, 'id' | 'title'>

/** Returns the other pinned news, the latest first; nobody else can pin one until the transaction ends. */
export async function otherPinnedNews(tx: Tx, id: number | undefined): Promise<readonly Item[]> {
  await tx.gates.hold([['pinned news', 0]])
  const { rows } = await sql<Item>`select id::int, title from news
    where is_pinned and not is_delete and id <> ${id ?? 0} order by publish_date desc, id desc`.execute(tx.db)
  return rows
}

/** Throws for one too many, naming those from which to unpin one. `place`: the path of the value. */
export function rejectFourth(tx: Tx, pinned: readonly Item[], place: string): void {
  if (pinned.length < MOST_PINNED) return
  const titles = pinned.map(({ title }) => `«${title}»`).join(', ')
  throw fieldError(place, tx.texts('nerud.news.tooManyPinned', { most: MOST_PINNED, titles }))
}
