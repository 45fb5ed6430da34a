import { can, field, filterOf, shape } from '#resource'
import { lastMonth } from '#resources/shared/catalogue.formulas'
import { waitingFilterOf, WAITING_CALL, waitingFor, type Waiting, type WaitingCount } from '#resources/firstPage'
import type { Tx } from '#server/engine/tx.ts'
import { checklistOf } from '#resources/money/periodClose/periodClose.rules'
import type { Route } from '#server/application.ts'

/** Returns the number of records that wait for the caller. */
async function countOf(tx: Tx, waits: Waiting): Promise<WaitingCount> {
  if (waits.checklist !== undefined) return { count: (await checklistOf(tx, lastMonth(tx.today))).hanging, isMany: false }
  const resource = tx.resources[waits.resource]!
  const filter = filterOf(waitingFilterOf(resource, waits), tx.today)
  const { count, isMany } = await tx.count(resource, { view: waits.view, filter, as: tx.user })
  return { count, isMany }
}

/** The routes of the first page that belong to no resource. */
export const firstPageRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: WAITING_CALL,
    right: [],
    reads: true,
    area: 'system',
    summary: 'nerud.routes.waiting',
    answer: shape.map({ count: field.number(), isMany: field.flag() }),
    handle: ({ open }) =>
      open(async tx => {
        const counts: Record<string, WaitingCount> = {}
        for (const waits of waitingFor(rights => can(tx.user.rights, rights))) counts[waits.name] = await countOf(tx, waits)
        return counts
      }),
  },
]
