import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callOf, fill } from '#resource'
import { useProvider } from '../data/providerTypes.ts'
import { useMay } from '../may.ts'
import { useListing } from './listing.ts'
import { parametersOf } from './source.ts'
import { useSums, useSumsCall } from './sums.ts'

/** How many rows of a list are of which kind. */
export interface Counted {
  readonly groups: readonly (Readonly<Record<string, unknown>> & { readonly count: number })[]
  readonly counts: Readonly<Record<string, number>>
}

/** How many rows there are of each kind under the list's other filters. */
export function useCounted(call: string | undefined): Counted | undefined {
  const provider = useProvider()
  const { can } = useMay()
  const { resource, source, asked } = useListing()
  const path = call === undefined ? '' : fill(callOf(resource, 'sums', call).path, source.params ?? {})
  const query = parametersOf(source, { ...asked, sort: [] })
  return useQuery({
    queryKey: [resource.name, 'sums', path, query],
    queryFn: async ({ signal }) => (await provider.invoke<Counted>(resource.name, { path, query, signal, quiet: true })).data,
    placeholderData: keepPreviousData,
    retry: false,
    enabled: call !== undefined && can(callOf(resource, 'sums', call).right),
  }).data
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
    const held = asked.filter[field] as readonly unknown[] | undefined
    return counted.groups.reduce((sum, group) => sum + (held === undefined || held.includes(group[field]) ? group.count : 0), 0)
  }
  return sums?.count
}
