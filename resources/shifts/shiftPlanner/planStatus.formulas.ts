/** The statuses of entries of the plan: План, В работе, Выполнено, Отменено (silent-places §6). */
export const PLAN_STATUS = { plan: 1, work: 2, done: 3, cancelled: 4 } as const

/** What an entry of the plan is to people, a word for each status. */
export const PLAN_STATES = ['plan', 'work', 'done', 'cancelled'] as const
export type PlanState = (typeof PLAN_STATES)[number]

/** Where each may go. */
export const PLAN_MOVES: Readonly<Record<PlanState, readonly PlanState[]>> = {
  plan: ['work', 'cancelled'],
  work: ['done', 'plan', 'cancelled'],
  done: ['work'],
  cancelled: ['plan'],
}

/** What an entry of this status is; one that is not known is a plan. */
export const planState = (status: number | null | undefined): PlanState =>
  PLAN_STATES.find(state => PLAN_STATUS[state] === status) ?? 'plan'

/** Is there something left to do, so that it may be moved and driven? */
export const isPlanOpen = (state: PlanState): boolean => state === 'plan' || state === 'work'
