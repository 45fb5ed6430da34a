import { defineResource, field } from '#resource'
import { everyone } from '../rights.ts'

/** What is watched on a vehicle: insurance, inspection, passes, the odometer (operations §2.4). */
export const indicatorType = defineResource({
  name: 'indicatorType',
  area: 'fleet',
  api: { path: 'api/vehicle_indicator_types', calls: ['list', 'one', 'create', 'edit'] },
  screens: { list: '/directory/vehicles?tab=indicatorType', dialog: true, right: ['BOOKS_VIEW'] },
  title: 'name',
  fields: {
    name: field.text({ required: true, max: 100 }),
    code: field.text({ required: true, max: 30, pattern: '[A-Z][A-Z0-9_]*' }),
    valueType: field.choice(['term', 'number', 'text'], { default: 'term' }),
  },
  list: {
    columns: ['name', 'code', 'valueType', 'isActive', 'insDate'],
    sort: ['-isActive', 'name'],
    search: ['name', 'code'],
    filters: { valueType: 'in', isActive: 'equals' },
  },
  form: ['name', ['code', 'valueType'], 'isActive'],
  rights: { read: everyone, create: ['BOOKS_UPD'], edit: ['BOOKS_UPD'] },
  parts: { unique: { name: {}, code: {} } },
})
