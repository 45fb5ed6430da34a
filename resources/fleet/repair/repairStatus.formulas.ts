/** The statuses of a repair (operations §4.3). An error is one that has ended with a line without a price (silent-places §4). */
export const REPAIR_STATUS = { active: 1, closed: 2, error: 3 } as const

/** What a repair is to people, a word for each status. */
export const REPAIR_STATES = ['active', 'closed', 'error'] as const
export type RepairState = (typeof REPAIR_STATES)[number]

const STATES: Readonly<Record<number, RepairState>> = {
  [REPAIR_STATUS.active]: 'active',
  [REPAIR_STATUS.closed]: 'closed',
  [REPAIR_STATUS.error]: 'error',
}

/** What a repair of this status is; one that is not known is an error. */
export const repairState = (status: number | undefined): RepairState => STATES[status ?? 0] ?? 'error'
