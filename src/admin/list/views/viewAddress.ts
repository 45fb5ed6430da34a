import type { Resource } from '#resource'
import type { KeptLayout, SavedView } from '#resource/savedViews'
import { readListQuery, writeListQuery, type ListQuery } from '../listQuery.ts'
import { VIEW } from '../savedView.ts'

/** What a list is asked, as a view keeps it. */
export const questionOf = (resource: Resource, query: ListQuery): string =>
  writeListQuery(resource, new URLSearchParams(), query).toString()

/** The question of a view as the list would say it today: what the list knows no more is left out. */
export const ownQuestionOf = (resource: Resource, query: string): string =>
  questionOf(resource, readListQuery(resource, new URLSearchParams(query)))

/** The address of a list as a view has it, its other parameters kept: whoever follows it sees the same rows, whether they see the view or not. */
export function addressOfView(resource: Resource, search: string, view: Pick<SavedView, 'id' | 'query'>, prefix: string): string {
  const address = writeListQuery(resource, new URLSearchParams(search), readListQuery(resource, new URLSearchParams(view.query)), prefix)
  address.set(prefix + VIEW, String(view.id))
  return `?${address.toString()}`
}

/** Does the address of a list leave everything open, so that one's own view may be begun with? */
export const isUnfiltered = (resource: Resource, search: string, prefix: string): boolean => {
  const address = new URLSearchParams(search)
  if (address.has(prefix + VIEW)) return false
  const plain = writeListQuery(resource, new URLSearchParams(), readListQuery(resource, new URLSearchParams(), prefix), prefix)
  return questionOf(resource, readListQuery(resource, address, prefix)) === questionOf(resource, readListQuery(resource, plain, prefix))
}

const textOf = (layout: KeptLayout | null): string => JSON.stringify(layout && [layout.order, layout.hidden.toSorted(), layout.widths])
/** Do two layouts show the same? */
export const isSameLayout = (one: KeptLayout | null, other: KeptLayout | null): boolean => textOf(one) === textOf(other)
