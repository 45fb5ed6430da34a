import { field } from '#resource'
import { COST_TYPE } from '#resources/money/lookups'
import { defineStatement, SUM, defineStatementDocuments } from '#resources/shared/statement'
import { defineAccrualLine } from '#resources/shared/accrualLine'

/** A statement of premiums: amounts credited to the boxes of employees (finance §2.11). */
export const premiumVedomost = defineStatement({
  name: 'premiumVedomost',
  line: 'premiumVedomostLine',
  documents: 'premiumVedomostDocument',
  api: 'api/premium_vedomosts',
  docs: 'premiumVedomostDocs',
  screens: '/premium-vedomosti',
  view: 'PREMIUM_VEDOMOSTI_VIEW',
  add: 'PREMIUM_VEDOMOSTI_ADD',
  articles: [COST_TYPE.payroll],
  fill: {
    point: field.reference('point', { required: true, only: { isActive: true } }),
    sum: field.money({ required: true, ...SUM }),
    basis: field.text({ required: true, min: 3, max: 300 }),
  },
  writes: ['account', 'point', 'basis', 'sum', 'comment'],
  shows: [],
  totals: ['sum'],
})

/** A line of a premium statement, also listed in the registry of all premium lines. */
export const premiumVedomostLine = defineAccrualLine({
  name: 'premiumVedomostLine',
  header: 'premiumVedomost',
  api: 'api/premium_vedomost_lines',
  statements: 'api/premium_vedomosts',
  registry: '/premium-vedomosti/reestr',
  view: 'PREMIUM_VEDOMOSTI_VIEW',
  add: 'PREMIUM_VEDOMOSTI_ADD',
})

/** Documents of a premium statement. */
export const premiumVedomostDocument = defineStatementDocuments({
  name: 'premiumVedomostDocument',
  owner: 'premiumVedomost',
  api: 'api/premium_vedomost_docs',
  statements: 'api/premium_vedomosts',
  types: 'isPayment',
  view: ['PREMIUM_VEDOMOSTI_VIEW'],
  add: ['PREMIUM_VEDOMOSTI_ADD'],
})
