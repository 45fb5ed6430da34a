import { useQuery } from '@tanstack/react-query'
import { MOST_PINNED } from './news.ts'
import type { Wire } from '#resources/wire'
import { useProvider } from '#admin/data/providerTypes.ts'

const FRESH_MS = 60_000
const AGAIN_MS = 5 * FRESH_MS

/** The news that are pinned, as the list has them: with whether the user has read them. */
export function usePinned(enabled = true) {
  const provider = useProvider()
  return useQuery({
    queryKey: ['news', 'pinned'],
    queryFn: async ({ signal }) =>
      (await provider.getPage('news', { filter: { isPinned: true }, size: MOST_PINNED, signal }))
        .data as unknown as readonly Wire<'news'>[],
    enabled,
    staleTime: FRESH_MS,
    refetchInterval: AGAIN_MS,
    retry: false,
  })
}
