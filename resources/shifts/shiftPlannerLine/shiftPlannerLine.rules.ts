import { idOf } from '#resource'
import { shiftPlannerLine } from './shiftPlannerLine.ts'
import { sql } from 'kysely'
import { defineRules } from '#server/engine/rules.ts'
import type { Of } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import { fieldError } from '#server/httpError.ts'
import { makeDeals } from './deals.rules.ts'
import { countOf, doneVolumeOf } from './done.rules.ts'

/** Reads a column of the entry that a line belongs to. */
const entryOf =
  (t: Of): Of =>
  column =>
    sql`(select e.${sql.ref(column)} from shift_planner e where e.id = ${t('shift_planner_id')})`

/** The route and material of an order; throws when another route was chosen. */
async function orderedGoods(tx: Tx, order: number, route: number | null): Promise<{ readonly route: number; readonly material: number }> {
  const { rows } = await sql<{ route: number; material: number }>`select cargo_route_id::int as route, material_id::int as material
    from material_order where id = ${order}`.execute(tx.db)
  const goods = rows[0]!
  if (route !== null && route !== goods.route) throw fieldError('route', tx.texts('nerud.deals.order.otherRoute', { order }))
  return goods
}

export const shiftPlannerLineRules = defineRules(shiftPlannerLine, {
  derive: {
    date: t => entryOf(t)('date'),
    vehicle: t => entryOf(t)('vehicle_id'),
    doneTrips: t => countOf(t('route_id'), entryOf(t)),
    doneVolume: t => doneVolumeOf(t('route_id'), entryOf(t)),
  },
  // The material comes from the route unless the user typed another; an order sets both.
  async before(tx, next, prior) {
    const order = idOf(next.materialOrder)
    if (order && order !== prior?.materialOrder?.id) return orderedGoods(tx, order, idOf(next.route) ?? null)
    const route = idOf(next.route)
    if (!route || (next.material && prior?.route?.id === route) || (!prior && next.material)) return {}
    const { rows } = await sql<{ material: number }>`select material_id::int as material from cargo_route where id = ${route}`.execute(
      tx.db,
    )
    return rows[0] ? { material: rows[0].material } : {}
  },
  actions: { makeDeals: (tx, record, { count }) => makeDeals(tx, record, count) },
})
