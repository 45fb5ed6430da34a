import { sql } from 'kysely'
import type { TestApp } from './app.ts'
import type { Db } from '../../server/engine/sql.ts'

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

/** Posts a record, which must succeed. */
export const postedRecord = async (app: TestApp, path: string, json: object): Promise<{ id: number }> => {
  const { status, body } = await app.call('POST', path, { json })
  if (status !== 201) throw new Error(`${path} ${JSON.stringify(body)}`)
  return body
}
/** Moves the clock to a day and renews the session. */
export async function moveClockTo(app: TestApp, day: string): Promise<void> {
  app.now = new Date(`${day}T09:00:00Z`)
  app.admin = await app.signIn('admin')
}

/**
 * Creates a business with two months to report on: waybills and payments in March, corrections in April. `ownVehicle` is ours, `lateDeal` a
 * waybill entered later.
 */
export async function makeReported(app: TestApp): Promise<{ of: Business; ownVehicle: number; lateDeal: number }> {
  await moveClockTo(app, '2026-03-06')
  const of = await makeBusiness(app)
  const vehicleId = (await postedRecord(app, 'api/vehicles', { plate: 'А777ВС77', company: 1, brand: 1, bodyType: 1 })).id
  await postedRecord(app, 'api/cargo_routes_prices', { cargoRoute: of.route, priceType: 6, price: '1500', dateStart: '2020-01-01' })
  const ours = { vehicle: vehicleId, shipment: 1, driver: of.driver }
  const trips = [
    await of.deal({ dtDeal: '2026-03-02', ttn: 'Т-1' }),
    await of.deal({ dtDeal: '2026-03-02', ttn: 'Т-2', ...ours }),
    await of.deal({ dtDeal: '2026-03-05', ttn: 'Т-3', ...ours, objectVol: '10', careerVol: '10' }),
  ]
  await of.authorize(...trips.map(({ id }) => id))
  // Delivery alone has no price: the waybill is an error.
  await of.deal({ dtDeal: '2026-03-05', ttn: 'Т-4', serviceType: 2 })
  await of.pay()
  await postedRecord(app, 'api/payments', {
    payMethod: 1,
    createDate: '2026-03-05',
    costList: CATALOGUE.payroll,
    value: of.driver,
    valueType: 1,
    price: '1000',
  })
  // In April a waybill of March is corrected twice, and another one is added.
  const corrected = async (volume: string): Promise<void> => {
    const { status, body } = await app.call('PATCH', `api/deals/${trips[0]!.id}`, { json: { objectVol: volume, careerVol: volume } })
    if (status !== 200) throw new Error(JSON.stringify(body))
  }
  await moveClockTo(app, '2026-04-09')
  await corrected('25')
  await moveClockTo(app, '2026-04-10')
  const lateDeal = (await of.deal({ dtDeal: '2026-03-05', ttn: 'Т-5', objectVol: '4', careerVol: '4' })).id
  await of.authorize(lateDeal)
  await corrected('30')
  return { of, ownVehicle: vehicleId, lateDeal }
}

/** Reopens the last closed period, if any: like the call, without its rights. */
export const reopenLast = (db: Db): Promise<unknown> =>
  sql`update period_close set status = 'reopened', reopened_at = now(), reopened_by_id = 1, reopen_reason = 'Тест'
    where id = (select id from period_close where status = 'closed' order by day desc limit 1)`.execute(db)

/** Closes the period after the last closed one, up to a day: like the call, without its checks of pending work. */
export const closeNext = (db: Db, day: string): Promise<unknown> =>
  sql`insert into period_close (day, status, closed_at, closed_by_id, ins_date, last_money, last_volume)
    select ${day}::date, 'closed', now(), 1, now(), (select coalesce(max(id), 0) from cash_transaction),
      (select coalesce(max(id), 0) from volume_transaction)`.execute(db)

/** Closes everything up to a day, whatever was closed before; null reopens everything. */
export async function closeUpTo(db: Db, day: string | null): Promise<void> {
  const { rows } = await sql`select 1 from period_close where status = 'closed'`.execute(db)
  for (const _ of rows) await reopenLast(db)
  if (day !== null) await closeNext(db, day)
}

/** The input of a call that closes the next day, in years without any data. */
export async function nextToClose(app: TestApp): Promise<{ readonly day: string; readonly anyway: true; readonly comment: string }> {
  const { closedUntil } = (await app.call('GET', 'api/period_closes/checklist')).body as { closedUntil: string | null }
  const day = closedUntil === null ? '2001-01-01' : new Date(Date.parse(closedUntil) + 86_400_000).toISOString().slice(0, 10)
  return { day, anyway: true, comment: 'Начало учёта' }
}
