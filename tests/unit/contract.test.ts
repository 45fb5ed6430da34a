import { describe, expect, test } from 'vitest'
import { field, sampleOf } from '#resource'
import { faultsOf, ranInBrowser, ranInVitest, rulesOf } from '../contract/evidence.ts'
import type { TableRow } from '../support/sources.ts'
import type { Answered } from '../support/app.ts'
import type { Described } from '../support/answers.ts'
import { notAsDocumented } from '../support/answered.ts'

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

/** What the contract's probes accept as success. */
const api: Described = {
  paths: {
    '/api/things': {
      get: { responses: { 200: { content: { 'application/json': { schema: { type: 'array', items: { type: 'object' } } } } } } },
    },
    '/api/things/{id}': {
      get: { responses: { 200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/thing' } } } }, '4XX': {} } },
      delete: { responses: { 204: {} } },
    },
    '/api/files': { get: { responses: { 200: { content: { 'application/octet-stream': { schema: { type: 'string' } } } } } } },
  },
  components: {
    schemas: {
      thing: { type: 'object', properties: { id: { type: 'integer' }, name: { type: ['string', 'null'] } }, required: ['id', 'name'] },
    },
  },
}
const answered = (status: number, body: unknown, type = 'application/json'): Answered => ({
  status,
  body,
  headers: new Headers(type ? { 'content-type': type } : {}),
  bytes: new TextEncoder().encode(body === undefined ? '' : JSON.stringify(body)),
})
const judged = (method: string, path: string, answer: Answered): string | undefined => notAsDocumented(api, { method, path }, answer)

describe('an answer is a success', () => {
  test('if it returns what is documented', () => {
    expect(judged('GET', 'api/things/{id}', answered(200, { id: 1, name: null }))).toBeUndefined()
    expect(judged('GET', 'api/things', answered(200, [{}]))).toBeUndefined()
    expect(judged('DELETE', 'api/things/{id}', answered(204, undefined, ''))).toBeUndefined()
    expect(judged('GET', 'api/files', answered(200, 'bytes', 'image/png'))).toBeUndefined()
  })
  test.each([
    ['a refusal', 'GET', 'api/things/{id}', answered(404, { code: 'NO_RECORD' }, 'application/problem+json')],
    ['a redirect', 'GET', 'api/things/{id}', answered(302, undefined)],
    ['a status that is not documented', 'DELETE', 'api/things/{id}', answered(200, {})],
    ['a place that is absent', 'GET', 'api/things/{id}', answered(200, { id: 1 })],
    ['a value of another type', 'GET', 'api/things/{id}', answered(200, { id: '1', name: null })],
    ['another shape', 'GET', 'api/things', answered(200, {})],
    ['another content type', 'GET', 'api/things', answered(200, [], 'text/html')],
    ['an empty file', 'GET', 'api/files', answered(200, undefined, 'image/png')],
    ['JSON for a file', 'GET', 'api/files', answered(200, {})],
  ])('but %s is not', (_, method, path, answer) => {
    expect(judged(method, path, answer)).toEqual(expect.any(String))
  })
})

test('a sample of a bounded number stays within its bound, whatever its digits', () => {
  expect([10, 2000].map(n => sampleOf(field.decimal({ max: '1000' }), n))).toEqual(['10.5', '1000'])
  expect([10, 2000].map(n => sampleOf(field.decimal({ scale: 0, max: '1000' }), n))).toEqual(['10', '1000'])
  expect([3, 2000].map(n => sampleOf(field.money({ max: '1000' }), n))).toEqual(['300.25', '1000'])
})
