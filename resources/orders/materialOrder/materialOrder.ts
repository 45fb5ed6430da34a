import { defineLookup } from '#areas/declarations'
import { defineResource, everyone, field, NOBODY, refText, tab, type Tone } from '#resource'
import { companyOptions } from '#resources/shared/answers'
import { LIMIT_TYPES, ORDER_STATES, orderStateOf, type OrderState } from './orderLimit.formulas.ts'
import { company, PARTY } from '#resources/companies/company/company'
import { dealTerms, offeredOrders, orderTerms } from '#resources/deals/deal/queries'
import { PRICE_TYPE, PROCESS } from '#resources/goods/product/product'
import { VAT_MODES, vatOfPrice } from '#resources/shared/vat.formulas'
import { point } from '#resources/points/point/point'

/** The statuses of orders (operations §4.2). */
export const materialOrderStatus = defineLookup({ name: 'materialOrderStatus', area: 'orders', api: 'api/material_order_status_types' })

/** The color of each state of an order. */
const ORDER_TONES = { active: 'active', closed: 'closed', error: 'error' } as const satisfies Readonly<Record<OrderState, Tone>>

const VIEW = ['BLANK_VIEW'] as const
const EDIT = ['BLANK_UPD'] as const
/** The rights to query an order's terms: those of people who take orders or make waybills from them. */
const READ_TERMS = ['BLANK_VIEW', 'BLANK_UPD', 'DEAL_ADD'] as const
const SIDE = { shows: ['shortName'], only: PARTY } as const
const END = { readonly: true, shows: ['name', 'address'] } as const
/** The VAT of today's price, and the fields that it is computed from. */
const VAT_OF_PRICE = ['priceNet', 'priceVat', 'priceGross', 'vatRate'] as const
const PRICED = ['actualPrice', 'priceMode', 'vatRate'] as const
const counted = { derived: 'server', scale: 3 } as const

