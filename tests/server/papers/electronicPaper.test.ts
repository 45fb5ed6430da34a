import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paperState } from '#resources/papers/electronicPaper/titles.formulas'
import { testApp, type Answered, type TestApp } from '../../support/app.ts'
import { importOf, xlsx } from '../../support/imports.ts'
import { enterDeal, makeBusiness, type Business } from '../../support/deals.ts'

/**
 * Electronic documents: their kind follows from their record, their state from their titles; waybills without an active one are listed, and
 * counted by the closing checklist and on the first page.
 */
type Body = Answered['body']
let app: TestApp
let of: Business
let n = 0
beforeAll(async () => {
  app = await testApp({ now: new Date('2026-10-15T09:00:00Z') })
})
beforeEach(async () => {
  of = await makeBusiness(app)
})
afterAll(() => app.close())

const PATH = 'api/electronic_papers'
const waybill = async (changes: Record<string, unknown> = {}): Promise<Body> => enterDeal(app, of, { dtDeal: '2026-09-20', ...changes })
const request = (changes: Record<string, unknown>): Record<string, unknown> => ({
  number: `9a1b-${++n}`,
  operator: 'Диадок',
  date: '2026-09-20',
  ...changes,
})
const send = (changes: Record<string, unknown>): Promise<Answered> => app.call('POST', PATH, { json: request(changes) })
const paper = async (changes: Record<string, unknown>): Promise<Body> => {
  const { status, body } = await send(changes)
  if (status !== 201) throw new Error(JSON.stringify(body))
  return read(body.id)
}
const read = async (id: number): Promise<Body> => (await app.call('GET', `${PATH}/${id}`)).body
const titled = (of: Body): unknown[] => of.titles.map(({ title, signer, state }: Body) => [title, signer, state])
/** Edits titles of a document as its form does. */
async function say(id: number, facts: Readonly<Record<string, Record<string, unknown>>>): Promise<Answered> {
  const { version, titles } = await read(id)
  const lines = titles.map((one: Body) => ({ id: one.id, ...facts[one.title] }))
  const more = Object.entries(facts).filter(([title]) => !titles.some((one: Body) => one.title === title))
  return app.call('PATCH', `${PATH}/${id}`, {
    json: { titles: [...lines, ...more.map(([title, values]) => ({ title, ...values }))] },
    headers: { 'if-match': `"${version}"` },
  })
}
const SIGNED = { signedBy: 'Иванов И. И.', at: '2026-09-20T08:15:00Z' }
const without = async (): Promise<number[]> =>
  ((await app.call('GET', `api/deals/without_etrn?customer=${of.customer}`)).body as Body[]).map(({ id }) => id as number)

