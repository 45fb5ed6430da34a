import { type Rights, defineArea } from '#resource'
import { costVedomost, costVedomostLine, oilVedomost, oilVedomostLine } from './expenses.ts'
import { dealVedomost, dealVedomostLine, dealVedomostStatus } from './dealVedomost/dealVedomost.ts'
import { fotVedomost, fotVedomostLine, penaltyVedomost, penaltyVedomostLine, premiumVedomost, premiumVedomostLine } from './accruals.ts'

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

/** The area `statements`: the six kinds of statements. */
export const statements = defineArea({
  resources: {
    oilVedomost,
    oilVedomostLine,
    costVedomost,
    costVedomostLine,
    fotVedomost,
    fotVedomostLine,
    premiumVedomost,
    premiumVedomostLine,
    penaltyVedomost,
    penaltyVedomostLine,
    dealVedomost,
    dealVedomostLine,
    dealVedomostStatus,
  },
  rights: {
    statements: {
      name: 'Ведомости',
      codes: {
        OIL_VEDOMOSTI_VIEW: 'Топливные ведомости: просмотр',
        OIL_VEDOMOSTI_ADD: 'Топливные ведомости: изменение',
        COST_VEDOMOSTI_VIEW: 'Расходные ведомости: просмотр',
        COST_VEDOMOSTI_ADD: 'Расходные ведомости: изменение',
        FOT_VEDOMOSTI_VIEW: 'Зарплатные ведомости: просмотр',
        FOT_VEDOMOSTI_ADD: 'Зарплатные ведомости: изменение',
        PREMIUM_VEDOMOSTI_VIEW: 'Ведомости премий: просмотр',
        PREMIUM_VEDOMOSTI_ADD: 'Ведомости премий: изменение',
        PENALTY_VEDOMOSTI_VIEW: 'Ведомости удержаний: просмотр',
        PENALTY_VEDOMOSTI_ADD: 'Ведомости удержаний: изменение',
        DEPOSIT_LIST: 'Ведомости накладных: просмотр',
        DEPOSIT_ADD: 'Ведомости накладных: изменение',
      },
    },
  },
  menu: {
    statements: {
      icon: 'statements',
      work: ['FOT_VEDOMOSTI_ADD', 'COST_VEDOMOSTI_ADD'],
      items: [
        { path: '/fot-vedomosti/list', right: ['FOT_VEDOMOSTI_VIEW'] },
        { path: '/premium-vedomosti/list', right: ['PREMIUM_VEDOMOSTI_VIEW'] },
        { path: '/oil-vedomosti/reestr', right: ['OIL_VEDOMOSTI_VIEW'] },
        { path: '/premium-vedomosti/reestr', right: ['PREMIUM_VEDOMOSTI_VIEW'] },
        { path: '/penalty-vedomosti/list', right: ['PENALTY_VEDOMOSTI_VIEW'] },
        { path: '/penalty-vedomosti/reestr', right: ['PENALTY_VEDOMOSTI_VIEW'] },
        { path: '/cost-vedomosti/list', right: ['COST_VEDOMOSTI_VIEW'] },
        { path: '/oil-vedomosti/list', right: ['OIL_VEDOMOSTI_VIEW'] },
        { path: '/deal-vedomosti/list', right: ['DEPOSIT_LIST'] },
        { label: 'statementCreate', path: STATEMENT_CREATE, right: STATEMENT_ADD, of: '/fot-vedomosti/list' },
      ],
    },
  },
})
