import { sql } from 'kysely'
import type { Tx } from '../engine/rules.ts'
import { spokenErrorOf } from '../httpError.ts'

/** What the work returns, or why it was refused: then nothing of it is kept, and the transaction goes on. */
export async function unlessRefused<T>(tx: Tx, work: () => Promise<T>): Promise<{ readonly value: T } | { readonly message: string }> {
  await sql`savepoint work`.execute(tx.db)
  try {
    const value = await work()
    await sql`release savepoint work`.execute(tx.db)
    return { value }
  } catch (error) {
    const failure = spokenErrorOf(error, tx.texts)
    if (!failure) throw error
    await sql`rollback to savepoint work`.execute(tx.db)
    return { message: Object.values(failure.errors ?? {})[0] ?? failure.message }
  }
}

/** What became of one of several records. */
export interface RowOutcome {
  readonly id: number
  readonly ok: boolean
  readonly message?: string
}

/** Does the work to records together, or, where one of them is refused, to each by itself. Throws why where there is only one. */
export async function eachUnlessRefused<T extends { readonly id: number }>(
  tx: Tx,
  all: readonly T[],
  work: (some: readonly T[]) => Promise<unknown>,
): Promise<readonly RowOutcome[]> {
  if (all.length <= 1) {
    await work(all)
    return all.map(({ id }) => ({ id, ok: true }))
  }
  if ('value' in (await unlessRefused(tx, () => work(all)))) return all.map(({ id }) => ({ id, ok: true }))
  const outcomes: RowOutcome[] = []
  for (const one of all) {
    const done = await unlessRefused(tx, () => work([one]))
    outcomes.push('message' in done ? { id: one.id, ok: false, message: done.message } : { id: one.id, ok: true })
  }
  return outcomes
}
