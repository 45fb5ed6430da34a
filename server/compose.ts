import { faultsOf, type Resource } from '#resource'
import { BUSINESS_ZONE } from '#resource/text'
import type { Application, Route } from './application.ts'
import { createApp, type App } from './app.ts'
import type { Engine } from './engine/engine.ts'
import { languagesOf } from './engine/texts.ts'
import { makeMetrics } from './health.ts'
import type { RuleBook } from './engine/rules.ts'
import { listenTo, type Listener } from './adapters/notifications.ts'
import type { Database } from './adapters/database.ts'
import { explained, texts } from './adapters/postgres/texts.ts'
import { type ExternalServices, type OwnServices, openMail, type Mail } from './adapters/externalServices.ts'
import { openStorage, type Storage } from './adapters/files.ts'
import { openTokenKeys } from './adapters/dataFolder.ts'
import { openRenderer } from './engine/documents/renderer.ts'
import { importTables, waitingImports } from './engine/import/document.ts'
import { applyImport, checkImport } from './engine/import/run.ts'
import type { Log } from './log.ts'
import { openLive, type Live, liveRoutes } from './live/live.ts'
import { changeReadersOf, liveTables } from './live/changes.ts'
import { migrate, updateSchema } from './engine/schema/schema.ts'
import { bulkTables } from './jobs/bulkChange.ts'
import { type JobKinds, jobTables } from './jobs/job.ts'
import { JOB, jobWork, startJob, waitingJobs, workDaily } from './jobs/run.ts'
import { immediateQueue, openQueue, type JobData, type Queue, type Work } from './jobs/queue.ts'
import { ACCESS_CHANNEL, forgetAccess, sessionTables } from './session/changes.ts'
import { openSessions, type Sessions } from './session/sessions.ts'
import { tokensWith } from './session/signIn.ts'
import type { Settings } from './settings.ts'
import { reportRoutes } from './reports/routes.ts'
import { reportTables } from './reports/letters.ts'
import { viewRoutes, viewTables } from './views.ts'

/** A running application. */
export interface Composed {
  readonly app: App
  /** From now on /ready answers 503: calls are still served, but a load balancer sends no new ones. */
  drain(): void
  close(): Promise<void>
}

/** How often updating the tables is tried. */
const TRIES = 5
/** PostgreSQL's classes of errors for tables and rows that do not fit together. */
const DAMAGED = /^(?:23|42(?:P0[1-6]|703))/
/** Those for tables or columns that two declarations make. */
const MADE_TWICE = new Set(['42P07', '42701'])
/**
 * Updates the tables of the business and of the sessions; returns the number of statements. `deferIndexes`: they are filled before they get indexes
 * (`SchemaOptions`).
 */
export async function updateTables(
  application: Application,
  database: Database,
  log: Log,
  { zone = BUSINESS_ZONE, deferIndexes = false }: { readonly zone?: string; readonly deferIndexes?: boolean } = {},
): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await updateOnce(application, database, log, zone, deferIndexes)
    } catch (error) {
      const code = String((error as { code?: unknown }).code)
      // Another server is changing these tables.
      const isContended = ['40P01', '55P03'].includes(code)
      if (MADE_TWICE.has(code)) throw explained(texts.madeTwice((error as Error).message), error)
      if (!isContended || tries === TRIES) throw DAMAGED.test(code) ? explained(texts.damaged((error as Error).message), error) : error
      log.warn({ tries, error: String(error) }, 'the tables are updated once more')
    }
  }
}
async function updateOnce(
  { resources, rules, areas, migrations }: Application,
  database: Database,
  log: Log,
  zone: string,
  deferIndexes: boolean,
): Promise<number> {
  await migrate(database.db, migrations)
  const tables = [
    ...sessionTables,
    ...viewTables,
    ...reportTables,
    ...importTables,
    ...jobTables,
    ...bulkTables,
    ...areas.flatMap(area => area.tables?.(zone) ?? []),
    // What is computed from rows is created after they are loaded.
    ...(deferIndexes ? [] : areas.flatMap(area => area.derivedTables?.(zone) ?? [])),
    ...liveTables(resources),
  ]
  const done = await updateSchema(database.db, resources, log, { tables, rules, zone, deferIndexes })
  if (done.length) database.refresh()
  return done.length
}

