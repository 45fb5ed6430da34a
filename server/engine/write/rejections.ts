import { localizedErrorOf, type HttpError } from '../../httpError.ts'
import type { Tx } from '../tx.ts'

/** Returns the reason of a rejection, for a message at one place. */
export const rejectionText = ({ errors, message }: HttpError<string>): string => Object.values(errors ?? {})[0] ?? message

/** Returns the result of the work, or the reason why it was rejected: then its writes are undone and the transaction continues. */
export async function unlessRejected<T>(
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
export interface Outcomes<T, U> {
  readonly done: ReadonlyMap<T, U>
  readonly refused: ReadonlyMap<T, HttpError<string>>
}

/**
 * Runs the work for all items at once; when it is rejected, for each half, and so on down to single items: a few invalid items among many
 * cost some statements each, instead of one for every item. `work` returns the results in the order of its items.
 */
export async function eachUnlessRejected<T, U>(
  tx: Tx,
  all: readonly T[],
  work: (some: readonly T[]) => Promise<readonly U[]>,
): Promise<Outcomes<T, U>> {
  const done = new Map<T, U>()
  const refused = new Map<T, HttpError<string>>()
  const attempt = async (some: readonly T[]): Promise<void> => {
    if (some.length === 0) return
    const found = await unlessRejected(tx, () => work(some))
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
