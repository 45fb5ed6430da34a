import { add, divide, multiply, subtract, type Decimal, isZero, roundHalfUp } from '#resource/decimal'

/** The kinds of VAT by id: rules and types of companies refer to them. */
export const VAT_KIND = { main: 1, reduced: 2, zero: 3, none: 4, simple5: 5, simple7: 6 } as const

/** Whether a price includes VAT or VAT is added to it. */
export const VAT_MODES = ['included', 'above'] as const

/** A VAT rate in force on the day of a shipment, in percent, with its id. */
export interface RateOfVat {
  readonly id: number
  readonly rate: Decimal
}

/** Returns the VAT included in a sum: computed once for the whole sum, rounded to kopecks half away from zero. Zero without a rate. */
export const vatIn = (gross: Decimal, rate: Decimal | null | undefined): Decimal =>
  rate === null || rate === undefined ? '0.00' : divide(multiply(gross, rate), add('100', rate), 2)

/** Returns a sum without its VAT. */
export const netOf = (gross: Decimal, vat: Decimal): Decimal => subtract(gross, vat)

/**
 * Returns a net sum plus VAT. `vatIn` of the result is exactly the VAT that was added, because the division shrinks the rounding error. So
 * a gross sum determines its VAT, whatever the price mode was.
 */
export const withVat = (net: Decimal, rate: Decimal | null | undefined): Decimal =>
  rate === null || rate === undefined ? net : add(net, divide(multiply(net, rate), '100', 2))

interface PricedRecord {
  readonly actualPrice: Decimal | null
  readonly priceMode: string | null
  readonly vatRate: { readonly [shown: string]: unknown } | null
}
/** Returns the current price of a record without VAT, its VAT, and the gross price. */
export function vatOfPrice({ actualPrice, priceMode, vatRate }: PricedRecord): Record<'net' | 'vat' | 'gross', Decimal> | null {
  if (actualPrice === null) return null
  const rate = vatRate?.['rate'] as Decimal | null | undefined
  const gross = priceMode === 'above' ? withVat(actualPrice, rate) : actualPrice
  const vat = vatIn(gross, rate)
  return { net: netOf(gross, vat), vat, gross }
}

/** The sums of a payment, in roubles with two decimals. */
export interface PaymentSums {
  /** Price × volume: the agreed amount. */
  readonly total: Decimal
  /** The posted sum: the total divided by the rate of the method. */
  readonly sum: Decimal
  /** What the method deducts, or adds when its rate is below one. */
  readonly discount: Decimal
}

/**
 * Calculates the sums of a payment (finance §9), rounded half-up to kopecks. `off`: the seller's discount before the rate. `rate` must not
 * be zero.
 */
export function paymentSums(of: {
  readonly price: Decimal
  readonly volume: Decimal
  readonly rate: Decimal
  readonly off?: Decimal
}): PaymentSums {
  const total = roundHalfUp(multiply(of.price, of.volume), 2)
  const due = subtract(total, of.off ?? '0')
  const sum = divide(due, of.rate, 2)
  return { total, sum, discount: subtract(total, sum) }
}

/** Returns the discount as a percentage of price × volume with two decimals; zero when that is zero (finance §3). */
export function discountPercent(of: { readonly price: Decimal; readonly volume: Decimal; readonly discount: Decimal }): Decimal {
  const total = multiply(of.price, of.volume)
  return isZero(total) ? '0.00' : divide(multiply(of.discount, '100'), total, 2)
}
