import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { keepSubscription } from '#resources/subscription/domainSetting/domainSetting.rules'
import { testApp, type Answered, type TestApp } from '../../support/app.ts'
import { PDF } from '../../support/samples.ts'

/** The subscription: price, charges, payments, invoices, requisites (foundations §2.18; silent-places §3). */
let app: TestApp
/** The subscription before it had a price, and before any payment. */
const stood: Record<string, unknown>[] = []
beforeAll(async () => {
  app = await testApp({ now: new Date('2026-03-10T08:00:00Z') })
  stood.push(await domain())
  const company = (await app.call('POST', 'api/companies', { json: { name: 'ООО «Парк»' } })).body.id
  for (const plate of ['М001ММ77', 'М002ММ77'])
    expect((await app.call('POST', 'api/vehicles', { json: { company, plate, brand: 2, bodyType: 2 } })).status).toBe(201)
  await priced('450')
  stood.push(await domain())
  expect((await pay({ sum: '1900.00' })).status).toBe(201)
  await sql`insert into statistics_vehicle_count (day, active, billed, ins_date, ins_user_id)
    values ('2026-02-03', 9, 7, now(), 1), ('2026-02-20', 5, 4, now(), 1)`.execute(app.database.db)
})
afterAll(() => app.close())

const TRX = 'api/subscription_transactions'
const pay = (json: object): Promise<Answered> =>
  app.call('POST', TRX, { json: { day: '2026-03-02', kind: 'payment', sum: '100.00', ...json } })
const domain = async () => (await app.call('GET', 'api/domain_settings')).body[0]
const priced = async (price: string): Promise<void> => {
  const { id, version } = await domain()
  const { status, body } = await app.call('PATCH', `api/domain_settings/${id}`, { json: { pricePerVehicle: price, version } })
  expect(status, JSON.stringify(body)).toBe(200)
}

/** The last day of a month relative to the current month of the database's clock. */
const monthEnd = async (from: number): Promise<string> =>
  (
    await sql<{
      day: string
    }>`select (date_trunc('month', business_day()) + ${from + 1}::int * interval '1 month' - interval '1 day')::date::text as day`.execute(
      app.database.db,
    )
  ).rows[0]!.day

test('domain settings have the state of the subscription [R-320]', async () => {
  expect(stood).toMatchObject([
    { tariff: 'Базовый', pricePerVehicle: '0.00', balance: '0.00', state: 'free', paidUntil: null },
    { activeVehicles: 2, state: 'active', paidUntil: await monthEnd(-1) },
  ])
  // Two months of 900 are covered: the current one and the next.
  expect(await domain()).toMatchObject({ balance: '1900.00', state: 'active', paidUntil: await monthEnd(1) })
})

test('a month that is over is charged once, for its fullest day [R-322]', async () => {
  await keepSubscription(app.app.engine)
  await keepSubscription(app.app.engine)
  const { body } = await app.call('GET', `${TRX}?kind=accrual`)
  expect(body).toEqual([expect.objectContaining({ day: '2026-03-01', period: '2026-02', vehicles: 7, price: '450.00', sum: '-3150.00' })])
  expect(await domain()).toMatchObject({ balance: '-1250.00', state: 'debt' })
  const days = (await app.call('GET', 'api/statistics_vehicle_count')).body
  expect(days.map((one: { day: string; billed: number }) => [one.day, one.billed])).toEqual([
    ['2026-03-10', 2],
    ['2026-02-20', 4],
    ['2026-02-03', 7],
  ])
})

test('transactions are a list with the balance after each, and an Excel file; nobody changes them [R-319]', async () => {
  await keepSubscription(app.app.engine)
  const list = (await app.call('GET', TRX)).body as { sum: string; balance: string }[]
  expect(Object.fromEntries(list.map(one => [one.sum, one.balance]))).toEqual({ '-3150.00': '-3150.00', '1900.00': '-1250.00' })
  const { status, headers } = await app.call('GET', `${TRX}/export_xlsx`)
  expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('spreadsheet')])
  const wrong = await Promise.all([
    pay({ sum: '-5' }),
    pay({ kind: 'accrual', sum: '5', period: '2026-01' }),
    pay({ kind: 'accrual', sum: '-5' }),
  ])
  expect(wrong.map(one => [one.status, Object.keys(one.body.errors)])).toEqual([
    [422, ['sum']],
    [422, ['sum']],
    [422, ['period']],
  ])
})

