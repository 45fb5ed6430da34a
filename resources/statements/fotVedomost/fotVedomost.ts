import { field } from '#resource'
import { COST_TYPE } from '#resources/money/costListType'
import { defineStatement } from '#resources/shared/statement'

/** A payroll statement: what is paid out to whom (finance §2.11). */
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
  // Of a point, or of all of them: whoever something is due to.
  fill: { point: field.reference('point', { only: { isActive: true } }) },
  writes: ['account', 'point', 'sum', 'comment'],
  shows: ['balance', 'accrued', 'withheld', 'paid', 'due', 'payment'],
  totals: ['balance', 'accrued', 'withheld', 'paid', 'due', 'sum'],
})
