import { mayField, type RecordOf } from '#resource'
import { compare } from '#resource/decimal'
import { formatDate, formatMoney } from '#resource/text'
import type { Tx } from '#server/engine/tx.ts'
import { closedUntil } from '#resources/ledger/tables.rules'
import { deal } from './deal.ts'
import { recalculateDeals, hasChanged, keep, lockDeals, type Result } from './actions.rules.ts'
import { MOST_IN_ONE_CALL, RECALC_JOB } from './recalc.rules.ts'
import { stateOf, type Change } from './rows.rules.ts'

/** Returns the result for a recalculated deal. */
function outcomeOf(tx: Tx, change: Change): Result {
  const { before, after } = change
  if (after.errorText !== null) return { id: after.id, ok: false, message: after.errorText }
  if (!hasChanged(change)) return { id: after.id, ok: true, message: tx.texts('nerud.deals.results.same') }
  const moved = mayField(tx.user.rights, deal, 'income', 'read') && compare(before.income, after.income) !== 0
  const incomes = { before: formatMoney(before.income), after: formatMoney(after.income) }
  return { id: after.id, ok: true, message: tx.texts(`nerud.deals.results.${moved ? 'income' : 'recalculated'}`, incomes) }
}

/**
 * Recalculates the selected deals, each with a result; closed and deleted ones and those of a closed period stay unchanged. A job
 * recalculates larger selections; the answer is its id.
 */
export async function recalcChosen(
  tx: Tx,
  ids: readonly number[],
): Promise<{ results: readonly Result[] } | { job: number; count: number }> {
  if (ids.length > MOST_IN_ONE_CALL) return { job: await tx.start(RECALC_JOB, { deals: ids }, ids.length), count: ids.length }
  const rows = await lockDeals(tx, ids)
  const closed = await closedUntil(tx.db)
  const rejected = new Map<number, string>()
  for (const row of rows) {
    const state = stateOf(row)
    if (!state.mayRecalc)
      rejected.set(
        row.id,
        tx.texts('nerud.deals.results.notRecalculated', { state: tx.texts(`resources.deal.choices.state.${state.name}`) }),
      )
    else if (closed !== null && row.dtDeal <= closed)
      rejected.set(row.id, tx.texts('nerud.deals.results.closedPeriod', { day: formatDate(closed) }))
  }
  const changes = await recalculateDeals(
    tx,
    rows.filter(row => !rejected.has(row.id)),
  )
  await keep(tx, changes.filter(hasChanged), tx.storedTexts('nerud.deals.reasons.recalc'))
  const outcomes = new Map(changes.map(change => [change.after.id, outcomeOf(tx, change)]))
  return { results: rows.map(({ id }) => outcomes.get(id) ?? { id, ok: false, message: rejected.get(id)! }) }
}

/** The registry under which deals were sent to accounting. */
interface Registry {
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
