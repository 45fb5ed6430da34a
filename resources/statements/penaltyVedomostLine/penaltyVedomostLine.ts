import { defineAccrualLine } from '#resources/shared/accrualLine'

/** A line of a statement of penalties, and of the registry of all of them. */
export const penaltyVedomostLine = defineAccrualLine({
  name: 'penaltyVedomostLine',
  header: 'penaltyVedomost',
  api: 'api/penalty_vedomost_lines',
  statements: 'api/penalty_vedomosts',
  registry: '/penalty-vedomosti/reestr',
  view: 'PENALTY_VEDOMOSTI_VIEW',
  add: 'PENALTY_VEDOMOSTI_ADD',
})
