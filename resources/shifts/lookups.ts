import type { Tone } from '#resource'
import type { PlanState } from './shiftPlanner/planStatus.formulas.ts'
import { defineLookup } from '#areas/book'

/** The statuses of entries of the plan (silent-places §6). */
export const shiftPlannerStatus = defineLookup({ name: 'shiftPlannerStatus', area: 'shifts', api: 'api/shift_planner_statuses' })

/** What each state of an entry means at a glance. */
export const PLAN_TONES = { plan: 'waiting', work: 'running', done: 'active', cancelled: 'deleted' } as const satisfies Readonly<
  Record<PlanState, Tone>
>