describe('a paper', () => {
  test('belongs to exactly one record, which determines its kind', async () => {
    const deal = await waybill()
    const made = await paper({ deal: deal.id })
    expect(made).toMatchObject({ kind: 'etrn', status: 'draft', deal: { id: deal.id } })
    expect((await send({})).body.errors).toEqual({ deal: 'Документ относится к одной записи: накладной, закрывающему документу или смене' })
    const closing = await app.call('POST', 'api/closing_papers', {
      json: { kind: 'upd1', date: '2026-09-30', customer: of.customer, dateFrom: '2026-09-01', dateTo: '2026-09-30', anyway: true },
    })
    expect((await send({ deal: deal.id, closingPaper: closing.body.id })).body.errors).toHaveProperty('deal')
    expect((await send({ deal: deal.id, kind: 'upd' })).body.errors).toEqual({ kind: 'У этой записи документ другого вида' })
    const upd = await paper({ closingPaper: closing.body.id })
    expect([upd.kind, titled(upd)]).toEqual([
      'upd',
      [
        ['t1', 'seller', 'waiting'],
        ['t2', 'buyer', 'waiting'],
      ],
    ])
    // The record of a document cannot be changed.
    const other = await waybill()
    await app.call('PATCH', `${PATH}/${made.id}`, { json: { deal: other.id } })
    expect((await read(made.id)).deal.id).toBe(deal.id)
  })

  test('of a shift is of one of its vehicles: the only one is known', async () => {
    const shift = async (...vehicles: readonly number[]): Promise<number> => {
      const lines = vehicles.map(vehicle => ({ vehicle, driver: null, status: 'reserve' }))
      const { status, body } = await app.call('POST', 'api/shifts', { json: { date: `2026-09-${10 + (++n % 18)}`, vehicles: lines } })
      if (status !== 201) throw new Error(JSON.stringify(body))
      return body.id
    }
    const one = await paper({ shift: await shift(of.vehicle) })
    expect([one.kind, one.vehicle.id]).toEqual(['epl', of.vehicle])
    expect(titled(one).map(row => (row as string[]).slice(0, 2))).toEqual([
      ['t1', 'owner'],
      ['t2', 'medic'],
      ['t3', 'controller'],
      ['t4', 'odometer'],
      ['t5', 'odometer'],
    ])
    const two = await shift(of.vehicle, of.ownVehicle)
    expect((await send({ shift: two })).body.errors).toEqual({ vehicle: 'Укажите машину смены' })
    expect((await paper({ shift: two, vehicle: of.ownVehicle })).vehicle.id).toBe(of.ownVehicle)
    const none = await shift(of.vehicle)
    expect((await send({ shift: none, vehicle: of.ownVehicle })).body.errors).toEqual({ vehicle: 'Этой машины в смене нет' })
  })

  test('has a number that no other one of its operator has', async () => {
    const deal = (await waybill()).id
    const { number } = await paper({ deal })
    expect((await send({ deal, number })).body.errors).toHaveProperty('number')
    expect((await send({ deal, number, operator: 'СБИС' })).status).toBe(201)
  })

  test('has the state that follows from its titles, with the history of states', async () => {
    const { id, ...made } = await paper({ deal: (await waybill()).id })
    expect(titled(made)).toEqual([
      ['t1', 'shipper', 'waiting'],
      ['t2', 'carrier', 'waiting'],
      ['t3', 'consignee', 'waiting'],
      ['t4', 'carrier', 'waiting'],
    ])
    for (const [facts, status] of [
      [{ t1: SIGNED }, 'sent'],
      [{ t2: SIGNED, t3: SIGNED }, 'partSigned'],
      [{ t4: SIGNED, t5: SIGNED }, 'signed'],
      [{ t4: { at: null, signedBy: null, refusal: 'Недовес 300 кг' } }, 'refused'],
      [{ t4: { refusal: null, ...SIGNED } }, 'signed'],
    ] as const) {
      const answer = await say(id, facts)
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      expect((await read(id)).status).toBe(status)
    }
    const { statusHistory } = await read(id)
    expect(statusHistory.map(({ status }: Body) => status)).toEqual(['signed', 'refused', 'signed', 'partSigned', 'sent', 'draft'])
  })

  test('has the titles of its kind only, each once', async () => {
    const { id } = await paper({ deal: (await waybill()).id })
    const twice = await app.call('PATCH', `${PATH}/${id}`, {
      json: { titles: [...(await read(id)).titles.map((one: Body) => ({ id: one.id })), { title: 't1' }] },
    })
    expect(twice.status, JSON.stringify(twice.body)).toBe(409)
    expect(Object.keys(twice.body.errors)).toEqual(['titles.4.title'])
    const shift = await app.call('POST', 'api/shifts', {
      json: { date: '2026-09-29', vehicles: [{ vehicle: of.vehicle, driver: null, status: 'reserve' }] },
    })
    const sheet = await paper({ shift: shift.body.id })
    expect((await say(sheet.id, { t7: SIGNED })).body.errors).toEqual({ 'titles.5.title': 'У документа этого вида такого титула нет' })
  })

  test('that is annulled has a reason and accepts no changes', async () => {
    const { id } = await paper({ deal: (await waybill()).id })
    const annul = (json: object): Promise<Answered> => app.call('PATCH', `${PATH}/${id}/annul`, { json })
    expect((await annul({})).body.errors).toHaveProperty('delComment')
    expect((await annul({ delComment: 'Ошибка в массе' })).status).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'annulled', delComment: 'Ошибка в массе' })
    expect((await say(id, { t1: SIGNED })).status).toBe(409)
    expect((await annul({ delComment: 'Ещё раз' })).status).toBe(409)
  })

  test('is seen and entered by those who do so with waybills or closing papers; of whose paper it is, each sees what is theirs', async () => {
    const deal = (await waybill()).id
    const [logist, accountant, other] = [
      await app.holder(['DEAL_VIEW', 'DEAL_ADD']),
      await app.holder(['PAYMENT_VIEW', 'PAYMENT_ADD']),
      await app.holder(['CAR_VIEW']),
    ]
    expect((await app.call('POST', PATH, { json: request({ deal }), as: logist })).status).toBe(201)
    expect((await app.call('POST', PATH, { json: request({ deal }), as: other })).status).toBe(403)
    expect((await app.call('GET', PATH, { as: other })).status).toBe(403)
    const closing = await app.call('POST', 'api/closing_papers', {
      json: { kind: 'upd1', date: '2026-09-30', customer: of.customer, dateFrom: '2026-09-01', dateTo: '2026-09-30', anyway: true },
    })
    expect((await app.call('POST', PATH, { json: request({ closingPaper: closing.body.id }), as: logist })).status).toBeGreaterThanOrEqual(
      400,
    )
    const { body } = await app.call('POST', PATH, { json: request({ closingPaper: closing.body.id }), as: accountant })
    expect(body.closingPaper.id).toBe(closing.body.id)
    expect((await app.call('GET', `${PATH}/${body.id}`, { as: logist })).body.closingPaper ?? null).toBeNull()
  })
})

