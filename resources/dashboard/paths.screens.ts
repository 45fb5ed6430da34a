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
