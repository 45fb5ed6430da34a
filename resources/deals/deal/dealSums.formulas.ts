import { compare, divide, isZero, multiply, roundHalfUp, subtract, type Decimal } from '#resource/decimal'
import { isCareerFree, OWN_COMPANY, PRICE_TYPE } from '#resources/shared/catalogue.formulas'
import { withVat } from '#resources/shared/vat.formulas'
import { dealVat, NO_VAT, type DealVat, type SellersVat } from './dealVat.formulas.ts'

/** A dated price in force on the deal's day. `id` is that of its row. */
interface PriceInForce {
  readonly id: number
  readonly type: number
  readonly price: Decimal
  readonly dateStart: string
  /** VAT is added to it. */
  readonly isNet?: boolean
}
/** A dated rate in force on the day of the deal: `rate` units `from` make one unit of the route. */
interface RateInForce {
  readonly id: number
  readonly from: number
  readonly rate: Decimal
  readonly dateStart: string
}
/** A unit: its id and sign. */
export interface UnitOf {
  readonly id: number
  readonly sign: string
}
/** A product with its prices of the day. */
export interface PricedProduct {
  readonly id: number
  readonly title: string
  readonly unit: UnitOf
  readonly prices: readonly PriceInForce[]
}
/** A cargo route with its prices and rates of the day. */
export interface PricedRoute extends PricedProduct {
  readonly rates: readonly RateInForce[]
}

/** The input of a deal's sums, all as of the deal's day. */
export interface DealTerms {
  readonly day: string
  readonly serviceType: number
  readonly shipmentType: number | null
  readonly sellType: number | null
  /** The company that carries. */
  readonly carrier: number
  readonly careerVol: Decimal | null
  readonly objectVol: Decimal | null
  readonly purchase: PricedProduct | null
  readonly sale: PricedProduct | null
  readonly route: PricedRoute | null
  /** The carriage price agreed with the carrier in an order; it replaces the route's (silent-places §5). */
  readonly agreedPrice?: Decimal | null
  readonly isAgreedNet?: boolean
  /** The VAT of each side's seller on the day; without it there is no VAT. */
  readonly vat?: SellersVat
}

/** Why a deal cannot be calculated; `type` and `unit` are ids, to which the reader adds the names. */
export type DealProblem =
  | { readonly code: 'noVolume' | 'noPurchase' | 'noSale' | 'noRoute' | 'noShipmentType' }
  | {
      readonly code: 'noPrice'
      readonly of: 'purchase' | 'sale' | 'route'
      readonly title: string
      readonly type: number
      readonly day: string
    }
  | { readonly code: 'noRate'; readonly title: string; readonly from: string; readonly to: string; readonly day: string }
  | { readonly code: 'tooLarge' }

/** A price that was used; the row is null when the formula gives zero. */
interface UsedPrice {
  readonly price: Decimal
  readonly row: PriceInForce | null
  readonly isNet?: boolean
}

/** The sums of a deal and what they were calculated from. Volumes have 3 decimals, sums are roubles with kopecks. */
export interface DealSums extends DealVat, Prices {
  readonly problems: readonly DealProblem[]
  readonly careerVol: Decimal | null
  readonly objectVol: Decimal | null
  readonly routeVol: Decimal | null
  readonly objectRate: RateInForce | null
  readonly careerRate: RateInForce | null
  readonly routeKoef: Decimal | null
  readonly objectSumm: Decimal
  readonly careerSumm: Decimal
  readonly routeSumm: Decimal
  readonly driverSumm: Decimal
  readonly income: Decimal
}

const [VOLUME_DIGITS, KOPECKS] = [3, 2]
/** The largest sum that fits in a money column. */
const MAX_SUM = '99999999999999.99'
const ZERO: Decimal = '0.00'

/** The only place where money is rounded: price × volume, half up to kopecks. */
export const summOf = (price: Decimal, volume: Decimal): Decimal => roundHalfUp(multiply(price, volume), KOPECKS)

const free: UsedPrice = { price: ZERO, row: null }

/** Returns the price of a type in force; adds a problem when it is missing. */
function priceOf(
  of: 'purchase' | 'sale' | 'route',
  owner: PricedProduct | null,
  type: number,
  day: string,
  problems: DealProblem[],
): UsedPrice | null {
  if (!owner) return null
  const row = owner.prices.find(one => one.type === type)
  if (row) return { price: row.price, row, ...(row.isNet && { isNet: true }) }
  problems.push({ code: 'noPrice', of, title: owner.title, type, day })
  return null
}

