import { describe, expect, test } from 'vitest'
import { netOf, vatIn, vatOfPrice, withVat } from '#resources/shared/vat.formulas'
import { dealSums, contractSums, type DealTerms, type PricedProduct, type PricedRoute } from '#resources/deals/deal/dealSums.formulas'
import { sellersOf } from '#resources/deals/deal/dealVat.formulas'

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
