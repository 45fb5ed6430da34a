import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mutant } from './mutant.ts'

const count = (text: string, piece: string): number => text.split(piece).length - 1

/** What is wrong with a list of mutants against the sources below a root: texts that are not there once, tests that are not there, names given twice. */
export function faultsOf(root: string, all: readonly Mutant[]): string[] {
  const read = (file: string): string | undefined => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined)
  return all.flatMap(({ name, file, find, replace, seenBy }) => {
    const [source, test] = [read(file), read(seenBy.file)]
    const times = source === undefined ? 0 : count(source, find)
    return [
      ...(all.filter(one => one.name === name).length > 1 ? [`${name}: two are called so`] : []),
      ...(source === undefined ? [`${name}: there is no ${file}`] : []),
      ...(source !== undefined && times !== 1 ? [`${name}: its text stands in ${file} ${times} times: ${find}`] : []),
      ...(find === replace ? [`${name}: breaks nothing`] : []),
      ...(test === undefined ? [`${name}: there is no ${seenBy.file}`] : []),
      ...(test !== undefined && seenBy.test && !test.includes(seenBy.test) ? [`${name}: ${seenBy.file} has no test '${seenBy.test}'`] : []),
    ]
  })
}

/** A source with the mutant's breakage in it. */
export const broken = (source: string, { find, replace }: Mutant): string => source.replace(find, () => replace)
