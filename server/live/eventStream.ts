/** A client that stays for what comes. */
export interface EventStream {
  /** There may be something new. */
  tell(): void
  end(): void
}

/** What a client is told: `id` is where it goes on after a break. The first event comes in any case, others where they are worth it. */
export interface StreamEvent {
  readonly id: string
  readonly data: object
  readonly isWorthIt: boolean
}

/** How often a stream says that it is there: proxies cut what is silent. Milliseconds. */
const PULSE = 20_000
/** How many events may wait for a client that does not read them. */
const MOST_UNREAD = 200
const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // A proxy that gathers what it passes on would hold every word back.
  'x-accel-buffering': 'no',
}

/** A response of server-sent events that stands among `streams` for as long as its client stays; `next` answers null to end it. */
export function eventStream(streams: Set<EventStream>, next: () => Promise<StreamEvent | null>): Response {
  const text = new TextEncoder()
  let forget = (): void => undefined
  const start = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
    const end = (): void => {
      forget()
      controller.close()
    }
    const say = async (isFirst: boolean): Promise<void> => {
      const event = await next()
      if (!streams.has(own)) return
      if (event === null || (controller.desiredSize ?? 0) < -MOST_UNREAD) return end()
      const { id, data, isWorthIt } = event
      if (isFirst || isWorthIt) controller.enqueue(text.encode(`id: ${id}\ndata: ${JSON.stringify(data)}\n\n`))
    }
    const own: EventStream = { tell: () => void say(false), end }
    const pulse = setInterval(() => controller.enqueue(text.encode(':\n\n')), PULSE)
    pulse.unref()
    forget = () => {
      streams.delete(own)
      clearInterval(pulse)
    }
    streams.add(own)
    void say(true)
  }
  return new Response(new ReadableStream<Uint8Array>({ start, cancel: () => forget() }), { headers: HEADERS })
}
