import { defineLookup } from '../lookup.ts'

/** What money of an article is spent on; it decides whose boxes a payment moves (finance §9). */
export const costListType = defineLookup({ name: 'costListType', area: 'money', api: 'api/cost_list_types' })

/** The types that rules name. */
export const COST_TYPE = { transfer: 1, general: 2, payroll: 3, vehicle: 4, ignore: 5, discount: 6 } as const
