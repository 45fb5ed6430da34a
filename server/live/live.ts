import { can, routesOf, type Resources, field, shape } from '#resource'
import { listenTo, type Listener } from '../adapters/notifications.ts'
import type { Address } from '../adapters/postgres/address.ts'
import type { User } from '../engine/user.ts'
import type { Log } from '../log.ts'
import { rememberChanges, type ChangedRecords, RECORDS_CHANNEL } from './changes.ts'
import type { Route } from '../application.ts'

/** A connected client that waits for events. */
interface EventStream {
  /** Reports that there may be something new. */
  notify(): void
  end(): void
}

/**
 * An event for a client: `id` is the position from which it continues after a disconnect. The first event is always sent, later ones only
 * when `isWorthIt`.
 */
interface StreamEvent {
  readonly id: string
  readonly data: object
  readonly isWorthIt: boolean
}

/** The interval of keep-alive messages, in milliseconds: proxies close silent connections. */
const PULSE = 20_000
/** The limit of unread events of a client. */
const MAX_UNREAD = 200
const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // A buffering proxy would delay every event.
  'x-accel-buffering': 'no',
}

/** Returns a response of server-sent events, which is in `streams` as long as its client is connected; `next` returns null to end it. */
function eventStream(streams: Set<EventStream>, next: () => Promise<StreamEvent | null>): Response {
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
      if (event === null || (controller.desiredSize ?? 0) < -MAX_UNREAD) return end()
      const { id, data, isWorthIt } = event
      if (isFirst || isWorthIt) controller.enqueue(text.encode(`id: ${id}\ndata: ${JSON.stringify(data)}\n\n`))
    }
    const own: EventStream = { notify: () => void say(false), end }
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

/** What a client receives: the resources whose screens may be outdated, or that all may be. */
interface News {
  readonly cursor: string
  readonly changed: readonly string[]
  readonly all: boolean
  /** How long ago the last change arrived, in milliseconds. */
  readonly age: number
  /** The position in the write-ahead log that the client has seen: a standby must have replayed it. Only with standbys. */
  readonly seen?: string
}

/** Where a client starts: after a position that it has received, or, without one, with the last milliseconds. */
type StartPosition = string | number

/** The changes of the database that this process knows, for its clients. */
export interface Live {
  /** Returns what changed since then and the user may see. */
  since(user: User, from: StartPosition): Promise<News>
  /** Streams changes as long as the client is connected: `whoIs` is called before each event, and null ends the stream. */
  stream(whoIs: () => Promise<User | null>, from: StartPosition): Promise<Response>
  /** Ends all streams and accepts no new ones; clients reconnect to another server. */
  drain(): void
  close(): Promise<void>
}

interface LiveParts {
  readonly address: () => Address
  readonly resources: Resources
  /**
   * Returns the resources whose screens may be outdated when rows of a table change, by table; called once, when somebody first listens.
   */
  readonly readers: () => Promise<ReadonlyMap<string, readonly string[]>>
  readonly log: Log
  /** Returns a position in the write-ahead log after everything committed so far; only with standbys. */
  readonly moment?: (() => Promise<string>) | undefined
  /** No other process uses this database: this one listens only when there is a client. */
  readonly isAlone: boolean
}

/** Changes within so many milliseconds are reported together. */
const DEBOUNCE_MS = 100
/** The limit of clients per process. */
const MAX_CLIENTS = 5000

/** Returns whether a user may read a resource at all. */
const seenBy = (resources: Resources) => {
  const rights = new Map(
    Object.values(resources).map(resource => [
      resource.name,
      routesOf(resource)
        .filter(call => call.kind === 'list' || call.kind === 'one')
        .map(call => call.right),
    ]),
  )
  return ({ rights: userRights }: User, name: string): boolean => (rights.get(name) ?? []).some(right => can(userRights, right))
}

