import { newsCategory } from '#resources/content/newsCategory'
import { sql } from 'kysely'
import { of } from '../../engine/columns.ts'
import { defineRules } from '../../engine/rules.ts'
import { isPublished } from './news/published.ts'

export const newsCategoryRules = defineRules(newsCategory, {
  derive: {
    count: t => sql`(select count(*) from news n where n.category_id = ${t('id')} and not n.is_delete
      and ${isPublished(of('n'))})::int`,
  },
})
