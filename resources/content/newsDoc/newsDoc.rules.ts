import { newsDoc } from './newsDoc.ts'
import { sql } from 'kysely'
import { defineRules } from '#server/engine/rules.ts'
import { belongsToNews } from '../news/published.rules.ts'

export const newsDocRules = defineRules(newsDoc, {
  scope: (user, t) => belongsToNews(user, n => sql`${n('id')} in (select j.news_id from news_news_docs j where j.target_id = ${t('id')})`),
  derive: { fileName: t => sql`(select f.file_name from sys_file f where f.id = ${t('file_id')})` },
  /** An image made inactive is removed: neither is shown anywhere (foundations §4). */
  before: async (_tx, next) => (next.isActive === false ? { isDelete: true } : {}),
  async after(tx, record) {
    if (record.isDelete) await sql`delete from news_news_docs where target_id = ${record.id}`.execute(tx.db)
  },
})
