import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join, resolve } from 'node:path'
import type { ViteDevServer } from 'vite'
import { openDatabase } from '../../server/adapters/database.ts'
import { urlOf } from '../../server/adapters/postgres/address.ts'
import { isCall } from '../../server/static.ts'
import { appEnvironment, isInProject, namedApp, withoutApp } from '../app.mjs'
import { root, serverEnvironment, stopWith } from '../node.mjs'
import { openRollingServer, watchedIn, withFiles } from './rolling.ts'

/** The delay before a restart, in milliseconds: editors write a file several times. */
const PAUSE = 30

/** Functions that close what was opened, in the order of opening. */
const openParts: (() => Promise<unknown> | undefined)[] = []
let closing: Promise<void> | undefined
async function closeAll(): Promise<void> {
  for (const close of openParts.toReversed()) await close()
}
// The terminal and the parent script may both send the signal.
const close = (): Promise<void> => (closing ??= closeAll())
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void close().then(() => process.exit(0)))

const isTaken = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === 'EADDRINUSE' || /^Port \d+ is already in use/u.test((error as Error).message)
const explainTaken =
  (port: number, variable: string) =>
  (error: unknown): never => {
    if (!isTaken(error)) throw error
    throw new Error(`Порт ${port} занят другой программой: остановите её или задайте другой порт (${variable}=${port + 10} npm run dev).`)
  }

/**
 * `npm run dev`: serves the screens with hot updates, and restarts the server after each saved file without failing calls. The embedded
 * database runs in this process, because it must outlive the servers. A fault of a declaration is shown over the page until it is fixed.
 */
async function run(): Promise<void> {
  const app = namedApp()
  Object.assign(process.env, appEnvironment(app))
  const host = process.env['HOST'] ?? '127.0.0.1'
  const port = Number(process.env['PORT'] ?? 8080)
  const apiPort = Number(process.env['API_PORT'] ?? port + 1)
  process.env['FOR_DEVELOPERS'] = '1'

  const log = { info: () => undefined, warn: console.warn, error: console.error }
  const dataDir = resolve(process.env['DATA_DIR'] ?? 'data')
  const database = process.env['DATABASE_URL'] ? undefined : await openDatabase({ dataDir, log })
  openParts.push(async () => database?.close())
  const environment = {
    ...process.env,
    ...serverEnvironment,
    DATA_DIR: dataDir,
    DATABASE_URL: database ? urlOf(database.address) : process.env['DATABASE_URL'],
    PUBLIC_URL: process.env['PUBLIC_URL'] ?? `http://${host}:${port}`,
  }
  const main = [
    `--import=${new URL('../parent.mjs', import.meta.url).href}`,
    ...(app === undefined || isInProject(app) ? [] : [`--import=${new URL('names.mjs', import.meta.url).href}`]),
    '--disable-warning=ExperimentalWarning',
    resolve(root, app ?? 'resources', 'main.rules.ts'),
  ]
  const screens: { server?: ViteDevServer } = {}
  const server = await openRollingServer(
    apiPort,
    at =>
      spawn(process.execPath, [...main, ...withoutApp()], {
        cwd: root,
        stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
        env: { ...environment, HOST: '127.0.0.1', PORT: String(at) },
      }),
    fault =>
      screens.server?.environments['client']?.hot.send({ type: 'error', err: { message: withFiles(root, fault.trim(), app), stack: '' } }),
  ).catch(explainTaken(apiPort, 'API_PORT'))
  openParts.push(server.close, async () => screens.server?.close())

  const [{ createServer }] = await Promise.all([import('vite'), server.renew()])
  screens.server = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    clearScreen: false,
    server: {
      host,
      port,
      strictPort: true,
      // The server answers calls, whose paths it has reported; Vite answers everything else.
      proxy: {
        '^/': {
          target: `http://127.0.0.1:${apiPort}`,
          bypass: ({ url = '/' }) => (isCall(server.callRoots(), url.replace(/\?.*/su, '')) ? undefined : url),
        },
      },
    },
  })
  await screens.server.listen().catch(explainTaken(port, 'PORT'))
  console.log(`Экраны с обновлением на лету: http://${host}:${port} (сервер за ними на порту ${apiPort}).`)

  let timer: NodeJS.Timeout | undefined
  for (const { folder, recursive } of watchedIn(root, app))
    watch(folder, { recursive }, (_, file) => {
      if (!file?.endsWith('.ts') || file.endsWith('.screens.ts')) return
      clearTimeout(timer)
      timer = setTimeout(() => void server.renew(), PAUSE)
    })
}

await run().catch(async (error: unknown) => {
  await close()
  stopWith(error)
})
