import { MutationCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { forgetNames } from './data/changedNames.ts'

/** What was read so shortly ago is not read again by the page that it was read for, in milliseconds. */
export const JUST_READ_MS = 3000

/** The first key of the records that forms are opened on: they are read once and never again while one types. */
export const OPEN_FORM = 'nerud.form'

/** Whether a query holds one of these records of a resource. */
const holds = (queryKey: QueryKey, resource: unknown, ids: ReadonlySet<string>): boolean =>
  queryKey[0] === resource && queryKey[1] === 'getOne' && ids.has(String((queryKey[2] as { id?: unknown } | undefined)?.id))

/**
 * Puts out of date everything that was read before a write: other resources show the names and counts of the one that was written. Open forms are not
 * read again while one types, and records that are gone are not asked for again while their page is still being left: that would lead to /404.
 */
export const forgetRead = (client: QueryClient, resource: string, gone: readonly unknown[] = []): void => {
  const ids = new Set(gone.map(String))
  forgetNames(resource)
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== OPEN_FORM && !holds(queryKey, resource, ids) })
}

const REMOVALS: ReadonlySet<unknown> = new Set(['delete', 'deleteMany'])
/** The verbs that write, as react-admin's hooks name their mutations: `[resource, verb, params]`. */
const WRITES: ReadonlySet<unknown> = new Set(['create', 'update', 'updateMany', ...REMOVALS])

interface Variables {
  readonly resource?: string
  readonly id?: unknown
  readonly ids?: readonly unknown[]
}

/** A memory of responses: nothing is asked twice because a window got the focus, nothing failed is asked again by itself, and no write leaves it behind. */
export function makeQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, staleTime: JUST_READ_MS }, mutations: { retry: false } },
    mutationCache: new MutationCache({
      onSuccess: (_, variables, __, { options: { mutationKey = [] } }) => {
        const [resource, verb] = mutationKey
        if (!WRITES.has(verb)) return
        const { resource: named, id, ids = [id] } = (variables ?? {}) as Variables
        forgetRead(client, named ?? String(resource), REMOVALS.has(verb) ? ids : [])
      },
    }),
  })
  return client
}
