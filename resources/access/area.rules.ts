import { numbered } from '#areas/seed/rows.rules'
import { defineAreaRules } from '#server/application.ts'
import { accountRules } from './account/account.rules.ts'

/** Server rules, tables, routes and jobs of the area `access`. */
export const accessRules = defineAreaRules({
  rules: [accountRules],
  catalogues: {
    account_type: numbered('Сотрудник', 'Водитель', 'Куратор', 'Внешний'),
  },
})
