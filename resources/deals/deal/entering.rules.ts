import { sql } from 'kysely'
import { idOf, type ChangesOf, type RecordOf } from '#resource'
import { OWN_COMPANY } from '#resources/companies/company/company'
import { ORDER_STATUS } from '#resources/orders/materialOrder/orderLimit.formulas'
import { formatDate } from '#resource/text'
import type { Changes } from '#server/engine/rules.ts'
import type { Tx } from '#server/engine/tx.ts'
import { fieldError } from '#server/httpError.ts'
import { enforceLimit, type LimitConsumption } from '#resources/orders/materialOrder/limit.rules'
import { INPUT_TYPE } from '#resources/money/lookups'
import { lockClosedDay } from '#resources/ledger/tables.rules'
import type { deal } from './deal.ts'
import { DEAL_STATUS, statusAfterCounting } from './dealStatus.formulas.ts'
import { vehicleDefaultsOf, routeDefaultsOf, goodsOf, lockGoodsShared } from './calculate.rules.ts'
import { type DealRow, basisOf, type Basis } from './rows.rules.ts'
import { calculateDeal, sourcesOf, type CalculationInput, type RouteOn } from './price.rules.ts'

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
async function followOrder(tx: Tx, next: Next, prior: Deal | null): Promise<ChangesOf<typeof deal>> {
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
  const filling = await routeDefaultsOf(tx, order.route)
  if (!filling) return {}
  const vehicle = idOf(sent['vehicle'])
  const carriage = Number.isSafeInteger(vehicle) ? await vehicleDefaultsOf(tx, vehicle!) : null
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
const takingOf = (row: Limited, deal: number): LimitConsumption | null =>
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
  if (taking) await enforceLimit(tx, taking, prior && takingOf(flat(prior), prior.id))
}

type DealChanges = ChangesOf<typeof deal>

/** How many days ahead a waybill may be dated. */
const AHEAD_DAYS = 31

/** Throws for a day in the closed period or too far ahead. */
async function rejectDay(tx: Tx, day: string): Promise<void> {
  const closed = await lockClosedDay(tx.db)
  if (closed !== null && day <= closed) throw fieldError('dtDeal', tx.texts('nerud.deals.closedPeriod', { day: formatDate(closed) }))
  const furthest = new Date(Date.parse(tx.today) + AHEAD_DAYS * 86_400_000).toISOString().slice(0, 10)
  if (day > furthest) throw fieldError('dtDeal', tx.texts('nerud.deals.tooFar'))
}

const WATCHED = [
  'dtDeal',
  'materialOrder',
  'cargoRoute',
  'supplier',
  'career',
  'customer',
  'object',
  'material',
  'shipment',
  'driver',
  'purchaseProduct',
  'saleProduct',
  'serviceType',
  'shipmentType',
  'sellType',
  'careerVol',
  'objectVol',
] as const

/** Whether anything has changed that affects sums or postings. */
const isCountedAnew = (next: Next, prior: Deal): boolean => WATCHED.some(name => String(plain(next[name])) !== String(plain(prior[name])))

/** Other typed fields in which a change may be a correction. */
const TYPED = [...WATCHED, 'vehicle', 'ttn', 'kn'] as const
/** Whether a change corrects a deal that was already authorised. */
export const isCorrection = (next: Next, prior: Deal): boolean =>
  prior.isAuth && TYPED.some(name => String(plain(next[name])) !== String(plain(prior[name])))

/** Returns the side whose volume was converted from the other one, as long as nobody enters it. */
function takenOf(next: Next, prior: Deal | null): Basis['taken'] {
  const taken = prior && basisOf(prior)?.taken
  if (!prior || !taken) return null
  const name = taken === 'career' ? 'careerVol' : 'objectVol'
  return next[name] === prior[name] ? taken : null
}

/** Calculates the stored values of a new or changed deal. */
async function countedIn(tx: Tx, next: Next, prior: Deal | null): Promise<DealChanges & { readonly errorText: string | null }> {
  const { route, purchase, sale } = await goodsOf(tx, next)
  await lockGoodsShared(
    tx,
    (
      [
        ['cargoRoute', route],
        ['product', purchase],
        ['product', sale],
      ] as const
    ).flatMap(([name, id]) => (id ? [[name, id] as const] : [])),
  )
  const deal: CalculationInput = {
    dtDeal: next.dtDeal!,
    materialOrder: idOf(next.materialOrder) ?? null,
    cargoRoute: route,
    purchaseProduct: purchase,
    saleProduct: sale,
    supplier: next.supplier!.id,
    customer: next.customer!.id,
    shipment: next.shipment!.id,
    serviceType: next.serviceType!.id,
    shipmentType: next.shipmentType?.id ?? null,
    sellType: next.sellType?.id ?? null,
    careerVol: next.careerVol,
    objectVol: next.objectVol,
    basis: { taken: takenOf(next, prior) },
  }
  const { terms, typeNames } = await sourcesOf(tx.db, [deal])
  const found = terms(deal)
  const way = found.route as RouteOn | null
  return {
    ...calculateDeal(tx.storedTexts, found, typeNames),
    cargoRoute: route,
    purchaseProduct: purchase,
    saleProduct: sale,
    distance: way?.distance ?? null,
    distanceCalculated: way?.distanceCalculated ?? null,
  }
}

/** Whether new deals of this user skip the sump (silent-places §5). */
async function goesStraight(tx: Tx): Promise<boolean> {
  if (!tx.user.rights.has('DEAL_DONE')) return false
  const { rows } = await sql<{
    value: string | null
  }>`select parameter_value as value from property where parameter = 'dealAuthorization' and not is_delete`.execute(tx.db)
  return rows[0]?.value !== 'ON'
}

/** Returns the deal with the values from its order. */
const ordered = async (tx: Tx, next: Next, prior: Deal | null): Promise<Next> =>
  ({ ...next, ...(await followOrder(tx, next, prior)) }) as Next

/** Returns what a new deal gets besides the input. */
export async function enterDeal(tx: Tx, next: Next): Promise<DealChanges> {
  await rejectDay(tx, next.dtDeal!)
  const values = await countedIn(tx, await ordered(tx, next, null), null)
  // Only rules can set a status: a waybill of the plan waits until it is executed.
  if (next.status?.id === DEAL_STATUS.executing)
    return { ...values, inputType: next.inputType?.id ?? INPUT_TYPE.hand, isAuth: false, status: DEAL_STATUS.executing }
  const isAuth = await goesStraight(tx)
  return {
    ...values,
    inputType: next.inputType?.id ?? INPUT_TYPE.hand,
    isAuth,
    status: statusAfterCounting(isAuth ? DEAL_STATUS.active : DEAL_STATUS.sump, isAuth, values.errorText !== null),
    ...(isAuth && { dtAuth: tx.now, userAuth: tx.user.id }),
  }
}

/** Returns what follows from a change of a deal. */
export async function changeDeal(tx: Tx, next: Next, prior: Deal): Promise<DealChanges> {
  if (!isCountedAnew(next, prior)) return {}
  await rejectDay(tx, next.dtDeal!)
  if (next.dtDeal !== prior.dtDeal) await rejectDay(tx, prior.dtDeal)
  const values = await countedIn(tx, await ordered(tx, next, prior), prior)
  return { ...values, status: statusAfterCounting(prior.status?.id ?? DEAL_STATUS.sump, prior.isAuth, values.errorText !== null) }
}
