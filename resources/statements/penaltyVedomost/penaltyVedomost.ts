import { field } from '#resource'
import { COST_TYPE } from '#resources/money/costListType'
import { defineStatement, SUM } from '#resources/shared/statement'

/** A statement of penalties: what is taken from the boxes of employees (finance §2.11). */
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
