import { rmSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { installedBrowser } from './scripts/browser.mjs'

const browser = installedBrowser()

/** The administrator's password on the server that the browser tests start for themselves. */
export const ADMIN_PASSWORD = 'browser-tests-admin'
/** Where that server keeps its database and files: empty at the beginning of a run. */
export const DATA_DIR = '.cache/browser'

// The workers read this file again: they get the first reading's choices through the environment.
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
  // A page is loaded in a second, and in twenty where a compiler and other tests share the two cores: only what never comes fails.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '.cache/browser-results.json' }]],
  use: {
    baseURL: address,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    // Named by its step: a test that waits to its own end says only that it waited.
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
