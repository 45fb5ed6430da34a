import { defineLookup, defineBook } from '#areas/book'
import { defineResource, everyone, field } from '#resource'

/** The status of a payment: only completed payments move money (silent-places §7). */
export const payStatus = defineLookup({ name: 'payStatus', area: 'money', api: 'api/pay_statuses' })

/** The statuses used in rules. */
export const PAY_STATUS = { draft: 1, planned: 2, done: 3, cancelled: 4 } as const

/** The kinds of payments: a transfer between companies, or an expense. */
export const PAYMENT_KINDS = ['transfer', 'expense'] as const

/** The type of an article; it decides which boxes a payment moves (finance §9). `kind` is the kind of the payments that its articles make; ignored items and discounts make none. */
export const costListType = defineResource({
  name: 'costListType',
  area: 'money',
  api: { path: 'api/cost_list_types', calls: ['list'] },
  title: 'name',
  fields: { name: field.text({ required: true }), kind: field.choice(PAYMENT_KINDS) },
  list: { columns: ['name', 'kind'], sort: ['id'], search: ['name'], filters: { kind: 'equals', isActive: 'equals' } },
  rights: { read: everyone },
})

/** The types used in rules. */
export const COST_TYPE = { transfer: 1, general: 2, payroll: 3, vehicle: 4, ignore: 5, discount: 6 } as const

/** Expense items of costs: the goods or services bought (finance §3, "Expense items"). */
export const exp = defineBook({
  name: 'exp',
  area: 'money',
  api: { path: 'api/exps', calls: ['list', 'one', 'create', 'edit'], activity: 'isActive' },
  list: '/directory/cost?tab=exp',
  max: 150,
})

/** Expense items of staff (finance §3, "Expense items"). */
export const expPersonal = defineBook({
  name: 'expPersonal',
  area: 'money',
  api: { path: 'api/exps_personals', calls: ['list', 'one', 'create', 'edit'], activity: 'isActive' },
  list: '/directory/cost?tab=expPersonal',
  max: 150,
})

/** The way a record was entered (silent-places §7); the comments of 3, 9 and 10 consist of keys and values. */
export const inputType = defineLookup({ name: 'inputType', area: 'money', api: 'api/input_types' })

/** The ways used in rules. */
export const INPUT_TYPE = {
  hand: 1,
  excel: 2,
  fuel: 3,
  oilStatement: 4,
  costStatement: 5,
  fotStatement: 6,
  regular: 7,
  bank: 9,
  fine: 10,
} as const
/** The ways of entry whose comments are structured. */
export const STRUCTURED: readonly number[] = [INPUT_TYPE.fuel, INPUT_TYPE.bank, INPUT_TYPE.fine]
/** The ways of entry whose payments only statements create and cancel. */
export const OF_STATEMENTS: readonly number[] = [INPUT_TYPE.oilStatement, INPUT_TYPE.costStatement, INPUT_TYPE.fotStatement]
/** The ways of entry whose payments only the lines of transactions create and cancel. */
export const OF_TRANSACTIONS: readonly number[] = STRUCTURED
