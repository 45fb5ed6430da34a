import { useQuery } from '@tanstack/react-query'
import type { Resource } from '#resource'
import { useProvider } from '../data/providerTypes.ts'
import { OPEN_FORM } from '../queryClient.ts'
import type { Wire } from '../data/values.ts'

/** Reads the record that a form is opened on: fresh every time, and never again while it is open. */
export function useOpened(resource: Resource, id: number | string | undefined) {
  const provider = useProvider()
  return useQuery<Wire>({
    queryKey: [OPEN_FORM, resource.name, String(id)],
    queryFn: async ({ signal }) => (await provider.getOne(resource.name, { id: id!, signal } as never)).data as Wire,
    enabled: id !== undefined,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}
