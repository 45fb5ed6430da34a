import { defineResource, field, refText, tab } from '#resource'
import { priceGroups, rateGroups } from '#resources/shared/answers'
import { VAT_MODES } from '#resources/shared/vat.formulas'
import { point } from '#resources/points/point/point'
import { formatDate, formatMoney, formatRate } from '#resource/text'
import { priceType, measurementUnit } from '../product/product.ts'

const goods = ['GOODS_VIEW'] as const
const end = ['name', 'address', 'lat', 'lon'] as const

/** The route of a material from a loading point to an unloading point (operations §2.9, §3.10). */
export const cargoRoute = defineResource({
  name: 'cargoRoute',
  area: 'goods',
  api: {
    path: 'api/cargo_routes',
    select: 'list_for_select',
    queries: {
      groups: { on: 'one', path: '{id}/groups', right: goods, returns: priceGroups },
      ratesGroups: { on: 'one', path: '{id}/rates_groups', right: goods, returns: rateGroups },
    },
  },
  screens: { base: '/cargo-routes', create: '/cargo-routes/create', createUnder: { product: '/product/:id/create-cargo-route' } },
  title: {
    fields: ['name', 'pointFrom', 'pointTo'],
    of: r => `${refText(point, r.pointFrom)} → ${refText(point, r.pointTo)}, ${r.name}`,
  },
  fields: {
    name: field.text({ derived: 'server' }),
    words: field.text({ derived: 'server', hidden: true, onDemand: true }),
    product: field.reference('product', {
      createOnly: true,
      prefills: { companyFrom: 'company', pointFrom: 'point', material: 'material', unit: 'unit', process: 'process' },
    }),
    companyFrom: field.reference('company', { shows: ['shortName', 'name', 'inn'] }),
    pointFrom: field.reference('point', { required: true, shows: end, matching: { company: 'companyFrom' } }),
    companyTo: field.reference('company', { shows: ['shortName', 'name', 'inn'] }),
    pointTo: field.reference('point', { required: true, shows: end, matching: { company: 'companyTo' } }),
    process: field.reference('productProcess', { required: true, shows: ['name'] }),
    material: field.reference('material', { required: true, shows: ['name'] }),
    unit: field.reference('measurementUnit', { required: true, shows: ['name', 'systemC'] }),
    addressFrom: field.text({ derived: 'record' }),
    addressTo: field.text({ derived: 'record' }),
    distance: field.decimal({ min: '0.1', max: '20000', scale: 1, unit: 'km' }),
    distanceCalculated: field.decimal({ derived: 'server', scale: 1, unit: 'km' }),
    prices: field.text({ derived: 'server', byDay: true }),
    actualPrices: field.json({ derived: 'server', byDay: true, hidden: true }),
    actualRates: field.json({ derived: 'server', byDay: true, hidden: true }),
    isDuplicate: field.flag({ derived: 'server' }),
    notActive: field.json({ derived: 'server', hidden: true }),
  },
  derive: {
    addressFrom: { from: ['pointFrom'], of: r => (r.pointFrom['address'] as string | null | undefined) ?? null },
    addressTo: { from: ['pointTo'], of: r => (r.pointTo['address'] as string | null | undefined) ?? null },
  },
  checks: {
    pointTo: r => !r.pointFrom || !r.pointTo || r.pointFrom.id !== r.pointTo.id || 'samePoint',
  },
  list: {
    columns: [
      'id',
      'name',
      'pointFrom',
      'pointTo',
      'prices',
      'distance',
      'distanceCalculated',
      'companyFrom',
      'companyTo',
      'addressFrom',
      'addressTo',
      'process',
      'isDuplicate',
      'isActive',
    ],
    extra: ['material', 'unit', 'product', 'insDate', 'mdInsUser'],
    sort: ['-isActive', '-id'],
    search: ['words'],
    filters: {
      pointFrom: 'in',
      companyFrom: 'in',
      pointTo: 'in',
      companyTo: 'in',
      process: 'in',
      material: 'in',
      unit: 'equals',
      product: 'equals',
      isDuplicate: 'equals',
      isActive: 'equals',
      insDate: 'range',
    },
  },
  form: [
    'product',
    { section: 'from', rows: [['companyFrom', 'pointFrom']] },
    { section: 'to', rows: [['companyTo', 'pointTo']] },
    ['material', 'unit', 'process'],
    'distance',
    'isActive',
  ],
  show: [
    tab.head({ figures: ['prices', 'distance', 'distanceCalculated'] }),
    tab.screen('routePrices'),
    tab.related('cargoRoutePrice', 'cargoRoute', ['priceType', 'price', 'vatMode', 'dateStart', 'mdInsUser', 'insDate']),
    tab.related('cargoRouteRate', 'cargoRoute', ['unitFrom', 'rate', 'dateStart', 'mdInsUser', 'insDate']),
  ],
  rights: { read: goods, create: ['GOODS_ADD'], edit: ['GOODS_ADD'] },
  parts: {
    recalc: {},
    way: {
      from: 'pointFrom',
      to: 'pointTo',
      lengths: { M: 'distance', Y: 'distanceCalculated' },
      trips: { of: 'deal', by: 'cargoRoute', day: 'dtDeal' },
      plan: { of: 'shiftPlannerLine', by: 'route', day: 'date', count: 'plannedTrips' },
    },
  },
})

