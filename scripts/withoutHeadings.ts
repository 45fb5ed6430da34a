import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const folder = fileURLToPath(new URL('../resources', import.meta.url))

/** The headings by which imports know the columns of files are read by the server alone: screens are built without them. */
export const withoutHeadings = (): Plugin => ({
  name: 'nerud-without-headings',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(folder) || !code.includes('headers: [')) return null
    return {
      code: code.replaceAll(/\bheaders: \[[^\]]*\]/gu, found => `headers: []${'\n'.repeat(found.split('\n').length - 1)}`),
      map: null,
    }
  },
})
