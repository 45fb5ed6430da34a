import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { locales } from '#locales'
import { ON_DAY_HEADER } from '#resource/moment'
import { post, withResult } from '#resources/ledger/post.rules'
import { application } from '#resources/app.rules'
import { businessDaySql } from '#areas/businessDay.rules'
import { textsOf } from '../../server/engine/texts.ts'
import { testApp, type Answered, type TestApp } from '../support/app.ts'
import { makeBusiness, type Business } from '../support/business.ts'
import { updateTables } from '../../server/compose.ts'
import { openLog } from '../../server/log.ts'
import { freshDatabase } from '../support/database.ts'

/** The state on a past day: values that depend on the day are those of that day, whichever call reads them. */
let app: TestApp
let business: Business
let product: Answered['body']

const made = async (path: string, json: Record<string, unknown>): Promise<Answered['body']> => {
  const { status, body } = await app.call('POST', path, { json })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const on = async (day: string | undefined, path: string): Promise<Answered['body']> => {
  const { status, body } = await app.call('GET', path, day === undefined ? {} : { headers: { [ON_DAY_HEADER]: day } })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

beforeAll(async () => {
  app = await testApp()
  business = await makeBusiness(app)
  const unit = (await app.call('GET', 'api/measurement_units')).body[0].id as number
  const material = (await made('api/materials', { name: 'Гравий дня' })).id
  product = await made('api/products', { point: business.quarry, material, unit, process: 2 })
  for (const [dateStart, price] of [
    ['2026-01-01', '100.00'],
    ['2026-03-01', '120.00'],
    ['2026-06-01', '150.00'],
  ])
    await made('api/product_prices', { product: product.id, priceType: 1, price, dateStart })
  for (const [id, dtTrx, sum] of [
    [7101, '2026-02-10', '100'],
    [7102, '2026-05-10', '50'],
  ] as const)
    await post({ db: app.database.db, now: new Date(`${dtTrx}T09:00:00Z`), storedTexts: textsOf(locales.ru), user: { id: 1 } }, [
      {
        object: 'deal',
        id,
        cancelled: false,
        dtTrx,
        title: 'Накладная',
        legs: withResult([{ kind: 'C', box: business.supplier, leg: 'supplier', sum }]),
        volumes: [],
      },
    ])
})
afterAll(() => app.close())

describe('as of a day', () => {
  test.each([
    [undefined, '150,00'],
    ['2026-05-31', '120,00'],
    ['2026-03-01', '120,00'],
    ['2026-02-28', '100,00'],
    ['2025-12-31', null],
  ])('the card of a product and its list show the price of %s', async (day, price) => {
    const { prices } = await on(day, `api/products/${product.id}`)
    expect(prices).toEqual(price === null ? null : expect.stringContaining(price))
    const [row] = await on(day, `api/products?query=Гравий дня`)
    expect(row.prices).toBe(prices)
    const groups = await on(day, `api/product/${product.id}/groups`)
    expect(groups.find((one: { priceType: { id: number } }) => one.priceType.id === 1).price).toBe(price?.replace(',', '.') ?? null)
  })

  test('of values in force from a day on those are listed that were in force', async () => {
    const list = (day?: string) => on(day, `api/product_prices?product=${product.id}`)
    expect((await list()).map((one: { price: string }) => one.price)).toEqual(['150.00', '120.00', '100.00'])
    expect((await list('2026-04-15')).map((one: { price: string }) => one.price)).toEqual(['120.00'])
    expect(await list('2025-01-01')).toEqual([])
    // Each price type has its own.
    await made('api/product_prices', { product: product.id, priceType: 2, price: '9.00', dateStart: '2026-04-01' })
    expect((await list('2026-04-15')).map((one: { price: string }) => one.price)).toEqual(['9.00', '120.00'])
    expect((await list('2026-03-15')).map((one: { price: string }) => one.price)).toEqual(['120.00'])
  })

  test.each(['2026-02-09', '2026-02-10', '2026-05-09', '2026-05-10'])('a balance is what its own list says of %s', async day => {
    const rowOf = (rows: { id: number; balance: string }[]) => rows.find(({ id }) => id === business.supplier)?.balance
    const query = rowOf((await on(undefined, `api/cashbox_companies/list?asOf=${day}`)) as never)
    expect(rowOf((await on(day, 'api/cashbox_companies/list')) as never)).toBe(query)
    expect((await on(day, `api/companies/${business.supplier}/cashbox_state`)).balance).toBe(
      (await on(undefined, `api/companies/${business.supplier}/cashbox_state?asOf=${day}`)).balance,
    )
    const sums = await on(day, 'api/cashbox_companies/total')
    expect(sums.balance).toBe((await on(undefined, `api/cashbox_companies/total?asOf=${day}`)).balance)
  })

  test('what is no day is refused, and so is a change', async () => {
    const request = (day: string, path = `api/products/${product.id}`) => app.call('GET', path, { headers: { [ON_DAY_HEADER]: day } })
    for (const day of ['2026-02-30', '01.03.2026', '9999-99-99', "2026-01-01'; drop table product"])
      expect((await request(day)).body).toMatchObject({ code: 'INVALID', errors: { [ON_DAY_HEADER]: expect.any(String) } })
    const change = await app.call('PATCH', `api/products/${product.id}`, {
      json: { comment: 'x' },
      headers: { [ON_DAY_HEADER]: '2026-03-01', 'if-match': `"${product.version}"` },
    })
    expect(change.status).toBe(400)
    expect((await on(undefined, `api/products/${product.id}`)).version).toBe(product.version)
  })
})

test('the business day of SQL follows the zone that the server is started with', async () => {
  const database = await freshDatabase()
  const dayIn = async (zone: string): Promise<string> => {
    await updateTables(application, database, openLog('silent'), { zone })
    const { rows } = await sql<{
      day: string
      known: string
    }>`select ${businessDaySql}::text as day, (now() at time zone ${zone})::date::text as known`.execute(database.db)
    expect(rows[0]!.day).toBe(rows[0]!.known)
    return rows[0]!.day
  }
  // 25 hours apart, so never on the same day.
  expect(await dayIn('Pacific/Kiritimati')).not.toBe(await dayIn('Pacific/Niue'))
  await database.close()
})
