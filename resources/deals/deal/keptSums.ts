import { VAT_RATES, VATS } from '../vatFields.ts'
import { MONEY, UNITS } from './lists.ts'

const STANDARD_SCOPES = { with: ['stateFilter'], scopes: ['living', 'registry', 'sump'] } as const
/** The money columns that every list of waybills totals. One stored total serves them, because they are always requested together. */
export const SUMS = [...MONEY, ...VATS] as const
const VOLUMES = ['careerVol', 'objectVol', 'routeVol'] as const
const SALE_TYPES = ['serviceType', 'shipmentType', 'sellType'] as const
const STATE = ['status', 'isAuth'] as const
/** What groups of every list of waybills need: its totals, by state and unit. */
const TOTALS = { of: [...SUMS, ...VOLUMES], ...STANDARD_SCOPES } as const
const STATE_AND_UNITS = [...STATE, ...Object.values(UNITS)] as const

/** The smallest, which come first because the first that can answer is used. */
const SMALLEST = [
  { ...TOTALS, by: ['dtDeal', ...STATE_AND_UNITS] },
  { of: ['objectVol'], by: [...STATE, 'material', 'objectUnit'], ...STANDARD_SCOPES },
  { ...TOTALS, by: ['dtDeal', 'material', ...STATE_AND_UNITS] },
] as const

/**
 * By values of which a day has almost as many as waybills. Values that mostly follow from one another share a table: an order has one
 * customer, a vehicle mostly one carrier.
 */
const OF_LONG_TIMES = [
  { ...TOTALS, by: ['supplier', 'career', ...STATE_AND_UNITS], byMonth: 'dtDeal' },
  { ...TOTALS, by: ['customer', 'object', 'materialOrder', ...STATE_AND_UNITS], byMonth: 'dtDeal' },
  { ...TOTALS, by: ['vehicle', 'shipment', ...STATE_AND_UNITS] },
  { ...TOTALS, by: ['driver', ...STATE_AND_UNITS] },
] as const

const OF_DAYS = [
  { ...TOTALS, of: [...TOTALS.of, 'distance'], by: ['dtDeal', 'vehicle', 'shipment', ...STATE_AND_UNITS] },
  { ...TOTALS, by: ['dtDeal', 'customer', 'object', ...STATE_AND_UNITS] },
  // The types of prices and the rates of VAT mostly follow from the route.
  { ...TOTALS, by: ['dtDeal', 'cargoRoute', ...SALE_TYPES, ...VAT_RATES, ...STATE_AND_UNITS] },
  { ...TOTALS, of: [...TOTALS.of, 'distance'], by: ['driver', 'dtDeal', ...STATE_AND_UNITS] },
] as const

/** By the time and author of entry, which do not belong to a period of money. */
const OF_ENTRY = [{ of: [], by: ['insDate', 'dtDeal', 'mdInsUser', ...STATE, 'corrected'], ...STANDARD_SCOPES }] as const

/** The totals of deals that the database maintains: groups of a list need all its totals. */
export const KEPT_SUMS = [...SMALLEST, ...OF_LONG_TIMES, ...OF_DAYS, ...OF_ENTRY] as const
/** Those from which reports of periods are computed. */
export const PERIOD_SUMS = [...SMALLEST, ...OF_DAYS] as const