/** Returns the price of hired carriage: the agreed one, else the route's for the deal's type of shipment. */
function routePriceOf(terms: DealTerms, problems: DealProblem[]): UsedPrice | null {
  const { agreedPrice, isAgreedNet: isNet, shipmentType, route, day } = terms
  if (shipmentType === null) return null
  return agreedPrice ? { price: agreedPrice, row: null, ...(isNet && { isNet }) } : priceOf('route', route, shipmentType, day, problems)
}

interface Koef {
  readonly value: Decimal
  readonly row: RateInForce | null
}

/** Returns how many of a unit make one of the route's: 1 for the same unit, else the route's rate of the day. */
function koefOf(route: PricedRoute, unit: UnitOf, day: string, problems: DealProblem[]): Koef | null {
  if (unit.id === route.unit.id) return { value: '1', row: null }
  const row = route.rates.find(one => one.from === unit.id)
  if (row) return { value: row.rate, row }
  if (!problems.some(one => one.code === 'noRate' && one.from === unit.sign))
    problems.push({ code: 'noRate', title: route.title, from: unit.sign, to: route.unit.sign, day })
  return null
}

const converted = (volume: Decimal, from: Koef | null, to: Koef | null): Decimal | null =>
  from && to ? divide(multiply(volume, to.value), from.value, VOLUME_DIGITS) : null

/** Treats zero volumes as missing. */
const filled = (volume: Decimal | null): Decimal | null => (volume === null || isZero(volume) ? null : volume)

interface Volumes {
  readonly career: Decimal | null
  readonly object: Decimal | null
  readonly route: Decimal | null
  readonly objectKoef: Koef | null
  readonly careerKoef: Koef | null
}

/** Returns both volumes, where a missing one is converted from the other side by the units' rates, and the volume of the route. */
function volumesOf(terms: DealTerms, problems: DealProblem[]): Volumes {
  const { route, purchase, day } = terms
  const [career, object] = [filled(terms.careerVol), filled(terms.objectVol)]
  if (!career && !object) problems.push({ code: 'noVolume' })
  // When nothing is sold at the quarry, its volume is in the customer's unit.
  const sale = terms.sale ?? purchase
  const objectKoef = route && purchase ? koefOf(route, purchase.unit, day, problems) : null
  const same = !!sale && !!purchase && sale.unit.id === purchase.unit.id
  const needsCareer = !!sale && !same && (!career || !object)
  const careerKoef = same ? objectKoef : needsCareer && route ? koefOf(route, sale.unit, day, problems) : null
  const taken = (has: Decimal | null, other: Decimal | null, from: Koef | null, to: Koef | null): Decimal | null =>
    has ?? (other && (same ? other : converted(other, from, to)))
  const objectVol = taken(object, career, careerKoef, objectKoef)
  const careerVol = taken(career, object, objectKoef, careerKoef)
  const routeVol = objectVol && objectKoef ? divide(objectVol, objectKoef.value, VOLUME_DIGITS) : null
  return { career: careerVol, object: objectVol, route: routeVol, objectKoef, careerKoef }
}

/**
 * Calculates the sums of a deal (operations §9.2): one formula for the server, the form, regular deals and tests. When something is
 * missing, `problems` says what, and all sums are zero.
 */
export function dealSums(terms: DealTerms): DealSums {
  const problems: DealProblem[] = []
  const { purchase, sale, route } = terms
  const own = terms.carrier === OWN_COMPANY
  const careerFree = isCareerFree(terms)
  if (!route) problems.push({ code: 'noRoute' })
  if (!purchase) problems.push({ code: 'noPurchase' })
  if (!sale && !careerFree) problems.push({ code: 'noSale' })
  if (!own && terms.shipmentType === null) problems.push({ code: 'noShipmentType' })

  const volumes = volumesOf(terms, problems)
  const prices = pricesOf(terms, problems)
  const { career, object, objectKoef } = volumes
  // When something is missing, there are no sums at all.
  const sums =
    problems.length || !object || !objectKoef
      ? NO_SUMS
      : allOrNone(multiplied(prices, { object, career: career ?? '0', koef: objectKoef.value }, terms.vat, problems))
  return {
    problems,
    careerVol: volumes.career,
    objectVol: volumes.object,
    routeVol: volumes.route,
    ...prices,
    objectRate: volumes.objectKoef?.row ?? null,
    careerRate: volumes.careerKoef?.row ?? null,
    routeKoef: volumes.objectKoef?.value ?? null,
    ...sums,
    ...(sums === NO_SUMS ? NO_VAT : dealVat(sums, terms.vat)),
  }
}

type Sums = Pick<DealSums, 'objectSumm' | 'careerSumm' | 'routeSumm' | 'driverSumm' | 'income'>
const NO_SUMS: Sums = { objectSumm: ZERO, careerSumm: ZERO, routeSumm: ZERO, driverSumm: ZERO, income: ZERO }

