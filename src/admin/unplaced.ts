import type { HttpProblem } from './api.ts'

/**
 * What a failed call says beside its fields: all of it where it names none, else what it says of those that are not in sight; null where each stands at
 * its field. '[status] message' is for failures that belong to no field (foundations §8).
 */
export function unplacedText(problem: HttpProblem, isShown: (place: string) => boolean): string | null {
  const places = Object.keys(problem.errors)
  const left = places.filter(place => !isShown(place))
  if (left.length === places.length) return problem.message
  return left.length === 0 ? null : `[${problem.status}] ${[...new Set(left.map(place => problem.errors[place]!))].join('. ')}`
}
