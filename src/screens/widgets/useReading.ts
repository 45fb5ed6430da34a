import { useQuery } from '@tanstack/react-query'
import { callOf, fill } from '#resource'
import { request, type Ask } from '../../admin/api.ts'
import { useResource } from '../../admin/declared.tsx'

/** What a reading action answers; `params` are those of its path, `{ id }` for one of a record. */
export function useReading<T>(
  resource: string,
  action: string,
  params: Readonly<Record<string, string | number>>,
  query: Ask['query'] = {},
) {
  const { path } = callOf(useResource(resource), 'action', action)
  return useQuery({
    queryKey: [resource, action, params, query],
    queryFn: async ({ signal }) => (await request<T>('GET', fill(path, params), { query, signal })).body,
  })
}
