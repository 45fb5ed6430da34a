import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebounced } from '../data/useDebounced.ts'
import { useProvider } from '../data/providerTypes.ts'
import type { Hit } from './found.ts'

const WAIT_MS = 120
const FRESH_MS = 30_000
const NONE: readonly Hit[] = []

const isHit = (value: unknown): value is Hit =>
  typeof value === 'object' && value !== null && 'resource' in value && 'id' in value && 'title' in value

interface Found {
  readonly hits: readonly Hit[]
  /** The number of matching records, which may be more than the response contains. */
  readonly total: number
  /** The results belong to an earlier query. */
  readonly isOld: boolean
  readonly failed: boolean
}

/** The server's search results, requested 120 ms after the last key. */
export function useSearchResults(text: string): Found {
  const provider = useProvider()
  const typed = text.trim()
  const query = useDebounced(typed, WAIT_MS)
  const { data, error, isFetching } = useQuery({
    queryKey: ['nerud', 'search', query],
    queryFn: async ({ signal }) => {
      const { data, headers } = await provider.invoke<unknown>(null, { path: 'api/search', query: { query }, signal })
      return { found: data, total: Number(headers.get('X-Total-Count') ?? 0) }
    },
    enabled: query !== '',
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const hits = Array.isArray(data?.found) && query !== '' && !error ? data.found.filter(isHit) : NONE
  return { hits, total: Math.max(hits.length, data?.total ?? 0), isOld: query !== typed || isFetching, failed: error !== null }
}
