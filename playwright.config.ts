import { rmSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { installedBrowser } from './scripts/browser.mjs'

const browser = installedBrowser()

/** The administrator's password on the server that the browser tests start. */
export const ADMIN_PASSWORD = 'browser-tests-admin'
/** The folder of that server's database and files, emptied at the beginning of a run. */
export const DATA_DIR = '.cache/browser'

// The workers evaluate this file again: they get the choices of the first evaluation from the environment.
if (!process.env['BROWSER_PORT']) {
  process.env['BROWSER_PORT'] = String(20_000 + (process.pid % 10_000))
  rmSync(DATA_DIR, { recursive: true, force: true })
}
const address = `http://127.0.0.1:${process.env['BROWSER_PORT']}`

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  // A page is loaded in a second, or in twenty when a compiler and other tests share the two cores: the test fails only if the page never loads.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '.cache/browser-results.json' }]],
  use: {
    baseURL: address,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    // An action that times out is reported by name; a test that times out reports only that.
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    trace: 'off',
    screenshot: 'only-on-failure',
    viewport: { width: 1360, height: 850 },
    launchOptions: {
      ...(browser !== undefined && { executablePath: browser }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run', '--disable-dev-shm-usage'],
    },
  },
  webServer: {
    command: 'node built/main.mjs',
    url: `${address}/health`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      HOST: '127.0.0.1',
      PORT: process.env['BROWSER_PORT'],
      DATA_DIR,
      DATABASE_URL: '',
      ADMIN_PASSWORD,
    },
  },
})
