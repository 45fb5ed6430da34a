import type * as russian from '../ru/goods.ts'
import type { Translation } from '#words/translation'
import { lookup } from '#words/en/whole'
import { vatMode, vatModes } from './parts.ts'

export const productSources = {
  noSuppliers: 'Nobody sells this material',
  noLocations: 'There are no places where this material is sold',
} as const satisfies Translation<typeof russian.productSources>

export const priceSlots = {
  noPrice: 'Not set',
  noRate: 'No rates',
  duplicate: {
    product: 'There is another active product with the same location, material, unit and process',
    cargoRoute: 'There is another active route with the same locations, material, unit and process',
  },
  notActive: 'No longer in force: %{names}',
} as const satisfies Translation<typeof russian.priceSlots>

/** The words of the menu (`nerud.menu.*`): of parts, and of the entries that lead to no list. */
export const menu = {
  goods: 'Products',
} as const satisfies Translation<typeof russian.menu>

/** What the resources of `goods` are called. */
export const labels = {
  material: {
    name: 'Material |||| Materials',
    fields: { name: 'Name' },
    failures: { list: 'Could not load the materials.', select: 'Could not load the materials.' },
  },
  measurementUnit: {
    name: 'Unit of measure |||| Units of measure',
    fields: { name: 'Name', systemC: 'Symbol' },
  },
  priceType: {
    name: 'Price type |||| Price types',
    fields: {
      name: 'Name',
      isService: 'Service price',
      isSell: 'Sale price',
      isShipment: 'Carriage price',
      isProduct: 'Product price',
      isRoute: 'Route price',
    },
  },
  productProcess: { ...lookup, name: 'Process |||| Processes' },
  product: {
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
  },
  productPrice: {
    name: 'Product price |||| Product prices',
    fields: { product: 'Product', priceType: 'Price type', price: 'Price', vatMode, dateStart: 'Valid from', insDate: 'Added' },
    choices: { vatMode: vatModes },
  },
  cargoRoute: {
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
  },
  cargoRoutePrice: {
    name: 'Route price |||| Route prices',
    fields: { cargoRoute: 'Route', priceType: 'Price type', price: 'Price', vatMode, dateStart: 'Valid from', insDate: 'Added' },
    choices: { vatMode: vatModes },
  },
  cargoRouteRate: {
    name: 'Unit rate |||| Unit rates',
    fields: { cargoRoute: 'Route', unitFrom: 'From unit', rate: 'Rate', dateStart: 'Valid from', insDate: 'Added' },
    hints: { rate: 'How many source units make one unit of the route' },
  },
} as const satisfies Translation<typeof russian.labels>
