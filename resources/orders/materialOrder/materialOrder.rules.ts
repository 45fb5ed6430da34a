import { sql } from 'kysely'
import { type StoredOf, idOf, type ChangesOf, type RecordOf } from '#resource'
import { formatDate, formatRate } from '#resource/text'
import type { StoredChange, Tx, RowSelector } from '#server/engine/tx.ts'
import { priceInForce, NAME, pricesText } from '#resources/goods/product/prices.rules'
import { OWN_COMPANY, PRICE_TYPE } from '#resources/shared/catalogue.formulas'
import { compare } from '#resource/decimal'
import { company } from '#resources/companies/company/company'
import { point } from '#resources/points/point/point'
import { defineRules } from '#server/engine/rules.ts'
import type { Aliased, Sql } from '#server/engine/sql.ts'
import { derivedText } from '#server/engine/columns.ts'
import { fieldError } from '#server/httpError.ts'
import { businessDaySql } from '#areas/businessDay.rules'
import { rateOn } from '#resources/companies/vatRate/vatOn.rules'
import { findCompanies, isReferencedIn } from '#resources/companies/company/shown.rules'
import { routeDefaultsOf, termsFor } from '#resources/deals/deal/calculate.rules'
import { materialOrder, materialOrderTransporter } from './materialOrder.ts'
import { ORDER_STATUS } from './orderLimit.formulas.ts'
import { ordersForVehicle, termsOf } from './terms.rules.ts'
import { leftTodayOf, limitUnitOf, limitUseOf, totalOf, tripsOf, usedSqlOf, volumeOf } from './limit.rules.ts'

/** The input of an order's check: whether waybills can be made from it. */
interface Checked {
  readonly route: number
  readonly product: number
  readonly serviceType: number
  readonly dateFrom: string
  readonly dateTo: string
}

interface Found {
  readonly routeActive: boolean
  readonly productActive: boolean
  readonly product: string
  readonly type: string
  readonly price: string | null
}

/** Returns what prevents carrying an order, as a text; null when its route and product are active and its price is known. */
async function problemOf(tx: Tx, { route, product, serviceType, dateFrom, dateTo }: Checked): Promise<string | null> {
  const day = tx.today < dateFrom ? dateFrom : tx.today > dateTo ? dateTo : tx.today
  const { rows } =
    await sql<Found>`select r.is_active and not r.is_delete as "routeActive", p.is_active and not p.is_delete as "productActive",
      m.name || ' (' || u.system_c || ')' as product, pt.name as type,
      (select f.price::text from ${priceInForce('product', sql`p.id`, sql`pt.id`, sql`${day}::date`)} f) as price
    from cargo_route r, product p join material m on m.id = p.material_id join measurement_unit u on u.id = p.unit_id, price_type pt
    where r.id = ${route} and p.id = ${product} and pt.id = ${serviceType}`.execute(tx.db)
  const found = rows[0]
  if (!found) return null
  const { storedTexts: texts } = tx
  if (!found.routeActive) return texts('nerud.rules.orders.inactiveRoute')
  if (!found.productActive) return texts('nerud.rules.orders.inactiveProduct')
  return found.price === null
    ? texts('nerud.rules.orders.noPrice', { type: found.type, product: found.product, day: formatDate(day) })
    : null
}

/** Returns the status of an order that is not closed. */
const statusFor = (problem: string | null): number => (problem === null ? ORDER_STATUS.active : ORDER_STATUS.error)

const countedBy = (order: StoredOf<typeof materialOrder>): Checked => ({
  route: order.cargoRoute,
  product: order.product,
  serviceType: order.serviceType,
  dateFrom: order.dateFrom,
  dateTo: order.dateTo,
})

