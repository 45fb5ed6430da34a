import { defineResource, field } from '#resource'
import { everyone } from '../rights.ts'

/** The unit in which every product of a quarry is first weighed. */
const TONNE = 1

/** A unit in which materials are measured; `systemC` is its short sign (foundations §2.14). */
export const measurementUnit = defineResource({
  name: 'measurementUnit',
  area: 'goods',
  api: { path: 'api/measurement_units', calls: ['list', 'one', 'create', 'edit'], activity: 'metadataFields.active' },
  screens: { list: '/directory/measurement-units', dialog: true, right: ['BOOKS_VIEW'] },
  title: { fields: ['name', 'systemC'], of: r => r.systemC || r.name },
  fields: {
    name: field.text({ required: true, max: 100 }),
    systemC: field.text({ required: true, max: 20 }),
  },
  list: {
    columns: ['name', 'systemC', 'isActive', 'insDate'],
    sort: ['-isActive', 'name'],
    search: ['name', 'systemC'],
    filters: { isActive: 'equals' },
  },
  form: [['name', 'systemC'], 'isActive'],
  rights: { read: everyone, create: ['BOOKS_UPD'], edit: ['BOOKS_UPD'] },
  parts: { kept: { ids: [TONNE] }, unique: { name: { check: 'is_unique' }, systemC: { check: 'is_unique' } } },
})
