import { tab, field, sumsOf, shape, type Shape, everyone } from '#resource'
import { companyRef, titleRef, option, week, companyOptions, proposed } from '#resources/shared/answers'
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

const { list, maybe, optional } = shape
const [id, number, text, sum, day] = [field.number(), field.number(), field.text(), field.decimal(), field.date()]

const point = { ...titleRef, address: maybe(text) }
const prices = list({ id, type: number, price: sum, dateStart: day, isNet: field.flag() })
const vatOf = maybe({ id, rate: sum })
const product = { id, title: text, unit: { id, sign: text }, prices }
/** The input of the formulas of a waybill's sums, and the fields that its route and vehicle fill in. */
export const dealTerms = {
  day,
  purchase: maybe(product),
  sale: maybe(product),
  route: maybe({ ...product, rates: list({ id, from: number, rate: sum, dateStart: day }) }),
  agreedPrice: maybe(sum),
  isAgreedNet: field.flag(),
  vat: { object: vatOf, career: vatOf, route: vatOf },
  priceTypes: shape.map(text),
  filling: maybe({
    supplier: companyRef,
    career: point,
    customer: companyRef,
    object: point,
    material: titleRef,
    saleProduct: maybe(titleRef),
    purchaseProduct: maybe(titleRef),
  }),
  carriage: maybe({ shipment: companyRef, driver: maybe({ id, fio: text, login: optional(text) }) }),
  usual: maybe({ id, name: maybe(text), pointFrom: maybe(point), pointTo: maybe(point) }),
}
/** Whether the number of a waybill is free; if not, `other` is the waybill that has it. */
const ttnVerdict = { isUnique: field.flag(), message: maybe(text), other: maybe(number) }

const link = maybe({ resource: text, id, title: text })
/** The explanation of the sums of a waybill. */
const dealWhy = {
  day,
  errorText: maybe(text),
  remedies: list({ adds: field.choice(['price', 'rate', 'value']), text, link }),
  sums: list({
    name: text,
    value: text,
    words: text,
    numbers: text,
    facts: list({ label: text, value: text, dateStart: maybe(day), link }),
  }),
}

const volume: Record<string, Shape> = { unit: maybe(text), sum }
const share = list({ ...titleRef, count: number, volumes: list(volume) })
/** The trips of the current business day. */
const dealsToday = { day, count: number, vehicles: number, volumes: list(volume), materials: share, objects: share }
/** The sums of waybills by week. */
const dealWeeks = list({ ...week, count: number, sale: sum, cost: sum, income: sum })
/** The volumes carried by week, per unit and material. */
const volumeWeeks = {
  weeks: list(week),
  units: list({ id, unit: text, materials: list({ name: maybe(text), ids: list(id), sums: list(sum) }) }),
}
/** The orders offered for a vehicle on a day. */
export const offeredOrders = list({ ...option, left: text, orderLimitType: text })
/** The fields that an order fills in on a waybill, and the use of its limit. */
export const orderTerms = {
  id,
  filling: shape.map(maybe(shape.anything)),
  limit: {
    type: text,
    of: sum,
    used: sum,
    unit: maybe(text),
    from: day,
    to: day,
    carrier: maybe({ of: sum, used: sum }),
    carries: field.flag(),
    mayExceed: field.flag(),
  },
}

/** The right to see waybills. */
export const VIEW = ['DEAL_VIEW'] as const
/** The rights to see the income of all waybills by week. */
const WEEKS = ['FINANS_COMPANY', 'FINANS_IMPACT'] as const

/** The parameters of the query for the terms of a waybill. */
export const TERMS = {
  dtDeal: field.date({ required: true }),
  cargoRoute: field.number(),
  purchaseProduct: field.number(),
  saleProduct: field.number(),
  vehicle: field.number(),
  materialOrder: field.number(),
  supplier: field.number(),
  customer: field.number(),
  shipment: field.number(),
} as const
/** The parameters of the check of a consignment note's number. */
export const NOTE = {
  ttn: field.text({ required: true, max: 50 }),
  supplier: field.number({ required: true }),
  dtDeal: field.date({ required: true }),
  deal: field.number(),
} as const
/** Several queries at once: their parameters as a JSON array in text. */
const BATCH_INPUT = { of: field.text({ required: true, max: 20_000, pattern: '\\[[\\s\\S]*\\]' }) } as const

/** The read-only queries of waybills. */
export const dealQueries = {
  calculate: {
    on: 'all',
    path: 'calculate',
    right: ['DEAL_ADD'],
    input: TERMS,
    returns: dealTerms,
  },
  checkTtn: {
    on: 'all',
    path: 'check_ttn',
    right: ['DEAL_ADD'],
    input: NOTE,
    returns: ttnVerdict,
  },
  calculateMany: { on: 'all', path: 'calculate_many', right: ['DEAL_ADD'], input: BATCH_INPUT, returns: shape.list(dealTerms) },
  checkTtns: { on: 'all', path: 'check_ttns', right: ['DEAL_ADD'], input: BATCH_INPUT, returns: shape.list(ttnVerdict) },
  companiesForSelect: { on: 'all', path: 'companies_for_select', right: everyone, input: { query: field.text() }, returns: companyOptions },
  nextRegistry: { on: 'all', path: 'registry/next_number', right: ['DEAL_DONE'], returns: proposed },
  why: { on: 'one', path: '{id}/why', right: ['DEAL_VIEW', 'FINANS_COMPANY'], returns: dealWhy },
  today: { on: 'all', path: 'today', right: VIEW, returns: dealsToday },
  byWeek: { on: 'all', path: 'by_week', right: WEEKS, returns: dealWeeks },
  volumesByWeek: { on: 'all', path: 'volumes_by_week', right: VIEW, returns: volumeWeeks },
} as const
