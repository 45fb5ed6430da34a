import type { productPrice as russian } from '../../ru/goods/productPrice.ts'
import type { Translation } from '../../translation.ts'

export const productPrice = {
  name: 'Product price |||| Product prices',
  fields: { product: 'Product', priceType: 'Price type', price: 'Price', dateStart: 'Valid from', insDate: 'Added' },
} as const satisfies Translation<typeof russian>
