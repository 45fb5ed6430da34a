import { join } from 'node:path'
import { defineConfig } from 'vite'
import { app, builtInto, elsewhere } from './app.ts'
import { withoutOther } from './sides.ts'

/** Packages that consist of many small files. The others stay as installed: most of them are loaded on first use. */
const PACKED = ['kysely', 'hono', '@hono/node-server', 'jose', 'prom-client', '@opentelemetry/api', 'cron-parser']

/**
 * Bundles the server into a few files: more than half of its start was spent finding and reading 1,700 modules. Modules that are loaded on
 * first use stay separate. `npm run build` and `npm start` build it together with the screens.
 */
export default defineConfig({
  ...elsewhere(),
  plugins: [withoutOther('screens')],
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
