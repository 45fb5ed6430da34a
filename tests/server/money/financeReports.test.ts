import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { add, subtract } from '#resource/decimal'
import { testApp, type TestApp } from '../../support/app.ts'
import { CATALOGUE, type Business, postedRecord, makeReported, moveClockTo } from '../../support/business.ts'
import { sheetOf } from '../../support/packages.ts'

/** Finance reports (finance §2.3, §7; silent-places §7): every figure is the sum of its rows, now and as known on a day. */
let app: TestApp
let of: Business
let own = 0
beforeAll(async () => {
  app = await testApp()
  ;({ of, ownVehicle: own } = await makeReported(app))
}, 60_000)
afterAll(() => app.close())

const MARCH = 'dateFrom=2026-03-01&dateTo=2026-03-31'
interface Row {
  readonly id: number | string | null
  readonly label: string
  readonly totals: Readonly<Record<string, string>>
  readonly was?: Readonly<Record<string, string>>
}
interface Report {
  readonly compared?: Pick<Report, 'total' | 'chart'>
  readonly data: readonly Row[]
  readonly total: Readonly<Record<string, unknown>>
  readonly dates: readonly string[]
  readonly chart: Readonly<Record<string, readonly unknown[]>>
  readonly count: number
}
async function report(path: string, query = MARCH): Promise<Report> {
  const { status, body } = await app.call('GET', `api/${path}?${query}`)
  if (status !== 200) throw new Error(`${path} ${status} ${JSON.stringify(body)}`)
  return body
}
const rowOf = ({ data }: Report, id: number | string | null): Row => data.find(one => one.id === id)!
const summed = (sums: readonly string[]): string => sums.reduce((all, one) => add(all, one), '0.00')

