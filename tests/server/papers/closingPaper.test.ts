import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paperLinesOf } from '#resources/papers/collect.rules'
import { testApp, type Answered, type TestApp } from '../../support/app.ts'
import { enterDeal, makeBusiness, priced, type Business } from '../../support/deals.ts'

describe('closing papers', () => {
  /**
   * Closing documents made from waybills: problems are reported first, a waybill is in one active document of a kind, numbers have neither
   * gaps nor duplicates.
   */
  type Body = Answered['body']
  let app: TestApp
  let of: Business
  beforeAll(async () => {
    app = await testApp({ now: new Date('2026-03-31T09:00:00Z') })
  })
  beforeEach(async () => {
    of = await makeBusiness(app)
  })
  afterAll(() => app.close())

  const request = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
    kind: 'upd1',
    date: '2026-03-31',
    customer: of.customer,
    dateFrom: '2026-03-01',
    dateTo: '2026-03-31',
    anyway: true,
    ...changes,
  })
  const make = (changes: Record<string, unknown> = {}): Promise<Answered> =>
    app.call('POST', 'api/closing_papers', { json: request(changes) })
  const paper = async (changes: Record<string, unknown> = {}): Promise<Body> => {
    const { status, body } = await make(changes)
    if (status !== 201) throw new Error(JSON.stringify(body))
    return body
  }
  /** Posted waybills, each with a day and a volume. */
  async function waybills(...all: readonly Record<string, unknown>[]): Promise<number[]> {
    const ids: number[] = []
    for (const one of all) ids.push((await enterDeal(app, of, one)).id as number)
    return ids
  }
  const act = (id: number, action: string, json: Record<string, unknown> = {}): Promise<Answered> =>
    app.call('PATCH', `api/closing_papers/${id}/${action}`, { json })
  const unclosed = async (): Promise<number[]> =>
    ((await app.call('GET', `api/deals/unclosed?customer=${of.customer}`)).body as Body[])
      .map(({ id }) => id as number)
      .toSorted((a, b) => a - b)

  test('lines are grouped by material, route, price and rate; VAT is counted once of a line', async () => {
    await waybills(
      { dtDeal: '2026-03-01', objectVol: '0.03', careerVol: '0.03' },
      { dtDeal: '2026-03-02', objectVol: '0.03', careerVol: '0.03' },
    )
    await priced(app, of.bought, 3, '1100', '2026-03-10')
    await waybills({ dtDeal: '2026-03-10', objectVol: '10', careerVol: '10' })
    const made = await paper()
    expect([made.status, made.trips, made.gross, made.vat, made.net]).toEqual(['draft', 3, '11060.00', '1994.43', '9065.57'])
    const lines = (await app.call('GET', `api/closing_papers/${made.id}`)).body.lines as Body[]
    // Two waybills of 30 roubles have 5.41 of VAT each; their line of 60 has 10.82.
    expect(lines.map(({ price, volume, trips, gross, vat, net }) => [price, volume, trips, gross, vat, net])).toEqual([
      ['1000.00', '0.060', 2, '60.00', '10.82', '49.18'],
      ['1100.00', '10.000', 1, '11000.00', '1983.61', '9016.39'],
    ])
    expect(lines[0]).toMatchObject({
      material: { id: of.sand },
      career: { id: of.quarry },
      object: { id: of.site },
      vatRate: { rate: '22.00' },
    })
  })

  test('waybills of two years in one document have lines by VAT rate', () => {
    const row = {
      isCounted: true,
      isClosed: false,
      hasTtn: true,
      isDisputed: false,
      material: 1,
      career: 2,
      object: 3,
      unit: 1,
      price: '100',
      volume: '1.000',
      sum: '100.00',
    }
    const lines = paperLinesOf([
      { ...row, id: 1, vatRate: 3, rate: '20' },
      { ...row, id: 2, vatRate: 4, rate: '22' },
      { ...row, id: 3, vatRate: 4, rate: '22' },
    ])
    expect(lines.map(({ vatRate, trips, gross, vat }) => [vatRate, trips, gross, vat])).toEqual([
      [3, 1, '100.00', '16.67'],
      [4, 2, '200.00', '36.07'],
    ])
  })

  test('problems are reported first, with their numbers, and nothing is created', async () => {
    const [first] = await waybills(
      { dtDeal: '2026-03-01' },
      { dtDeal: '2026-03-02', objectVol: '8' },
      { dtDeal: '2026-03-03', serviceType: 2 },
    )
    await sql`update deal set status_id = 2, is_auth = false where id = ${first!}`.execute(app.database.db)
    const { status, body } = await make({ anyway: false })
    expect([status, body.errors.anyway]).toEqual([422, expect.stringContaining('Не авторизованы: 2. Без скана ТТН: 1. Спорный объём: 1.')])
    expect(await unclosed()).toHaveLength(1)
    const done = await paper()
    expect([done.trips, done.gross]).toEqual([1, '8000.00'])
    expect((await make()).body.errors.dateTo).toContain('Закрывать нечего')
  })

  test('a waybill is in one active document of a kind; a cancelled one releases it', async () => {
    const [deal] = await waybills({ dtDeal: '2026-03-05' })
    const first = await paper()
    expect(await unclosed()).toEqual([])
    expect((await make()).status).toBe(422)
    // One more of another kind is allowed.
    await paper({ kind: 'act' })
    await expect(
      sql`insert into closing_paper_deal (paper_id, deal_id, kind) values (${first.id + 1000}, ${deal!}, 'upd1')`.execute(app.database.db),
    ).rejects.toThrow('closing_paper_deal_living')
    expect((await act(first.id, 'delete', { delComment: 'Ошибка в цене' })).body.status).toBe('cancelled')
    const again = await paper()
    expect([again.trips, Number(again.number) - Number(first.number)]).toEqual([1, 1])
  })

  test('a paper goes from draft to signed, and is changed only as a draft', async () => {
    await waybills({ dtDeal: '2026-03-05' })
    const { id } = await paper()
    expect((await app.call('PATCH', `api/closing_papers/${id}`, { json: { comment: 'К договору 7' } })).body.comment).toBe('К договору 7')
    expect((await act(id, 'sign')).status).toBe(409)
    expect((await act(id, 'issue')).body.status).toBe('issued')
    expect((await app.call('PATCH', `api/closing_papers/${id}`, { json: { comment: 'Иначе' } })).status).toBe(409)
    expect((await act(id, 'send')).body.status).toBe('sent')
    expect((await act(id, 'sign')).body.status).toBe('signed')
  })

  test('a document shows when its waybills add up to something else', async () => {
    const [deal] = await waybills({ dtDeal: '2026-03-05' })
    const { id } = await paper()
    const differs = async () => (await app.call('GET', `api/closing_papers/${id}`)).body.differs
    expect(await differs()).toBe(false)
    await app.call('PATCH', `api/deals/${deal}`, { json: { objectVol: '9' } })
    expect(await differs()).toBe(true)
  })

  test('chosen waybills are closed by a paper for each customer', async () => {
    const [first, second] = await waybills({ dtDeal: '2026-03-05' }, { dtDeal: '2026-03-06' })
    const mine = of
    of = await makeBusiness(app)
    const [other] = await waybills({ dtDeal: '2026-03-07' })
    const { status, body } = await app.call('POST', 'api/deals/close_papers', {
      json: { ids: [first, other], kind: 'upd2', date: '2026-03-31', anyway: true },
    })
    expect([status, body.results.map(({ ok }: Body) => ok)]).toEqual([200, [true, true]])
    const papers = (await app.call('GET', 'api/closing_papers?kind=upd2')).body as Body[]
    const made = papers.map(({ customer, dateFrom, trips }) => [customer.id, dateFrom, trips] as const)
    expect(made.toSorted(([a], [b]) => a - b)).toEqual([
      [mine.customer, '2026-03-05', 1],
      [of.customer, '2026-03-07', 1],
    ])
    of = mine
    expect(await unclosed()).toEqual([second])
  })

  describe('sixteen at once', () => {
    test('numbers have no doubles and no gaps, and what is refused takes none', async () => {
      const days = Array.from({ length: 16 }, (_, n) => `2026-03-${String(n + 1).padStart(2, '0')}`)
      await waybills(...days.map(dtDeal => ({ dtDeal })))
      const before = Number(
        (
          await sql<{
            last: string | null
          }>`select max(last) as last from closing_paper_counter where kind = 'act' and year = 2027`.execute(app.database.db)
        ).rows[0]!.last ?? 0,
      )
      const asking = { kind: 'act', date: '2027-01-11' }
      const answers = await Promise.all([
        ...days.map(day => make({ ...asking, dateFrom: day, dateTo: day })),
        make({ ...asking, dateFrom: '2026-02-01', dateTo: '2026-02-02' }),
      ])
      const numbers = answers.filter(({ status }) => status === 201).map(({ body }) => Number(body.number))
      expect(numbers.toSorted((a, b) => a - b)).toEqual(days.map((_, n) => before + n + 1))
    })

    test('all want the same waybills: one gets them', async () => {
      await waybills({ dtDeal: '2026-03-05' }, { dtDeal: '2026-03-06' })
      const answers = await Promise.all(Array.from({ length: 16 }, () => make()))
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 422)).toHaveLength(15)
    })
  })

  test('two thousand waybills are closed in a fixed number of statements', async () => {
    const [model] = await waybills({ dtDeal: '2026-03-05' })
    const { rows: columns } = await sql<{
      name: string
    }>`select column_name as name from information_schema.columns where table_name = 'deal'
    and table_schema = current_schema() and column_name <> 'id'`.execute(app.database.db)
    const names = sql.join(columns.map(({ name }) => sql.ref(name)))
    await sql`insert into deal (${names}) select ${names} from deal, generate_series(1, 1999) where id = ${model!}`.execute(app.database.db)
    const done = await paper()
    expect([done.trips, done.gross]).toEqual([2000, '20000000.00'])
  })

  test('another company of ours sells with its own VAT by the day, its own numbers and its own name on the paper', async () => {
    const seller = (await app.call('POST', 'api/owner_companies', { json: { name: `ООО «Второе своё ${of.customer}»`, ndsType: 6 } })).body
    expect(seller.id, JSON.stringify(seller)).toBeGreaterThan(0)
    await waybills({ dtDeal: '2026-03-01' }, { dtDeal: '2026-03-02' })
    const ours = await paper({ dateTo: '2026-03-01' })
    const theirs = await paper({ dateFrom: '2026-03-02', ownerCompany: seller.id })
    expect([ours.ownerCompany.id, theirs.ownerCompany.id, theirs.number]).toEqual([1, seller.id, '1'])
    // 10 t at 1000: the main rate is included in ours, 5 % in that of the simplified tax system.
    expect([ours.vat, theirs.net, theirs.vat, theirs.gross]).toEqual(['1803.28', '9523.81', '476.19', '10000.00'])
    expect((await make({ ownerCompany: of.carrier })).body.errors).toEqual({ ownerCompany: expect.any(String) })
  })

  test('who sells is chosen for waybills of a list, too: the first company of ours unless it is said', async () => {
    const seller = (await app.call('POST', 'api/owner_companies', { json: { name: `ООО «Третье своё ${of.customer}»`, ndsType: 6 } })).body
      .id
    const [first, second] = await waybills({ dtDeal: '2026-03-01' }, { dtDeal: '2026-03-02' })
    const close = (ids: readonly (number | undefined)[], more: object = {}): Promise<Answered> =>
      app.call('POST', 'api/deals/close_papers', { json: { ids, kind: 'act', date: '2026-03-31', anyway: true, ...more } })
    expect((await close([first], { ownerCompany: of.carrier })).body.errors).toEqual({ ownerCompany: expect.any(String) })
    expect((await close([first], { ownerCompany: seller })).status).toBe(200)
    expect((await close([second])).status).toBe(200)
    const papers = (await app.call('GET', `api/closing_papers?customer=${of.customer}`)).body as Body[]
    expect(papers.map(({ ownerCompany, dateFrom, number, vat }) => [ownerCompany.id, dateFrom, number, vat])).toEqual([
      [1, '2026-03-02', expect.any(String), '1803.28'],
      [seller, '2026-03-01', '1', '476.19'],
    ])
  })
})

describe('papers of carriers', () => {
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
  const trip = async (changes: Record<string, unknown> = {}): Promise<Body> => enterDeal(app, of, { dtDeal: '2026-03-02', ...changes })
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
})
