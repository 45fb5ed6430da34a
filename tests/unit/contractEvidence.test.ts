import { describe, expect, test } from 'vitest'
import { missing, ranInBrowser, ranInVitest, saysSomething } from '../contract/evidence.ts'

/** The count of the contract believes what ran and passed, and nothing else. */
const FILE = 'tests/unit/x.test.ts'
const report = (...all: readonly (readonly [title: string, status: string])[]) => ({
  testResults: [{ name: `/root/${FILE}`, startTime: 1000, assertionResults: all.map(([title, status]) => ({ title, status })) }],
})
const ran = (...all: readonly (readonly [title: string, status: string])[]) => ranInVitest(report(...all), '/root', () => 500)
const of = (title: string) => ({ file: FILE, title })

describe('a rule', () => {
  test('is held by a test that ran and passed', () =>
    expect(missing(ran(['shows the sum', 'passed']), of('shows the sum'))).toBeUndefined())
  test.each(['skipped', 'pending', 'todo', 'failed'])('is not held by a test that is %s', status =>
    expect(missing(ran(['shows the sum', status]), of('shows the sum'))).toMatch(/did not pass/),
  )
  test('is not held by a test that did not run, in this file or at all', () => {
    expect(missing([], of('shows the sum'))).toMatch(/did not run/)
    expect(missing(ran(['shows the sum', 'passed']), { file: 'tests/unit/y.test.ts', title: 'shows the sum' })).toMatch(/did not run/)
  })
  test('is not held by a test that has changed since, or is gone', () => {
    for (const changed of [2000, null])
      expect(
        missing(
          ranInVitest(report(['shows the sum', 'passed']), '/root', () => changed),
          of('shows the sum'),
        ),
      ).toMatch(/did not run/)
  })
  test('is held by a table of cases when all of them passed', () => {
    const cases = (last: string) => ran(['shows 1 in red', 'passed'], ['shows 2 in red', last])
    expect(missing(cases('passed'), of('shows %s in red'))).toBeUndefined()
    expect(missing(cases('failed'), of('shows %s in red'))).toMatch(/did not pass/)
  })
  test('is not held by a title that says nothing', () => {
    for (const title of ['%s', '%s %s', '%s: %j', '$name', 'a %s']) expect([title, saysSomething(title)]).toEqual([title, false])
    expect(missing(ran(['anything', 'passed']), of('%s'))).toMatch(/says nothing/)
    expect(saysSomething('is refused at %s in words: %j')).toBe(true)
  })
})

test('a skipped test of the browser has not passed', () => {
  const spec = (title: string, status: string) => ({
    file: 'x.spec.ts',
    title,
    tests: [{ status, results: [{ startTime: '2026-01-01T00:00:00Z' }] }],
  })
  const suite = { suites: [{ specs: [spec('one', 'expected'), spec('two', 'skipped'), spec('three', 'unexpected')] }] }
  expect(ranInBrowser(suite, () => 1).map(({ title, passed }) => [title, passed])).toEqual([
    ['one', true],
    ['two', false],
    ['three', false],
  ])
})
