import { defineResource, field } from '#resource'
import { everyone } from '../rights.ts'

/** A bulk material that is bought, moved and sold (foundations §2.14). */
export const material = defineResource({
  name: 'material',
  area: 'goods',
  api: { path: 'api/materials', offers: ['list', 'one', 'create', 'edit'], select: 'list_for_select', activity: 'metadataFields.active' },
  screens: { list: '/directory/materials', dialog: true, right: ['BOOKS_VIEW'] },
  title: 'name',
  fields: { name: field.text({ required: true, max: 150 }) },
  list: { columns: ['name', 'isActive', 'insDate'], sort: ['-isActive', 'name'], search: ['name'], filters: { isActive: 'equals' } },
  form: ['name', 'isActive'],
  rights: { read: everyone, create: ['BOOKS_UPD'], edit: ['BOOKS_UPD'] },
  parts: { unique: { name: { check: 'is_unique' } } },
})