describe('the report of cash boxes', () => {
  const BOXES = [
    { path: 'cash_boxes/report', owner: 'companies', sums: 'cashbox_company_sum', of: { accrued: ['invoiceSum'], paid: ['paymentSum'] } },
    {
      path: 'cash_boxes/employees/report',
      owner: 'accounts',
      sums: 'cashbox_employer_sum',
      of: { accrued: ['dealSum'], premium: ['premiumSum'], withheld: ['penaltySum'], paid: ['paymentSum'] },
    },
  ] as const

  test('has the box of each company under data: opening balance, accruals, payments, closing balance [R-796, R-797, R-798]', async () => {
    const body = await report('cash_boxes/report')
    // 20 × 400 + 20 × 400 + 10 × 400 + 4 × 400, plus 10 × 400 for the correction.
    expect(rowOf(body, of.supplier)).toMatchObject({
      label: expect.stringContaining('Карьер'),
      totals: { opening: '0.00', accrued: '25600.00', paid: '0.00', closing: '25600.00' },
    })
    expect(rowOf(body, of.customer).totals).toEqual({ opening: '0.00', accrued: '-64000.00', paid: '5000.00', closing: '-59000.00' })
  })

  test.each(BOXES)(
    'says of $owner what their statements say, on now and on any day of knowledge',
    async ({ path, owner, sums, of: parts }) => {
      for (const cut of ['', '&knownOn=2026-03-31', '&knownOn=2026-01-31']) {
        const body = await report(path, MARCH + cut)
        expect(body.data.length > 0).toBe(!cut.includes('2026-01'))
        for (const row of body.data) {
          const { body: box } = await app.call('GET', `api/${owner}/${row.id}/${sums}?${MARCH}${cut}`)
          const figures = Object.fromEntries(
            Object.entries(parts).map(([name, names]) => [name, summed(names.map((one: string) => box[one] as string))]),
          )
          expect([row.label, cut, row.totals]).toEqual([row.label, cut, { opening: box.openingSum, ...figures, closing: box.closingSum }])
        }
        for (const name of Object.keys(body.total))
          if (body.data.length) expect([name, body.total[name]]).toEqual([name, summed(body.data.map(row => row.totals[name]!))])
      }
    },
  )

  test.each(BOXES)('of $owner closes a period with what the next one opens with, and the ledger agrees', async ({ path, owner }) => {
    const days = ['2026-03-01', '2026-03-02', '2026-03-04', '2026-03-05', '2026-03-31'] as const
    const closings = new Map<unknown, string>()
    for (const [at, from] of days.entries()) {
      const to = days[at + 1] ? new Date(Date.parse(days[at + 1]!) - 86_400_000).toISOString().slice(0, 10) : '2026-04-30'
      const body = await report(path, `dateFrom=${from}&dateTo=${to}`)
      for (const { id, totals } of body.data) {
        expect([from, id, totals['opening']]).toEqual([from, id, closings.get(id) ?? '0.00'])
        closings.set(id, totals['closing']!)
      }
    }
    const { rows } = await sql<{ id: number; sum: string }>`select box_id::int as id, sum(sum_trx)::text as sum from cash_transaction
      where box_kind = ${owner === 'companies' ? 'C' : 'E'} and box_id > 2 group by 1 having sum(sum_trx) <> 0`.execute(app.database.db)
    for (const { id, sum } of rows) expect([id, closings.get(id)]).toEqual([id, sum])
  })

  test('ends with the day as of which it is asked, and draws what was accrued and paid by days', async () => {
    const body = await report('cash_boxes/report', `${MARCH}&asOf=2026-03-03`)
    expect(rowOf(body, of.supplier).totals).toEqual({ opening: '0.00', accrued: '20000.00', paid: '0.00', closing: '20000.00' })
    // What was posted in April for March was unknown at the end of March.
    const april = await report('cash_boxes/report', 'dateFrom=2026-04-01&dateTo=2026-04-30&knownOn=2026-03-31')
    expect(rowOf(april, of.supplier).totals).toMatchObject({ opening: '20000.00', closing: '20000.00' })
    const whole = await report('cash_boxes/report')
    expect(whole.dates.length).toBe(31)
    expect(summed(whole.chart['accrued']!.map(one => String(one ?? '0')))).toBe(whole.total['accrued'])
    expect(whole.chart['paid']![11]).toBe('5000.00')
  })

  test('is filtered as the boxes are; the result is for those who may see it', async () => {
    expect((await report('cash_boxes/report', `${MARCH}&query=Карьер`)).data.map(({ id }) => id)).toEqual([of.supplier])
    const onlySystem = await report('cash_boxes/report', `${MARCH}&kind[]=system`)
    expect(onlySystem.data.map(({ id }) => id)).toEqual([2])
    const accountant = await app.holder(['FINANS_COMPANY'])
    const seen = await app.call('GET', `api/cash_boxes/report?${MARCH}&kind[]=system`, { as: accountant })
    expect(seen.body.data).toEqual([])
    expect((await app.call('GET', `api/cash_boxes/employees/report?${MARCH}`, { as: accountant })).status).toBe(403)
  })
})

