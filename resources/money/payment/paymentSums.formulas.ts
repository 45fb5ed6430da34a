import { divide, isZero, multiply, roundHalfUp, subtract, type Decimal } from '#resource/decimal'

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
