import { listOfView, pathOf, type FilterValues, type Resource } from '#resource'
import { writeListQuery } from '#admin/list/listQuery.ts'
import { viewed } from '#admin/list/view.ts'

/** The address of a list, or of a further one by its name, with these filters set. `page`: the hand-made page on which that one stands. */
export function listPath(whole: Resource, filter: FilterValues = {}, view?: string, page?: string): string {
  const seen = view === undefined ? undefined : whole.list?.views?.[view]
  const path = page ?? (view === undefined ? pathOf(whole, 'list') : seen && listOfView(seen)) ?? '/'
  const question = writeListQuery(viewed(whole, view), new URLSearchParams(), { query: '', filter, sort: [] }).toString()
  return question ? `${path}?${question}` : path
}

/** Plus in a box is what we owe, minus what is owed to us: the filter of each side of the debts, and the colour that boxes show it in. */
export const DEBT_SIDES = { owed: { to: '-0.01' }, owe: { from: '0.01' } } as const
export const DEBT_TONES = { owed: 'moneyOut', owe: 'moneyIn' } as const
