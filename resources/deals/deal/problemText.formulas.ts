import { formatDate } from '#resource/text'
import type { DealProblem } from './dealSums.formulas.ts'

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
