import { resources } from '#resources'
import { POINT_TYPE } from '#resources/points/point/point'
import { PROCESS } from '#resources/goods/product/product'
import { sql } from 'kysely'
import { buildIndexesOf } from '#server/engine/schema/plainTables.ts'
import { areas } from '#resources/areas.rules'
import type { DefinedRules } from '#server/engine/rules.ts'
import type { Seeding } from '../initial.rules.ts'
import { insertRows, moveIds, pick } from '#areas/seed/rows.rules'
import { priceRows, rateRows, routePriceRows, type DemoProduct, type DemoRoute } from './prices.rules.ts'

const TON = 1
const CUBE = 2
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
