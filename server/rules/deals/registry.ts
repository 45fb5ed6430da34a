import type { RecordOf } from '#resource'
import { deal } from '#resources/deals/deal'
import type { Tx } from '../../engine/rules.ts'
import { tellDeals } from './history.ts'
import { lockDeals, updateDeals } from './rows.ts'

type Deal = RecordOf<typeof deal>

/** What marks deals as handed over to accounting. */
export interface Registry {
  readonly registryNumber: string
  readonly registryDate: string
  readonly registryComment?: string | null
}

/** Marks deals as checked under a number of the registry, or takes the mark back (silent-places §5). */
export async function saveRegistry(tx: Tx, records: readonly Deal[], registry: Registry | null): Promise<void> {
  const rows = await lockDeals(
    tx.db,
    records.map(one => one.id),
  )
  const checkedBy = registry && { id: tx.user.id, fio: tx.user.fio }
  await updateDeals(tx.db, rows, [], {
    registry_number: ['text', registry?.registryNumber ?? null],
    registry_date: ['date', registry?.registryDate ?? null],
    registry_comment: ['text', registry?.registryComment ?? null],
    checked_by_id: ['bigint', checkedBy?.id ?? null],
  })
  const prior = new Map(records.map(one => [one.id, one]))
  await tellDeals(
    tx,
    registry ? 'saveRegistry' : 'undoRegistry',
    rows.map(row => ({ before: row, after: row })),
    id => {
      const was = prior.get(id)
      return [
        { field: 'registryNumber', before: was?.registryNumber ?? null, after: registry?.registryNumber ?? null },
        { field: 'registryDate', before: was?.registryDate ?? null, after: registry?.registryDate ?? null },
        { field: 'checkedBy', before: was?.checkedBy ?? null, after: checkedBy },
      ]
    },
  )
}