const HOUR = 3_600_000
const MINUTE = 60_000
/** How often abandoned jobs are searched for, in milliseconds. */
const RESUME_EVERY = 15_000
const scopesOf = (book: RuleBook): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(Object.entries(book).map(([name, { scopes }]) => [name, Object.keys(scopes ?? {})]))

const importedBy = ({ resources }: Engine, data: JobData): Resource => resources[String(data['resource'])]!

/** Returns the work of the queue by name; it starts only when the application is ready. */
const worksOf = (
  engineReady: Promise<Engine>,
  kinds: JobKinds,
  enqueue: (id: number, after?: number) => Promise<void>,
): Readonly<Record<string, Work>> => ({
  [JOB]: async data => {
    const engine = await engineReady
    return jobWork(() => engine, kinds, enqueue)(data)
  },
  'import.check': async data => {
    const engine = await engineReady
    return checkImport(engine, importedBy(engine, data), Number(data['document']))
  },
  'import.apply': async data => {
    const engine = await engineReady
    return applyImport(engine, importedBy(engine, data), Number(data['document']))
  },
})

/** Repeats work until the returned function is called. */
const repeat = (every: number, work: () => Promise<unknown>, log: Log, failure: string): (() => void) => {
  const timer = setInterval(() => void work().catch((error: unknown) => log.warn({ error: String(error) }, failure)), every)
  timer.unref()
  return () => clearInterval(timer)
}

/** Queues waiting jobs that are not in the queue: their server ended, or lost the database, between the commit and the queue. */
const resumeWaitingWork = async (database: Database, queue: Queue): Promise<void> => {
  for (const id of await queue.unknown(JOB, 'job', await waitingJobs(database.db))) await queue.start(JOB, { job: id })
  for (const { id, resource, action } of await waitingImports(database.db))
    for (const document of await queue.unknown(`import.${action}`, 'document', [id]))
      await queue.start(`import.${action}`, { resource, document })
}

const listenForRights = (database: Database, sessions: Sessions, log: Log): Listener =>
  listenTo({
    address: () => database.address,
    channel: ACCESS_CHANNEL,
    onNotification: () => {
      forgetAccess()
      sessions.bypassCache(false)
    },
    onDisconnected: () => sessions.bypassCache(true),
    log,
  })

interface Scheduling {
  readonly areas: Application['areas']
  readonly database: Database
  readonly queue: Queue
  readonly log: Log
  readonly isAlone: boolean
}
/**
 * Starts scheduled work: abandoned jobs, removal of old data, work of a new day. With `isAlone`, none of it starts by itself. Returns a
 * function that stops it.
 */
async function scheduleWork(engine: Engine, { areas, database, queue, log, isAlone }: Scheduling): Promise<() => void> {
  const resume = (): Promise<void> => resumeWaitingWork(database, queue)
  const hourly = async (): Promise<void> => {
    for (const area of areas) await area.hourly?.(engine)
  }
  // Work that fails does not keep the rest from running.
  const reported = (work: () => unknown, failure: string) => async (): Promise<void> => {
    try {
      await work()
    } catch (error) {
      log.warn({ error: String(error) }, failure)
    }
  }
  const due = areas.flatMap(({ daily = {}, minutely }) => [
    ...Object.entries(daily).map(([name, work]) => reported(() => workDaily(engine, name, work), `the daily work ${name} failed`)),
    reported(() => minutely?.(engine), 'what is done every minute failed'),
  ])
  const often = async (): Promise<void> => {
    for (const work of due) await work()
  }
  const stops = [repeat(HOUR, hourly, log, 'what is done every hour failed')]
  if (!isAlone) await resume()
  stops.push(repeat(RESUME_EVERY, resume, log, 'waiting jobs are not resumed'))
  if (!isAlone) await often()
  if (!isAlone) stops.push(repeat(MINUTE, often, log, 'what is done every minute failed'))
  return () => stops.forEach(stop => stop())
}

/** Replacements of the clock, the external services and the kinds of jobs, for tests. */
export interface Substitutes {
  readonly clock?: () => Date
  readonly mail?: Mail
  readonly services?: Partial<OwnServices>
  /** No other process uses this database. */
  readonly isAlone?: boolean
  readonly kinds?: JobKinds
}

