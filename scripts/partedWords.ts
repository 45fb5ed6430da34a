import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import type * as Words from './words.ts'

const folder = fileURLToPath(new URL('../locales', import.meta.url))
// Not by name: what the configuration imports restarts the development server whenever it is saved.
const words = new URL('words.ts', import.meta.url).href

/** Puts the words of the framework and of the business together, and parts those of the resources between every page, the list that the page opens with, and the pack that comes with the first part fetched later (decision 0007): nobody writes them apart. */
export const partedWords = (): Plugin => ({
  name: 'nerud-parted-words',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) =>
    importer === join(folder, 'ru/lists.ts') && source.startsWith('./lists/') ? join(folder, 'ru', source) : null,
  async load(id) {
    const { parted } = (await import(words)) as Pick<typeof Words, 'parted'>
    return parted[relative(folder, id)] ?? null
  },
})
