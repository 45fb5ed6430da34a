import { useQuery } from '@tanstack/react-query'
import { callOf, fill } from '#resource'
import type { RequestOptions } from '#admin/api.ts'
import { useProvider } from '#admin/data/providerTypes.ts'
import { useResource } from '#admin/declared.tsx'
import { useRecordContext } from 'react-admin'

/** The response of a reading action; `params` are those of its path, `{ id }` for an action on one record. */
export function useReading<T>(
  resource: string,
  action: string,
  params: Readonly<Record<string, string | number>>,
  query: RequestOptions['query'] = {},
) {
  const provider = useProvider()
  const { path } = callOf(useResource(resource), 'action', action)
  return useQuery({
    queryKey: [resource, action, params, query],
    queryFn: async ({ signal }) => (await provider.invoke<T>(resource, { path: fill(path, params), query, signal })).data,
  })
}

/** The response of a reading action of the card's record. Example: its current prices. */
export const useCardCall = <T>(resource: string, action: string) => useReading<T>(resource, action, { id: useRecordContext()?.id ?? 0 })
