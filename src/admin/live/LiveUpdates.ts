import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Rows } from '../data/rows.ts'
import { OPEN_FORM } from '../queryClient.ts'
import { type ChangeEvent, followChanges } from './follow.ts'
import { changedRows, markFresh } from './fresh.ts'
import { publishChanges } from './recordChanges.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The resources that it shows, if not the one that its key begins with. */
      readonly shows?: readonly string[]
      /** The minimum interval between refetches caused by other users' changes, in milliseconds; for queries that are expensive for the server. */
      readonly pace?: number
    }
  }
}

/** The minimum interval between refetches, in milliseconds: while others write a lot, a screen must not do nothing but refetch. */
const PACE = 1500

interface Begins {
  /** When the query was last started. */
  readonly of: (query: Query) => number
  readonly stop: () => void
}
function watchBegins(client: QueryClient): Begins {
  const begun = new WeakMap<Query, number>()
  const stop = client.getQueryCache().subscribe(event => {
    if (event.type === 'updated' && event.action.type === 'fetch') begun.set(event.query, performance.now())
  })
  return { of: query => begun.get(query) ?? 0, stop }
}

const isRows = (value: unknown): value is Rows => typeof value === 'object' && value !== null && 'pages' in value && 'mark' in value

/** Pending changes: the affected resources, and when the last change happened. */
interface Due {
  readonly names: ReadonlySet<unknown>
  readonly all: boolean
  readonly at: number
}

/** The resources that a query shows: the first element of its key, and those that its `meta` names. */
const shownBy = ({ queryKey, meta }: Query): readonly unknown[] => [queryKey[0], ...(meta?.shows ?? [])]

/** Postpones refetches that come too soon; each query at most once at a time. */
function paced(client: QueryClient, begins: Begins) {
  const waiting = new Map<string, ReturnType<typeof setTimeout>>()
  return {
    /** Whether the refetch is postponed. */
    putsOff(query: Query): boolean {
      const { queryHash, queryKey, meta } = query
      const rest = begins.of(query) + (meta?.pace ?? 0) - performance.now()
      if (rest <= 0) return false
      if (!waiting.has(queryHash)) {
        const read = (): void => {
          waiting.delete(queryHash)
          void client.invalidateQueries({ queryKey, exact: true })
        }
        waiting.set(queryHash, setTimeout(read, rest))
      }
      return true
    },
    stop: () => waiting.forEach(timer => clearTimeout(timer)),
  }
}

/** Refetches active queries that show one of the resources, unless they started after the change; then marks the rows that differ. */
async function readAgain(client: QueryClient, due: Due, begins: Begins, putsOff: (query: Query) => boolean): Promise<void> {
  const isDue = (query: Query): boolean =>
    query.queryKey[0] !== OPEN_FORM && (due.all || shownBy(query).some(name => due.names.has(name))) && begins.of(query) <= due.at
  const lists = client.getQueryCache().findAll({ type: 'active', predicate: query => isDue(query) && isRows(query.state.data) })
  const before = lists.map(query => query.state.data as Rows)
  await client.invalidateQueries({ predicate: query => isDue(query) && !putsOff(query) })
  lists.forEach((query, place) => {
    const after = query.state.data
    if (isRows(after) && after !== before[place]) markFresh(String(query.queryKey[0]), changedRows(before[place]!, after))
  })
}

interface LiveUpdatesProps {
  /** Subscribes to changes; returns the function that unsubscribes. Replaced in tests. */
  readonly follow?: typeof followChanges
}

/** Keeps the screen up to date with changes made by anyone. */
export function LiveUpdates({ follow = followChanges }: LiveUpdatesProps) {
  const client = useQueryClient()
  useEffect(() => {
    const begins = watchBegins(client)
    const { putsOff, stop: stopPaced } = paced(client, begins)
    let due: Due | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = 0
    const run = (): void => {
      timer = undefined
      const now = due
      due = undefined
      last = performance.now()
      if (!now) return
      void readAgain(client, now, begins, putsOff)
      publishChanges(now)
    }
    const tell = ({ changed, all, age }: ChangeEvent): void => {
      const at = performance.now() - age
      due = { names: new Set([...(due?.names ?? []), ...changed]), all: all || due?.all === true, at }
      timer ??= setTimeout(run, Math.max(0, last + PACE - performance.now()))
    }
    const stop = follow(tell)
    return () => {
      stop()
      clearTimeout(timer)
      stopPaced()
      begins.stop()
    }
  }, [client, follow])
  return null
}
