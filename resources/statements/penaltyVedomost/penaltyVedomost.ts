import { field } from '#resource'
import { COST_TYPE } from '#resources/money/lookups'
import { defineStatement, SUM, defineStatementDocuments } from '#resources/shared/statement'
import { defineAccrualLine } from '#resources/shared/accrualLine'

/** A statement of penalties: amounts deducted from the boxes of employees (finance §2.11). */
export const penaltyVedomost = defineStatement({
  name: 'penaltyVedomost',
  line: 'penaltyVedomostLine',
  documents: 'penaltyVedomostDocument',
  api: 'api/penalty_vedomosts',
  docs: 'penaltyVedomostDocs',
  screens: '/penalty-vedomosti',
  view: 'PENALTY_VEDOMOSTI_VIEW',
  add: 'PENALTY_VEDOMOSTI_ADD',
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

/** A line of a penalty statement, also listed in the registry of all penalty lines. */
export const penaltyVedomostLine = defineAccrualLine({
  name: 'penaltyVedomostLine',
  header: 'penaltyVedomost',
  api: 'api/penalty_vedomost_lines',
  statements: 'api/penalty_vedomosts',
  registry: '/penalty-vedomosti/reestr',
  view: 'PENALTY_VEDOMOSTI_VIEW',
  add: 'PENALTY_VEDOMOSTI_ADD',
})

/** Documents of a penalty statement. */
export const penaltyVedomostDocument = defineStatementDocuments({
  name: 'penaltyVedomostDocument',
  owner: 'penaltyVedomost',
  api: 'api/penalty_vedomost_docs',
  statements: 'api/penalty_vedomosts',
  types: 'isPayment',
  view: ['PENALTY_VEDOMOSTI_VIEW'],
  add: ['PENALTY_VEDOMOSTI_ADD'],
})
