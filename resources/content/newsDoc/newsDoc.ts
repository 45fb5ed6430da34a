import { defineResource, field } from '#resource'
import { everyone } from '#resources/rights'

/** An image of a news item: uploaded before the item that names it is saved (foundations §2.15, §7). */
export const newsDoc = defineResource({
  name: 'newsDoc',
  area: 'content',
  api: { path: 'api/news_docs', calls: ['list', 'one', 'create', 'edit'] },
  title: 'fileName',
  fields: {
    file: field.file({ required: true, createOnly: true, accept: ['image'], maxBytes: 10_000_000 }),
    fileName: field.text({ derived: 'server', hidden: true }),
  },
  list: { columns: ['file', 'insDate', 'mdInsUser'], sort: ['-insDate'], search: { in: ['fileName'] }, filters: { insDate: 'range' } },
  form: ['file'],
  rights: { read: everyone, create: ['NEWS_UPD'], edit: ['NEWS_UPD'] },
})
