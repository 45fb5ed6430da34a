import { defineAreaRules } from '#server/areaRules.ts'
import { orderTables } from './materialOrder/limit.rules.ts'
import { materialOrderRules, materialOrderTransporterRules } from './materialOrder/materialOrder.rules.ts'

/** What `orders` adds on the server to its declarations. */
export const ordersRules = defineAreaRules({
  rules: [materialOrderRules, materialOrderTransporterRules],
  tables: () => orderTables,
})