describe('indicators', () => {
  const GROUPS = ['dtDeal', 'material', 'customer', 'object', 'shipment', 'vehicle', 'cargoRoute'] as const
  const ROWS: Readonly<Record<string, number>> = { dtDeal: 2, shipment: 2, vehicle: 2 }
  const openFigure = async (name: string, id: Row['id']) => {
    const filter =
      name === 'dtDeal' ? `dtDeal[after]=${id}&dtDeal[before]=${id}` : `${name}[]=${id}&dtDeal[after]=2026-03-01&dtDeal[before]=2026-03-31`
    const found = `${filter}&stateFilter[]=active&stateFilter[]=closed`
    const { body } = await app.call('GET', `api/deals/summary_for_list?${found}`)
    return body
  }

  test.each(GROUPS)('by %s are what the waybills behind them come to [R-796, R-798]', async name => {
    const body = await report('deals/report/indicators', `${MARCH}&groupBy=${name}`)
    expect(body.data.length).toBe(ROWS[name] ?? 1)
    for (const { id, totals } of body.data) {
      const sums = await openFigure(name, id)
      expect([totals['income'], totals['cost'], totals['profit'], totals['trips']]).toEqual([
        sums.objectSumm,
        summed([sums.careerSumm, sums.routeSumm, sums.driverSumm]),
        sums.income,
        sums.count,
      ])
    }
    expect(body.total['income']).toBe('64000.00')
    // The steps from income to profit leave nothing out.
    expect(body.total['profit']).toBe(
      ['goods', 'carriage', 'pay'].reduce((left, part) => subtract(left, String(body.total[part])), '64000.00'),
    )
    expect(body.total['profit']).toBe(summed(body.data.map(row => row.totals['profit']!)))
  })

  test('stand by days, named as people write them, and are drawn', async () => {
    const body = await report('deals/report/indicators')
    expect(body.data.map(({ id, label }) => [id, label])).toEqual([
      ['2026-03-02', '02.03.2026'],
      ['2026-03-05', '05.03.2026'],
    ])
    expect(body.chart['income']!.filter(Boolean)).toEqual(body.data.map(row => row.totals['income']))
  })

  test('accept only filters of the view, and search the names of rows', async () => {
    const all = await report('deals/report/indicators', `${MARCH}&groupBy=customer`)
    const filtered = await report('deals/report/indicators', `${MARCH}&groupBy=customer&material[]=${of.material}&cargoRoute=${of.route}`)
    expect(filtered.data).toEqual(all.data)
    expect((await report('deals/report/indicators', `${MARCH}&groupBy=customer&material[]=9999`)).data).toEqual([])
    expect((await report('deals/report/indicators', `${MARCH}&groupBy=customer&query=стройка`)).count).toBe(1)
    expect((await report('deals/report/indicators', `${MARCH}&groupBy=customer&query=нет`)).count).toBe(0)
    for (const word of ['driver[]=1', 'order[ttn]=asc', 'groupBy=driver'])
      expect([word, (await app.call('GET', `api/deals/report/indicators?${MARCH}&${word}`)).status]).toEqual([word, 400])
  })

  test('as they were known on a day leave out what was entered and put right later', async () => {
    const then = await report('deals/report/indicators', `${MARCH}&knownOn=2026-03-31`)
    expect(then.total).toMatchObject({ income: '50000.00', trips: 3 })
    expect(rowOf(then, '2026-03-02').totals).toMatchObject({ income: '40000.00', trips: 2 })
    // With filters the rows are read directly, with the same result.
    const filtered = await report('deals/report/indicators', `${MARCH}&knownOn=2026-03-31&groupBy=customer&material[]=${of.material}`)
    expect(filtered.total).toMatchObject({ income: '50000.00', trips: 3 })
    expect((await report('deals/report/indicators', `${MARCH}&knownOn=2026-03-05`)).data).toEqual([])
    expect((await report('deals/report/indicators', `${MARCH}&knownOn=2026-04-10`)).total).toEqual(
      (await report('deals/report/indicators')).total,
    )
  })
})

describe('a comparison', () => {
  const APRIL = 'dateFrom=2026-04-01&dateTo=2026-04-30'

  test('has beside each figure what it was, over as many days as have passed of a period that is not over', async () => {
    const march = await report('deals/report/indicators', 'dateFrom=2026-03-01&dateTo=2026-03-10&groupBy=customer')
    const body = await report('deals/report/indicators', `${APRIL}&groupBy=customer&compared=before`)
    expect(body.compared).toMatchObject({ compared: 'before', dateFrom: '2026-03-01', dateTo: '2026-03-10', total: march.total })
    // Nothing was carried in April: lost customers are listed all the same.
    expect(body.data).toMatchObject([
      { id: of.customer, label: rowOf(march, of.customer).label, totals: { income: null }, was: { income: '64000.00' } },
    ])
    expect(body.compared!.chart['income']!.filter(Boolean)).toEqual(march.chart['income']!.filter(Boolean))
  })

  test('with a year ago is with the same days of it, and with nothing it is null', async () => {
    const body = await report('deals/report/indicators', `${MARCH}&groupBy=customer&compared=year`)
    expect(body.compared).toMatchObject({ dateFrom: '2025-03-01', dateTo: '2025-03-31', total: { income: null, trips: null } })
    expect(body.data).toMatchObject([{ totals: { income: '64000.00' }, was: { income: null, trips: null } }])
  })

  test('goes to Excel: how it was, by how much it changed, by how many percent', async () => {
    const period = 'dateFrom=2026-03-03&dateTo=2026-03-05&groupBy=customer&compared=before'
    const rows = sheetOf((await app.call('GET', `api/deals/report/indicators/export_xlsx?${period}`)).bytes)
    const head = rows.findIndex(row => row.includes('Доход: было'))
    expect(rows[head]!.slice(1, 5)).toEqual(['Доход', 'Доход: было', '±', '± %'])
    expect(rows.slice(0, head).flat().join(' ')).toContain('Было – за 28.02.2026 – 02.03.2026')
    const body = await report('deals/report/indicators', period)
    const [is, was] = [Number(body.total['income']), Number(body.compared!.total['income'])]
    expect(rows.at(-1)!.slice(1, 5)).toEqual([is, was, is - was, Math.round(((is - was) / was) * 1000) / 10].map(String))
  })

  test('with anything else is refused', async () => {
    expect((await app.call('GET', `api/deals/report/indicators?${MARCH}&compared=week`)).status).toBe(400)
  })
})

