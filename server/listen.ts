import { serve, type HttpBindings } from '@hono/node-server'
import type { Server } from 'node:http'
import { normalize } from 'node:path/posix'
import { isLoopback } from './address.ts'
import type { App } from './app.ts'
import { compressed } from './compress.ts'
import type { MapTiles } from './mapTiles.ts'
import { safeHeaders, staticFiles } from './static.ts'

/** Where to listen, and the folder of the built screens. */
export interface Listening {
  readonly host: string
  readonly port: number
  readonly screens: string
  /** The pictures below maps; none without it. */
  readonly tiles?: MapTiles | undefined
  /** The next hop is a proxy of ours, whose word on the client's address counts. */
  readonly trustProxy?: boolean
}

/** How long a request may take to come, in milliseconds: its headers, all of it, and how often that is looked at. */
const HEADERS_TIMEOUT = 15_000
const REQUEST_TIMEOUT = 1_800_000
const CHECKING = 5000

const SAFE = Object.entries(safeHeaders)
/** Whether this is the path of a call, however it is spelled. The application rejects what cannot be decoded. */
function isCall({ callRoots }: App, path: string): boolean {
  try {
    const word = normalize(decodeURIComponent(path)).split('/').find(Boolean)
    return word !== undefined && callRoots.has(word.toLowerCase())
  } catch {
    return true
  }
}

/** Somebody behind a proxy whose word does not count: nobody knows who, but not this machine itself. */
const PROXIED = 'proxied'

/** The client's address: the socket's, or what the trusted proxy in front of us says. */
function addressOf(request: Request, incoming: HttpBindings['incoming'], trustProxy: boolean): string | undefined {
  const { remoteAddress } = incoming.socket
  const forwarded = request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
  if (trustProxy) return forwarded || remoteAddress
  return forwarded !== undefined && remoteAddress !== undefined && isLoopback(remoteAddress) ? PROXIED : remoteAddress
}

/** Serves the screens and the API on one port; resolves once it listens. */
export async function listen(app: App, { host, port, screens, tiles, trustProxy = false }: Listening): Promise<Server> {
  const files = staticFiles(screens, tiles)
  const server = serve({
    hostname: host,
    serverOptions: { connectionsCheckingInterval: CHECKING },
    port,
    fetch: async (request, bindings) => {
      const { incoming, outgoing } = bindings as HttpBindings
      const page = isCall(app, new URL(request.url).pathname) ? undefined : await files(request)
      if (page) return page
      for (const [name, value] of SAFE) outgoing.setHeader(name, value)
      return compressed(request, await app.fetch(request, addressOf(request, incoming, trustProxy)))
    },
  }) as Server
  // Bodies are timed by those who read them (`bytesOf`): this ends what nobody reads.
  server.requestTimeout = REQUEST_TIMEOUT
  server.headersTimeout = HEADERS_TIMEOUT
  // Longer than a proxy keeps an idle connection: else it may send a call into one that is being closed here.
  server.keepAliveTimeout = 75_000
  await new Promise<void>((done, fail) => server.once('listening', done).once('error', fail))
  return server
}
