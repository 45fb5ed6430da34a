import type { shiftPlannerLine as russian } from '../../ru/shifts/shiftPlannerLine.ts'
import type { Translation } from '../../translation.ts'

export const shiftPlannerLine = {
  name: 'Plan trip |||| Plan by route',
  fields: {
    shiftPlanner: 'Plan entry',
    date: 'Date',
    vehicle: 'Vehicle',
    materialOrder: 'Order',
    route: 'Route',
    material: 'Material',
    plannedTrips: 'Trips planned',
    plannedVolume: 'Planned volume',
    doneTrips: 'Trips done',
    doneVolume: 'Volume done',
    comment: 'Comment',
  },
  failures: { list: 'Could not load the plan' },
  checks: { routeNeeded: 'Enter a route or an order' },
  actions: { makeDeals: 'Create waybills' },
  inputs: { count: 'How many waybills' },
} as const satisfies Translation<typeof russian>
