import { type Problem, type Resource, byName, headersOf, idOf, isNeverRemoved } from '#resource'
import {
  localizedErrorOf,
  type HttpError,
  httpError,
  httpErrorOf,
  type ErrorMessage,
  rejectRefused,
  validationError,
} from '../../httpError.ts'
import type { Tx, ErrorPaths } from '../tx.ts'
import type { Engine } from '../engine.ts'
import { ALL_RIGHTS } from '../user.ts'
import { findRecords } from '../read/records.ts'
import { lockAll } from './rows.ts'

/** Returns the reason of a rejection, for a message at one place. */
export const rejectionText = ({ errors, message }: HttpError<string>): string => Object.values(errors ?? {})[0] ?? message

/** Returns the result of the work, or the reason why it was rejected: then its writes are undone and the transaction continues. */
export async function trySavepoint<T>(
  tx: Tx,
  work: () => Promise<T>,
): Promise<{ readonly value: T } | { readonly refusal: HttpError<string> }> {
  try {
    return { value: await tx.savepoint(work) }
  } catch (error) {
    const refusal = localizedErrorOf(error, tx.texts)
    if (!refusal) throw error
    return { refusal }
  }
}

/** The results of work on several items: what it returned for each, or why it was rejected. */
interface Outcomes<T, U> {
  readonly done: ReadonlyMap<T, U>
  readonly refused: ReadonlyMap<T, HttpError<string>>
}

/**
 * Runs the work for all items at once; when it is rejected, for each half, and so on down to single items: a few invalid items among many
 * cost some statements each, instead of one for every item. `work` returns the results in the order of its items.
 */
export async function tryEachSavepoint<T, U>(
  tx: Tx,
  all: readonly T[],
  work: (some: readonly T[]) => Promise<readonly U[]>,
): Promise<Outcomes<T, U>> {
  const done = new Map<T, U>()
  const refused = new Map<T, HttpError<string>>()
  const attempt = async (some: readonly T[]): Promise<void> => {
    if (some.length === 0) return
    const found = await trySavepoint(tx, () => work(some))
    if ('value' in found) for (const [n, one] of some.entries()) done.set(one, found.value[n]!)
    else if (some.length === 1) refused.set(some[0]!, found.refusal)
    else {
      const middle = some.length >> 1
      await attempt(some.slice(0, middle))
      await attempt(some.slice(middle))
    }
  }
  await attempt(all)
  return { done, refused }
}

/** Joins two paths; either may be empty. */
export const joinPaths = (prefix: string, path: string): string => [prefix, path].filter(Boolean).join('.')

/** The problems of each of several records, by index. */
type ProblemsOf = readonly Readonly<Record<string, Problem>>[]

/** Throws 422 with all problems of all records, each at its path. */
export function rejectProblems(engine: Engine, resource: Resource, problems: ProblemsOf, within?: ErrorPaths): void {
  const all = problems.flatMap((found, n) =>
    Object.entries(found).map(([path, problem]) => [joinPaths(within?.path(n) ?? '', path), problem] as const),
  )
  if (all.length) throw validationError(engine, within?.resource ?? resource, Object.fromEntries(all))
}

/** Returns the error of one of several records, moved to its path. */
export function atErrorPath(error: unknown, n: number, within: ErrorPaths | undefined): unknown {
  const failure = within && httpErrorOf(error)
  if (!within || !failure) return error
  const { status, code, message, errors, ...rest } = failure
  const name = within.called?.(n)
  const textOf = (text: ErrorMessage): ErrorMessage => (name === undefined || typeof text !== 'string' ? text : `«${name}»: ${text}`)
  const moved = Object.entries(errors ?? { '': message }).map(([path, text]) => [
    name === undefined ? joinPaths(within.path(n), path) : within.path(n),
    textOf(text),
  ])
  return httpError(status, code, message, { ...rest, errors: Object.fromEntries(moved) })
}

/** Runs work for each record in turn; errors are moved to the record's path. */
export async function eachAtErrorPath<T, U>(
  all: readonly T[],
  within: ErrorPaths | undefined,
  work: (one: T, n: number) => Promise<U>,
): Promise<U[]> {
  const results: U[] = []
  for (const [n, one] of all.entries())
    try {
      results.push(await work(one, n))
    } catch (error) {
      throw atErrorPath(error, n, within)
    }
  return results
}

type Values = Readonly<Record<string, unknown>>

/** Calls `rejectRefused` for locked records, read regardless of the user's rights, because hidden values count as well. */
export async function rejectRefusedOf(
  engine: Engine,
  tx: Tx,
  resource: Resource,
  ids: readonly number[],
  isRemoved = false,
): Promise<void> {
  if (ids.length === 0 || !(resource.rights.editWhen || (isRemoved && isNeverRemoved(resource)))) return
  const existing = await findRecords(engine, tx.db, resource, { ...tx.user, rights: ALL_RIGHTS }, ids, true)
  for (const record of existing.values()) rejectRefused(engine, resource, byName(resource, record), isRemoved)
}

/** Locks the headers of lines that are written separately, and throws when a header may not be changed. */
async function rejectHeaders(engine: Engine, tx: Tx, child: Resource, lines: readonly Values[]): Promise<void> {
  for (const { header, by } of headersOf(engine.resources, child)) {
    const ids = [...new Set(lines.flatMap(line => idOf(line[by]) ?? []))]
    if (ids.length === 0 || !header.rights.editWhen) continue
    await lockAll(tx, header, ids)
    await rejectRefusedOf(engine, tx, header, ids)
  }
}

/** Throws when the declaration does not allow changing or removing a record, or changing the header of separately written lines. */
export async function rejectUnchangeable(
  engine: Engine,
  tx: Tx,
  resource: Resource,
  states: readonly { readonly prior: Values | null; readonly next: Values }[],
  within: ErrorPaths | undefined,
): Promise<void> {
  if (!within)
    await rejectHeaders(
      engine,
      tx,
      resource,
      states.flatMap(({ prior, next }) => (prior ? [prior, next] : [next])),
    )
  await eachAtErrorPath(states, within, ({ prior, next }) => {
    if (prior) rejectRefused(engine, resource, prior, next['isDelete'] === true)
    return Promise.resolve()
  })
}
