import type { statisticsVehicleCount as russian } from '../../ru/subscription/statisticsVehicleCount.ts'
import type { Translation } from '../../translation.ts'

export const statisticsVehicleCount = {
  name: 'Vehicles on a day |||| Vehicles by day',
  fields: {
    day: 'Day',
    active: 'Active',
    billed: 'Charged for',
  },
  refused: { remove: 'Vehicle counts are not deleted' },
} as const satisfies Translation<typeof russian>
