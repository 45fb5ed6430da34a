import type { shiftPlanner as russian } from '../../ru/shifts/shiftPlanner.ts'
import type { Translation } from '../../translation.ts'

export const shiftPlanner = {
  name: 'Plan entry |||| Shift plan',
  fields: {
    date: 'Date',
    number: 'Number',
    vehicle: 'Vehicle',
    driver: 'Driver',
    place: 'Position',
    state: 'Status',
    stateFilter: 'Status',
    status: 'Status code',
    shiftState: 'Shift',
    plannedTrips: 'Trips planned',
    doneTrips: 'Trips done',
    comment: 'Comment',
    lines: 'Trips',
  },
  choices: {
    state: { plan: 'Planned', work: 'In progress', done: 'Completed', cancelled: 'Cancelled' },
    stateFilter: { plan: 'Planned', work: 'In progress', done: 'Completed', cancelled: 'Cancelled' },
    shiftState: { works: 'Working', reserve: 'Reserve', repair: 'Repair', off: 'Day off', none: 'Not in a shift' },
  },
  hints: { driver: 'Empty: the vehicle’s driver in that day’s shift' },
  failures: { list: 'Could not load the plan' },
  actions: { changeStatus: 'Change status', changePlace: 'Move' },
  inputs: { status: 'Status', place: 'Position', date: 'Date', vehicle: 'Vehicle' },
} as const satisfies Translation<typeof russian>
