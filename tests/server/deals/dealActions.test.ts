import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, describe, vi } from 'vitest'
import { brokenLaws } from '#resources/ledger/laws.rules'
import { testApp, type TestApp, type Answered } from '../../support/app.ts'
import { boxesOf, enter, enterDeal, makeBusiness, type Business } from '../../support/deals.ts'
import { formOf, PDF } from '../../support/samples.ts'

describe('actions', () => {
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
  const pending = async () => enterDeal(app, of, {}, operator)
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
    const deal = await enterDeal(app, other, {}, operator)
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
    const deal = await enterDeal(app, other, {}, operator)
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
    const [kept, changed] = [await enterDeal(app, other, {}, operator), await enterDeal(app, other, {}, operator)]
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
    const [active, closed, waiting] = [await enterDeal(app, other), await enterDeal(app, other), await enterDeal(app, other, {}, operator)]
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

  test('what undoes the deletion of one is refused where somebody has changed it since, and says how it is now', async () => {
    const { id } = await enterDeal(app, of)
    const { body: gone } = await act(id, 'delete', { delComment: 'Ошиблись' })
    const restore = (version: number) => app.call('PATCH', `api/deals/${id}/restore`, { json: {}, headers: { 'if-match': `"${version}"` } })
    const late = await restore(gone.version - 1)
    expect([late.status, late.body.code, late.body.current.version]).toEqual([409, 'CONFLICT', gone.version])
    expect((await read(id)).state).toBe('deleted')
    expect((await restore(gone.version)).status).toBe(200)
  })

  test('a restored one has the sums that it would have had it never been deleted; a closed one keeps its own', async () => {
    const own = await makeBusiness(app)
    const [kept, active, closed] = [await enterDeal(app, own), await enterDeal(app, own), await enterDeal(app, own)]
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
})

describe('documents', () => {
  /** Scanned documents of waybills. */
  let app: TestApp
  let of: Business
  beforeAll(async () => {
    app = await testApp()
    of = await makeBusiness(app)
  })
  afterAll(() => app.close())

  const read = async (id: number) => (await app.call('GET', `api/deals/${id}`)).body

  const upload = (deal: number, file: string, type = '7') =>
    app.call('POST', 'api/deal_docs', {
      form: formOf({ deal: String(deal), name: 'Скан', documentType: type }, { file: new File([PDF], file) }),
    })
  test('documents are added, called as the contract says, and make the deal have its note [R-289, R-491, R-503, R-504, R-505]', async () => {
    const deal = await enterDeal(app, of)
    const photo = await upload(deal.id, 'фото.pdf', '29')
    expect(photo.status, JSON.stringify(photo.body)).toBe(201)
    expect((await read(deal.id)).ttnDoc).toBe(false)
    const note = await upload(deal.id, 'ттн.pdf')
    expect(await read(deal.id)).toMatchObject({
      ttnDoc: true,
      hasTtnDoc: true,
      dealDocs: [
        { fileName: 'фото.pdf', documentType: { id: 29 }, metadataFields: { isActive: true } },
        { fileName: 'ттн.pdf', documentType: { code: 'TTH' } },
      ],
    })
    const download = async (query: string) => {
      const form = new FormData()
      form.append('deal', String(deal.id))
      const { status, headers } = await app.call('POST', `api/deals/${deal.id}/documents/download?deal=${deal.id}${query}`, { form })
      return [status, decodeURIComponent(headers.get('content-disposition') ?? '')]
    }
    expect(await download('')).toEqual([200, expect.stringContaining(`${deal.id}-deal.zip`)])
    expect(await download(`&docId=${note.body.id}`)).toEqual([200, expect.stringContaining(`${deal.id}-ттн.pdf`)])
    await app.call('PATCH', `api/deal_docs/${note.body.id}`, {
      json: { metadataFields: { isDelete: true } },
      headers: { 'if-match': `"${note.body.version}"` },
    })
    expect(await read(deal.id)).toMatchObject({ ttnDoc: false, dealDocs: [{ fileName: 'фото.pdf' }] })
    expect((await app.call('GET', `api/deals?ttnDoc=true&supplier=${of.supplier}`)).body).toEqual([])
  })
})

describe('batch calls', () => {
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
      const first = await enterDeal(app, of, { ttn: 'Разом-1' })
      const second = await enterDeal(app, of, { ttn: 'Разом-2' })
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
    ])('refuses %s', async (_, query, field, text, raw?: string) => {
      const { status, body } = await many(path, raw ?? query)
      const at = field ?? `of.0.${path === 'check_ttns' ? 'supplier' : 'cargoRoute'}`
      expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { [at]: text } })
    })
  })
})

