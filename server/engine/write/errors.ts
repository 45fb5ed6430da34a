import type { Problem, Resource } from '#resource'
import { httpError, httpErrorOf, type Message } from '../../httpError.ts'
import type { Engine } from '../engine.ts'
import type { Within } from '../tx.ts'
import { validationError } from '../validationError.ts'

/** Joins two paths; either may be empty. */
export const below = (prefix: string, place: string): string => [prefix, place].filter(Boolean).join('.')

/** The problems of each of several records, by index. */
export type ProblemsOf = readonly Readonly<Record<string, Problem>>[]

/** Throws 422 with all problems of all records, each at its path. */
export function rejectProblems(engine: Engine, resource: Resource, problems: ProblemsOf, within?: Within): void {
  const all = problems.flatMap((found, n) =>
    Object.entries(found).map(([place, problem]) => [below(within?.place(n) ?? '', place), problem] as const),
  )
  if (all.length) throw validationError(engine, within?.resource ?? resource, Object.fromEntries(all))
}

/** Returns the error of one of several records, moved to its path. */
export function placed(error: unknown, n: number, within: Within | undefined): unknown {
  const failure = within && httpErrorOf(error)
  if (!within || !failure) return error
  const { status, code, message, errors, ...rest } = failure
  const name = within.called?.(n)
  const textOf = (text: Message): Message => (name === undefined || typeof text !== 'string' ? text : `«${name}»: ${text}`)
  const moved = Object.entries(errors ?? { '': message }).map(([place, text]) => [
    name === undefined ? below(within.place(n), place) : within.place(n),
    textOf(text),
  ])
  return httpError(status, code, message, { ...rest, errors: Object.fromEntries(moved) })
}

/** Runs work for each record in turn; errors are moved to the record's path. */
export async function eachPlaced<T, U>(
  all: readonly T[],
  within: Within | undefined,
  work: (one: T, n: number) => Promise<U>,
): Promise<U[]> {
  const results: U[] = []
  for (const [n, one] of all.entries())
    try {
      results.push(await work(one, n))
    } catch (error) {
      throw placed(error, n, within)
    }
  return results
}
