import { divide, isZero, multiply, roundHalfUp, subtract, type Decimal } from '#resource/decimal'

/** What a payment comes to: all in roubles with two digits. */
export interface PaymentSums {
  /** Price by volume: what was agreed. */
  readonly total: Decimal
  /** What moves in the boxes: the total divided by the rate of the method. */
  readonly sum: Decimal
  /** What the method keeps, or adds when its rate is below one. */
  readonly discount: Decimal
}

/** The sums of a payment (finance §9), rounded half-up to kopecks. `off`: what the seller takes off before the rate. `rate` must not be zero. */
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

/** The discount as a percentage of price by volume with two digits; zero of nothing (finance §3). */
export function discountPercent(of: { readonly price: Decimal; readonly volume: Decimal; readonly discount: Decimal }): Decimal {
  const total = multiply(of.price, of.volume)
  return isZero(total) ? '0.00' : divide(multiply(of.discount, '100'), total, 2)
}
