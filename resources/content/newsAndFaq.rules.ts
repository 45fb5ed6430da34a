import { sql } from 'kysely'
import { type StoredOf, everyone, idOf, type RecordOf } from '#resource'
import { fieldError, notFound } from '#server/httpError.ts'
import type { Tx } from '#server/engine/tx.ts'
import { aliased } from '#server/engine/columns.ts'
import { hasRow } from '#server/engine/read/sqlPieces.ts'
import type { Aliased, Sql } from '#server/engine/sql.ts'
import type { User } from '#server/engine/user.ts'
import { defineRules } from '#server/engine/rules.ts'
import { businessDaySql } from '#areas/businessDay.rules'
import { MAX_PINNED, news, newsDoc, newsDocument, newsCategory, faq } from './newsAndFaq.ts'

type Item = Pick<StoredOf<typeof news>, 'id' | 'title'>

/** Returns the other pinned news, the latest first; nobody else can pin one until the transaction ends. */
async function otherPinnedNews(tx: Tx, id: number | undefined): Promise<readonly Item[]> {
  await tx.locks.exclusiveAfterRows([['pinned news', 0]])
  const { rows } = await sql<Item>`select id::int, title from news
    where is_pinned and not is_delete and id <> ${id ?? 0} order by publish_date desc, id desc`.execute(tx.db)
  return rows
}

/** Throws for one too many, naming those from which to unpin one. `path`: the path of the value. */
function rejectFourth(tx: Tx, pinned: readonly Item[], path: string): void {
  if (pinned.length < MAX_PINNED) return
  const titles = pinned.map(({ title }) => `«${title}»`).join(', ')
  throw fieldError(path, tx.texts('nerud.news.tooManyPinned', { most: MAX_PINNED, titles }))
}

/** Returns the condition that a news item is published: active, and its day has come. */
const isPublished = (t: Aliased): Sql => sql`(${t('is_active')} and ${t('publish_date')} <= ${businessDaySql})`

/** Returns the condition of the news that a user sees: all for editors, published ones for others. */
const newsOf = ({ rights }: User, t: Aliased): Sql | undefined => (rights.has('NEWS_UPD') ? undefined : isPublished(t))

/** The same for parts of news. `joined`: the condition of the part's item. */
const belongsToNews = (user: User, joined: (n: Aliased) => Sql): Sql | undefined => {
  const n = aliased('n')
  const seen = newsOf(user, n)
  return seen && hasRow(sql`from news n where ${joined(n)} and not n.is_delete and ${seen}`)
}

/** Returns whether a user has opened the item. */
const readingOf = (t: Aliased, { id }: User): Sql => sql`case when exists (select 1 from news_readers j
  where j.news_id = ${t('id')} and j.target_id = ${id}) then 'read' else 'new' end`

/** Removes images that an item no longer has: nothing else refers to them. */
async function dropImages(tx: Tx, remaining: readonly unknown[], prior: RecordOf<typeof news>): Promise<void> {
  const left = new Set(remaining.map(idOf))
  for (const { id } of prior.newsDocs) if (!left.has(id)) await tx.remove(newsDoc, id)
}

/** Records that the user has read news, once per item. */
const noteRead = (tx: Tx, which: Sql): Promise<unknown> =>
  sql`insert into news_readers (news_id, target_id, position) select n.id, ${tx.user.id}, 0 from news n
    where not n.is_delete and ${which} on conflict do nothing`.execute(tx.db)

const seenBy = ({ user }: Tx): Sql => newsOf(user, aliased('n')) ?? sql`true`

export const newsRules = defineRules(news, {
  scope: (user, t) => newsOf(user, t),
  derive: {
    // It depends on the user, so only lists have it, through `asking`.
    reading: () => sql`null::text`,
    readCount: t => sql`(select count(*) from news_readers j where j.news_id = ${t('id')})::int`,
  },
  asking: { '': { by: [], of: (_values, user) => ({ derive: { reading: t => readingOf(t, user) } }) } },
  async before(tx, next, prior) {
    if (prior) await dropImages(tx, next.newsDocs, prior)
    // An inactive item cannot be pinned.
    if (next.isDelete || !next.isActive) return { isPinned: false }
    if (next.isPinned && !prior?.isPinned) rejectFourth(tx, await otherPinnedNews(tx, prior?.id), 'isPinned')
    return {}
  },
  notices: {
    // Pinned news are important for everybody.
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
      const pinned = await otherPinnedNews(tx, record.id)
      const gives = idOf(instead)
      if (gives && !pinned.some(({ id }) => id === gives)) throw fieldError('instead', tx.texts('nerud.news.notPinned'))
      if (gives) await tx.update(news, gives, { isPinned: false })
      else rejectFourth(tx, pinned, 'instead')
      await tx.update(news, record.id, { isPinned: true })
    },
    unpin: async (tx, record) => void (await tx.update(news, record.id, { isPinned: false })),
    async markRead(tx, { news: newsRef }) {
      const id = idOf(newsRef) ?? 0
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

export const newsDocRules = defineRules(newsDoc, {
  scope: (user, t) => belongsToNews(user, n => sql`${n('id')} in (select j.news_id from news_news_docs j where j.target_id = ${t('id')})`),
  derive: { fileName: t => sql`(select f.file_name from sys_file f where f.id = ${t('file_id')})` },
  /** An inactive image is removed, because nothing shows it (foundations §4). */
  before: async (_tx, next) => (next.isActive === false ? { isDelete: true } : {}),
  async after(tx, record) {
    if (record.isDelete) await sql`delete from news_news_docs where target_id = ${record.id}`.execute(tx.db)
  },
})

export const newsDocumentRules = defineRules(newsDocument, {
  scope: (user, t) => belongsToNews(user, n => sql`${n('id')} = ${t('news_id')}`),
  derive: { fileName: t => sql`(select f.file_name from sys_file f where f.id = ${t('file_id')})` },
  /** An inactive document is removed, because nothing shows it (foundations §4). */
  before: async (_tx, next) => (next.isActive === false ? { isDelete: true } : {}),
})

export const newsCategoryRules = defineRules(newsCategory, {
  derive: {
    count: t => sql`(select count(*) from news n where n.category_id = ${t('id')} and not n.is_delete
      and ${isPublished(aliased('n'))})::int`,
  },
})

/** Returns the screen of a help page by its address, which people copy from the address bar. */
function screenOf(address: string | null | undefined): string | null {
  const plain = (address ?? '')
    .trim()
    .replace(/^[a-z]+:\/\/[^/]+/iu, '')
    .replace(/[?#].*$/u, '')
  if (plain === '') return null
  const path = `/${plain.replaceAll(/^\/+|\/+$/gu, '')}`
  return path.replaceAll(/\/\d+(?=\/|$)/gu, '/:id')
}

export const faqRules = defineRules(faq, {
  before: async (_tx, next) => ({ screen: screenOf(next.screen) }),
  actions: {
    async delete(tx, record) {
      await tx.remove(faq, record.id)
      return { id: record.id }
    },
  },
})
