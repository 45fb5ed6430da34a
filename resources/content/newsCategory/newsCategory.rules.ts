import { newsCategory } from './newsCategory.ts'
import { sql } from 'kysely'
import { of } from '#server/engine/columns.ts'
import { defineRules } from '#server/engine/rules.ts'
import { isPublished } from '../news/published.rules.ts'

export const newsCategoryRules = defineRules(newsCategory, {
  derive: {
    count: t => sql`(select count(*) from news n where n.category_id = ${t('id')} and not n.is_delete
      and ${isPublished(of('n'))})::int`,
  },
})
