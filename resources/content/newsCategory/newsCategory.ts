import { defineResource, field } from '#resource'
import { everyone } from '#resources/rights'

/** A category under which news are gathered, with how many there are to read in it (foundations §2.15, §3). */
export const newsCategory = defineResource({
  name: 'newsCategory',
  area: 'content',
  api: {
    path: 'api/news_categories',
    calls: ['list', 'one', 'create', 'edit'],
    lists: { get_list_with_count: {} },
    activity: 'isActive',
  },
  screens: { list: '/news/categories', dialog: true, right: ['NEWS_UPD'] },
  title: 'name',
  fields: {
    name: field.text({ required: true, max: 150 }),
    count: field.number({ derived: 'server' }),
  },
  list: {
    columns: ['name', 'count', 'isActive', 'insDate'],
    extra: ['mdInsUser'],
    sort: ['-isActive', 'name'],
    search: ['name'],
    filters: { isActive: 'equals' },
  },
  form: ['name', 'isActive'],
  rights: { read: everyone, create: ['NEWS_UPD'], edit: ['NEWS_UPD'] },
  parts: { unique: { name: {} } },
})
