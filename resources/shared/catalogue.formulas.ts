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

/** The statuses of a repair (operations §4.3). Error: it has ended with a line without a price (silent-places §4). */
export const REPAIR_STATUS = { active: 1, closed: 2, error: 3 } as const

/** The states of a repair that people see, one per status. */
export const REPAIR_STATES = ['active', 'closed', 'error'] as const
export type RepairState = (typeof REPAIR_STATES)[number]

const STATES: Readonly<Record<number, RepairState>> = {
  [REPAIR_STATUS.active]: 'active',
  [REPAIR_STATUS.closed]: 'closed',
  [REPAIR_STATUS.error]: 'error',
}

/** Returns the state of a status; an unknown one is an error. */
export const repairState = (status: number | undefined): RepairState => STATES[status ?? 0] ?? 'error'

/** Ids of the statuses of plan entries: План, В работе, Выполнено, Отменено (silent-places §6). */
export const PLAN_STATUS = { plan: 1, work: 2, done: 3, cancelled: 4 } as const

/** States of plan entries, one for each status. */
export const PLAN_STATES = ['plan', 'work', 'done', 'cancelled'] as const
export type PlanState = (typeof PLAN_STATES)[number]

/** Allowed transitions. */
export const PLAN_MOVES: Readonly<Record<PlanState, readonly PlanState[]>> = {
  plan: ['work', 'cancelled'],
  work: ['done', 'plan', 'cancelled'],
  done: ['work'],
  cancelled: ['plan'],
}

/** The state of a status; an unknown status counts as a plan. */
export const planState = (status: number | null | undefined): PlanState =>
  PLAN_STATES.find(state => PLAN_STATUS[state] === status) ?? 'plan'

/** Whether work remains, so that the entry may be moved and driven. */
export const isPlanOpen = (state: PlanState): boolean => state === 'plan' || state === 'work'
