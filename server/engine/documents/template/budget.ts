import { fileProblem } from '../../files/problem.ts'

/** The maximum cost of one template, in approximate characters written: a quarter of a second, in which nobody else is served. */
const MOST = 4_000_000

/** The cost of a template so far. */
export interface Budget {
  /** Adds a cost; returns false when the budget is exceeded. */
  take(cost: number): boolean
  /** Adds a cost; throws FILE_TEMPLATE_LARGE when the budget is exceeded. */
  spend(cost: number): void
}

/** Opens a budget for one template: its author decides what it repeats, and nested blocks multiply. */
export function openBudget(most = MOST): Budget {
  let left = most
  const take = (cost: number): boolean => {
    left -= cost
    return left >= 0
  }
  return {
    take,
    spend: cost => {
      if (!take(cost)) throw fileProblem('FILE_TEMPLATE_LARGE')
    },
  }
}

/** The maximum number of tags in one part of a document: parsing them costs more than the rest of it. */
const MOST_TAGS = 5000

/** Throws FILE_TEMPLATE_LARGE when a text has too many tags. */
export function rejectCrowded(text: string): void {
  let count = 0
  for (let at = text.indexOf('{'); at >= 0; at = text.indexOf('{', at + 1)) count += 1
  if (count > MOST_TAGS) throw fileProblem('FILE_TEMPLATE_LARGE')
}
