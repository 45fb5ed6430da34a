import type { TestApp } from './app.ts'

/** A small business with one priced route from a quarry to a construction site, made through the API. All values are ids. */
export interface Business {
  readonly supplier: number
  readonly customer: number
  readonly carrier: number
  readonly quarry: number
  readonly site: number
  readonly material: number
  readonly purchase: number
  readonly sale: number
  readonly route: number
  readonly vehicle: number
  readonly driver: number
  /** Creates a waybill of 20 units: per unit the customer pays 1000, the quarry receives 400, the carrier 300. Returns the record. */
  deal(values?: Readonly<Record<string, unknown>>): Promise<{ id: number; version: number }>
  /** Authorises waybills in the sump. */
  authorize(...ids: readonly number[]): Promise<void>
  /** Creates a payment; by default a transfer of 5000 from the customer to us. */
  pay(values?: Readonly<Record<string, unknown>>): Promise<{ id: number; version: number }>
}

const EARLY = '2020-01-01'
/** Ids of the catalogue in every database: units, price types, methods and articles. */
export const CATALOGUE = { delivered: 3, material: 1, carriage: 5, transfer: 2, payroll: 6, general: 16, repair: 10, cashless: 1 } as const

/** Creates the business. */
export async function makeBusiness(app: TestApp): Promise<Business> {
  const made = async (path: string, json: Readonly<Record<string, unknown>>): Promise<{ id: number; version: number }> => {
    const { status, body } = await app.call('POST', path, { json })
    if (status !== 201 && status !== 200) throw new Error(`${path} answered ${status} ${JSON.stringify(body)}`)
    return body as { id: number; version: number }
  }
  const idOf = async (path: string, json: Readonly<Record<string, unknown>>): Promise<number> => (await made(path, json)).id
  const firstOf = async (path: string): Promise<number> => (await app.call('GET', path)).body[0].id as number

  const supplier = await idOf('api/companies', { name: 'ООО «Карьер»', shortName: 'Карьер', inn: '7707083893' })
  const customer = await idOf('api/companies', { name: 'ООО «Стройка»', shortName: 'Стройка', inn: '7736207543', phone: '9161234567' })
  const carrier = await idOf('api/companies', { name: 'ООО «Рейс»', shortName: 'Рейс', inn: '7728168971' })
  const quarry = await idOf('api/points', {
    name: 'Карьер Северный',
    company: supplier,
    pointType: [1],
    address: 'Тверь, промзона 1',
    lat: '56.8',
    lon: '35.9',
  })
  const site = await idOf('api/points', {
    name: 'Стройка Южная',
    company: customer,
    pointType: [1],
    address: 'Москва, Южная 2',
    lat: '55.6',
    lon: '37.6',
  })
  const material = await idOf('api/materials', { name: 'Щебень 20–40' })
  const units = (await app.call('GET', 'api/measurement_units')).body as readonly { id: number; systemC: string }[]
  const unit = units.find(one => one.systemC === 'т')?.id ?? units[0]!.id
  const goods = { material, unit }
  const purchase = await idOf('api/products', { ...goods, point: site, process: 1 })
  const sale = await idOf('api/products', { ...goods, point: quarry, process: 2 })
  const route = await idOf('api/cargo_routes', { ...goods, process: 2, pointFrom: quarry, pointTo: site, product: sale, distance: '42.5' })
  await made('api/product_prices', { product: purchase, priceType: CATALOGUE.delivered, price: '1000', dateStart: EARLY })
  await made('api/product_prices', { product: sale, priceType: CATALOGUE.material, price: '400', dateStart: EARLY })
  await made('api/cargo_routes_prices', { cargoRoute: route, priceType: CATALOGUE.carriage, price: '300', dateStart: EARLY })
  const brand = await firstOf('api/vehicle_brands')
  const bodyType = await firstOf('api/vehicle_body_types')
  const vehicle = await idOf('api/vehicles', { plate: 'А123ВС77', company: carrier, brand, bodyType })
  const driver = await idOf('api/accounts', { login: 'petrov', fio: 'Петров Пётр', accountType: 2, point: quarry })

  const deal = (values: Readonly<Record<string, unknown>> = {}) =>
    made('api/deals', {
      dtDeal: '2026-03-10',
      ttn: 'Т-1',
      kn: 'К-7',
      cargoRoute: route,
      supplier,
      career: quarry,
      customer,
      object: site,
      material,
      shipment: carrier,
      vehicle,
      purchaseProduct: purchase,
      saleProduct: sale,
      serviceType: CATALOGUE.delivered,
      shipmentType: CATALOGUE.carriage,
      objectVol: '20',
      careerVol: '20',
      ...values,
    })
  return {
    supplier,
    customer,
    carrier,
    quarry,
    site,
    material,
    purchase,
    sale,
    route,
    vehicle,
    driver,
    deal,
    async authorize(...ids) {
      const { status, body } = await app.call('POST', 'api/deals/authorize', { json: { ids } })
      if (status !== 200) throw new Error(JSON.stringify(body))
    },
    pay: (values = {}) =>
      made('api/payments', {
        costList: CATALOGUE.transfer,
        payMethod: CATALOGUE.cashless,
        companyFrom: customer,
        companyTo: 1,
        price: '5000',
        createDate: '2026-03-12',
        comment: 'По счёту 15',
        ...values,
      }),
  }
}
