import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Answered, type TestApp } from '../support/app.ts'
import { entered, makeBusiness } from '../support/deals.ts'
import { formOf, PDF } from '../support/samples.ts'
import { tableOf } from '../support/tables.ts'

/** Every field that the contract names of a waybill and of a row of the registry stands in them. */
type Body = Answered['body']
let app: TestApp
let deal: Body
beforeAll(async () => {
  app = await testApp()
  const of = await makeBusiness(app)
  const { id } = await entered(app, of, { shipment: 1, vehicle: of.ownVehicle, driver: of.driver, comment: '<p>Песок</p>' })
  const file = { file: new File([PDF], 'ттн.pdf') }
  await app.call('POST', 'api/deal_docs', { form: formOf({ deal: String(id), name: 'ТТН', documentType: '7' }, file) })
  deal = (await app.call('GET', `api/deals/${id}`)).body
})
afterAll(() => app.close())

/** Is something at a dotted place? The first of several stands for all. */
const stands = (record: unknown, place: string): boolean => {
  const at = place
    .replaceAll('[]', '.0')
    .split('.')
    .reduce<unknown>((held, name) => (held as Record<string, unknown> | null | undefined)?.[name], record)
  return at !== undefined
}
const fieldsOf = (entity: string): string[] =>
  tableOf('entities')
    .filter(row => row['entity'] === entity && !row['field']!.startsWith('('))
    .map(row => row['field']!)

describe('what the contract names', () => {
  test('of a waybill stands in it', () => {
    const fields = fieldsOf('Deal (waybill)')
    expect(fields.length).toBeGreaterThan(50)
    expect(fields.filter(field => !stands(deal, field))).toEqual([])
  })
  test('of the registry stands in its rows, under data', async () => {
    const { body } = await app.call('GET', 'api/deals/registry')
    expect([...fieldsOf('Deals registry row'), ...fieldsOf('Deals registry response')].sort()).toEqual([
      'all deal fields',
      'data',
      'date',
      'hasTtnDoc',
    ])
    expect(body.data[0]).toMatchObject({ id: deal.id, date: deal.dtDeal, hasTtnDoc: true })
  })
  test('of the statuses stands in their list', async () => {
    const { body } = await app.call('GET', 'api/deal_status_types')
    for (const field of fieldsOf('Deal status type')) expect(stands(body[0], field), field).toBe(true)
    expect(body.map((one: Body) => one.name)).toEqual(['Активна', 'Закрыта', 'Ошибка', 'Удалена', 'Исполняется'])
  })
})
