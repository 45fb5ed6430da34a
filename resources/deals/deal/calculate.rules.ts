import { sql } from 'kysely'
import { idOf, type RecordOf } from '#resource'
import { PROCESS } from '#resources/goods/product/product'
import type { Tx, AdvisoryLock } from '#server/engine/tx.ts'
import { fieldError } from '#server/httpError.ts'
import { cargoRoute } from '#resources/goods/cargoRoute/cargoRoute'
import type { Decimal } from '#resource/decimal'
import type { deal } from './deal.ts'
import type { SellersVat } from './dealVat.formulas.ts'
import type { PricedProduct, PricedRoute } from './dealSums.formulas.ts'
import { sourcesOf } from './price.rules.ts'

type Next = RecordOf<typeof deal, 'next'>

interface RouteRow {
  readonly id: number
  readonly from: number
  readonly to: number
  readonly material: number
  readonly product: number | null
  readonly unit: number
  readonly fromName: string
  readonly toName: string
  readonly materialName: string
}

const waySql = sql`select r.id, r.point_from_id as from, r.point_to_id as to, r.material_id as material, r.product_id as product, r.unit_id as unit,
  pf.name as "fromName", pt.name as "toName", m.name as "materialName"
  from cargo_route r join point pf on pf.id = r.point_from_id join point pt on pt.id = r.point_to_id join material m on m.id = r.material_id`

/** Returns the route of a deal: the entered one, which must match the deal's points, else the only active one between its points. */
async function wayOf(tx: Tx, next: Next): Promise<RouteRow | null> {
  const [id, from, to, material] = (['cargoRoute', 'career', 'object', 'material'] as const).map(name => idOf(next[name]) ?? 0) as [
    number,
    number,
    number,
    number,
  ]
  if (id) {
    const { rows } = await sql<RouteRow>`${waySql} where r.id = ${id}`.execute(tx.db)
    const way = rows[0]
    if (!way) return null
    if (Number(way.from) !== from || Number(way.to) !== to)
      throw fieldError('cargoRoute', tx.texts('nerud.deals.routeElsewhere', { from: way.fromName, to: way.toName }))
    if (Number(way.material) !== material)
      throw fieldError('cargoRoute', tx.texts('nerud.deals.routeMaterial', { material: way.materialName }))
    return way
  }
  const { rows } = await sql<RouteRow>`${waySql} where r.point_from_id = ${from} and r.point_to_id = ${to} and r.material_id = ${material}
    and r.is_active and not r.is_delete limit 2`.execute(tx.db)
  return rows.length === 1 ? rows[0]! : null
}

/** Returns the only product of a material at a point, of several the one in the route's unit; null when ambiguous. */
async function productAt(tx: Tx, point: unknown, material: unknown, process: number, unit: number | null): Promise<number | null> {
  const { rows } = await sql<{ id: number; unit: number }>`select id, unit_id as unit from product
    where point_id = ${idOf(point)} and material_id = ${idOf(material)} and process_id = ${process} and is_active and not is_delete
    order by id limit 20`.execute(tx.db)
  const fitting = rows.length === 1 ? rows : rows.filter(row => Number(row.unit) === Number(unit))
  return fitting.length === 1 ? Number(fitting[0]!.id) : null
}

/** Returns the route and the products of a deal; those not entered are found by its points and material. */
export async function goodsOf(tx: Tx, next: Next): Promise<{ route: number | null; purchase: number | null; sale: number | null }> {
  const way = await wayOf(tx, next)
  const unit = way ? Number(way.unit) : null
  return {
    route: way ? Number(way.id) : null,
    purchase: idOf(next.purchaseProduct) ?? (await productAt(tx, next.object, next.material, PROCESS.purchase, unit)),
    sale:
      idOf(next.saleProduct) ?? (way?.product ? Number(way.product) : await productAt(tx, next.career, next.material, PROCESS.sale, unit)),
  }
}

type Goods = 'product' | 'cargoRoute'
const lockOn = (name: Goods, id: number): AdvisoryLock => [`deals on ${name}`, id]

/** Blocks the creation of deals with a product or a route: they wait for the new prices, and use them. */
export const lockGoodsExclusively = (
  tx: Pick<Tx, 'locks'>,
  { product, cargoRoute }: { readonly product?: number; readonly cargoRoute?: number },
): Promise<void> =>
  tx.locks.exclusive(Object.entries({ product, cargoRoute }).flatMap(([name, id]) => (id === undefined ? [] : [lockOn(name as Goods, id)])))

