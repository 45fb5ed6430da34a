import { idOf } from '#resource'
import { shiftPlannerLine } from '#resources/shifts/shiftPlannerLine'
import { sql } from 'kysely'
import { defineRules, type Of } from '../../engine/rules.ts'
import { makeDeals } from './shiftPlannerLine/deals.ts'
import { countOf, doneVolumeOf } from './shiftPlannerLine/done.ts'

/** A column of the entry that a line belongs to. */
const entryOf =
  (t: Of): Of =>
  column =>
    sql`(select e.${sql.ref(column)} from shift_planner e where e.id = ${t('shift_planner_id')})`

export const shiftPlannerLineRules = defineRules(shiftPlannerLine, {
  derive: {
    date: t => entryOf(t)('date'),
    vehicle: t => entryOf(t)('vehicle_id'),
    doneTrips: t => countOf(t('route_id'), entryOf(t)),
    doneVolume: t => doneVolumeOf(t('route_id'), entryOf(t)),
  },
  // What goes over a route is the route's own, unless something else is typed.
  async before(tx, next, prior) {
    const route = idOf(next.route)
    if (!route || (next.material && prior?.route.id === route) || (!prior && next.material)) return {}
    const { rows } = await sql<{ material: number }>`select material_id::int as material from cargo_route where id = ${route}`.execute(
      tx.db,
    )
    return rows[0] ? { material: rows[0].material } : {}
  },
  actions: { makeDeals: (tx, record, { count }) => makeDeals(tx, record, count) },
})
