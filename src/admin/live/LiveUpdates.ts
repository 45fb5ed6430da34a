import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Rows } from '../data/rows.ts'
import { OPEN_FORM } from '../queryClient.ts'
import type { Told } from './events.ts'
import { followChanges } from './follow.ts'
import { changedRows, markFresh } from './fresh.ts'
import { hear } from './heard.ts'

/** Screens are read again at once, and then at most so often, in milliseconds: while others write much, one should not read nothing else. */
const PACE = 1500

/** Remembers when each query was last begun. */
function watchBegins(client: QueryClient): { readonly of: (query: Query) => number; readonly stop: () => void } {
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

/** Reads again what is on the screen and shows one of the resources, unless it was read since they changed; marks the rows that are otherwise. */
async function readAgain(client: QueryClient, due: Due, begunAt: (query: Query) => number): Promise<void> {
  const isDue = (query: Query): boolean =>
    query.queryKey[0] !== OPEN_FORM && (due.all || due.names.has(query.queryKey[0])) && begunAt(query) <= due.at
  const lists = client.getQueryCache().findAll({ type: 'active', predicate: query => isDue(query) && isRows(query.state.data) })
  const before = lists.map(query => query.state.data as Rows)
  await client.invalidateQueries({ predicate: isDue })
  lists.forEach((query, place) => {
    const after = query.state.data
    if (isRows(after) && after !== before[place]) markFresh(String(query.queryKey[0]), changedRows(before[place]!, after))
  })
}

/** Keeps what is on the screen as it is on the server, whoever changes it. */
export function LiveUpdates() {
  const client = useQueryClient()
  useEffect(() => {
    const begins = watchBegins(client)
    let due: Due | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = 0
    const run = (): void => {
      timer = undefined
      const now = due
      due = undefined
      last = performance.now()
      if (!now) return
      void readAgain(client, now, begins.of)
      hear(now)
    }
    const tell = ({ changed, all, age }: Told): void => {
      const at = performance.now() - age
      due = { names: new Set([...(due?.names ?? []), ...changed]), all: all || due?.all === true, at }
      timer ??= setTimeout(run, Math.max(0, last + PACE - performance.now()))
    }
    const stop = followChanges(tell)
    return () => {
      stop()
      clearTimeout(timer)
      begins.stop()
    }
  }, [client])
  return null
}
