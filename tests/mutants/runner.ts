import { join, relative } from 'node:path'
import { createVitest, type TestModule, type TestSpecification } from 'vitest/node'

/**
 * Runs tests of one project repeatedly, in the folder where it is started. It is a separate process, because a broken product may hang, and
 * it serves many mutants, because its start takes longer than most tests. Each message names a broken file and the tests that judge it, in
 * order.
 */

/** A request to the runner. */
export interface Question {
  readonly broken: string
  readonly tests: readonly string[]
  /** Runs only the tests with this text in their names. */
  readonly title?: string | undefined
}
/** The outcome of the tests of some files. */
export interface RunOutcome {
  /** What failed first: a test, or a file that could not be loaded. */
  readonly red: string | undefined
  /** The number of tests that passed. */
  readonly green: number
}

const here = process.cwd()
/** Tests are run in the order of the request. */
class AsNamed {
  readonly sort = async (files: TestSpecification[]): Promise<TestSpecification[]> => files
  readonly shard = this.sort
}

const vitest = await createVitest('test', {
  root: here,
  project: [process.argv[2]!],
  watch: false,
  bail: 1,
  reporters: [{}],
  hookTimeout: 120_000,
  sequence: { sequencer: AsNamed },
})
await vitest.standalone()

/** A placeholder in the title of a table of cases matches anything. */
const patternOf = (title: string): RegExp => new RegExp(title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/%[sdijfoc#]/g, '.*'))

function redIn(module: TestModule): string | undefined {
  const file = relative(here, module.moduleId)
  const [failed] = module.children.allTests('failed')
  if (failed) return `${file}: ${failed.fullName}`
  return module.state() === 'failed' || module.errors().length > 0 ? `${file} as a whole` : undefined
}

async function answer({ broken, tests, title }: Question): Promise<RunOutcome> {
  vitest.invalidateFile(join(here, broken))
  // Otherwise failures of the previous mutant would end the run at once.
  vitest.state.filesMap.clear()
  vitest.state.idMap.clear()
  if (title === undefined) vitest.resetGlobalTestNamePattern()
  else vitest.setGlobalTestNamePattern(patternOf(title))
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
    tests.flatMap(file => vitest.getModuleSpecifications(join(here, file))),
  )
  const red =
    testModules.map(redIn).find(one => one !== undefined) ?? (unhandledErrors.length > 0 ? 'an error outside of the tests' : undefined)
  return { red, green: testModules.flatMap(one => [...one.children.allTests('passed')]).length }
}

await vitest.globTestSpecifications()
// Vitest itself does not keep the process alive between two runs.
setInterval(() => undefined, 60_000)
process.on('disconnect', () => process.exit())
process.on('message', (question: Question | 'end') => {
  if (question === 'end') void vitest.close().then(() => process.exit())
  else
    answer(question).then(
      judgement => process.send?.(judgement),
      (error: unknown) => process.send?.({ red: `the run itself: ${String(error)}`, green: 0 } satisfies RunOutcome),
    )
})
