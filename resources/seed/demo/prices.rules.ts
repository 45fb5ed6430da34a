import { PRICE_TYPE } from '#resources/goods/lookups'
import { PROCESS } from '#resources/goods/product/product'
import { type Row, monthBefore, pick } from '#areas/seed/rows.rules'

/** A product of the demo, by ids. */
export interface DemoProduct {
  readonly id: number
  readonly material: number
  readonly unit: number
  readonly process: number
}
/** A route of the demo: from the product sold to the product bought; distance in kilometres. */
export interface DemoRoute {
  readonly id: number
  readonly sale: DemoProduct
  readonly purchase: DemoProduct
  readonly distance: number
  readonly unit: number
}

const CUBE = 2
/** Density in tonnes per cubic metre, by material. */
const DENSITY: Readonly<Record<number, number>> = { 1: 1.6, 2: 1.65, 3: 1.55, 10: 1.3, 13: 1.4, 15: 1.2, 16: 0.6, 21: 0.8, 25: 1.7 }
const densityOf = (material: number): number => DENSITY[material] ?? 1.4

/** The price of a tonne at the quarry a year ago, in roubles. */
const baseOf = (material: number): number => 280 + pick(19, material, 3) * 60
/** The price of carrying a tonne a year ago, in roubles. */
const carriageOf = (distance: number): number => 110 + distance * 5.5

/** Prices change these numbers of months ago, and rise. */
const STEPS = [13, 10, 7, 4, 1]
const grown = (price: number, nth: number, key: number): string =>
  (Math.round((price * (1 + nth * 0.025 + pick(20, key, nth) / 1000)) / 5) * 5).toFixed(2)

const made = { ins_user_id: 1 }
const written = (day: string): Date => new Date(`${day}T06:00:00Z`)

function history(owner: Row, type: number, price: number, key: number, now: Date, steps: readonly number[] = STEPS): Row[] {
  return steps.map((months, nth) => {
    const day = monthBefore(now, months)
    return { ...owner, price_type_id: type, price: grown(price, nth, key), date_start: day, ins_date: written(day), ...made }
  })
}

/** Every so many products have no price: waybills with them get the status of an error. */
const UNPRICED = 61

/** A year of a product's prices: the quarry's for the material and for bulk, the customer's for the material, for delivery and for both. */
export function priceRows(product: DemoProduct, distance: number, now: Date): Row[] {
  if (product.id % UNPRICED === 0) return []
  const owner = { product_id: product.id }
  const perUnit = product.unit === CUBE ? densityOf(product.material) : 1
  const [base, carriage] = [baseOf(product.material) * perUnit, carriageOf(distance) * perUnit]
  const of = (type: number, price: number): Row[] => history(owner, type, price, product.id * 8 + type, now)
  if (product.process === PROCESS.sale)
    return [...of(PRICE_TYPE.material, base), ...(product.id % 3 === 0 ? of(PRICE_TYPE.wholesale, base * 0.93) : [])]
  return [
    ...of(PRICE_TYPE.delivered, (base + carriage) * 1.16),
    ...(product.id % 2 === 0 ? of(PRICE_TYPE.material, base * 1.12) : []),
    ...(product.id % 2 === 0 ? of(PRICE_TYPE.delivery, carriage * 1.18) : []),
  ]
}

const ROUTE_STEPS = [13, 8, 2]

/** A year of a route's prices: per unit for carriers, per trip for our drivers, and removal for some routes. */
export function routePriceRows(route: DemoRoute, now: Date): Row[] {
  const owner = { cargo_route_id: route.id }
  const of = (type: number, price: number): Row[] => history(owner, type, price, route.id * 8 + type, now, ROUTE_STEPS)
  return [
    ...of(PRICE_TYPE.carriage, carriageOf(route.distance)),
    ...of(PRICE_TYPE.driver, 700 + route.distance * 16),
    ...(route.id % 4 === 0 ? of(PRICE_TYPE.pickup, carriageOf(route.distance) * 0.9) : []),
  ]
}

/** Every so many routes have no conversion rate although their units differ. */
const UNRATED = 97

/** Months since the conversion was measured: material loosens with the season. */
const MEASURED = [13, 5]
const cubesAt = (material: number, nth: number): string => ((1 + nth * 0.02) / densityOf(material)).toFixed(4)

/** Converts tonnes to the unit of unloading on a day, by the rate in force for the material. */
export function unloaded(tons: number, unit: number, material: number, day: string, now: Date): string {
  if (unit !== CUBE) return tons.toFixed(3)
  const nth = MEASURED.findLastIndex(months => monthBefore(now, months) <= day)
  return (tons * Number(cubesAt(material, Math.max(nth, 0)))).toFixed(3)
}

/** The conversion rates of a route, when the units differ. */
export function rateRows(route: DemoRoute, now: Date): Row[] {
  if (route.purchase.unit === route.unit || route.id % UNRATED === 0) return []
  return MEASURED.map((months, nth) => {
    const day = monthBefore(now, months)
    return {
      cargo_route_id: route.id,
      unit_from_id: route.purchase.unit,
      rate: cubesAt(route.purchase.material, nth),
      date_start: day,
      ins_date: written(day),
      ...made,
    }
  })
}
