import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callOf, offers, wirePathOf, type Resource, isSent } from '#resource'
import { resources } from '#resources'
import { testApp, type TestApp } from '../support/app.ts'
import { everyCall } from '../support/calls.ts'
import { storesNothing } from '../support/database.ts'
import { HOSTILE, BROKEN_FORMS, EXE, HTML, SVG, fault, filled, allRefused } from '../support/refusals.ts'
import { packed } from '../support/packages.ts'
import { formOf, PDF, sampleRecord } from '../support/samples.ts'

describe('bad addresses', () => {
  /** Any path and any query get a response or a refusal in Russian, never an internal error. */
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())

  const all: readonly Resource[] = Object.values<Resource>(resources)

  describe('addresses', () => {
    test('anything but an id in its place is refused', async () => {
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
      expect(faults).toEqual([])
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
          const filters = Object.entries(resource.list?.filters ?? {}).map(
            ([name, { by: kind }]) => [wirePathOf(resource, name), kind] as const,
          )
          const names = [
            'query',
            'page',
            'itemsPerPage',
            'after',
            'id',
            'columns',
            'total',
            'order[id]',
            ...filters.flatMap(([path, kind]) =>
              kind === 'range' ? [`${path}[after]`, `${path}[before]`, path] : [path, `${path}[]`, `${path}[after]`],
            ),
          ]
          const values =
            call.kind === 'list' && call.path === resource.api.path
              ? ["' or 1=1 --", "'; drop table company; --", 'a\u0000b', '\\', '99999999999999999999', '{}']
              : ["' or 1=1 --"]
          for (const name of names)
            for (const value of values) {
              const { status, body } = await app.call(
                'GET',
                `${filled(call.path)}?${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
              )
              if (status >= 500 || (status >= 400 && !/[а-яё]/i.test(body.message)))
                faults.push(`${call.path}?${name}=${value}: ${status} ${JSON.stringify(body)}`)
            }
        }
      })
      expect(faults).toEqual([])
    })

    test('a filter of a kind takes values of this kind only, and the parameter is named', async () => {
      const faults: string[] = []
      for (const resource of all.filter(one => offers(one, 'list')))
        for (const [name, { by: kind }] of Object.entries(resource.list?.filters ?? {})) {
          const one = resource.fields[name]!
          if (kind === 'contains' || ['text', 'json'].includes(one.kind)) continue
          const path = wirePathOf(resource, name)
          for (const key of kind === 'range' ? [`${path}[after]`, `${path}[before]`] : [path, `${path}[]`])
            for (const value of ["' or 1=1 --", '1;2', '{"id":1}']) {
              const answer = await app.call(
                'GET',
                `${callOf(resource, 'list').path}?${encodeURIComponent(key)}=${encodeURIComponent(value)}`,
              )
              const found = fault(answer) ?? (Object.keys(answer.body.errors).length === 1 ? undefined : 'the parameter is not named')
              if (found) faults.push(`${resource.name}?${key}=${value}: ${found}`)
            }
        }
      expect(faults).toEqual([])
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
      for (const columns of ['name,foreign', 'name,name', 'id,name,id', Array.from({ length: 500 }, () => 'name').join(',')]) {
        const answer = await app.call('GET', `api/companies/export_xlsx?columns=${columns}`)
        expect([fault(answer), Object.keys(answer.body.errors)], columns).toEqual([undefined, ['columns']])
      }
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
})

describe('bad uploads', () => {
  /** Any malformed form or file is refused in Russian by its content, and nothing is stored. */
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())

  const all: readonly Resource[] = Object.values<Resource>(resources)

  const part = (name: string, file: { name: string; type: string; body: BlobPart }): FormData => {
    const form = new FormData()
    form.append(name, new File([file.body], file.name, { type: file.type }))
    return form
  }

  describe('forms', () => {
    const forms = everyCall.filter(call => call.body === 'form' && call.method === 'POST')

    test('broken forms are refused', () =>
      allRefused(app, forms, {
        ...Object.fromEntries(
          Object.entries(BROKEN_FORMS).map(([name, { type, body }]) => [name, { raw: body, headers: { 'content-type': type } }]),
        ),
        empty: { form: new FormData() },
      }))

    test('too many parts and unknown parts are refused', () => {
      const many = new FormData()
      for (let at = 0; at < 1000; at++) many.append(`part${at}`, 'x')
      const foreign = new FormData()
      foreign.append('foreign', '1')
      return allRefused(app, forms, {
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
      await allRefused(app, forms, Object.fromEntries(Object.entries(wrong).map(([name, form]) => [name, { form }])))
    })

    test('a correct record with a wrong file is refused at the file, and the file is not kept', async () => {
      for (const resource of all.filter(one => offers(one, 'create'))) {
        const files = Object.entries(resource.fields).filter(([, one]) => one.kind === 'file' && isSent(one))
        for (const [name] of files) {
          const path = wirePathOf(resource, name)
          const { wire } = await sampleRecord(app, resource, 700)
          await storesNothing(app.database, async () => {
            for (const [file, body] of [
              ['договор.pdf', EXE],
              ['скан.png', HTML],
              ['рисунок.png', SVG],
              ['пусто.pdf', ''],
            ] as const) {
              const answer = await app.call('POST', callOf(resource, 'create').path, {
                form: formOf(wire, { [path]: new File([body], file) }),
              })
              expect(fault(answer), `${resource.name} ${file}`).toBeUndefined()
              expect(Object.keys(answer.body.errors), `${resource.name} ${file}`).toEqual([path])
            }
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
        const received = await app.call(call.method, path, {
          raw: 'x',
          headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '999999999' },
        })
        // Nothing is read from an outside person before the link is checked; the limit is tested in `documentUploaderToken.test.ts`.
        const isGuest = call.path === 'api/document_uploader_tokens/save/{token}'
        expect([received.status, fault(received)], call.path).toEqual([isGuest ? 404 : 413, undefined])
        if (call.path !== 'api/company_documents') continue
        const answer = await app.app.fetch(
          new Request(`http://nerud.test/${call.path}`, { method: 'POST', body: stream, duplex: 'half', headers } as RequestInit),
        )
        expect(answer.status).toBe(413)
        expect(sent).toBeLessThan(60 * 1_048_576)
      }
    })
  })
})
