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
