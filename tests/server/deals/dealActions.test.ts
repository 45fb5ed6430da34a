import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenLaws } from '#resources/ledger/laws.rules'
import { testApp, type TestApp } from '../../support/app.ts'
import { boxesOf, enter, entered, makeBusiness, type Business } from '../../support/deals.ts'

/** Actions on waybills: missing ones, changed sums, restoring deleted ones, and who may be a party. */
let app: TestApp
let of: Business
let operator = ''
beforeAll(async () => {
  app = await testApp()
  of = await makeBusiness(app)
  operator = await app.holder(['DEAL_VIEW', 'DEAL_ADD'])
})
afterAll(() => app.close())

const read = async (id: number) => (await app.call('GET', `api/deals/${id}`)).body
const act = (id: number, action: string, json: Record<string, unknown> = {}, as?: string) =>
  app.call('PATCH', `api/deals/${id}/${action}`, { json, ...(as && { as }) })
const boxes = (id: number) => boxesOf(app, id)
const pending = async () => entered(app, of, {}, operator)
const authorize = (ids: readonly number[]) => app.call('POST', 'api/deals/authorize', { json: { ids } })

test('a number that no waybill has is named, and holds up none of the others', async () => {
  const good = await pending()
  const { status, body } = await authorize([good.id, 99_999_999])
  expect([status, body.results.map((one: { id: number; ok: boolean; message: string }) => [one.id, one.ok, one.message])]).toEqual([
    200,
    [
      [good.id, true, expect.stringContaining('Авторизована')],
      [99_999_999, false, 'Запись не найдена'],
    ],
  ])
  expect((await read(good.id)).state).toBe('active')
})

test('says which sums prices have changed since the waybill was entered', async () => {
  const other = await makeBusiness(app)
  const deal = await entered(app, other, {}, operator)
  await sql`update product_price set price = 1100 where product_id = ${other.bought} and price_type_id = 3`.execute(app.database.db)
  const { body } = await authorize([deal.id])
  const money = (text: string): string => `${text.replace('.', '\u00a0')},00\u00a0₽`
  expect(body.results).toEqual([
    {
      id: deal.id,
      ok: true,
      version: deal.version + 1,
      message: `Авторизована. Суммы изменились: Сумма заказчика – было ${money('10.000')}, стало ${money('11.000')}; Доход – было ${money('5.000')}, стало ${money('6.000')}`,
      changes: [
        { field: 'objectSumm', before: '10000.00', after: '11000.00' },
        { field: 'income', before: '5000.00', after: '6000.00' },
      ],
    },
  ])
})

test('says no sum that a right hides', async () => {
  const other = await makeBusiness(app)
  const deal = await entered(app, other, {}, operator)
  await sql`update product_price set price = 1100 where product_id = ${other.bought} and price_type_id = 3`.execute(app.database.db)
  const { body } = await app.call('POST', 'api/deals/authorize', {
    json: { ids: [deal.id] },
    as: await app.holder(['DEAL_VIEW', 'DEAL_DONE']),
  })
  expect(body.results[0].changes.map((one: { field: string }) => one.field)).toEqual(['objectSumm'])
  expect(body.results[0].message).not.toMatch(/доход/iu)
})