type Prices = Readonly<Record<'objectPrice' | 'careerPrice' | 'routePrice' | 'driverPrice', UsedPrice | null>>

/** Returns the four prices of a deal by carrier and product; adds a problem for each missing one. */
function pricesOf(terms: DealTerms, problems: DealProblem[]): Prices {
  const { day, purchase, sale, route } = terms
  // Carriage by our own company costs the driver's price, not the route's.
  const own = terms.carrier === OWN_COMPANY
  return {
    objectPrice: priceOf('purchase', purchase, terms.serviceType, day, problems),
    careerPrice: isCareerFree(terms) ? free : priceOf('sale', sale, terms.sellType ?? PRICE_TYPE.material, day, problems),
    routePrice: own ? free : routePriceOf(terms, problems),
    driverPrice: own ? priceOf('route', route, PRICE_TYPE.driver, day, problems) : free,
  }
}

type EachSum = { readonly [K in keyof Sums]: Sums[K] | null }
const NO_SUM: EachSum = { objectSumm: null, careerSumm: null, routeSumm: null, driverSumm: null, income: null }

/** The volumes of both sides, and the rate from the object's unit to the route's. */
type Multiplied = Readonly<Record<'object' | 'career' | 'koef', Decimal>>

/**
 * Returns price × volume of each side, with VAT added to net prices, and the income. The volume of the route is not rounded. A sum without
 * a price is null, and so is the income; all are null, with a problem, when one does not fit in its column.
 */
function multiplied(prices: Prices, { object, career, koef }: Multiplied, vat: SellersVat | undefined, problems: DealProblem[]): EachSum {
  const by = (one: UsedPrice | null, sum: (price: Decimal) => Decimal, seller?: keyof SellersVat): Decimal | null =>
    one && (one.isNet && seller ? withVat(sum(one.price), vat?.[seller]?.rate) : sum(one.price))
  const objectSumm = by(prices.objectPrice, price => summOf(price, object), 'object')
  const careerSumm = by(prices.careerPrice, price => summOf(price, career), 'career')
  const routeSumm = by(prices.routePrice, price => divide(multiply(price, object), koef, KOPECKS), 'route')
  const driverSumm = by(prices.driverPrice, price => roundHalfUp(price, KOPECKS))
  if ([objectSumm, careerSumm, routeSumm].some(sum => sum !== null && compare(sum, MAX_SUM) > 0)) {
    problems.push({ code: 'tooLarge' })
    return NO_SUM
  }
  const isWhole = objectSumm !== null && careerSumm !== null && routeSumm !== null && driverSumm !== null
  const income = isWhole ? subtract(subtract(subtract(objectSumm, careerSumm), routeSumm), driverSumm) : null
  return { objectSumm, careerSumm, routeSumm, driverSumm, income }
}

/** Returns the sums when all exist, else none. */
const allOrNone = (sums: EachSum): Sums => (Object.values(sums).includes(null) ? NO_SUMS : (sums as Sums))

/** The figures of a regular contract by the prices of a day. `isRated`: no rate between the units is missing. */
export interface ContractSums extends EachSum, DealVat {
  readonly problems: readonly DealProblem[]
  readonly isRated: boolean
  readonly routeKoef: Decimal
  readonly routeVol: Decimal
  readonly objectPrice: Decimal | null
  readonly careerPrice: Decimal | null
  readonly routePrice: Decimal | null
  readonly driverPrice: Decimal | null
}

/**
 * Calculates the sums of a regular contract (exactly as in operations §9.2): volumes are the agreed ones, none is converted from the other
 * side, and a missing rate is 1. A sum without a price is null.
 */
export function contractSums(terms: DealTerms): ContractSums {
  const { day, purchase, route } = terms
  const [problems, rates]: [DealProblem[], DealProblem[]] = [[], []]
  const prices = pricesOf(terms, problems)
  const routeKoef = (route && purchase && koefOf(route, purchase.unit, day, rates)?.value) ?? '1'
  const object = terms.objectVol ?? '0'
  const routeVol = divide(object, routeKoef, VOLUME_DIGITS)
  const sums = multiplied(prices, { object, career: terms.careerVol ?? '0', koef: routeKoef }, terms.vat, problems)
  const rounded = (one: UsedPrice | null): Decimal | null => one && roundHalfUp(one.price, KOPECKS)
  return {
    ...sums,
    ...dealVat(sums, terms.vat),
    problems: [...problems, ...rates],
    isRated: rates.length === 0,
    routeKoef,
    routeVol,
    objectPrice: rounded(prices.objectPrice),
    careerPrice: rounded(prices.careerPrice),
    routePrice: rounded(prices.routePrice),
    driverPrice: rounded(prices.driverPrice),
  }
}
