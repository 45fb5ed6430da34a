import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root, tableOf } from '../support/sources.ts'
import { faultsOf, ranInBrowser, ranInVitest } from './evidence.ts'

/** Counts the rules of the contract that tests verified in the last run of each step; exits with 1 if a rule has no passed test, or if a title has an unknown id. */
const read = (step: string): unknown => {
  const file = join(root, '.cache', `${step}-results.json`)
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  console.log(`${step} has left no report: run npm test.`)
  return undefined
}
const changedAt = (file: string): number | null => (existsSync(file) ? statSync(file).mtimeMs : null)
const browser = read('browser')
const ran = [
  ...['unit', 'server', 'screens'].flatMap(step => {
    const report = read(step)
    return report ? ranInVitest(report as Parameters<typeof ranInVitest>[0], changedAt) : []
  }),
  ...(browser ? ranInBrowser(browser, join(root, 'tests/browser'), changedAt) : []),
]

const rules = tableOf('rules')
const faults = faultsOf(rules, ran)
const isHeld = ({ id = '', open }: (typeof rules)[number]): boolean => !open && !faults.has(id)
for (const [area, all] of Map.groupBy(rules, ({ area = '' }) => area)) {
  const existing = all.filter(isHeld).length
  console.log(`${existing === all.length ? '  ' : '- '}${area.padEnd(24)} ${existing} of ${all.length}`)
}
for (const { id, open } of rules) if (open) console.log(`${id} is open: ${open}`)
for (const [id, fault] of faults) console.log(`${id} is not verified: ${fault}`)
console.log(`\n${rules.filter(isHeld).length} of ${rules.length} rules of the contract are held`)
process.exitCode = faults.size > 0 ? 1 : 0
