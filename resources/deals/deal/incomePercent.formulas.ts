import { add, divide, isZero, multiply, type Decimal } from '#resource/decimal'

/** The sums of a waybill that its income is compared with; an empty one counts as zero. */
type Sums = Readonly<Record<'objectSumm' | 'careerSumm' | 'routeSumm' | 'driverSumm' | 'income', Decimal | null>>

const ZERO: Decimal = '0.00'

/** Income in per cent of all that was turned over, to 2 digits; 0 when nothing was (operations §9.2). */
export function incomePercentOf(sums: Sums): Decimal {
  const turnover = [sums.objectSumm, sums.careerSumm, sums.routeSumm, sums.driverSumm].reduce<Decimal>(
    (total, one) => add(total, one ?? ZERO),
    ZERO,
  )
  return isZero(turnover) ? ZERO : divide(multiply(sums.income ?? ZERO, '100'), turnover, 2)
}
