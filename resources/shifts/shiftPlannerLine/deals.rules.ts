import { idOf, type RecordOf } from '#resource'
import { PRICE_TYPE } from '#resources/shared/catalogue.formulas'
import { DEAL_STATUS } from '#resources/deals/deal/dealStatus.formulas'
import { divide } from '#resource/decimal'
import { deal } from '#resources/deals/deal/deal'
import { shiftPlanner } from '../shiftPlanner/shiftPlanner.ts'
import type { shiftPlannerLine } from './shiftPlannerLine.ts'
import { isPlanOpen, PLAN_STATUS, planState } from '../shiftPlanner/planStatus.formulas.ts'
import { sql } from 'kysely'
import type { Tx } from '#server/engine/tx.ts'
import { fieldError, httpError } from '#server/httpError.ts'
import { termsFor } from '#resources/deals/deal/calculate.rules'

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
export async function makeDeals(
  tx: Tx,
  line: RecordOf<typeof shiftPlannerLine>,
  count: number,
): Promise<{ readonly deals: readonly number[] }> {
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