describe('the job that recalculates', () => {
  /** The job that recalculates waybills of a period, of a product or route within it, or given ones (operations §2.19). */
  let app: TestApp
  let of: Business
  const deals: number[] = []
  beforeAll(async () => {
    app = await testApp({ now: new Date('2026-03-20T08:00:00Z') })
    of = await makeBusiness(app)
    for (const dtDeal of ['2026-03-10', '2026-03-15', '2026-03-18']) deals.push((await enterDeal(app, of, { dtDeal })).id)
  })
  afterAll(() => app.close())

  const start = async (more: object, as?: string): Promise<Answered> => {
    const { rows } = await sql<{ id: number }>`select id from job_type where code = 'deals_recalc'`.execute(app.database.db)
    return app.call('POST', 'task_managers/create', { json: { procType: Number(rows[0]!.id), ...more }, ...(as && { as }) })
  }
  /** Starts the job and waits until it ends. */
  async function run(more: object): Promise<Answered['body']> {
    const { status, body } = await start(more)
    expect(status, JSON.stringify(body)).toBe(200)
    const read = async (): Promise<Answered['body']> => (await app.call('GET', `api/task_managers/${body.id}`)).body
    await vi.waitFor(async () => expect(['done', 'failed']).toContain((await read()).status), { timeout: 15_000, interval: 20 })
    return read()
  }
  /** Changes a price in the table directly, so that nothing recalculates automatically. */
  const reprice = (price: string): Promise<unknown> =>
    sql`update product_price set price = ${price} where product_id = ${of.bought} and price_type_id = 3`.execute(app.database.db)
  const sums = async (): Promise<string[]> => {
    const { rows } = await sql<{
      sum: string
    }>`select object_summ::text as sum from deal where id = any(${deals}::bigint[]) order by dt_deal`.execute(app.database.db)
    return rows.map(row => row.sum)
  }

  test('the waybills of a product are recalculated within the requested days', async () => {
    await reprice('1100')
    expect(await run({ dateFrom: '2026-03-12', dateTo: '2026-03-16', params: { product: of.bought } })).toMatchObject({
      status: 'done',
      total: 1,
      result: { count: 1 },
    })
    expect(await sums()).toEqual(['10000.00', '11000.00', '10000.00'])
  })

  test('what a job names must be seen by whoever starts it', async () => {
    const [blind, seeing] = [
      await app.holder(['TASKMANAGER_VIEW', 'DEAL_ADD']),
      await app.holder(['TASKMANAGER_VIEW', 'DEAL_ADD', 'DEAL_VIEW']),
    ]
    const query = { dateTo: '2000-01-01', deals: [deals[0]] }
    const refused = await start(query, blind)
    expect([refused.status, refused.body.errors]).toEqual([422, { deals: 'Такой записи нет, или она здесь не подходит' }])
    expect((await start(query, seeing)).status).toBe(200)
  })

  test('a period alone is enough, and without one all that may still change is recalculated', async () => {
    expect(await run({ dateFrom: '2026-03-17' })).toMatchObject({ status: 'done', total: 1, result: { count: 1 } })
    expect(await sums()).toEqual(['10000.00', '11000.00', '11000.00'])
    expect(await run({})).toMatchObject({ status: 'done', total: 3, result: { count: 1 } })
    expect(await sums()).toEqual(['11000.00', '11000.00', '11000.00'])
  })

  test('waybills that are named are recalculated whatever their day, and of a period those in it', async () => {
    await reprice('1200')
    expect(await run({ params: { deals: [deals[0]] } })).toMatchObject({ status: 'done', result: { count: 1 } })
    expect(await run({ dateTo: '2026-03-16', params: { deals } })).toMatchObject({ status: 'done', result: { count: 1 } })
    expect(await sums()).toEqual(['12000.00', '12000.00', '11000.00'])
  })

  test('what the job cannot read is an error before it starts', async () => {
    for (const params of [{ deals: {} }, { deals: ['x'] }, { product: 'песок' }, { from: '2026-02-31' }, { all: true }]) {
      const { status, body } = await start({ params })
      expect([status, Object.keys(body.errors ?? {})], JSON.stringify(params)).toEqual([422, Object.keys(params)])
    }
  })
})
