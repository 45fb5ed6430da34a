import type { MySettingChecks } from '#areas/system/mySettings'

/** How somebody has arranged the blocks of a page: names in their order, and those that are not shown. Blocks that it does not name stand where they belong. */
export interface Arrangement {
  readonly order: readonly string[]
  readonly hidden: readonly string[]
}

/** More names than any page has blocks. */
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

/** As many reports stand on the first page. */
export const MOST_REPORTS = 4
const isReports = (value: unknown): value is readonly number[] =>
  Array.isArray(value) &&
  value.length <= MOST_REPORTS &&
  new Set(value).size === value.length &&
  value.every(one => Number.isInteger(one) && one > 0)

/** What is kept for a person, by name, and what a value of it must be. */
export const mySettings = { firstPage: isArrangement, homeReports: isReports } as const satisfies MySettingChecks
/** The name of a setting. */
export type MySetting = keyof typeof mySettings
/** The settings of a person, as the call answers them. */
export interface MySettings {
  readonly firstPage?: Arrangement
  /** The saved reports that stand there. */
  readonly homeReports?: readonly number[]
}
