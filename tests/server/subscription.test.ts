import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Answered, type TestApp } from '../support/app.ts'
import { formOf, PDF } from '../support/samples.ts'

/** The archive of the subscription's papers (foundations §2.18, §3, §7). */
let app: TestApp
beforeAll(async () => {
  app = await testApp()
  for (const [period, docTypeName, name] of [
    ['2026-01', 'Акт', 'Акт за январь'],
    ['2026-02', 'Акт', 'Акт за февраль'],
    ['2026-02', 'Счёт', 'Счёт № 7'],
    ['2026-03', 'Счёт', 'Счёт № 8'],
  ] as const) {
    const { status, body } = await keep({ period, docTypeName, name })
    expect(status, JSON.stringify(body)).toBe(201)
  }
})
afterAll(() => app.close())

const AT = 'api/subscription_doc_managements'
const keep = (wire: Readonly<Record<string, unknown>>, as?: string): Promise<Answered> =>
  app.call('POST', AT, { form: formOf(wire, { file: new File([PDF], `${String(wire['name'])}.pdf`) }), ...(as && { as }) })
const names = async (query: string): Promise<string[]> =>
  ((await app.call('GET', `${AT}?${query}`)).body as { name: string }[]).map(one => one.name)

test('papers are listed with what the contract names, the latest period first', async () => {
  expect(await names('')).toEqual(['Счёт № 8', 'Счёт № 7', 'Акт за февраль', 'Акт за январь'])
  const [first] = (await app.call('GET', `${AT}?page=1&itemsPerPage=50`)).body
  expect(first).toMatchObject({ period: '2026-03', docTypeName: 'Счёт', name: 'Счёт № 8', fileName: 'Счёт № 8.pdf' })
  expect(first.mdInsDate).toMatch(/^\d{4}-\d\d-\d\dT/)
})

test('are found by the months from one day to another and by words of the name or the type', async () => {
  expect(await names('from=2026-02-15&to=2026-02-20')).toEqual(['Счёт № 7', 'Акт за февраль'])
  expect(await names('from=2026-03-01')).toEqual(['Счёт № 8'])
  expect(await names('to=2026-01-01')).toEqual(['Акт за январь'])
  expect(await names('search=акт&from=2026-02-01')).toEqual(['Акт за февраль'])
  expect((await app.call('GET', `${AT}?from=вчера`)).status).toBe(400)
})

test('come fifty at a time, and the last page is shorter', async () => {
  for (let n = 0; n < 50; n += 1) await keep({ period: '2025-01', docTypeName: 'Акт', name: `Архив ${n}` })
  const page = async (number: number): Promise<number> => (await names(`search=Архив&to=2025-12-31&page=${number}`)).length
  expect([await page(1), await page(2)]).toEqual([50, 0])
  expect(await names('page=2')).toHaveLength(4)
})

test('a file is downloaded as it was stored, with its own type', async () => {
  const [{ id }] = (await app.call('GET', `${AT}?search=${encodeURIComponent('Счёт № 8')}`)).body
  const { status, headers, bytes } = await app.call('GET', `api/subscription_doc_management/${id}/get_file`)
  expect([status, headers.get('content-type'), bytes.length]).toEqual([200, 'application/pdf', PDF.length])
  expect((await app.call('GET', 'api/subscription_doc_management/999999/get_file')).status).toBe(404)
})

test('who does not look after the subscription sees and keeps nothing', async () => {
  const other = await app.holder(['SETTINGS_CSS'])
  expect((await app.call('GET', AT, { as: other })).status).toBe(403)
  expect((await keep({ period: '2026-03', docTypeName: 'Акт', name: 'Чужой' }, other)).status).toBe(403)
  const [{ id }] = (await app.call('GET', AT)).body
  expect((await app.call('GET', `api/subscription_doc_management/${id}/get_file`, { as: other })).status).toBe(403)
})
