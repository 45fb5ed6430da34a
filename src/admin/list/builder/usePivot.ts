import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { PIVOT } from '#resource'
import type { PivotAnswer } from '#resource/pivot'
import { useProvider } from '../../data/providerTypes.ts'
import type { ListQuery } from '../listQuery.ts'
import { parametersOf, pathOfSource, type Source } from '../source.ts'

/** What the rows of a list come to by groups down and across, read anew when the question changes. */
export function usePivot(source: Source, request: ListQuery) {
  const provider = useProvider()
  const path = pathOfSource(source)
  const query = [...parametersOf(source, { ...request, sort: [] }), [PIVOT, request.pivot ?? ''] as const]
  return useQuery({
    queryKey: [source.resource.name, 'getPivot', path, query],
    // What was asked goes with the answer: while another question is on its way, the one before it stands.
    queryFn: async ({ signal }) => {
      const { data } = await provider.invoke<PivotAnswer>(source.resource.name, { path, query, signal, quiet: true })
      return { answer: data, asked: request }
    },
    enabled: request.pivot !== undefined,
    staleTime: 30_000,
    retry: false,
    placeholderData: keepPreviousData,
  })
}
