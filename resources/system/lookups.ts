import { defineResource, everyone, field, tab } from '#resource'

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
