import type { shift as russian } from '../../ru/shifts/shift.ts'
import type { Translation } from '../../translation.ts'

export const shift = {
  name: 'Shift |||| Shifts',
  fields: {
    date: 'Date',
    kind: 'Kind',
    start: 'Start',
    end: 'End',
    starts: 'Starts',
    ends: 'Ends',
    autopark: 'Depot',
    dispatcher: 'Dispatcher',
    comment: 'Comment',
    vehicles: 'Vehicles',
    works: 'Working',
    reserve: 'In reserve',
    repair: 'Under repair',
    off: 'Day off',
  },
  choices: { kind: { day: 'Day', night: 'Night' } },
  failures: { list: 'Could not load the shifts' },
  actions: { sheet: 'Shift sheet to Excel' },
} as const satisfies Translation<typeof russian>
