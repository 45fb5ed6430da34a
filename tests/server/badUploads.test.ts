import { callOf, isSent, offers, placeOf, type Resource } from '#resource'
import { resources } from '#resources'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../support/app.ts'
import { everyCall } from '../support/calls.ts'
import { storesNothing } from '../support/counts.ts'
import { BROKEN_FORMS, EXE, HTML, SVG } from '../support/hostile.ts'
import { packed } from '../support/packages.ts'
import { allRefused, fault, filled } from '../support/refusals.ts'
import { formOf, PDF, sampleRecord } from '../support/samples.ts'

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
        const place = placeOf(resource, name)
        const { wire } = await sampleRecord(app, resource, 700)
        await storesNothing(app.database, async () => {
          for (const [file, body] of [
            ['договор.pdf', EXE],
            ['скан.png', HTML],
            ['рисунок.png', SVG],
            ['пусто.pdf', ''],
          ] as const) {
            const answer = await app.call('POST', callOf(resource, 'create').path, {
              form: formOf(wire, { [place]: new File([body], file) }),
            })
            expect(fault(answer), `${resource.name} ${file}`).toBeUndefined()
            expect(Object.keys(answer.body.errors), `${resource.name} ${file}`).toEqual([place])
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
      // Nothing is read from an outside person before the link is checked; the limit is tested in `documentUploader.test.ts`.
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
