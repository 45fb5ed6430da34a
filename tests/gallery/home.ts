import { chromium, type Browser } from '@playwright/test'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installedBrowser } from '../../scripts/browser.mjs'

const ROOT = join(import.meta.dirname, '..', '..')
/** The administrator's password on the server of the gallery. */
export const ADMIN_PASSWORD = 'gallery-admin'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Builds the screens if anything they are made of has changed. */
export const build = (): Buffer =>
  execFileSync(
    process.execPath,
    ['--input-type=module', '-e', "import('./scripts/build.mjs').then(({ buildChanged }) => buildChanged())"],
    {
      cwd: ROOT,
      env: { ...process.env, FOR_DEVELOPERS: '1' },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )

/** Starts the product with the demo company in a folder of its own. */
export async function openServer(): Promise<{ base: string; close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'nerud-gallery-'))
  const port = Number(process.env['PORT'] ?? (await freePort()))
  const base = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'resources/main.rules.ts'], {
    cwd: ROOT,
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: folder, DATABASE_URL: '', ADMIN_PASSWORD, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const gone = once(child, 'exit')
  const close = async (): Promise<void> => {
    child.kill('SIGTERM')
    await gone
    rmSync(folder, { recursive: true, force: true })
  }
  for (let waited = 0; waited < 120_000; waited += 200) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    const answer = await fetch(`${base}/health`).catch(() => undefined)
    if (answer?.ok) return { base, close }
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  await close()
  throw new Error('the server did not start within two minutes')
}

/** Opens the browser that takes the pictures. */
export function openBrowser(): Promise<Browser> {
  const executablePath = installedBrowser()
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--no-first-run',
      '--disable-dev-shm-usage',
      '--hide-scrollbars',
    ],
  })
}

/** Every path that the product mounts, read from its own routes. */
export async function mountedRoutes(): Promise<string[]> {
  const { createServer } = await import('vite')
  const vite = await createServer({ root: ROOT, server: { middlewareMode: true, ws: false }, appType: 'custom', logLevel: 'error' })
  try {
    const { screenRoutes } = await vite.ssrLoadModule('/tests/support/screenRoutes.ts')
    return [...(screenRoutes as ReadonlyMap<string, unknown>).keys()]
  } finally {
    await vite.close()
  }
}
