import type { cargoRouteRate as russian } from '../../ru/goods/cargoRouteRate.ts'
import type { Translation } from '../../translation.ts'

export const cargoRouteRate = {
  name: 'Unit rate |||| Unit rates',
  fields: { cargoRoute: 'Route', unitFrom: 'From unit', rate: 'Rate', dateStart: 'Valid from', insDate: 'Added' },
  hints: { rate: 'How many source units make one unit of the route' },
} as const satisfies Translation<typeof russian>
