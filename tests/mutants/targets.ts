import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { editsIn, OPERATOR_NAMES, type Edit } from './operators.ts'

const root = new URL('../..', import.meta.url).pathname

/** What is broken: an area, its folder, and the operators that mean something in it. Layout, words and screens are no operator's: see `breakages.tsv`. */
export const AREAS: readonly { readonly name: string; readonly folder: string; readonly operators: readonly string[] }[] = [
  { name: 'language', folder: 'src/resource', operators: OPERATOR_NAMES },
  { name: 'formulas', folder: 'src/formulas', operators: OPERATOR_NAMES },
  { name: 'engine', folder: 'server/engine', operators: OPERATOR_NAMES },
  { name: 'session', folder: 'server/session', operators: OPERATOR_NAMES },
  { name: 'ledger', folder: 'server/ledger', operators: OPERATOR_NAMES },
  { name: 'rules', folder: 'server/rules', operators: OPERATOR_NAMES },
  ...['exchange', 'adapters', 'jobs', 'live'].map(name => ({ name, folder: `server/${name}`, operators: OPERATOR_NAMES })),
  { name: 'declarations', folder: 'resources', operators: ['right', 'condition', 'bound', 'branch', 'guard'] },
]

/** Is a file, named from the root, one that is broken? */
export const isTarget = (file: string): boolean => AREAS.some(({ folder }) => file.startsWith(`${folder}/`)) && file.endsWith('.ts')

/** A mutant: an edit of a file of an area. */
export interface Mutant extends Edit {
  readonly area: string
  /** From the root. */
  readonly file: string
}

const sources = new Map<string, string>()
/** A source as it stands, read once. */
export function sourceOf(file: string): string {
  if (!sources.has(file)) sources.set(file, readFileSync(join(root, file), 'utf8'))
  return sources.get(file)!
}

/** All mutants of the areas, files and operators that are chosen, by pieces of their names. */
export function mutantsOf(chosen: {
  readonly area?: string | undefined
  readonly file?: string | undefined
  readonly operator?: string | undefined
}): Mutant[] {
  return AREAS.filter(({ name }) => !chosen.area || chosen.area === name).flatMap(({ name, folder, operators }) => {
    const taken = operators.filter(one => !chosen.operator || chosen.operator === one)
    return globSync(`${folder}/**/*.ts`, { cwd: root })
      .filter(file => !chosen.file || file.includes(chosen.file))
      .toSorted()
      .flatMap(file => editsIn(file, sourceOf(file), taken).map(edit => ({ area: name, file, ...edit })))
  })
}
