import type { TableRow } from '../support/sources.ts'

/** The result of a test: its own title, and whether it passed. */
interface Ran {
  readonly title: string
  readonly passed: boolean
}
interface VitestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly startTime: number
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[]
  }[]
}
interface Suite {
  readonly suites?: readonly Suite[]
  readonly specs?: readonly {
    readonly file: string
    readonly title: string
    readonly tests: readonly { readonly status: string; readonly results: readonly { readonly startTime: string }[] }[]
  }[]
}

/** The modification time of a file in milliseconds; null if the file does not exist. Results of a file that has changed since its run do not count. */
type ChangedAt = (file: string) => number | null
const isFresh = (file: string, began: number, changedAt: ChangedAt): boolean => (changedAt(file) ?? Infinity) <= began

export const ranInVitest = ({ testResults }: VitestReport, changedAt: ChangedAt): readonly Ran[] =>
  testResults
    .filter(({ name, startTime }) => isFresh(name, startTime, changedAt))
    .flatMap(({ assertionResults }) => assertionResults.map(({ title, status }) => ({ title, passed: status === 'passed' })))

/** The same for a report of Playwright, which gives paths relative to a folder; a skipped test is 'ok' there, but has not passed here. */
export const ranInBrowser = ({ suites = [], specs = [] }: Suite, folder: string, changedAt: ChangedAt): readonly Ran[] => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ results }) => isFresh(`${folder}/${file}`, Date.parse(results[0]?.startTime ?? ''), changedAt))
      .map(({ status }) => ({ title, passed: status === 'expected' })),
  ),
  ...suites.flatMap(one => ranInBrowser(one, folder, changedAt)),
]

/** The ids of the rules that a test verifies: in brackets at the end of its title. */
export const rulesOf = (title: string): readonly string[] => /\[(R-[^\]]*)\]$/u.exec(title)?.[1]?.split(', ') ?? []

/** What is wrong with rules of the contract: a failed test, no test at all (unless the rule is open), or a title with an unknown id. */
export function faultsOf(rules: readonly TableRow[], ran: readonly Ran[]): ReadonlyMap<string, string> {
  const tests = Map.groupBy(
    ran.flatMap(({ title, passed }) => rulesOf(title).map(id => ({ id, title, passed }))),
    ({ id }) => id,
  )
  const faults = new Map<string, string>()
  for (const { id = '', open } of rules) {
    const failed = tests.get(id)?.find(({ passed }) => !passed)
    if (failed) faults.set(id, `did not pass: ${failed.title}`)
    else if (!open && !tests.has(id)) faults.set(id, 'no test that ran names it')
  }
  const known = new Set(rules.map(({ id }) => id))
  for (const [id, [one]] of tests) if (!known.has(id)) faults.set(id, `there is no such rule: ${one!.title}`)
  return faults
}
