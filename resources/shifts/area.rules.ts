import { defineAreaRules } from '#server/application.ts'
import { shiftRules, shiftVehicleRules } from './shift/shift.rules.ts'
import { shiftPlannerRules } from './shiftPlanner/shiftPlanner.rules.ts'
import { shiftPlannerLineRules } from './shiftPlanner/shiftPlannerLine.rules.ts'

/** Server rules, tables, routes and jobs of the area `shifts`. */
export const shiftsRules = defineAreaRules({
  rules: [shiftRules, shiftVehicleRules, shiftPlannerRules, shiftPlannerLineRules],
})
