/** A test as a run reports it: its file from the root, its own title, and what became of it. */
export interface Ran {
  readonly file: string
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

/** When a file was last changed, in milliseconds; null where there is none. */
type ChangedAt = (file: string) => number | null
const isFresh = (file: string, began: number, changedAt: ChangedAt): boolean => {
  const changed = changedAt(file)
  return changed !== null && changed <= began
}

/** What a report of Vitest says of files below a root that have not changed since. */
export const ranInVitest = ({ testResults }: VitestReport, root: string, changedAt: ChangedAt): readonly Ran[] =>
  testResults.flatMap(({ name, startTime, assertionResults }) => {
    const file = name.startsWith(root) ? name.slice(root.length).replace(/^\//, '') : name
    if (!isFresh(file, startTime, changedAt)) return []
    return assertionResults.map(({ title, status }) => ({ file, title, passed: status === 'passed' }))
  })

/** What a report of Playwright says of files that have not changed since; a skipped test is 'ok' there and has not passed here. */
export const ranInBrowser = ({ suites = [], specs = [] }: Suite, changedAt: ChangedAt): readonly Ran[] => [
  ...specs.flatMap(({ file: name, title, tests }) => {
    const file = `tests/browser/${name}`
    return tests.flatMap(({ status, results }) =>
      isFresh(file, Date.parse(results[0]?.startTime ?? ''), changedAt)
        ? [{ file, title, passed: status === 'expected' || status === 'flaky' }]
        : [],
    )
  }),
  ...suites.flatMap(one => ranInBrowser(one, changedAt)),
]

const PLACEHOLDER = /%[sdifjoc#]|\$[\w.]+/g
/** Does a title say anything beside what a table of cases fills in? '%s' and '%s: %j' do not. */
export const saysSomething = (title: string): boolean => (title.replace(PLACEHOLDER, ' ').match(/\p{L}{2,}/gu) ?? []).length >= 2

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const patternOf = (title: string): RegExp => new RegExp(`^${title.split(PLACEHOLDER).map(escaped).join('[\\s\\S]*')}$`, 'u')

/** Why a test does not hold what it is said to hold; nothing where it ran and passed, in every case of its table. */
export function missing(ran: readonly Ran[], { file, title }: { readonly file: string; readonly title: string }): string | undefined {
  if (!saysSomething(title)) return `«${title}» says nothing of itself`
  const pattern = patternOf(title)
  const cases = ran.filter(one => one.file === file && pattern.test(one.title))
  if (cases.length === 0) return `«${title}» of ${file} did not run`
  return cases.every(one => one.passed) ? undefined : `«${title}» of ${file} did not pass`
}
