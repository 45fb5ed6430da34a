import type { Tx } from '../../../engine/rules.ts'
import { httpError } from '../../../httpError.ts'

/** Throws for a multi-deal whose waybills are made, or that is deleted: header and lines stay as they are. */
export function rejectNotDraft(tx: Pick<Tx, 'texts'>, status: string | null | undefined): void {
  if (status !== 'draft')
    throw httpError(
      409,
      'NOT_NOW',
      tx.texts('nerud.multiDeals.notDraft', { state: tx.texts(`resources.multiDeal.choices.status.${status}`) }),
    )
}
