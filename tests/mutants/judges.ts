import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { functionAt, KEPT, keyOf, ranBy } from './covering.ts'
import { type Mutant, sourceOf } from './targets.ts'
import { isUnit, root, vitest } from './trying.ts'

/** A test file as it was measured in the unbroken product. */
export interface Judge {
  readonly file: string
  readonly ms: number
  /** Red in the unbroken product, it judges nothing. */
  readonly isGreen: boolean
}
const LIST = join(root, KEPT, 'judges.json')

const readList = (): Judge[] => (existsSync(LIST) ? (JSON.parse(readFileSync(LIST, 'utf8')) as Judge[]) : [])

/** Runs test files, all without a database and of the server where none are named, and keeps what they ran, how long they took and whether they were green. */
export async function measure(pieces: readonly string[]): Promise<Judge[]> {
  const named = pieces.length > 0 ? pieces : ['tests/']
  const { files } = await vitest(root, ['--config', 'tests/mutants/vitest.config.ts', '--project', 'unit', '--project', 'server', ...named])
  const measured = files.map(({ name, startTime, endTime, status }) => ({
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

/** For a mutant, the test files that run the function it breaks: cheap and called like it first. One whose file has changed since is judged by whoever loads it. */
export function judgesFor(): (mutant: Mutant) => readonly Judge[] {
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
    const near = ({ file }: Judge): number => new Set(words).intersection(wordsOf(file)).size
    const sorted = (judges: Iterable<Judge>): Judge[] => [...judges].toSorted((a, b) => near(b) - near(a) || a.ms - b.ms)
    const rest = before.has(key) ? servers.filter(one => !own.has(one)) : []
    return [
      ...sorted([...own].filter(({ file }) => isUnit(file))),
      ...sorted([...own].filter(({ file }) => !isUnit(file))),
      ...sorted(rest),
    ]
  }
}
