import { idOf, type ChangesOf, type RecordOf } from '#resource'
import { OWN_COMPANY } from '#resources/companies/company/company'
import type { deal } from './deal.ts'
import { DEAL_STATUS } from './dealStatus.formulas.ts'
import { ORDER_STATUS } from '#resources/orders/materialOrder/orderLimit.formulas'
import { formatDate } from '#resource/text'
import { sql } from 'kysely'
import type { Changes } from '#server/engine/rules.ts'
import type { Tx } from '#server/engine/tx.ts'
import { fieldError } from '#server/httpError.ts'
import { keepLimit, type Taking } from '#resources/orders/materialOrder/limit.rules'
import { carriageOf, fillingOf } from './calculate.rules.ts'
import type { DealRow } from './rows.rules.ts'

type Deal = RecordOf<typeof deal>
type Next = RecordOf<typeof deal, 'next'>

interface Order {
  readonly id: number
  readonly status: number
  readonly dateFrom: string
  readonly dateTo: string
  readonly route: number
  readonly product: number
  readonly supplier: number | null
  readonly customer: number
  readonly serviceType: number
  readonly shipmentType: number | null
  readonly sellType: number | null
  /** The allowed carriers; empty when anyone may carry. */
  readonly carriers: readonly number[]
}

async function orderAt(tx: Tx, id: number): Promise<Order | undefined> {
  const { rows } =
    await sql<Order>`select o.id::int, o.status_id::int as status, o.date_from::text as "dateFrom", o.date_to::text as "dateTo",
      o.cargo_route_id::int as route, o.product_id::int as product, o.supplier_id::int as supplier, o.customer_id::int as customer,
      o.service_type_id::int as "serviceType", o.shipment_type_id::int as "shipmentType", o.sell_type_id::int as "sellType",
      coalesce((select array_agg(t.company_id::int) from material_order_transporter t
        where t.material_order_id = o.id and t.is_active and not t.is_delete), '{}') as carriers
    from material_order o where o.id = ${id} and not o.is_delete`.execute(tx.db)
  return rows[0]
}

const FOLLOWED = ['materialOrder', 'dtDeal', 'cargoRoute', 'purchaseProduct', 'shipment'] as const
const plain = (value: unknown): unknown => (typeof value === 'object' && value !== null ? idOf(value) : (value ?? null))

/**
 * Returns what a waybill takes from its order; throws when it does not match the order: another route, day, product or carrier, or the
 * order is closed.
 */
export async function followOrder(tx: Tx, next: Next, prior: Deal | null): Promise<ChangesOf<typeof deal>> {
  const id = idOf(next.materialOrder)
  if (!id || (prior && FOLLOWED.every(name => plain(next[name]) === plain(prior[name])))) return {}
  const order = await orderAt(tx, id)
  const words = { order: id }
  if (!order) throw fieldError('materialOrder', tx.texts('nerud.deals.order.gone', words))
  if (next.dtDeal! < order.dateFrom || next.dtDeal! > order.dateTo)
    throw fieldError(
      'dtDeal',
      tx.texts('nerud.deals.order.otherDay', { ...words, from: formatDate(order.dateFrom), to: formatDate(order.dateTo) }),
    )
  const [route, product, carrier] = [idOf(next.cargoRoute), idOf(next.purchaseProduct), idOf(next.shipment)!]
  if (route && route !== order.route) throw fieldError('cargoRoute', tx.texts('nerud.deals.order.otherRoute', words))
  if (product && product !== order.product) throw fieldError('purchaseProduct', tx.texts('nerud.deals.order.otherProduct', words))
  if (order.carriers.length > 0 && carrier !== OWN_COMPANY && !order.carriers.includes(carrier))
    throw fieldError('shipment', tx.texts('nerud.deals.order.otherCarrier', words))
  return { cargoRoute: order.route, purchaseProduct: order.product }
}

/** Returns the values of a new waybill from its order, and from its vehicle if one was sent: everything except volumes and numbers. */
export async function fillFromOrder(tx: Tx, id: number, sent: Readonly<Record<string, unknown>>): Promise<Changes> {
  const order = await orderAt(tx, id)
  if (!order) return {}
  if (order.status === ORDER_STATUS.closed) throw fieldError('materialOrder', tx.texts('nerud.deals.order.closed', { order: id }))
  const filling = await fillingOf(tx, order.route)
  if (!filling) return {}
  const vehicle = idOf(sent['vehicle'])
  const carriage = Number.isSafeInteger(vehicle) ? await carriageOf(tx, vehicle!) : null
  return {
    cargoRoute: order.route,
    supplier: order.supplier ?? filling.supplier.id,
    career: filling.career.id,
    customer: order.customer,
    object: filling.object.id,
    material: filling.material.id,
    purchaseProduct: order.product,
    saleProduct: filling.saleProduct?.id ?? null,
    serviceType: order.serviceType,
    shipmentType: order.shipmentType,
    sellType: order.sellType,
    ...(carriage && { shipment: carriage.shipment.id, driver: carriage.driver?.id ?? null }),
  }
}

type Limited = Pick<DealRow, 'materialOrder' | 'dtDeal' | 'shipment' | 'objectVol' | 'careerVol' | 'status' | 'overLimit'>

/** Returns what a waybill takes from the limit of its order; null without an order, or when it is deleted. */
const takingOf = (row: Limited, deal: number): Taking | null =>
  row.materialOrder === null || row.status === DEAL_STATUS.deleted
    ? null
    : {
        deal,
        order: row.materialOrder,
        day: row.dtDeal,
        carrier: row.shipment,
        volume: row.objectVol ?? row.careerVol ?? '0',
        isOver: row.overLimit !== null,
      }

const flat = (record: Deal): Limited => ({
  materialOrder: record.materialOrder?.id ?? null,
  dtDeal: record.dtDeal,
  shipment: record.shipment.id,
  objectVol: record.objectVol,
  careerVol: record.careerVol,
  status: record.status?.id ?? 0,
  overLimit: record.overLimit,
})

/** Checks the limit of the order after a waybill was written; a restored waybill counts as new. */
export async function keepOrder(tx: Tx, row: DealRow, prior: Deal | null): Promise<void> {
  const taking = takingOf(row, row.id)
  if (taking) await keepLimit(tx, taking, prior && takingOf(flat(prior), prior.id))
}
