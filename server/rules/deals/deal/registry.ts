import type { RecordOf } from '#resource'
import type { deal } from '#resources/deals/deal'
import type { Tx } from '../../../engine/rules.ts'
import { lockDeals, updateDeals } from './rows.ts'

/** What marks deals as handed over to accounting. */
export interface Registry {
  readonly registryNumber: string
  readonly registryDate: string
  readonly registryComment?: string | null
}

/** Marks deals as checked under a number of the registry, or takes the mark back (silent-places §5). */
export async function saveRegistry(tx: Tx, records: readonly RecordOf<typeof deal>[], registry: Registry | null): Promise<void> {
  const rows = await lockDeals(
    tx.db,
    records.map(one => one.id),
  )
  await updateDeals(tx.db, rows, [], {
    registry_number: ['text', registry?.registryNumber ?? null],
    registry_date: ['date', registry?.registryDate ?? null],
    registry_comment: ['text', registry?.registryComment ?? null],
    checked_by_id: ['bigint', registry ? tx.user.id : null],
  })
}
