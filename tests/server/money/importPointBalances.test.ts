import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenLaws } from '#resources/ledger/laws.rules'
import { testApp, type TestApp } from '../../support/app.ts'
import { importOf, xlsx, type Cell } from '../../support/imports.ts'
import { makeBusiness, type Business } from '../../support/business.ts'

/** Import of opening volumes of points (decision 0008). */
let app: TestApp
let business: Business
let unit: string
beforeAll(async () => {
  app = await testApp()
  business = await makeBusiness(app)
  unit = (await app.call('GET', 'api/measurement_units')).body[0].name as string
})
afterAll(() => app.close())

const { applied, checked } = importOf(() => app, 'api/import/point_balance')
const HEAD = ['Точка', 'Материал', 'Единица', 'Остаток', 'Дата'] as const
const file = (...rows: readonly (readonly Cell[])[]): Uint8Array => xlsx([HEAD, ...rows])
const balance = async (query = ''): Promise<string> =>
  (await app.call('GET', `api/points/${business.site}/cashbox_state${query}`)).body.balance

test('a file adds the opening volume of a point, once; its row is in the statement and is reversed when cancelled', async () => {
  const row = ['Стройка Южная', 'Щебень 20–40', unit, '120,5', '31.12.2025'] as const
  await applied(file(row))
  await applied(file(row))
  expect([await balance(), await balance('?asOf=2025-12-30')]).toEqual(['120.500', '0.000'])
  const { body } = await app.call('GET', `api/cashbox_points?pointId=${business.site}`)
  expect(body).toMatchObject([
    { objectId: 'opening', trxObject: { name: 'Начальный остаток' }, volTrx: '120.500', inputVol: '0.000', outputVol: '120.500' },
  ])
  const [opening] = (await app.call('GET', 'api/point_openings')).body
  const again = await app.call('POST', 'api/point_openings', {
    json: { day: '2025-12-31', point: business.site, material: business.material, unit: opening.unit.id, volume: '1' },
  })
  expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['day']])
  const cancelled = await app.call('PATCH', `api/point_openings/${opening.id}/cancel`, { json: { delComment: 'Ошибка' } })
  expect(cancelled.status).toBe(200)
  expect(await balance()).toBe('0.000')
  expect(await brokenLaws(app.database.db)).toEqual([])
})

test('what is wrong in a file is said at its row, and nothing of it is stored', async () => {
  const report = await checked(
    file(
      ['Чего нет', 'Щебень 20–40', unit, '1', '31.12.2025'],
      ['Стройка Южная', 'Щебень 20–40', unit, '0', '30.12.2025'],
      ['Стройка Южная', 'Щебень 20–40', unit, 'много', '29.12.2025'],
    ),
  )
  expect(JSON.stringify(report)).toContain('Остаток не может быть нулевым')
  expect(await balance()).toBe('0.000')
})
