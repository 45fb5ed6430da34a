import { useQuery } from '@tanstack/react-query'
import { useRecordContext } from 'react-admin'
import { callOf, fill } from '#resource'
import { request } from '../../admin/api.ts'
import { useResource } from '../../admin/declared.tsx'

/** What a reading action of the card's record answers, such as its current prices. */
export function useCardCall<T>(resource: string, action: string) {
  const declared = useResource(resource)
  const id = useRecordContext()?.id ?? 0
  return useQuery({
    queryKey: [resource, action, id],
    queryFn: async ({ signal }) => (await request<T>('GET', fill(callOf(declared, 'action', action).path, { id }), { signal })).body,
  })
}
