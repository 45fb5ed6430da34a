import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Rows } from '../data/rows.ts'
import { OPEN_FORM } from '../queryClient.ts'
import type { ChangeEvent } from './events.ts'
import { followChanges } from './follow.ts'
import { changedRows, markFresh } from './fresh.ts'
import { publishChanges } from './recordChanges.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The resources that it shows, where it is not the one that its key begins with. */
      readonly shows?: readonly string[]
      /** At most so often it is read again because somebody else changed what it shows, in milliseconds: for what costs the server much. */
      readonly pace?: number
    }
  }
}

/** Screens are read again at once, and then at most so often, in milliseconds: while others write much, one should not read nothing else. */
const PACE = 1500

interface Begins {
  /** When a query was last begun. */
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

/** What waits to be read again: of which resources, and when the last of it changed. */
interface Due {
  readonly names: ReadonlySet<unknown>
  readonly all: boolean
  readonly at: number
}

/** The resources that a query shows: the one that its key begins with, and those that it names itself where it is of several. */
const shownBy = ({ queryKey, meta }: Query): readonly unknown[] => [queryKey[0], ...(meta?.shows ?? [])]

/** Puts off what may not be read again yet; what waits already is not put off again. */
function paced(client: QueryClient, begins: Begins) {
  const waiting = new Map<string, ReturnType<typeof setTimeout>>()
  return {
    /** Is it put off? */
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

/** Reads again what is on the screen and shows one of the resources, unless it was read since they changed; marks the rows that are otherwise. */
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
  /** Follows what changes, and answers how to stop. */
  readonly follow?: typeof followChanges
}

/** Keeps what is on the screen as it is on the server, whoever changes it. */
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