/** Waits until no prices of these products and route are being changed, before a deal is calculated with them. */
export const lockGoodsShared = (tx: Pick<Tx, 'locks'>, goods: readonly (readonly [name: Goods, id: number])[]): Promise<void> =>
  tx.locks.shared(goods.map(([name, id]) => lockOn(name, id)))

/** The input of the form. */
export interface TermsInput {
  readonly dtDeal: string
  readonly cargoRoute?: number | null
  readonly purchaseProduct?: number | null
  readonly saleProduct?: number | null
  readonly vehicle?: number | null
  readonly materialOrder?: number | null
  readonly supplier?: number | null
  readonly customer?: number | null
  readonly shipment?: number | null
}
type ShownRef = { readonly id: number; readonly [shown: string]: unknown }
/** What a route fills in: its points, their companies, and the material. */
export interface RouteDefaults {
  readonly supplier: ShownRef
  readonly career: ShownRef
  readonly customer: ShownRef
  readonly object: ShownRef
  readonly material: ShownRef
  readonly saleProduct: ShownRef | null
  readonly purchaseProduct: ShownRef | null
}
/** The company of a vehicle, and its driver when there is only one. */
interface VehicleDefaults {
  readonly shipment: ShownRef
  readonly driver: ShownRef | null
}
/** Everything that the form needs to calculate a deal's sums, and to fill in what follows from a route and a vehicle. */
interface Terms {
  readonly day: string
  readonly purchase: PricedProduct | null
  readonly sale: PricedProduct | null
  readonly route: PricedRoute | null
  /** The carriage price agreed with the carrier in an order. */
  readonly agreedPrice: Decimal | null
  readonly isAgreedNet: boolean
  /** The VAT of each side's seller on the day. */
  readonly vat: SellersVat
  readonly priceTypes: Readonly<Record<string, string>>
  readonly filling: RouteDefaults | null
  readonly carriage: VehicleDefaults | null
  /** The last route of the vehicle within a week before the day. */
  readonly usual: ShownRef | null
}

const company = (alias: string) =>
  sql`json_build_object('id', ${sql.ref(`${alias}.id`)}, 'shortName', ${sql.ref(`${alias}.short_name`)}, 'name', ${sql.ref(`${alias}.name`)}, 'inn', ${sql.ref(`${alias}.inn`)})`
const point = (alias: string) =>
  sql`json_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)}, 'address', ${sql.ref(`${alias}.address`)})`

interface WayRow extends Omit<RouteDefaults, 'saleProduct' | 'purchaseProduct'> {
  readonly sold: number | null
  readonly unit: number
}

async function namedProduct(tx: Tx, id: number | null): Promise<ShownRef | null> {
  if (id === null) return null
  const { rows } = await sql<ShownRef>`select p.id, m.name || ' (' || u.system_c || ')' as name from product p
    join material m on m.id = p.material_id join measurement_unit u on u.id = p.unit_id where p.id = ${id}`.execute(tx.db)
  return rows[0] ?? null
}

/** Returns what a route fills in. */
export async function routeDefaultsOf(tx: Tx, route: number): Promise<RouteDefaults | null> {
  const { rows } = await sql<{ way: WayRow }>`select json_build_object('supplier', ${company('cf')}, 'career', ${point('pf')},
      'customer', ${company('ct')}, 'object', ${point('pt')}, 'material', json_build_object('id', m.id, 'name', m.name),
      'sold', r.product_id, 'unit', r.unit_id) as way
    from cargo_route r join point pf on pf.id = r.point_from_id join point pt on pt.id = r.point_to_id
    join company cf on cf.id = coalesce(r.company_from_id, pf.company_id) join company ct on ct.id = coalesce(r.company_to_id, pt.company_id)
    join material m on m.id = r.material_id where r.id = ${route} and not r.is_delete`.execute(tx.db)
  if (!rows[0]) return null
  const { sold, unit, ...way } = rows[0].way
  const sale = sold ?? (await productAt(tx, way.career, way.material, PROCESS.sale, unit))
  const purchase = await productAt(tx, way.object, way.material, PROCESS.purchase, unit)
  return { ...way, saleProduct: await namedProduct(tx, sale), purchaseProduct: await namedProduct(tx, purchase) }
}

/** Returns the company of a vehicle, and its driver. */
export async function vehicleDefaultsOf(tx: Tx, vehicle: number): Promise<VehicleDefaults | null> {
  const { rows } = await sql<{ shipment: ShownRef; drivers: readonly ShownRef[] }>`select ${company('c')} as shipment,
      (select coalesce(json_agg(json_build_object('id', a.id, 'fio', a.fio, 'login', a.login)), '[]') from vehicle_drivers d
        join account a on a.id = d.target_id where d.vehicle_id = v.id and a.is_active and not a.is_delete) as drivers
    from vehicle v join company c on c.id = v.company_id where v.id = ${vehicle} and not v.is_delete`.execute(tx.db)
  return rows[0] ? { shipment: rows[0].shipment, driver: rows[0].drivers.length === 1 ? rows[0].drivers[0]! : null } : null
}

