import { defineAreaRules } from '#server/areaRules.ts'
import { orderTables } from './materialOrder/limit.rules.ts'
import { materialOrderRules, materialOrderTransporterRules } from './materialOrder/materialOrder.rules.ts'

export const ordersRules = defineAreaRules({
  rules: [materialOrderRules, materialOrderTransporterRules],
  tables: () => orderTables,
})
