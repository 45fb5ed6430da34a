import { field, defineResource } from '#resource'
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
import { formatMoney } from '#resource/text'
import { multiply, roundHalfUp } from '#resource/decimal'

/** A statement of costs: amounts spent on companies, vehicles and points under one article (finance §2.11). */
export const costVedomost = defineStatement({
  name: 'costVedomost',
  line: 'costVedomostLine',
  documents: 'costVedomostDocument',
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

const view = ['COST_VEDOMOSTI_VIEW'] as const
const add = ['COST_VEDOMOSTI_ADD'] as const

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
  rights: { read: view, create: add, edit: add, remove: add },
  actions: lineActions(add),
})

/** Documents of a cost statement. */
export const costVedomostDocument = defineStatementDocuments({
  name: 'costVedomostDocument',
  owner: 'costVedomost',
  api: 'api/cost_vedomost_docs',
  statements: 'api/cost_vedomosts',
  types: 'isPayment',
  view: ['COST_VEDOMOSTI_VIEW'],
  add: ['COST_VEDOMOSTI_ADD'],
})
