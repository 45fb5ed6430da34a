import { describe, expect, test } from 'vitest'
import { dealSums, summOf, type DealTerms, type PricedProduct, type PricedRoute } from '#resources/deals/deal/dealSums.formulas'
import { incomePercentOf } from '#resources/deals/deal/problemText.formulas'

const TONNE = { id: 1, sign: 'т' }
const CUBE = { id: 2, sign: 'м³' }
const DAY = '2026-03-15'
const price = (type: number, value: string, id = type * 10) => ({ id, type, price: value, dateStart: '2026-01-01' })

const purchase: PricedProduct = {
  id: 7,
  title: 'Песок (т)',
  unit: TONNE,
  prices: [price(1, '500.00'), price(2, '120.00'), price(3, '1000.00')],
}
const sale: PricedProduct = { id: 8, title: 'Песок (т)', unit: TONNE, prices: [price(1, '300.00'), price(7, '250.00')] }
const route: PricedRoute = {
  id: 9,
  title: 'Карьер — Объект',
  unit: TONNE,
  prices: [price(4, '50.00'), price(5, '200.00'), price(6, '1500.00')],
  rates: [],
}
const cubes = { ...route, unit: CUBE, rates: [{ id: 91, from: TONNE.id, rate: '1.6', dateStart: '2026-01-01' }] }

const terms: DealTerms = {
  day: DAY,
  serviceType: 3,
  shipmentType: 5,
  sellType: null,
  carrier: 40,
  careerVol: '10.000',
  objectVol: '10.000',
  purchase,
  sale,
  route,
}
const sumsOf = (changes: Partial<DealTerms>) => {
  const { objectSumm, careerSumm, routeSumm, driverSumm, income, problems } = dealSums({ ...terms, ...changes })
  expect(problems).toEqual([])
  return [objectSumm, careerSumm, routeSumm, driverSumm, income]
}

describe('the sums of a deal (operations 9.2)', () => {
  test.each([
    ['a hired carrier', {}, ['10000.00', '3000.00', '2000.00', '0.00', '5000.00']],
    ['our own carrier pays the driver by the trip', { carrier: 1 }, ['10000.00', '3000.00', '0.00', '1500.00', '5500.00']],
    [
      'our own carrier needs no kind of carriage',
      { carrier: 1, shipmentType: null },
      ['10000.00', '3000.00', '0.00', '1500.00', '5500.00'],
    ],
    ['delivery alone: the quarry costs nothing', { serviceType: 2 }, ['1200.00', '0.00', '2000.00', '0.00', '-800.00']],
    ['pick-up: the quarry costs nothing', { shipmentType: 4 }, ['10000.00', '0.00', '500.00', '0.00', '9500.00']],
    ['the sell type chooses the quarry price', { sellType: 7 }, ['10000.00', '2500.00', '2000.00', '0.00', '5500.00']],
    ['material alone', { serviceType: 1 }, ['5000.00', '3000.00', '2000.00', '0.00', '0.00']],
    ['the volumes of both sides differ', { careerVol: '10.5', objectVol: '9.8' }, ['9800.00', '3150.00', '1960.00', '0.00', '4690.00']],
    ['the route counts in cubic metres', { route: cubes }, ['10000.00', '3000.00', '1250.00', '0.00', '5750.00']],
  ] as const)('%s', (_, changes, expected) => {
    expect(sumsOf(changes as Partial<DealTerms>)).toEqual(expected)
  })

  test.each([
    ['1.005', '1', '1.01'],
    ['0.005', '1', '0.01'],
    ['0.0049', '1', '0.00'],
    ['333.33', '3.333', '1110.99'],
    ['99.99', '0.001', '0.10'],
    ['0.10', '0.333', '0.03'],
    ['12345678.90', '1234.567', '15241567762.54'],
  ])('%s × %s is rounded half up to %s', (one, volume, sum) => {
    expect(summOf(one, volume)).toBe(sum)
  })

  test('are consistent to the kopeck for any values', () => {
    const { objectSumm, careerSumm, routeSumm, driverSumm, income } = dealSums({
      ...terms,
      careerVol: '7.777',
      objectVol: '7.333',
      route: cubes,
    })
    const kopecks = (text: string): number => Math.round(Number(text) * 100)
    expect(kopecks(income)).toBe(kopecks(objectSumm) - kopecks(careerSumm) - kopecks(routeSumm) - kopecks(driverSumm))
  })
})

