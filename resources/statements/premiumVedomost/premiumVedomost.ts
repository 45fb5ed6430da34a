import { field } from '#resource'
import { COST_TYPE } from '#resources/money/costListType'
import { defineStatement, SUM } from '#resources/shared/statement'

/** A statement of premiums: what is added to the boxes of employees (finance §2.11). */
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
