import { idOf, type RecordOf } from '#resource'
import { everyone } from '#resources/rights'
import { news } from './news.ts'
import { newsDoc } from '../newsDoc/newsDoc.ts'
import { sql } from 'kysely'
import { of } from '#server/engine/columns.ts'
import { defineRules, type Of, type Sql, type Tx, type User } from '#server/engine/rules.ts'
import { fieldError, notFound } from '#server/httpError.ts'
import { othersPinned, rejectFourth } from './pinned.rules.ts'
import { isPublished, newsOf } from './published.rules.ts'

/** Whether a user has opened the item. */
const readingOf = (t: Of, { id }: User): Sql => sql`case when exists (select 1 from news_readers j
  where j.news_id = ${t('id')} and j.target_id = ${id}) then 'read' else 'new' end`

/** Images that an item lets go of are gone: nothing else names them. */
async function dropImages(tx: Tx, kept: readonly unknown[], prior: RecordOf<typeof news>): Promise<void> {
  const left = new Set(kept.map(idOf))
  for (const { id } of prior.newsDocs) if (!left.has(id)) await tx.remove(newsDoc, id)
}

/** Notes that the user has read news, once for each. */
const noteRead = (tx: Tx, which: Sql): Promise<unknown> =>
  sql`insert into news_readers (news_id, target_id, position) select n.id, ${tx.user.id}, 0 from news n
    where not n.is_delete and ${which} on conflict do nothing`.execute(tx.db)

const seenBy = ({ user }: Tx): Sql => newsOf(user, of('n')) ?? sql`true`

export const newsRules = defineRules(news, {
  scope: (user, t) => newsOf(user, t),
  derive: {
    // Who reads is known to lists alone: `asking` answers it there.
    reading: () => sql`null::text`,
    readCount: t => sql`(select count(*) from news_readers j where j.news_id = ${t('id')})::int`,
  },
  asking: { '': { by: [], of: (_values, user) => ({ derive: { reading: t => readingOf(t, user) } }) } },
  async before(tx, next, prior) {
    if (prior) await dropImages(tx, next.newsDocs, prior)
    // What nobody sees stands above nothing, and takes no place there.
    if (next.isDelete || !next.isActive) return { isPinned: false }
    if (next.isPinned && !prior?.isPinned) rejectFourth(tx, await othersPinned(tx, prior?.id), 'isPinned')
    return {}
  },
  notices: {
    // Pinned news are those that nobody should miss.
    newsImportant: {
      to: { right: everyone },
      sets: ['isPinned', 'isActive', 'publishDate'],
      day: { of: 'publishDate', before: [0] },
      when: t => sql`${t('is_pinned')} and ${isPublished(t)}`,
    },
  },
  queries: { detail: (tx, record) => tx.read(news, record.id) },
  actions: {
    async pin(tx, record, { instead }) {
      const pinned = await othersPinned(tx, record.id)
      const gives = idOf(instead)
      if (gives && !pinned.some(({ id }) => id === gives)) throw fieldError('instead', tx.texts('nerud.news.notPinned'))
      if (gives) await tx.update(news, gives, { isPinned: false })
      else rejectFourth(tx, pinned, 'instead')
      await tx.update(news, record.id, { isPinned: true })
    },
    unpin: async (tx, record) => void (await tx.update(news, record.id, { isPinned: false })),
    async markRead(tx, { news: asked }) {
      const id = idOf(asked) ?? 0
      const { rows } = await sql`select 1 from news n where n.id = ${id} and not n.is_delete and ${seenBy(tx)}`.execute(tx.db)
      if (rows.length === 0) throw notFound(tx)
      await noteRead(tx, sql`n.id = ${id}`)
      return { id }
    },
    async markAllRead(tx) {
      await noteRead(tx, seenBy(tx))
      return {}
    },
  },
})