describe('requisites', () => {
  test('are saved anew, and the last ones are current [R-323]', async () => {
    expect((await app.call('GET', 'api/subscription_requisites/current')).body).toBeNull()
    const json = { payerName: 'ООО «Парк»', inn: '7728168971', email: 'buh@park.example' }
    expect((await app.call('POST', 'api/subscription_requisites', { json })).status).toBe(201)
    expect((await app.call('POST', 'api/subscription_requisites', { json: { ...json, payerName: 'АО «Парк»' } })).status).toBe(201)
    expect((await app.call('GET', 'api/subscription_requisites/current')).body).toMatchObject({ payerName: 'АО «Парк»', inn: '7728168971' })
    const bad = await app.call('POST', 'api/subscription_requisites', {
      json: { ...json, bik: '044525225', account: '40702810400000000001' },
    })
    expect([bad.status, Object.keys(bad.body.errors)]).toEqual([422, ['account']])
  })
})

describe('an invoice', () => {
  const invoice = (json: object = {}) => app.call('POST', 'api/domain_settings/get_invoice', { json })
  test('is a file made for what is due, numbered, and kept in the archive [R-321]', async () => {
    const { status, headers, bytes } = await invoice()
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('wordprocessingml')])
    expect(bytes.byteLength).toBeGreaterThan(1000)
    await invoice({ sum: '500.00', period: '2026-04' })
    const archive = (await app.call('GET', 'api/subscription_doc_managements?from=2026-01-01&to=2026-12-31')).body as {
      name: string
      period: string
      docTypeName: string
    }[]
    expect(archive.map(one => [one.docTypeName, one.name, one.period])).toEqual([
      ['Счёт', 'Счёт № 2 от 10.03.2026', '2026-04'],
      ['Счёт', 'Счёт № 1 от 10.03.2026', '2026-03'],
    ])
  })

  test('is sent by mail with its file, to the address of the requisites or another one [R-321]', async () => {
    const letters = app.letters.length
    const { status, body } = await app.call('POST', 'api/domain_settings/get_invoice_by_email', { json: {} })
    expect([status, body.email], JSON.stringify(body)).toEqual([200, 'buh@park.example'])
    await vi.waitFor(() => expect(app.letters.length).toBe(letters + 1), { timeout: 10_000 })
    expect(app.letters.at(-1)).toMatchObject({
      to: 'buh@park.example',
      subject: 'Счёт № 3 от 10.03.2026',
      attachments: [{ filename: 'Счёт № 3 от 10.03.2026.docx', contentType: expect.stringContaining('wordprocessingml') }],
    })
    await app.call('POST', 'api/domain_settings/get_invoice_by_email', { json: { email: 'other@park.example' } })
    await vi.waitFor(() => expect(app.letters.at(-1)?.to).toBe('other@park.example'), { timeout: 10_000 })
  })

  test('is not made where nothing is due', async () => {
    await pay({ sum: '100000.00' })
    const { status, body } = await invoice()
    expect([status, body.errors]).toEqual([422, { sum: expect.stringContaining('укажите сумму') }])
  })
})

test('the archive is filtered by months and words, and a file comes under its own type [R-325, R-328, R-331]', async () => {
  const at = 'api/subscription_doc_managements'
  const form = new FormData()
  for (const [name, value] of Object.entries({ period: '2025-12', docTypeName: 'Акт', name: 'Акт за декабрь' })) form.append(name, value)
  form.append('file', new File([PDF], 'акт.pdf'))
  const { id } = (await app.call('POST', at, { form })).body
  const names = async (query: string): Promise<readonly string[]> =>
    ((await app.call('GET', `${at}?${query}`)).body as { name: string }[]).map(one => one.name)
  expect(await names('from=2025-12-15&to=2026-01-10')).toEqual(['Акт за декабрь'])
  expect(await names('from=2026-01-01&to=2026-03-31')).not.toContain('Акт за декабрь')
  expect(await names('search=декабр')).toEqual(['Акт за декабрь'])
  const { status, headers, bytes } = await app.call('GET', `api/subscription_doc_management/${id}/get_file`)
  expect([status, headers.get('content-type'), bytes.byteLength]).toEqual([200, 'application/pdf', PDF.byteLength])
})
