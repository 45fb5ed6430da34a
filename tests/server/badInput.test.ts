import { callOf, fill, isSent, offers, optionsOf, placeOf, setAt, type Resource } from '#resource'
import { resources } from '#resources'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Answered, type Calling, type TestApp } from '../support/app.ts'
import { everyCall, parametersOf, type Answering } from '../support/calls.ts'
import { storesNothing } from '../support/counts.ts'
import { packed } from '../support/packages.ts'
import { formOf, make, PDF, sampleRecord } from '../support/samples.ts'

/** Whatever is sent to whatever address: a refusal in Russian, never a fault of ours, and nothing is stored. */
let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await sql`update property set parameter_value = 'ON' where parameter = 'registration'`.execute(app.database.db)
})
afterAll(() => app.close())

const all: readonly Resource[] = Object.values<Resource>(resources)
const withBody = everyCall.filter(call => call.body !== 'none')
const filled = (path: string, value: string | number = 1): string =>
  fill(path, Object.fromEntries(parametersOf(path).map(name => [name, value])))
const nameOf = (call: Answering): string => `${call.method} ${call.path}`

/** What is wrong with an answer that should be a refusal; undefined when it is one. */
function fault({ status, body, headers }: Answered): string | undefined {
  const told = `${status} ${JSON.stringify(body)?.slice(0, 300)}`
  if (status < 400 || status > 499) return told
  if (!/^application\/problem\+json/.test(headers.get('content-type') ?? '')) return `${told} is no problem+json`
  if (!/[а-яё]/i.test(body.message) || body.detail !== body.message || body.status !== status) return `${told} says nothing in Russian`
  if (!Object.values(body.errors as Record<string, string>).every(text => /[а-яё]/i.test(text)))
    return `${told} does not tell of its fields in Russian`
  return typeof body.code === 'string' && typeof body.traceId === 'string' ? undefined : `${told} has no code or trace`
}
const none = (faults: readonly string[]): void => expect(faults).toEqual([])

/** Sends every variant to every call and gathers the answers that are no refusals. */
async function refusedBy(calls: readonly Answering[], variants: Readonly<Record<string, Calling>>): Promise<void> {
  const faults: string[] = []
  await storesNothing(app.database, async () => {
    for (const call of calls)
      for (const [name, variant] of Object.entries(variants)) {
        const found = fault(
          await app.call(call.method, filled(call.path), { ...variant, headers: { 'if-match': '"1"', ...variant.headers } }),
        )
        if (found) faults.push(`${nameOf(call)} ${name}: ${found}`)
      }
  })
  none(faults)
}
const asJson = (raw: BodyInit): Calling => ({ raw, headers: { 'content-type': 'application/json' } })

describe('bodies', () => {
  test('malformed JSON is refused by every call that reads a body', () =>
    refusedBy(
      withBody,
      Object.fromEntries(
        ['{', '{"a":}', 'nul', '[1', '"', '{"a":1}x', "{'a':1}", '{"a":1,}', '\u0000', 'NaN'].map(raw => [raw, asJson(raw)]),
      ),
    ))

  test('JSON of another shape is refused: an array, a text, nothing, a number', () =>
    refusedBy(withBody, Object.fromEntries(['[]', '[{}]', '"text"', 'null', '12', 'true', '""'].map(raw => [raw, asJson(raw)]))))

  test('other content types are refused', () =>
    refusedBy(
      withBody,
      Object.fromEntries(
        ['text/plain', 'application/xml', 'text/html', 'image/png', 'application/octet-stream', 'application/jsonp', 'json'].map(type => [
          type,
          { raw: '{"name":"x"}', headers: { 'content-type': type } },
        ]),
      ),
    ))

  test('broken UTF-8 is refused', () =>
    refusedBy(withBody, {
      broken: asJson(new Uint8Array([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d])),
      half: asJson(new Uint8Array([0x7b, 0x22, 0xd0, 0x22, 0x3a, 0x31, 0x7d])),
    }))

  test('more than a megabyte of JSON is refused', () => refusedBy(withBody, { long: asJson(`{"name":"${'x'.repeat(1_100_000)}"}`) }))

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
    refusedBy(withBody, {
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
    await refusedBy(withBody, Object.fromEntries(keys.map(key => [key, asJson(`{${key}}`)])))
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
        if (found) faults.push(`${nameOf(call)}: ${found}`)
      }
    })
    none(faults)
  })
})

