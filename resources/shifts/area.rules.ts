import { defineAreaRules } from '#server/areaRules.ts'
import { shiftRules, shiftVehicleRules } from './shift/shift.rules.ts'
import { shiftPlannerRules } from './shiftPlanner/shiftPlanner.rules.ts'
import { shiftPlannerLineRules } from './shiftPlannerLine/shiftPlannerLine.rules.ts'

export const shiftsRules = defineAreaRules({
  rules: [shiftRules, shiftVehicleRules, shiftPlannerRules, shiftPlannerLineRules],
})
