import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp, type Answered, type TestApp } from '../../support/app.ts'
import { entered, makeBusiness, type Business } from '../../support/deals.ts'

/** Carriers' documents: their sums next to those of the waybills; a waybill is in one active document. */
type Body = Answered['body']
let app: TestApp
let of: Business
let number = 0
beforeAll(async () => {
  app = await testApp({ now: new Date('2026-03-31T09:00:00Z') })
})
beforeEach(async () => {
  of = await makeBusiness(app)
})
afterAll(() => app.close())

const make = (changes: Record<string, unknown> = {}): Promise<Answered> =>
  app.call('POST', 'api/carrier_papers', {
    json: {
      kind: 'act',
      number: `П-${++number}`,
      date: '2026-03-31',
      carrier: of.carrier,
      dateFrom: '2026-03-01',
      dateTo: '2026-03-31',
      gross: '0.00',
      anyway: true,
      ...changes,
    },
  })
const paper = async (changes: Record<string, unknown> = {}): Promise<Body> => {
  const { status, body } = await make(changes)
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body
}
const act = (id: number, action: string, json: Record<string, unknown> = {}): Promise<Answered> =>
  app.call('PATCH', `api/carrier_papers/${id}/${action}`, { json })
const trip = async (changes: Record<string, unknown> = {}): Promise<Body> => entered(app, of, { dtDeal: '2026-03-02', ...changes })
const unclosed = async (): Promise<number[]> =>
  ((await app.call('GET', `api/deals/unclosed_carriers?shipment=${of.carrier}`)).body as Body[]).map(({ id }) => id as number)

test('a paper shows what it says, what the waybills come to, and the difference; its lines are those of the waybills', async () => {
  const trips = [await trip({ objectVol: '10', careerVol: '10' }), await trip({ objectVol: '5', careerVol: '5' })]
  const due = trips.reduce((sum, { routeSumm }) => sum + Number(routeSumm), 0).toFixed(2)
  expect(Number(due)).toBeGreaterThan(0)
  expect(await unclosed()).toHaveLength(2)
  const made = await paper({ gross: (Number(due) + 100).toFixed(2), vat: '0.00' })
  expect([made.trips, made.counted, made.difference, made.status]).toEqual([2, due, '100.00', 'received'])
  const { body } = await app.call('GET', `api/carrier_papers/${made.id}`)
  expect(body.lines).toMatchObject([{ trips: 2, volume: '15.000', gross: due }])
  expect(await unclosed()).toEqual([])
})

test('a paper that comes to another sum is accepted with a reason; one that does not, without', async () => {
  const { routeSumm } = await trip()
  const { id } = await paper({ gross: '1.00' })
  const refused = await act(id, 'accept')
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { note: 'Сумма документа и накладных расходится: укажите, почему принимаете' },
  ])
  expect((await act(id, 'dispute', { note: 'Нет половины' })).body).toMatchObject({ status: 'disputed', note: 'Нет половины' })
  const { version } = (await app.call('GET', `api/carrier_papers/${id}`)).body
  const mended = await app.call('PATCH', `api/carrier_papers/${id}`, {
    json: { gross: routeSumm },
    headers: { 'if-match': `"${version}"` },
  })
  expect([mended.status, mended.body.difference]).toEqual([200, '0.00'])
  expect((await act(id, 'accept')).body).toMatchObject({ status: 'accepted', note: 'Нет половины' })
  const late = await app.call('PATCH', `api/carrier_papers/${id}`, { json: { comment: 'Позже' } })
  expect(late.status).toBe(409)
})

test('a waybill is in one active document: a cancelled one releases it', async () => {
  const { id: deal } = await trip()
  const { id } = await paper()
  expect((await make()).body.errors).toEqual({ dateTo: expect.stringContaining('Закрывать нечего.') })
  await expect(
    sql`insert into carrier_paper_deal (paper_id, deal_id) values (${id + 1000}, ${deal})`.execute(app.database.db),
  ).rejects.toThrow('carrier_paper_deal_living')
  expect((await act(id, 'delete', { delComment: 'Не тот период' })).body.status).toBe('cancelled')
  expect(await unclosed()).toEqual([deal])
  expect((await paper()).trips).toBe(1)
})

test('the same paper is not entered twice, and our own trips are nobody’s paper', async () => {
  await trip()
  const first = await paper({ number: 'А-7' })
  await trip({ dtDeal: '2026-03-09' })
  expect((await make({ number: 'А-7' })).body.errors).toEqual({ number: 'Такой документ перевозчика уже внесён' })
  await act(first.id, 'delete', { delComment: 'Внесён по ошибке' })
  expect((await paper({ number: 'А-7' })).trips).toBe(2)
  expect((await make({ carrier: 1 })).body.errors).toEqual({ carrier: 'Свои рейсы документом перевозчика не закрывают' })
})

test('it shows when its waybills now add up to something else', async () => {
  const { id: deal } = await trip()
  const { id } = await paper()
  const differs = async () => (await app.call('GET', `api/carrier_papers/${id}`)).body.differs
  expect(await differs()).toBe(false)
  await sql`update deal set route_summ = route_summ + 1 where id = ${deal}`.execute(app.database.db)
  expect(await differs()).toBe(true)
})