/** An order of a material over a route, with a limit for its waybills (operations §2.10, §3.11). */
export const materialOrder = defineResource({
  name: 'materialOrder',
  area: 'orders',
  api: {
    path: 'api/material_orders',
    select: 'list_for_select',
    edits: { '{id}/material_order_transporters': ['transporters'] },
    queries: {
      companiesForSelect: {
        on: 'all',
        path: 'companies_for_select',
        right: everyone,
        input: { query: field.text() },
        returns: companyOptions,
      },
      getForVehicle: {
        on: 'all',
        path: 'get_for_vehicle',
        right: READ_TERMS,
        input: { vehicle: field.number({ required: true }), day: field.date() },
        returns: offeredOrders,
      },
      filling: {
        on: 'all',
        path: 'filling',
        right: EDIT,
        input: { cargoRoute: field.number({ required: true }), day: field.date() },
        returns: dealTerms,
      },
      terms: {
        on: 'one',
        path: '{id}/terms',
        right: READ_TERMS,
        input: { day: field.date(), shipment: field.number(), deal: field.number() },
        returns: orderTerms,
      },
    },
  },
  screens: '/orders',
  title: {
    fields: ['customer', 'material', 'object'],
    of: r => [`№ ${r.id}`, refText(company, r.customer), refText(point, r.object), r.material?.name].filter(Boolean).join(' · '),
  },
  fields: {
    state: field.choice(ORDER_STATES, { derived: 'record', tones: ORDER_TONES }),
    stateFilter: field.choice(ORDER_STATES, { derived: 'server', hidden: true }),
    status: field.reference('materialOrderStatus', { readonly: true, hidden: true, shows: ['name'] }),
    errorText: field.text({ readonly: true, max: 2000 }),
    dateFrom: field.date({ required: true, today: true, min: '2000-01-01', max: '2099-12-31' }),
    dateTo: field.date({ required: true, min: '2000-01-01', max: '2099-12-31' }),

    supplier: field.reference('company', SIDE),
    customer: field.reference('company', SIDE),
    cargoRoute: field.reference('cargoRoute', {
      required: true,
      shows: ['name', 'pointFrom', 'pointTo', 'companyFrom', 'companyTo', 'distance', 'distanceCalculated'],
      only: { isActive: true },
      matching: { companyFrom: 'supplier', companyTo: 'customer' },
    }),
    career: field.reference('point', END),
    object: field.reference('point', END),
    material: field.reference('material', { readonly: true, shows: ['name'] }),
    product: field.reference('product', {
      required: true,
      shows: ['name', 'material', 'unit', 'actualPrices'],
      only: { process: PROCESS.purchase, isActive: true },
      matching: { company: 'customer' },
    }),
    unit: field.reference('measurementUnit', { readonly: true, hidden: true, shows: ['name', 'systemC'] }),
    serviceType: field.reference('priceType', { required: true, shows: ['name'], only: { isService: true } }),
    shipmentType: field.reference('priceType', { shows: ['name'], only: { isShipment: true } }),
    sellType: field.reference('priceType', { shows: ['name'], only: { isSell: true }, default: PRICE_TYPE.material }),

    orderLimitType: field.choice(LIMIT_TYPES, { default: 'volume' }),
    orderLimit: field.decimal({ required: true, min: '0.001', max: '10000000', scale: 3, unitOf: 'limitUnit' }),
    limitUnit: field.reference('measurementUnit', { derived: 'server', hidden: true, shows: ['name', 'systemC'] }),
    totalLimits: field.decimal({ ...counted, unitOf: 'limitUnit' }),
    totalUsed: field.decimal({ ...counted, unitOf: 'limitUnit', shareOf: 'totalLimits' }),
    totalLimitsBalanceVol: field.decimal({ ...counted, unitOf: 'limitUnit', tones: 'sign' }),
    leftToday: field.decimal({ ...counted, unitOf: 'limitUnit', tones: 'sign', onDemand: false }),
    totalVolume: field.decimal({ ...counted, unitOf: 'unit' }),
    trips: field.number({ derived: 'server' }),
    actualPrice: field.money({ derived: 'server' }),
    priceMode: field.choice(VAT_MODES, { derived: 'server', onDemand: true }),
    vatRate: field.reference('vatRate', { derived: 'server', onDemand: true, shows: ['name', 'rate'] }),
    priceNet: field.money({ derived: 'record' }),
    priceVat: field.money({ derived: 'record' }),
    priceGross: field.money({ derived: 'record' }),
    actualDriverPrice: field.money({ derived: 'server' }),
    careerAddress: field.text({ derived: 'record', hidden: true }),
    objectAddress: field.text({ derived: 'record', hidden: true }),
    distance: field.decimal({ derived: 'record', scale: 1, unit: 'km', hidden: true }),
    distanceCalculated: field.decimal({ derived: 'record', scale: 1, unit: 'km', hidden: true }),
    prices: field.text({ derived: 'server', onDemand: true, hidden: true }),
    words: field.text({ derived: 'server', hidden: true, onDemand: true }),
    comment: field.text({ max: 2000, lines: 3 }),
    transporters: field.lines('materialOrderTransporter', {
      by: 'materialOrder',
      writes: ['company', 'volumeLimit', 'price', 'vatMode', 'priority', 'isActive'],
      shows: ['volume', 'left'],
      totals: ['volumeLimit', 'volume'],
      order: 'priority',
      onDemand: true,
    }),
  },
  derive: {
    state: { from: ['status'], of: r => orderStateOf(r) },
    careerAddress: { from: ['career'], of: r => (r.career?.['address'] as string | null | undefined) ?? null },
    objectAddress: { from: ['object'], of: r => (r.object?.['address'] as string | null | undefined) ?? null },
    priceNet: { from: PRICED, of: r => vatOfPrice(r)?.net ?? null },
    priceVat: { from: PRICED, of: r => vatOfPrice(r)?.vat ?? null },
    priceGross: { from: PRICED, of: r => vatOfPrice(r)?.gross ?? null },
    distance: { from: ['cargoRoute'], of: r => (r.cargoRoute?.['distance'] as string | null | undefined) ?? null },
    distanceCalculated: { from: ['cargoRoute'], of: r => (r.cargoRoute?.['distanceCalculated'] as string | null | undefined) ?? null },
  },
  checks: {
    dateTo: r => !r.dateFrom || !r.dateTo || r.dateFrom <= r.dateTo || 'periodBackwards',
    orderLimit: r => r.orderLimitType !== 'tripsPerDay' || !r.orderLimit || Number.isInteger(Number(r.orderLimit)) || 'wholeTrips',
  },
  list: {
    columns: [
      'id',
      'state',
      'dateFrom',
      'dateTo',
      'customer',
      'object',
      'material',
      'career',
      'orderLimitType',
      'totalUsed',
      'totalLimits',
      'totalLimitsBalanceVol',
      'leftToday',
      'trips',
      'totalVolume',
      'comment',
    ],
    lead: ['customer', 'state', 'material', 'object', 'totalUsed', 'totalLimitsBalanceVol', 'dateTo'],
    extra: [
      'supplier',
      'cargoRoute',
      'product',
      'serviceType',
      'shipmentType',
      'orderLimit',
      'actualPrice',
      ...VAT_OF_PRICE,
      'errorText',
      'insDate',
      'mdInsUser',
    ],
    sort: ['-dateFrom', '-id'],
    search: ['words'],
    period: 'dateFrom',
    frozen: 2,
    filters: {
      dateFrom: 'range',
      dateTo: 'range',
      stateFilter: { by: 'in', indexed: true },
      customer: { by: 'in', options: 'companiesForSelect' },
      supplier: 'in',
      object: 'in',
      career: 'in',
      material: 'in',
      cargoRoute: 'in',
      product: { by: 'equals', offered: false },
      serviceType: 'in',
      orderLimitType: 'in',
      status: { by: 'in', offered: false },
      insDate: 'range',
      mdInsUser: 'in',
    },
    indicators: {
      counts: {
        path: 'indicators',
        of: [],
        per: ['stateFilter'],
        counts: { lastDay: { dateTo: { days: 'today' }, stateFilter: 'active' } },
      },
    },
  },
  form: [
    ['dateFrom', 'dateTo'],
    ['supplier', 'customer'],
    ['cargoRoute', 'product'],
    ['serviceType', 'shipmentType', 'sellType'],
    ['orderLimitType', 'orderLimit'],
    'transporters',
    'comment',
  ],
  show: [
    tab.head({
      state: 'state',
      figures: ['totalUsed', 'totalLimitsBalanceVol', 'leftToday', 'actualPrice', 'actualDriverPrice'],
      problem: 'errorText',
    }),
    tab.data(
      ['dateFrom', 'dateTo', 'orderLimitType', 'orderLimit'],
      { section: 'from', rows: [['supplier', 'career', 'careerAddress']] },
      { section: 'to', rows: [['customer', 'object', 'objectAddress', 'product', 'prices']] },
      { section: 'carriage', rows: [['cargoRoute', 'distance', 'distanceCalculated', 'serviceType', 'shipmentType', 'sellType']] },
      { section: 'vat', rows: [['actualPrice', 'priceMode', ...VAT_OF_PRICE]] },
      { section: 'done', rows: [['totalLimits', 'totalVolume', 'trips']] },
      'transporters',
      'comment',
    ),
    tab.related('deal', 'materialOrder', [
      'dtDeal',
      'ttn',
      'ttnDoc',
      'state',
      'shipment',
      'vehicle',
      'driver',
      'careerVol',
      'objectVol',
      'overLimit',
      'objectSumm',
      'income',
    ]),
    tab.matrix('deal', 'orderUse', ['dateFrom', 'dateTo']),
    tab.documents('materialOrderDocument', 'owner'),
    tab.templates(5),
  ],
  // Orders are closed instead of removed, so that their waybills and history remain.
  rights: { read: VIEW, create: EDIT, edit: EDIT, editWhen: r => orderStateOf(r) !== 'closed', remove: NOBODY },
  actions: {
    close: { on: 'one', path: '{id}/close', right: EDIT, when: r => orderStateOf(r) !== 'closed', confirm: true, undo: 'reopen' },
    reopen: { on: 'one', path: '{id}/reopen', right: EDIT, when: r => orderStateOf(r) === 'closed', confirm: true, undo: 'close' },
    recheck: { on: 'one', path: '{id}/recheck', right: EDIT, when: r => orderStateOf(r) === 'error' },
  },
  parts: {
    documents: { types: 'blank', ofTypes: 'is_material_order', archive: false, byLink: true },
    statuses: { field: 'status', history: 'statusHistory' },
    keptSums: [{ of: [], by: ['status', 'dateTo'], with: ['stateFilter'] }],
    templates: { object: 5, path: '{id}/templates/download' },
  },
})

