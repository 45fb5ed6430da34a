import { tab, field, sumsOf } from '#resource'
import { MONEY } from './lists.ts'
import { VAT_COLUMNS } from '../vatFields.ts'

/** The card, in reading order: the waybill, its sums, and the companies that loaded, carried and received. */
export const CARD = tab.data(
  ['dtDeal', 'ttn', 'kn'],
  { section: 'removal', rows: ['delComment'], when: 'delComment' },
  { section: 'volumes', rows: [['material', 'careerVol', 'objectVol', 'routeVol']] },
  { section: 'sums', rows: [[...MONEY, 'incomePercent']] },
  { section: 'vat', rows: [...VAT_COLUMNS] },
  { section: 'from', rows: [['supplier', 'career', 'saleProduct']] },
  { section: 'to', rows: [['customer', 'object', 'purchaseProduct']] },
  {
    section: 'carriage',
    rows: [
      ['shipment', 'vehicle', 'driver'],
      ['serviceType', 'shipmentType', 'sellType'],
      ['cargoRoute', 'distance', 'distanceCalculated'],
      ['materialOrder', 'overLimit', 'regularDeal'],
    ],
  },
  { section: 'registry', rows: [['registryNumber', 'registryDate', 'checkedBy', 'registryComment']], when: 'registryNumber' },
  { section: 'entry', rows: [['inputType', 'ttnDoc', 'dtAuth', 'userAuth'], 'comment'] },
)

/** The fields that a waybill takes over from a regular deal. */
export const OF_REGULAR = {
  cargoRoute: 'cargoRoute',
  supplier: 'supplier',
  career: 'career',
  customer: 'customer',
  object: 'object',
  material: 'material',
  purchaseProduct: 'purchaseProduct',
  saleProduct: 'saleProduct',
  shipment: 'shipment',
  serviceType: 'serviceType',
  shipmentType: 'shipmentType',
  sellType: 'sellType',
  careerVol: 'careerVol',
  objectVol: 'objectVol',
} as const

/** The right to see the results of the business (finance §2.1). */
const SEES = ['FINANS_IMPACT'] as const
const money = field.money()
/** The components of the cost, visible where the income is broken down. */
const part = field.money({ hidden: true })

/** How much of an order's limit its waybills used by day, next to the plan; shown on the card of the order (silent-places §5). */
export const ORDER_USE = {
  right: ['BLANK_VIEW'],
  filters: [],
  actions: [],
  call: {
    path: 'api/material_orders/{id}/use_by_day',
    by: 'materialOrder',
    right: ['BLANK_VIEW'],
    wrap: 'data',
    export: 'api/material_orders/{id}/use_by_day/export_xlsx',
    matrix: {
      cells: 'orderUse',
      groups: ['dtDeal'],
      measures: { used: field.decimal({ scale: 3 }), plan: field.decimal({ scale: 3 }) },
      shares: { complete: ['used', 'plan'] },
      totals: { ...sumsOf('used', 'plan'), complete: { share: ['used', 'plan'] } },
      chart: ['used', 'plan'],
      lines: { plan: 'used' },
      opens: [{ resource: 'deal', day: 'dtDeal', of: ['used', 'complete'] }],
    },
  },
} as const

/** Revenue, cost and income of waybills by day, material, customer, object, carrier, vehicle or route (silent-places §7: indicators). */
export const TURNOVER = {
  screen: '/report/indicators',
  right: SEES,
  filters: ['material', 'customer', 'object', 'shipment', 'vehicle', 'cargoRoute'],
  actions: [],
  call: {
    path: 'report/indicators',
    right: SEES,
    wrap: 'data',
    export: 'report/indicators/export_xlsx',
    matrix: {
      cells: 'turnover',
      groups: ['dtDeal', 'material', 'customer', 'object', 'shipment', 'vehicle', 'cargoRoute'],
      measures: {
        income: money,
        cost: money,
        goods: part,
        carriage: part,
        pay: part,
        profit: field.money({ tones: 'sign' }),
        trips: field.number(),
      },
      shares: { profitShare: ['profit', 'income'] },
      totals: {
        ...sumsOf('income', 'cost', 'goods', 'carriage', 'pay', 'profit', 'trips'),
        profitShare: { share: ['profit', 'income'] },
      },
      chart: ['income', 'cost', 'profit'],
      charts: { result: { kind: 'waterfall', of: ['income', 'goods', 'carriage', 'pay', 'profit'] } },
      opens: [{ resource: 'deal', day: 'dtDeal', only: { stateFilter: ['active', 'closed'] } }],
      known: true,
    },
  },
} as const
