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

/** A payroll statement: payments to employees (finance §2.11). */
export const fotVedomost = defineStatement({
  name: 'fotVedomost',
  line: 'fotVedomostLine',
  documents: 'fotVedomostDocument',
  api: 'api/fot_vedomosts',
  docs: 'fotVedomostDocs',
  screens: '/fot-vedomosti',
  view: 'FOT_VEDOMOSTI_VIEW',
  add: 'FOT_VEDOMOSTI_ADD',
  articles: [COST_TYPE.payroll],
  byPoint: true,
  // Fills in the employees of a point, or of all points, who have an amount due.
  fill: { point: field.reference('point', { only: { isActive: true } }) },
  writes: ['account', 'point', 'sum', 'comment'],
  shows: ['balance', 'accrued', 'withheld', 'paid', 'due', 'payment'],
  totals: ['balance', 'accrued', 'withheld', 'paid', 'due', 'sum'],
})

const view = ['FOT_VEDOMOSTI_VIEW'] as const
const add = ['FOT_VEDOMOSTI_ADD'] as const

/** A line of a payroll statement: the payment to an employee, next to the amount that was due when it was written. */
export const fotVedomostLine = defineResource({
  name: 'fotVedomostLine',
  area: 'statements',
  api: { path: 'api/fot_vedomost_lines', calls: ['one'], lists: exportOf('api/fot_vedomosts') },
  title: { fields: ['account', 'sum'], of: r => [r.account?.['fio'], formatMoney(r.sum)].filter(Boolean).join(' · ') },
  fields: {
    vedomost: headerOf('fotVedomost'),
    account: field.reference('account', { required: true, shows: ['fio', 'login'], only: { isActive: true } }),
    point: field.reference('point', { keeps: true, shows: ['name'] }),
    sum: field.money({ required: true, ...SUM }),
    comment: field.text({ max: 500 }),
    ...statusFields,
    balance: field.money({ readonly: true, copied: false }),
    accrued: field.money({ readonly: true, copied: false }),
    withheld: field.money({ readonly: true, copied: false }),
    paid: field.money({ readonly: true, copied: false }),
    due: field.money({ readonly: true, copied: false }),
    payment: PAID,
  },
  list: {
    columns: ['account', 'point', 'balance', 'accrued', 'withheld', 'paid', 'due', 'sum', 'comment', 'status', 'delComment', 'payment'],
    sort: ['id'],
    filters: { account: 'in', status: 'in' },
  },
  rights: { read: view, create: add, edit: add, remove: add },
  actions: lineActions(add),
})

/** Documents of a payroll statement. */
export const fotVedomostDocument = defineStatementDocuments({
  name: 'fotVedomostDocument',
  owner: 'fotVedomost',
  api: 'api/fot_vedomost_docs',
  statements: 'api/fot_vedomosts',
  types: 'isPayment',
  view: ['FOT_VEDOMOSTI_VIEW'],
  add: ['FOT_VEDOMOSTI_ADD'],
})