describe('edits', () => {
  const editable = all.filter(resource => offers(resource, 'create') && (offers(resource, 'edit') || offers(resource, 'replace')))
  test.each(editable.map(resource => [resource.name, resource] as const))(
    '%s takes no wrong value and no unknown field',
    async (_, resource) => {
      const record = await make(app, resource, 501)
      const call = callOf(resource, offers(resource, 'edit') ? 'edit' : 'replace')
      const path = fill(call.path, { id: record['id'] as number })
      const send = (json: unknown): Promise<Answered> =>
        app.call(call.method, path, { json, headers: { 'if-match': `"${String(record['version'])}"` } })
      await storesNothing(app.database, async () => {
        for (const [name, one] of Object.entries(resource.fields)) {
          const place = placeOf(resource, name)
          const wrong =
            !isSent(one) || (optionsOf(one).createOnly && call.method === 'PATCH')
              ? ['x']
              : one.kind === 'richText'
                ? [5, {}]
                : [{ a: 1 }, ['x', {}], 'я'.repeat(300_000), 1.7e308]
          for (const value of wrong) {
            const json: Record<string, unknown> = {}
            setAt(json, place, value)
            const answer = await send(json)
            if (call.method === 'PUT' && !isSent(one)) continue
            expect(fault(answer), `${name} ${JSON.stringify(value).slice(0, 40)}`).toBeUndefined()
            expect(
              Object.keys(answer.body.errors),
              `${name} ${JSON.stringify(value).slice(0, 40)} ${JSON.stringify(answer.body)}`,
            ).toContain(place)
          }
        }
        const unknown = await send({ foreign: { deep: 1 }, metadataFields: { foreign: true } })
        expect(fault(unknown)).toBeUndefined()
        expect(Object.keys(unknown.body.errors)).toEqual(expect.arrayContaining(['foreign', 'metadataFields.foreign']))
      })
      expect((await app.call('GET', path)).body.version).toBe(record['version'])
    },
  )
})

const HOSTILE = [
  "1' or '1'='1",
  '1 or 1=1',
  "'; drop table company; --",
  '\u0000',
  'a\u0000b',
  '%',
  '_',
  '\\',
  '../../etc/passwd',
  '${7*7}',
  '<script>alert(1)</script>',
  '99999999999999999999',
  '-1',
  '1e999',
  'NaN',
  '\ufeff',
  '{}',
  '[]',
  '🙂',
  '1); select pg_sleep(5); --',
  'ﷺ'.repeat(200),
]

describe('addresses', () => {
  test('whatever stands for an id is refused', async () => {
    const faults: string[] = []
    await storesNothing(app.database, async () => {
      for (const call of everyCall.filter(one => one.path.includes('{')))
        for (const value of [
          ...HOSTILE,
          '',
          '..',
          '0',
          '1.5',
          '0x10',
          ' 1',
          '１',
          'null',
          '9007199254740993',
          '999999999999999',
          'constructor',
          '__proto__',
        ]) {
          const path = filled(call.path, value)
          const answer = await app.call(call.method, path, call.body === 'json' ? { json: { foreign: 1 } } : {})
          if (call.kind === 'list' && answer.status === 200 && /\{(id|group)\}/.test(call.path)) continue
          const found = fault(answer)
          if (found) faults.push(`${call.method} ${path} of ${call.path}: ${found}`)
        }
    })
    none(faults)
  })

  test('addresses that are spelt wrongly are refused', async () => {
    for (const path of [
      'api/companies/%',
      'api/companies/%ff',
      'api/companies/%c0%af',
      'api/companies/..%2f..%2fetc',
      'api/%00',
      'api/companies//1',
      'api/compan%69es/x',
      'api/companies/1%00',
      `api/${'a'.repeat(5000)}`,
      'api/history/company/%00',
      'api/history/foreign/1',
      'api/files/template/x/file',
      'api/files/company/1/name',
    ])
      expect(fault(await app.call('GET', path)), path).toBeUndefined()
  })

  test('methods that an address does not have are refused', async () => {
    for (const method of ['PUT', 'DELETE', 'OPTIONS', 'PURGE'])
      expect(fault(await app.call(method, 'api/companies', method === 'PUT' ? { json: {} } : {})), method).toBeUndefined()
  })
})

