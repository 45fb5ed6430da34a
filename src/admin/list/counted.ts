import { callOf, type Resource } from '#resource'
import { useMay, type May } from '../may.ts'
import { useListing } from './listing.ts'
import { useSums, useSumsCall, useSumsRead } from './sums.ts'

/** Row counts by kind. */
export interface Counted {
  readonly groups: readonly (Readonly<Record<string, unknown>> & { readonly count: number })[]
  readonly counts: Readonly<Record<string, number>>
}

/** Whether the user may make a sums call. */
export const mayCount = (resource: Resource, call: string | undefined, { can }: May): call is string =>
  call !== undefined && can(callOf(resource, 'sums', call).right)

/** Row counts by kind, under the list's other filters. */
export function useCounted(call: string | undefined): Counted | undefined {
  const may = useMay()
  const { resource } = useListing()
  return useSumsRead<Counted>(call, { quiet: true, isOn: mayCount(resource, call, may) }).data
}

/** The number of rows that the query matches, if its counts or sums already include it. */
export function useKnownTotal(): number | undefined {
  const { resource, query } = useListing()
  const counts = resource.list?.indicators?.counts
  const counted = useCounted(counts)
  const name = useSumsCall()
  const isWhole = name !== undefined && resource.api.sums![name]!.scope === undefined
  const { data: sums } = useSums(isWhole ? name : undefined)
  const field = counts === undefined ? undefined : resource.api.sums![counts]!.per?.[0]
  if (counted && field !== undefined) {
    const existing = query.filter[field] as readonly unknown[] | undefined
    return counted.groups.reduce((sum, group) => sum + (existing === undefined || existing.includes(group[field]) ? group.count : 0), 0)
  }
  return sums?.count
}
