import { parseArgs } from 'node:util'
import { faultsOf } from './check.ts'
import { mutants } from './list.ts'
import type { SeenBy } from './mutant.ts'
import { inCopies, missed, redAnyway } from './trying.ts'

/**
 * Breaks the product in small ways, one at a time, in a copy, and demands that the test named beside each breakage turns red.
 * `--only PIECE` takes those whose name holds it, `--check` only looks whether all texts are found, `--jobs N` says how many are tried at once.
 */
const root = new URL('../..', import.meta.url).pathname
const { values: options } = parseArgs({
  options: { only: { type: 'string', multiple: true }, check: { type: 'boolean' }, jobs: { type: 'string', default: '2' } },
})
const began = Date.now()
const seconds = (since: number): string => `${((Date.now() - since) / 1000).toFixed(1)} s`

function finish(passed: number, failed: number): void {
  console.log(`\n${seconds(began)}\n${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1
}

/** Tries the mutants whose tests are green in the unbroken product. */
async function tryAll(): Promise<void> {
  const chosen = mutants.filter(({ name }) => !options.only || options.only.some(piece => name.includes(piece)))
  const jobs = Number(options.jobs)
  const files = Map.groupBy(
    chosen.map(one => one.seenBy),
    one => `${one.project} ${one.file}`,
  )
  const red = new Map<SeenBy, string>()
  await inCopies(root, jobs, [...files.values()], async (place, tests) => {
    for (const [test, why] of await redAnyway(place, tests)) red.set(test, why)
  })
  console.log(`The tests of ${files.size} files in the unbroken product: ${seconds(began)}`)
  let failed = 0
  await inCopies(root, jobs, chosen, async (place, mutant) => {
    const since = Date.now()
    const why = red.get(mutant.seenBy) ?? (await missed(place, mutant))
    if (why !== undefined) failed += 1
    console.log(
      `${why === undefined ? 'seen  ' : 'MISSED'} ${seconds(since).padStart(8)}  ${mutant.name} (${mutant.seenBy.file})${why === undefined ? '' : `: ${why}`}`,
    )
  })
  finish(chosen.length - failed, failed)
}

const faults = faultsOf(root, mutants)
for (const fault of faults) console.log(fault)
if (faults.length > 0 || options.check) finish(mutants.length - faults.length, faults.length)
else await tryAll()
