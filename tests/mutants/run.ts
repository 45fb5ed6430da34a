import { createHash } from 'node:crypto'
import { parseArgs } from 'node:util'
import { type Breakage, breakages, faultsOf } from './breakages.ts'
import { isEquivalent } from './equivalent.ts'
import { type Judge, type Judges, isMeasured, judgesFor, measure } from './judges.ts'
import { edited, isReadable } from './operators.ts'
import { AREAS, type Mutant, mutantsOf, sourceOf } from './targets.ts'
import { type Copy, inCopies, isUnit } from './trying.ts'

/**
 * Breaks the product, one place at a time, in a copy, and demands that a test turns red.
 *
 * First what is declared in `breakages.tsv`, then a sample of what the operators make: `--sample N` (100; `all`), `--seed N`, and of them `--area`, `--file PIECE`
 * or `--operator NAME`. `--only PIECE` takes the breakages alone whose names hold it. `--measure` runs the tests and notes what each runs, those alone that are
 * named behind it; `--patience N` is how many seconds of tests a mutant is tried by; `--count` says how many there are; `--jobs N` are tried at once.
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    area: { type: 'string' },
    file: { type: 'string' },
    operator: { type: 'string' },
    sample: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    patience: { type: 'string', default: '60' },
    jobs: { type: 'string', default: '2' },
    count: { type: 'boolean' },
    measure: { type: 'boolean' },
  },
})
const began = Date.now()
const seconds = (since: number): string => `${((Date.now() - since) / 1000).toFixed(1)} s`.padStart(8)

/** Where a mutant stands in the sample of a seed: the same place whatever else is broken. */
const placeIn = (seed: string, { file, operator, start, text }: Mutant): string =>
  createHash('sha1').update([seed, file, operator, start, text].join(' ')).digest('hex')
const shuffled = (all: readonly Mutant[], seed: string): Mutant[] =>
  all
    .map(one => ({ one, place: placeIn(seed, one) }))
    .toSorted((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ one }) => one)

const beforeOf = ({ file, start, end }: Mutant): string => sourceOf(file).slice(start, end)
const shown = (text: string): string => JSON.stringify(text.replaceAll(/\s+/g, ' ').slice(0, 160))
/** Its file, line and operator, the text before and after; a sign alone says little without its line. */
function told(one: Mutant): string {
  const lines = sourceOf(one.file).slice(0, one.start).split('\n')
  const line = sourceOf(one.file).split('\n')[lines.length - 1]!
  const where = one.end - one.start < 16 ? `  in ${shown(line.trim())}` : ''
  return `${one.file}:${lines.length} ${one.operator}: ${shown(beforeOf(one))} → ${shown(one.text)}${where}`
}

/** As many of the first judges as there is patience for, at least one of them. */
const within = (judges: readonly Judge[]): Judge[] => {
  let left = Number(options.patience) * 1000
  return judges.filter(({ ms }, n) => (left -= ms) >= 0 || n === 0)
}

/** May a file take part in making the tables that all tests copy? */
const isMadeBefore = (file: string): boolean =>
  /^(?:server\/(?:engine\/schema|prepare)|resources\/(?:(?:ledger|seed|migrations)\/|(?!.*\.(?:rules|screens|formulas)\.)))/.test(file)

type Ending = 'seen' | 'survived' | 'uncovered' | 'unreadable'

async function tryMutant(copy: Copy, mutant: Mutant, { judges, isSetUp }: Judges): Promise<readonly [Ending, string]> {
  if (judges.length === 0) return ['uncovered', 'no test runs it']
  if (!isReadable(mutant.file, edited(sourceOf(mutant.file), mutant))) return ['unreadable', '']
  const taken = within(judges)
  for (const some of [taken.filter(one => isUnit(one.file)), taken.filter(one => !isUnit(one.file))]) {
    if (some.length === 0) continue
    const question = { broken: mutant.file, tests: some.map(({ file }) => file) }
    const how = { ms: some.reduce((sum, one) => sum + one.ms, 0), fresh: isSetUp && !isUnit(some[0]!.file) }
    const { red } = await copy.judge(source => edited(source, mutant), question, how)
    if (red) return ['seen', red]
  }
  return ['survived', `${taken.length} of ${judges.length} test files that run it stay green`]
}

/** Tries a sample of what the operators make; answers how many survived. What no measured test runs may be run by those of screens. */
async function trySample(): Promise<number> {
  const all = mutantsOf(options).filter(one => !isEquivalent(one, beforeOf(one)))
  const sample = shuffled(all, options.seed).slice(0, options.sample === 'all' ? all.length : Number(options.sample))
  if (!isMeasured()) measure([])
  const judgesOf = judgesFor()
  const endings = new Map<string, Record<Ending, number>>()
  console.log(`${sample.length} of ${all.length} mutants, seed ${options.seed}`)
  await inCopies(Number(options.jobs), sample, async (copy, mutant) => {
    const since = Date.now()
    const [ending, why] = await tryMutant(copy, mutant, judgesOf(mutant))
    const sums = endings.get(mutant.area) ?? { seen: 0, survived: 0, uncovered: 0, unreadable: 0 }
    endings.set(mutant.area, { ...sums, [ending]: sums[ending] + 1 })
    console.log(`${ending.padEnd(9)} ${seconds(since)}  ${told(mutant)}\n           ${why}`)
  })
  console.table(Object.fromEntries(endings))
  return [...endings.values()].reduce((sum, one) => sum + one.survived, 0)
}

async function tryBreakage(copy: Copy, { file, find, replace, test, title }: Breakage): Promise<string | undefined> {
  const { red, green } = await copy.judge(
    source => source.replace(find, () => replace),
    { broken: file, tests: [test], title },
    { fresh: isMadeBefore(file) },
  )
  if (red) return undefined
  return green > 0 ? `${green} tests stay green` : 'no test ran'
}

/** Tries declared breakages; answers how many were not seen. */
async function tryBreakages(): Promise<number> {
  const chosen = breakages().filter(({ name }) => !options.only || name.includes(options.only))
  let missed = 0
  await inCopies(Number(options.jobs), chosen, async (copy, one) => {
    const since = Date.now()
    const why = await tryBreakage(copy, one)
    if (why !== undefined) missed += 1
    console.log(
      `${why === undefined ? 'seen  ' : 'MISSED'} ${seconds(since)}  ${one.name} (${one.test})${why === undefined ? '' : `: ${why}`}`,
    )
  })
  console.log(`${chosen.length - missed} of ${chosen.length} breakages seen`)
  return missed
}

async function run(): Promise<number> {
  if (options.measure) {
    const measured = measure(positionals)
    for (const { file } of measured.filter(one => !one.isGreen)) console.log(`red in the unbroken product: ${file}`)
    console.log(`${measured.length} test files measured`)
    return 0
  }
  if (options.count) {
    for (const { name } of AREAS) console.log(`${name.padEnd(12)} ${mutantsOf({ ...options, area: name }).length}`)
    return 0
  }
  const faults = faultsOf(breakages())
  for (const fault of faults) console.log(fault)
  if (faults.length > 0) return faults.length
  const isSample = options.area || options.file || options.operator
  const missed = isSample ? 0 : await tryBreakages()
  return missed + (options.only === undefined ? await trySample() : 0)
}

process.exitCode = (await run()) === 0 ? 0 : 1
console.log(seconds(began).trim())
