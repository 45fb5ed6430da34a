import { defineResource, field } from '#resource'
import { formatMoney } from '#resource/text'
import { COST_TYPE } from '#resources/money/lookups'
import { defineStatement, exportOf, headerOf, lineActions, PAID, statusFields, SUM } from '#resources/shared/statement'

interface AccrualOf<N extends string, H extends string> {
  readonly name: N
  readonly header: H
  readonly api: string
  /** The path of its statements. */
  readonly statements: string
  /** The path of the list of lines of all statements. */
  readonly registry: string
  readonly view: string
  readonly add: string
}

/**
 * A line of premiums or penalties: an accrual to an employee's account with a reason, without a payment. All lines are listed in a
 * registry.
 */
const defineAccrualLine = <const N extends string, const H extends string>(of: AccrualOf<N, H>) =>
  defineResource({
    name: of.name,
    area: 'statements',
    api: {
      path: of.api,
      calls: ['list', 'one', 'export'],
      lists: exportOf(of.statements),
    },
    screens: { list: of.registry, one: `${of.registry}/:id` },
    title: { fields: ['account', 'sum'], of: r => [r.account?.['fio'], formatMoney(r.sum)].filter(Boolean).join(' · ') },
    fields: {
      vedomost: headerOf(of.header),
      account: field.reference('account', { required: true, shows: ['fio', 'login'], only: { isActive: true } }),
      point: field.reference('point', { keeps: true, shows: ['name'] }),
      basis: field.text({ required: true, keeps: true, min: 3, max: 300 }),
      sum: field.money({ required: true, ...SUM }),
      comment: field.text({ max: 500 }),
      ...statusFields,
      date: field.date({ derived: 'server' }),
      words: field.text({ derived: 'server', hidden: true, onDemand: true }),
    },
    list: {
      columns: ['vedomost', 'date', 'account', 'point', 'basis', 'sum', 'comment', 'status', 'delComment', 'insDate', 'mdInsUser'],
      lead: ['account', 'sum', 'status', 'date', 'basis'],
      extra: ['id'],
      sort: ['-date', '-id'],
      search: ['words'],
      period: 'date',
      filters: { date: 'range', vedomost: 'in', account: 'in', point: 'in', status: 'in', sum: 'range' },
      sums: { path: 'sums', of: ['sum'] },
    },
    form: [['account', 'point'], ['basis', 'sum'], 'comment'],
    rights: { read: [of.view], create: [of.add], edit: [of.add], remove: [of.add] },
    // The calls of these lines send an action with a reason (finance §7).
    actions: lineActions([of.add], { delComment: field.text({ required: true, min: 3, max: 500, lines: 2 }) }),
    madeBy: 'accrualLine',
  })

/** A payroll statement: payments to employees (finance §2.11). */
export const fotVedomost = defineStatement({
  name: 'fotVedomost',
  line: 'fotVedomostLine',
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

/** A statement of premiums: amounts credited to the boxes of employees (finance §2.11). */
export const premiumVedomost = defineStatement({
  name: 'premiumVedomost',
  line: 'premiumVedomostLine',
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

/** A statement of penalties: amounts deducted from the boxes of employees (finance §2.11). */
export const penaltyVedomost = defineStatement({
  name: 'penaltyVedomost',
  line: 'penaltyVedomostLine',
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
