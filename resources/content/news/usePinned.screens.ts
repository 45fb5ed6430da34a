import { useQuery } from '@tanstack/react-query'
import { MOST_PINNED } from './news.ts'
import type { Wire } from '#resources/wire'
import { useProvider, type DeclaredDataProvider, type Signalled } from '#admin/data/providerTypes.ts'

const FRESH_MS = 60_000
const AGAIN_MS = 5 * FRESH_MS

/** The query for pinned news, with whether the user has read them. */
export const pinnedRead = (provider: DeclaredDataProvider) => ({
  queryKey: ['news', 'pinned'],
  queryFn: async ({ signal }: Signalled) =>
    (await provider.getPage('news', { filter: { isPinned: true }, size: MOST_PINNED, signal })).data as unknown as readonly Wire<'news'>[],
  staleTime: FRESH_MS,
  retry: false,
})

/** The pinned news, refetched at intervals. */
export const usePinned = (enabled = true) => useQuery({ ...pinnedRead(useProvider()), enabled, refetchInterval: AGAIN_MS })
