import { sql } from 'kysely'
import { PRICE_TYPE, PROCESS } from '#resources/goods/product/product'
import { type SeedRow, monthBefore, pick, insertRows, moveIds } from '#areas/seed/rows.rules'
import { resources } from '#resources'
import { POINT_TYPE } from '#resources/points/point/point'
import { buildIndexesOf } from '#server/engine/schema/statements.ts'
import { areas } from '#resources/areas.rules'
import type { DefinedRules } from '#server/engine/rules.ts'
import type { Seeding } from '../initial.rules.ts'

/** A product of the demo, by ids. */
interface DemoProduct {
  readonly id: number
  readonly material: number
  readonly unit: number
  readonly process: number
}
/** A route of the demo: from the product sold to the product bought; distance in kilometres. */
interface DemoRoute {
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
const morningOf = (day: string): Date => new Date(`${day}T06:00:00Z`)

function history(owner: SeedRow, type: number, price: number, key: number, now: Date, steps: readonly number[] = STEPS): SeedRow[] {
  return steps.map((months, nth) => {
    const day = monthBefore(now, months)
    return { ...owner, price_type_id: type, price: grown(price, nth, key), date_start: day, ins_date: morningOf(day), ...made }
  })
}

/** Every so many products have no price: waybills with them get the status of an error. */
const UNPRICED = 61

/** A year of a product's prices: the quarry's for the material and for bulk, the customer's for the material, for delivery and for both. */
function priceRows(product: DemoProduct, distance: number, now: Date): SeedRow[] {
  if (product.id % UNPRICED === 0) return []
  const owner = { product_id: product.id }
  const perUnit = product.unit === CUBE ? densityOf(product.material) : 1
  const [base, carriage] = [baseOf(product.material) * perUnit, carriageOf(distance) * perUnit]
  const of = (type: number, price: number): SeedRow[] => history(owner, type, price, product.id * 8 + type, now)
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
function routePriceRows(route: DemoRoute, now: Date): SeedRow[] {
  const owner = { cargo_route_id: route.id }
  const of = (type: number, price: number): SeedRow[] => history(owner, type, price, route.id * 8 + type, now, ROUTE_STEPS)
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
function rateRows(route: DemoRoute, now: Date): SeedRow[] {
  if (route.purchase.unit === route.unit || route.id % UNRATED === 0) return []
  return MEASURED.map((months, nth) => {
    const day = monthBefore(now, months)
    return {
      cargo_route_id: route.id,
      unit_from_id: route.purchase.unit,
      rate: cubesAt(route.purchase.material, nth),
      date_start: day,
      ins_date: morningOf(day),
      ...made,
    }
  })
}

const TON = 1
/** The number of routes. */
const ROUTES = 300
/** The number of materials traded, and the one that is no longer sold. */
const MATERIALS = 25
const DROPPED = 16

interface Place {
  readonly id: number
  readonly company: number
  readonly lat: number
  readonly lon: number
  readonly types: readonly number[]
}

async function placesOf({ db }: Seeding): Promise<readonly Place[]> {
  const { rows } = await sql<{ id: number; company_id: number; lat: string; lon: string; types: number[] }>`
    select p.id, p.company_id, p.lat::text as lat, p.lon::text as lon, array_agg(t.target_id::int) as types
    from point p join point_point_type t on t.point_id = p.id where p.is_active group by p.id order by p.id`.execute(db)
  return rows.map(row => ({
    id: Number(row.id),
    company: Number(row.company_id),
    lat: Number(row.lat),
    lon: Number(row.lon),
    types: row.types,
  }))
}

/** The road distance between two places in kilometres: the straight line with a typical detour. */
function roadBetween(a: Place, b: Place): number {
  const [north, east] = [(a.lat - b.lat) * 111.2, (a.lon - b.lon) * 111.2 * Math.cos((a.lat * Math.PI) / 180)]
  return Math.max(2, Math.round(Math.hypot(north, east) * (1.22 + pick(16, a.id, b.id) / 100)))
}

/** A route whose ends are resolved to places. */
interface PlacedRoute extends DemoRoute {
  readonly sale: Placed
  readonly purchase: Placed
}
type Placed = DemoProduct & { readonly place: Place }
const isOf = (place: Place, ...types: readonly number[]): boolean => place.types.some(type => types.includes(type))
const materialAt = (n: number): number => {
  const id = 1 + (n % MATERIALS)
  return id === DROPPED ? 1 : id
}
/** A place does not have the same material twice. */
const different = (materials: readonly number[]): readonly number[] => [...new Set(materials)]

function productsOf(places: readonly Place[]): readonly Placed[] {
  const made: Placed[] = []
  const add = (place: Place, material: number, unit: number, process: number): void => {
    made.push({ id: made.length + 1, place, material, unit, process })
  }
  for (const place of places.filter(one => isOf(one, POINT_TYPE.quarry, POINT_TYPE.loading)))
    for (const material of different([0, 1, 2, 3].map(nth => materialAt(place.id * 3 + nth * 6)))) add(place, material, TON, PROCESS.sale)
  for (const place of places.filter(one => isOf(one, POINT_TYPE.site)))
    for (const material of different([0, 1, 2, 3].map(nth => materialAt(place.id * 5 + nth * 4))))
      add(place, material, pick(3, place.id, material) === 0 ? CUBE : TON, PROCESS.purchase)
  return made
}

/** Connects each site with the nearest places that sell what it buys, then with farther ones, until there are enough routes. */
function routesOf(products: readonly Placed[]): readonly PlacedRoute[] {
  const sold = products.filter(one => one.process === PROCESS.sale)
  const ways = products
    .filter(one => one.process === PROCESS.purchase)
    .flatMap(purchase =>
      sold
        .filter(sale => sale.material === purchase.material && sale.place.company !== purchase.place.company)
        .map(sale => ({ sale, purchase, distance: roadBetween(sale.place, purchase.place) }))
        .toSorted((a, b) => a.distance - b.distance || a.sale.id - b.sale.id)
        .map((way, nth) => ({ ...way, nth })),
    )
    .toSorted((a, b) => a.nth - b.nth || a.purchase.id - b.purchase.id)
  return ways.slice(0, ROUTES).map(({ sale, purchase, distance }, at) => ({ id: at + 1, sale, purchase, distance, unit: sale.unit }))
}

const spread = (now: Date, at: number, all: number): Date => new Date(now.getTime() - (395 - Math.floor((at * 90) / all)) * 86_400_000)

const rulesOfAreas = () => Object.fromEntries(areas.flatMap((area): readonly DefinedRules[] => area.rules))

/**
 * Adds products with a year of prices, routes with a year of prices and the conversion rates between units; a few are left without a price.
 */
export async function seedGoods(seeding: Seeding): Promise<void> {
  const { db, now } = seeding
  const products = productsOf(await placesOf(seeding))
  const routes = routesOf(products)
  const near = new Map<number, number>()
  for (const { purchase, distance } of routes) near.set(purchase.id, Math.min(near.get(purchase.id) ?? Infinity, distance))
  await insertRows(
    db,
    'product',
    products.map(({ id, place, material, unit, process }, at) => ({
      id,
      point_id: place.id,
      company_id: place.company,
      material_id: material,
      unit_id: unit,
      process_id: process,
      ins_date: spread(now, at, products.length),
      ins_user_id: 1,
    })),
  )
  await moveIds(db, 'product')
  await insertRows(
    db,
    'cargo_route',
    routes.map(({ id, sale, purchase, distance, unit }, at) => ({
      id,
      product_id: sale.id,
      point_from_id: sale.place.id,
      company_from_id: sale.place.company,
      point_to_id: purchase.place.id,
      company_to_id: purchase.place.company,
      process_id: PROCESS.sale,
      material_id: sale.material,
      unit_id: unit,
      distance: String(distance),
      ins_date: spread(now, at, routes.length),
      ins_user_id: 1,
    })),
  )
  await moveIds(db, 'cargo_route')
  await insertRows(
    db,
    'product_price',
    products.flatMap(product => priceRows(product, near.get(product.id) ?? 60, now)),
  )
  await insertRows(
    db,
    'cargo_route_price',
    routes.flatMap(route => routePriceRows(route, now)),
  )
  await insertRows(
    db,
    'cargo_route_rate',
    routes.flatMap(route => rateRows(route, now)),
  )
  // Pricing of waybills queries prices by day through these indexes.
  const { product, cargoRoute, productPrice, cargoRoutePrice, cargoRouteRate } = resources
  await buildIndexesOf(db, [product, cargoRoute, productPrice, cargoRoutePrice, cargoRouteRate], rulesOfAreas())
}
