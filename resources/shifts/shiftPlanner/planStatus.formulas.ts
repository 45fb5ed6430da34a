/** The statuses of plan entries: План, В работе, Выполнено, Отменено (silent-places §6). */
export const PLAN_STATUS = { plan: 1, work: 2, done: 3, cancelled: 4 } as const

/** The states of a plan entry as users see them, one for each status. */
export const PLAN_STATES = ['plan', 'work', 'done', 'cancelled'] as const
export type PlanState = (typeof PLAN_STATES)[number]

/** The allowed transitions between states. */
export const PLAN_MOVES: Readonly<Record<PlanState, readonly PlanState[]>> = {
  plan: ['work', 'cancelled'],
  work: ['done', 'plan', 'cancelled'],
  done: ['work'],
  cancelled: ['plan'],
}

/** Returns the state of a plan entry for its status; an unknown status counts as planned. */
export const planState = (status: number | null | undefined): PlanState =>
  PLAN_STATES.find(state => PLAN_STATUS[state] === status) ?? 'plan'

/** Whether the entry is not finished, so that it can be moved and carried out. */
export const isPlanOpen = (state: PlanState): boolean => state === 'plan' || state === 'work'
