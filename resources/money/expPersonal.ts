import { defineResource, field } from '#resource'
import { everyone } from '../rights.ts'

/** Expense items of staff (finance §3, "Expense items"). */
export const expPersonal = defineResource({
  name: 'expPersonal',
  area: 'money',
  api: { path: 'api/exps_personals', offers: ['list', 'one', 'create', 'edit'], activity: 'isActive' },
  screens: { list: '/directory/cost?tab=expPersonal', dialog: true, right: ['BOOKS_VIEW'] },
  title: 'name',
  fields: { name: field.text({ required: true, max: 150 }) },
  list: {
    columns: ['name', 'isActive'],
    extra: ['insDate', 'mdInsUser'],
    sort: ['-isActive', 'name'],
    search: ['name'],
    filters: { isActive: 'equals' },
  },
  form: ['name', 'isActive'],
  rights: { read: everyone, create: ['BOOKS_UPD'], edit: ['BOOKS_UPD'] },
  parts: { unique: { name: {} } },
})
