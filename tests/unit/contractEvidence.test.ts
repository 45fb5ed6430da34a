import { describe, expect, test } from 'vitest'
import { faultsOf, ranInBrowser, ranInVitest, rulesOf } from '../contract/evidence.ts'
import type { TableRow } from '../support/tables.ts'

/** The contract counts a rule as verified only by tests that ran and passed. */
const rules: readonly TableRow[] = [{ id: 'R-001' }, { id: 'R-002', open: 'waits for words' }]
const SUM = 'shows the sum [R-001]'
const report = (...all: readonly (readonly [title: string, status: string])[]) => ({
  testResults: [{ name: '/x.test.ts', startTime: 1000, assertionResults: all.map(([title, status]) => ({ title, status })) }],
})
const faults = (...all: readonly (readonly [title: string, status: string])[]) => [
  ...faultsOf(
    rules,
    ranInVitest(report(...all), () => 500),
  ),
]

test('the rules of a test are in brackets at the end of its title', () => {
  expect(rulesOf('is for those who may open the record [R-033, R-104]')).toEqual(['R-033', 'R-104'])
  expect(rulesOf('R-033: is [R-104] for those who may')).toEqual([])
})

describe('a rule', () => {
  test('is verified by a test that ran and passed, in all its cases', () => {
    expect(faults([SUM, 'passed'], [`2: ${SUM}`, 'passed'])).toEqual([])
    expect(faults([SUM, 'passed'], [`2: ${SUM}`, 'failed'])).toEqual([['R-001', `did not pass: 2: ${SUM}`]])
  })
  test.each(['skipped', 'pending', 'todo', 'failed'])('is not verified by a test that is %s', status => {
    expect(faults([SUM, status])).toEqual([['R-001', `did not pass: ${SUM}`]])
  })
  test('is not verified if no test names it, unless it is open', () => {
    expect(faults(['shows the sum', 'passed'])).toEqual([['R-001', 'no test that ran names it']])
  })
  test('is not verified by a file that has changed since, or does not exist any more', () => {
    for (const changed of [2000, null])
      expect(
        faultsOf(
          rules,
          ranInVitest(report([SUM, 'passed']), () => changed),
        ),
      ).toEqual(new Map([['R-001', 'no test that ran names it']]))
  })
  test('that does not exist is an error', () => {
    expect(faults([SUM, 'passed'], ['shows all [R-003]', 'passed'])).toEqual([['R-003', 'there is no such rule: shows all [R-003]']])
  })
})

test('a skipped browser test has not passed, nor one that passed at its second attempt', () => {
  const spec = (title: string, status: string) => ({
    file: 'x.spec.ts',
    title,
    tests: [{ status, results: [{ startTime: '2026-01-01T00:00:00Z' }] }],
  })
  const suite = {
    suites: [{ specs: [spec('one', 'expected'), spec('two', 'skipped'), spec('three', 'unexpected'), spec('four', 'flaky')] }],
  }
  expect(ranInBrowser(suite, 'tests/browser', file => (file === 'tests/browser/x.spec.ts' ? 1 : null)).map(({ passed }) => passed)).toEqual(
    [true, false, false, false],
  )
})
