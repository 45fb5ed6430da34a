import type { Tx } from '#server/engine/tx.ts'
import { rejectionText, eachUnlessRejected } from '#server/engine/write/rejections.ts'

/** The result for one of several records. */
export interface RowOutcome {
  readonly id: number
  readonly ok: boolean
  readonly message?: string
}

/** Runs work for records at once; a rejected one does not affect the others. With a single record, throws its rejection. */
export async function eachUnlessRefused<T extends { readonly id: number }>(
  tx: Tx,
  all: readonly T[],
  work: (some: readonly T[]) => Promise<unknown>,
): Promise<readonly RowOutcome[]> {
  if (all.length <= 1) {
    await work(all)
    return all.map(({ id }) => ({ id, ok: true }))
  }
  const { refused } = await eachUnlessRejected(tx, all, async some => {
    await work(some)
    return some
  })
  return all.map(one => {
    const refusal = refused.get(one)
    return refusal ? { id: one.id, ok: false, message: rejectionText(refusal) } : { id: one.id, ok: true }
  })
}
