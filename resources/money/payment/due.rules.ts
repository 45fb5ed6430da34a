import { can } from '#resource'
import type { Tx } from '#server/engine/tx.ts'
import { DUE_LISTS, dueOn } from './due.ts'
import { payment } from './payment.ts'

interface Due {
  readonly view: 'transfers' | 'exps'
  readonly count: number
  readonly sum: string
}

/** Returns what is due today: the same counts and sums as in the lists, as far as the caller sees them. */
export async function paymentsDueBy(tx: Tx): Promise<readonly Due[]> {
  const due: Due[] = []
  for (const { view, right } of DUE_LISTS)
    if (can(tx.user.rights, right)) {
      const { count, sum } = await tx.count(payment, { view, filter: dueOn(tx.today), sum: 'sum', as: tx.user })
      due.push({ view, count, sum: sum ?? '0' })
    }
  return due
}
