import { can, routesOf, type Resources } from '#resource'
import { listenTo, type Listener } from '../adapters/notifications.ts'
import type { Address } from '../adapters/postgres/address.ts'
import type { User } from '../engine/user.ts'
import type { Log } from '../log.ts'
import { rememberChanges, type Changed, CHANNEL } from './changes.ts'
import { eventStream, type EventStream } from './eventStream.ts'

/** What a client is told: the names of resources whose screens may look otherwise, or that all may. */
interface News {
  readonly cursor: string
  readonly changed: readonly string[]
  readonly all: boolean
  /** How long ago the last change was heard of, in milliseconds. */
  readonly age: number
  /** Up to where whoever knows this has seen: what they read again on a standby is not older. Only where there are standbys. */
  readonly seen?: string
}

/** From when on somebody wants to know: after a moment that they were told, or, without one, for the last milliseconds. */
type From = string | number

/** What this process knows of changes in the database, for those who look at it. */
export interface Live {
  /** What changed since, of what the user may see. */
  since(user: User, from: From): Promise<News>
  /** Answers for as long as the client stays: `whoIs` is asked before each word, and ends it with null. */
  stream(whoIs: () => Promise<User | null>, from: From): Promise<Response>
  /** Ends all streams and takes no more; their clients come back to whoever is there. */
  drain(): void
  close(): Promise<void>
}

interface LiveParts {
  readonly address: () => Address
  readonly resources: Resources
  /** Which resources' screens may look otherwise once rows of a table changed; asked once, when somebody first listens. */
  readonly readers: () => Promise<ReadonlyMap<string, readonly string[]>>
  readonly log: Log
  /** A moment that all that is committed lies before; where lists may be read from standbys. */
  readonly moment?: (() => Promise<string>) | undefined
  /** No other process has this database: it listens only once somebody wants to know. */
  readonly isAlone: boolean
}

/** Changes that come together are told together. Milliseconds. */
const TOGETHER = 100
/** How many may listen to one process. */
const MOST = 5000

/** Which resources somebody may read at all. */
const seenBy = (resources: Resources) => {
  const rights = new Map(
    Object.values(resources).map(resource => [
      resource.name,
      routesOf(resource)
        .filter(call => call.kind === 'list' || call.kind === 'one')
        .map(call => call.right),
    ]),
  )
  return ({ rights: held }: User, name: string): boolean => (rights.get(name) ?? []).some(right => can(held, right))
}

/** What this process hears of the database; `tell` is called when there is something new. */
function hearChanges({ address, readers, log, moment }: LiveParts, tell: () => void) {
  const changes = rememberChanges()
  let known: ReturnType<LiveParts['readers']> | undefined
  let listener: Listener | undefined
  let isLinked = false
  let heardAt = 0
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
    // Where the primary is away everybody is told again, once it is heard.
    seen = (await moment?.().catch(() => undefined)) ?? seen
    changes.add(tables === 'all' ? tables : await shownBy(tables))
    tell()
  }
  const heard = (table: string | undefined): void => {
    // Without a table the link was made: nobody looks before the first one, and what happened before any other nobody knows.
    if (table === undefined && !isLinked) return void (isLinked = true)
    heardAt = performance.now()
    if (table === undefined) waiting = 'all'
    else if (waiting !== 'all') waiting = (waiting ?? new Set()).add(table)
    timer ??= setTimeout(() => void keep(), TOGETHER)
  }
  return {
    ready: (): Promise<void> => (listener ??= listenTo({ address, channel: CHANNEL, onNotification: heard, log })).ready,
    seen: (): string | undefined => seen,
    age: (): number => Math.round(performance.now() - heardAt),
    since: (from: From): Changed => (typeof from === 'number' ? changes.lately(from) : changes.since(from)),
    async close() {
      clearTimeout(timer)
      await listener?.close()
    },
  }
}

/** Listens to the database, and tells each who wants to know what they may see of its changes. */
export function openLive(parts: LiveParts): Live {
  const maySee = seenBy(parts.resources)
  const streams = new Set<EventStream>()
  const heard = hearChanges(parts, () => streams.forEach(stream => stream.tell()))
  let isDrained = false
  if (!parts.isAlone) void heard.ready()
  const newsFor = (user: User, { cursor, names, all }: Changed): News => ({
    cursor,
    changed: [...names].filter(name => maySee(user, name)),
    all,
    age: all ? 0 : heard.age(),
    ...(heard.seen() !== undefined && { seen: heard.seen()! }),
  })
  const since = async (user: User, from: From): Promise<News> => {
    await heard.ready()
    return newsFor(user, heard.since(from))
  }
  const stream = async (whoIs: () => Promise<User | null>, from: From): Promise<Response> => {
    await heard.ready()
    if (isDrained || streams.size >= MOST) return new Response(null, { status: 503, headers: { 'retry-after': '5' } })
    let at = from
    return eventStream(streams, async () => {
      const user = await whoIs().catch(() => null)
      if (user === null) return null
      const { cursor, ...data } = newsFor(user, heard.since(at))
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
      await heard.close()
    },
  }
}
