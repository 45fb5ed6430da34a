import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isForPeople } from '../../server/session/passwords.ts'
import { callMakerOf, type CallMaker } from '../rights/matrix.ts'
import { testApp, type TestApp } from '../support/app.ts'
import { everyCall } from '../support/calls.ts'
import { resolved, schemaMismatches, schemaFaults, type Schema } from '../support/answers.ts'

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: Schema
}
interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >
  readonly security: readonly unknown[]
  readonly 'x-rights': readonly string[]
}
interface Description {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>>; readonly securitySchemes: object }
}

/** The OpenAPI description is generated from the declarations and covers every call (architecture.md). */
let app: TestApp
let api: Description
let raw: unknown
beforeAll(async () => {
  app = await testApp({ judged: true })
  raw = (await app.call('GET', 'api/docs', { as: null })).body
  api = resolved(raw) as Description
})
afterAll(() => app.close())

const operations = (): [name: string, path: string, operation: Operation][] =>
  Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => [`${method.toUpperCase()} ${path}`, path, operation] as [string, string, Operation],
    ),
  )

test('says what it is', () => {
  expect(api).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'API Неруда', version: 'test' },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  })
  expect(Object.keys(api.paths).every(path => path.startsWith('/') && !path.includes(':'))).toBe(true)
})

test('holds every call that the application answers, and no other', () => {
  const described = operations().map(([name]) => name)
  const mounted = everyCall.map(call => `${call.method} /${call.path}`)
  expect([...new Set(mounted)].filter(name => !described.includes(name))).toEqual([])
  expect(described.filter(name => !mounted.includes(name))).toEqual([])
})

test('the description gives for every call its rights, its Russian name, its path parameters and its response', () => {
  const rights = new Map(everyCall.toReversed().map(call => [`${call.method} /${call.path}`, call.right]))
  for (const [name, path, operation] of operations()) {
    expect(operation.summary, name).toMatch(/[а-яё]/i)
    expect(operation.summary, name).not.toContain('nerud.')
    expect(operation.tags, name).toHaveLength(1)
    const right = rights.get(name)!
    expect(operation['x-rights'], name).toEqual(right === 'public' ? [] : right)
    const own = path.startsWith('/api/accounting/') ? [{ 'X-Accounting-Key': [] }] : []
    expect(operation.security, name).toEqual(
      right === 'public' ? own : [{ bearer: [] }, ...(isForPeople(name.split(' ')[0]!, path.slice(1)) ? [] : [{ token: [] }])],
    )
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter)
    const messages = (operation.parameters ?? []).filter(one => one.in === 'path')
    expect(
      messages.map(one => one.name),
      name,
    ).toEqual(inPath)
    expect(
      messages.every(one => one.required),
      name,
    ).toBe(true)
    const names = (operation.parameters ?? []).map(one => `${one.in} ${one.name}`)
    expect(new Set(names).size, name).toBe(names.length)
    expect(
      Object.keys(operation.responses).some(status => status.startsWith('2')),
      name,
    ).toBe(true)
    expect(operation.responses, name).toHaveProperty('4XX')
  }
})

test('every schema is a right one, every reference leads somewhere, every example fits', () => {
  const { schemas } = api.components
  for (const [name, schema] of Object.entries(schemas)) {
    expect([name, schemaFaults(schemas, schema)]).toEqual([name, []])
    if (schema['example']) expect([name, schemaMismatches(schemas, schema, schema['example'])]).toEqual([name, []])
  }
  for (const [name, , { parameters = [], requestBody, responses }] of operations()) {
    for (const one of parameters) expect([name, one.name, schemaFaults(schemas, one.schema)]).toEqual([name, one.name, []])
    for (const content of [requestBody?.content, ...Object.values(responses).map(answer => answer.content)])
      for (const { schema } of Object.values(content ?? {})) expect([name, schemaFaults(schemas, schema)]).toEqual([name, []])
  }
})

