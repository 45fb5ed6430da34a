import { readFileSync } from 'node:fs'
import type { Server, ServerResponse } from 'node:http'
import { join, resolve } from 'node:path'
import { BUSINESS_ZONE } from '#resource/text'
import type { Application } from './application.ts'
import { openDatabase } from './adapters/database.ts'
import { dataFolderProblem, openDataFolder, isDiskFull } from './adapters/dataFolder.ts'
import { openStorage } from './adapters/files.ts'
import type { Listens } from './callRoots.ts'
import { openLog } from './log.ts'
import { listen } from './listen.ts'
import { readTiles } from './static.ts'
import { root } from './packages.ts'

const env = (name: string, otherwise: string): string => process.env[name] || otherwise
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }

/** How long to wait for running calls, and then for background work, when closing; in milliseconds. */
const CLOSE_TIMEOUT_MS = 20_000
/** How long a start waits for an unreachable database in `DATABASE_URL`, in milliseconds: a failover or a restart takes less. */
const DATABASE_TIMEOUT_MS = 60_000
const isZone = (name: string): boolean => {
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Reads the settings from the environment; throws a sentence for an invalid one. */
const readEnvironment = () => {
  const port = Number(env('PORT', '8080'))
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT должен быть числом от 0 до 65535, а не «${process.env['PORT']}».`)
  const businessZone = env('BUSINESS_ZONE', BUSINESS_ZONE)
  if (!isZone(businessZone)) throw new Error(`BUSINESS_ZONE должен быть часовым поясом, например Europe/Moscow, а не «${businessZone}».`)
  const drainSeconds = Number(env('DRAIN_SECONDS', '0'))
  if (!(drainSeconds >= 0 && drainSeconds <= 600))
    throw new Error(`DRAIN_SECONDS должен быть числом от 0 до 600, а не «${process.env['DRAIN_SECONDS']}».`)
  const host = env('HOST', '127.0.0.1')
  const settings = {
    dataDir: resolve(env('DATA_DIR', 'data')),
    version,
    publicUrl: env('PUBLIC_URL', `http://${host.includes(':') ? `[${host}]` : host}:${port}`),
    businessZone,
    tokenKey: process.env['TOKEN_KEY'],
    docsToken: process.env['DOCS_TOKEN'] || undefined,
    metricsToken: process.env['METRICS_TOKEN'] || undefined,
    filesUrl: process.env['FILES_URL'],
    mailUrl: process.env['MAIL_URL'],
    mailFrom: process.env['MAIL_FROM'],
    env: process.env,
  }
  return { host, port, drainSeconds, settings, tiles: readTiles(process.env['MAP_TILES'], process.env['MAP_CREDIT']) }
}

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

async function start(load: () => Promise<Application>): Promise<void> {
  const { host, port, drainSeconds, settings, tiles } = readEnvironment()
  openDataFolder(settings.dataDir)
  const log = openLog(env('LOG_LEVEL', 'info'))
  // Until there is something to close, a signal just ends the process, and the embedded database with it. The script that starts us
  // forwards signals that a terminal may also have sent directly, so a second one must not interrupt the closing.
  let end = async (): Promise<void> => process.exit(130)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end())
  const directUrl = process.env['DATABASE_DIRECT_URL'] || undefined
  const opening = openDatabase({
    dataDir: settings.dataDir,
    url: process.env['DATABASE_URL'],
    directUrl,
    readUrl: process.env['DATABASE_READ_URL'] || undefined,
    log,
    patience: DATABASE_TIMEOUT_MS,
  })
  // Declarations and rules are loaded while the database starts in its own processes.
  const [database, application, { prepareDatabase }, { compose }] = await Promise.all([
    opening,
    load(),
    import('./prepare.ts'),
    import('./compose.ts'),
  ])
  const storage = await openStorage({ dataDir: settings.dataDir, url: settings.filesUrl })
  // A lock that lasts for several statements needs a session that no pooler shares.
  const direct = directUrl ? await openDatabase({ dataDir: settings.dataDir, url: directUrl, log }) : database
  const lines = await prepareDatabase(application, direct, log, { host, zone: settings.businessZone, storage })
  if (direct !== database) await direct.close()
  const { app, drain, close } = await compose(application, database, settings, log)
  const server = await listen(app, {
    host,
    port,
    screens: resolve(root, env('SCREENS', 'dist')),
    tiles,
    trustProxy: process.env['TRUST_PROXY'] === '1',
  }).catch(async (error: unknown) => {
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
    await new Promise(done => setTimeout(done, drainSeconds * 1000))
    await closeServer(server)
    // Work that waits for an unresponsive database, such as a commit without its standbys, would keep the process forever.
    await Promise.race([close(), new Promise(done => setTimeout(done, CLOSE_TIMEOUT_MS))])
    await database.close()
    process.exit(0)
  }
}

/** A disk that became full, or an unwritable subfolder, fails with an error that people would not understand. */
const inWords = (error: unknown): unknown => {
  const { code, path } = error as NodeJS.ErrnoException
  const isOfFolder = isDiskFull(error) || (path !== undefined && ['EROFS', 'EACCES', 'EPERM', 'EIO'].includes(String(code)))
  return isOfFolder ? dataFolderProblem(error, path ?? resolve(env('DATA_DIR', 'data'))) : error
}

/**
 * Serves an application with the settings in the environment (docs/reference.md): opens the database, updates the tables, fills an empty
 * one, listens; ends cleanly on SIGINT and SIGTERM, and with a readable message when it cannot start.
 */
export const serve = (load: () => Promise<Application>): Promise<void> =>
  start(load).catch((failure: unknown) => {
    const error = inWords(failure)
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    if (process.env['LOG_LEVEL'] === 'debug') process.stderr.write(`${(error as Error).stack}\n`)
    process.exit(1)
  })
