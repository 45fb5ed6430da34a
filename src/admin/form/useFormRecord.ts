import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Resource } from '#resource'
import { useProvider, type DeclaredDataProvider, type Signalled } from '../data/providerTypes.ts'
import { JUST_READ_MS, OPEN_FORM } from '../queryClient.ts'
import type { Wire } from '../data/values.ts'

/** The record that a form is opened on; what is read ahead of it is kept no longer than it counts as just read. */
export const formRecordQuery = (provider: DeclaredDataProvider, { name }: Resource, id: number | string | undefined) => ({
  queryKey: [OPEN_FORM, name, String(id)],
  queryFn: async ({ signal }: Signalled) => (await provider.getOne(name, { id: id!, signal } as never)).data as Wire,
  gcTime: JUST_READ_MS,
  retry: false,
})

/** Forgets what a form was opened on once it is closed, however long what was read ahead of it may be kept. */
export function useForgotten(queryKey: readonly unknown[]): void {
  const client = useQueryClient()
  const key = JSON.stringify(queryKey)
  useEffect(() => {
    const forget = (): void => client.removeQueries({ queryKey: JSON.parse(key) as unknown[], exact: true, type: 'inactive' })
    return () => void setTimeout(forget)
  }, [client, key])
}

/** Reads the record that a form is opened on: fresh every time, and never again while it is open. */
export function useFormRecord(resource: Resource, id: number | string | undefined) {
  const read = formRecordQuery(useProvider(), resource, id)
  useForgotten(read.queryKey)
  return useQuery<Wire>({ ...read, enabled: id !== undefined, staleTime: Infinity, refetchOnReconnect: false })
}
