import { defineResource, field } from '#resource'
import { everyone } from '../rights.ts'

/** Expense items of costs: what exactly was bought (finance §3, "Expense items"). */
export const exp = defineResource({
  name: 'exp',
  area: 'money',
  api: { path: 'api/exps', offers: ['list', 'one', 'create', 'edit'], activity: 'isActive' },
  screens: { list: '/directory/cost?tab=exp', dialog: true, right: ['BOOKS_VIEW'] },
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
