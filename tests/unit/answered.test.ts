import { describe, expect, test } from 'vitest'
import { field, sampleOf } from '#resource'
import type { Answered } from '../support/app.ts'
import type { Described } from '../support/answers.ts'
import { notAsDocumented } from '../support/answered.ts'

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
