import { validationError, notFound } from './httpError.ts'
import { byDepth, NOBODY, readRecord, routesOf, type Resources } from '#resource'
import { Hono, type Context } from 'hono'
import { randomUUID } from 'node:crypto'
import { docsPage } from './static.ts'
import type { Database } from './adapters/database.ts'
import type { Storage } from './adapters/files.ts'
import type { Mail, ExternalServices } from './adapters/externalServices.ts'
import { jsonOf, formOf, publicLimits } from './engine/http/body.ts'
import type { Renderer } from './engine/documents/renderer.ts'
import { engineIn, type Engine, type StartJob, type TemplateFile, restrictedTo } from './engine/engine.ts'
import { importsBy, type StartImport } from './engine/import/serve.ts'
import { REMOVALS } from '#resource/frameCalls'
import { EXCEL_CHANGES } from '#resource/returned'
import {
  excelChanges,
  excelChangesRoute,
  removals,
  removalsRoute,
  fileCallOf,
  uploadingRoutes,
  searchEverywhere,
  searchRoute,
} from './engine/endpoints/general.ts'
import type { Log } from './log.ts'
import { inTransaction } from './engine/write/transaction.ts'
import { openApi } from './engine/openapi/document.ts'
import type { Db } from './engine/sql.ts'
import { bulkCalls } from './jobs/bulkCalls.ts'
import type { RuleBook } from './engine/rules.ts'
import type { User, Caller } from './engine/user.ts'
import { fileAnswerOf, historyAnswer, servedRoutesOf } from './engine/endpoints/serve.ts'
import { isPrefetch, type CallContext, languageOf, textAnswer } from './engine/http/calls.ts'
import { countDocuments, countDownloads } from './engine/http/running.ts'
import { textsIn, type Languages } from './engine/texts.ts'
import { health, notReady, ready, type Metrics } from './health.ts'
import { requireToken } from './session/callers.ts'
import { clientAddressOf, guardedRouterOf, type EngineFor, type Env, type GuardedRouter } from './guardedRouter.ts'
import { failureAnswer, problemAnswer } from './problem.ts'
import type { Route, RouteCall, RouteConfig } from './application.ts'
import { authorize, peopleWith } from './session/rights.ts'
import { isForPeople } from './session/passwords.ts'
import type { Sessions } from './session/sessions.ts'
import { requiresVersions } from './session/variables.ts'

/** Everything that the application consists of. Tests pass a fresh database, a folder of their own and a fixed clock. */
export interface AppParts {
  readonly metrics: Metrics
  readonly database: Database
  readonly storage: Storage
  readonly resources: Resources
  readonly rules: RuleBook
  readonly languages: Languages
  readonly routes: readonly Route[]
  readonly sessions: Sessions
  readonly mail: Mail
  readonly externalServices: ExternalServices
  readonly config: RouteConfig
  /** Tokens with which other machines may read the description of the API and the metrics. */
  readonly tokens: { readonly docs?: string | undefined; readonly metrics?: string | undefined }
  readonly log: Log
  readonly clock: () => Date
  readonly renderer: Renderer
  readonly templates: (db: Db, ids: readonly number[], objects: readonly number[]) => Promise<readonly TemplateFile[]>
  /** Queues an import. */
  readonly startImport: StartImport
  readonly startJob: StartJob
  /** The largest upload, in bytes. */
  readonly maxUpload?: number
}

/** The whole application as one fetch handler: the same in Node, in tests and behind msw. */
export interface App {
  fetch(request: Request, address?: string): Promise<Response>
  /** From now on /ready answers 503. */
  drain(): void
  readonly engine: Engine
  /** The first segments of the paths of all calls, in lower case: nothing below them is a page of the screens. */
  readonly callRoots: ReadonlySet<string>
}

/** The default largest upload, in bytes: 50 MB. */
const MAX_UPLOAD = 50 * 1024 * 1024
/** The user of writes without a session (registration, password recovery). */
const ANONYMOUS: User = { id: 0, login: '', fio: '', rights: new Set(), readOnly: false, session: 0 }

/** Caches what is created for an engine, of which there is one per language. */
function once<T>(make: (engine: Engine) => T): (engine: Engine) => T {
  const made = new Map<Engine, T>()
  return engine => {
    const known = made.get(engine) ?? make(engine)
    made.set(engine, known)
    return known
  }
}

const contextOf = (engine: Engine, c: Context<Env>, caller: Caller): CallContext => {
  const params = c.req.param() as Record<string, string>
  // No id or name contains a zero byte, and the database would fail with an error that is answered as 500.
  if (Object.values(params).some(value => value.includes('\u0000'))) throw notFound(engine)
  return { request: c.req.raw, params, query: new URL(c.req.url).searchParams, user: caller.user }
}

