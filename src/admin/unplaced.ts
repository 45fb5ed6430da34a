import type { HttpProblem } from './api.ts'

/**
 * The text of a failed call apart from its visible fields: the whole message if no error is visible at a field, else the errors of hidden
 * fields; null if every error is visible. '[status] message' is for failures that belong to no field (foundations §8).
 */
export function unplacedText(problem: HttpProblem, isShown: (path: string) => boolean): string | null {
  const paths = Object.keys(problem.errors)
  const left = paths.filter(path => !isShown(path))
  if (left.length === paths.length) return problem.message
  return left.length === 0 ? null : `[${problem.status}] ${[...new Set(left.map(path => problem.errors[path]!))].join('. ')}`
}
