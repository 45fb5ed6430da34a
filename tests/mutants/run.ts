import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createHash } from 'node:crypto'
import { parseArgs } from 'node:util'
import { functionAt, CACHE_FOLDER, keyOf, coveredBy } from './covering.ts'
import { type Mutant, sourceOf, AREAS, mutantsOf, isEquivalent } from './targets.ts'
import { isUnit, root, type Copy, inCopies, type Breakage, breakages, faultsOf } from './trying.ts'
import { edited, isReadable } from './operators.ts'

/** A test file as measured on the unmodified product. */
interface Judge {
  readonly file: string
  readonly ms: number
  /** A test file that fails on the unmodified product judges nothing. */
  readonly isGreen: boolean
}
const LIST = join(root, CACHE_FOLDER, 'judges.json')

const readList = (): readonly Judge[] => (existsSync(LIST) ? (JSON.parse(readFileSync(LIST, 'utf8')) as Judge[]) : [])

const REPORT = join(root, CACHE_FOLDER, 'report.json')
interface Report {
  readonly testResults: readonly { readonly name: string; readonly startTime: number; readonly endTime: number; readonly status: string }[]
}

/**
 * Runs test files (by default all `unit` and `server` tests), and stores which functions they ran, how long they took and whether they
 * passed.
 */
function measure(pieces: readonly string[]): readonly Judge[] {
  const config = ['--config', 'tests/mutants/vitest.config.ts', '--project', 'unit', '--project', 'server']
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  rmSync(REPORT, { force: true })
  spawnSync(process.execPath, [vitest, 'run', ...config, ...pieces, '--reporter=json', `--outputFile=${REPORT}`], {
    cwd: root,
    stdio: 'inherit',
  })
  const measured = (JSON.parse(readFileSync(REPORT, 'utf8')) as Report).testResults.map(({ name, startTime, endTime, status }) => ({
    file: relative(root, name),
    ms: Math.round(endTime - startTime),
    isGreen: status === 'passed',
  }))
  const others = readList().filter(({ file }) => existsSync(join(root, file)) && !measured.some(one => one.file === file))
  writeFileSync(LIST, JSON.stringify([...others, ...measured]))
  return measured
}