test('what was known on a day takes back the first of several changes since', async () => {
  const incomeOn = async (day: string): Promise<unknown> =>
    rowOf(await report('deals/report/indicators', `${MARCH}&knownOn=${day}`), '2026-03-02').totals['income']
  expect([await incomeOn('2026-03-31'), await incomeOn('2026-04-09'), await incomeOn('2026-04-10')]).toEqual([
    '40000.00',
    '45000.00',
    '50000.00',
  ])
})

test('drivers have their trips, volumes by unit, kilometres and pay: what their waybills come to [R-796, R-798]', async () => {
  const body = await report('accounts/deals/report')
  const row = rowOf(body, of.driver)
  expect(row.totals).toEqual({
    trips: 2,
    volume: [{ unit: 'т', sum: '30.000' }],
    distance: '85.0',
    driverSumm: '3000.00',
    perTrip: '1500.00',
  })
  const { body: sums } = await app.call(
    'GET',
    `api/deals/summary_for_list?driver[]=${of.driver}&dtDeal[after]=2026-03-01&dtDeal[before]=2026-03-31&stateFilter[]=active&stateFilter[]=closed`,
  )
  expect([sums.count, sums.driverSumm, sums.objectVol.map((one: { sum: string }) => one.sum)]).toEqual([2, '3000.00', ['30.000']])
  expect(body.total).toEqual(row.totals)
  expect((await report('accounts/deals/report', `${MARCH}&knownOn=2026-03-05`)).data).toEqual([])
  // Users who may only see waybills see what drivers carried, but not what they earn.
  const { body: seen } = await app.call('GET', `api/accounts/deals/report?${MARCH}`, { as: await app.holder(['DEAL_VIEW']) })
  expect([seen.total.trips, Object.keys(seen.total)]).toEqual([2, expect.not.arrayContaining(['driverSumm', 'perTrip'])])
})

describe('operators', () => {
  test('have what they entered by the day of entry, what became of it, and how late it came [R-796, R-798]', async () => {
    const march = await report('accounts/operators/report')
    expect(rowOf(march, 1).totals).toMatchObject({ entered: 4, authorised: 3, errors: 1, errorShare: 25, corrected: 1, delay: '2.50' })
    const april = await report('accounts/operators/report', 'dateFrom=2026-04-01&dateTo=2026-04-30')
    expect(rowOf(april, 1).totals).toMatchObject({ entered: 1, authorised: 1, corrected: 0, delay: '36.00' })
  })

  test('open the waybills that are counted', async () => {
    const { totals } = rowOf(await report('accounts/operators/report'), 1)
    const counted = async (filter: string): Promise<number> =>
      (await app.call('GET', `api/deals?mdInsUser[]=1&insDate[after]=2026-03-01&insDate[before]=2026-03-31${filter}`)).body.length
    expect(await counted('')).toBe(totals['entered'])
    expect(await counted('&stateFilter[]=active&stateFilter[]=closed')).toBe(totals['authorised'])
    expect(await counted('&stateFilter[]=error')).toBe(totals['errors'])
    expect(await counted('&corrected=1')).toBe(totals['corrected'])
  })

  test('are corrected by changes after authorisation alone', async () => {
    const set = (parameterValue: string) => app.call('POST', 'api/properties/edit/dealAuthorization', { json: { parameterValue } })
    expect((await set('ON')).status).toBeLessThan(300)
    const { id } = await of.deal({ dtDeal: '2026-02-20', ttn: 'Т-6' })
    const isCorrected = async (): Promise<boolean> => (await app.call('GET', `api/deals/${id}`)).body.corrected
    await app.call('PATCH', `api/deals/${id}`, { json: { ttn: 'Т-7' } })
    expect(await isCorrected()).toBe(false)
    await of.authorize(id)
    expect(await isCorrected()).toBe(false)
    await app.call('PATCH', `api/deals/${id}`, { json: { comment: 'Проверено' } })
    expect(await isCorrected()).toBe(false)
    await app.call('PATCH', `api/deals/${id}`, { json: { ttn: 'Т-6' } })
    expect(await isCorrected()).toBe(true)
    await app.call('PATCH', `api/deals/${id}/delete`, { json: { delComment: 'Проба' } })
    await set('OFF')
  })

  test('as known on a day have not been corrected yet', async () => {
    expect(rowOf(await report('accounts/operators/report', `${MARCH}&knownOn=2026-03-31`), 1).totals).toMatchObject({
      entered: 4,
      corrected: 0,
    })
  })
})

