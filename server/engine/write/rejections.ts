import { localizedErrorOf, type HttpError } from '../../httpError.ts'
import type { Tx } from '../tx.ts'

/** Why something was refused, in the words that are put at one place. */
export const rejectionText = ({ errors, message }: HttpError<string>): string => Object.values(errors ?? {})[0] ?? message

/** What the work returns, or why it was refused: then nothing of it is kept, and the transaction goes on. */
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

/** What became of several things: what the work returned for each, or why it was refused. */
export interface Outcomes<T, U> {
  readonly done: ReadonlyMap<T, U>
  readonly refused: ReadonlyMap<T, HttpError<string>>
}

/**
 * Does the work to all of them together, or, where something is refused, to one half and then to the other, down to those that are refused by themselves: a
 * few wrong ones among many cost some statements each, not one for each of the others. `work` returns what it made of each, in their order.
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
