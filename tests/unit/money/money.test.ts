import { expect, test, describe } from 'vitest'
import fc from 'fast-check'
import { fitsPayDay, isPayDay, paymentBodyOf, EMPTY, wrongsOf as wrongs, type Values } from '#resources/money/payment/adding/values.screens'
import { monthOf, parametersOf, readFilter, writeFilter } from '#resources/money/cashTransaction/box.screens'
import { dayAfter } from '#resources/shared/catalogue.formulas'
import {
  nextDue,
  nextDues,
  passedBefore,
  PERIODS,
  periodAt,
  QUARTER_MONTHS,
  WEEKDAYS,
  type Schedule,
} from '#resources/money/regularPayment/schedule.formulas'
import { netOf, vatIn, vatOfPrice, withVat } from '#resources/shared/vat.formulas'
import { dealSums, contractSums, type DealTerms, type PricedProduct, type PricedRoute } from '#resources/deals/deal/dealSums.formulas'
import { sellersOf } from '#resources/deals/deal/dealVat.formulas'
import { signedSum } from '../../../resources/money/cashTransaction/tabTables.screens.tsx'
import { keyLines } from '../../../resources/widgets/cells.screens.tsx'
import { waybillPartsOf, changesOf, entriesOf, sideOf } from '../../../resources/money/cashTransaction/entries.screens.tsx'

