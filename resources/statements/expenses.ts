import { field, defineResource } from '#resource'
import { COST_TYPE, FUEL_ARTICLE } from '#resources/money/lookups'
import { defineStatement, exportOf, headerOf, lineActions, PAID, statusFields, SUM } from '#resources/shared/statement'
import { formatMoney, formatRate } from '#resource/text'
import { multiply, roundHalfUp, subtract } from '#resource/decimal'
import { CARD } from '#russian'

/** A statement of costs: amounts spent on companies, vehicles and points under one article (finance §2.11). */
export const costVedomost = defineStatement({
  name: 'costVedomost',
  line: 'costVedomostLine',
  api: 'api/cost_vedomosts',
  docs: 'costVedomostDocs',
  screens: '/cost-vedomosti',
  view: 'COST_VEDOMOSTI_VIEW',
  add: 'COST_VEDOMOSTI_ADD',
  articles: [COST_TYPE.transfer, COST_TYPE.general, COST_TYPE.vehicle],
  counts: ['countCompanies', 'countVehicles'],
  fill: { file: field.file({ required: true, accept: ['excel', 'csv'] }) },
  writes: ['company', 'vehicle', 'point', 'qty', 'price', 'comment'],
  shows: ['sum', 'payment'],
  totals: ['qty', 'sum'],
})

const costView = ['COST_VEDOMOSTI_VIEW'] as const
const costAdd = ['COST_VEDOMOSTI_ADD'] as const

/** A line of a cost statement: the amount spent on a company, a vehicle or a point. */
export const costVedomostLine = defineResource({
  name: 'costVedomostLine',
  area: 'statements',
  api: { path: 'api/cost_vedomost_lines', calls: ['one'], lists: exportOf('api/cost_vedomosts') },
  title: { fields: ['price', 'comment'], of: r => [formatMoney(r.price), r.comment].filter(Boolean).join(' · ') },
  fields: {
    vedomost: headerOf('costVedomost'),
    company: field.reference('company', { keeps: true, shows: ['shortName', 'inn'], only: { isActive: true } }),
    vehicle: field.reference('vehicle', { shows: ['plate', 'brand'], only: { isActive: true } }),
    point: field.reference('point', { keeps: true, shows: ['name'], only: { isActive: true } }),
    qty: field.decimal({ required: true, default: '1', min: '0.001', max: '1000000', scale: 3 }),
    price: field.money({ required: true, keeps: true, ...SUM }),
    comment: field.text({ max: 500 }),
    sum: field.money({ derived: 'record' }),
    ...statusFields,
    payment: PAID,
  },
  derive: { sum: { from: ['qty', 'price'], of: r => (r.qty && r.price ? roundHalfUp(multiply(r.qty, r.price), 2) : null) } },
  checks: { price: r => !r.qty || !r.price || Number(multiply(r.qty, r.price)) <= Number(SUM.max) || 'tooMuch' },
  list: {
    columns: ['company', 'vehicle', 'point', 'qty', 'price', 'sum', 'comment', 'status', 'delComment', 'payment'],
    sort: ['id'],
    filters: { company: 'in', vehicle: 'in', status: 'in' },
  },
  rights: { read: costView, create: costAdd, edit: costAdd, remove: costAdd },
  actions: lineActions(costAdd),
})

/** A statement of fuel: the fuel filled into vehicles, with prices (finance §2.11). */
export const oilVedomost = defineStatement({
  name: 'oilVedomost',
  line: 'oilVedomostLine',
  api: 'api/oil_vedomosts',
  docs: 'oilVedomostDocs',
  screens: '/oil-vedomosti',
  view: 'OIL_VEDOMOSTI_VIEW',
  add: 'OIL_VEDOMOSTI_ADD',
  articles: [COST_TYPE.vehicle],
  article: FUEL_ARTICLE,
  counts: ['countCompanies', 'countVehicles', 'volume', 'price'],
  fill: { file: field.file({ required: true, accept: ['excel', 'csv'] }) },
  writes: ['vehicle', 'driver', 'card', 'product', 'volume', 'price', 'discount', 'comment'],
  shows: ['company', 'sum', 'payment'],
  totals: ['volume', 'discount', 'sum'],
})

const oilView = ['OIL_VEDOMOSTI_VIEW'] as const
const oilAdd = ['OIL_VEDOMOSTI_ADD'] as const

/** A line of a fuel statement: the vehicle, the fuel and the volume. */
export const oilVedomostLine = defineResource({
  name: 'oilVedomostLine',
  area: 'statements',
  api: {
    path: 'api/oil_vedomost_lines',
    calls: ['one'],
    lists: exportOf('api/oil_vedomosts'),
  },
  title: { fields: ['product', 'volume'], of: r => [r.product, r.volume && formatRate(r.volume)].filter(Boolean).join(' · ') },
  fields: {
    vedomost: headerOf('oilVedomost'),
    vehicle: field.reference('vehicle', { required: true, shows: ['plate', 'brand', 'company'], only: { isActive: true } }),
    company: field.reference('company', { readonly: true, shows: ['shortName'] }),
    driver: field.reference('account', { shows: ['fio', 'login'], only: { driver: true, isActive: true } }),
    card: field.text({ code: CARD, max: 30 }),
    product: field.text({ max: 60, keeps: true }),
    volume: field.decimal({ required: true, min: '0.001', max: '1000000', scale: 3 }),
    price: field.money({ required: true, keeps: true, ...SUM }),
    discount: field.money({ min: '0', keeps: true, max: SUM.max }),
    comment: field.text({ max: 500 }),
    sum: field.money({ derived: 'record' }),
    // The same for the totals of lists, which the database computes.
    total: field.money({ derived: 'server', onDemand: true, hidden: true }),
    ...statusFields,
    payment: PAID,
    date: field.date({ derived: 'server', onDemand: true, hidden: true }),
  },
  derive: {
    sum: {
      from: ['volume', 'price', 'discount'],
      of: r => (r.volume && r.price ? subtract(roundHalfUp(multiply(r.volume, r.price), 2), r.discount ?? '0') : null),
    },
  },
  checks: {
    price: r => !r.volume || !r.price || Number(multiply(r.volume, r.price)) <= Number(SUM.max) || 'tooMuch',
    discount: r => !r.volume || !r.price || Number(r.discount ?? 0) < Number(multiply(r.volume, r.price)) || 'discountTooBig',
  },
  list: {
    columns: [
      'company',
      'vehicle',
      'driver',
      'card',
      'product',
      'volume',
      'price',
      'discount',
      'sum',
      'comment',
      'status',
      'delComment',
      'payment',
    ],
    extra: ['vedomost'],
    sort: ['id'],
    filters: {
      vedomost: 'in',
      date: 'range',
      company: 'in',
      vehicle: 'in',
      driver: 'in',
      card: 'equals',
      product: 'equals',
      status: 'in',
    },
    views: {
      registry: {
        screen: '/oil-vedomosti/reestr',
        call: { path: 'api/oil_vedomosts/reestr', export: 'api/oil_vedomosts/export_reestr_xlsx' },
        columns: [
          'date',
          'vedomost',
          'company',
          'vehicle',
          'driver',
          'card',
          'product',
          'volume',
          'price',
          'discount',
          'sum',
          'status',
          'payment',
        ],
        sort: ['-date', '-id'],
        actions: [],
        sums: { path: 'api/oil_vedomosts/reestr/sums', of: ['volume', 'discount', 'total'] },
      },
    },
  },
  rights: { read: oilView, create: oilAdd, edit: oilAdd, remove: oilAdd },
  actions: lineActions(oilAdd),
})
