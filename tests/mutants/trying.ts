import { execFile, execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const root = new URL('../..', import.meta.url).pathname

/** Does a test file need no database? */
export const isUnit = (file: string): boolean => /^tests\/(?:unit\/|[^/]*$)/.test(file)

/** A copy of the sources as they stand, with the packages of the original. */
function copyOfSources(): string {
  const place = mkdtempSync(join(tmpdir(), 'nerud-mutants-'))
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  for (const file of files.split('\0')) if (file && existsSync(join(root, file))) cpSync(join(root, file), join(place, file))
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'))
  return place
}

/** Does each piece of work, `jobs` at a time, each worker in a copy of its own. */
export async function inCopies<T>(jobs: number, all: readonly T[], work: (place: string, one: T) => Promise<void>): Promise<void> {
  const waiting = [...all]
  const worker = async (): Promise<void> => {
    const place = copyOfSources()
    try {
      for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(place, one)
    } finally {
      rmSync(place, { recursive: true, force: true })
    }
  }
  await Promise.all(Array.from({ length: Math.min(jobs, all.length) }, worker))
}

interface Ran {
  readonly files: readonly {
    readonly name: string
    readonly startTime: number
    readonly endTime: number
    readonly status: string
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
  /** It ended with an error, or did not end in time and was ended. */
  readonly isRed: boolean
  /** The end of what it printed. */
  readonly output: string
}
/** Patience with one run, in milliseconds: a broken product may wait for ever. */
const PATIENCE = 420_000

/** Runs Vitest in a folder. */
export function vitest(place: string, args: readonly string[], patience?: number): Promise<Ran> {
  const report = join(place, '.cache', 'mutants-report.json')
  rmSync(report, { force: true })
  const all = [
    join(place, 'node_modules/vitest/vitest.mjs'),
    'run',
    ...args,
    '--hookTimeout=120000',
    '--reporter=json',
    `--outputFile=${report}`,
  ]
  return new Promise(resolve => {
    execFile(process.execPath, all, { cwd: place, timeout: patience ?? 0, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      const files = existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as { testResults: Ran['files'] }).testResults : []
      resolve({ files, isRed: error !== null, output: `${stdout}\n${stderr}`.trim().slice(-600) })
    })
  })
}

/** A piece of a test's name as a pattern; what a table of cases fills in may be anything. */
const patternOf = (title: string): string => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/%[sdijfoc#]/g, '.*')

/** How the tests of some files end in a copy, those alone whose names hold a title where one is given. */
export interface Judgement {
  /** What turned red first: a test, or the file that could not be loaded. */
  readonly red?: string
  /** How many tests stayed green. */
  readonly green: number
  readonly output: string
}
export async function judge(place: string, tests: readonly string[], title?: string): Promise<Judgement> {
  const project = tests.every(isUnit) ? 'unit' : tests.every(file => file.startsWith('tests/screens/')) ? 'screens' : 'server'
  const named = title ? ['--testNamePattern', patternOf(title)] : []
  const { files, isRed, output } = await vitest(place, ['--project', project, ...tests, ...named, '--bail', '1'], PATIENCE)
  const results = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map(one => ({ ...one, file: name.slice(place.length + 1) })),
  )
  const green = results.filter(one => one.status === 'passed').length
  const failed = results.find(one => one.status === 'failed')
  const none = isRed && results.length === 0 && title
  if (!isRed || none) return { green, output }
  return {
    green,
    output,
    red: failed
      ? `${failed.file}: ${failed.fullName}`
      : (files.find(one => one.status === 'failed')?.name.slice(place.length + 1) ?? 'nothing could be run'),
  }
}

/** Does something in a copy while a file of it says something else. */
export async function whileBroken<T>(
  place: string,
  file: string,
  breaking: (source: string) => string,
  work: () => Promise<T>,
): Promise<T> {
  const path = join(place, file)
  const source = readFileSync(path, 'utf8')
  writeFileSync(path, breaking(source))
  try {
    return await work()
  } finally {
    writeFileSync(path, source)
  }
}
