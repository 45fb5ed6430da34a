import { routesOf, type Resource, type Resources } from '#resource'
import type { FailureRules, HttpProblem } from './api.ts'

/** Exceptions from the common handling of failed calls. */
export interface Failures {
  /** Areas in which a failure without a message of its own shows its status code in brackets. */
  readonly bracketed: readonly string[]
  /** Resources for which an expired session leads straight to the sign-in page, as for downloads; elsewhere the sign-in dialog opens over the page. */
  readonly leaving: readonly string[]
}

/** Derives the rules from the resources; built when the first call fails. */
export function failureRulesOf(resources: Resources, { bracketed, leaving }: Failures = { bracketed: [], leaving: [] }): FailureRules {
  let known: ReadonlyMap<string, Resource> | undefined
  const heads = (): ReadonlyMap<string, Resource> => {
    const all = Object.values(resources)
    const below = all.flatMap(one => routesOf(one).map(({ path }) => [path.split('/{')[0]!, one] as const))
    // Lines of a record may be read under it; a path of their own takes precedence.
    return new Map([...below, ...all.map(one => [one.api.path, one] as const)])
  }
  const ownerOf = (path: string): Resource | undefined => {
    known ??= heads()
    for (let head = path.replace(/^\//u, ''); head !== ''; head = head.slice(0, Math.max(0, head.lastIndexOf('/'))))
      if (known.has(head)) return known.get(head)
    return undefined
  }
  return {
    isBracketed: path => bracketed.includes(ownerOf(path)?.area ?? ''),
    isLeaving: path => leaving.includes(ownerOf(path)?.name ?? ''),
  }
}

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