/** Records the use of a token for its owner. The query string is left out, because it may contain secrets. */
function recordTokenUse(c: Context<Env>, { sessions, clock }: AppParts): void {
  const token = c.get('token')
  if (token === undefined) return
  const { method, path } = c.req
  const [address, agent] = [clientAddressOf(c).slice(0, 60), (c.req.header('user-agent') ?? '').slice(0, 300)]
  sessions.api.used({ token, at: clock(), method, path: path.slice(0, 300), status: c.res.status, address, agent })
}

/** Mounts the history and the files of every record; the right is that to read the record. */
const mountRecords = ({ mount }: GuardedRouter, resources: Resources): void => {
  for (const resource of Object.values(resources)) {
    const right = routesOf(resource).find(call => call.kind === 'one')?.right ?? NOBODY
    mount({ method: 'GET', path: `api/history/${resource.name}/{id}`, right, reads: true }, (engine, c, caller) =>
      historyAnswer(restrictedTo(engine, caller!.user), resource, contextOf(engine, c, caller!)),
    )
    for (const [name, one] of Object.entries(resource.fields))
      if (one.kind === 'file')
        mount({ method: 'GET', path: `api/files/${resource.name}/{record}/${name}`, right, reads: true }, (engine, c, caller) =>
          fileAnswerOf(engine, resource, contextOf(engine, c, caller!), name),
        )
  }
}

/** Mounts all calls of all resources, the global search, and the two calls that export any list as a file. */
const mountCalls = ({ mount }: GuardedRouter, first: Engine, { startImport }: AppParts): void => {
  const callsOf = once((engine: Engine) => [...servedRoutesOf(engine), ...importsBy(engine, startImport)].toSorted(byDepth))
  for (const [at, served] of callsOf(first).entries())
    mount(served, (engine, c, caller) => callsOf(engine)[at]!.handle(contextOf(engine, c, caller!)))
  mount({ method: 'GET', path: 'api/search', right: [], reads: true }, (engine, c, caller) =>
    searchEverywhere(restrictedTo(engine, caller!.user), contextOf(engine, c, caller!)),
  )
  mount({ method: 'GET', path: REMOVALS, right: [], reads: true }, (engine, c, caller) => removals(engine, contextOf(engine, c, caller!)))
  for (const call of bulkCalls) mount(call, (engine, c, caller) => call.handle(engine, contextOf(engine, c, caller!)))
  mount({ method: 'POST', path: EXCEL_CHANGES, right: [], reads: true }, (engine, c, caller) =>
    excelChanges(restrictedTo(engine, caller!.user), contextOf(engine, c, caller!)),
  )
  for (const kind of ['excel', 'zip'] as const)
    mount({ method: 'GET', path: `api/uploading_to_${kind}`, right: [], reads: true }, (engine, c, caller) => {
      const made = fileCallOf(kind, { ...engine, served: callsOf(engine) }, contextOf(engine, c, caller!))
      authorize(caller, made.served)
      return made.served.handle(made.ctx)
    })
}

const engineOf = (parts: AppParts): Engine => ({
  db: parts.database.db,
  portions: (statement, atOnce) => parts.database.streams.getExecutor().stream(statement, atOnce),
  standbys: parts.database.standbys,
  downloads: countDownloads(),
  documents: countDocuments(),
  renderer: parts.renderer,
  resources: parts.resources,
  rules: parts.rules,
  ...textsIn(parts.languages),
  zone: parts.config.businessZone,
  storage: parts.storage,
  externalServices: parts.externalServices,
  log: parts.log,
  publicUrl: parts.config.publicUrl,
  clock: parts.clock,
  maxUpload: parts.maxUpload ?? MAX_UPLOAD,
  startJob: parts.startJob,
  impersonations: parts.sessions.impersonations,
  requiresVersions,
  people: peopleWith(parts.config.adminRights),
  templates: parts.templates,
})

/** Mounts the description of the API in the language of the call, for the local machine and for holders of the token. */
const mountDocs = (app: Hono<Env>, parts: AppParts, engineFor: EngineFor): void => {
  const routes = [...parts.routes, ...uploadingRoutes, searchRoute, excelChangesRoute, removalsRoute, ...bulkCalls]
  const apiOf = once(({ texts }: Engine) =>
    openApi({ resources: parts.resources, routes, version: parts.config.version, url: parts.config.publicUrl, isForPeople }, texts),
  )
  app.use('/api/docs.json', requireToken(parts.tokens.docs))
  app.use('/api/docs', requireToken(parts.tokens.docs))
  app.get('/api/docs.json', async c => Response.json(apiOf(engineFor(c))))
  app.get('/api/docs', async c => {
    const engine = engineFor(c)
    return (c.req.header('accept') ?? '').includes('text/html') ? docsPage(apiOf(engine), engine) : Response.json(apiOf(engine))
  })
}

