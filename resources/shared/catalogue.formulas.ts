/** The companies that every database contains: our own and the system company (foundations §9). */
export const OWN_COMPANY = 1
export const SYSTEM_COMPANY = 2

/** Price types that every database has and formulas use (operations §9.2). */
export const PRICE_TYPE = { material: 1, delivery: 2, delivered: 3, pickup: 4, carriage: 5, driver: 6, wholesale: 7 } as const

/** The first status of everything that comes from outside and is not processed yet. */
export const FIRST_STATUS = 1

const DAY_MS = 86_400_000

/** Returns the day so many days after another, or before it; ISO. */
export const dayAfter = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
/** Returns the last day of the previous month; ISO. */
export const lastMonth = (today: string): string => dayAfter(`${today.slice(0, 7)}-01`, -1)

/**
 * Whether the quarry's side of a deal has no price: delivery only, or pick-up by the customer (operations §9.2). Types of service and
 * shipment by id.
 */
export const isCareerFree = (terms: { readonly serviceType: number | null; readonly shipmentType: number | null }): boolean =>
  terms.serviceType === PRICE_TYPE.delivery || terms.shipmentType === PRICE_TYPE.pickup
