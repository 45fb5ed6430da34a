import { formatDate } from '#resource/text'
import type { DealProblem } from './dealSums.formulas.ts'
import { add, divide, isZero, multiply, type Decimal } from '#resource/decimal'

/** Translates a key of the product's texts. */
type Say = (key: string, values?: Readonly<Record<string, unknown>>) => string

/**
 * Returns what is missing for the sums of a waybill, as a text: the same in the form and in stored errors. `types` returns the names of
 * price types by id.
 */
export function problemText(say: Say, problem: DealProblem, types: (id: number) => string | undefined): string {
  if (problem.code === 'noPrice')
    return say(`nerud.dealForm.problems.noPrice.${problem.of}`, {
      title: problem.title,
      type: types(problem.type) ?? problem.type,
      day: formatDate(problem.day),
    })
  if (problem.code === 'noRate') {
    const { title, from, to, day } = problem
    return say('nerud.dealForm.problems.noRate', { title, from, to, day: formatDate(day) })
  }
  return say(`nerud.dealForm.problems.${problem.code}`)
}

/** The sums of a waybill; null counts as zero. */
type Sums = Readonly<Record<'objectSumm' | 'careerSumm' | 'routeSumm' | 'driverSumm' | 'income', Decimal | null>>

const ZERO: Decimal = '0.00'

/** Returns the income as a percentage of the whole turnover, with 2 decimals; 0 without turnover (operations §9.2). */
export function incomePercentOf(sums: Sums): Decimal {
  const turnover = [sums.objectSumm, sums.careerSumm, sums.routeSumm, sums.driverSumm].reduce<Decimal>(
    (total, one) => add(total, one ?? ZERO),
    ZERO,
  )
  return isZero(turnover) ? ZERO : divide(multiply(sums.income ?? ZERO, '100'), turnover, 2)
}
