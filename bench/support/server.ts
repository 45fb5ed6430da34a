import { serve } from '@hono/node-server'
import { resources, ALL_RIGHTS } from '#resources'
import { Hono } from 'hono'
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Address } from '../../server/adapters/postgres/address.ts'
import type { App } from '../../server/app.ts'
import { application } from '#resources/app.rules'
import { compose } from '../../server/compose.ts'
import { openLog } from '../../server/log.ts'
import { conditions, pageSql, questionOf, type PageRow } from '../../server/engine/read/records.ts'
import type { User } from '../../server/engine/user.ts'
import { listen } from '../../server/listen.ts'
import { rawRouteOf, watchedDatabase, type Replay, type Statement, type WatchedDatabase } from './replay.ts'

/** How to start the product: on which database, with which screens. */
export interface Serving {
  readonly database: Address
  readonly dataDir: string
  readonly screens?: string
}
/** One statement as a baseline route: its parameters are these keys of the request body; `id` is that of the path. */
interface Write {
  readonly text: string
  readonly keys: readonly string[]
}
/**
 * A message to the process: start recording statements, return the recorded ones, serve recorded statements as the baseline route `/replay/<name>`,
 * or serve a statement as `/write/<name>`.
 */
export type ServerOrder =
  | { readonly watch: true }
  | { readonly watch: false }
  | { readonly name: string; readonly replay: Replay }
  | { readonly name: string; readonly write: Write }
/** The response of the process. */
export interface RecordedStatements {
  readonly statements: readonly Statement[]
}
/** The addresses of the product and of the baseline routes, which send the database's JSON unchanged. */
export interface RunningServer {
  readonly url: string
  readonly rawUrl: string
}

const HOST = '127.0.0.1'
const administrator: User = { id: 1, login: 'admin', fio: '', rights: new Set(ALL_RIGHTS), readOnly: false, session: 0 }
const urlOf = (server: Server): string => `http://${HOST}:${(server.address() as AddressInfo).port}`

/** Serves the product's statement for the first page of companies, through the same pool, with its result sent unchanged. */
async function startRawRoutes(app: App, database: WatchedDatabase): Promise<Server> {
  const { engine } = app
  const { company } = resources
  const query = questionOf(engine, company, [])
  const { sql, parameters } = pageSql(engine, company, administrator, query, conditions(engine, company, administrator, query)).compile(
    database.db,
  )
  const hono = new Hono().get('/companies', async c => {
    // Prepared, as in the product: `client.unsafe` would have PostgreSQL plan a statement without parameters on every call.
    const { rows } = await database.client.session(session => session.run(sql, parameters))
    return c.body(String((rows[0] as unknown as PageRow).body), 200, { 'content-type': 'application/json; charset=utf-8' })
  })
  const works = new Map<string, ReturnType<typeof rawRouteOf>>()
  hono.on(['GET', 'POST'], '/replay/:name', async c => {
    const { id } = c.req.method === 'POST' ? await c.req.json<{ id?: number }>() : {}
    const work = (): Promise<string> => database.client.session(session => works.get(c.req.param('name'))!(session, id))
    // PostgreSQL aborts one of two transactions in a deadlock. The product restarts it, and so does this route.
    const body = await work().catch((error: { code?: unknown }) => (error.code === '40P01' ? work() : Promise.reject(error as Error)))
    return c.body(body, 200, { 'content-type': 'application/json; charset=utf-8' })
  })
  const writes = new Map<string, Write>()
  hono.on(['POST', 'PATCH'], '/write/:name/:id?', async c => {
    const { text, keys } = writes.get(c.req.param('name'))!
    const sent = { ...(await c.req.json<Record<string, unknown>>()), id: c.req.param('id') }
    const values = keys.map(key => (sent as Record<string, unknown>)[key] ?? null)
    const { rows } = await database.client.session(session => session.run(text, values))
    return c.json(rows[0])
  })
  process.on('message', (answer: ServerOrder) => {
    if ('write' in answer) writes.set(answer.name, answer.write)
    else if ('replay' in answer) works.set(answer.name, rawRouteOf(answer.replay))
    else if (answer.watch) database.watch()
    process.send!({ statements: 'watch' in answer && !answer.watch ? database.watched() : [] } satisfies RecordedStatements)
  })
  const server = serve({ hostname: HOST, port: 0, fetch: hono.fetch }) as Server
  await once(server, 'listening')
  return server
}

const { database: address, dataDir, screens = dataDir } = JSON.parse(process.argv[2]!) as Serving
const log = openLog('warn')
const database = watchedDatabase(address)
const { app, close } = await compose(
  application,
  database,
  { dataDir, version: 'bench', publicUrl: `http://${HOST}`, businessZone: 'Europe/Moscow', tokenKey: 'k'.repeat(40) },
  log,
)
const [product, raw] = [await listen(app, { host: HOST, port: 0, screens }), await startRawRoutes(app, database)]
process.once('SIGTERM', () => {
  product.closeAllConnections()
  raw.closeAllConnections()
  void close()
    .then(database.close)
    .finally(() => process.exit(0))
})
process.send!({ url: urlOf(product), rawUrl: urlOf(raw) } satisfies RunningServer)
