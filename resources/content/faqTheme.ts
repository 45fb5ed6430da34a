import { defineResource, field } from '#resource'
import { everyone } from '../rights.ts'

/** A theme under which questions are gathered (foundations §2.16; its fields by silent-places §3). */
export const faqTheme = defineResource({
  name: 'faqTheme',
  area: 'content',
  api: { path: 'api/faq_themes', calls: ['list', 'one', 'create', 'edit'] },
  screens: { list: '/directory/faq-themes', dialog: true, right: ['BOOKS_VIEW'] },
  title: 'name',
  fields: {
    name: field.text({ required: true, max: 150 }),
    position: field.number({ min: 0, max: 9999, default: 0, at: 'order' }),
  },
  list: {
    columns: ['position', 'name', 'isActive'],
    sort: ['-isActive', 'position', 'name'],
    search: ['name'],
    filters: { isActive: 'equals' },
  },
  form: [['name', 'position'], 'isActive'],
  rights: { read: everyone, create: ['BOOKS_UPD'], edit: ['BOOKS_UPD'] },
  parts: { unique: { name: {} } },
})