/** Updates the status, its history and the problem of open orders. The orders are locked first. */
async function recheck(tx: Tx, which: RowSelector): Promise<void> {
  const changes: StoredChange<typeof materialOrder>[] = []
  for (const before of await tx.readMany(materialOrder, which, { lock: true })) {
    const errorText = await problemOf(tx, countedBy(before))
    changes.push({ before, after: { ...before, status: statusFor(errorText), errorText } })
  }
  await tx.storeMany(materialOrder, changes)
}

/** Checks the orders of a product that wait for a price after its prices have changed. */
export const recheckOrdersOf = (tx: Tx, product: number): Promise<void> =>
  recheck(tx, t => sql`${t('product_id')} = ${product} and ${t('status_id')} = ${ORDER_STATUS.error} and not ${t('is_delete')}`)

type Order = RecordOf<typeof materialOrder>
type Next = RecordOf<typeof materialOrder, 'next'>

const stateSql = (t: Aliased): Sql => sql`(case ${t('status_id')} when ${sql.lit(ORDER_STATUS.active)} then 'active'
  when ${sql.lit(ORDER_STATUS.closed)} then 'closed' else 'error' end)`

interface Goods {
  readonly point: number
  readonly material: number
  readonly unit: number
  readonly name: string
}

async function goodsAt(tx: Tx, product: number): Promise<Goods> {
  const { rows } = await sql<Goods>`select p.point_id::int as point, p.material_id::int as material, p.unit_id::int as unit,
      m.name || ' (' || u.system_c || ')' as name
    from product p join material m on m.id = p.material_id join measurement_unit u on u.id = p.unit_id where p.id = ${product}`.execute(
    tx.db,
  )
  return rows[0]!
}

const ROUTED = ['cargoRoute', 'product', 'supplier', 'customer'] as const

/**
 * Returns what follows from an order's route: both ends, their companies unless chosen, the material. Throws when the product does not
 * match the route.
 */
async function routed(tx: Tx, next: Next, prior: Order | null): Promise<ChangesOf<typeof materialOrder>> {
  if (prior && ROUTED.every(name => idOf(next[name]) === idOf(prior[name]))) return {}
  const way = await routeDefaultsOf(tx, idOf(next.cargoRoute)!)
  const goods = await goodsAt(tx, idOf(next.product)!)
  if (!way || goods.point !== way.object.id || goods.material !== way.material.id)
    throw fieldError('product', tx.texts('nerud.rules.orders.routeOf', { product: goods.name }))
  return {
    supplier: idOf(next.supplier) ?? way.supplier.id,
    customer: idOf(next.customer) ?? way.customer.id,
    career: way.career.id,
    object: way.object.id,
    material: way.material.id,
    unit: goods.unit,
  }
}

/** Returns the current status of an order, with what is wrong as text. */
async function checked(tx: Tx, order: Next): Promise<ChangesOf<typeof materialOrder>> {
  const errorText = await problemOf(tx, {
    route: idOf(order.cargoRoute)!,
    product: idOf(order.product)!,
    serviceType: idOf(order.serviceType)!,
    dateFrom: order.dateFrom!,
    dateTo: order.dateTo!,
  })
  return { status: statusFor(errorText), errorText }
}

/** Closes an order: its waybills stay, and no new ones can be made from it. */
async function close(tx: Tx, id: number): Promise<void> {
  const [before] = await tx.readMany(materialOrder, [id], { lock: true })
  await tx.storeMany(materialOrder, [{ before: before!, after: { ...before!, status: ORDER_STATUS.closed, errorText: null } }])
}

const LIMITS = ['orderLimit', 'orderLimitType'] as const

/** Rejects a limit below what waybills have already consumed: in total for a total limit, on any day from today on for a limit per day. */
async function rejectLowLimit(tx: Tx, next: Next, prior: Order | null): Promise<void> {
  if (!prior || next.orderLimit === null || LIMITS.every(name => prior[name] === next[name])) return
  const limit = next.orderLimit
  if (prior.orderLimitType === next.orderLimitType && compare(limit, prior.orderLimit) >= 0) return
  const used = await limitUseOf(tx, prior.id, next.orderLimitType!)
  if (compare(limit, used) < 0) throw fieldError('orderLimit', tx.texts('nerud.rules.orders.limitTaken', { used: formatRate(used) }))
}

