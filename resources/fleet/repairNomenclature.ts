import { defineResource, field } from '#resource'
import { everyone } from '../rights.ts'

/** A work or a part that repairs are made of, with the price that new lines take (operations §2.7, §3.8). */
export const repairNomenclature = defineResource({
  name: 'repairNomenclature',
  area: 'fleet',
  api: { path: 'api/repair_nomenclatures', calls: ['list', 'one', 'create', 'edit'], select: 'list_for_select', activity: 'isActive' },
  screens: { list: '/directory/vehicles?tab=repairNomenclature', dialog: true, right: ['BOOKS_VIEW'] },
  title: 'name',
  fields: {
    name: field.text({ required: true, max: 200 }),
    price: field.money({ min: '0', max: '100000000' }),
  },
  list: {
    columns: ['name', 'price', 'isActive', 'insDate'],
    extra: ['mdInsUser'],
    sort: ['-isActive', 'name'],
    search: ['name'],
    filters: { isActive: 'equals' },
  },
  form: ['name', 'price', 'isActive'],
  rights: { read: everyone, create: ['BOOKS_UPD'], edit: ['BOOKS_UPD'] },
  parts: { unique: { name: { check: 'is_unique' } } },
})
