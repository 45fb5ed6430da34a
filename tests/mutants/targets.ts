import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { editsIn, OPERATOR_NAMES, type Edit } from './operators.ts'

const root = new URL('../..', import.meta.url).pathname

interface Area {
  readonly name: string
  readonly files: RegExp
  readonly operators: readonly string[]
}

/**
 * What is mutated: an area, its files, and the operators that apply to them. Layout, texts and screens have no operators: see
 * `breakages.tsv`.
 */
export const AREAS: readonly Area[] = [
  { name: 'language', files: /^src\/resource\//, operators: OPERATOR_NAMES },
  { name: 'formulas', files: /^resources\/.*\.formulas\.ts$/, operators: OPERATOR_NAMES },
  { name: 'ledger', files: /^resources\/ledger\//, operators: OPERATOR_NAMES },
  { name: 'exchange', files: /^resources\/exchange\//, operators: OPERATOR_NAMES },
  {
    name: 'rules',
    files: /^(?:resources\/(?!ledger|exchange|seed|migrations)|src\/areas\/(?!seed)).*\.rules\.ts$/,
    operators: OPERATOR_NAMES,
  },
  ...['engine', 'session', 'adapters', 'jobs', 'live'].map(name => ({
    name,
    files: new RegExp(`^server/${name}/`),
    operators: OPERATOR_NAMES,
  })),
  {
    name: 'declarations',
    files: /^(?:resources|src\/areas)\/(?!.*\.(?:rules|screens|formulas)\.)/,
    operators: ['right', 'condition', 'bound', 'branch', 'guard'],
  },
]

/** Whether a file, relative to the root, is mutated. */
export const isTarget = (file: string): boolean => file.endsWith('.ts') && AREAS.some(({ files }) => files.test(file))

/** A mutant: an edit to a file of an area. */
export interface Mutant extends Edit {
  readonly area: string
  /** Relative to the root. */
  readonly file: string
}

const sources = new Map<string, string>()
/** Returns the current source of a file, cached. */
export function sourceOf(file: string): string {
  if (!sources.has(file)) sources.set(file, readFileSync(join(root, file), 'utf8'))
  return sources.get(file)!
}

/** Returns all mutants of the selected areas, files and operators; each is selected by a part of its name. */
export function mutantsOf(chosen: {
  readonly area?: string | undefined
  readonly file?: string | undefined
  readonly operator?: string | undefined
}): Mutant[] {
  return AREAS.filter(({ name }) => !chosen.area || chosen.area === name).flatMap(({ name, files, operators }) => {
    const taken = operators.filter(one => !chosen.operator || chosen.operator === one)
    return globSync('{src,server,resources}/**/*.ts', { cwd: root })
      .filter(file => files.test(file))
      .filter(file => !chosen.file || file.includes(chosen.file))
      .toSorted()
      .flatMap(file => editsIn(file, sourceOf(file), taken).map(edit => ({ area: name, file, ...edit })))
  })
}

/**
 * Mutants that change no promised behaviour, with the reason: those of an operator in a file, or in the files of a folder, whose original
 * text matches.
 */
interface Equivalent {
  readonly file: string
  readonly operator: string
  readonly text: RegExp
  readonly why: string
}

export const EQUIVALENT: readonly Equivalent[] = [
  {
    file: 'resources/money/regularPayment/schedule.formulas.ts',
    operator: 'condition',
    text: /^settled !== null && /,
    why: 'nothing is before or after a day that is null, and periods before the start are passed over one by one',
  },
  {
    file: 'resources/fines/truckPenaltyTransaction/fines.formulas.ts',
    operator: 'condition',
    text: /^chapter === undefined/,
    why: 'the expression finds both or neither',
  },
  {
    file: 'resources/deals/deal/dealSums.formulas.ts',
    operator: 'call',
    text: /^roundHalfUp\(price, KOPECKS\)$/,
    why: 'prices are kept in whole kopecks',
  },
  {
    file: 'resources/deals/deal/dealSums.formulas.ts',
    operator: 'condition',
    text: /^(?:!!sale && !!purchase|other && \()/,
    why: 'what is sold stands in for what is bought, so that neither or both are there; without either volume no sum is given anyway',
  },
  {
    file: 'src/resource/faults.ts',
    operator: 'condition',
    text: /^tab\.tab === 'screen' &&/,
    why: 'no other tab has a name of its own',
  },
]

/** Whether a mutant changes nothing relevant; `before` is the text that it replaces. */
export const isEquivalent = ({ file, operator }: Pick<Mutant, 'file' | 'operator'>, before: string, reasons = EQUIVALENT): boolean =>
  reasons.some(one => file.startsWith(one.file) && one.operator === operator && one.text.test(before))
