import { formatDate } from '#resource/text'
import type { DealProblem } from './dealSums.formulas.ts'
import { add, divide, isZero, multiply, type Decimal } from '#resource/decimal'

/** Says a text of the product by its key. */
type Say = (key: string, values?: Readonly<Record<string, unknown>>) => string

/** What is missing for the sums of a waybill, in words: the same in the form and in what the server keeps. `types` names price types by their ids. */
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
