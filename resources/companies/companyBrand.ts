import { defineResource, field } from '#resource'
import { everyone } from '../rights.ts'

/** The brand under which several companies work (foundations §2.14; its fields by silent-places §2). */
export const companyBrand = defineResource({
  name: 'companyBrand',
  area: 'companies',
  api: { path: 'api/company_brands' },
  screens: { list: '/directory/company-brands', dialog: true, right: ['BOOKS_VIEW'] },
  title: 'name',
  fields: { name: field.text({ required: true, max: 100 }) },
  list: { columns: ['name', 'isActive', 'insDate'], sort: ['-isActive', 'name'], search: ['name'], filters: { isActive: 'equals' } },
  form: ['name', 'isActive'],
  rights: { read: everyone, create: ['BOOKS_UPD'], edit: ['BOOKS_UPD'] },
  parts: { unique: { name: {} } },
})
