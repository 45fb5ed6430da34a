import type { priceType as russian } from '../../ru/goods/priceType.ts'
import type { Translation } from '../../translation.ts'

export const priceType = {
  name: 'Price type |||| Price types',
  fields: {
    name: 'Name',
    isService: 'Service price',
    isSell: 'Sale price',
    isShipment: 'Carriage price',
    isProduct: 'Product price',
    isRoute: 'Route price',
  },
} as const satisfies Translation<typeof russian>