test('how a paper stands: refused before signed, sent by its first title alone', () => {
  const at = '2026-09-20T08:15:00Z'
  expect(paperState('upd', [], false)).toBe('draft')
  expect(paperState('upd', [{ title: 't2', at }], false)).toBe('partSigned')
  expect(paperState('upd', [{ title: 't1', at }], false)).toBe('sent')
  expect(
    paperState(
      'upd',
      [
        { title: 't1', at },
        { title: 't2', at },
      ],
      false,
    ),
  ).toBe('signed')
  expect(
    paperState(
      'upd',
      [
        { title: 't1', at },
        { title: 't2', at, refusal: 'Нет' },
      ],
      false,
    ),
  ).toBe('refused')
  expect(paperState('upd', [{ title: 't1', at, refusal: 'Нет' }], true)).toBe('annulled')
})

describe('a waybill without an active electronic waybill', () => {
  test('is listed from September 2026 on, until its paper goes out, and again when that is refused, annulled or deleted', async () => {
    await waybill({ dtDeal: '2026-08-31' })
    const deal = (await waybill({ dtDeal: '2026-09-01' })).id
    expect(await without()).toEqual([deal])
    const { id } = await paper({ deal })
    expect(await without()).toEqual([deal])
    await say(id, { t1: SIGNED })
    expect(await without()).toEqual([])
    await say(id, { t2: { refusal: 'Не наш водитель' } })
    expect(await without()).toEqual([deal])
    await say(id, { t2: { refusal: null, ...SIGNED } })
    expect(await without()).toEqual([])
    expect((await app.call('DELETE', `${PATH}/${id}`)).status).toBeLessThan(300)
    expect(await without()).toEqual([deal])
    const other = await paper({ deal })
    await say(other.id, { t1: SIGNED })
    expect(await without()).toEqual([])
    await app.call('PATCH', `${PATH}/${other.id}/annul`, { json: { delComment: 'Заменён' } })
    expect(await without()).toEqual([deal])
  })

  test('is counted by the checklist of its month and among what waits', async () => {
    const count = async (): Promise<number> => {
      const { body } = await app.call('GET', 'api/period_closes/checklist?day=2026-09-30')
      return body.lines.find(({ name }: Body) => name === 'dealsWithoutEtrn').count
    }
    const waits = async (): Promise<number> => (await app.call('GET', 'api/first_page/waiting')).body.withoutEtrn.count
    const [before, waited] = [await count(), await waits()]
    const deal = (await waybill({ dtDeal: '2026-09-30' })).id
    expect([await count(), await waits()]).toEqual([before + 1, waited + 1])
    expect((await app.call('GET', 'api/deals/without_etrn?dtDeal[before]=2026-09-30&itemsPerPage=200')).body).toHaveLength(before + 1)
    await say((await paper({ deal })).id, { t1: SIGNED })
    expect([await count(), await waits()]).toEqual([before, waited])
  })
})

