import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../support/app.ts'
import { entered, makeBusiness, type Business } from '../../support/deals.ts'

/**
 * VAT calculated by hand (`vatByHand.tsv`): the carriage sold by a carrier of a VAT type (1 without VAT, 3 the main rate, 4 10 %, 5 7 %, 6
 * 5 %, 7 0 %) on a day at one rouble per tonne, VAT included or added; `first`: the volume as entered before a correction.
 */
const [, ...lines] = readFileSync(join(import.meta.dirname, 'vatByHand.tsv'), 'utf8')
  .trim()
  .split('\n')
const rows = lines.map(line => line.split('\t') as [string, string, string, string, string, string, string, string, string])
const MODES = ['included', 'above']

let app: TestApp
const business = new Map<string, Business>()
const types = new Map<string, string>()
beforeAll(async () => {
  app = await testApp({ now: new Date('2026-12-31T09:00:00Z') })
  for (const vatMode of MODES) {
    const of = await makeBusiness(app)
    const { rows } = await sql`update cargo_route_price set price = 1, vat_mode = ${vatMode}, date_start = '2024-01-01'
      where cargo_route_id = ${of.route} and price_type_id = 5 returning id`.execute(app.database.db)
    expect(rows).toHaveLength(1)
    await sql`update product_price set date_start = '2024-01-01'`.execute(app.database.db)
    business.set(vatMode, of)
  }
})
afterAll(() => app.close())

test.each(rows)('%s, %s, type %s, first %s: %s', async (mode, dtDeal, type, first, price, rate, net, vat, gross) => {
  const of = business.get(mode)!
  if (types.get(mode) !== type) {
    const { status, body } = await app.call('PATCH', `api/companies/${of.carrier}`, { json: { ndsType: Number(type) } })
    expect(status, JSON.stringify(body)).toBe(200)
    types.set(mode, type)
  }
  let deal = await entered(app, of, { dtDeal, objectVol: first === '-' ? price : first })
  if (first !== '-') {
    const { status, body } = await app.call('PATCH', `api/deals/${deal.id}`, { json: { objectVol: price } })
    expect(status, JSON.stringify(body)).toBe(200)
    deal = body
  }
  expect([deal.routeVatRate?.rate ?? '-', deal.routeNet, deal.routeVat, deal.routeSumm]).toEqual([rate, net, vat, gross])
})
