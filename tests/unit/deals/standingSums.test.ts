import { describe, expect, test } from 'vitest'
import { dealSums, contractSums, type DealTerms, type PricedProduct, type PricedRoute } from '#resources/deals/deal/dealSums.formulas'
import { incomePercentOf } from '#resources/deals/deal/problemText.formulas'

/** Operations §9.2 for regular deals, line by line, against an independent model in whole thousandths. */
const TONNE = { id: 1, sign: 'т' }
const CUBE = { id: 2, sign: 'м³' }
const DAY = '2026-03-15'

/** A pseudo-random generator that returns the same numbers in every run. */
function chanceFrom(seed: number): (most: number) => number {
  let state = seed
  return most => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
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
