import { defineAreaRules } from '#server/application.ts'
import { pointRules } from './point/point.rules.ts'

/** Server rules, tables, routes and jobs of the area `points`. */
export const pointsRules = defineAreaRules({
  rules: [pointRules],
})
