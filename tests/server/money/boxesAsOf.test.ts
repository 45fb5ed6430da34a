import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { locales } from '#locales'
import { createDailySums } from '#resources/ledger/dailySums.rules'
import { brokenLaws } from '#resources/ledger/laws.rules'
import { post, withResult, type Posting } from '#resources/ledger/post.rules'
import { add } from '#resource/decimal'
import { textsOf } from '../../../server/engine/texts.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { makeBusiness, type Business, CATALOGUE, closeUpTo } from '../../support/business.ts'
import { sheetOf } from '../../support/packages.ts'

describe('boxes of a day', () => {
  /**
   * Balances as of a day, and as they were known on a day: three waybills, one entered late, one corrected later, in all three kinds of
   * boxes.
   */
  let app: TestApp
  let business: Business
  let unit: number
  const rowsIn = (bytes: Uint8Array): string[] => sheetOf(bytes).map(line => line.join(' ').replaceAll('\u00a0', ' '))

  beforeAll(async () => {
    app = await testApp()
    business = await makeBusiness(app)
    unit = (await app.call('GET', 'api/measurement_units')).body[0].id as number
    // On May 3 one was known, on May 10 the late one came, on May 20 the first was corrected.
    await posted('2026-05-03', [moved(7001, '2026-05-01', '100', '10')])
    await posted('2026-05-10', [moved(7002, '2026-05-02', '50', '5')])
    await posted('2026-05-20', [moved(7001, '2026-05-01', '130', '12'), moved(7003, '2026-05-19', '7', '1')])
  })
  afterAll(() => app.close())

  const moved = (id: number, dtTrx: string, sum: string, volume: string, cancelled = false): Posting => ({
    object: 'deal',
    id,
    cancelled,
    dtTrx,
    title: 'Накладная',
    legs: withResult([
      { kind: 'E', box: business.driver, leg: 'driver', sum },
      { kind: 'C', box: business.supplier, leg: 'supplier', sum },
    ]),
    volumes: [
      { point: business.quarry, material: business.material, unit, leg: 'career', volume: `-${volume}` },
      { point: business.site, material: business.material, unit, leg: 'object', volume },
    ],
  })
  const posted = (day: string, postings: readonly Posting[]) =>
    post({ db: app.database.db, now: new Date(`${day}T09:00:00Z`), storedTexts: textsOf(locales.ru), user: { id: 1 } }, postings)

  const kinds = () =>
    [
      { state: `api/accounts/${business.driver}/cashbox_state`, rows: `api/cashbox_employers?accountId=${business.driver}`, unit: 1 },
      { state: `api/companies/${business.supplier}/cashbox_state`, rows: `api/cashbox_companies?companyId=${business.supplier}`, unit: 1 },
    ] as const

  describe('a box', () => {
    test.each([
      ['', '187.00'],
      ['asOf=2026-05-18', '180.00'],
      ['asOf=01.05.2026', '130.00'],
      ['knownOn=2026-05-03', '100.00'],
      ['knownOn=2026-05-09', '100.00'],
      ['knownOn=2026-05-10', '150.00'],
      ['asOf=2026-05-01&knownOn=2026-05-10', '100.00'],
      ['knownOn=2026-05-02', '0.00'],
    ])('of money holds what it held and what was known: %s', async (query, balance) => {
      for (const { state, rows } of kinds()) {
        expect((await app.call('GET', `${state}?${query}`)).body.balance).toBe(balance)
        const { body } = await app.call('GET', `${rows}&folded=1&${query}`)
        const kopecks = body.reduce(
          (all: number, row: { sumTrx: string; corrections: { sumTrx: string }[] }) =>
            all +
            Math.round(Number(row.sumTrx) * 100) +
            (query.includes('knownOn') ? 0 : row.corrections.reduce((sum, one) => sum + Math.round(Number(one.sumTrx) * 100), 0)),
          0,
        )
        expect((kopecks / 100).toFixed(2)).toBe(balance)
        const { body: sums } = await app.call(
          'GET',
          `${state.replace('state', state.includes('accounts') ? 'employer_sum' : 'company_sum')}?${query}`,
        )
        expect([sums.total, sums.closingSum]).toEqual([balance, balance])
      }
    })
    test.each([
      ['', '18.000', ['1.000', '5.000', '2.000', '10.000']],
      ['asOf=2026-05-18', '17.000', ['5.000', '2.000', '10.000']],
      ['knownOn=2026-05-10', '15.000', ['5.000', '10.000']],
      ['knownOn=2026-05-03', '10.000', ['10.000']],
    ])(
      'of a point holds volumes, every row with what was there before and after it: %s [R-733, R-736]',
      async (query, balance, volumes) => {
        const { site, material } = business
        expect((await app.call('GET', `api/points/${site}/cashbox_state?${query}`)).body.balance).toBe(balance)
        const { body } = await app.call('GET', `api/cashbox_points?pointId=${site}&material=${material}&${query}`)
        expect(body.map((row: { volTrx: string }) => row.volTrx)).toEqual(volumes)
        expect(body[0].outputVol).toBe(balance)
        for (const [at, row] of body.entries()) {
          expect((Number(row.inputVol) + Number(row.volTrx)).toFixed(3)).toBe(row.outputVol)
          expect(row.inputVol).toBe(body[at + 1]?.outputVol ?? '0.000')
        }
        const { body: sums } = await app.call('GET', `api/points/${site}/cashbox_point_sum?${query}`)
        expect([sums.totalBalance, sums.totalChangeVol]).toEqual([balance, balance])
        const { body: balances } = await app.call('GET', `api/cashbox_point_material_balance_list?pointId=${site}&${query}`)
        expect(balances).toEqual([{ material: expect.objectContaining({ id: material }), unit: expect.anything(), vol: balance }])
      },
    )
    test.each(['api/cashbox_companies', 'api/cashbox_employers', 'api/cashbox_points'])(
      '%s: totals are those of the rows at any moment [R-737]',
      async path => {
        for (const query of ['', 'asOf=2026-05-18', 'knownOn=2026-05-10', 'asOf=2026-05-01&knownOn=2026-05-03', 'isActive=true']) {
          const { body } = await app.call('GET', `${path}/list?itemsPerPage=500&${query}`)
          const { body: total } = await app.call('GET', `${path}/total?${query}`)
          const name = path.endsWith('points') ? 'weeklyBalance' : 'dealSum'
          for (const field of ['balance', name]) {
            const sum = body.reduce((all: number, row: Record<string, string>) => all + Math.round(Number(row[field]) * 1000), 0)
            expect([query, field, Math.round(Number(total[field]) * 1000)]).toEqual([query, field, sum])
          }
          expect(total.count).toBe(body.length)
        }
      },
    )
    test('says in Excel which day it is about and what was known', async () => {
      const file = await app.call(
        'GET',
        `api/cashbox_employers/export_xlsx?accountId=${business.driver}&asOf=2026-05-18&knownOn=2026-05-10`,
      )
      expect(rowsIn(file.bytes).join('\n')).toContain('По состоянию на 18.05.2026')
      expect(rowsIn(file.bytes).join('\n')).toContain('Как было известно на 10.05.2026')
      expect(rowsIn(file.bytes).join('\n')).toContain('Остаток на конец: 150,00 ₽')
      const list = await app.call('GET', 'api/cashbox_employers/list/export_xlsx?asOf=2026-05-01')
      expect(rowsIn(list.bytes).slice(0, 2)).toEqual(['Кассы сотрудников', 'По состоянию на 01.05.2026'])
      const wrong = await app.call('GET', 'api/cashbox_employers/list?asOf=31.02.2026')
      expect(wrong.status).toBe(400)
    })
  })

  describe('what is kept by days', () => {
    test('is what the rows come to, also after corrections and cancellations by many at once', async () => {
      const all = Array.from({ length: 24 }, (_, at) => moved(7100 + at, `2026-06-${String((at % 9) + 1).padStart(2, '0')}`, '10', '1'))
      const each = (change: (one: Posting, at: number) => Posting) =>
        Promise.all(
          all.map((one, at) =>
            app.database.db
              .transaction()
              .execute(db => post({ db, now: new Date(), storedTexts: textsOf(locales.ru), user: { id: 1 } }, [change(one, at)])),
          ),
        )
      await each(one => one)
      await each((one, at) => moved(one.id, at % 2 ? one.dtTrx : '2026-06-15', '12.5', '1.25', at % 3 === 0))
      expect(await brokenLaws(app.database.db)).toEqual([])
      const { rows } = await sql<{ n: number; most: number }>`select count(*)::int as n, max(c)::int as most from (
      select count(*) as c from box_all_day group by box_kind, object_type, day, report, known) as d`.execute(app.database.db)
      expect(rows[0]!.most).toBeLessThan(24)
    })
    test('is made anew from the rows when it is not there, as before it was kept', async () => {
      const { db } = app.database
      expect(await brokenLaws(db)).toEqual([])
      const before = await sql`select * from box_day order by 1, 2, 3, 4, 5, 6`.execute(db)
      for (const text of ["comment on table box_day is 'older'", 'delete from box_day', 'delete from box_all_day'])
        await sql.raw(text).execute(db)
      expect((await brokenLaws(db)).map(one => one.law)).toContain('boxDays')
      for (const text of createDailySums('Europe/Moscow')) await sql.raw(text).execute(db)
      expect((await sql`select * from box_day order by 1, 2, 3, 4, 5, 6`.execute(db)).rows).toEqual(before.rows)
      expect(await brokenLaws(db)).toEqual([])
    })
    test('takes on the shape that it has now, and notes what has moved before', async () => {
      const { db } = app.database
      const listed = async () => (await app.call('GET', 'api/cashbox_points/total')).body
      const before = await listed()
      for (const text of [
        'alter table place_all_day add material_id bigint',
        'update account set has_box = false',
        'update point set has_box = false',
      ])
        await sql.raw(text).execute(db)
      expect((await brokenLaws(db)).map(one => one.law)).toContain('hasBox')
      for (const text of createDailySums('Europe/Moscow')) await sql.raw(text).execute(db)
      expect(await brokenLaws(db)).toEqual([])
      expect(await listed()).toEqual(before)
    })
  })

  describe('a list of boxes', () => {
    test('shows and counts inactive records that have entries in the box, also under concurrent postings', async () => {
      const login = (n: number): object => ({ login: `gone-${n}`, fio: `Ушедший ${n}`, accountType: 2, driver: true })
      const ids = await Promise.all(
        [1, 2, 3].map(async n => (await app.call('POST', 'api/accounts', { json: login(n) })).body.id as number),
      )
      for (const id of ids) expect((await app.call('PATCH', `api/accounts/${id}/toggle`)).status).toBe(200)
      const look = async (): Promise<readonly [number[], number]> => {
        const { body } = await app.call('GET', 'api/cashbox_employers/list?itemsPerPage=500')
        const { body: total } = await app.call('GET', 'api/cashbox_employers/total')
        expect(total.count).toBe(body.length)
        return [body.map((one: { id: number }) => one.id).filter((id: number) => ids.includes(id)), total.count]
      }
      const [none, count] = await look()
      expect(none).toEqual([])
      const paid = (box: number, at: number): Posting => ({
        ...moved(7200 + at, '2026-06-20', '10', '1'),
        legs: withResult([{ kind: 'E', box, leg: 'driver', sum: '10' }]),
        volumes: [],
      })
      // Two of four transactions post to a new box at the same time.
      const boxes = [ids[0]!, ids[1]!, ids[0]!, ids[1]!]
      await Promise.all(
        boxes.map((box, at) =>
          app.database.db
            .transaction()
            .execute(db => post({ db, now: new Date(), storedTexts: textsOf(locales.ru), user: { id: 1 } }, [paid(box, at)])),
        ),
      )
      const [shown, more] = await look()
      expect(shown.toSorted((a, b) => a - b)).toEqual([ids[0], ids[1]].toSorted((a, b) => a! - b!))
      expect(more).toBe(count + 2)
      expect(await brokenLaws(app.database.db)).toEqual([])
      const { body } = await app.call('GET', `api/accounts/${ids[0]}`)
      expect([body.hasBox, body.version]).toEqual([true, 2])
    })
  })
})

