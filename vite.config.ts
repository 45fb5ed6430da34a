import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { app, builtInto, elsewhere, entryOf, isOther } from './scripts/app.ts'
import { firstList, packed, partedWords, withoutServersOwn } from './scripts/plugins.ts'
import { withoutOther } from './scripts/sides.ts'
import { FEWER_COLLECTIONS, root } from './scripts/node.mjs'

/**
 * Tests whose results may differ between versions of PostgreSQL: every statement of every resource and report, writes and locks, plans, collation,
 * replication. When DATABASE_URL names an external database, only these run.
 */
const OF_POSTGRES = [
  'tests/server/**/{database,schema,versions,queue,live,standby*}.test.ts',
  'tests/server/**/{resources,parameters,lists,facets,ranking,uniqueness,dated,history,{list,scope,search}Plans}.test.ts',
  'tests/server/**/{concurrency,lockOrder,writes,import,importWriting,*Together}.test.ts',
  'tests/server/**/{ledger,keptSums,boxesAsOf,financeReports,vehicleReports,dealVedomost,firstPage}.test.ts',
]

const withDatabase = { globalSetup: ['tests/support/global.ts'] }

// Node resolves the router as an ES module for react-admin: the screens must use the same module, not a copy of it.
const oneRouter = { alias: [{ find: /^react-router$/, replacement: fileURLToPath(import.meta.resolve('react-router')) }] }

const define = {
  FOR_DEVELOPERS: JSON.stringify(process.env['FOR_DEVELOPERS'] === '1'),
}

/** Words are split into parts only for this project's own application. */
const plugins = () => [entryOf(), react(), withoutServersOwn(), ...(isOther ? [] : [partedWords()])]

export default defineConfig({
  ...elsewhere(),
  // Applications that run at once must not replace each other's packages.
  ...(isOther && { cacheDir: builtInto('vite') }),
  plugins: [...plugins(), firstList({ ...elsewhere(), plugins: plugins(), define }), withoutOther('server'), packed()],
  define,
  server: {
    host: '127.0.0.1',
    fs: { allow: [root, app] },
  },
  build: {
    outDir: builtInto('dist'),
    emptyOutDir: true,
    target: 'es2023',
    // The page's content security policy forbids data: URLs.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1200,
  },
  test: {
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Some tests run the compiler.
    env: FEWER_COLLECTIONS,
    projects: [
      // The tests of an application outside this project (`scripts/testApp.mjs`).
      ...(isOther
        ? [{ extends: true as const, root: app, test: { name: 'app', include: ['**/*.test.{ts,tsx}'], environment: 'node' } }]
        : []),
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/*.test.ts', 'tests/unit/**/*.test.{ts,tsx}', 'examples/*/*.test.ts'],
          environment: 'node',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          // The long run of the ledger's laws, started only by `npm run laws`.
          include: process.env['LAWS_EVENTS']
            ? ['tests/ledger/**/*.test.ts']
            : process.env['DATABASE_URL']
              ? OF_POSTGRES
              : ['tests/{server,contract,rights,fuzz}/**/*.test.ts'],
          environment: 'node',
          // A test file leaves only its own database behind, so all files of a worker load the product once.
          isolate: false,
          setupFiles: ['tests/support/passwords.ts'],
          ...withDatabase,
        },
      },
      {
        extends: true,
        resolve: oneRouter,
        test: {
          name: 'mocked',
          include: ['tests/mocked/**/*.test.tsx'],
          environment: 'happy-dom',
          // A test file leaves nothing behind, so all files of a worker load the screens once.
          isolate: false,
          setupFiles: ['tests/support/screens.ts'],
        },
      },
      {
        extends: true,
        resolve: oneRouter,
        test: {
          name: 'screens',
          include: ['tests/screens/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          // As in the server tests: each file ends its session and removes what it rendered, wrote and stored (tests/support/screens.ts).
          isolate: false,
          setupFiles: ['tests/support/screens.ts', 'tests/support/passwords.ts'],
          ...withDatabase,
        },
      },
    ],
  },
})
