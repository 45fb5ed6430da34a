import type { StoredOf } from '#resource'
import { materialOrder } from './materialOrder.ts'
import { ORDER_STATUS } from './orderLimit.formulas.ts'
import { formatDate } from '#resource/text'
import { sql } from 'kysely'
import type { StoredChange, Tx, Which } from '#server/engine/tx.ts'
import { priceInForce } from '#resources/goods/productPrice/effective.rules'

/** The input of an order's check: whether waybills can be made from it. */
export interface Checked {
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
export async function problemOf(tx: Tx, { route, product, serviceType, dateFrom, dateTo }: Checked): Promise<string | null> {
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
export const statusFor = (problem: string | null): number => (problem === null ? ORDER_STATUS.active : ORDER_STATUS.error)

const countedBy = (order: StoredOf<typeof materialOrder>): Checked => ({
  route: order.cargoRoute,
  product: order.product,
  serviceType: order.serviceType,
  dateFrom: order.dateFrom,
  dateTo: order.dateTo,
})

/** Updates the status, its history and the problem of open orders. The orders are locked first. */
export async function recheck(tx: Tx, which: Which): Promise<void> {
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
