import { MutationCache, QueryClient } from '@tanstack/react-query'
import { readsRemoved } from './data/removed.ts'

const listeners = new Set<(resource: string) => void>()

/** Announces that records of a resource were written here, so cached titles are out of date. */
const forgetNames = (resource: string): void => listeners.forEach(forget => forget(resource))

/** Subscribes to writes of records on this page. */
export const onRecordsWritten = (forget: (resource: string) => void): void => void listeners.add(forget)

/** Data younger than this are not loaded again by the page that they were prefetched for, in milliseconds. */
export const JUST_READ_MS = 3000

/** The first key of queries for records open in forms: they are loaded once and never refetched while the user types. */
export const OPEN_FORM = 'nerud.form'

/**
 * Invalidates everything read before a write: other resources show titles and counts of the written one. Open forms are not refetched while
 * the user types, nor are removed records while their page is being left, since that would redirect to /404.
 */
export const forgetRead = (client: QueryClient, resource: string): void => {
  forgetNames(resource)
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== OPEN_FORM && !readsRemoved(queryKey) })
}

/** The verbs that write, as in the mutation keys of react-admin's hooks: `[resource, verb, params]`. */
const WRITES: ReadonlySet<unknown> = new Set(['create', 'update', 'updateMany', 'delete', 'deleteMany'])

/** Makes the query client: no refetch on focus, no automatic retry, and every write invalidates what was read. */
export function makeQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, staleTime: JUST_READ_MS }, mutations: { retry: false } },
    mutationCache: new MutationCache({
      onSuccess: (_, variables, __, { options: { mutationKey = [] } }) => {
        const [resource, verb] = mutationKey
        if (!WRITES.has(verb)) return
        const { resource: resourceName } = (variables ?? {}) as { readonly resource?: string }
        forgetRead(client, resourceName ?? String(resource))
      },
    }),
  })
  return client
}

interface RecordChanges {
  readonly names: ReadonlySet<unknown>
  readonly all: boolean
}
const changeListeners = new Set<(changes: RecordChanges) => void>()

/** Passes changes on to subscribers that manage records of their own: open forms. */
export const publishChanges = (changes: RecordChanges): void => changeListeners.forEach(listener => listener(changes))

/** Subscribes to possible changes of a resource's records; returns the function that unsubscribes. */
export function onRecordsChanged(resource: string, changed: () => void): () => void {
  const listener = (changes: RecordChanges): void => {
    if (changes.all || changes.names.has(resource)) changed()
  }
  changeListeners.add(listener)
  return () => void changeListeners.delete(listener)
}
