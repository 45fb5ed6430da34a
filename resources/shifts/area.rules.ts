import { PLAN_STATUS } from '#resources/shared/catalogue.formulas'
import { defineAreaRules } from '#server/application.ts'
import { shiftRules, shiftVehicleRules } from './shift/shift.rules.ts'
import { shiftPlannerRules } from './shiftPlanner/shiftPlanner.rules.ts'
import { shiftPlannerLineRules } from './shiftPlanner/shiftPlannerLine.rules.ts'

/** Server rules, tables, routes and jobs of the area `shifts`. */
export const shiftsRules = defineAreaRules({
  rules: [shiftRules, shiftVehicleRules, shiftPlannerRules, shiftPlannerLineRules],
  catalogues: {
    // Statuses of entries of the plan (silent-places §6).
    shift_planner_status: [
      { id: PLAN_STATUS.plan, name: 'План' },
      { id: PLAN_STATUS.work, name: 'В работе' },
      { id: PLAN_STATUS.done, name: 'Выполнено' },
      { id: PLAN_STATUS.cancelled, name: 'Отменено' },
    ],
  },
})
