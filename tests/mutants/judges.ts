import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { functionAt, KEPT, keyOf, ranBy } from './covering.ts'
import { type Mutant, sourceOf } from './targets.ts'
import { isUnit, root } from './trying.ts'

/** A test file as it was measured in the unbroken product. */
export interface Judge {
  readonly file: string
  readonly ms: number
  /** Red in the unbroken product, it judges nothing. */
  readonly isGreen: boolean
}
const LIST = join(root, KEPT, 'judges.json')

const readList = (): readonly Judge[] => (existsSync(LIST) ? (JSON.parse(readFileSync(LIST, 'utf8')) as Judge[]) : [])

const REPORT = join(root, KEPT, 'report.json')
interface Report {
  readonly testResults: readonly { readonly name: string; readonly startTime: number; readonly endTime: number; readonly status: string }[]
}

/** Runs test files, all of the server and without a database where none are named, and keeps what they ran, how long they took and whether they were green. */
export function measure(pieces: readonly string[]): readonly Judge[] {
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

/** The words of a path, without what says nothing: `server/engine/write/lockOrder.ts` has `write`, `lock` and `order`. */
const wordsOf = (path: string): ReadonlySet<string> =>
  new Set(
    path
      .replace(/^(?:tests\/\w+|src\/\w+|server\/\w+|resources)\//, '')
      .replace(/\.(?:test\.)?tsx?$/, '')
      .split(/(?=[A-Z])|[/.]/)
      .map(word => word.toLowerCase().replace(/s$/, '')),
  )

/** The test files that judge a mutant, and whether what it breaks runs before all tests, when their tables are made. */
export interface Judges {
  readonly judges: readonly Judge[]
  readonly isSetUp: boolean
}

/** Was any test file measured? */
export const isMeasured = (): boolean => existsSync(LIST)

/** For a mutant, the test files that run the function it breaks: called like it first, then cheap. Where its file has changed since, whoever loads it. */
export function judgesFor(): (mutant: Mutant) => Judges {
  const byKey = new Map<string, Judge[]>()
  const byFile = new Map<string, { readonly version: string; readonly judge: Judge }[]>()
  const push = <T>(map: Map<string, T[]>, key: string, one: T): void => void (map.get(key)?.push(one) ?? map.set(key, [one]))
  for (const judge of readList().filter(one => one.isGreen)) {
    for (const key of ranBy(judge.file)) {
      push(byKey, key, judge)
      if (key.endsWith(':0')) push(byFile, key.split('@')[0]!, { version: key, judge })
    }
  }
  const before = new Set(ranBy())
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