describe("an operator's list", () => {
  const { checked, applied } = importOf(() => app, 'api/import/electronic_papers')
  const HEAD = ['Вид', 'Оператор', 'Номер', 'Дата', '№ ТТН', 'Дата рейса', 'Т1', 'Т1 подписал', 'Т2', 'T2 отказ']
  const row = (number: string, ttn: string, ...rest: readonly (string | null)[]) => [
    'ЭТрН',
    'Диадок',
    number,
    '20.09.2026',
    ttn,
    '20.09.2026',
    ...rest,
  ]
  const list = (...rows: readonly (readonly (string | null)[])[]): Uint8Array => xlsx([HEAD, ...rows])
  const byNumber = async (number: string): Promise<Body> => {
    const [one] = (await app.call('GET', `${PATH}?query=${number}`)).body as Body[]
    return read(one.id)
  }

  test('makes papers of the waybills that it names, with what it says of titles, and changes nothing when it comes twice', async () => {
    const deal = await waybill({ ttn: `ТТН-${of.customer}` })
    const file = list(row(`op-${of.customer}`, `ттн ${of.customer}`, '20.09.2026 08:15', 'Петров П. П.', null, null))
    expect(await checked(file)).toMatchObject({ toCreate: 1, errorCount: 0, errors: [] })
    expect(await applied(file)).toMatchObject({ status: 'done', created: 1, errorCount: 0, errors: [] })
    const made = await byNumber(`op-${of.customer}`)
    expect(made).toMatchObject({ kind: 'etrn', status: 'sent', deal: { id: deal.id }, operator: 'Диадок' })
    expect(made.titles[0]).toMatchObject({ title: 't1', state: 'signed', signedBy: 'Петров П. П.', at: '2026-09-20T05:15:00+00:00' })
    expect(await applied(file)).toMatchObject({ status: 'done', created: 0, updated: 0, skipped: 1, errorCount: 0 })
    expect((await byNumber(`op-${of.customer}`)).version).toBe(made.version)
    const later = list(row(`op-${of.customer}`, `ттн ${of.customer}`, '20.09.2026 08:15', 'Петров П. П.', null, 'Перегруз'))
    expect(await checked(later)).toMatchObject({ toUpdate: 1 })
    expect(await applied(later)).toMatchObject({ updated: 1, errorCount: 0 })
    expect(await byNumber(`op-${of.customer}`)).toMatchObject({ status: 'refused' })
  })

  test('says before anything is written which rows name nothing, several, or another record', async () => {
    const own = `Д-${of.customer}`
    const [first] = [await waybill({ ttn: own }), await waybill({ ttn: own })]
    const before = Number((await sql<{ n: string }>`select count(*) as n from electronic_paper`.execute(app.database.db)).rows[0]!.n)
    const { errors } = await checked(list(row(`x-${++n}`, 'нет-такой'), row(`x-${++n}`, own), row(`x-${++n}`, String(first.id))))
    expect(errors.map(({ row: at, field, message }: Body) => [at, field, message])).toEqual([
      [2, '№ ТТН', 'По номеру и дате ничего не найдено'],
      [3, '№ ТТН', 'По номеру найдено несколько записей: укажите дату'],
    ])
    expect(Number((await sql<{ n: string }>`select count(*) as n from electronic_paper`.execute(app.database.db)).rows[0]!.n)).toBe(before)
    const made = await paper({ deal: first.id })
    const other = await waybill({ ttn: `Э-${of.customer}` })
    const { errors: refused, updated } = await applied(list(row(made.number, String(other.id))))
    expect([updated, refused[0].message]).toEqual([0, 'Документ с этим номером уже относится к другой записи'])
  })
})
