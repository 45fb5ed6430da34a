import { defineResource, field } from '#resource'
import { everyone } from '#resources/rights'

/** A document of a news item, for everybody who reads the item (foundations §2.15). */
export const newsDocument = defineResource({
  name: 'newsDocument',
  area: 'content',
  api: {
    path: 'api/news_documents',
    calls: ['list', 'one', 'create', 'edit'],
    lists: { 'api/news/{id}/documents': { by: 'news' } },
  },
  title: 'fileName',
  fields: {
    news: field.reference('news', { required: true, createOnly: true, shows: ['title'] }),
    file: field.file({ required: true, createOnly: true, accept: ['pdf', 'image', 'word', 'excel', 'csv', 'archive'] }),
    fileName: field.text({ derived: 'server', hidden: true }),
  },
  list: { columns: ['file', 'insDate', 'mdInsUser'], sort: ['-insDate'], search: { in: ['fileName'] }, filters: { insDate: 'range' } },
  form: ['file'],
  rights: { read: everyone, create: ['NEWS_UPD'], edit: ['NEWS_UPD'] },
  parts: { documents: { owner: 'news', file: 'file', download: 'api/news/{id}/documents/download', names: { one: '{file}' } } },
})
