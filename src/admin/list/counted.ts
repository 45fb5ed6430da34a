import { callOf, type Resource } from '#resource'
import { useMay, type May } from '../may.ts'
import { useListing } from './listing.ts'
import { useSums, useSumsCall, useSumsRead } from './sums.ts'

/** How many rows of a list are of which kind. */
export interface Counted {
  readonly groups: readonly (Readonly<Record<string, unknown>> & { readonly count: number })[]
  readonly counts: Readonly<Record<string, number>>
}

/** May the user ask for a sums call of the resource? */
export const mayCount = (resource: Resource, call: string | undefined, { can }: May): call is string =>
  call !== undefined && can(callOf(resource, 'sums', call).right)

/** How many rows there are of each kind under the list's other filters. */
export function useCounted(call: string | undefined): Counted | undefined {
  const may = useMay()
  const { resource } = useListing()
  return useSumsRead<Counted>(call, { quiet: true, isOn: mayCount(resource, call, may) }).data
}

/** How many rows the list's query finds, where the counts over it or its sums say so already. */
export function useKnownTotal(): number | undefined {
  const { resource, asked } = useListing()
  const counts = resource.list?.indicators?.counts
  const counted = useCounted(counts)
  const name = useSumsCall()
  const isWhole = name !== undefined && resource.api.sums![name]!.scope === undefined
  const { data: sums } = useSums(isWhole ? name : undefined)
  const field = counts === undefined ? undefined : resource.api.sums![counts]!.per?.[0]
  if (counted && field !== undefined) {
    const existing = asked.filter[field] as readonly unknown[] | undefined
    return counted.groups.reduce((sum, group) => sum + (existing === undefined || existing.includes(group[field]) ? group.count : 0), 0)
  }
  return sums?.count
}
