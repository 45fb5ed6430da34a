import type { Resource } from '#resource'
import type { KeptLayout, SavedView } from '#resource/savedViews'
import { readListQuery, writeListQuery, type ListQuery } from '../listQuery.ts'
import { VIEW } from '../savedView.ts'

/** The query of a list in the format stored in views. */
export const questionOf = (resource: Resource, query: ListQuery): string =>
  writeListQuery(resource, new URLSearchParams(), query).toString()

/** The stored query as the list would write it today; filters that no longer exist are dropped. */
export const ownQuestionOf = (resource: Resource, query: string): string =>
  questionOf(resource, readListQuery(resource, new URLSearchParams(query)))

/** The address of a list with a view's query; other parameters are kept. Whoever opens it sees the same rows, whether they may see the view or not. */
export function addressOfView(resource: Resource, search: string, view: Pick<SavedView, 'id' | 'query'>, prefix: string): string {
  const address = writeListQuery(resource, new URLSearchParams(search), readListQuery(resource, new URLSearchParams(view.query)), prefix)
  address.set(prefix + VIEW, String(view.id))
  return `?${address.toString()}`
}

/** Whether the address of a list sets nothing, so that the default view may open. */
export const isUnfiltered = (resource: Resource, search: string, prefix: string): boolean => {
  const address = new URLSearchParams(search)
  if (address.has(prefix + VIEW)) return false
  const plain = writeListQuery(resource, new URLSearchParams(), readListQuery(resource, new URLSearchParams(), prefix), prefix)
  return questionOf(resource, readListQuery(resource, address, prefix)) === questionOf(resource, readListQuery(resource, plain, prefix))
}

const textOf = (layout: KeptLayout | null): string => JSON.stringify(layout && [layout.order, layout.hidden.toSorted(), layout.widths])
/** Whether two layouts are equal. */
export const isSameLayout = (one: KeptLayout | null, other: KeptLayout | null): boolean => textOf(one) === textOf(other)
