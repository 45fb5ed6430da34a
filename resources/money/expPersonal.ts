import { defineBook } from '#resources/shared/book'

/** Expense items of staff (finance §3, "Expense items"). */
export const expPersonal = defineBook({
  name: 'expPersonal',
  area: 'money',
  api: { path: 'api/exps_personals', calls: ['list', 'one', 'create', 'edit'], activity: 'isActive' },
  list: '/directory/cost?tab=expPersonal',
  max: 150,
})