/** Returns the words of a path without uninformative parts: `server/engine/write/lockOrder.ts` has `write`, `lock` and `order`. */
const wordsOf = (path: string): ReadonlySet<string> =>
  new Set(
    path
      .replace(/^(?:tests\/\w+|src\/\w+|server\/\w+|resources)\//, '')
      .replace(/\.(?:test\.)?tsx?$/, '')
      .split(/(?=[A-Z])|[/.]/)
      .map(word => word.toLowerCase().replace(/s$/, '')),
  )

/** The test files that judge a mutant, and whether the mutated code runs before all tests, when their tables are created. */
interface Judges {
  readonly judges: readonly Judge[]
  readonly isSetUp: boolean
}

/** Whether any test file has been measured. */
const isMeasured = (): boolean => existsSync(LIST)

/**
 * Returns a function that gives, for a mutant, the test files that run the mutated function: first those with a similar name, then the
 * fastest. When its file has changed since the measurement, those that load the file.
 */
function judgesFor(): (mutant: Mutant) => Judges {
  const byKey = new Map<string, Judge[]>()
  const byFile = new Map<string, { readonly version: string; readonly judge: Judge }[]>()
  const push = <T>(map: Map<string, T[]>, key: string, one: T): void => void (map.get(key)?.push(one) ?? map.set(key, [one]))
  for (const judge of readList().filter(one => one.isGreen)) {
    for (const key of coveredBy(judge.file)) {
      push(byKey, key, judge)
      if (key.endsWith(':0')) push(byFile, key.split('@')[0]!, { version: key, judge })
    }
  }
  const before = new Set(coveredBy())
  const servers = readList().filter(({ file, isGreen }) => isGreen && !isUnit(file))
  return mutant => {
    const source = sourceOf(mutant.file)
    const key = keyOf(mutant.file, source, functionAt(mutant.file, source)(mutant.start))
    const stale = (byFile.get(mutant.file) ?? []).filter(({ version }) => version !== keyOf(mutant.file, source, 0))
    const own = new Set([...(byKey.get(key) ?? []), ...stale.map(one => one.judge)])
    const words = wordsOf(mutant.file)
    const near = ({ file }: Judge): number => [...wordsOf(file)].filter(word => words.has(word)).length
    const sorted = (judges: Iterable<Judge>): Judge[] => [...judges].toSorted((a, b) => near(b) - near(a) || a.ms - b.ms)
    const isSetUp = before.has(key)
    const rest = isSetUp ? servers.filter(one => !own.has(one)) : []
    const [units, others] = [true, false].map(wanted => sorted([...own].filter(({ file }) => isUnit(file) === wanted)))
    return { judges: [...units!, ...others!, ...sorted(rest)], isSetUp }
  }
}

/**
 * Breaks the product at one place at a time, in a copy, and requires that a test fails.
 *
 * Tries the breakages declared in `breakages.tsv`, then a sample of the mutants that the operators generate: `--sample N` (100; `all`),
 * `--seed N`, limited by `--area`, `--file PIECE` or `--operator NAME`. `--only PIECE` tries only the breakages with this text in their
 * names. `--measure` runs the tests (all, or those named after it) and stores which functions each runs; `--patience N`: the seconds of
 * tests per mutant; `--count` prints the number of mutants; `--jobs N`: the number tried at once.
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

/** Returns the position of a mutant in the sample of a seed; it does not depend on the other mutants. */
const placeIn = (seed: string, { file, operator, start, text }: Mutant): string =>
  createHash('sha1').update([seed, file, operator, start, text].join(' ')).digest('hex')
const shuffled = (all: readonly Mutant[], seed: string): Mutant[] =>
  all
    .map(one => ({ one, place: placeIn(seed, one) }))
    .toSorted((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ one }) => one)

const beforeOf = ({ file, start, end }: Mutant): string => sourceOf(file).slice(start, end)
const shown = (text: string): string => JSON.stringify(text.replaceAll(/\s+/g, ' ').slice(0, 160))
/**
 * Returns a mutant's file, line, operator, and the text before and after; for a short text also the line, because an operator sign alone
 * says little.
 */
function describeMutant(one: Mutant): string {
  const lines = sourceOf(one.file).slice(0, one.start).split('\n')
  const line = sourceOf(one.file).split('\n')[lines.length - 1]!
  const where = one.end - one.start < 16 ? `  in ${shown(line.trim())}` : ''
  return `${one.file}:${lines.length} ${one.operator}: ${shown(beforeOf(one))} → ${shown(one.text)}${where}`
}

/** Returns as many of the first judges as fit into the time limit, at least one. */
const within = (judges: readonly Judge[]): Judge[] => {
  let left = Number(options.patience) * 1000
  return judges.filter(({ ms }, n) => (left -= ms) >= 0 || n === 0)
}

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

/** Tries a sample of the generated mutants; returns how many survived. Code that no measured test runs may be run by tests of screens. */
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
    console.log(`${ending.padEnd(9)} ${seconds(since)}  ${describeMutant(mutant)}\n           ${why}`)
  })
  console.table(Object.fromEntries(endings))
  return [...endings.values()].reduce((sum, one) => sum + one.survived, 0)
}

/** Judges a breakage; one that is not detected may concern the tables that are created before all tests, so it is judged again with fresh ones. */
async function tryBreakage(copy: Copy, { file, find, replace, test, title }: Breakage): Promise<string | undefined> {
  const judge = (fresh: boolean) =>
    copy.judge(source => source.replace(find, () => replace), { broken: file, tests: [test], title }, { fresh })
  const first = await judge(false)
  if (first.red) return undefined
  const { red, green } = isUnit(test) ? first : await judge(true)
  if (red) return undefined
  return green > 0 ? `${green} tests stay green` : 'no test ran'
}

/** Tries declared breakages; returns how many were not detected. */
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
