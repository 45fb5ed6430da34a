import type { Matrix } from '#resource'
import type { DeclaredDataProvider, Signalled } from '../../data/providerTypes.ts'
import type { ListQuery } from '../listQuery.ts'
import { parametersOf, pathOfSource, type Source } from '../source.ts'
import { answeredBy, type Answered } from './answered.ts'

/** The query for the figures of a matrix. */
export function matrixRead(provider: DeclaredDataProvider, matrix: Matrix, source: Source, request: ListQuery) {
  const { resource, call } = source
  const path = pathOfSource(source)
  const query = parametersOf(source, request)
  return {
    queryKey: [resource.name, 'matrix', path, query],
    queryFn: async ({ signal }: Signalled): Promise<Answered> => {
      const { data } = await provider.invoke<Record<string, unknown>>(resource.name, { path, query, signal })
      return answeredBy(matrix, resource.api.lists![call!]!, data)
    },
    retry: false,
  }
}