/** A price of carriage over a route, in force from a day on (operations §2.9, §4.8). */
export const cargoRoutePrice = defineResource({
  name: 'cargoRoutePrice',
  area: 'goods',
  api: { path: 'api/cargo_routes_prices', calls: ['list', 'one', 'create', 'edit', 'remove'] },
  title: {
    fields: ['priceType', 'price', 'dateStart'],
    of: r => [refText(priceType, r.priceType), formatMoney(r.price), formatDate(r.dateStart)].join(' · '),
  },
  fields: {
    cargoRoute: field.reference('cargoRoute', { required: true, createOnly: true }),
    priceType: field.reference('priceType', { required: true, shows: ['name'], only: { isRoute: true } }),
    price: field.money({ required: true, min: '0', scale: 2 }),
    dateStart: field.date({ required: true }),
    vatMode: field.choice(VAT_MODES, { default: 'included' }),
  },
  list: {
    columns: ['cargoRoute', 'priceType', 'price', 'vatMode', 'dateStart', 'mdInsUser', 'insDate'],
    sort: ['-dateStart', '-id'],
    filters: { cargoRoute: 'equals', priceType: 'equals', dateStart: 'range', isActive: 'equals' },
  },
  form: ['cargoRoute', ['priceType', 'price', 'dateStart'], 'vatMode'],
  rights: { read: ['GOODS_VIEW'], create: ['GOODS_ADD'], edit: ['GOODS_ADD'] },
  parts: {
    dated: { start: 'dateStart', per: ['cargoRoute', 'priceType'], value: 'price', check: 'api/cargo_routes/{id}/check_date' },
    recalc: { from: 'dateStart' },
  },
})

/** The conversion rate from a source unit to the unit of the route, in force from a day on (operations §2.9, §4.8). */
export const cargoRouteRate = defineResource({
  name: 'cargoRouteRate',
  area: 'goods',
  api: { path: 'api/cargo_routes_rates', calls: ['list', 'one', 'create', 'edit', 'remove'] },
  title: {
    fields: ['unitFrom', 'rate', 'dateStart'],
    of: r => [refText(measurementUnit, r.unitFrom), `× ${formatRate(r.rate)}`, formatDate(r.dateStart)].join(' · '),
  },
  fields: {
    cargoRoute: field.reference('cargoRoute', { required: true, createOnly: true }),
    unitFrom: field.reference('measurementUnit', { required: true, shows: ['name', 'systemC'] }),
    rate: field.decimal({ required: true, min: '0.000001', max: '1000000', scale: 6 }),
    dateStart: field.date({ required: true }),
  },
  list: {
    columns: ['cargoRoute', 'unitFrom', 'rate', 'dateStart', 'mdInsUser', 'insDate'],
    sort: ['-dateStart', '-id'],
    filters: { cargoRoute: 'equals', unitFrom: 'equals', dateStart: 'range', isActive: 'equals' },
  },
  form: ['cargoRoute', ['unitFrom', 'rate', 'dateStart']],
  rights: { read: ['GOODS_VIEW'], create: ['GOODS_ADD'], edit: ['GOODS_ADD'] },
  parts: {
    dated: { start: 'dateStart', per: ['cargoRoute', 'unitFrom'], value: 'rate', check: 'api/cargo_routes/{id}/check_date' },
    recalc: { from: 'dateStart' },
  },
})
