import { newsDocument } from '#resources/content/newsDocument'
import { sql } from 'kysely'
import { defineRules } from '../../engine/rules.ts'
import { belongsToNews } from './news/published.ts'

export const newsDocumentRules = defineRules(newsDocument, {
  scope: (user, t) => belongsToNews(user, n => sql`${n('id')} = ${t('news_id')}`),
  derive: { fileName: t => sql`(select f.file_name from sys_file f where f.id = ${t('file_id')})` },
  /** A document made inactive is removed: neither is shown anywhere (foundations §4). */
  before: async (_tx, next) => (next.isActive === false ? { isDelete: true } : {}),
})