/** Opens the notifications of changes; the engine is requested only when somebody listens. */
const openLiveUpdates = (
  database: Database,
  engine: () => Engine,
  rest: { readonly resources: Application['resources']; readonly isAlone: boolean; readonly log: Log },
): Live =>
  openLive({ ...rest, address: () => database.address, readers: () => changeReadersOf(engine()), moment: database.standbys?.moment })

/** Backups from within the server; the module is loaded with the first one. */
const backupOf =
  ({ address, addressText }: Database, storage: Storage, { dataDir, tokenKey, version }: Settings): ExternalServices['backup'] =>
  async () =>
    (await import('./backup/dump.ts')).backupWithin({ address, addressText, storage, dataDir, tokenKey, version })

/** Applications whose declarations were checked: once per process, however often they are composed. */
const checked = new WeakSet<Application>()
/** Throws when the declarations have faults, one line each. */
function refuseFaults(application: Application): void {
  if (checked.has(application)) return
  const { resources, menu, pages, rights, rules, words, areas } = application
  const daily = areas.flatMap(area => Object.keys(area.daily ?? {}))
  const faults = [
    ...faultsOf(resources, { menu, pages, rights, scopes: scopesOf(rules), ...words }),
    ...daily.filter((name, at) => daily.indexOf(name) !== at).map(name => `daily work is declared twice: ${name}`),
  ]
  if (faults.length > 0) throw new Error(faults.join('\n'))
  checked.add(application)
}

/** The framework's own routes, besides those of areas. */
const ownRoutes = (application: Application): readonly Route[] => [...viewRoutes(application), ...reportRoutes(application)]

/** Builds an application on a database: the only place that gives resources, rules and texts to the engine. */
export async function compose(
  application: Application,
  database: Database,
  settings: Settings,
  log: Log,
  more: Substitutes = {},
): Promise<Composed> {
  refuseFaults(application)
  const { resources, rules, areas, rights } = application
  const clock = more.clock ?? (() => new Date())
  const kinds: JobKinds = { ...application.jobs, ...more.kinds }
  const keys = await openTokenKeys({ dataDir: settings.dataDir, tokenKey: settings.tokenKey })
  const sessions = openSessions({ db: database.db, tokens: tokensWith(keys), adminRights: rights, clock, log })
  const storage = await openStorage({ dataDir: settings.dataDir, url: settings.filesUrl })
  const ready = Promise.withResolvers<Engine>()
  const works = worksOf(ready.promise, kinds, (id, after) => enqueue(id, after))
  const enqueue = (id: number, after?: number): Promise<void> => queue.start(JOB, { job: id }, after)
  const queue = more.isAlone ? immediateQueue(works, log) : await openQueue(database, works, log)
  const renderer = openRenderer()
  const mail = more.mail ?? openMail({ dataDir: settings.dataDir, url: settings.mailUrl, from: settings.mailFrom, log })
  const services: ExternalServices = {
    ...(application.services(settings.env ?? {}) as OwnServices),
    ...more.services,
    mail,
    backup: backupOf(database, storage, settings),
  }
  const live = openLiveUpdates(database, () => app.engine, { resources, isAlone: more.isAlone === true, log })
  const app: App = createApp({
    metrics: makeMetrics({ dataDir: settings.dataDir, reads: database.standbys?.counts }),
    database,
    storage,
    resources,
    rules,
    languages: languagesOf(application.languages),
    routes: [...areas.flatMap(area => area.routes?.(services) ?? []), ...liveRoutes(live), ...ownRoutes(application)],
    sessions,
    mail,
    externalServices: services,
    tokens: { docs: settings.docsToken, metrics: settings.metricsToken },
    config: { version: settings.version, publicUrl: settings.publicUrl, businessZone: settings.businessZone, adminRights: rights },
    log,
    clock,
    renderer,
    templates: application.templates(storage),
    startJob: startJob(kinds, id => enqueue(id)),
    startImport: (action, resource, document) => queue.start(`import.${action}`, { resource, document }),
  })
  ready.resolve(app.engine)
  const stop = await scheduleWork(app.engine, { areas, database, queue, log, isAlone: more.isAlone === true })
  // Other processes on the same database notify of changed rights; a test has only one process.
  const listener = more.isAlone ? undefined : listenForRights(database, sessions, log)
  const close = async (): Promise<void> => {
    stop()
    for (const one of [live, queue, renderer, listener, sessions]) await one?.close()
  }
  const drain = (): void => {
    app.drain()
    live.drain()
  }
  return { app, drain, close }
}
