import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useProvider } from '../data/verbs.ts'
import type { Hit } from './found.ts'

const WAIT_MS = 200
const FRESH_MS = 30_000
const NONE: readonly Hit[] = []

const isHit = (value: unknown): value is Hit =>
  typeof value === 'object' && value !== null && 'resource' in value && 'id' in value && 'title' in value

/** What the server finds everywhere, requested 200 ms after the last key; `isOld` while the results belong to an older query. */
export function useFound(text: string): { readonly hits: readonly Hit[]; readonly isOld: boolean; readonly failed: boolean } {
  const provider = useProvider()
  const wanted = text.trim()
  const [query, setQuery] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setQuery(wanted), WAIT_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const { data, error, isFetching } = useQuery({
    queryKey: ['nerud', 'search', query],
    queryFn: async ({ signal }) => (await provider.invoke<unknown>(null, { path: 'api/search', query: { query }, signal })).data,
    enabled: query !== '',
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const hits = Array.isArray(data) && query !== '' ? data.filter(isHit) : NONE
  return { hits: error ? NONE : hits, isOld: query !== wanted || isFetching, failed: error !== null }
}
