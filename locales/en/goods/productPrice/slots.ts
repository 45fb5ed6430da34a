import type { priceSlots as russian } from '../../../ru/goods/productPrice/slots.ts'
import type { Translation } from '../../../translation.ts'

export const priceSlots = {
  noPrice: 'Not set',
  noRate: 'No rates',
  duplicate: {
    product: 'There is another active product with the same location, material, unit and process',
    cargoRoute: 'There is another active route with the same locations, material, unit and process',
  },
  notActive: 'No longer in force: %{names}',
} as const satisfies Translation<typeof russian>
