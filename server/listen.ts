import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { serve, type HttpBindings } from '@hono/node-server'
import type { Server } from 'node:http'
import { textParameterIn } from './engine/http/calls.ts'
import { isLoopback } from './session/callers.ts'
import type { App } from './app.ts'
import { isCall, type MapTiles, safeHeaders, staticFiles } from './static.ts'

/** Only text of a certain length is compressed: files, archives and Excel are compressed already. */
const TEXT = /^(application\/(problem\+)?json|text\/(?!event-stream))/
const MIN_COMPRESSED = 1400
/** For a page of a list, the result is a tenth larger than with the default 6, in half the time. */
const LEVEL = 3

const gzipped = promisify(gzip)

/** Compresses a text response with gzip when the client accepts it. */
async function compressed(request: Request, answer: Response): Promise<Response> {
  if (!/\bgzip\b/.test(request.headers.get('accept-encoding') ?? '')) return answer
  if (!TEXT.test(answer.headers.get('content-type') ?? '') || answer.headers.has('content-encoding')) return answer
  const text = textParameterIn(answer)
  const length = text?.length ?? Number(answer.headers.get('content-length') ?? Number.POSITIVE_INFINITY)
  if (length < MIN_COMPRESSED || (text === undefined && !answer.body)) return answer
  const headers = new Headers(answer.headers)
  headers.delete('content-length')
  headers.set('content-encoding', 'gzip')
  headers.append('vary', 'Accept-Encoding')
  const body =
    text === undefined ? answer.body!.pipeThrough(new CompressionStream('gzip')) : new Uint8Array(await gzipped(text, { level: LEVEL }))
  return new Response(body, { status: answer.status, headers })
}

/** The address to listen on, and the folder of the built screens. */
interface Listening {
  readonly host: string
  readonly port: number
  readonly screens: string
  /** The title of the page until the screens set theirs: the name of the application. */
  readonly title?: string
  /** The source of map tiles; no map pictures without it. */
  readonly tiles?: MapTiles | undefined
  /** Whether the server is behind our own proxy, whose `X-Forwarded-For` is trusted. */
  readonly trustProxy?: boolean
}

/** Timeouts of a request in milliseconds: for its headers, for all of it, and the interval of checking. */
const HEADERS_TIMEOUT = 15_000
const REQUEST_TIMEOUT = 1_800_000
const CHECKING = 5000

const SAFE = Object.entries(safeHeaders)
/** The address of a client behind an untrusted proxy: unknown, but not the local machine. */
const PROXIED = 'proxied'

/** Returns the client's address: that of the socket, or the one that the trusted proxy reports. */
function addressOf(request: Request, incoming: HttpBindings['incoming'], trustProxy: boolean): string | undefined {
  const { remoteAddress } = incoming.socket
  const forwarded = request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
  if (trustProxy) return forwarded || remoteAddress
  return forwarded !== undefined && remoteAddress !== undefined && isLoopback(remoteAddress) ? PROXIED : remoteAddress
}

/** Serves the screens and the API on one port; resolves when it listens. */
export async function listen(app: App, { host, port, screens, tiles, title, trustProxy = false }: Listening): Promise<Server> {
  const files = staticFiles(screens, { tiles, ...(title !== undefined && { title }) })
  const server = serve({
    hostname: host,
    serverOptions: { connectionsCheckingInterval: CHECKING },
    port,
    fetch: async (request, bindings) => {
      const { incoming, outgoing } = bindings as HttpBindings
      const page = isCall(app.callRoots, new URL(request.url).pathname) ? undefined : await files(request)
      if (page) return page
      for (const [name, value] of SAFE) outgoing.setHeader(name, value)
      return compressed(request, await app.fetch(request, addressOf(request, incoming, trustProxy)))
    },
  }) as Server
  // Bodies are timed by their readers (`bytesOf`); this ends requests whose body nobody reads.
  server.requestTimeout = REQUEST_TIMEOUT
  server.headersTimeout = HEADERS_TIMEOUT
  // Longer than a proxy keeps an idle connection, so that it does not send a call on a connection that is being closed here.
  server.keepAliveTimeout = 75_000
  await new Promise<void>((done, fail) => server.once('listening', done).once('error', fail))
  return server
}
