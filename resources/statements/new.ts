import type { Rights } from '#resource'

/** The statements, in the order of the menu. */
export const STATEMENTS = ['fotVedomost', 'premiumVedomost', 'penaltyVedomost', 'costVedomost', 'oilVedomost', 'dealVedomost'] as const

/** The page on which a user selects the statement to create, and the rights to create any of them. */
export const STATEMENT_CREATE = '/vedomosti/create'
export const STATEMENT_ADD: Rights = [
  'FOT_VEDOMOSTI_ADD',
  'PREMIUM_VEDOMOSTI_ADD',
  'PENALTY_VEDOMOSTI_ADD',
  'COST_VEDOMOSTI_ADD',
  'OIL_VEDOMOSTI_ADD',
  'DEPOSIT_ADD',
]
