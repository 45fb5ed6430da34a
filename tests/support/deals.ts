import { sql } from 'kysely'
import type { Answered, TestApp } from './app.ts'

/** A small business: a quarry sells sand, a carrier takes it to a customer's site; prices from the beginning of the year. */
export interface Business {
  readonly supplier: number
  readonly customer: number
  readonly carrier: number
  readonly quarry: number
  readonly site: number
  readonly sand: number
  readonly tonne: number
  readonly cube: number
  readonly bought: number
  readonly sold: number
  readonly route: number
  /** The carrier's vehicle and our own. */
  readonly vehicle: number
  readonly ownVehicle: number
  readonly driver: number
}

/** The number of businesses in each application; numbering is independent of other files. */
const numbers = new WeakMap<TestApp, number>()
/** Posts a record and returns its id. */
export async function posted(app: TestApp, path: string, json: Record<string, unknown>): Promise<number> {
  const { status, body } = await app.call('POST', path, { json })
  if (status !== 201) throw new Error(`${path}: ${status} ${JSON.stringify(body)} for ${JSON.stringify(json)}`)
  return body.id as number
}

/** Adds a price of a product from a day on. */
export const priced = (app: TestApp, product: number, priceType: number, price: string, dateStart = '2026-01-01'): Promise<number> =>
  posted(app, 'api/product_prices', { product, priceType, price, dateStart })
/** Adds a price of a route from a day on. */
export const routePriced = (
  app: TestApp,
  cargoRoute: number,
  priceType: number,
  price: string,
  dateStart = '2026-01-01',
): Promise<number> => posted(app, 'api/cargo_routes_prices', { cargoRoute, priceType, price, dateStart })

/** Creates the business; each call creates another one. */
export async function makeBusiness(app: TestApp): Promise<Business> {
  const n = (numbers.get(app) ?? 0) + 1
  numbers.set(app, n)
  const company = (name: string): Promise<number> => posted(app, 'api/companies', { name: `ООО «${name} ${n}»` })
  const [supplier, customer, carrier] = [await company('Карьер'), await company('Стройка'), await company('Возчик')]
  const point = (name: string, of: number, type: number): Promise<number> =>
    posted(app, 'api/points', { name: `${name} ${n}`, company: of, pointType: [type], address: `${name}, ${n}` })
  const [quarry, site] = [await point('Карьер', supplier, 3), await point('Объект', customer, 4)]
  const sand = await posted(app, 'api/materials', { name: `Песок ${n}` })
  const { rows: units } = await sql<{ id: number; sign: string }>`select id, system_c as sign from measurement_unit`.execute(
    app.database.db,
  )
  const unit = (sign: string): number => Number(units.find(one => one.sign === sign)!.id)
  const [tonne, cube] = [unit('т'), unit('м³')]
  const product = (at: number, process: number): Promise<number> =>
    posted(app, 'api/products', { point: at, material: sand, unit: tonne, process })
  const [bought, sold] = [await product(site, 1), await product(quarry, 2)]
  const route = await posted(app, 'api/cargo_routes', {
    product: sold,
    pointFrom: quarry,
    pointTo: site,
    material: sand,
    unit: tonne,
    process: 1,
    distance: '40',
  })
  await priced(app, bought, 1, '500')
  await priced(app, bought, 3, '1000')
  await priced(app, sold, 1, '300')
  await routePriced(app, route, 5, '200')
  await routePriced(app, route, 6, '1500')
  const brand = await posted(app, 'api/vehicle_brands', { name: `Камаз ${n}` })
  const bodyType = await posted(app, 'api/vehicle_body_types', { name: `Самосвал ${n}` })
  const car = (of: number, letter: string): Promise<number> =>
    posted(app, 'api/vehicles', { company: of, brand, bodyType, plate: `${letter}${String(100 + n)}ММ77` })
  const [vehicle, ownVehicle] = [await car(carrier, 'А'), await car(1, 'В')]
  const driver = await posted(app, 'api/accounts', { login: `driver.${n}`, fio: `Водителев ${n}`, accountType: 2, driver: true })
  return { supplier, customer, carrier, quarry, site, sand, tonne, cube, bought, sold, route, vehicle, ownVehicle, driver }
}

/** The input of a deal of the business. */
export const dealOf = (of: Business, changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  dtDeal: '2026-03-15',
  cargoRoute: of.route,
  supplier: of.supplier,
  career: of.quarry,
  customer: of.customer,
  object: of.site,
  material: of.sand,
  shipment: of.carrier,
  vehicle: of.vehicle,
  serviceType: 3,
  shipmentType: 5,
  careerVol: '10',
  objectVol: '10',
  ...changes,
})

/** Creates a deal of the business. */
export const enter = (app: TestApp, of: Business, changes: Record<string, unknown> = {}, as?: string): Promise<Answered> =>
  app.call('POST', 'api/deals', { json: dealOf(of, changes), ...(as && { as }) })

/** Creates a deal, which must succeed, and returns it. */
export async function enterDeal(app: TestApp, of: Business, changes: Record<string, unknown> = {}, as?: string): Promise<Answered['body']> {
  const { status, body } = await enter(app, of, changes, as)
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

/** The sums of a deal in the ledger by box; zero entries are left out. */
export async function boxesOf(app: TestApp, deal: number): Promise<Record<string, string>> {
  const { rows } = await sql<{
    box: string
    sum: string
  }>`select box_kind || ':' || box_id as box, sum(sum_trx)::text as sum from cash_transaction
    where object_type = 'deal' and object_number = ${deal} group by 1 having sum(sum_trx) <> 0 order by 1`.execute(app.database.db)
  return Object.fromEntries(rows.map(row => [row.box, row.sum]))
}
