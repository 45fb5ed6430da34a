import type { RecordOf } from '#resource'
import { deal } from './deal.ts'
import type { Tx } from '#server/engine/tx.ts'
import { lockDeals } from './actions.rules.ts'

/** The registry under which deals were sent to accounting. */
export interface Registry {
  readonly registryNumber: string
  readonly registryDate: string
  readonly registryComment?: string | null
}

/** Marks deals as checked under a registry number, or removes the mark (silent-places §5). */
export async function saveRegistry(tx: Tx, records: readonly RecordOf<typeof deal>[], registry: Registry | null): Promise<void> {
  const rows = await lockDeals(
    tx,
    records.map(one => one.id),
  )
  const mark = {
    registryNumber: registry?.registryNumber ?? null,
    registryDate: registry?.registryDate ?? null,
    registryComment: registry?.registryComment ?? null,
    checkedBy: registry ? tx.user.id : null,
  }
  await tx.storeMany(
    deal,
    rows.map(before => ({ before, after: { ...before, ...mark } })),
  )
}
