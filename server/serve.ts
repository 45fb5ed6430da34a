import type { Server, ServerResponse } from 'node:http'
import type { Declarations, ServerRules } from './application.ts'
import { openDatabase } from './adapters/database.ts'
import { dataFolderProblem, openDataFolder, isDiskFull } from './adapters/dataFolder.ts'
import { openStorage } from './adapters/files.ts'
import type { Listens } from './static.ts'
import { openLog } from './log.ts'
import { listen } from './listen.ts'
import { stopWith, type ServerSettings } from './settings.ts'

/** How long to wait for running calls, and then for background work, when closing; in milliseconds. */
const CLOSE_TIMEOUT_MS = 20_000
/** How long a start waits for an unreachable database in `DATABASE_URL`, in milliseconds: a failover or a restart takes less. */
const DATABASE_TIMEOUT_MS = 60_000
/** Stops accepting calls and waits for running ones. */
const closeServer = async (server: Server): Promise<void> => {
  server.close()
  server.closeIdleConnections()
  // Otherwise a proxy would send more calls on its open connections, until these are closed during a call.
  server.prependListener('request', (_: unknown, answer: ServerResponse) => {
    answer.shouldKeepAlive = false
  })
  const patience = setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT_MS)
  await new Promise<void>(done => server.once('close', done))
  clearTimeout(patience)
}

async function start(declared: Declarations, rules: () => Promise<ServerRules>, settings: ServerSettings): Promise<void> {
  const { dataDir, host, port, tiles, trustProxy, screens, demo, adminPassword, businessZone: zone } = settings
  openDataFolder(dataDir)
  const log = openLog(settings.logLevel)
  // Until there is something to close, a signal just ends the process, and the embedded database with it. The script that starts us
  // forwards signals that a terminal may also have sent directly, so a second one must not interrupt the closing.
  let end = async (): Promise<void> => process.exit(130)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end())
  const directUrl = settings.databaseDirectUrl
  const opening = openDatabase({
    dataDir,
    url: settings.databaseUrl,
    directUrl,
    readUrl: settings.databaseReadUrl,
    log,
    patience: DATABASE_TIMEOUT_MS,
  })
  // Rules are loaded while the database starts in its own processes.
  const [database, loaded, { prepareDatabase }, { compose }] = await Promise.all([
    opening,
    rules(),
    import('./prepare.ts'),
    import('./compose.ts'),
  ])
  const application = { ...declared, ...loaded }
  const storage = await openStorage({ dataDir, url: settings.filesUrl })
  // A lock that lasts for several statements needs a session that no pooler shares.
  const direct = directUrl ? await openDatabase({ dataDir, url: directUrl, log }) : database
  const lines = await prepareDatabase(application, direct, log, { zone, storage, demo, adminPassword })
  if (direct !== database) await direct.close()
  const { app, drain, close } = await compose(application, database, settings, log)
  const server = await listen(app, { host, port, screens, tiles, trustProxy, title: declared.name }).catch(async (error: unknown) => {
    await close()
    await database.close()
    throw (error as { code?: string }).code === 'EADDRINUSE'
      ? new Error(`Порт ${port} занят другой программой: остановите её или задайте другой порт (PORT=8081 npm start).`)
      : error
  })
  process.send?.({ callRoots: [...app.callRoots] } satisfies Listens)
  for (const line of [`${application.name} работает: ${settings.publicUrl}`, ...lines]) process.stdout.write(`${line}\n`)
  let ending = false
  end = async (): Promise<void> => {
    if (ending) return
    ending = true
    // A load balancer that checks /ready sends no more calls; calls that still arrive are served.
    drain()
    await new Promise(done => setTimeout(done, settings.drainSeconds * 1000))
    await closeServer(server)
    // Work that waits for an unresponsive database, such as a commit without its standbys, would keep the process forever.
    await Promise.race([close(), new Promise(done => setTimeout(done, CLOSE_TIMEOUT_MS))])
    await database.close()
    process.exit(0)
  }
}

/** A disk that became full, or an unwritable subfolder, fails with an error that people would not understand. */
const inWords = (error: unknown, dataDir: string): unknown => {
  const { code, path } = error as NodeJS.ErrnoException
  const isOfFolder = isDiskFull(error) || (path !== undefined && ['EROFS', 'EACCES', 'EPERM', 'EIO'].includes(String(code)))
  return isOfFolder ? dataFolderProblem(error, path ?? dataDir) : error
}

/**
 * Serves an application: opens the database, updates the tables, fills an empty one, listens; ends cleanly on SIGINT and SIGTERM, and with
 * a readable message when it cannot start. `rules` may be given by a function that loads them while the database starts (decision 0125).
 */
export const serve = (app: Declarations, rules: ServerRules | (() => Promise<ServerRules>), settings: ServerSettings): Promise<void> =>
  start(app, typeof rules === 'function' ? rules : () => Promise.resolve(rules), settings).catch((error: unknown) =>
    stopWith(inWords(error, settings.dataDir)),
  )