describe('questions', () => {
  const lists = everyCall.filter(call => call.resource && ['list', 'export', 'select'].includes(call.kind))

  test('whatever is asked of a filter, a search, an order or a page is answered or refused, never a fault', async () => {
    const faults: string[] = []
    await storesNothing(app.database, async () => {
      for (const call of lists) {
        const resource = call.resource!
        const filters = Object.entries(resource.list?.filters ?? {}).map(([name, kind]) => [placeOf(resource, name), kind] as const)
        const names = [
          'query',
          'page',
          'itemsPerPage',
          'after',
          'id',
          'columns',
          'total',
          'order[id]',
          ...filters.flatMap(([place, kind]) =>
            kind === 'range' ? [`${place}[after]`, `${place}[before]`, place] : [place, `${place}[]`, `${place}[after]`],
          ),
        ]
        const values =
          call.kind === 'list' && call.path === resource.api.path
            ? ["' or 1=1 --", "'; drop table company; --", 'a\u0000b', '\\', '99999999999999999999', '{}']
            : ["' or 1=1 --"]
        for (const name of names)
          for (const value of values) {
            const { status, body } = await app.call('GET', `${filled(call.path)}?${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
            if (status >= 500 || (status >= 400 && !/[а-яё]/i.test(body.message)))
              faults.push(`${call.path}?${name}=${value}: ${status} ${JSON.stringify(body)}`)
          }
      }
    })
    none(faults)
  })

  test('a filter of a kind takes values of this kind only, and the parameter is named', async () => {
    const faults: string[] = []
    for (const resource of all.filter(one => offers(one, 'list')))
      for (const [name, kind] of Object.entries(resource.list?.filters ?? {})) {
        const one = resource.fields[name]!
        if (kind === 'contains' || ['text', 'json'].includes(one.kind)) continue
        const place = placeOf(resource, name)
        for (const key of kind === 'range' ? [`${place}[after]`, `${place}[before]`] : [place, `${place}[]`])
          for (const value of ["' or 1=1 --", '1;2', '{"id":1}']) {
            const answer = await app.call('GET', `${callOf(resource, 'list').path}?${encodeURIComponent(key)}=${encodeURIComponent(value)}`)
            const found = fault(answer) ?? (Object.keys(answer.body.errors).length === 1 ? undefined : 'the parameter is not named')
            if (found) faults.push(`${resource.name}?${key}=${value}: ${found}`)
          }
      }
    none(faults)
  })

  test('pages beyond any list and names that every object has are refused by name', async () => {
    for (const call of lists.filter(one => one.kind === 'list'))
      for (const query of [
        'page=999999999',
        'page=99999999999999999999',
        'page=-1',
        'page=1.5',
        'itemsPerPage=0',
        'itemsPerPage=100000',
        'order[constructor]=asc',
        'order[__proto__]=asc',
        'order[toString]=desc',
        'constructor=1',
        '__proto__=1',
        'order[id]=',
        'total=1&foreign=1',
      ]) {
        if (query === 'order[id]=') continue
        const answer = await app.call('GET', `${filled(call.path)}?${query}`)
        if (call.path.includes('{') && answer.status === 404) continue
        expect(fault(answer), `${call.path}?${query}`).toBeUndefined()
        expect(Object.keys(answer.body.errors), `${call.path}?${query}`).toHaveLength(1)
      }
    expect(fault(await app.call('GET', 'api/history/company/1?page=x'))).toBeUndefined()
    expect(fault(await app.call('GET', 'api/companies/export_xlsx?columns=name,foreign'))).toBeUndefined()
  })

  test('checks in advance refuse what they do not know and leave every object as it was', async () => {
    for (const call of everyCall.filter(one => one.kind === 'unique')) {
      for (const query of [
        'foreign=1',
        '__proto__.polluted=1',
        'constructor.prototype.polluted=1',
        '__proto__=1',
        'metadataFields.__proto__.polluted=1',
      ])
        expect(fault(await app.call('GET', `${call.path}?${query}`)), `${call.path}?${query}`).toBeUndefined()
      for (const value of HOSTILE)
        expect(
          (
            await app.call(
              'GET',
              `${call.path}?${call.resource!.parts!.unique && Object.keys(call.resource!.parts!.unique).at(-1)!}=${encodeURIComponent(value)}&id=${encodeURIComponent(value)}`,
            )
          ).status,
        ).toBeLessThan(500)
    }
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })
})

const part = (name: string, file: { name: string; type: string; body: BlobPart }): FormData => {
  const form = new FormData()
  form.append(name, new File([file.body], file.name, { type: file.type }))
  return form
}
const EXE = new Uint8Array([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0xff, 0xff, 0, 0])
const HTML = '<!doctype html><html><body><script>alert(1)</script></body></html>'
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

describe('forms', () => {
  const forms = everyCall.filter(call => call.body === 'form' && call.method === 'POST')
  const multipart = (raw: BodyInit, boundary = 'x'): Calling => ({
    raw,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  })

  test('broken forms are refused', () =>
    refusedBy(forms, {
      noBoundary: { raw: 'x', headers: { 'content-type': 'multipart/form-data' } },
      noEnd: multipart('--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nvalue'),
      noHeader: multipart('--x\r\n\r\nvalue\r\n--x--'),
      noName: multipart('--x\r\ncontent-disposition: form-data\r\n\r\nvalue\r\n--x--'),
      rubbish: multipart(new Uint8Array(500).map((_, at) => (at * 37) % 256)),
      otherBoundary: multipart('--y\r\ncontent-disposition: form-data; name="name"\r\n\r\nvalue\r\n--y--'),
      proto: multipart('--x\r\ncontent-disposition: form-data; name="__proto__.isDelete"\r\n\r\ntrue\r\n--x--'),
      protoFile: multipart('--x\r\ncontent-disposition: form-data; name="__proto__"; filename="a.pdf"\r\n\r\n%PDF-1.4\r\n--x--'),
      longName: multipart(`--x\r\ncontent-disposition: form-data; name="${'a'.repeat(5000)}"\r\n\r\n1\r\n--x--`),
      empty: { form: new FormData() },
    }))

  test('too many parts and unknown parts are refused', () => {
    const many = new FormData()
    for (let at = 0; at < 1000; at++) many.append(`part${at}`, 'x')
    const foreign = new FormData()
    foreign.append('foreign', '1')
    return refusedBy(forms, {
      many: { form: many },
      foreign: { form: foreign },
      foreignFile: { form: part('foreign', { name: 'a.pdf', type: 'application/pdf', body: PDF }) },
    })
  })

  test('a file is judged by what is in it, whatever it is called', async () => {
    const wrong: Record<string, FormData> = {}
    for (const name of ['file'])
      Object.assign(wrong, {
        exeAsPdf: part(name, { name: 'договор.pdf', type: 'application/pdf', body: EXE }),
        htmlAsPng: part(name, { name: 'скан.png', type: 'image/png', body: HTML }),
        svg: part(name, { name: 'scan.svg', type: 'image/svg+xml', body: SVG }),
        svgAsPng: part(name, { name: 'scan.png', type: 'image/png', body: SVG }),
        empty: part(name, { name: 'пусто.pdf', type: 'application/pdf', body: '' }),
        shell: part(name, { name: 'счёт.pdf', type: 'application/pdf', body: '\u007fELF\u0002\u0001\u0001' }),
      })
    await refusedBy(forms, Object.fromEntries(Object.entries(wrong).map(([name, form]) => [name, { form }])))
  })

  test('a correct record with a wrong file is refused at the file, and the file is not kept', async () => {
    for (const resource of all.filter(one => offers(one, 'create'))) {
      const files = Object.entries(resource.fields).filter(([, one]) => one.kind === 'file' && isSent(one))
      for (const [name] of files)
        for (const [file, body] of [
          ['договор.pdf', EXE],
          ['скан.png', HTML],
          ['рисунок.png', SVG],
          ['пусто.pdf', ''],
        ] as const) {
          const { wire } = await sampleRecord(app, resource, 700)
          const place = placeOf(resource, name)
          await storesNothing(app.database, async () => {
            const answer = await app.call('POST', callOf(resource, 'create').path, {
              form: formOf(wire, { [place]: new File([body as BlobPart], file) }),
            })
            expect(fault(answer), `${resource.name} ${file}`).toBeUndefined()
            expect(Object.keys(answer.body.errors), `${resource.name} ${file}`).toEqual([place])
          })
        }
    }
  })

  test('a table that unpacks into gigabytes is refused', async () => {
    const sheet = `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${'<row><c t="inlineStr"><is><t>x</t></is></c></row>'.repeat(10)}${' '.repeat(120_000_000)}</sheetData></worksheet>`
    const bomb = packed({
      '[Content_Types].xml':
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
      'xl/worksheets/sheet1.xml': sheet,
    })
    expect(bomb.length).toBeLessThan(1_000_000)
    const file = (): FormData => part('file', { name: 'компании.xlsx', type: '', body: bomb as Uint8Array<ArrayBuffer> })
    const brought = await app.call('POST', 'api/import/company', { form: file() })
    const state = brought.status < 400 ? await app.call('GET', `api/import/company/${brought.body.documentId}`) : brought
    expect(brought.status < 500 && (brought.status >= 400 || state.body.status === 'failed'), JSON.stringify(state.body)).toBe(true)
    expect(state.body.message).toMatch(/[а-яё]/i)
    const template = file()
    template.append('name', 'Бомба')
    template.append('object', '1')
    await storesNothing(app.database, async () =>
      expect(fault(await app.call('POST', 'api/templates', { form: template }))).toBeUndefined(),
    )
  })

  test('an upload over the limit is refused before it is read whole', async () => {
    for (const call of forms) {
      let sent = 0
      const stream = new ReadableStream<Uint8Array>({
        pull(controller) {
          sent += 1_048_576
          if (sent > 200 * 1_048_576) controller.close()
          else controller.enqueue(new Uint8Array(1_048_576))
        },
      })
      const headers = { authorization: `Bearer ${app.admin}`, 'content-type': 'multipart/form-data; boundary=x' }
      const path = filled(call.path.replace('{parameter}', call.resource === resources.setting ? 'systemName' : 'registration'))
      const told = await app.call(call.method, path, {
        raw: 'x',
        headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '999999999' },
      })
      expect([told.status, fault(told)], call.path).toEqual([413, undefined])
      if (call.path !== 'api/company_documents') continue
      const answer = await app.app.fetch(
        new Request(`http://nerud.test/${call.path}`, { method: 'POST', body: stream, duplex: 'half', headers } as RequestInit),
      )
      expect(answer.status).toBe(413)
      expect(sent).toBeLessThan(60 * 1_048_576)
    }
  })
})
