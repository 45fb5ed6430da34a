import { callOf, fill, isSent, offers, optionsOf, wirePathOf, setAt, valueAt, type Resource } from '#resource'
import { resources } from '#resources'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Answered, type Calling, type TestApp } from '../support/app.ts'
import { everyCall } from '../support/calls.ts'
import { storesNothing, tableContents } from '../support/database.ts'
import { allRefused, fault, filled } from '../support/refusals.ts'
import { make, sampleRecord, send } from '../support/samples.ts'

/** Any body sent to any path gets a refusal in Russian, never an internal error, and nothing is stored. */
let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await sql`update property set parameter_value = 'ON' where parameter = 'registration'`.execute(app.database.db)
})
afterAll(() => app.close())

const all: readonly Resource[] = Object.values<Resource>(resources)
const withBody = everyCall.filter(call => call.body !== 'none')
const asJson = (raw: BodyInit): Calling => ({ raw, headers: { 'content-type': 'application/json' } })

describe('bodies', () => {
  test('malformed JSON is refused by every call that reads a body', () =>
    allRefused(
      app,
      withBody,
      Object.fromEntries(
        ['{', '{"a":}', 'nul', '[1', '"', '{"a":1}x', "{'a':1}", '{"a":1,}', '\u0000', 'NaN'].map(raw => [raw, asJson(raw)]),
      ),
    ))

  test('JSON of another shape is refused: an array, a text, nothing, a number', () =>
    allRefused(app, withBody, Object.fromEntries(['[]', '[{}]', '"text"', 'null', '12', 'true', '""'].map(raw => [raw, asJson(raw)]))))

  test('other content types are refused', () =>
    allRefused(
      app,
      withBody,
      Object.fromEntries(
        ['text/plain', 'application/xml', 'text/html', 'image/png', 'application/octet-stream', 'application/jsonp', 'json'].map(type => [
          type,
          { raw: '{"name":"x"}', headers: { 'content-type': type } },
        ]),
      ),
    ))

  test('broken UTF-8 is refused', () =>
    allRefused(app, withBody, {
      broken: asJson(new Uint8Array([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d])),
      half: asJson(new Uint8Array([0x7b, 0x22, 0xd0, 0x22, 0x3a, 0x31, 0x7d])),
    }))

  test('more than a megabyte of JSON is refused', () => allRefused(app, withBody, { long: asJson(`{"name":"${'x'.repeat(1_100_000)}"}`) }))

  test('a megabyte of unknown names is refused by every call, in few words', async () => {
    const many = (size: number): string => `{${Array.from({ length: size }, (_, at) => `"unknown${at}":${at}`).join()}}`
    await allRefused(app, withBody, { many: asJson(many(41_000)) })
    for (const [path, size] of [
      ['api/companies', 500],
      ['api/deals', 500],
      ['authentication_token', 200],
    ] as const) {
      const { status, body, bytes } = await app.call('POST', path, asJson(many(size)))
      expect([status, Object.keys(body.errors).length, bytes.length < 50_000], path).toEqual([422, 100, true])
    }
  })

  test('callers without a session may send only small bodies', async () => {
    for (const call of everyCall.filter(one => one.right === 'public' && one.body === 'json')) {
      const { status, body } = await app.call(call.method, call.path, { ...asJson(`{"login":"${'x'.repeat(20_000)}"}`), as: null })
      expect([status, body.code], call.path).toEqual([413, 'TOO_LARGE'])
    }
  })

  test('a form of thousands of parts, or of megabytes of text, is refused before it is taken apart', async () => {
    const crowd = new FormData()
    for (let at = 0; at < 2001; at += 1) crowd.append('types[]', '1')
    const wordy = new FormData()
    wordy.append('name', 'я'.repeat(1_100_000))
    const listed = { raw: 'name=1&'.repeat(2001), headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    const long = { raw: `name=${'x'.repeat(1_100_000)}`, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    const tried = async (calling: Calling) => {
      const { status, body } = await app.call('POST', 'api/templates', calling)
      return [status, body.code]
    }
    expect(await tried({ form: crowd })).toEqual([400, 'BAD_FORM'])
    expect(await tried(listed)).toEqual([400, 'BAD_FORM'])
    expect(await tried({ form: wordy })).toEqual([413, 'TOO_LARGE'])
    expect(await tried(long)).toEqual([413, 'TOO_LARGE'])
  })

  test('a body that is longer than it says is refused, too', async () => {
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new Uint8Array(65_536).fill(0x20))
      },
    })
    const answer = await app.app.fetch(
      new Request('http://nerud.test/api/companies', {
        method: 'POST',
        body: stream,
        duplex: 'half',
        headers: { authorization: `Bearer ${app.admin}`, 'content-type': 'application/json', 'content-length': '10' },
      } as RequestInit),
    )
    expect(answer.status).toBe(413)
    expect(((await answer.json()) as { message: string }).message).toBe('Слишком большой запрос. Наибольший размер: 1 МБ')
  })

  test('deep nesting is refused', () =>
    allRefused(app, withBody, {
      objects: asJson(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`),
      arrays: asJson(`{"name":${'['.repeat(40_000)}${']'.repeat(40_000)}}`),
      known: asJson(`{"metadataFields":${'{"metadataFields":'.repeat(5000)}1${'}'.repeat(5000)}}`),
    }))

  test('keys that would change the prototype of objects are refused as unknown and change nothing', async () => {
    const keys = [
      '"__proto__":{"isDelete":true}',
      '"constructor":{"prototype":{"x":1}}',
      '"metadataFields":{"__proto__":{"x":1}}',
      '"\\u005f_proto__":1',
      '"toString":1',
    ]
    await allRefused(app, withBody, Object.fromEntries(keys.map(key => [key, asJson(`{${key}}`)])))
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
    expect(({} as Record<string, unknown>)['isDelete']).toBeUndefined()
    const { wire } = await sampleRecord(app, resources.company, 1)
    for (const key of keys) {
      const answer = await app.call('POST', 'api/companies', asJson(`${JSON.stringify(wire).slice(0, -1)},${key}}`))
      expect(fault(answer), key).toBeUndefined()
    }
  })

  test('unknown fields are refused by name', async () => {
    const faults: string[] = []
    await storesNothing(app.database, async () => {
      for (const call of withBody) {
        if (call.body === 'form' && call.method !== 'PATCH') continue
        const answer = await app.call(call.method, filled(call.path), { json: { foreign: 1 }, headers: { 'if-match': '"1"' } })
        const found =
          fault(answer) ??
          (answer.status === 422 && !('foreign' in answer.body.errors) && Object.keys(call.fields).length === 0
            ? 'the field is not named'
            : undefined)
        if (found) faults.push(`${call.method} ${call.path}: ${found}`)
      }
    })
    expect(faults).toEqual([])
  })
})

describe('edits', () => {
  const editable = all.filter(resource => offers(resource, 'create') && (offers(resource, 'edit') || offers(resource, 'replace')))
  const addresses = new Map<string, string>()
  let before: Awaited<ReturnType<typeof tableContents>>
  beforeAll(async () => {
    for (const resource of editable) {
      const { id } = await make(app, resource, 501)
      addresses.set(resource.name, fill(callOf(resource, offers(resource, 'edit') ? 'edit' : 'replace').path, { id: id as number }))
    }
    before = await tableContents(app.database)
  })
  test.each(editable.map(resource => [resource.name, resource] as const))(
    '%s takes no wrong value and no unknown field',
    async (_, resource) => {
      const { method } = callOf(resource, offers(resource, 'edit') ? 'edit' : 'replace')
      const path = addresses.get(resource.name)!
      const { version } = (await app.call('GET', path)).body
      const send = (json: unknown): Promise<Answered> => app.call(method, path, { json, headers: { 'if-match': `"${version}"` } })
      for (const [name, one] of Object.entries(resource.fields)) {
        const fieldPath = wirePathOf(resource, name)
        const wrong =
          !isSent(one) || (optionsOf(one).createOnly && method === 'PATCH')
            ? ['x']
            : one.kind === 'richText'
              ? [5, {}]
              : // Longer than the longest value of any field of the kind.
                [{ a: 1 }, ['x', {}], 'я'.repeat(one.kind === 'json' ? 300_000 : 11_000), 1.7e308]
        for (const value of wrong) {
          const json: Record<string, unknown> = {}
          setAt(json, fieldPath, value)
          const answer = await send(json)
          if (method === 'PUT' && !isSent(one)) continue
          expect(fault(answer), `${name} ${JSON.stringify(value).slice(0, 40)}`).toBeUndefined()
          expect(Object.keys(answer.body.errors), `${name} ${JSON.stringify(value).slice(0, 40)} ${JSON.stringify(answer.body)}`).toContain(
            fieldPath,
          )
        }
      }
      const unknown = await send({ foreign: { deep: 1 }, metadataFields: { foreign: true } })
      expect(fault(unknown)).toBeUndefined()
      expect(Object.keys(unknown.body.errors)).toEqual(expect.arrayContaining(['foreign', 'metadataFields.foreign']))
      expect((await app.call('GET', path)).body.version).toBe(version)
    },
  )
  test('none of them stored anything', async () => expect(await tableContents(app.database)).toEqual(before))
})

test('a switch sent empty goes back to where it stands from the beginning', async () => {
  for (const resource of all.filter(one => offers(one, 'create'))) {
    const { wire, files } = await sampleRecord(app, resource, 880)
    const flags = Object.entries(resource.fields).filter(
      ([, one]) => one.kind === 'flag' && isSent(one) && optionsOf(one).default !== undefined,
    )
    for (const [name] of flags) setAt(wire, wirePathOf(resource, name), null)
    const answer = await send(app, resource, wire, files)
    expect([answer.status, ...flags.map(([name]) => valueAt(answer.body, wirePathOf(resource, name)))], resource.name).toEqual([
      201,
      ...flags.map(([, one]) => optionsOf(one).default),
    ])
  }
})