describe('payments', () => {
  const filled: Values = {
    ...EMPTY,
    companyFrom: 1,
    companyTo: 7,
    costList: { id: 3, name: 'Оплата поставщику', costListType: { id: 1 } },
    payMethod: { id: 2, rate: '1.05' },
    price: '1000.00',
    createDate: '2026-03-02',
  }

  test('a structured comment is split at ";" and the first ":" [R-679, R-721]', () => {
    expect(keyLines('Карта: 12;Время: 10:30; без ключа;')).toEqual([
      { key: 'Карта', value: '12' },
      { key: 'Время', value: '10:30' },
      { key: '', value: 'без ключа' },
    ])
    expect(keyLines(null)).toEqual([])
  })

  test('the period of a statement is this month by default, and the address contains only another one [R-665]', () => {
    expect(monthOf('2026-02-10')).toEqual({ dateFrom: '2026-02-01', dateTo: '2026-02-28' })
    const plain = readFilter(new URLSearchParams(), '2024-02-10')
    expect(plain).toEqual({
      dateFrom: '2024-02-01',
      dateTo: '2024-02-29',
      query: '',
      byReportDate: false,
      asOf: '',
      knownOn: '',
      material: '',
    })
    expect(writeFilter(new URLSearchParams('tab=transfers'), plain, '2024-02-10').toString()).toBe('tab=transfers')
    const query = readFilter(new URLSearchParams('dateFrom=&dateTo=2024-01-31&query=12&byReportDate=1'), '2024-02-10')
    expect(parametersOf(query)).toEqual({ dateTo: '2024-01-31', query: '12', byReportDate: '1' })
    const known = readFilter(new URLSearchParams('asOf=2024-02-01&knownOn=31.01.2024&material=7'), '2024-02-10')
    expect(parametersOf(known)).toMatchObject({ asOf: '2024-02-01', material: '7' })
    expect(known.knownOn).toBe('')
    expect(readFilter(new URLSearchParams('dateFrom=31.12.2024'), '2024-02-10').dateFrom).toBe('2024-02-01')
  })

  test.each([
    ['0', true],
    ['3', true],
    ['4', false],
    ['31', true],
    ['32', false],
    ['12.0', true],
    ['12.00', false],
    ['12.09', true],
    ['12.12', true],
    ['12.13', false],
    ['12.2', false],
    ['01.02.2', true],
    ['01.02.1', false],
    ['01.02.203', true],
    ['01.02.204', false],
    ['01.02.2039', true],
  ])('the mask of a payment date takes %s: %s [R-642, R-643, R-644]', (text, fits) => {
    expect(fitsPayDay(text)).toBe(fits)
  })

  test('a payment lies on a whole day from 2000 to 2039 [R-642, R-643, R-644]', () => {
    expect(['2000-01-01', '2039-12-31'].every(isPayDay)).toBe(true)
    expect(['1999-12-31', '2040-01-01', '01.02.20__', null].some(isPayDay)).toBe(false)
  })

  test('the required fields of the dialog depend on its mode [R-635, R-636]', () => {
    const wrongsOf = (...of: Parameters<typeof wrongs>): Record<string, string> =>
      Object.fromEntries(Object.entries(wrongs(...of)).map(([path, { key }]) => [path, key.split('.').at(-1)!]))
    const empty = { ...EMPTY, createDate: '12.0' }
    const all = { costList: 'required', payMethod: 'required', price: 'required', createDate: 'required' }
    expect(wrongsOf({ mode: 'company', company: 7 }, empty)).toEqual({ ...all, companyFrom: 'required', companyTo: 'required' })
    expect(wrongsOf({ mode: 'account', account: 5 }, empty)).toEqual(all)
    const vehicle = { ...filled, costList: { id: 4, costListType: { id: 4 } } }
    expect(wrongsOf({ mode: 'expense' }, vehicle)).toEqual({ vehicle: 'required' })
    expect(wrongsOf({ mode: 'company', company: 7 }, { ...filled, price: '0', reportDate: '12.03' })).toEqual({
      price: 'positive',
      reportDate: 'invalidDate',
    })
    for (const [price, key] of Object.entries({ '-5': 'positive', '1,02E+03': 'number', '20/25': 'number', '12.345': 'scale' }))
      expect(wrongsOf({ mode: 'company', company: 7 }, { ...filled, price })).toEqual({ price: key })
    const file = new File(['x'], 'x.pdf')
    expect(wrongsOf({ mode: 'company', company: 7 }, { ...filled, docs: [{ file, documentType: null }] })).toEqual({
      'docs.0.documentType': 'required',
    })
  })

  test('a payment is saved with its sums, its sides and the defaults of the dialog [R-641, R-648, R-649, R-650, R-651, R-652, R-653]', () => {
    expect(paymentBodyOf({ mode: 'company', company: 7 }, filled, '7707083893')).toEqual({
      companyFrom: 1,
      companyTo: 7,
      recipient: 7,
      volume: '1',
      price: '1000.00',
      discount: '47.62',
      sum: '952.38',
      createDate: '2026-03-02',
      reportDate: '2026-03-02',
      purpose: 'Оплата поставщику',
      inn: '7707083893',
      comment: null,
      payMethod: 2,
      costList: 3,
      payStatus: 3,
    })
    const own = paymentBodyOf({ mode: 'account', account: 5 }, { ...filled, point: { id: 9 }, reportDate: '2026-04-01' }, null)
    expect(own).toMatchObject({ value: 5, valueType: 1, point: 9, companyFrom: 1, recipient: 2, reportDate: '2026-04-01' })
    const vehicle = { ...filled, costList: { id: 4, costListType: { id: 4 } }, vehicle: { id: 11 } }
    expect(paymentBodyOf({ mode: 'expense' }, vehicle, null)).toMatchObject({ value: 11, valueType: 2 })
  })

  test('a transfer to us is a plus, from us a minus, between two others a plus to its sender', () => {
    const of = (from: number, to: number) => ({ companyFrom: { id: from }, companyTo: { id: to }, sum: '10.00' })
    expect([signedSum(of(7, 1), 7), signedSum(of(1, 7), 7), signedSum(of(7, 8), 7), signedSum(of(7, 8), 8)]).toEqual([
      '10.00',
      '-10.00',
      '10.00',
      '-10.00',
    ])
  })

  test('a waybill moves boxes of each kind by the roles of their owners', () => {
    const unit = (systemC: string) => ({ id: 1, name: systemC, systemC })
    const deal = {
      status: { id: 1 },
      isAuth: true,
      supplier: { id: 7 },
      customer: { id: 8 },
      shipment: { id: 7 },
      driver: { id: 5 },
      career: { id: 3 },
      object: { id: 4 },
      careerVol: '10',
      objectVol: '9',
      routeVol: '8',
      careerUnit: unit('т'),
      objectUnit: unit('м³'),
      routeUnit: null,
      careerSumm: '100',
      objectSumm: '300',
      routeSumm: '50',
      driverSumm: '20',
    } as unknown as Parameters<typeof waybillPartsOf>[0]
    const of = (kind: 'C' | 'E' | 'P', id: number) =>
      waybillPartsOf(deal, { box: { kind }, id }).map(({ role, volume, unit, sum }) => [role, volume, unit, sum].join(' '))
    expect(of('C', 7)).toEqual(['supplier 10 т 100', 'carrier 8  50'])
    expect(of('C', 8)).toEqual(['customer 9 м³ -300'])
    expect(of('E', 5)).toEqual(['driver 8  20'])
    expect([of('P', 3), of('P', 4)]).toEqual([['supplier 10 т 100'], ['customer 9 м³ 300']])
    expect([of('C', 5), of('E', 7), of('P', 7)]).toEqual([[], [], []])
  })

  const row = (id: number, sumTrx: string, corrections: readonly object[] = []) => ({ id, sumTrx, corrections }) as never

  describe('a statement', () => {
    test('is computed backwards from the closing balance, corrections together with the row that they correct', () => {
      const rows = [row(3, '5.00'), row(2, '-20.00', [{ id: 9, sumTrx: '-1.10' }]), row(1, '0.10')]
      expect(entriesOf(rows, '100.00').map(({ whole, balance }) => [whole, balance])).toEqual([
        ['5.00', '100.00'],
        ['-21.10', '95.00'],
        ['0.10', '116.10'],
      ])
    })
    test('has no running balance if some of its rows are filtered out', () => {
      expect(entriesOf([row(1, '5.00')], undefined)[0]!.balance).toBeNull()
    })
    test('shows the old and the new sum of each correction', () => {
      const [entry] = entriesOf(
        [
          row(1, '10.00', [
            { id: 2, sumTrx: '1.00' },
            { id: 3, sumTrx: '-11.00' },
          ]),
        ],
        undefined,
      )
      expect(changesOf(entry!).map(({ before, after }) => [before, after])).toEqual([
        ['10.00', '11.00'],
        ['11.00', '0.00'],
      ])
    })
    test.each([
      [3, '-5.00', '5.00', null],
      [3, '5.00', null, '5.00'],
      [3, '0.00', null, null],
      // For our own company, positive is income.
      [1, '5.00', '5.00', null],
      [1, '-5.00', null, '5.00'],
    ])('of company %i puts %s on its side', (id, sum, debit, credit) => {
      expect(sideOf({ kind: 'C' }, id, sum)).toEqual({ debit, credit })
    })
    test('of an employee has no sums of our own company', () => {
      expect(sideOf({ kind: 'E' }, 1, '5.00')).toEqual({ debit: null, credit: '5.00' })
    })
  })

  const monthly: Schedule = { period: 'month', weekday: null, day: 31, quarterMonth: null, start: '2026-01-01', end: null }
  const daysOf = (schedule: Schedule, count: number, settled: string | null = null): string[] =>
    nextDues(schedule, settled, count).map(({ day }) => day)

  describe('when a regular payment is due', () => {
    test('on its day of each month, in a short one on the last day', () => {
      expect(daysOf(monthly, 4)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'])
      expect(daysOf({ ...monthly, start: '2028-02-01' }, 1)).toEqual(['2028-02-29'])
      expect(daysOf({ ...monthly, day: 5, start: '2026-12-06' }, 2)).toEqual(['2027-01-05', '2027-02-05'])
    })
    test('on its day of each week, over the ends of months and years', () => {
      const weekly: Schedule = { ...monthly, period: 'week', weekday: 'fri', day: null, start: '2026-12-24' }
      expect(daysOf(weekly, 3)).toEqual(['2026-12-25', '2027-01-01', '2027-01-08'])
      expect(periodAt(weekly, '2027-01-03')).toEqual({ from: '2026-12-28', to: '2027-01-03', day: '2027-01-01' })
    })
    test('on its day of the chosen month of each quarter', () => {
      const quarterly: Schedule = { ...monthly, period: 'quarter', day: 31, quarterMonth: 'second' }
      expect(daysOf(quarterly, 3)).toEqual(['2026-02-28', '2026-05-31', '2026-08-31'])
      expect(periodAt(quarterly, '2026-12-31')).toEqual({ from: '2026-10-01', to: '2026-12-31', day: '2026-11-30' })
    })
    test('not before its start, not after its end', () => {
      expect(daysOf({ ...monthly, day: 10, start: '2026-03-11', end: '2026-05-10' }, 9)).toEqual(['2026-04-10', '2026-05-10'])
      expect(nextDue({ ...monthly, day: 10, start: '2026-03-11', end: '2026-04-09' }, null)).toBeUndefined()
      expect(nextDue({ ...monthly, start: '2039-12-31' }, '2039-12-31')).toBeUndefined()
    })
    test('not for a settled period, even if the schedule has changed', () => {
      // The third quarter was settled in part by the monthly period of July.
      expect(daysOf({ ...monthly, period: 'quarter', day: 1 }, 1, '2026-07-31')).toEqual(['2026-10-01'])
      expect(daysOf({ ...monthly, period: 'week', weekday: 'mon', day: null }, 1, '2026-07-31')).toEqual(['2026-08-03'])
      expect(daysOf({ ...monthly, day: 20 }, 1, '2026-07-31')).toEqual(['2026-08-20'])
    })
  })

  test('due days before a day are skipped, those on the day or later are not', () => {
    const fifth = { ...monthly, day: 5 }
    expect(passedBefore(fifth, null, '2026-07-05')).toBe('2026-06-30')
    expect(passedBefore(fifth, null, '2026-07-06')).toBe('2026-07-31')
    expect(passedBefore(fifth, '2026-08-31', '2026-07-06')).toBe('2026-08-31')
  })

  const dayArb = fc.integer({ min: 0, max: 4000 }).map(days => dayAfter('2024-01-01', days))
  const scheduleArb = fc.record({
    period: fc.constantFrom(...PERIODS),
    weekday: fc.constantFrom(...WEEKDAYS),
    day: fc.integer({ min: 1, max: 31 }),
    quarterMonth: fc.constantFrom(...QUARTER_MONTHS),
    start: dayArb,
    end: fc.constant(null),
  })

  describe('for any schedule,', () => {
    test('periods are contiguous, and each contains its due day', () =>
      fc.assert(
        fc.property(scheduleArb, dayArb, (schedule, at) => {
          const one = periodAt(schedule, at)
          expect(one.from <= at && at <= one.to && one.from <= one.day && one.day <= one.to).toBe(true)
          expect(periodAt(schedule, one.to)).toEqual(one)
          expect(periodAt(schedule, dayAfter(one.to, 1)).from).toBe(dayAfter(one.to, 1))
        }),
      ))
    test('the next period begins after the settled ones, without another due one in between', () =>
      fc.assert(
        fc.property(scheduleArb, fc.option(dayArb), (schedule, settled) => {
          const due = nextDue(schedule, settled)!
          expect(due.day >= schedule.start && (settled === null || due.from > settled)).toBe(true)
          const before = periodAt(schedule, dayAfter(due.from, -1))
          expect(before.day < schedule.start || (settled !== null && before.from <= settled)).toBe(true)
        }),
      ))
  })
})

describe('VAT', () => {
  // Computed by hand: gross, rate, VAT, net. Half a kopeck is rounded away from zero.
  test.each([
    ['120000.00', '20', '20000.00', '100000.00'],
    ['122000.00', '22', '22000.00', '100000.00'],
    ['120000.00', '22', '21639.34', '98360.66'],
    ['110.00', '10', '10.00', '100.00'],
    ['105.00', '5', '5.00', '100.00'],
    ['107.00', '7', '7.00', '100.00'],
    ['1000.00', '7', '65.42', '934.58'],
    ['1000.00', '0', '0.00', '1000.00'],
    ['1000.00', null, '0.00', '1000.00'],
    ['0.03', '20', '0.01', '0.02'],
    ['0.15', '20', '0.03', '0.12'],
    ['0.63', '5', '0.03', '0.60'],
    ['0.21', '5', '0.01', '0.20'],
    ['-0.03', '20', '-0.01', '-0.02'],
    ['-122.00', '22', '-22.00', '-100.00'],
    ['99999999999999.99', '22', '18032786885245.90', '81967213114754.09'],
  ] as const)('within %s at %s %% are %s', (gross, rate, vat, net) => {
    expect([vatIn(gross, rate), netOf(gross, vatIn(gross, rate))]).toEqual([vat, net])
  })

  test.each([
    ['100000.00', '20', '120000.00'],
    ['100000.00', '22', '122000.00'],
    ['333.33', '22', '406.66'],
    ['0.25', '22', '0.31'],
    ['0.05', '10', '0.06'],
    ['0.10', '5', '0.11'],
    ['0.09', '5', '0.09'],
    ['100.00', '7', '107.00'],
    ['-0.05', '10', '-0.06'],
    ['100.00', '0', '100.00'],
    ['100.00', null, '100.00'],
  ] as const)('with %s %% on top of %s it is %s', (net, rate, gross) => {
    expect(withVat(net, rate)).toBe(gross)
  })

  test('VAT extracted from a sum equals the VAT that was added, for every kopeck', () => {
    const wrong: string[] = []
    for (const rate of ['5', '7', '10', '18', '20', '22'])
      for (let kopeks = 0; kopeks < 4000; kopeks++) {
        const net = (kopeks / 100).toFixed(2)
        const gross = withVat(net, rate)
        if (netOf(gross, vatIn(gross, rate)) !== net) wrong.push(`${net} ${rate}`)
      }
    expect(wrong).toEqual([])
  })

  test('a price of an order is shown without and with VAT', () => {
    const vatRate = { id: 4, rate: '22.00' }
    expect(vatOfPrice({ actualPrice: '1220.00', priceMode: 'included', vatRate })).toEqual({
      net: '1000.00',
      vat: '220.00',
      gross: '1220.00',
    })
    expect(vatOfPrice({ actualPrice: '1000.00', priceMode: 'above', vatRate })).toEqual({ net: '1000.00', vat: '220.00', gross: '1220.00' })
    expect(vatOfPrice({ actualPrice: '1000.00', priceMode: 'above', vatRate: null })).toEqual({
      net: '1000.00',
      vat: '0.00',
      gross: '1000.00',
    })
    expect(vatOfPrice({ actualPrice: null, priceMode: null, vatRate })).toBeNull()
  })

  const TONNE = { id: 1, sign: 'т' }
  const price = (type: number, value: string, isNet: boolean) => ({ id: type, type, price: value, dateStart: '2025-01-01', isNet })
  const termsOf = (isNet: boolean, changes: Partial<DealTerms> = {}): DealTerms => {
    const purchase: PricedProduct = { id: 7, title: '', unit: TONNE, prices: [price(3, '1000.00', isNet)] }
    const sale: PricedProduct = { id: 8, title: '', unit: TONNE, prices: [price(1, '300.00', isNet)] }
    const route: PricedRoute = { id: 9, title: '', unit: TONNE, prices: [price(5, '200.00', isNet), price(6, '1500.00', isNet)], rates: [] }
    return {
      day: '2026-01-01',
      serviceType: 3,
      shipmentType: 5,
      sellType: null,
      carrier: 40,
      careerVol: '10.000',
      objectVol: '10.000',
      purchase,
      sale,
      route,
      vat: { object: { id: 4, rate: '22' }, career: { id: 5, rate: '10' }, route: { id: 8, rate: '5' } },
      ...changes,
    }
  }

  describe.each([
    ['a waybill', dealSums],
    ['a standing contract', contractSums],
  ])('%s', (_, count) => {
    test('sums are unchanged if prices include VAT, and VAT is separate', () => {
      expect(count(termsOf(false))).toMatchObject({
        objectSumm: '10000.00',
        objectVat: '1803.28',
        objectVatRate: 4,
        careerSumm: '3000.00',
        careerVat: '272.73',
        careerVatRate: 5,
        routeSumm: '2000.00',
        routeVat: '95.24',
        routeVatRate: 8,
        driverSumm: '0.00',
        income: '5000.00',
      })
    })

    test('VAT on top of prices is in the sums', () => {
      expect(count(termsOf(true))).toMatchObject({
        objectSumm: '12200.00',
        objectVat: '2200.00',
        careerSumm: '3300.00',
        careerVat: '300.00',
        routeSumm: '2100.00',
        routeVat: '100.00',
        income: '6800.00',
      })
    })

    test('the driver of our own carriage is paid without VAT, and our own carriage has none', () => {
      const vat = { object: { id: 4, rate: '22' }, career: null, route: null }
      expect(count(termsOf(true, { carrier: 1, vat }))).toMatchObject({
        driverSumm: '1500.00',
        careerVat: '0.00',
        careerVatRate: null,
        routeSumm: '0.00',
        routeVat: '0.00',
        routeVatRate: null,
      })
    })

    test('a side that costs nothing has no rate', () => {
      const { careerSumm, careerVat, careerVatRate } = count(termsOf(false, { shipmentType: 4, agreedPrice: '50' }))
      expect([careerSumm, careerVat, careerVatRate]).toEqual(['0.00', '0.00', null])
    })

    test('the price that an order has agreed may be without VAT', () => {
      expect(count(termsOf(false, { agreedPrice: '100.00', isAgreedNet: true }))).toMatchObject({ routeSumm: '1050.00', routeVat: '50.00' })
    })
  })

  test('without the required values there is no VAT either', () => {
    const { objectVat, objectVatRate, problems } = dealSums(termsOf(false, { sale: null }))
    expect([objectVat, objectVatRate, problems.length]).toEqual(['0.00', null, 1])
  })

  test('we sell to the customer, others sell to us; nobody sells to themselves', () => {
    expect(sellersOf({ supplier: 3, customer: 4, shipment: 5 })).toEqual({ object: 1, career: 3, route: 5 })
    expect(sellersOf({ supplier: 1, customer: 1, shipment: 1 })).toEqual({ object: null, career: null, route: null })
  })
})
