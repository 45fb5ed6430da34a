import { defineBook } from '#resources/shared/book'

/** Expense items of costs: what exactly was bought (finance §3, "Expense items"). */
export const exp = defineBook({
  name: 'exp',
  area: 'money',
  api: { path: 'api/exps', calls: ['list', 'one', 'create', 'edit'], activity: 'isActive' },
  list: '/directory/cost?tab=exp',
  max: 150,
})
