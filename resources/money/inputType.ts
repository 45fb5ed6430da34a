import { defineLookup } from '#resources/shared/lookup'

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
