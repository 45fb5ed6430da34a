import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { CLOSED_RULES } from './closed.ts'
import { missing, ranInBrowser, ranInVitest, type Ran } from './evidence.ts'
import { COUNTED_AT, type Counted, type CountedRow } from './counted.ts'

/**
 * Counts how much of the contract is held by tests that ran and passed in the last run of each step (`npm test`): a test that was skipped, failed, did not
 * run or has changed since holds nothing. Ends with 1 where something of a closed area is not held.
 */
const root = new URL('../..', import.meta.url).pathname.replace(/\/$/, '')
const report = (step: string): unknown => {
  const file = join(root, '.cache', `${step}-results.json`)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
const changedAt = (file: string): number | null => (existsSync(join(root, file)) ? statSync(join(root, file)).mtimeMs : null)

/** All tests that ran, and the steps that left no report. */
function everythingThatRan(): { ran: readonly Ran[]; absent: readonly string[] } {
  const vitest = ['unit', 'server', 'screens'].map(step => [step, report(step)] as const)
  const browser = report('browser')
  return {
    ran: [
      ...vitest.flatMap(([, one]) => (one ? ranInVitest(one as Parameters<typeof ranInVitest>[0], root, changedAt) : [])),
      ...(browser ? ranInBrowser(browser, changedAt) : []),
    ],
    absent: [...vitest, ['browser', browser] as const].filter(([, one]) => one === undefined).map(([step]) => step),
  }
}

function say(name: string, rows: readonly CountedRow[]): void {
  const areas = [...Map.groupBy(rows, row => row.area)]
    .map(([area, all]) => ({ area, all: all.length, held: all.filter(row => row.held).length }))
    .toSorted((a, b) => a.area.localeCompare(b.area))
  const line = (some: typeof areas): string => some.map(one => `${one.area} ${one.held}/${one.all}`).join(', ')
  console.log(`  ${String(rows.filter(row => row.held).length).padStart(3)} of ${rows.length} ${name} are held`)
  console.log(`      whole:   ${line(areas.filter(one => one.held === one.all))}`)
  console.log(`      in part: ${line(areas.filter(one => one.held > 0 && one.held < one.all))}`)
  console.log(`      open:    ${line(areas.filter(one => one.held === 0))}`)
}

const { ran, absent } = everythingThatRan()
if (absent.length > 0) console.log(`No report of: ${absent.join(', ')}. What their tests hold is not counted: run npm test.`)
const place = join(root, COUNTED_AT)
if (!existsSync(place)) throw new Error('tests/contract/contract.test.ts has not run: npm test -- server')
const counted = JSON.parse(readFileSync(place, 'utf8')) as Counted
const judged = counted.rules.map(rule => {
  const faults = rule.by.flatMap(one => missing(ran, one) ?? [])
  return { ...rule, held: rule.held && faults.length === 0, faults }
})
console.log('The contract, by tests that ran and passed:')
for (const [name, rows] of Object.entries(counted.tables)) say(name, rows)
say('rules', judged)
const { served, succeeded } = counted.calls
console.log(`  ${succeeded} of ${served} calls that are served succeed over a real record with a right body, and return what is documented`)
const partial = judged.filter(rule => rule.open !== null && rule.by.length > 0 && rule.faults.length === 0).length
console.log(`  ${partial} more rules are held as far as the areas go that are there; the areas called open come with later work`)
const broken = judged.filter(rule => CLOSED_RULES.includes(rule.area) && rule.faults.length > 0)
for (const { id, faults } of broken) console.log(`  ${id} is not held: ${faults.join('; ')}`)
console.log(`\n${judged.filter(rule => rule.held).length} held, ${broken.length} not as they are said to be`)
process.exitCode = broken.length === 0 && succeeded === served ? 0 : 1
