import { numbered } from '#areas/seed/rows.rules'
import { defineAreaRules } from '#server/application.ts'
import { orderTables } from './materialOrder/limit.rules.ts'
import { materialOrderRules, materialOrderTransporterRules } from './materialOrder/materialOrder.rules.ts'

/** Server rules, tables, routes and jobs of the area `orders`. */
export const ordersRules = defineAreaRules({
  rules: [materialOrderRules, materialOrderTransporterRules],
  tables: () => orderTables,
  catalogues: {
    material_order_status: numbered('Активна', 'Закрыта', 'Ошибка'),
  },
})
