import { describe, expect, test } from 'vitest'
import { dealState, dealStateOf, statusAfterCounting, dealStatesIn, incomePercentOf } from '#resources/deals/deal/dealStatus.formulas'
import {
  dealSums,
  summOf,
  type DealTerms,
  type PricedProduct,
  type PricedRoute,
  contractSums,
} from '#resources/deals/deal/dealSums.formulas'
import { legsOf, type PostedDeal } from '#resources/deals/deal/rows.rules'

describe('the status of a deal', () => {
  test.each([
    // id, isAuth, shown as, counted, cancelled
    [5, false, 'executing', false, false],
    [5, true, 'executing', false, false],
    [2, false, 'waiting', false, false],
    [1, true, 'active', true, false],
    [2, true, 'closed', true, false],
    [3, false, 'error', false, false],
    [3, true, 'error', false, false],
    [4, false, 'deleted', false, true],
    [4, true, 'deleted', false, true],
  ] as const)(
    '%j with isAuth %j is shown as %s, counted %j, cancelled %j [R-497, R-498, R-499, R-500, R-501]',
    (status, isAuth, name, counted, cancelled) => {
      expect(dealState(status, isAuth)).toMatchObject({ name, counted, cancelled })
      expect(dealStateOf({ status: { id: status }, isAuth })).toBe(dealState(status, isAuth))
    },
  )

  test.each([
    // status, isAuth, authorize, edit, delete, recalc, close
    [5, false, false, true, true, true, false],
    [2, false, true, true, true, true, false],
    [1, true, false, true, true, true, true],
    [2, true, false, false, true, false, false],
    [3, false, true, true, true, true, false],
    [3, true, false, true, true, true, false],
    [4, true, false, false, false, false, false],
  ] as const)('%j with isAuth %j may be authorised %j, edited %j, deleted %j, recalculated %j, closed %j', (status, isAuth, ...may) => {
    const { mayAuthorize, mayEdit, mayDelete, mayRecalc, mayClose } = dealState(status, isAuth)
    expect([mayAuthorize, mayEdit, mayDelete, mayRecalc, mayClose]).toEqual(may)
  })

  test('is derived from its history: 2 is the sump until the deal was counted, and closed afterwards', () => {
    expect(dealStatesIn([2, 1, 2])).toEqual(['waiting', 'active', 'closed'])
    expect(dealStatesIn([2, 2])).toEqual(['waiting', 'closed'])
    expect(dealStatesIn([2, 3, 2, 1, 4])).toEqual(['waiting', 'error', 'waiting', 'active', 'deleted'])
    expect(dealStatesIn([5])).toEqual(['executing'])
  })

  test('that is unknown is an error that is not counted', () => {
    expect(dealState(99, true)).toMatchObject({ name: 'error', counted: false })
    expect(dealStateOf({ status: null, isAuth: null }).counted).toBe(false)
  })

  test.each([
    // status, isAuth, broken, after
    [1, true, false, 1],
    [1, true, true, 3],
    [3, true, false, 1],
    [3, false, false, 2],
    [3, true, true, 3],
    [2, false, false, 2],
    [2, false, true, 3],
    [2, true, true, 2],
    [4, true, false, 4],
    [5, false, true, 5],
  ] as const)('after counting %j with isAuth %j, broken %j, is %j', (status, isAuth, broken, after) => {
    expect(statusAfterCounting(status, isAuth, broken)).toBe(after)
  })
})

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

const row: PostedDeal = {
  status: 1,
  isAuth: true,
  supplier: 11,
  customer: 12,
  shipment: 13,
  driver: 31,
  objectSumm: '10000.00',
  careerSumm: '3000.00',
  routeSumm: '2000.00',
  driverSumm: '1500.00',
}
const boxes = (changes: Partial<PostedDeal>): Record<string, string> =>
  Object.fromEntries(legsOf({ ...row, ...changes }).map(({ kind, box, sum }) => [`${kind}:${box}`, sum]))

test('a carrier pays its own driver', () => {
  expect(boxes({})).toEqual({ 'C:11': '3000.00', 'C:12': '-10000.00', 'C:13': '2000.00', 'C:2': '5000.00' })
})

test('our own company owes itself nothing on any side, and pays its driver', () => {
  expect(boxes({ shipment: 1 })).toEqual({ 'C:11': '3000.00', 'C:12': '-10000.00', 'E:31': '1500.00', 'C:2': '5500.00' })
  expect(boxes({ supplier: 1 })).toEqual({ 'C:12': '-10000.00', 'C:13': '2000.00', 'C:2': '8000.00' })
  expect(boxes({ customer: 1 })).toEqual({ 'C:11': '3000.00', 'C:13': '2000.00', 'C:2': '-5000.00' })
})

