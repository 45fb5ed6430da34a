import { openCall } from '../api.ts'
import { rememberSeenMoment } from '../seenMoment.ts'
import { onSession, sessionNow } from '../session.ts'
import { eventReader, type ChangeEvent } from './events.ts'

/** Rests between two attempts double from the shortest to the longest, in milliseconds. */
const [SHORTEST_REST, LONGEST_REST] = [1000, 30_000]
/** A stream that says nothing for so long at its beginning is held back by something between: then changes are asked for. Milliseconds. */
const SILENCE = 8000
/** A stream that says nothing for so long afterwards is broken, though nobody said so: it gives a sign every 20 s. Milliseconds. */
const BROKEN = 60_000
/** How often changes are asked for without a stream, in milliseconds. */
const ASK_EVERY = 5000
/** For how long a window that nobody sees goes on listening, in milliseconds: browsers open few connections to one server. */
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

/** Resolves when the window is seen and somebody is signed in. */
const untilWanted = (signal: AbortSignal): Promise<void> =>
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

/** Ends with the given signal, with the session, or some time after the window went out of sight. */
function wantedFor(signal: AbortSignal): { readonly signal: AbortSignal; readonly stop: () => void } {
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

/** Asks from where it was told last; before that, for what changed since the page was opened: something of it may have been read already. */
const call = (accept: string, cursor: string | undefined, signal: AbortSignal): Promise<Response> =>
  openCall('api/live', { accept, query: cursor === undefined ? { age: Math.ceil(performance.now()) } : { after: cursor }, signal })

/** Reads a stream to its end; false where it said nothing at all. */
async function readStream(cursor: string | undefined, tell: (answer: ChangeEvent) => void, signal: AbortSignal): Promise<boolean> {
  const silent = new AbortController()
  let timer = setTimeout(() => silent.abort(), SILENCE)
  let hasSaid = false
  try {
    const response = await call('text/event-stream', cursor, AbortSignal.any([signal, silent.signal]))
    if (!response.ok || !response.body) throw new Error(String(response.status))
    const read = eventReader()
    for (const reader = response.body.pipeThrough(new TextDecoderStream()).getReader(); ;) {
      const { value, done } = await reader.read()
      if (done) return true
      clearTimeout(timer)
      timer = setTimeout(() => silent.abort(), BROKEN)
      hasSaid = true
      read(value).forEach(tell)
    }
  } catch (error) {
    if (silent.signal.aborted && !hasSaid && !signal.aborted) return false
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Follows what changes on the server for as long as the window is seen and somebody is signed in; returns how to stop. After a break it goes on where it was. */
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
    // A stream that ended is not begun again at once: who ends it may end the next one too.
    if (!asks) return pause(SHORTEST_REST, signal)
    const response = await call('application/json', cursor, signal)
    if (!response.ok) throw new Error(String(response.status))
    describe((await response.json()) as ChangeEvent)
    await pause(ASK_EVERY, signal)
  }
  const run = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      await untilWanted(stopped.signal)
      if (stopped.signal.aborted) return
      const { signal, stop } = wantedFor(stopped.signal)
      try {
        await listen(signal)
      } catch {
        // By chance longer: those whom one server left should not come to another all at once.
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
