import type * as russian from '../ru/orders.ts'
import type { Translation } from '#words/translation'
import { documentOf, lookup } from '#words/en/whole'
import { vatMode, vatModes, vatWords } from './parts.ts'

export const orders = {
  limit: 'Order limit',
  trips: 'trips',
  whole: '%{after} of %{of} %{sign} will be left',
  perDay: '%{after} of %{of} %{sign} will be left on %{day}',
  tooMuch: '%{left} %{sign} left: %{by} over the limit',
  over: 'Over the limit by %{by} %{sign}: the waybill will be saved with a mark',
  otherDay: 'The order is valid from %{from} to %{to}',
  otherCarrier: 'This carrier is not in the order',
  carrierLeft: 'This carrier has %{left} %{sign} left',
  usedUp: 'The order limit is used up',
} as const satisfies Translation<typeof russian.orders>

/** The words of the menu (`nerud.menu.*`): of parts, and of the entries that lead to no list. */
export const menu = {
  orders: 'Orders',
  dealFromOrder: 'Waybill from order',
} as const satisfies Translation<typeof russian.menu>

/** What the resources of `orders` are called. */
export const labels = {
  materialOrder: {
    name: 'Order |||| Orders',
    fields: {
      state: 'Status',
      stateFilter: 'Status',
      status: 'Status code',
      errorText: 'What is wrong',
      dateFrom: 'Valid from',
      dateTo: 'Valid to',
      supplier: 'Supplier',
      customer: 'Customer',
      cargoRoute: 'Route',
      career: 'Quarry',
      object: 'Site',
      material: 'Material',
      product: 'Customer’s product',
      unit: 'Unit',
      serviceType: 'Type',
      shipmentType: 'Carriage type',
      sellType: 'Sale type',
      orderLimitType: 'Limit type',
      orderLimit: 'Limit',
      limitUnit: 'Limit unit',
      totalLimits: 'Total limit',
      totalUsed: 'Used',
      totalLimitsBalanceVol: 'Left',
      leftToday: 'Left today',
      totalVolume: 'Carried',
      trips: 'Trips',
      actualPrice: 'Price today',
      priceMode: 'VAT in today’s price',
      vatRate: vatWords.rate,
      priceNet: 'Price without VAT',
      priceVat: 'VAT of today’s price',
      priceGross: 'Price with VAT',
      actualDriverPrice: 'Driver pay per trip',
      careerAddress: 'Quarry address',
      objectAddress: 'Site address',
      distance: 'Distance',
      distanceCalculated: 'Calculated distance',
      prices: 'Product prices',
      words: 'Number, company, location, material',
      comment: 'Comment',
      transporters: 'Carriers',
      insDate: 'Entered on',
      mdInsUser: 'User',
    },
    choices: {
      state: { active: 'Active', closed: 'Closed', error: 'Error' },
      stateFilter: { active: 'Active', closed: 'Closed', error: 'Error' },
      orderLimitType: { volume: 'Volume in total', volumePerDay: 'Volume per day', tripsPerDay: 'Trips per day' },
      priceMode: vatModes,
    },
    counts: { lastDay: 'Last day' },
    sections: { from: 'From', to: 'To', carriage: 'Carriage', vat: 'VAT', done: 'Fulfilment' },
    checks: {
      periodBackwards: 'The last day is before the first',
      wholeTrips: 'Trips are whole numbers',
    },
    refused: {
      edit: 'A closed order cannot be changed: reopen it',
      remove: 'Orders are not deleted: they are closed',
    },
    actions: {
      close: 'Close order',
      reopen: 'Reopen',
      recheck: 'Check again',
    },
  },
  materialOrderStatus: { ...lookup, name: 'Order status |||| Order statuses' },
  materialOrderTransporter: {
    name: 'Order carrier |||| Order carriers',
    fields: {
      materialOrder: 'Order',
      company: 'Carrier',
      volumeLimit: 'Volume limit',
      price: 'Carriage price',
      vatMode,
      priority: 'Priority',
      volume: 'Carried',
      left: 'Left',
      unit: 'Unit',
    },
    choices: { vatMode: vatModes },
  },
  materialOrderDocument: documentOf('Order'),
} as const satisfies Translation<typeof russian.labels>
