import type { Connection } from './wire.ts'

/** Data that all clients share: a material and the reference books for a vehicle. */
export interface Books {
  readonly material: number
  readonly unit: number
  readonly brand: number
  readonly bodyType: number
  readonly documentType: number
}
/** The business data of one client: a quarry sells sand, and a carrier delivers it to a customer's site. */
export interface Business {
  readonly supplier: number
  readonly customer: number
  readonly carrier: number
  readonly quarry: number
  readonly site: number
  readonly sold: number
  readonly route: number
  readonly vehicle: number
}

/**
 * Ids of the catalogue in every new database: kinds of prices, processes, types of points, the article of a transfer, its payment method.
 */
const DELIVERED = 3
const MATERIAL = 1
const CARRIAGE = 5
const TRANSFER = 2
const CASHLESS = 1
const FIRST_DAY = '2026-01-01'

const idFrom = async (wire: Connection, path: string, json: Readonly<Record<string, unknown>>): Promise<number> =>
  Number((await wire.write('POST', path, { json })).body.id)

/** Creates the data that the clients share. */
export async function makeBooks(wire: Connection): Promise<Books> {
  // Every waybill must be authorised.
  await wire.write('POST', 'api/properties/edit/dealAuthorization', { json: { parameterValue: 'ON' } })
  const units = (await wire.read('api/measurement_units')).body as readonly { id: number; systemC: string }[]
  return {
    material: await idFrom(wire, 'api/materials', { name: 'Песок' }),
    unit: units.find(one => one.systemC === 'т')!.id,
    brand: await idFrom(wire, 'api/vehicle_brands', { name: 'Камаз для нагрузки' }),
    bodyType: await idFrom(wire, 'api/vehicle_body_types', { name: 'Самосвал для нагрузки' }),
    documentType: await idFrom(wire, 'api/document_types', { name: 'Скан', code: 'SOAK', isCompany: true }),
  }
}

/** Creates the business data of client `n`. */
export async function makeBusiness(wire: Connection, { material, unit, brand, bodyType }: Books, n: number): Promise<Business> {
  const company = (name: string): Promise<number> => idFrom(wire, 'api/companies', { name: `ООО «${name} ${n}»` })
  const [supplier, customer, carrier] = [await company('Карьер'), await company('Стройка'), await company('Возчик')]
  const point = (name: string, of: number, type: number): Promise<number> =>
    idFrom(wire, 'api/points', { name: `${name} ${n}`, company: of, pointType: [type], address: `${name}, ${n}` })
  const [quarry, site] = [await point('Карьер', supplier, 3), await point('Объект', customer, 4)]
  const product = (at: number, process: number): Promise<number> => idFrom(wire, 'api/products', { point: at, material, unit, process })
  const [bought, sold] = [await product(site, 1), await product(quarry, 2)]
  const route = await idFrom(wire, 'api/cargo_routes', {
    product: sold,
    pointFrom: quarry,
    pointTo: site,
    material,
    unit,
    process: 1,
    distance: '40',
  })
  const priced = (product: number, priceType: number, price: string): Promise<number> =>
    idFrom(wire, 'api/product_prices', { product, priceType, price, dateStart: FIRST_DAY })
  await priced(bought, MATERIAL, '500')
  await priced(bought, DELIVERED, '1000')
  await priced(sold, MATERIAL, '300')
  await idFrom(wire, 'api/cargo_routes_prices', { cargoRoute: route, priceType: CARRIAGE, price: '200', dateStart: FIRST_DAY })
  const vehicle = await idFrom(wire, 'api/vehicles', { company: carrier, brand, bodyType, plate: `А${100 + n}ММ77` })
  return { supplier, customer, carrier, quarry, site, sold, route, vehicle }
}

/** Returns a waybill of the business. */
export const dealOf = (of: Business, { material }: Books, more: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
  dtDeal: '2026-03-15',
  cargoRoute: of.route,
  supplier: of.supplier,
  career: of.quarry,
  customer: of.customer,
  object: of.site,
  material,
  shipment: of.carrier,
  vehicle: of.vehicle,
  serviceType: DELIVERED,
  shipmentType: CARRIAGE,
  careerVol: '10',
  objectVol: '10',
  ...more,
})

/** Returns a payment from the business's customer to us. */
export const paymentOf = (of: Business, price: string, comment: string): Record<string, unknown> => ({
  costList: TRANSFER,
  payMethod: CASHLESS,
  companyFrom: of.customer,
  companyTo: 1,
  price,
  createDate: '2026-03-12',
  comment,
})
/** Returns a new price of the quarry's sand, valid from a day on. */
export const priceOf = (of: Business, price: string, dateStart: string): Record<string, unknown> => ({
  product: of.sold,
  priceType: MATERIAL,
  price,
  dateStart,
})