describe('a volume missing on one side', () => {
  test.each([
    ['of the same unit is the other one', { careerVol: null }, ['10.000', '10.000', '10.000']],
    ['nought is as good as none', { objectVol: '0' }, ['10.000', '10.000', '10.000']],
    [
      'of another unit goes through the rates',
      { careerVol: null, sale: { ...sale, unit: CUBE }, route: cubes },
      ['6.250', '10.000', '6.250'],
    ],
    [
      'in the opposite direction',
      { objectVol: null, careerVol: '6.25', sale: { ...sale, unit: CUBE }, route: cubes },
      ['6.25', '10.000', '6.250'],
    ],
  ] as const)('%s', (_, changes, volumes) => {
    const sums = dealSums({ ...terms, ...(changes as Partial<DealTerms>) })
    expect(sums.problems).toEqual([])
    expect([sums.careerVol, sums.objectVol, sums.routeVol]).toEqual(volumes)
  })
})

describe('missing values are named, and no sum is computed', () => {
  test.each([
    ['no volume', { careerVol: null, objectVol: null }, ['noVolume']],
    ['no route', { route: null }, ['noRoute']],
    ['no bought product', { purchase: null }, ['noPurchase']],
    ['no sold product', { sale: null }, ['noSale']],
    ['no kind of carriage', { shipmentType: null }, ['noShipmentType']],
    ['no object price', { purchase: { ...purchase, prices: [] } }, ['noPrice']],
    ['no quarry price', { sale: { ...sale, prices: [] } }, ['noPrice']],
    ['no price of the route', { route: { ...route, prices: [] } }, ['noPrice']],
    ['no price for the driver', { carrier: 1, route: { ...route, prices: [price(5, '1')] } }, ['noPrice']],
    ['no rate between different units', { route: { ...cubes, rates: [] } }, ['noRate']],
    ['sums beyond the column', { objectVol: '99999999999', purchase: { ...purchase, prices: [price(3, '99999999.99')] } }, ['tooLarge']],
  ] as const)('%s', (_, changes, codes) => {
    const sums = dealSums({ ...terms, ...(changes as Partial<DealTerms>) })
    expect(sums.problems.map(one => one.code)).toEqual(codes)
    expect([sums.objectSumm, sums.careerSumm, sums.routeSumm, sums.driverSumm, sums.income]).toEqual(Array(5).fill('0.00'))
  })

  test('if the quarry costs nothing, no sold product is needed', () => {
    expect(dealSums({ ...terms, serviceType: 2, sale: null }).problems).toEqual([])
  })

  test('a missing price names product, type and day', () => {
    expect(dealSums({ ...terms, serviceType: 1, purchase: { ...purchase, prices: [] } }).problems).toEqual([
      { code: 'noPrice', of: 'purchase', title: 'Песок (т)', type: 1, day: DAY },
    ])
  })
})

describe('the income in per cent', () => {
  test.each([
    [['10000.00', '3000.00', '2000.00', '0.00', '5000.00'], '33.33'],
    [['0.00', '0.00', '0.00', '0.00', '0.00'], '0.00'],
    [['100.00', '200.00', '0.00', '0.00', '-100.00'], '-33.33'],
    [['100.00', '0.00', '0.00', '0.00', '100.00'], '100.00'],
    [[null, null, null, null, null], '0.00'],
  ] as const)('of %j is %s [R-506]', ([objectSumm, careerSumm, routeSumm, driverSumm, income], percent) => {
    expect(incomePercentOf({ objectSumm, careerSumm, routeSumm, driverSumm, income })).toBe(percent)
  })
})
