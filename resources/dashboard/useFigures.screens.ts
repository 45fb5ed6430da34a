import { useQuery } from '@tanstack/react-query'
import { callOf, type Resource } from '#resource'
import { wanting } from '#admin/ahead/wants.ts'
import { useProvider, type DeclaredDataProvider, type Signalled } from '#admin/data/providerTypes.ts'
import { useResource } from '#admin/declared.tsx'
import { PACE_MS } from '#admin/live/pace.ts'

/** How long figures stay fresh, and the refetch interval; in milliseconds. */
export const FRESH_MS = 60_000
export const AGAIN_MS = 5 * FRESH_MS

/** The query for the figures of a declared query of a resource. */
const figuresRead = <T>(provider: DeclaredDataProvider, resource: Resource, query: string) => ({
  queryKey: [resource.name, 'figures', query],
  queryFn: async ({ signal }: Signalled) =>
    (await provider.invoke<T>(resource.name, { path: callOf(resource, 'action', query).path, signal })).data,
  meta: { pace: PACE_MS },
  staleTime: FRESH_MS,
  retry: false,
})

/** The same, refetched every five minutes. */
export const useFigures = <T>(name: string, query: string): { readonly data: T | undefined; readonly isError: boolean } =>
  useQuery({ ...figuresRead<T>(useProvider(), useResource(name), query), refetchInterval: AGAIN_MS })

/** Attaches the query of these figures to a block. */
export const withFigures = <C extends object>(name: string, query: string, block: C): C =>
  wanting(block, ({ provider, declared }) => [figuresRead(provider, declared.resources[name]!, query)])
