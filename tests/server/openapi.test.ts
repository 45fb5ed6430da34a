import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../support/app.ts'
import { everyCall } from '../support/calls.ts'

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: object
}
interface Operation {
  readonly summary: string
  readonly tags: readonly string[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: AnySchema }>> }
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: Readonly<Record<string, { readonly schema: AnySchema }>> }>
  >
  readonly security: readonly unknown[]
  readonly 'x-rights': readonly string[]
}
interface Description {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, { readonly example?: unknown }>>; readonly securitySchemes: object }
}

/** The description of the API is generated from the declarations and holds every call (architecture.md). */
let app: TestApp
let api: Description
beforeAll(async () => {
  app = await testApp()
  api = (await app.call('GET', 'api/docs', { as: null })).body as Description
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

test('says of every call who may make it, what it is in Russian, what stands in its path, and what it answers', () => {
  const rights = new Map(everyCall.toReversed().map(call => [`${call.method} /${call.path}`, call.right]))
  for (const [name, path, operation] of operations()) {
    expect(operation.summary, name).toMatch(/[а-яё]/i)
    expect(operation.summary, name).not.toContain('nerud.')
    expect(operation.tags, name).toHaveLength(1)
    const right = rights.get(name)!
    expect(operation['x-rights'], name).toEqual(right === 'public' ? [] : right)
    expect(operation.security, name).toEqual(right === 'public' ? [] : [{ bearer: [] }])
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter)
    const told = (operation.parameters ?? []).filter(one => one.in === 'path')
    expect(
      told.map(one => one.name),
      name,
    ).toEqual(inPath)
    expect(
      told.every(one => one.required),
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

test('every schema is a JSON Schema, every reference leads somewhere, every example is a right one', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  ajv.addSchema({ $id: 'api', components: api.components } as AnySchema)
  for (const [name, schema] of Object.entries(api.components.schemas)) {
    const judge = ajv.compile({ $ref: `api#/components/schemas/${name}` })
    if (schema.example) expect([name, judge(schema.example), judge.errors]).toEqual([name, true, null])
  }
  for (const [name, , operation] of operations())
    for (const content of [operation.requestBody?.content, ...Object.values(operation.responses).map(answer => answer.content)])
      for (const { schema } of Object.values(content ?? {})) {
        const whole = JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"api#/components')) as AnySchema
        expect(() => ajv.compile(whole), name).not.toThrow()
      }
})

test('a record that is read fits its schema', async () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  ajv.addSchema({ $id: 'api', components: api.components } as AnySchema)
  for (const [path, name] of [
    ['api/companies', 'company'],
    ['api/accounts', 'account'],
    ['api/countries', 'country'],
    ['api/document_types', 'documentType'],
    ['api/settings', 'setting'],
    ['api/acc_roles', 'accRole'],
  ]) {
    const judge = ajv.compile({ $ref: `api#/components/schemas/${name}` })
    for (const record of (await app.call('GET', path!)).body as unknown[])
      expect([name, judge(record), judge.errors]).toEqual([name, true, null])
  }
})

test('is read as a page without scripts, and as JSON', async () => {
  const page = await app.call('GET', 'api/docs', { as: null, headers: { accept: 'text/html' } })
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(page.body).toContain('<code>/api/companies/{id}</code>')
  expect(page.body).not.toContain('<script')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect((await app.call('GET', 'api/docs.json', { as: null })).body).toEqual(api)
})