test('deals that are not counted move nothing: waiting, in error, deleted', () => {
  for (const changes of [{ status: 2, isAuth: false }, { status: 3 }, { status: 4 }, { status: 5 }]) expect(boxes(changes)).toEqual({})
  expect(Object.keys(boxes({ status: 2 }))).toHaveLength(4)
})

/** A pseudo-random generator that returns the same numbers in every run. */
function chanceFrom(seed: number): (max: number) => number {
  let state = seed
  return max => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * max)
  }
}
const next = chanceFrom(92)
const money = (): string => `${next(5000)}.${String(next(100)).padStart(2, '0')}`
const volume = (): string => `${next(900)}.${String(next(1000)).padStart(3, '0')}`
const pick = <T>(among: readonly T[]): T => among[next(among.length)]!
const prices = (types: readonly number[]) =>
  types.filter(() => next(12) > 0).map((type, at) => ({ id: at + 1, type, price: money(), dateStart: '2026-01-01' }))

interface Case {
  readonly terms: DealTerms & { readonly purchase: PricedProduct; readonly sale: PricedProduct; readonly route: PricedRoute }
  readonly rate: string | null
}
const aCase = (): Case => {
  const rate = pick(['1.6', '0.625', '1.337', '2', null])
  const unit = pick([TONNE, CUBE])
  return {
    rate: unit.id === TONNE.id ? null : rate,
    terms: {
      day: DAY,
      serviceType: pick([1, 2, 3]),
      shipmentType: pick([4, 5]),
      sellType: pick([1, 7]),
      carrier: pick([1, 40]),
      careerVol: volume(),
      objectVol: volume(),
      purchase: { id: 7, title: 'Песок', unit: TONNE, prices: prices([1, 2, 3]) },
      sale: { id: 8, title: 'Песок', unit: TONNE, prices: prices([1, 7]) },
      route: {
        id: 9,
        title: 'Путь',
        unit,
        prices: prices([4, 5, 6]),
        rates: rate === null ? [] : [{ id: 1, from: TONNE.id, rate, dateStart: '2026-01-01' }],
      },
    },
  }
}
const cases = Array.from({ length: 400 }, aCase)

