import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { PIVOT } from '#resource'
import type { PivotAnswer } from '#resource/pivot'
import { useProvider } from '../../data/providerTypes.ts'
import type { ListQuery } from '../listQuery.ts'
import { parametersOf, pathOfSource, type Source } from '../source.ts'

/** Loads the pivot of a list's rows; again when the query changes. */
export function usePivot(source: Source, request: ListQuery) {
  const provider = useProvider()
  const path = pathOfSource(source)
  const query = [...parametersOf(source, { ...request, sort: [] }), [PIVOT, request.pivot ?? ''] as const]
  return useQuery({
    queryKey: [source.resource.name, 'getPivot', path, query],
    // Return the query with the answer: while another one loads, the previous answer is shown with its own query.
    queryFn: async ({ signal }) => {
      const { data } = await provider.invoke<PivotAnswer>(source.resource.name, { path, query, signal, quiet: true })
      return { answer: data, query: request }
    },
    enabled: request.pivot !== undefined,
    staleTime: 30_000,
    retry: false,
    placeholderData: keepPreviousData,
  })
}