test('authorisation is undone by its author for waybills unchanged since: postings are reversed, and they return to the sump', async () => {
  const other = await makeBusiness(app)
  const [kept, changed] = [await entered(app, other, {}, operator), await entered(app, other, {}, operator)]
  const before = await boxes(kept.id)
  const { body } = await authorize([kept.id, changed.id])
  const versions = Object.fromEntries(body.results.map((one: { id: number; version: number }) => [one.id, one.version]))
  expect(await boxes(kept.id)).not.toEqual(before)
  await app.call('PATCH', `api/deals/${changed.id}`, { json: { comment: 'Поправлено' } })
  const undo = (json: object, as?: string) => app.call('POST', 'api/deals/unauthorize', { json, ...(as && { as }) })
  const ids = [kept.id, changed.id]
  // Without the versions that the user saw there is nothing to undo, and nobody undoes what another user has done.
  expect([(await undo({ ids })).status, Object.keys((await undo({ ids })).body.errors)]).toEqual([422, ['versions']])
  expect((await undo({ ids, versions: { [kept.id]: 'x' } })).status).toBe(422)
  expect((await undo({ ids, versions }, operator)).status).toBe(403)
  const another = await undo({ ids: [kept.id], versions }, await app.holder(['DEAL_VIEW', 'DEAL_DONE']))
  expect(another.body.results).toEqual([{ id: kept.id, ok: false, message: 'Авторизована не вами или уже не действует' }])
  const { status, body: undone } = await undo({ ids, versions })
  expect([status, undone.results]).toEqual([
    200,
    [
      { id: kept.id, ok: true, message: '' },
      { id: changed.id, ok: false, message: 'Запись уже изменена в другом окне или другим пользователем' },
    ],
  ])
  expect([(await read(kept.id)).state, (await read(changed.id)).state]).toEqual(['waiting', 'active'])
  expect(await boxes(kept.id)).toEqual(before)
  expect((await app.call('GET', `api/history/deal/${kept.id}`)).body[0]).toMatchObject({ action: 'unauthorize' })
  expect((await undo({ ids, versions })).status).toBe(409)
  expect(await brokenLaws(app.database.db)).toEqual([])
})

test('a deleted one is restored by users who may delete: its sums are posted again, with an entry in the history', async () => {
  const other = await makeBusiness(app)
  const [active, closed, waiting] = [await entered(app, other), await entered(app, other), await entered(app, other, {}, operator)]
  await act(closed.id, 'close')
  expect((await act(active.id, 'restore', {})).status).toBe(409)
  for (const { id } of [active, closed, waiting]) {
    const before = [await boxes(id), (await read(id)).state]
    await act(id, 'delete', { delComment: 'Ошиблись' })
    expect((await act(id, 'restore', {}, operator)).status).toBe(403)
    const { status, body } = await act(id, 'restore', {})
    expect([status, body.delComment]).toEqual([200, null])
    expect([await boxes(id), body.state]).toEqual(before)
    expect((await app.call('GET', `api/history/deal/${id}`)).body[0]).toMatchObject({ action: 'restore' })
  }
  expect(await brokenLaws(app.database.db)).toEqual([])
})

test('a restored one has the sums that it would have had it never been deleted; a closed one keeps its own', async () => {
  const own = await makeBusiness(app)
  const [kept, active, closed] = [await entered(app, own), await entered(app, own), await entered(app, own)]
  await act(closed.id, 'close')
  const before = (await read(closed.id)).objectSumm
  for (const { id } of [active, closed]) await act(id, 'delete', { delComment: 'Ошиблись' })
  const json = { product: own.bought, priceType: 3, price: '777', dateStart: '2026-02-01', isRecalcNeeded: true }
  expect((await app.call('POST', 'api/product_prices', { json })).status).toBe(201)
  for (const { id } of [active, closed]) expect((await act(id, 'restore', {})).status).toBe(200)
  expect((await read(kept.id)).objectSumm).not.toBe(before)
  expect([(await read(active.id)).objectSumm, (await read(active.id)).state]).toEqual([
    (await read(kept.id)).objectSumm,
    (await read(kept.id)).state,
  ])
  expect((await read(closed.id)).objectSumm).toBe(before)
  expect(await brokenLaws(app.database.db)).toEqual([])
})

test('the result of the business is no side of a waybill, and no choice offers it', async () => {
  for (const side of ['supplier', 'customer', 'shipment']) {
    const { status, body } = await enter(app, of, { [side]: 2 })
    expect([status, Object.keys(body.errors)], side).toEqual([422, [side]])
  }
  const kinds = ['client', 'own', 'oil', 'penalty'].map(kind => `kind[]=${kind}`).join('&')
  const ids = async (query: string): Promise<number[]> =>
    (await app.call('GET', `api/companies/list_for_select?${query}&query=SYS`)).body.map((one: { id: number }) => one.id)
  expect([await ids(''), await ids(kinds)]).toEqual([[2], []])
  expect((await app.call('GET', `api/companies/list_for_select?${kinds}`, { as: operator })).status).toBe(200)
})
