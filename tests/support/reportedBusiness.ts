import { CATALOGUE, makeBusiness, type Business } from './business.ts'
import type { TestApp } from './app.ts'

/** Posts a record, which must succeed. */
export const postedRecord = async (app: TestApp, path: string, json: object): Promise<{ id: number }> => {
  const { status, body } = await app.call('POST', path, { json })
  if (status !== 201) throw new Error(`${path} ${JSON.stringify(body)}`)
  return body
}
/** Moves the clock to a day and renews the session. */
export async function on(app: TestApp, day: string): Promise<void> {
  app.now = new Date(`${day}T09:00:00Z`)
  app.admin = await app.signIn('admin')
}

/**
 * Creates a business with two months to report on: waybills and payments in March, corrections in April. `own` is our vehicle, `late` a
 * waybill entered later.
 */
export async function makeReported(app: TestApp): Promise<{ of: Business; own: number; late: number }> {
  await on(app, '2026-03-06')
  const of = await makeBusiness(app)
  const own = (await postedRecord(app, 'api/vehicles', { plate: 'А777ВС77', company: 1, brand: 1, bodyType: 1 })).id
  await postedRecord(app, 'api/cargo_routes_prices', { cargoRoute: of.route, priceType: 6, price: '1500', dateStart: '2020-01-01' })
  const ours = { vehicle: own, shipment: 1, driver: of.driver }
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
  await on(app, '2026-04-09')
  await corrected('25')
  await on(app, '2026-04-10')
  const late = (await of.deal({ dtDeal: '2026-03-05', ttn: 'Т-5', objectVol: '4', careerVol: '4' })).id
  await of.authorize(late)
  await corrected('30')
  return { of, own, late }
}