/** Receives the changes of the database; `notify` is called when there is something new. */
function hearChanges({ address, readers, log, moment }: LiveParts, notify: () => void) {
  const changes = rememberChanges()
  let known: ReturnType<LiveParts['readers']> | undefined
  let listener: Listener | undefined
  let isLinked = false
  let changedAt = 0
  let seen: string | undefined
  let waiting: Set<string> | 'all' | undefined
  let timer: NodeJS.Timeout | undefined
  const shownBy = async (tables: ReadonlySet<string>): Promise<ReadonlySet<string> | 'all'> => {
    try {
      const byTable = await (known ??= readers())
      return new Set([...tables].flatMap(table => byTable.get(table) ?? []))
    } catch (error) {
      log.error({ error: String(error) }, 'which screens a table changes is not known: all are read again')
      known = undefined
      return 'all'
    }
  }
  const keep = async (): Promise<void> => {
    timer = undefined
    const tables = waiting
    waiting = undefined
    if (tables === undefined) return
    // When the primary is unreachable, everything is reported again as soon as it is back.
    seen = (await moment?.().catch(() => undefined)) ?? seen
    changes.add(tables === 'all' ? tables : await shownBy(tables))
    notify()
  }
  const onChange = (table: string | undefined): void => {
    // A call without a table means that the connection was established: nobody listens before the first one, but before a later one changes
    // may have been missed.
    if (table === undefined && !isLinked) return void (isLinked = true)
    changedAt = performance.now()
    if (table === undefined) waiting = 'all'
    else if (waiting !== 'all') waiting = (waiting ?? new Set()).add(table)
    timer ??= setTimeout(() => void keep(), DEBOUNCE_MS)
  }
  return {
    ready: (): Promise<void> => (listener ??= listenTo({ address, channel: RECORDS_CHANNEL, onNotification: onChange, log })).ready,
    seen: (): string | undefined => seen,
    age: (): number => Math.round(performance.now() - changedAt),
    since: (from: StartPosition): ChangedRecords => (typeof from === 'number' ? changes.lately(from) : changes.since(from)),
    async close() {
      clearTimeout(timer)
      await listener?.close()
    },
  }
}

/** Listens to the database, and reports to each client the changes that it may see. */
export function openLive(parts: LiveParts): Live {
  const maySee = seenBy(parts.resources)
  const streams = new Set<EventStream>()
  const changes = hearChanges(parts, () => streams.forEach(stream => stream.notify()))
  let isDrained = false
  if (!parts.isAlone) void changes.ready()
  const newsFor = (user: User, { cursor, names, all }: ChangedRecords): News => ({
    cursor,
    changed: [...names].filter(name => maySee(user, name)),
    all,
    age: all ? 0 : changes.age(),
    ...(changes.seen() !== undefined && { seen: changes.seen()! }),
  })
  const since = async (user: User, from: StartPosition): Promise<News> => {
    await changes.ready()
    return newsFor(user, changes.since(from))
  }
  const stream = async (whoIs: () => Promise<User | null>, from: StartPosition): Promise<Response> => {
    await changes.ready()
    if (isDrained || streams.size >= MAX_CLIENTS) return new Response(null, { status: 503, headers: { 'retry-after': '5' } })
    let at = from
    return eventStream(streams, async () => {
      const user = await whoIs().catch(() => null)
      if (user === null) return null
      const { cursor, ...data } = newsFor(user, changes.since(at))
      at = cursor
      return { id: cursor, data, isWorthIt: data.all || data.changed.length > 0 }
    })
  }

  const drain = (): void => {
    isDrained = true
    for (const one of streams) one.end()
  }
  return {
    since,
    stream,
    drain,
    async close() {
      drain()
      await changes.close()
    },
  }
}

const isStream = (request: Request): boolean => (request.headers.get('accept') ?? '').includes('text/event-stream')

/** Routes by which screens learn that their data has changed: as a stream of events, or as a single answer. */
export const liveRoutes = (live: Live): readonly Route[] => [
  {
    method: 'GET',
    path: 'api/live',
    right: [],
    reads: true,
    area: 'system',
    summary: 'nerud.routes.live',
    input: { after: field.text({ max: 40 }), age: field.number({ min: 0 }) },
    answer: {
      cursor: field.text(),
      changed: shape.list(field.text()),
      all: field.flag(),
      age: field.number(),
      seen: shape.optional(field.text()),
    },
    handle: ({ request, user, input, sessions, address }) => {
      const after =
        request.headers.get('last-event-id') ?? (input['after'] as string | undefined) ?? (input['age'] as number | undefined) ?? 0
      if (!isStream(request)) return live.since(user!, after)
      return live.stream(async () => (await sessions.callerOf(request, address))?.user ?? null, after)
    },
  },
]
