/** A connected client that waits for events. */
export interface EventStream {
  /** Reports that there may be something new. */
  tell(): void
  end(): void
}

/**
 * An event for a client: `id` is the position from which it continues after a disconnect. The first event is always sent, later ones only
 * when `isWorthIt`.
 */
export interface StreamEvent {
  readonly id: string
  readonly data: object
  readonly isWorthIt: boolean
}

/** The interval of keep-alive messages, in milliseconds: proxies close silent connections. */
const PULSE = 20_000
/** The limit of unread events of a client. */
const MOST_UNREAD = 200
const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // A buffering proxy would delay every event.
  'x-accel-buffering': 'no',
}

/** Returns a response of server-sent events, which is in `streams` as long as its client is connected; `next` returns null to end it. */
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
