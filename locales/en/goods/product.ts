import type { product as russian } from '../../ru/goods/product.ts'
import type { Translation } from '../../translation.ts'

export const product = {
  name: 'Product |||| Products',
  fields: {
    name: 'Product',
    point: 'Location',
    company: 'Company',
    material: 'Material',
    unit: 'Unit',
    process: 'Process',
    prices: 'Prices',
    deliveryPrice: 'Delivery price',
    actualPrices: 'Current prices',
    isDuplicate: 'Duplicate',
    notActive: 'No longer in force',
  },
  views: { buy: 'Products bought', sell: 'Products sold' },
  sections: {
    suppliers: 'Suppliers',
    locations: 'Places',
    productPrices: 'Current prices',
    productPrice: 'Price history',
    productSources: 'Suppliers and places',
    cargoRoute: 'Routes',
  },
  hints: { company: 'If empty, the company of the location is taken' },
} as const satisfies Translation<typeof russian>
