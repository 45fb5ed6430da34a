import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '../../server/adapters/postgres/processes.ts'
import type { RunOutcome, Question } from './runner.ts'

export const root = new URL('../..', import.meta.url).pathname

/** Whether a test file needs no database. */
export const isUnit = (file: string): boolean => /^tests\/(?:unit\/|[^/]*$)/.test(file)
const projectOf = (file: string): string => (isUnit(file) ? 'unit' : file.startsWith('tests/screens/') ? 'screens' : 'server')

const COPIES = 'nerud-mutants-'

/** Removes the copies left by runs that were killed. */
function sweep(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = new RegExp(`^${COPIES}(\\d+)-`).exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}

/** Copies the current sources, with a link to the original's packages. */
function copyOfSources(): string {
  const folder = mkdtempSync(join(tmpdir(), `${COPIES}${process.pid}-`))
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  for (const file of files.split('\0')) if (file && existsSync(join(root, file))) cpSync(join(root, file), join(folder, file))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** A copy in which the product is broken and judged. */
export interface Copy {
  /**
   * Returns how the tests of one project end while a file is broken; `ms`: how long they take on the unmodified product. `fresh`: the file
   * is broken before the test runner starts, as needed for code that creates tables.
   */
  judge(
    breaking: (source: string) => string,
    question: Question,
    how: { readonly ms?: number; readonly fresh: boolean },
  ): Promise<RunOutcome>
}

/** Additional time for a broken product beyond that of its tests, in milliseconds: it may wait forever. */
const PATIENCE = 90_000

const HANGS: RunOutcome = { red: 'it hangs', green: 0 }

async function ask(runner: ChildProcess, question: Question, ms: number): Promise<RunOutcome> {
  const done = new AbortController()
  const signal = AbortSignal.any([done.signal, AbortSignal.timeout(PATIENCE + 4 * ms)])
  runner.send(question)
  const answered = once(runner, 'message', { signal }).then(([judgement]) => judgement as RunOutcome)
  const ended = once(runner, 'exit', { signal }).then((): RunOutcome => ({ red: 'the run ended', green: 0 }))
  try {
    return await Promise.race([answered, ended])
  } catch {
    return HANGS
  } finally {
    done.abort()
    await Promise.allSettled([answered, ended])
  }
}

function copy(folder: string): Copy & { end(): Promise<void> } {
  const runners = new Map<string, ChildProcess>()
  const runnerOf = (project: string): ChildProcess => {
    const known = runners.get(project)
    if (known?.connected) return known
    const started = fork(join(folder, 'tests/mutants/runner.ts'), [project], { cwd: folder, silent: true })
    runners.set(project, started)
    return started
  }
  const endOf = async (project: string): Promise<void> => {
    const runner = runners.get(project)
    runners.delete(project)
    if (!runner?.connected) return
    runner.send('end')
    await once(runner, 'exit', { signal: AbortSignal.timeout(20_000) }).catch(() => runner.kill('SIGKILL'))
  }
  return {
    async judge(breaking, question, { ms = 60_000, fresh }) {
      const path = join(folder, question.broken)
      const source = readFileSync(path, 'utf8')
      const project = projectOf(question.tests[0]!)
      if (fresh) await endOf(project)
      writeFileSync(path, breaking(source))
      try {
        const judgement = await ask(runnerOf(project), question, ms)
        if (judgement !== HANGS) return judgement
        runners.get(project)?.kill('SIGKILL')
        runners.delete(project)
        return HANGS
      } finally {
        writeFileSync(path, source)
        if (fresh) await endOf(project)
      }
    },
    end: async () => void (await Promise.all([...runners.keys()].map(endOf))),
  }
}

/** Does all pieces of work, `jobs` at a time; each worker has its own copy. */
export async function inCopies<T>(jobs: number, all: readonly T[], work: (copy: Copy, one: T) => Promise<void>): Promise<void> {
  sweep()
  const waiting = [...all]
  const worker = async (): Promise<void> => {
    const folder = copyOfSources()
    const own = copy(folder)
    try {
      for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(own, one)
    } finally {
      await own.end()
      rmSync(folder, { recursive: true, force: true })
    }
  }
  await Promise.all(Array.from({ length: Math.min(jobs, all.length) }, worker))
}

/** A breakage that no operator generates, such as a changed rule, look or key. One line of `breakages.tsv`. */
export interface Breakage {
  /** What is broken, in a few words; unique. */
  readonly name: string
  /** The broken file, relative to the root. */
  readonly file: string
  /** A text that occurs in the file exactly once. */
  readonly find: string
  readonly replace: string
  /** The test file that must fail. */
  readonly test: string
  /** A part of the test's name; empty when any test of the file may fail. */
  readonly title: string
}

/** Reads the table: six tab-separated columns, a header row, line breaks in texts as `\n`. */
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

/** Returns what is wrong with breakages compared with the sources: texts that do not occur exactly once, missing tests, duplicate names. */
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
