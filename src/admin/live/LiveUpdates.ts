import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { openCall } from '../api.ts'
import { rememberSeenPosition } from '../connection.ts'
import { readsRemoved } from '../data/removed.ts'
import { onSession, currentSession } from '../session.ts'
import type { Rows } from '../data/rows.ts'
import { OPEN_FORM, publishChanges } from '../queryClient.ts'
import { changedRows, highlightChanged } from './fresh.ts'

/** A change event from the server: the resources whose screens may have changed, or that all may have. */
export interface ChangeEvent {
  readonly changed: readonly string[]
  readonly all: boolean
  /** How long the last of the changes was delayed, in milliseconds. */
  readonly age: number
  /** The database position that the event covers, for reads from a standby. */
  readonly seen?: string
  /** The cursor to request the next changes from. */
  readonly cursor: string
}

/** Makes a parser of server-sent events: fed with a piece of the stream, it returns the events completed by it. */
function eventReader(): (piece: string) => readonly ChangeEvent[] {
  let text = ''
  return piece => {
    const parts = (text + piece).split('\n\n')
    text = parts.pop()!
    return parts.flatMap(part => {
      const lines = part.split('\n')
      const valueOf = (name: string): string | undefined => lines.find(line => line.startsWith(`${name}: `))?.slice(name.length + 2)
      const [data, cursor] = [valueOf('data'), valueOf('id')]
      return data === undefined || cursor === undefined ? [] : [{ ...(JSON.parse(data) as Omit<ChangeEvent, 'cursor'>), cursor }]
    })
  }
}

/** The delay between attempts doubles from the shortest to the longest, in milliseconds. */
const [SHORTEST_REST, LONGEST_REST] = [1000, 30_000]
/** A stream without data for this long at its start is probably buffered by a proxy, so polling replaces it. Milliseconds. */
const SILENCE = 8000
/** A stream without data for this long is broken: the server sends a heartbeat every 20 s. Milliseconds. */
const BROKEN = 60_000
/** The polling interval without a stream, in milliseconds. */
const POLL_EVERY = 5000
/** How long a hidden window keeps its connection, in milliseconds: browsers limit connections per server. */
const UNSEEN = 15_000

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
    window.addEventListener('online', () => resolve(), { once: true, signal })
  })

/** Resolves when the window is visible and a user is signed in. */
const untilActive = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const stops: (() => void)[] = []
    const look = (): void => {
      if (!signal.aborted && (document.hidden || !currentSession())) return
      stops.forEach(stop => stop())
      resolve()
    }
    stops.push(onSession(look))
    for (const [target, event] of [
      [document, 'visibilitychange'],
      [signal, 'abort'],
    ] as const) {
      target.addEventListener(event, look)
      stops.push(() => target.removeEventListener(event, look))
    }
    look()
  })

/** A signal that aborts with the given one, with the session, or some time after the window was hidden. */
function activeSignal(signal: AbortSignal): { readonly signal: AbortSignal; readonly stop: () => void } {
  const ended = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = (): void => {
    clearTimeout(timer)
    if (document.hidden) timer = setTimeout(() => ended.abort(), UNSEEN)
  }
  document.addEventListener('visibilitychange', look)
  const stopSession = onSession(() => currentSession() ?? ended.abort())
  return {
    signal: AbortSignal.any([signal, ended.signal]),
    stop: () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
      stopSession()
    },
  }
}

/** Requests changes since the cursor; at first, since the page was opened, because its data may have been read before that. */
const call = (accept: string, cursor: string | undefined, signal: AbortSignal): Promise<Response> =>
  openCall('api/live', { accept, query: cursor === undefined ? { age: Math.ceil(performance.now()) } : { after: cursor }, signal })

/** Reads a stream to its end; returns false if it never sent anything. */
async function readStream(cursor: string | undefined, onEvent: (answer: ChangeEvent) => void, signal: AbortSignal): Promise<boolean> {
  const silent = new AbortController()
  let timer = setTimeout(() => silent.abort(), SILENCE)
  let hasReceived = false
  try {
    const response = await call('text/event-stream', cursor, AbortSignal.any([signal, silent.signal]))
    if (!response.ok || !response.body) throw new Error(String(response.status))
    const read = eventReader()
    for (const reader = response.body.pipeThrough(new TextDecoderStream()).getReader(); ;) {
      const { value, done } = await reader.read()
      if (done) return true
      clearTimeout(timer)
      timer = setTimeout(() => silent.abort(), BROKEN)
      hasReceived = true
      read(value).forEach(onEvent)
    }
  } catch (error) {
    if (silent.signal.aborted && !hasReceived && !signal.aborted) return false
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Follows changes on the server while the window is visible and a user is signed in; resumes at the cursor after a break. Returns the function that stops it. */
export function followChanges(onEvent: (answer: ChangeEvent) => void): () => void {
  const stopped = new AbortController()
  let cursor: string | undefined
  let asks = false
  let rest = SHORTEST_REST
  const describe = (one: ChangeEvent): void => {
    rest = SHORTEST_REST
    cursor = one.cursor
    rememberSeenPosition(one.seen)
    if (one.all || one.changed.length > 0) onEvent(one)
  }
  const listen = async (signal: AbortSignal): Promise<void> => {
    if (!asks) asks = !(await readStream(cursor, describe, signal))
    // Do not reconnect at once: whatever ended the stream may end the next one too.
    if (!asks) return pause(SHORTEST_REST, signal)
    const response = await call('application/json', cursor, signal)
    if (!response.ok) throw new Error(String(response.status))
    describe((await response.json()) as ChangeEvent)
    await pause(POLL_EVERY, signal)
  }
  const run = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      await untilActive(stopped.signal)
      if (stopped.signal.aborted) return
      const { signal, stop } = activeSignal(stopped.signal)
      try {
        await listen(signal)
      } catch {
        // Random, so that the clients of a server that went down do not all reconnect to another at once.
        await pause(rest * (1 + Math.random()), signal)
        rest = Math.min(LONGEST_REST, rest * 2)
      } finally {
        stop()
      }
    }
  }
  void run()
  return () => stopped.abort()
}

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
const REFETCH_INTERVAL_MS = 1500

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
    query.queryKey[0] !== OPEN_FORM &&
    !readsRemoved(query.queryKey) &&
    (due.all || shownBy(query).some(name => due.names.has(name))) &&
    begins.of(query) <= due.at
  const lists = client.getQueryCache().findAll({ type: 'active', predicate: query => isDue(query) && isRows(query.state.data) })
  const before = lists.map(query => query.state.data as Rows)
  await client.invalidateQueries({ predicate: query => isDue(query) && !putsOff(query) })
  lists.forEach((query, index) => {
    const after = query.state.data
    if (isRows(after) && after !== before[index]) highlightChanged(String(query.queryKey[0]), changedRows(before[index]!, after))
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
    const applyEvent = ({ changed, all, age }: ChangeEvent): void => {
      const at = performance.now() - age
      due = { names: new Set([...(due?.names ?? []), ...changed]), all: all || due?.all === true, at }
      timer ??= setTimeout(run, Math.max(0, last + REFETCH_INTERVAL_MS - performance.now()))
    }
    const stop = follow(applyEvent)
    return () => {
      stop()
      clearTimeout(timer)
      stopPaced()
      begins.stop()
    }
  }, [client, follow])
  return null
}
