import { formatDate } from '#resource/text'
import type { DealProblem } from './dealSums.formulas.ts'
import { add, divide, isZero, multiply, type Decimal } from '#resource/decimal'

/** Returns a translated text by its key. */
type Say = (key: string, values?: Readonly<Record<string, unknown>>) => string

/** Describes what is missing for the sums of a waybill; the form and the error text stored by the server use the same wording. `types` returns the name of a price type by its id. */
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

/** The sums of a waybill needed for the income percentage; null counts as zero. */
type Sums = Readonly<Record<'objectSumm' | 'careerSumm' | 'routeSumm' | 'driverSumm' | 'income', Decimal | null>>

const ZERO: Decimal = '0.00'

/** Returns the income as a percentage of the turnover with 2 decimal places; 0 if there was no turnover (operations §9.2). */
export function incomePercentOf(sums: Sums): Decimal {
  const turnover = [sums.objectSumm, sums.careerSumm, sums.routeSumm, sums.driverSumm].reduce<Decimal>(
    (total, one) => add(total, one ?? ZERO),
    ZERO,
  )
  return isZero(turnover) ? ZERO : divide(multiply(sums.income ?? ZERO, '100'), turnover, 2)
}