const thousandths = (text: string): bigint => {
  const [whole, rest = ''] = text.split('.')
  return BigInt(whole! + rest.padEnd(6, '0').slice(0, 6))
}
const SCALE = 10n ** 6n
/** Rounds a number, given in units of 10^-12, half up to the given number of digits. */
const rounded = (value: bigint, digits: number): string => {
  const step = 10n ** BigInt(12 - digits)
  const [sign, plain] = [value < 0n ? '-' : '', value < 0n ? -value : value]
  const kept = (plain + step / 2n) / step
  const text = String(kept).padStart(digits + 1, '0')
  return `${kept === 0n ? '' : sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}
const product = (a: string, b: string): string => rounded(thousandths(a) * thousandths(b), 2)
const kopecks = (text: string): bigint => BigInt(text.replace('.', ''))
const same = (a: string | null, b: string | null): boolean => (a === null || b === null ? a === b : thousandths(a) === thousandths(b))

const priceOf = (of: PricedProduct, type: number): string | null => of.prices.find(one => one.type === type)?.price ?? null

describe('the profit of a regular deal (operations 9.2), of 400 made by chance', () => {
  test('routeKoef is the rate from the purchase unit to the unit of the route, or 1 [R-539]', () => {
    expect(cases.filter(({ terms, rate }) => !same(contractSums(terms).routeKoef, rate ?? '1'))).toEqual([])
  })
  test('objectPrice is the purchase price for the service type [R-540]', () => {
    expect(cases.filter(({ terms }) => !same(contractSums(terms).objectPrice, priceOf(terms.purchase, terms.serviceType)))).toEqual([])
  })
  test('careerPrice is zero for delivery only and for pick-up, otherwise the sale price for the sell type [R-541, R-542]', () => {
    const expected = ({ terms }: Case): string | null =>
      terms.serviceType === 2 || terms.shipmentType === 4 ? '0' : priceOf(terms.sale, terms.sellType!)
    expect(cases.filter(one => !same(contractSums(one.terms).careerPrice, expected(one)))).toEqual([])
  })
  test('our own carrier costs the driver’s price (type 6), another one the price of the route [R-543, R-544]', () => {
    const expected = ({ terms }: Case): readonly (string | null)[] =>
      terms.carrier === 1 ? ['0', priceOf(terms.route, 6)] : [priceOf(terms.route, terms.shipmentType!), '0']
    for (const one of cases) {
      const { routePrice, driverPrice } = contractSums(one.terms)
      const [route, driver] = expected(one)
      expect([same(routePrice, route!), same(driverPrice, driver!)]).toEqual([true, true])
    }
  })
  test('routeVol is the object volume divided by routeKoef [R-545]', () => {
    for (const { terms, rate } of cases) {
      const quotient = (thousandths(terms.objectVol!) * SCALE * SCALE) / thousandths(rate ?? '1')
      const found = thousandths(contractSums(terms).routeVol) * SCALE
      expect(found - quotient <= 500_000_000n && quotient - found <= 500_000_000n, `${terms.objectVol} / ${rate}`).toBe(true)
    }
  })
  test('each sum is price × volume, that of the route is divided by its rate before rounding, and is empty without a price [R-546, R-547, R-548, R-549, R-550]', () => {
    let counted = 0
    // Price × volume / rate in units of 10^-12, rounded half up.
    const carriage = (price: string, volume: string, koef: string): string =>
      rounded((thousandths(price) * thousandths(volume) * SCALE * 10n) / thousandths(koef) / 10n, 2)
    for (const { terms } of cases) {
      const { objectPrice, careerPrice, routePrice, driverPrice, routeKoef, ...sums } = contractSums(terms)
      expect(sums.objectSumm).toBe(objectPrice && product(objectPrice, terms.objectVol!))
      expect(sums.careerSumm).toBe(careerPrice && product(careerPrice, terms.careerVol!))
      expect(sums.routeSumm).toBe(routePrice && carriage(routePrice, terms.objectVol!, routeKoef))
      expect(same(sums.driverSumm, driverPrice)).toBe(true)
      const parts = [sums.careerSumm, sums.routeSumm, sums.driverSumm]
      if (sums.objectSumm === null || parts.includes(null)) expect(sums.income).toBeNull()
      else {
        counted += 1
        expect(kopecks(sums.income!)).toBe(parts.reduce((left, one) => left - kopecks(one!), kopecks(sums.objectSumm)))
      }
    }
    expect(counted).toBeGreaterThan(200)
    expect(counted).toBeLessThan(cases.length)
  })
  test('the volume of the route is not rounded before its sum is computed', () => {
    const route = { ...cases[0]!.terms.route, unit: CUBE, prices: [{ id: 1, type: 5, price: '333.33', dateStart: '2026-01-01' }] }
    const rates = [{ id: 1, from: TONNE.id, rate: '1.6', dateStart: '2026-01-01' }]
    const terms = { ...cases[0]!.terms, carrier: 40, shipmentType: 5, objectVol: '1001.001', route: { ...route, rates } }
    // The exact volume is 625.625625 m³; with the rounded 625.626 the sum would be 208539.91.
    expect(contractSums(terms)).toMatchObject({ routeVol: '625.626', routeSumm: '208539.79' })
  })
  test('incomePercent is the income as a percentage of all sums, and 0 if they are zero [R-551, R-552]', () => {
    for (const { terms } of cases) {
      const sums = contractSums(terms)
      const all = ['objectSumm', 'careerSumm', 'routeSumm', 'driverSumm'] as const
      const turnover = all.reduce((total, name) => total + kopecks(sums[name] ?? '0.00'), 0n)
      const percent = turnover === 0n ? '0.00' : rounded((kopecks(sums.income ?? '0.00') * 100n * SCALE * SCALE) / turnover, 2)
      expect(Math.abs(Number(incomePercentOf(sums)) - Number(percent))).toBeLessThan(0.0101)
      if (turnover === 0n) expect(incomePercentOf(sums)).toBe('0.00')
    }
  })
  test('a missing rate is reported and counts as 1 [R-539]', () => {
    const terms = { ...cases[0]!.terms, route: { ...cases[0]!.terms.route, unit: CUBE, rates: [] } }
    expect(contractSums(terms)).toMatchObject({ isRated: false, routeKoef: '1' })
  })
  test('the sums equal those of a waybill with these volumes, if the waybill can be counted', () => {
    const both = cases.filter(
      ({ terms }) => Number(terms.careerVol) > 0 && Number(terms.objectVol) > 0 && dealSums(terms).problems.length === 0,
    )
    expect(both.length).toBeGreaterThan(100)
    for (const { terms } of both) {
      const [{ income, routeSumm }, waybill] = [contractSums(terms), dealSums(terms)]
      expect({ income, routeSumm }).toEqual({ income: waybill.income, routeSumm: waybill.routeSumm })
    }
  })
})
