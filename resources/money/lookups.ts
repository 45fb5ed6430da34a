import { defineLookup, defineBook } from '#areas/book'
import { defineResource, everyone, field } from '#resource'

/** How far a payment is: only those carried out move money (silent-places §7). */
export const payStatus = defineLookup({ name: 'payStatus', area: 'money', api: 'api/pay_statuses' })

/** The statuses that rules name. */
export const PAY_STATUS = { draft: 1, planned: 2, done: 3, cancelled: 4 } as const

/** What a payment is: money between companies, or what we spend. */
export const PAYMENT_KINDS = ['transfer', 'expense'] as const

/**
 * What money of an article is spent on; it decides whose boxes a payment moves (finance §9). Of `kind` are the payments that its articles stand for; what
 * nobody counts, and discounts, stand for none.
 */
export const costListType = defineResource({
  name: 'costListType',
  area: 'money',
  api: { path: 'api/cost_list_types', calls: ['list'] },
  title: 'name',
  fields: { name: field.text({ required: true }), kind: field.choice(PAYMENT_KINDS) },
  list: { columns: ['name', 'kind'], sort: ['id'], search: ['name'], filters: { kind: 'equals', isActive: 'equals' } },
  rights: { read: everyone },
})

/** The types that rules name. */
export const COST_TYPE = { transfer: 1, general: 2, payroll: 3, vehicle: 4, ignore: 5, discount: 6 } as const

/** Expense items of costs: what exactly was bought (finance §3, "Expense items"). */
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

/** How a record came in (silent-places §7); the comments of 3, 9 and 10 are pairs of keys and values. */
export const inputType = defineLookup({ name: 'inputType', area: 'money', api: 'api/input_types' })

/** The ways that rules name. */
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
/** Whose comments are structured. */
export const STRUCTURED: readonly number[] = [INPUT_TYPE.fuel, INPUT_TYPE.bank, INPUT_TYPE.fine]
/** Whose payments are made and taken back by statements alone. */
export const OF_STATEMENTS: readonly number[] = [INPUT_TYPE.oilStatement, INPUT_TYPE.costStatement, INPUT_TYPE.fotStatement]
/** Whose payments are made and taken back by the lines of transactions alone. */
export const OF_TRANSACTIONS: readonly number[] = STRUCTURED
