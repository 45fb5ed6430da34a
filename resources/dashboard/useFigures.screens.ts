import { useQuery } from '@tanstack/react-query'
import { callOf } from '#resource'
import { useProvider } from '#admin/data/providerTypes.ts'
import { useResource } from '#admin/declared.tsx'
import { PACE_MS } from '#admin/live/pace.ts'

/** How long figures count as fresh, and after how long they are asked for again; milliseconds. */
export const FRESH_MS = 60_000
export const AGAIN_MS = 5 * FRESH_MS

/** The figures that a declared query of a resource returns, asked for again every five minutes. */
export function useFigures<T>(name: string, query: string): { readonly data: T | undefined; readonly isError: boolean } {
  const provider = useProvider()
  const resource = useResource(name)
  return useQuery({
    queryKey: [name, 'figures', query],
    queryFn: async ({ signal }) => (await provider.invoke<T>(name, { path: callOf(resource, 'action', query).path, signal })).data,
    meta: { pace: PACE_MS },
    staleTime: FRESH_MS,
    refetchInterval: AGAIN_MS,
    retry: false,
  })
}
