import type { MySettingChecks } from '#areas/system/mySettings'

/** A user's arrangement of the blocks of a page: their names in order, and the hidden ones. Blocks that it does not list keep their default position. */
export interface Arrangement {
  readonly order: readonly string[]
  readonly hidden: readonly string[]
}

/** A limit above the number of blocks on any page. */
const MOST_NAMES = 100
const NAME = /^[a-z]\w{0,49}$/iu
const isNames = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length <= MOST_NAMES &&
  new Set(value).size === value.length &&
  value.every(one => typeof one === 'string' && NAME.test(one))

const isArrangement = (value: unknown): value is Arrangement => {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 2) return false
  const { order, hidden } = value as Partial<Record<keyof Arrangement, unknown>>
  return isNames(order) && isNames(hidden)
}

/** The maximum number of saved reports on the first page. */
export const MOST_REPORTS = 4
const isReports = (value: unknown): value is readonly number[] =>
  Array.isArray(value) &&
  value.length <= MOST_REPORTS &&
  new Set(value).size === value.length &&
  value.every(one => Number.isInteger(one) && one > 0)

/** The settings stored per user, with the validator of each value. */
export const mySettings = { firstPage: isArrangement, homeReports: isReports } as const satisfies MySettingChecks
export type MySetting = keyof typeof mySettings
/** The settings of a user as the call returns them. */
export interface MySettings {
  readonly firstPage?: Arrangement
  /** The ids of the saved reports on the first page. */
  readonly homeReports?: readonly number[]
}
