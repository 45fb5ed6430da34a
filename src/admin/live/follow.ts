import { openCall } from '../api.ts'
import { rememberSeenMoment } from '../connection.ts'
import { onSession, sessionNow } from '../session.ts'

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
      if (!signal.aborted && (document.hidden || !sessionNow())) return
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
  const stopSession = onSession(() => sessionNow() ?? ended.abort())
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
async function readStream(cursor: string | undefined, tell: (answer: ChangeEvent) => void, signal: AbortSignal): Promise<boolean> {
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
      read(value).forEach(tell)
    }
  } catch (error) {
    if (silent.signal.aborted && !hasReceived && !signal.aborted) return false
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Follows changes on the server while the window is visible and a user is signed in; resumes at the cursor after a break. Returns the function that stops it. */
export function followChanges(tell: (answer: ChangeEvent) => void): () => void {
  const stopped = new AbortController()
  let cursor: string | undefined
  let asks = false
  let rest = SHORTEST_REST
  const describe = (one: ChangeEvent): void => {
    rest = SHORTEST_REST
    cursor = one.cursor
    rememberSeenMoment(one.seen)
    if (one.all || one.changed.length > 0) tell(one)
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
