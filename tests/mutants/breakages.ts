import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './trying.ts'

/** A breakage that no operator makes: the meaning of a rule, a look, a key. One line of `breakages.tsv`. */
export interface Breakage {
  /** What is broken, in a few words; unique. */
  readonly name: string
  /** The broken file, from the root. */
  readonly file: string
  /** A text that stands in the file exactly once. */
  readonly find: string
  readonly replace: string
  /** The test file that must turn red. */
  readonly test: string
  /** A piece of the test's name; empty where it is any of the file's. */
  readonly title: string
}

/** Reads the table: six columns parted by tabs, a heading, line ends in texts as `\n`. */
export const breakages = (): Breakage[] =>
  readFileSync(new URL('breakages.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map(line => {
      const [name = '', file = '', find = '', replace = '', test = '', title = ''] = line
        .split('\t')
        .map(cell => cell.replaceAll('\\n', '\n'))
      return { name, file, find, replace, test, title }
    })

const read = (file: string): string | undefined => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined)

/** What is wrong with breakages against the sources: texts that are not there once, tests that are not there, names given twice. */
export const faultsOf = (all: readonly Breakage[]): string[] =>
  all.flatMap(({ name, file, find, replace, test, title }) => {
    const times = (read(file) ?? '').split(find).length - 1
    return [
      ...(all.filter(one => one.name === name).length > 1 ? [`${name}: two are called so`] : []),
      ...(times !== 1 ? [`${name}: its text stands in ${file} ${times} times: ${find}`] : []),
      ...(find === replace ? [`${name}: breaks nothing`] : []),
      ...(read(test)?.includes(title) ? [] : [`${name}: ${test} has no test '${title}'`]),
    ]
  })
