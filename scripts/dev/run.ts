import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join, resolve } from 'node:path'
import type { ViteDevServer } from 'vite'
import { openDatabase } from '../../server/adapters/database.ts'
import { urlOf } from '../../server/adapters/postgres/address.ts'
import { isCall } from '../../server/callRoots.ts'
import { appEnvironment, namedApp, withoutApp } from '../app.mjs'
import { serverEnvironment } from '../node.mjs'
import { withFiles, openRollingServer } from './rolling.ts'

/**
 * `npm run dev`: the screens with hot updates, and behind them a server that is renewed at each saved file without a call failing. The embedded database runs
 * here, so that one server can follow another. What is wrong with a declaration stands over the page until it is mended.
 */
const root = join(import.meta.dirname, '../..')
const app = namedApp()
Object.assign(process.env, appEnvironment(app))
const WATCHED = ['server', 'src/resource', 'src/areas', 'src/locales', ...(app ? [app] : ['resources', 'locales'])]
/** Editors save in several goes, in milliseconds. */
const PAUSE = 30

const host = process.env['HOST'] ?? '127.0.0.1'
const port = Number(process.env['PORT'] ?? 8080)
const apiPort = Number(process.env['API_PORT'] ?? port + 1)
process.env['FOR_DEVELOPERS'] = '1'

const log = { info: () => undefined, warn: console.warn, error: console.error }
const dataDir = resolve(process.env['DATA_DIR'] ?? 'data')
const database = process.env['DATABASE_URL'] ? undefined : await openDatabase({ dataDir, log })
const vite: { server?: ViteDevServer } = {}
const environment = {
  ...process.env,
  ...serverEnvironment,
  DATA_DIR: dataDir,
  DATABASE_URL: database ? urlOf(database.address) : process.env['DATABASE_URL'],
  PUBLIC_URL: process.env['PUBLIC_URL'] ?? `http://${host}:${port}`,
}
const main = [
  `--import=${join(root, 'scripts/parent.mjs')}`,
  '--disable-warning=ExperimentalWarning',
  resolve(root, app ?? 'resources', 'main.rules.ts'),
]
const server = await openRollingServer(
  apiPort,
  at =>
    spawn(process.execPath, [...main, ...withoutApp()], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
      env: { ...environment, HOST: '127.0.0.1', PORT: String(at) },
    }),
  fault => vite.server?.environments['client']?.hot.send({ type: 'error', err: { message: withFiles(root, fault.trim()), stack: '' } }),
)
let isClosing = false
async function close(): Promise<void> {
  // A terminal and the script that started us may both pass one signal on.
  if (isClosing) return
  isClosing = true
  await vite.server?.close()
  await server.close()
  await database?.close()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void close())

const [{ createServer }] = await Promise.all([import('vite'), server.renew()])
vite.server = await createServer({
  root,
  configFile: join(root, 'vite.config.ts'),
  clearScreen: false,
  server: {
    host,
    port,
    strictPort: true,
    // Calls go to the server, which has told us their paths; everything else is served by Vite.
    proxy: {
      '^/': {
        target: `http://127.0.0.1:${apiPort}`,
        bypass: ({ url = '/' }) => (isCall(server.callRoots(), url.replace(/\?.*/su, '')) ? undefined : url),
      },
    },
  },
})
await vite.server.listen()
console.log(`Экраны с обновлением на лету: http://${host}:${port} (сервер за ними на порту ${apiPort}).`)

let timer: NodeJS.Timeout | undefined
for (const folder of WATCHED)
  watch(resolve(root, folder), { recursive: true }, (_, file) => {
    if (!file?.endsWith('.ts') || file.endsWith('.screens.ts')) return
    clearTimeout(timer)
    timer = setTimeout(() => void server.renew(), PAUSE)
  })
