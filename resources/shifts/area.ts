import { shiftPlannerStatus, shiftPlanner } from './shiftPlanner/shiftPlanner.ts'
import { shift, shiftVehicle } from './shift/shift.ts'
import { shiftPlannerLine } from './shiftPlannerLine/shiftPlannerLine.ts'

/** The resources of `shifts`: shifts and the daily plan. */
export const shifts = {
  shift,
  shiftVehicle,
  shiftPlanner,
  shiftPlannerLine,
  shiftPlannerStatus,
} as const
