import { defineLookup } from '#resources/shared/lookup'

/** How far a payment is: only those carried out move money (silent-places §7). */
export const payStatus = defineLookup({ name: 'payStatus', area: 'money', api: 'api/pay_statuses' })

/** The statuses that rules name. */
export const PAY_STATUS = { draft: 1, planned: 2, done: 3, cancelled: 4 } as const
