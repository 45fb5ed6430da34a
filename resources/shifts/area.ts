import { defineArea } from '#resource'
import { shiftPlannerStatus, shiftPlanner, shiftPlannerLine } from './shiftPlanner/shiftPlanner.ts'
import { shift, shiftVehicle } from './shift/shift.ts'

/** The area `shifts`: shifts and the daily plan. */
export const shifts = defineArea({
  resources: {
    shift,
    shiftVehicle,
    shiftPlanner,
    shiftPlannerLine,
    shiftPlannerStatus,
  },
  menu: {
    planning: {
      icon: 'planning',
      work: ['VEHICLE_REPORTS_VIEW'],
      items: [
        { path: '/shift/list', right: [] },
        { label: 'planner', path: '/shiftPlanner/board', right: [] },
        { path: '/shiftPlanner/shifts', right: [] },
        { path: '/shiftPlanner/routes', right: [] },
      ],
    },
  },
})
