import { sql } from 'kysely'
import { DEAL_STATUS } from '#resources/deals/deal/dealStatus.formulas'
import type { Aliased, Sql } from '#server/engine/sql.ts'
import { idOf, type RecordOf } from '#resource'
import { PRICE_TYPE, isPlanOpen, PLAN_STATUS, planState } from '#resources/shared/catalogue.formulas'
import { divide } from '#resource/decimal'
import { deal } from '#resources/deals/deal/deal'
import type { Tx } from '#server/engine/tx.ts'
import { fieldError, httpError } from '#server/httpError.ts'
import { termsFor } from '#resources/deals/deal/calculate.rules'
import { defineRules } from '#server/engine/rules.ts'
import { shiftPlanner, shiftPlannerLine } from './shiftPlanner.ts'

/** Waybills of an entry's vehicle and day on the route of a line; `entry`: columns of the entry. */
const ofLine = (
  route: Sql,
  entry: Aliased,
): Sql => sql`from deal d where d.vehicle_id = ${entry('vehicle_id')} and d.dt_deal = ${entry('date')}
  and d.cargo_route_id = ${route} and not d.is_delete and d.status_id not in (${sql.lit(DEAL_STATUS.deleted)}, ${sql.lit(DEAL_STATUS.executing)})`

/** The number of trips made on a line; waybills not yet executed do not count. */
export const doneTripsOf = (line: string, entry: Aliased): Sql => sql`(select count(*)::int ${ofLine(sql.ref(`${line}.route_id`), entry)})`

/** The volume delivered on a line. */
const doneVolumeOf = (route: Sql, entry: Aliased): Sql =>
  sql`(select coalesce(sum(coalesce(d.object_vol, d.career_vol)), 0)::numeric(16,3) ${ofLine(route, entry)})`

/** The number of trips, given the route as an expression. */
const countOf = (route: Sql, entry: Aliased): Sql => sql`(select count(*)::int ${ofLine(route, entry)})`

interface Types {
  readonly serviceType: number
  readonly shipmentType: number | null
  readonly sellType: number | null
}

/** The price types of the latest waybill on a route. */
async function typesOf(tx: Tx, route: number): Promise<Types> {
  const { rows } =
    await sql<Types>`select service_type_id::int as "serviceType", shipment_type_id::int as "shipmentType", sell_type_id::int as "sellType"
    from deal where cargo_route_id = ${route} and not is_delete and status_id <> ${DEAL_STATUS.deleted} order by dt_deal desc, id desc limit 1`.execute(
      tx.db,
    )
  return rows[0] ?? { serviceType: PRICE_TYPE.delivered, shipmentType: PRICE_TYPE.carriage, sellType: PRICE_TYPE.material }
}

/** The price types of an order. */
async function typesOfOrder(tx: Tx, materialOrder: number): Promise<Types & { readonly materialOrder: number }> {
  const { rows } = await sql<Types>`select service_type_id::int as "serviceType",
      coalesce(shipment_type_id, ${PRICE_TYPE.carriage})::int as "shipmentType", sell_type_id::int as "sellType"
    from material_order where id = ${materialOrder}`.execute(tx.db)
  return { ...rows[0]!, materialOrder }
}

/**
 * Creates waybills in execution for planned trips: all or none. The volume of each is the planned volume divided by the number of planned
 * trips.
 */
async function makeDeals(tx: Tx, line: RecordOf<typeof shiftPlannerLine>, count: number): Promise<{ readonly deals: readonly number[] }> {
  const entry = await tx.read(shiftPlanner, line.shiftPlanner.id)
  const state = planState(idOf(entry.status))
  if (!isPlanOpen(state))
    throw httpError(
      409,
      'NOT_NOW',
      tx.texts('nerud.rules.planClosed', { state: tx.texts(`resources.shiftPlanner.choices.state.${state}`) }),
    )
  if (!line.plannedVolume || Number(line.plannedVolume) <= 0) throw fieldError('plannedVolume', tx.texts('nerud.rules.planVolume'))
  const vehicle = idOf(entry.vehicle)!
  const [route, order] = [line.route!.id, line.materialOrder?.id ?? null]
  const { filling, carriage } = await termsFor(tx, { dtDeal: entry.date, cargoRoute: route, vehicle })
  if (!filling || !carriage) throw fieldError('route', tx.texts('nerud.validation.reference'))
  const volume = divide(line.plannedVolume, String(line.plannedTrips), 3)
  const values = {
    dtDeal: entry.date,
    cargoRoute: route,
    supplier: filling.supplier.id,
    career: filling.career.id,
    customer: filling.customer.id,
    object: filling.object.id,
    material: filling.material.id,
    saleProduct: filling.saleProduct?.id ?? null,
    purchaseProduct: filling.purchaseProduct?.id ?? null,
    shipment: carriage.shipment.id,
    vehicle,
    driver: idOf(entry.driver) ?? carriage.driver?.id ?? null,
    careerVol: volume,
    objectVol: volume,
    status: DEAL_STATUS.executing,
    ...(order === null ? await typesOf(tx, route) : await typesOfOrder(tx, order)),
  }
  const made = await tx.createMany(
    deal,
    Array.from({ length: count }, () => values),
  )
  if (state === 'plan') await tx.update(shiftPlanner, entry.id, { status: PLAN_STATUS.work })
  return { deals: made.map(one => one.id) }
}

/** Reads a column of the entry that a line belongs to. */
const entryOf =
  (t: Aliased): Aliased =>
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
