import { serve } from '@hono/node-server'
import type { Server } from 'node:http'
import type { App } from './app.ts'
import { packed } from './packed.ts'
import { safeHeaders, staticFiles } from './static.ts'

/** Where to listen, and the folder of the built screens. */
export interface Listening {
  readonly host: string
  readonly port: number
  readonly screens: string
}

const isCall = (path: string): boolean => /^\/(api|authentication_token|users|health|metrics)(\/|$)/.test(path)

/** Serves the screens and the API on one port; answers once it listens. */
export async function listen(app: App, { host, port, screens }: Listening): Promise<Server> {
  const files = staticFiles(screens)
  const server = serve({
    hostname: host,
    port,
    fetch: async (request, info) => {
      const page = isCall(new URL(request.url).pathname) ? undefined : await files(request)
      if (page) return page
      const answer = await app.fetch(request, (info as { incoming?: { socket?: { remoteAddress?: string } } }).incoming?.socket?.remoteAddress)
      for (const [name, value] of Object.entries(safeHeaders)) if (!answer.headers.has(name)) answer.headers.set(name, value)
      return packed(request, answer)
    },
  }) as Server
  server.requestTimeout = 3_600_000
  await new Promise<void>((done, fail) => server.once('listening', done).once('error', fail))
  return server
}
