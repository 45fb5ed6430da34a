import { shiftPlannerStatus, shiftPlanner, shiftPlannerLine } from './shiftPlanner/shiftPlanner.ts'
import { shift, shiftVehicle } from './shift/shift.ts'

/** The resources of `shifts`: shifts and the daily plan. */
export const shifts = {
  shift,
  shiftVehicle,
  shiftPlanner,
  shiftPlannerLine,
  shiftPlannerStatus,
} as const