/** A company that may carry out an order, with its own limit and price (silent-places §5). */
export const materialOrderTransporter = defineResource({
  name: 'materialOrderTransporter',
  area: 'orders',
  api: {
    path: 'api/material_order_transporters',
    calls: [],
    lists: { 'api/material_orders/{id}/transporters': { by: 'materialOrder', right: VIEW } },
  },
  title: 'company',
  fields: {
    materialOrder: field.reference('materialOrder', { required: true, createOnly: true }),
    company: field.reference('company', { required: true, shows: ['shortName'], only: PARTY }),
    volumeLimit: field.decimal({ min: '0.001', max: '10000000', scale: 3, unitOf: 'unit' }),
    price: field.money({ min: '0' }),
    vatMode: field.choice(VAT_MODES, { default: 'included' }),
    priority: field.number({ min: 1, max: 1000 }),
    volume: field.decimal({ derived: 'server', scale: 3, unitOf: 'unit' }),
    left: field.decimal({ derived: 'server', scale: 3, unitOf: 'unit', tones: 'sign' }),
    unit: field.reference('measurementUnit', { derived: 'server', hidden: true, shows: ['name', 'systemC'] }),
  },
  rights: { read: VIEW, edit: EDIT },
  parts: { unique: { company: { per: ['materialOrder'] } } },
})