export const materialOrderRules = defineRules(materialOrder, {
  derive: {
    stateFilter: stateSql,
    limitUnit: limitUnitOf,
    totalLimits: totalOf,
    totalUsed: t => usedSqlOf(t),
    totalLimitsBalanceVol: t => sql`(${totalOf(t)} - ${usedSqlOf(t)})`,
    leftToday: leftTodayOf,
    totalVolume: t => volumeOf(t('id')),
    trips: t => tripsOf(t('id')),
    actualPrice: t => sql`(select f.price from ${priceInForce('product', t('product_id'), t('service_type_id'), businessDaySql)} f)`,
    priceMode: t => sql`(select f.vat_mode from ${priceInForce('product', t('product_id'), t('service_type_id'), businessDaySql)} f)`,
    // Our own company sells at this rate, except when it is the customer itself.
    vatRate: t =>
      sql`(select r.id from ${rateOn(sql.lit(OWN_COMPANY), businessDaySql)} as r where ${t('customer_id')} <> ${sql.lit(OWN_COMPANY)})`,
    actualDriverPrice: t =>
      sql`(select f.price from ${priceInForce('cargoRoute', t('cargo_route_id'), sql.lit(PRICE_TYPE.driver), businessDaySql)} f)`,
    prices: t => pricesText('product', () => t('product_id')),
    words: derivedText(
      materialOrder,
      'id',
      { by: 'customer', of: company, fields: ['shortName', 'name'] },
      { by: 'supplier', of: company, fields: ['shortName'] },
      { by: 'object', of: point, fields: ['name'] },
      { by: 'career', of: point, fields: ['name'] },
      ...NAME,
      'comment',
    ),
  },
  async before(tx, next, prior) {
    await rejectLowLimit(tx, next, prior)
    const values = await routed(tx, next, prior)
    return { ...values, ...(await checked(tx, { ...next, ...values } as Next)) }
  },
  actions: {
    close: (tx, record) => close(tx, record.id),
    reopen: (tx, record) => recheck(tx, [record.id]),
    recheck: (tx, record) => recheck(tx, [record.id]),
  },
  queries: {
    companiesForSelect: (tx, { query }) =>
      findCompanies(tx.db, query ?? '', isReferencedIn('material_order', ['customer_id', 'supplier_id'])),
    getForVehicle: (tx, { vehicle, day }) => ordersForVehicle(tx, vehicle, day ?? tx.today),
    filling: (tx, { cargoRoute, day }) => termsFor(tx, { dtDeal: day ?? tx.today, cargoRoute }),
    terms: (tx, record, { day, shipment, deal }) =>
      termsOf(tx, record.id, { day: day ?? tx.today, shipment: shipment ?? null, deal: deal ?? null }),
  },
})

/** The volume that a carrier has carried for its order. */
const carried = (t: Aliased): Sql => volumeOf(t('material_order_id'), sql` and d.shipment_id = ${t('company_id')}`)

export const materialOrderTransporterRules = defineRules(materialOrderTransporter, {
  derive: {
    volume: carried,
    left: t => sql`(${t('volume_limit')} - ${carried(t)})`,
    unit: t => sql`(select o.unit_id from material_order o where o.id = ${t('material_order_id')})`,
  },
  // As with the order's limit: not below the volume already carried.
  async before(tx, next, prior) {
    const [limit, was, used] = [next.volumeLimit, prior?.volumeLimit, prior?.volume]
    if (!limit || !used || (was && compare(limit, was) >= 0) || compare(limit, used) >= 0) return
    throw fieldError('volumeLimit', tx.texts('nerud.rules.orders.limitTaken', { used: formatRate(used) }))
  },
})