/** After so many days a vehicle's last route is no longer usual. */
const USUAL_DAYS = 7

/** Returns the routes of the vehicles' last waybills, because most drive the same route again tomorrow. */
async function usualRoutes(tx: Tx, queries: readonly TermsInput[]): Promise<(vehicle: number, day: string) => ShownRef | null> {
  const pairs = queries.flatMap(({ vehicle, dtDeal: day }) => (vehicle ? [{ vehicle, day }] : []))
  if (pairs.length === 0) return () => null
  const { rows } = await sql<{ vehicle: number; day: string; route: number }>`select w.vehicle, w.day::text as day, last.route
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as w (vehicle bigint, day date)
    join lateral (select d.cargo_route_id as route from deal d join cargo_route r on r.id = d.cargo_route_id
      where d.vehicle_id = w.vehicle and d.dt_deal between w.day - ${sql.lit(USUAL_DAYS)} and w.day and not d.is_delete
        and r.is_active and not r.is_delete
      order by d.dt_deal desc, d.id desc limit 1) last on true`.execute(tx.db)
  const routes = new Map<number, ShownRef>()
  for (const route of new Set(rows.map(row => Number(row.route)))) {
    const { id, name, pointFrom, pointTo } = await tx.read(cargoRoute, route)
    routes.set(route, { id, name, pointFrom, pointTo })
  }
  const found = new Map(rows.map(row => [`${row.vehicle} ${row.day}`, routes.get(Number(row.route))!]))
  return (vehicle, day) => found.get(`${vehicle} ${day}`) ?? null
}

/** Caches a query by id. */
function once<A>(load: (id: number) => Promise<A>): (id: number) => Promise<A> {
  const known = new Map<number, Promise<A>>()
  return id => {
    const answer = known.get(id) ?? load(id)
    known.set(id, answer)
    return answer
  }
}

/** Returns what forms of deals calculate with and fill in, each as of its day. */
export async function termsForMany(tx: Tx, queries: readonly TermsInput[]): Promise<Terms[]> {
  const [filling, carriage] = [once(id => routeDefaultsOf(tx, id)), once(id => vehicleDefaultsOf(tx, id))]
  const fillings: (RouteDefaults | null)[] = []
  // The companies whose VAT applies, when the form has not filled them in.
  const ends: (RouteDefaults | null)[] = []
  // When the products are known, the route was already read.
  for (const { cargoRoute, purchaseProduct, saleProduct, supplier, customer } of queries) {
    fillings.push(cargoRoute && !(purchaseProduct && saleProduct) ? await filling(cargoRoute) : null)
    ends.push(cargoRoute && !(supplier && customer) ? await filling(cargoRoute) : null)
  }
  const all = queries.map((one, at) => ({
    dtDeal: one.dtDeal,
    cargoRoute: one.cargoRoute ?? null,
    purchaseProduct: one.purchaseProduct ?? fillings[at]?.purchaseProduct?.id ?? null,
    saleProduct: one.saleProduct ?? fillings[at]?.saleProduct?.id ?? null,
    supplier: one.supplier ?? ends[at]?.supplier.id ?? null,
    customer: one.customer ?? ends[at]?.customer.id ?? null,
    shipment: one.shipment ?? 0,
    materialOrder: one.materialOrder ?? null,
    serviceType: 0,
    shipmentType: null,
    sellType: null,
    careerVol: null,
    objectVol: null,
    basis: null,
  }))
  const { terms, typeNames } = await sourcesOf(tx.db, all)
  const priceTypes = Object.fromEntries(typeNames)
  const usual = await usualRoutes(tx, queries)
  const answers: Terms[] = []
  for (const [at, { vehicle, dtDeal }] of queries.entries()) {
    const { day, purchase, sale, route, agreedPrice, isAgreedNet, vat } = terms(all[at]!)
    answers.push({
      day,
      purchase,
      sale,
      route,
      agreedPrice: agreedPrice ?? null,
      isAgreedNet: isAgreedNet ?? false,
      vat: vat!,
      priceTypes,
      filling: fillings[at]!,
      carriage: vehicle ? await carriage(vehicle) : null,
      usual: vehicle ? usual(vehicle, dtDeal) : null,
    })
  }
  return answers
}

/** The same for one. */
export const termsFor = async (tx: Tx, query: TermsInput): Promise<Terms> => (await termsForMany(tx, [query]))[0]!
