import { defineResource, everyone, field } from '#resource'
import { defineLookup } from '../declarations.ts'

/** The relation of an account to the business (silent-places §1). */
export const accountType = defineLookup({ name: 'accountType', area: 'access', api: 'api/account_types' })

/** The type of staff: that of the administrator, and of everyone who registers. */
export const STAFF_TYPE = 1

/** A tag for grouping accounts (foundations §2.13). */
export const tag = defineResource({
  name: 'tag',
  area: 'access',
  api: { path: 'api/tags', calls: ['list', 'one', 'create', 'edit'], lists: { search: {} }, activity: 'metadataFields.active' },
  screens: { list: '/directory/tags', dialog: true, right: ['BOOKS_VIEW'] },
  title: 'name',
  fields: { name: field.text({ required: true, max: 60 }) },
  list: {
    columns: ['name', 'isActive', 'insDate'],
    sort: ['-isActive', 'name'],
    search: ['name'],
    filters: { name: 'contains', isActive: 'equals' },
  },
  form: ['name', 'isActive'],
  rights: { read: everyone, create: ['BOOKS_UPD'], edit: ['BOOKS_UPD'] },
  parts: { unique: { name: { check: 'is_unique' } } },
})
