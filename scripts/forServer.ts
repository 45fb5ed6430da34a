import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const folder = fileURLToPath(new URL('../resources', import.meta.url))
/** The headings by which imports know the columns of files, and the shapes of answers that are named and not written out. */
const READ_BY_THE_SERVER = [
  [/\bheaders: \[[^\]]*\]/gu, 'headers: []'],
  [/\breturns: [\w.]+(?=,| \}|\n)/gu, 'returns: {}'],
] as const
const linesOf = (text: string): string => '\n'.repeat(text.split('\n').length - 1)

/** What declarations say to the server alone: screens are built without it. */
export const withoutServersOwn = (): Plugin => ({
  name: 'nerud-without-servers-own',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(folder)) return null
    let left = code
    for (const [found, instead] of READ_BY_THE_SERVER) left = left.replaceAll(found, text => instead + linesOf(text))
    return left === code ? null : { code: left, map: null }
  },
})
