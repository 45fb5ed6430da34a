import { execFile, execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { broken } from './check.ts'
import type { Mutant, SeenBy } from './mutant.ts'

/** A copy of the sources as they stand, with the packages of the original. */
function copyOf(root: string): string {
  const place = mkdtempSync(join(tmpdir(), 'nerud-mutants-'))
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  for (const file of files.split('\0')) if (file && existsSync(join(root, file))) cpSync(join(root, file), join(place, file))
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'))
  return place
}

/** Does each piece of work, `jobs` at a time, each worker in a copy of its own. */
export async function inCopies<T>(
  root: string,
  jobs: number,
  all: readonly T[],
  work: (place: string, one: T) => Promise<void>,
): Promise<void> {
  const waiting = [...all]
  const worker = async (): Promise<void> => {
    const place = copyOf(root)
    try {
      for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(place, one)
    } finally {
      rmSync(place, { recursive: true, force: true })
    }
  }
  await Promise.all(Array.from({ length: Math.min(jobs, all.length) }, worker))
}

interface Outcome {
  readonly passed: readonly string[]
  readonly failed: readonly string[]
  /** It did not end in time, and was ended. */
  readonly stuck: boolean
  /** The end of what the run printed. */
  readonly output: string
}
interface Report {
  readonly testResults: readonly { readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[] }[]
}
/** Patience with one run, in milliseconds: a broken product may wait for ever. */
const PATIENCE = 240_000

/** A piece of a test's name as a pattern; what a table of cases fills in may be anything. */
const patternOf = (test: string): string => test.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/%[sdijfoc#]/g, '.*')

function run(place: string, project: string, file: string, tests: readonly string[], more: readonly string[] = []): Promise<Outcome> {
  const report = join(place, 'mutant-report.json')
  rmSync(report, { force: true })
  const vitest = join(place, 'node_modules', 'vitest', 'vitest.mjs')
  const named = tests.length ? ['--testNamePattern', tests.map(patternOf).join('|')] : []
  const args = [
    vitest,
    'run',
    '--project',
    project,
    file,
    ...named,
    ...more,
    '--hookTimeout=120000',
    '--reporter=json',
    `--outputFile=${report}`,
  ]
  return new Promise(resolve => {
    execFile(process.execPath, args, { cwd: place, timeout: PATIENCE, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      const told = existsSync(report)
        ? (JSON.parse(readFileSync(report, 'utf8')) as Report).testResults.flatMap(one => one.assertionResults)
        : []
      const named = (status: string): string[] => told.filter(one => one.status === status).map(one => one.fullName)
      resolve({
        passed: named('passed'),
        failed: named('failed'),
        stuck: error?.killed === true,
        output: `${stdout}\n${stderr}`.trim().slice(-600),
      })
    })
  })
}

/** Which of the tests of one file see nothing, because they are red in the unbroken product, or not there; with the words for it. */
export async function redAnyway(place: string, all: readonly SeenBy[]): Promise<Map<SeenBy, string>> {
  const { project, file } = all[0]!
  const isWhole = all.some(one => one.test === undefined)
  const { passed, failed, output } = await run(place, project, file, isWhole ? [] : all.map(one => one.test!))
  return new Map(
    all.flatMap((one): [SeenBy, string][] => {
      const pattern = new RegExp(patternOf(one.test ?? ''))
      if (failed.some(name => pattern.test(name))) return [[one, 'its test is red in the unbroken product']]
      return passed.some(name => pattern.test(name)) ? [] : [[one, `no test of that name ran: ${output}`]]
    }),
  )
}

/** Breaks the copy, runs the mutant's tests and mends it again; returns why nobody saw it, nothing when somebody did. */
export async function missed(place: string, mutant: Mutant): Promise<string | undefined> {
  const path = join(place, mutant.file)
  const source = readFileSync(path, 'utf8')
  writeFileSync(path, broken(source, mutant))
  try {
    const { project, file, test } = mutant.seenBy
    const { passed, failed, stuck, output } = await run(place, project, file, test === undefined ? [] : [test], ['--bail', '1'])
    if (failed.length > 0 || stuck) return undefined
    return passed.length > 0 ? `${passed.length} tests stay green` : `no test ran: ${output}`
  } finally {
    writeFileSync(path, source)
  }
}
