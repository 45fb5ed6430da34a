import { useQuery } from '@tanstack/react-query'
import { callOf, fill, type Resource } from '#resource'
import type { RequestOptions } from '#admin/api.ts'
import { useProvider, type DeclaredDataProvider, type Signalled } from '#admin/data/providerTypes.ts'
import { useResource } from '#admin/declared.tsx'
import { useRecordContext } from 'react-admin'

/** A reading action: its name, `params` of its path, `{ id }` for one of a record, and what else it takes. */
interface Reading {
  readonly action: string
  readonly params: Readonly<Record<string, string | number>>
  readonly query?: RequestOptions['query']
}
/** The query of a reading action, also to load it in advance. */
export const readingOf = <T>(provider: DeclaredDataProvider, resource: Resource, { action, params, query = {} }: Reading) => ({
  queryKey: [resource.name, action, params, query],
  queryFn: async ({ signal }: Signalled) =>
    (await provider.invoke<T>(resource.name, { path: fill(callOf(resource, 'action', action).path, params), query, signal })).data,
})

/** The response of a reading action; `params` are those of its path, `{ id }` for an action on one record. */
export const useReading = <T>(resource: string, action: string, params: Reading['params'], query?: Reading['query']) =>
  useQuery(readingOf<T>(useProvider(), useResource(resource), { action, params, query }))

/** The response of a reading action of the card's record. Example: its current prices. */
export const useCardCall = <T>(resource: string, action: string) => useReading<T>(resource, action, { id: useRecordContext()?.id ?? 0 })