/** The supplier who sells us fuel on credit. */
let supplier = 0

describe('fuel', () => {
  beforeAll(async () => {
    await moveClockTo(app, '2026-04-12')
    supplier = (await postedRecord(app, 'api/oil_companies', { name: 'Топливо', shortName: 'Топливо', oilClass: 1 })).id
    await app.call('PATCH', `api/vehicles/${own}`, { json: { fuelNorm: '100' } })
    const fills = [
      { card: '7005', product: 'ДТ', quantity: '100', price: '60', discount: '100', vehicle: own },
      { card: '7005', product: 'ДТ', quantity: '50', price: '60', discount: '0', vehicle: own },
      { card: '7006', product: 'АИ-92', quantity: '40', price: '50', discount: '0', vehicle: of.vehicle },
      { card: '7006', product: 'АИ-92', quantity: '7', price: '50', discount: '0', vehicle: of.vehicle, status: 3 },
      { card: '7007', product: 'ДТ', quantity: '-10', price: '60', discount: '0', driver: of.driver },
    ]
    for (const [at, one] of fills.entries()) {
      const sum = Number(one.quantity) * Number(one.price)
      const due = sum - Number(one.discount)
      const { rows } = await sql<{
        id: number
      }>`insert into oil_company_transaction (company_id, card_number, moment, day, product, quantity, price, sum,
        discount, due, is_return, status_id, pay_method_id, fingerprint, ins_date) values (${supplier}, ${one.card}, '2026-03-04T08:00:00Z', '2026-03-04',
        ${one.product}, ${one.quantity}, ${one.price}, ${sum}, ${one.discount}, ${due}, ${sum < 0}, ${one.status ?? 1}, 1, ${`fuel-${at}`}, ${app.now})
        returning id::int`.execute(app.database.db)
      const to = one.driver ? { costList: CATALOGUE.payroll, accountTo: one.driver } : { costList: 4, vehicleTo: one.vehicle }
      const line = [{ ...to, sumPay: String(Math.abs(due)) }]
      const { status, body } = one.status
        ? { status: 200, body: {} }
        : await app.call('PATCH', `api/oil_company_transactions/${rows[0]!.id}`, { json: { line } })
      if (status !== 200) throw new Error(JSON.stringify(body))
    }
  })
  const ofRows = 'status[]=1&status[]=2&status[]=4&day[after]=2026-03-01&day[before]=2026-03-31&itemsPerPage=200'

  test('is added up by card, vehicle, driver, product and supplier from what was bought, returns taken off, without what is ignored [R-796, R-798]', async () => {
    const body = await report('transactions/report_oil_cards')
    expect(rowOf(body, '7005').totals).toMatchObject({ volume: '150.000', discount: '100.00', sum: '8900.00', price: '60.00', fills: 2 })
    expect(body.total).toMatchObject({ volume: '180.000', sum: '10300.00' })
    for (const [name, count] of [
      ['vehicle', 3],
      ['driver', 2],
      ['product', 2],
      ['company', 1],
    ] as const) {
      const answer = await report('transactions/report_oil_cards', `${MARCH}&groupBy=${name}`)
      expect([name, answer.count, answer.total['sum']]).toEqual([name, count, '10300.00'])
    }
  })

  test('of a vehicle is beside what it drove, and what is left to its norm', async () => {
    const body = await report('transactions/report_oil_cards', `${MARCH}&groupBy=vehicle`)
    // 150 litres for two trips of 42.5 km at a norm of 100 litres per 100 km; the other vehicle has no norm.
    expect(rowOf(body, own).totals).toMatchObject({ volume: '150.000', distance: '85.0', perHundred: 176.5, norm: '-65.0' })
    expect(rowOf(body, of.vehicle).totals).toMatchObject({ norm: '0.0' })
  })

  test('of one vehicle stands on its card: litres for a hundred kilometres beside its norm, with what months are put together from', async () => {
    const year = 'dateFrom=2025-04-01&dateTo=2026-03-31'
    const body = await report(`vehicles/${own}/fuel`, year)
    // 150 litres for 85 km; the norm of 100 litres per 100 km allows 85.
    expect(body.total).toEqual({ volume: '150.000', distance: '85.0', byNorm: '85.000', perHundred: 176.5, normPerHundred: 100 })
    const drawn = (name: string): unknown[] => body.chart[name]!.filter(one => Number(one ?? 0) !== 0)
    expect([summed(drawn('volume').map(String)), summed(drawn('distance').map(String))]).toEqual(['150.000', '85.00'])
    expect(Object.keys(body.chart).toSorted()).toEqual(['byNorm', 'distance', 'normPerHundred', 'perHundred', 'volume'])
    expect((await report(`vehicles/${of.vehicle}/fuel`, year)).total).toMatchObject({ byNorm: '0.000', normPerHundred: 0 })
    // Additional parameters do not reach another vehicle.
    expect((await app.call('GET', `api/vehicles/${own}/fuel?${year}&vehicle=${of.vehicle}`)).status).toBe(400)
    expect((await app.call('GET', `api/vehicles/${own}/fuel?${year}`, { as: await app.holder(['CAR_VIEW']) })).status).toBe(403)
    const sheet = sheetOf((await app.call('GET', `api/vehicles/${own}/fuel/export_xlsx?${year}`)).bytes)
    expect(sheet.flat()).toEqual(expect.arrayContaining(['По норме, л', '176.5']))
  })

  test('opens the transactions that it adds up', async () => {
    for (const [name, id] of [
      ['cardNumber', '7005'],
      ['product', 'АИ-92'],
      ['vehicle[]', own],
    ] as const) {
      const answer = await report('transactions/report_oil_cards', `${MARCH}&groupBy=${name.replace('[]', '')}`)
      const { body } = await app.call('GET', `api/oil_company_transactions?${name}=${encodeURIComponent(id)}&${ofRows}`)
      expect([name, summed(body.map((one: { due: string }) => one.due))]).toEqual([name, rowOf(answer, id).totals['sum']])
      expect(body.length).toBe(rowOf(answer, id).totals['fills'])
    }
  })

  test('is known from the day on which it came', async () => {
    expect((await report('transactions/report_oil_cards', `${MARCH}&knownOn=2026-04-11`)).data).toEqual([])
    expect((await report('transactions/report_oil_cards', `${MARCH}&knownOn=2026-04-12`)).total).toMatchObject({ sum: '10300.00' })
  })
})

