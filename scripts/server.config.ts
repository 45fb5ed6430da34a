import { join } from 'node:path'
import { defineConfig } from 'vite'
import { app, builtInto, elsewhere } from './app.ts'

/** Packages of many small files. The others stay as they are installed: most of them are read when they are first needed. */
const PACKED = ['kysely', 'hono', '@hono/node-server', 'jose', 'prom-client', '@opentelemetry/api', 'cron-parser']

/**
 * The server as a few files: of its start's time more than half went into finding and reading 1,700 modules. What is read only when it is needed stays apart.
 * `npm run build` and `npm start` make it beside the screens.
 */
export default defineConfig({
  ...elsewhere(),
  publicDir: false,
  ssr: { noExternal: PACKED },
  build: {
    ssr: true,
    outDir: builtInto('built'),
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { main: join(app, 'main.rules.ts') },
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
})
