import { defineAccrualLine } from '#resources/shared/accrualLine'

/** A line of a statement of premiums, and of the registry of all of them. */
export const premiumVedomostLine = defineAccrualLine({
  name: 'premiumVedomostLine',
  header: 'premiumVedomost',
  api: 'api/premium_vedomost_lines',
  statements: 'api/premium_vedomosts',
  registry: '/premium-vedomosti/reestr',
  view: 'PREMIUM_VEDOMOSTI_VIEW',
  add: 'PREMIUM_VEDOMOSTI_ADD',
})
