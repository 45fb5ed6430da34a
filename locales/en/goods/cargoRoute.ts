import type { cargoRoute as russian } from '../../ru/goods/cargoRoute.ts'
import type { Translation } from '../../translation.ts'

export const cargoRoute = {
  name: 'Route |||| Routes',
  fields: {
    name: 'Material (unit)',
    words: 'Material and locations',
    product: 'Product',
    companyFrom: 'Consignor',
    pointFrom: 'Loading location',
    companyTo: 'Consignee',
    pointTo: 'Unloading location',
    process: 'Process',
    material: 'Material',
    unit: 'Unit',
    addressFrom: 'Loading address',
    addressTo: 'Unloading address',
    distance: 'Distance',
    distanceCalculated: 'Calculated',
    prices: 'Prices',
    actualPrices: 'Current prices',
    actualRates: 'Current rates',
    isDuplicate: 'Duplicate',
    notActive: 'No longer in force',
  },
  sections: {
    from: 'From',
    to: 'To',
    routePrices: 'Current prices and rates',
    cargoRoutePrice: 'Price history',
    cargoRouteRate: 'Rate history',
  },
  checks: { samePoint: 'The loading and unloading locations must differ' },
  hints: {
    companyFrom: 'If empty, the company of the location is taken',
    companyTo: 'If empty, the company of the location is taken',
    distanceCalculated: 'The straight line between the coordinates of the locations times 1.3',
  },
} as const satisfies Translation<typeof russian>
