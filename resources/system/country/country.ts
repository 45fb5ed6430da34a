import { defineResource, field, tab } from '#resource'
import { everyone } from '#resources/rights'

/** A country by the all-Russian classifier ОКСМ (foundations §2.16; its fields by silent-places §2). */
export const country = defineResource({
  name: 'country',
  area: 'system',
  api: { path: 'api/countries', calls: ['list', 'one', 'create', 'edit'], lists: { list: { scope: 'active' }, main_list: {} } },
  screens: {
    list: '/directory/countries',
    one: '/directory/countries/:id',
    edit: '/directory/countries/:id/edit',
    create: '/directory/countries/create',
    right: ['BOOKS_VIEW'],
  },
  title: 'name',
  fields: {
    name: field.text({ required: true, max: 100 }),
    fullName: field.text({ max: 255 }),
    alpha2: field.text({ required: true, pattern: '[A-Z]{2}', max: 2 }),
    alpha3: field.text({ required: true, pattern: '[A-Z]{3}', max: 3 }),
    digitalCode: field.text({ required: true, pattern: '\\d{3}', max: 3 }),
  },
  list: {
    columns: ['name', 'alpha2', 'alpha3', 'digitalCode', 'isActive'],
    extra: ['fullName', 'insDate'],
    sort: ['-isActive', 'name'],
    search: ['name', 'fullName', 'alpha2', 'alpha3'],
    filters: { isActive: 'equals' },
  },
  form: [['name', 'fullName'], ['alpha2', 'alpha3', 'digitalCode'], 'isActive'],
  show: [tab.related('region', 'country')],
  rights: { read: everyone, create: ['BOOKS_UPD'], edit: ['BOOKS_UPD'] },
  parts: { unique: { name: {}, alpha2: {}, alpha3: {}, digitalCode: {} } },
})
