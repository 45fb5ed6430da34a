import type { Tone } from '#resource'
import type { PlanState } from './shiftPlanner/planStatus.formulas.ts'
import { defineLookup } from '#areas/book'

/** The statuses of plan entries (silent-places §6). */
export const shiftPlannerStatus = defineLookup({ name: 'shiftPlannerStatus', area: 'shifts', api: 'api/shift_planner_statuses' })

/** The color of each state of a plan entry. */
export const PLAN_TONES = { plan: 'waiting', work: 'running', done: 'active', cancelled: 'deleted' } as const satisfies Readonly<
  Record<PlanState, Tone>
>
