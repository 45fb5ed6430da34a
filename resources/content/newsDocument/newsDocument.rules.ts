import { newsDocument } from './newsDocument.ts'
import { sql } from 'kysely'
import { defineRules } from '#server/engine/rules.ts'
import { belongsToNews } from '../news/published.rules.ts'

export const newsDocumentRules = defineRules(newsDocument, {
  scope: (user, t) => belongsToNews(user, n => sql`${n('id')} = ${t('news_id')}`),
  derive: { fileName: t => sql`(select f.file_name from sys_file f where f.id = ${t('file_id')})` },
  /** A document made inactive is removed: neither is shown anywhere (foundations §4). */
  before: async (_tx, next) => (next.isActive === false ? { isDelete: true } : {}),
})