describe('payments', () => {
  const PERIOD = 'dateFrom=2026-03-01&dateTo=2026-03-31'
  interface Item {
    readonly id?: number
    readonly costList?: { readonly id: number; readonly cltId: number }
    readonly key?: string
    readonly total: string
    readonly items?: readonly Item[]
  }
  const months = async (name: string, query: string): Promise<readonly Item[]> =>
    (await app.call('GET', `api/payments/${name}?${query}`)).body.items
  // Positive: what we receive, and what a lender takes back.
  const listed = async (article: number, type: number, more = ''): Promise<string> => {
    const path = type === 1 ? 'transfers' : 'exps'
    const { body } = await app.call(
      'GET',
      `api/payments/${path}?costList[]=${article}&payDate[after]=2026-03-01&payDate[before]=2026-03-31&payStatus[]=3&isActive=1${more}`,
    )
    return summed(
      body.map((one: { sum: string; companyTo: { id: number } }) => ([1, supplier].includes(one.companyTo.id) ? one.sum : `-${one.sum}`)),
    )
  }

  test('by months and objects are what the payments behind them come to', async () => {
    const items = await months('grouped-payment-by-month', PERIOD)
    expect(items.length).toBeGreaterThan(1)
    for (const { costList, total, items: objects } of items) {
      expect(await listed(costList!.id, costList!.cltId)).toBe(total)
      for (const object of objects!) expect(await listed(costList!.id, costList!.cltId, `&objectKey=${object.key}`)).toBe(object.total)
    }
  })

  test('by months are known from the day on which they were posted', async () => {
    const then = (await months('payment-by-month', `${PERIOD}&knownOn=2026-03-31`)).map(({ id, total }) => [id, total])
    expect(then).toEqual(
      expect.arrayContaining([
        [CATALOGUE.transfer, '5000.00'],
        [CATALOGUE.payroll, '-1000.00'],
      ]),
    )
    expect(await months('payment-by-month', `${PERIOD}&knownOn=2026-03-05`)).toEqual([])
    const backwards = await app.call('GET', 'api/payments/payment-by-month?dateFrom=2026-03-05&dateTo=2026-03-01')
    expect([backwards.status, backwards.body.errors]).toEqual([400, { dateTo: 'Период заканчивается раньше, чем начинается' }])
  })

  test('by months goes to Excel with the same sums [R-796]', async () => {
    for (const plain of ['', '&plain=1']) {
      const { bytes, status } = await app.call('GET', `api/payments/payment-by-month/export_xlsx?${PERIOD}${plain}&knownOn=2026-03-31`)
      expect(status).toBe(200)
      const sheet = sheetOf(bytes)
      expect(sheet.flat()).toEqual(expect.arrayContaining(['Заработная плата', '03.2026', 'Как было известно на 31.03.2026']))
      expect([sheet.at(-1)![0], sheet.at(-1)!.at(-1)]).toEqual(['Итого', '4000'])
    }
  })
})

