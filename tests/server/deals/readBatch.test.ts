import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../support/app.ts'
import { entered, makeBusiness, type Business } from '../../support/deals.ts'

/** The batch call of the table of waybills. */
let app: TestApp
let of: Business
let operator = ''
beforeAll(async () => {
  app = await testApp()
  of = await makeBusiness(app)
  operator = await app.holder(['DEAL_ADD'])
})
afterAll(() => app.close())

type Question = Readonly<Record<string, string | number>>
const one = (path: string, question: Question, as = operator) =>
  app.call('GET', `api/deals/${path}?${new URLSearchParams(Object.entries(question).map(([name, value]) => [name, String(value)]))}`, {
    as,
  })
const many = (path: string, requested: unknown, as: string | null = operator) =>
  app.call('GET', `api/deals/${path}?of=${encodeURIComponent(typeof requested === 'string' ? requested : JSON.stringify(requested))}`, {
    as,
  })

const CALLS = ['calculate_many', 'check_ttns'] as const

describe('answers of one call', () => {
  test('are those of the single call, in the order of the queries', async () => {
    const questions: readonly Question[] = [
      { dtDeal: '2026-03-15', cargoRoute: of.route },
      { dtDeal: '2025-12-31', cargoRoute: of.route, purchaseProduct: of.bought, saleProduct: of.sold },
      { dtDeal: '2026-03-15', vehicle: of.ownVehicle },
      { dtDeal: '2026-03-15' },
    ]
    const single = await Promise.all(questions.map(async question => (await one('calculate', question)).body))
    expect(single.map(({ filling }) => filling !== null)).toEqual([true, false, false, false])
    expect(single[2]).toMatchObject({ carriage: { shipment: { id: 1 } } })
    expect(await many('calculate_many', questions)).toMatchObject({ status: 200, body: single })
    expect((await many('calculate_many', questions.toReversed())).body).toEqual(single.toReversed())
    expect((await many('calculate_many', [])).body).toEqual([])
  })

  test('give the owner of each note number, also for two queries about one waybill', async () => {
    const first = await entered(app, of, { ttn: 'Разом-1' })
    const second = await entered(app, of, { ttn: 'Разом-2' })
    const note = { supplier: of.supplier, dtDeal: '2026-08-01' }
    const questions: readonly Question[] = [
      { ...note, ttn: 'разом 1' },
      { ...note, ttn: 'Разом-1', deal: first.id },
      { ...note, ttn: 'Разом-2', deal: first.id },
      { ...note, ttn: 'Разом-1', dtDeal: '2025-08-01' },
      { ...note, ttn: 'Разом-3' },
    ]
    const single = await Promise.all(questions.map(async question => (await one('check_ttn', question)).body))
    expect(single.map(({ other }) => other)).toEqual([first.id, null, second.id, null, null])
    expect(await many('check_ttns', questions)).toMatchObject({ status: 200, body: single })
  })
})

describe.each(CALLS)('%s', path => {
  const right = path === 'check_ttns' ? { ttn: 'Разом-9', supplier: 1, dtDeal: '2026-03-15' } : { dtDeal: '2026-03-15' }

  test('is for those who may enter waybills', async () => {
    expect(await many(path, [right])).toMatchObject({ status: 200 })
    expect(await many(path, [right], await app.holder(['DEAL_VIEW']))).toMatchObject({ status: 403 })
    expect(await many(path, [right], null)).toMatchObject({ status: 401 })
  })

  test('is refused in read-only mode, like the single call', async () => {
    const reader = await app.holder(['DEAL_ADD'])
    const single = () => one(path === 'check_ttns' ? 'check_ttn' : 'calculate', right, reader)
    expect([(await single()).status, (await many(path, [right], reader)).status]).toEqual([200, 200])
    await app.call('PATCH', 'api/init_menu', { json: { isOnlyRead: true }, as: reader })
    expect([(await single()).status, (await many(path, [right], reader)).status]).toEqual([403, 403])
  })

  test.each([
    ['no question', [], 'of', 'Это поле необходимо заполнить', ''],
    ['no text of a list', null, 'of', 'Значение написано не так, как нужно', '{'],
    ['what is no list', null, 'of', 'Значение написано не так, как нужно', '{"dtDeal":"2026-03-15"}'],
    ['too many', Array.from({ length: 41 }, () => right), 'of', 'Не больше 40'],
    ['no record', [right, 7], 'of.1', 'Значение не подходит по виду'],
    ['a list in the place of a record', [[]], 'of.0', 'Значение не подходит по виду'],
    ['a field of no question', [{ ...right, price: 1 }], 'of.0.price', 'Такого поля нет'],
    ['no day', [right, { ...right, dtDeal: null }], 'of.1.dtDeal', 'Это поле необходимо заполнить'],
    ['a wrong day', [{ ...right, dtDeal: '2026-02-30' }], 'of.0.dtDeal', 'Некорректная дата'],
    ['a text in the place of a number', [{ ...right, [path === 'check_ttns' ? 'supplier' : 'cargoRoute']: 'x' }], null, 'Это не число'],
  ])('refuses %s', async (_, query, place, text, raw?: string) => {
    const { status, body } = await many(path, raw ?? query)
    const at = place ?? `of.0.${path === 'check_ttns' ? 'supplier' : 'cargoRoute'}`
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { [at]: text } })
  })
})