/** Builds the application: session, right and read-only mode of every call are checked here. */
export function createApp(parts: AppParts): App {
  const { version } = parts.config
  const first = engineOf(parts)
  const offered = [...parts.languages.keys()]
  const engines = new Map(offered.map(language => [language, language === first.language ? first : engineIn(first, language)]))
  const engineFor: EngineFor = c => engines.get(c.get('language')) ?? first
  let draining = false
  const app = new Hono<Env>()
  const router = guardedRouterOf(app, parts, engineFor)

  app.use(async (c, next) => {
    const started = performance.now()
    c.set('traceId', randomUUID())
    c.set('language', languageOf(c.req.header('accept-language'), offered))
    await next()
    c.res.headers.set('content-language', c.get('language'))
    c.res.headers.append('vary', 'Accept-Language')
    const seconds = (performance.now() - started) / 1000
    parts.metrics.observe(c.req.method, c.res.status, seconds)
    recordTokenUse(c, parts)
    parts.log.debug(
      { method: c.req.method, path: c.req.path, status: c.res.status, ms: Math.round(seconds * 1000), traceId: c.get('traceId') },
      'call',
    )
  })
  for (const route of parts.routes) router.mount(route, (engine, c, caller) => runRoute(engine, parts, route, c, caller))
  mountRecords(router, parts.resources)
  mountCalls(router, first, parts)
  mountDocs(app, parts, engineFor)

  app.use('/metrics', requireToken(parts.tokens.metrics))
  app.get('/health', async () => health(parts, version))
  app.get('/ready', async () => (draining ? notReady(version) : ready(parts, version)))
  app.get('/metrics', async () => parts.metrics.answer())
  app.notFound(c => problemAnswer({ status: 404, code: 'NO_ROUTE', message: engineFor(c).texts('nerud.server.noRoute') }, c.get('traceId')))
  app.onError((error, c) => failureAnswer(error, engineFor(c).texts, parts.log, c.get('traceId')))
  const drain = (): void => {
    draining = true
  }
  const callRoots = new Set(app.routes.map(({ path }) => path.split('/')[1]!.toLowerCase()).filter(root => root !== '*'))
  return { drain, fetch: async (request, address) => app.fetch(request, { ...(address && { address }) }), engine: first, callRoots }
}

/** Runs a route that belongs to no resource; its input is validated like a record. */
async function runRoute(engine: Engine, parts: AppParts, route: Route, c: Context<Env>, caller: Caller | null): Promise<Response> {
  const { raw: request } = c.req
  if (route.keeps && isPrefetch(request)) return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
  const query = new URL(request.url).searchParams
  const body = route.readsItself ? 'none' : (route.body ?? (route.method === 'GET' ? 'none' : 'json'))
  const limits = caller ? engine : publicLimits(engine.texts)
  const sent =
    body === 'json'
      ? { wire: await jsonOf(request, limits), files: {} }
      : body === 'multipart'
        ? await formOf(request, limits)
        : { wire: route.method === 'GET' ? Object.fromEntries(query) : {}, files: {} }
  const { values, problems } =
    route.input && !route.readsItself ? readRecord(route.input, sent.wire, { mode: 'create' }) : { values: {}, problems: {} }
  if (Object.keys(problems).length) throw validationError(engine, undefined, problems)
  const headers = new Headers()
  const call: RouteCall = {
    request,
    params: c.req.param() as Record<string, string>,
    query,
    input: values,
    user: caller?.user ?? null,
    address: clientAddressOf(c),
    now: engine.clock(),
    resources: engine.resources,
    db: engine.db,
    isAlive: () =>
      parts.database.answers().then(
        () => true,
        () => false,
      ),
    config: parts.config,
    sessions: parts.sessions,
    mail: parts.mail,
    log: engine.log,
    ...textsIn(engine.languages, engine.language),
    headers,
    open: (work, as) => inTransaction(engine, as ?? caller?.user ?? ANONYMOUS, work),
    later: work =>
      void Promise.resolve()
        .then(work)
        .catch((error: unknown) => engine.log.error({ error: String(error) }, 'work after an answer failed')),
  }
  const result = await route.handle(call)
  const answer =
    result instanceof Response
      ? result
      : result === undefined
        ? new Response(null, { status: 204 })
        : textAnswer(JSON.stringify(result), {
            headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
          })
  for (const [name, value] of headers) answer.headers.set(name, value)
  return answer
}
