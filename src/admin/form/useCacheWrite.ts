import { useQueryClient } from '@tanstack/react-query'
import { useEvent } from 'react-admin'
import { PEOPLE, type Resource } from '#resource'
import { renewRights } from '../api.ts'
import { useMay } from '../may.ts'
import { forgetRead } from '../queryClient.ts'
import type { Wire } from '../data/values.ts'

type Key = readonly unknown[]
const isOf = (queryKey: Key, resource: Resource, id: unknown): boolean =>
  queryKey[0] === resource.name && queryKey[1] === 'getOne' && String((queryKey[2] as { id?: unknown } | undefined)?.id) === String(id)

/** Updates cached queries after a record was written: its card gets the new record at once, everything else is refetched. */
export function useCacheWrite(): (resource: Resource, record: Wire | null, removedId?: number) => void {
  const client = useQueryClient()
  const { userId } = useMay()
  return useEvent((resource: Resource, record: Wire | null, removedId?: number) => {
    const id = record?.['id']
    if (typeof id === 'number' && 'version' in record!)
      client.setQueriesData({ predicate: ({ queryKey }) => isOf(queryKey, resource, id) }, record)
    forgetRead(client, resource.name, removedId === undefined ? [] : [removedId])
    if (resource.name === PEOPLE && id === userId) void renewRights()
  })
}
