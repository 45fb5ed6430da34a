import { defineResource, field } from '#resource'
import { everyone } from '../rights.ts'

/** A region of a country; in Russia a constituent entity with its code (foundations §2.16). */
export const region = defineResource({
  name: 'region',
  area: 'system',
  api: { path: 'api/regions', calls: ['list', 'one', 'create', 'edit'], select: 'api/countries/regions_for_select' },
  screens: { list: '/directory/regions', dialog: true, right: ['BOOKS_VIEW'] },
  title: 'name',
  fields: {
    name: field.text({ required: true, max: 150 }),
    code: field.text({ max: 10 }),
    country: field.reference('country', { required: true, shows: ['name'] }),
  },
  list: {
    columns: ['code', 'name', 'country', 'isActive'],
    sort: ['-isActive', 'name'],
    search: ['name', 'code'],
    filters: { country: 'in', isActive: 'equals' },
  },
  form: [['name', 'code', 'country'], 'isActive'],
  rights: { read: everyone, create: ['BOOKS_UPD'], edit: ['BOOKS_UPD'] },
  parts: { unique: { name: { per: ['country'] } } },
})