test('names each call once, by its resource and what it does there', () => {
  const ids = operations().map(([, , { operationId }]) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter(id => !/^[a-zA-Z]+_\w+$/.test(id))).toEqual([])
  expect(api.paths['/api/companies']).toMatchObject({ get: { operationId: 'company_list' }, post: { operationId: 'company_create' } })
  expect(api.paths['/api/deals/{id}/close']).toMatchObject({ patch: { operationId: 'deal_close' } })
})

test('the description gives the contents of every response', () => {
  const untold = operations().flatMap(([name, , { responses }]) =>
    Object.entries(responses)
      .filter(([status]) => status.startsWith('2') && status !== '204')
      .filter(([, { content }]) => !content || Object.values(content).some(({ schema }) => Object.keys(schema).length === 0))
      .map(([status]) => `${name} ${status}`),
  )
  expect(untold).toEqual([])
})

test('the description gives the parameters of filters: numbers, days, flags, texts, and arrays for several values', () => {
  const queries = Object.fromEntries((api.paths['/api/deals']!['get']!.parameters ?? []).map(one => [one.name, one.schema]))
  expect(queries).toMatchObject({
    'supplier[]': { type: 'array', items: { type: 'integer' } },
    'dtDeal[after]': { type: 'string', format: 'date' },
    isAuth: { type: 'boolean' },
    'order[dtDeal]': { enum: ['asc', 'desc'] },
  })
})

const SAMPLES: Readonly<Record<string, string>> = {
  date: '2026-03-10',
  'date-time': '2026-03-10T10:00:00Z',
  '^(\\d{10}|\\d{12})$': '7707083893',
  '^(?:\\[[\\s\\S]*\\])$': '[]',
}
const sampleOf = ({ type, format, pattern, enum: words }: Schema): string =>
  String(words?.[0] ?? SAMPLES[String(format ?? pattern)] ?? (type === 'integer' ? 1 : type === 'boolean' ? true : '1'))

describe('every call that reads, asked over records that are there', () => {
  let asking: CallMaker
  beforeAll(async () => {
    asking = await callMakerOf(app)
  }, 120_000)
  const reads = everyCall.filter(call => call.method === 'GET')

  test('answers as it is described, asked with what is marked as required and nothing else; without that it refuses', async () => {
    const wrong: string[] = []
    for (const call of reads) {
      const [path] = (await asking.ready(call)).path.split('?')
      const required = (api.paths[`/${call.path}`]!['get']!.parameters ?? []).filter(one => one.in === 'query' && one.required)
      const query = required.map(one => [one.name, sampleOf(one.schema)] as [string, string])
      const { status } = await app.call('GET', `${path}?${new URLSearchParams(query).toString()}`)
      if (status === 400 || status === 422 || status >= 500) wrong.push(`${call.path}: ${status}`)
      for (const { name } of required) {
        const others = new URLSearchParams(query.filter(([one]) => one !== name)).toString()
        const without = await app.call('GET', `${path}?${others}`)
        if (without.status < 400) wrong.push(`${call.path} without ${name}: ${without.status}`)
      }
    }
    expect(wrong).toEqual([])
  }, 120_000)
})

/** The contract has paths with a literal and a parameter in the same place: the router tries literals first. */
const ALLOWED = { 'no-ambiguous-paths': 'off' } as const

test('a linter finds nothing', async () => {
  const config = await createConfig({ extends: ['recommended'], rules: ALLOWED })
  const problems = await lintFromString({ source: JSON.stringify(raw), config })
  expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([])
})

test('is read as a page without scripts, and as JSON', async () => {
  const page = await app.call('GET', 'api/docs', { as: null, headers: { accept: 'text/html' } })
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(page.body).toContain('<code>/api/companies/{id}</code>')
  expect(page.body).not.toContain('<script')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect((await app.call('GET', 'api/docs.json', { as: null })).body).toEqual(raw)
})
