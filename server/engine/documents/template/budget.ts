import { fileProblem } from '../../files/problem.ts'

/** What one template may cost, in about as many characters as are written: a quarter of a second, in which nobody else is served. */
const MOST = 4_000_000

/** What a template costs so far. */
export interface Budget {
  /** Takes the cost of some more; false once there is too much of it. */
  take(cost: number): boolean
  /** The same, but throws FILE_TEMPLATE_LARGE. */
  spend(cost: number): void
}

/** Opens a budget for one template: what it repeats is chosen by whoever made it, and blocks inside blocks multiply. */
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

/** Tags of one part of a document: taking them apart costs more than the rest of it does. */
const MOST_TAGS = 5000

/** Throws FILE_TEMPLATE_LARGE when a text has more tags than anybody writes. */
export function rejectCrowded(text: string): void {
  let count = 0
  for (let at = text.indexOf('{'); at >= 0; at = text.indexOf('{', at + 1)) count += 1
  if (count > MOST_TAGS) throw fileProblem('FILE_TEMPLATE_LARGE')
}