const ALL = [
  ['cash_boxes/report', 'cash_boxes/export_xlsx', 'FINANS_COMPANY'],
  ['cash_boxes/employees/report', 'cash_boxes/employees/export_xlsx', 'FINANS_ACCOUNT'],
  ['deals/report/indicators', 'deals/report/indicators/export_xlsx', 'FINANS_IMPACT'],
  ['accounts/deals/report', 'accounts/deals/export_xlsx', 'FINANS_ACCOUNT'],
  ['accounts/operators/report', 'accounts/operators/export_xlsx', 'FINANS_IMPACT'],
  ['transactions/report_oil_cards', 'transactions/report/export_oil_cards_xlsx', 'OIL_CARD_VIEW'],
] as const

describe.each(ALL)('%s', (path, excel, right) => {
  test('refuses a period that is backwards, longer than a year, or no days at all', async () => {
    for (const query of [
      'dateFrom=2026-03-05&dateTo=2026-03-01',
      'dateFrom=2016-01-01&dateTo=2026-03-01',
      'dateFrom=вчера',
      'knownOn=32.13.2026',
    ]) {
      const { status, body } = await app.call('GET', `api/${path}?${query}`)
      expect([query, status, typeof body.message]).toEqual([query, 400, 'string'])
    }
    expect((await report(path, 'dateFrom=2020-01-01&dateTo=2020-12-31')).data).toEqual([])
  })

  test('exports to Excel as shown, for users with its right [R-796]', async () => {
    const [body, { bytes, status }] = [await report(path), await app.call('GET', `api/${excel}?${MARCH}&knownOn=2026-04-30`)]
    expect(status).toBe(200)
    const sheet = sheetOf(bytes)
    expect(sheet.flat()).toEqual(
      expect.arrayContaining(['01.03.2026 – 31.03.2026', 'Как было известно на 30.04.2026', ...body.data.map(row => row.label)]),
    )
    expect(sheet.at(-1)![0]).toBe('Итого')
    const [reader, other] = [await app.holder([right]), await app.holder(['CAR_VIEW'])]
    for (const one of [path, excel])
      expect([
        (await app.call('GET', `api/${one}?${MARCH}`, { as: reader })).status,
        (await app.call('GET', `api/${one}?${MARCH}`, { as: other })).status,
      ]).toEqual([200, 403])
  })
})
