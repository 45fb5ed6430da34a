import { field, defineResource } from '#resource'
import { CARD } from '#russian'
import { FUEL_ARTICLE } from '#resources/money/costList/costList'
import { COST_TYPE } from '#resources/money/lookups'
import {
  defineStatement,
  exportOf,
  headerOf,
  lineActions,
  PAID,
  statusFields,
  SUM,
  defineStatementDocuments,
} from '#resources/shared/statement'
import { formatRate } from '#resource/text'
import { multiply, roundHalfUp, subtract } from '#resource/decimal'

/** A statement of fuel: the fuel filled into vehicles, with prices (finance §2.11). */
export const oilVedomost = defineStatement({
  name: 'oilVedomost',
  line: 'oilVedomostLine',
  documents: 'oilVedomostDocument',
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

const view = ['OIL_VEDOMOSTI_VIEW'] as const
const add = ['OIL_VEDOMOSTI_ADD'] as const

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
        sums: { path: 'api/oil_vedomosts/reestr/sums', of: ['volume', 'discount'] },
      },
    },
  },
  rights: { read: view, create: add, edit: add, remove: add },
  actions: lineActions(add),
})

/** Documents of a fuel statement. */
export const oilVedomostDocument = defineStatementDocuments({
  name: 'oilVedomostDocument',
  owner: 'oilVedomost',
  api: 'api/oil_vedomost_docs',
  statements: 'api/oil_vedomosts',
  types: 'isPayment',
  view: ['OIL_VEDOMOSTI_VIEW'],
  add: ['OIL_VEDOMOSTI_ADD'],
})
