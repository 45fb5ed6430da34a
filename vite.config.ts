import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { configDefaults, defineConfig } from 'vitest/config'
import { firstList } from './scripts/chunks.ts'
import { packed } from './scripts/packed.ts'
import { partedWords } from './scripts/words.ts'

// `npm run dev` says where the API server listens; everything else never proxies.
const api = process.env['API_URL'] ?? 'http://127.0.0.1:8081'
const fromServer = ['/api', '/authentication_token', '/users', '/task_managers', '/oil_company_tariffs', '/health', '/metrics', '/files']

/** What asks nothing that one version of PostgreSQL may answer otherwise than another: left out where a database of somebody else's is named. */
const ANY_POSTGRES = [
  'tests/{fuzz,rights,contract}/**',
  'tests/server/{backup,durability,badInput,badUploads,badAddresses,renderer,openapi,filesS3,importBalances,uniquePlans}.test.ts',
]

const withDatabase = { globalSetup: ['tests/support/global.ts'] }

const native = (name: string): string => fileURLToPath(new URL(`scripts/native/${name}.cjs`, import.meta.url))

// The translator's stand-ins for old browsers weigh more than itself, and what react-admin takes of lodash is half as long in its successor.
const resolve = {
  alias: [
    { find: 'object.entries', replacement: native('entries') },
    { find: 'hasown', replacement: native('hasOwn') },
    { find: /^lodash\/(\w+)\.js$/, replacement: 'es-toolkit/compat/$1' },
  ],
}
const define = {
  FOR_DEVELOPERS: JSON.stringify(process.env['FOR_DEVELOPERS'] === '1'),
}

export default defineConfig({
  plugins: [react(), partedWords(), firstList({ plugins: [react(), partedWords()], resolve, define }), packed()],
  resolve,
  define,
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(fromServer.map(path => [path, { target: api, changeOrigin: false }])),
  },
  build: {
    target: 'es2023',
    // The page's content policy allows no data: addresses.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1200,
  },
  test: {
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['tests/*.test.ts', 'tests/unit/**/*.test.{ts,tsx}'], environment: 'node' },
      },
      {
        extends: true,
        test: {
          name: 'server',
          // The long run of the laws is asked for by `npm run laws` alone.
          include: [`tests/{server,contract,rights,fuzz${process.env['LAWS_EVENTS'] ? ',ledger' : ''}}/**/*.test.ts`],
          exclude: [...configDefaults.exclude, ...(process.env['DATABASE_URL'] ? ANY_POSTGRES : [])],
          environment: 'node',
          ...withDatabase,
        },
      },
      {
        extends: true,
        // Node gives react-admin the ES module of the router: the screens must stand in the same one, not in a copy of it.
        resolve: { alias: [{ find: /^react-router$/, replacement: fileURLToPath(import.meta.resolve('react-router')) }] },
        test: {
          name: 'screens',
          include: ['tests/screens/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['tests/support/screens.ts'],
          ...withDatabase,
        },
      },
    ],
  },
})
