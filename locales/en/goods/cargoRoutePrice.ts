import type { cargoRoutePrice as russian } from '../../ru/goods/cargoRoutePrice.ts'
import type { Translation } from '../../translation.ts'

export const cargoRoutePrice = {
  name: 'Route price |||| Route prices',
  fields: { cargoRoute: 'Route', priceType: 'Price type', price: 'Price', dateStart: 'Valid from', insDate: 'Added' },
} as const satisfies Translation<typeof russian>
