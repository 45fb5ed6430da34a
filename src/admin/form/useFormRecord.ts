import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Resource } from '#resource'
import { useProvider, type DeclaredDataProvider, type Signalled } from '../data/providerTypes.ts'
import { JUST_READ_MS, OPEN_FORM } from '../queryClient.ts'
import type { Wire } from '../data/values.ts'

/** The query for the record that a form opens on; prefetched data are kept only for as long as they count as fresh. */
export const formRecordQuery = (provider: DeclaredDataProvider, { name }: Resource, id: number | string | undefined) => ({
  queryKey: [OPEN_FORM, name, String(id)],
  queryFn: async ({ signal }: Signalled) => (await provider.getOne(name, { id: id!, signal } as never)).data as Wire,
  gcTime: JUST_READ_MS,
  retry: false,
})

/** Removes the query after the form closes, regardless of its `gcTime`. */
export function useForgotten(queryKey: readonly unknown[]): void {
  const client = useQueryClient()
  const key = JSON.stringify(queryKey)
  useEffect(() => {
    const forget = (): void => client.removeQueries({ queryKey: JSON.parse(key) as unknown[], exact: true, type: 'inactive' })
    return () => void setTimeout(forget)
  }, [client, key])
}

/** Loads the record that a form opens on: fresh every time, and never again while it is open. */
export function useFormRecord(resource: Resource, id: number | string | undefined) {
  const read = formRecordQuery(useProvider(), resource, id)
  useForgotten(read.queryKey)
  return useQuery<Wire>({ ...read, enabled: id !== undefined, staleTime: Infinity, refetchOnReconnect: false })
}
