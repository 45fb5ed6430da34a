import { defineResource, field } from '#resource'
import { everyone } from '../rights.ts'

/** The make of a vehicle (operations §2.3, §3.2). */
export const vehicleBrand = defineResource({
  name: 'vehicleBrand',
  area: 'fleet',
  api: {
    path: 'api/vehicle_brands',
    offers: ['list', 'one', 'create', 'edit'],
    select: 'list_for_select',
    activity: 'metadataFields.active',
  },
  screens: { list: '/directory/vehicles?tab=vehicleBrand', dialog: true, right: ['BOOKS_VIEW'] },
  title: 'name',
  fields: { name: field.text({ required: true, max: 100 }) },
  list: { columns: ['name', 'isActive', 'insDate'], sort: ['-isActive', 'name'], search: ['name'], filters: { isActive: 'equals' } },
  form: ['name', 'isActive'],
  rights: { read: everyone, create: ['BOOKS_UPD'], edit: ['BOOKS_UPD'] },
  parts: { unique: { name: { check: 'is_unique' } } },
})
