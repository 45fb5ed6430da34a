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