describe('reports of closed periods', () => {
  /** Reports of a closed month: later changes appear in the first open month, as in the boxes (ledger §6). */
  let app: TestApp
  let of: Business
  beforeAll(async () => {
    app = await testApp()
    app.now = new Date('2026-04-25T09:00:00Z')
    app.admin = await app.signIn('admin')
    of = await makeBusiness(app)
    await of.authorize((await of.deal({ dtDeal: '2026-03-02' })).id, (await of.deal({ dtDeal: '2026-04-02', ttn: 'Т-2' })).id)
    await of.pay()
    await of.pay({ createDate: '2026-04-20', price: '900' })
  }, 60_000)
  afterAll(() => app.close())

  const MARCH = 'dateFrom=2026-03-01&dateTo=2026-03-31'
  const APRIL = 'dateFrom=2026-04-01&dateTo=2026-04-30'
  const BOTH = 'dateFrom=2026-03-01&dateTo=2026-04-30'
  const GROUPS = ['dtDeal', 'material', 'customer', 'cargoRoute'].map(name => `deals/report/indicators groupBy=${name}`)
  const REPORTS = [
    'payments/payment-by-month',
    'payments/grouped-payment-by-month',
    'payments/indicators',
    ...GROUPS,
    'accounts/deals/report',
    'vehicles/report/profit',
    'cash_boxes/report',
    'cash_boxes/employees/report',
    'transactions/report_oil_cards',
  ]
  const all = async (period: string) =>
    Object.fromEntries(
      await Promise.all(
        REPORTS.map(async one => {
          const [path, more = ''] = one.split(' ')
          const { body, status } = await app.call('GET', `api/${path}?${period}&${more}`)
          expect([one, status]).toEqual([one, 200])
          return [one, body] as const
        }),
      ),
    )
  const income = async (period: string): Promise<string> =>
    String((await app.call('GET', `api/deals/report/indicators?${period}`)).body.total.income ?? '0.00')
  const sumOf = async (article: number, period: string): Promise<unknown> =>
    (await app.call('GET', `api/payments/payment-by-month?${period}`)).body.items.find((one: { id: number }) => one.id === article)?.total

  test('stays as it was in every report; reversals appear in the first open month, as in the boxes', async () => {
    const { id } = await of.pay({ createDate: '2026-03-20', price: '700' })
    const trip = (await of.deal({ dtDeal: '2026-03-21', ttn: 'Т-9' })).id
    await of.authorize(trip)
    const [march, before] = [await all(MARCH), [await income(APRIL)] as const]
    await closeUpTo(app.database.db, '2026-03-31')
    const reason = { json: { delComment: 'Ошибка банка' } }
    expect((await app.call('PATCH', `api/payments/${id}/remove-payment`, reason)).status).toBe(200)
    expect((await app.call('PATCH', `api/deals/${trip}/delete`, reason)).status).toBe(200)
    expect(await all(MARCH)).toEqual(march)
    expect([await income(APRIL), await sumOf(CATALOGUE.transfer, APRIL)]).toEqual([add(before[0], '-20000.00'), '200.00'])
    const { body: listed } = await app.call('GET', 'api/payments/transfers?movedIn=01.04.2026-30.04.2026')
    expect(listed.map((one: { id: number }) => one.id)).toContain(id)
    const { body: cancelled } = await app.call('GET', `api/payments/indicators?${APRIL}`)
    expect([cancelled.in, cancelled.cancelled]).toEqual([
      { count: 1, sum: '200.00' },
      { count: 1, sum: '700.00' },
    ])
    // The months add up to the current state.
    await closeUpTo(app.database.db, null)
    const { body: sums } = await app.call(
      'GET',
      'api/deals/summary_for_list?dtDeal[after]=2026-03-01&dtDeal[before]=2026-04-30&stateFilter[]=active&stateFilter[]=closed',
    )
    expect(await income(BOTH)).toBe(sums.objectSumm)
  })

  test('knows a waybill that is put back, and one whose price changes, where the boxes do', async () => {
    const trip = (await of.deal({ dtDeal: '2026-03-22', ttn: 'Т-10' })).id
    await of.authorize(trip)
    await closeUpTo(app.database.db, '2026-03-31')
    const [march, april] = [await income(MARCH), await income(APRIL)]
    const { version } = (await app.call('GET', `api/deals/${trip}`)).body
    expect(version).toBeGreaterThan(0)
    expect((await app.call('PATCH', `api/deals/${trip}/delete`, { json: { delComment: 'Проба' } })).status).toBe(200)
    expect(await income(APRIL)).toBe(add(april, '-20000.00'))
    expect((await app.call('PATCH', `api/deals/${trip}/restore`, { json: {} })).status).toBe(200)
    expect([await income(MARCH), await income(APRIL)]).toEqual([march, april])
    await closeUpTo(app.database.db, null)
  })
})
