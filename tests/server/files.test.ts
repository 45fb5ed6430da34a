import { afterAll, beforeAll, expect, test, vi, describe } from 'vitest'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { testApp, type Answered, type TestApp } from '../support/app.ts'
import { storesNothing } from '../support/database.ts'
import { docxOf, sheetOf } from '../support/packages.ts'
import { PDF, PNG } from '../support/samples.ts'
import { STREAMS } from '../../server/adapters/database.ts'
import { MAX_DOWNLOADS } from '../../server/engine/http/running.ts'

describe('stored files', () => {
  /** Stored files: checked by content, named safely, available to those who may open their record, and removed when unused. */
  let app: TestApp
  let type: number
  beforeAll(async () => {
    app = await testApp()
    type = (await app.call('GET', 'api/document_types?isCompany=1&itemsPerPage=1')).body[0].id
  })
  afterAll(() => app.close())

  const upload = (file: File, more: Readonly<Record<string, string>> = {}, as?: string): Promise<Answered> => {
    const form = new FormData()
    form.append('file', file)
    for (const [name, value] of Object.entries({ company: '1', name: 'Файл', documentType: String(type), ...more }))
      form.append(name, value)
    return app.call('POST', 'api/company_documents', { form, ...(as && { as }) })
  }
  const bytesOf = (id: number, as?: string): Promise<Answered> => app.call('GET', `api/files/companyDocument/${id}/file`, as ? { as } : {})

  test('a file comes back byte for byte, as a download that no browser runs [R-371]', async () => {
    const { body } = await upload(new File([PNG], 'скан паспорта.png', { type: 'text/html' }))
    expect(body.file).toMatchObject({ fileName: 'скан паспорта.png', size: PNG.length, contentType: 'image/png' })
    const { status, headers, bytes } = await bytesOf(body.id)
    expect(status).toBe(200)
    expect(bytes).toEqual(PNG)
    expect(headers.get('content-type')).toBe('image/png')
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="____ ________.png"; filename*=UTF-8''${encodeURIComponent('скан паспорта.png')}`,
    )
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toContain('no-store')
  })

  test.each([
    ['../../../etc/passwd', 'passwd'],
    ['C:\\Windows\\system32\\cmd.exe', 'cmd.exe'],
    ['con.pdf', '_con.pdf'],
    ['a"b<c>:d|e?f*.pdf', 'a_b_c__d_e_f_.pdf'],
    ['.htaccess', 'htaccess'],
  ])('the name %s is made safe', async (name, safe) => {
    const { status, body } = await upload(new File([PDF], name))
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body.file.fileName).toBe(safe)
    expect((await bytesOf(body.id)).headers.get('content-disposition')).not.toMatch(/[\r\n]|\.\.\//)
  })

  test('a file is open to those who may open its record and to nobody else', async () => {
    const { body } = await upload(new File([PDF], 'договор.pdf'))
    expect((await bytesOf(body.id, await app.holder(['COMPANY_LIST']))).status).toBe(200)
    expect((await bytesOf(body.id, await app.holder(['POINT_VIEW']))).body).toMatchObject({ status: 403, code: 'NO_RIGHT' })
    expect((await app.call('GET', `api/files/companyDocument/${body.id}/file`, { as: null })).body).toMatchObject({
      status: 401,
      code: 'NO_SESSION',
    })
    expect((await app.call('GET', `api/files/companyDocument/${body.id}/name`)).body.code).toBe('NO_ROUTE')
    expect((await bytesOf(999_999)).status).toBe(404)
  })

  test('nobody reads a file by naming its number in a record of their own', async () => {
    const secret = (await upload(new File([PDF], 'тайна.pdf'))).body
    const editor = await app.holder(['BOOKS_UPD', 'BOOKS_VIEW'])
    const form = new FormData()
    form.append('file', new File([docxOf('Шаблон {name}') as Uint8Array<ArrayBuffer>], 'шаблон.docx'))
    for (const [name, value] of Object.entries({ name: 'Мой шаблон', object: '1' })) form.append(name, value)
    const own = (await app.call('POST', 'api/templates', { form, as: editor })).body
    await storesNothing(app.database, async () => {
      const made = await app.call('POST', 'api/templates', { json: { name: 'Чужой файл', object: 1, file: secret.file.id }, as: editor })
      expect([made.status, made.body.errors]).toEqual([422, { file: 'Файл нужно приложить: назвать уже загруженный нельзя' }])
      const edited = await app.call('PATCH', `api/templates/${own.id}`, {
        json: { file: secret.file.id },
        headers: { 'if-match': '"1"' },
        as: editor,
      })
      expect([edited.status, Object.keys(edited.body.errors)]).toEqual([422, ['file']])
      const templateForm = new FormData()
      for (const [name, value] of Object.entries({ name: 'Ещё один', object: '1', file: String(secret.file.id) }))
        templateForm.append(name, value)
      expect(Object.keys((await app.call('POST', 'api/templates', { form: templateForm, as: editor })).body.errors)).toEqual(['file'])
    })
    const same = await app.call('PATCH', `api/templates/${own.id}`, {
      json: { file: own.file.id, description: 'Тот же файл' },
      headers: { 'if-match': '"1"' },
      as: editor,
    })
    expect([same.status, same.body.file.id]).toEqual([200, own.file.id])
  })

  test('a new file takes the place of the old one by a form [R-207]', async () => {
    const send = (method: string, path: string, text: string, headers: Readonly<Record<string, string>> = {}): Promise<Answered> => {
      const form = new FormData()
      form.append('file', new File([docxOf(text) as Uint8Array<ArrayBuffer>], 'шаблон.docx'))
      if (method === 'POST') for (const [name, value] of Object.entries({ name: 'Меняется', object: '1' })) form.append(name, value)
      return app.call(method, path, { form, headers })
    }
    const made = (await send('POST', 'api/templates', 'Первый {name}')).body
    const changed = await send('PATCH', `api/templates/${made.id}`, 'Второй {name}', { 'if-match': `"${made.version}"` })
    expect([changed.status, changed.body.name, changed.body.file.id === made.file.id]).toEqual([200, 'Меняется', false])
  })

  test('bytes of a refused record are not left behind', async () => {
    const put = vi.spyOn(app.app.engine.storage, 'put')
    try {
      await storesNothing(app.database, async () => {
        expect((await upload(new File([PDF], 'лишний.pdf'), { company: '999999' })).status).toBe(422)
        expect((await upload(new File([PDF], 'лишний.pdf'), { documentType: '999999' })).status).toBe(422)
      })
      expect(put).toHaveBeenCalledTimes(2)
      for (const { value } of put.mock.results) {
        const { key } = (await value) as { key: string }
        await expect(app.app.engine.storage.bytes(key)).rejects.toThrow(key)
      }
    } finally {
      put.mockRestore()
    }
  })

  test('a file missing in the storage is reported with a message', async () => {
    const put = vi.spyOn(app.app.engine.storage, 'put')
    const { body } = await upload(new File([PDF], 'пропажа.pdf'))
    const { key } = (await put.mock.results[0]!.value) as { key: string }
    put.mockRestore()
    await app.app.engine.storage.remove(key)
    expect((await bytesOf(body.id)).body).toMatchObject({ status: 404, code: 'NO_FILE', message: 'Файл не найден в хранилище' })
  })

  test('storage keys of files are generated and reveal nothing', async () => {
    const put = vi.spyOn(app.app.engine.storage, 'put')
    await upload(new File([PDF], 'имя.pdf'))
    const { key, sha256 } = (await put.mock.results[0]!.value) as { key: string; sha256: string }
    put.mockRestore()
    expect(key).toMatch(/^[\da-f]{2}\/[\da-f-]{36}$/)
    expect(sha256).toMatch(/^[\da-f]{64}$/)
  })
})

describe('the general calls', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())

  test('the general Excel call makes the file of the list that it names, filters applied', async () => {
    await app.call('POST', 'api/companies', { json: { name: 'ООО «Песок»' } })
    const { status, bytes } = await app.call('GET', 'api/uploading_to_excel?of=api/companies&query=песок')
    expect(status).toBe(200)
    expect(sheetOf(bytes)).toHaveLength(2)
  })

  test('the general zip call packs the documents of an owner', async () => {
    const company = await app.call('POST', 'api/companies', { json: { name: 'ООО «Щебень»' } })
    const types = await app.call('GET', 'api/document_types?isCompany=1')
    const form = new FormData()
    for (const [key, value] of Object.entries({ company: company.body.id, name: 'Договор', documentType: types.body[0].id }))
      form.append(key, String(value))
    form.append('file', new File([PDF], 'договор.pdf'))
    expect((await app.call('POST', 'api/company_documents', { form })).status).toBe(201)
    const { status, bytes } = await app.call('GET', `api/uploading_to_zip?of=api/company_documents&id=${company.body.id}`)
    expect(status).toBe(200)
    expect(Object.keys(unzipSync(bytes))).toEqual(['договор.pdf'])
  })

  test('it asks for the rights of the list and refuses what is no list', async () => {
    const weak = await app.holder([], 'weak')
    expect((await app.call('GET', 'api/uploading_to_excel?of=api/companies', { as: weak })).body.code).toBe('NO_RIGHT')
    expect((await app.call('GET', 'api/uploading_to_excel?of=api/nothing')).status).toBe(400)
    expect((await app.call('GET', 'api/uploading_to_zip?of=api/nothing')).body.errors).toHaveProperty('of')
  })

  test('without a name it is the first list of the registry: that of companies', async () => {
    const [companies, usual] = [
      await app.call('GET', 'api/uploading_to_excel?of=api/companies'),
      await app.call('GET', 'api/uploading_to_excel'),
    ]
    expect([usual.status, sheetOf(usual.bytes)]).toEqual([200, sheetOf(companies.bytes)])
    expect((await app.call('GET', 'api/uploading_to_excel', { as: await app.holder(['CAR_VIEW'], 'driver') })).body.code).toBe('NO_RIGHT')
    // A company without documents.
    expect((await app.call('GET', 'api/uploading_to_zip?id=1')).body).toMatchObject({ message: 'Документов нет: скачивать нечего' })
  })
})

describe('slow downloads', () => {
  /** Exports occupy a database session until the client has read them completely. */
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
    // Incompressible texts, so that the buffers of a download hold only a small part.
    await sql`insert into company (name, comment) select 'Компания ' || n,
    (select string_agg(md5((n * 100 + part)::text), '') from generate_series(1, 40) as part) from generate_series(1, 3000) as n`.execute(
      app.database.db,
    )
  })
  afterAll(() => app.close())

  const begin = (token: string, method = 'GET'): Promise<Response> =>
    app.app.fetch(
      new Request('http://nerud.test/api/companies/export_xlsx?columns=name,comment', {
        method,
        headers: { authorization: `Bearer ${token}` },
      }),
    )
  const left = (answers: readonly Response[]): Promise<unknown> => Promise.all(answers.map(async answer => answer.body?.cancel()))
  /** Reads the first chunk only, which opens the session. */
  const open = async (answer: Response): Promise<ReadableStreamDefaultReader> => {
    const reader = answer.body!.getReader()
    await reader.read()
    return reader
  }

  test('downloads that nobody reads keep no other call waiting, and each person has only a few', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => app.holder(['COMPANY_LIST'])))
    const unread: Response[] = []
    for (const token of people)
      for (let at = 0; at < MAX_DOWNLOADS; at += 1) {
        const answer = await begin(token)
        expect(answer.status).toBe(200)
        unread.push(answer)
      }
    const refused = await begin(people[0]!)
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([429, 'TOO_MANY_DOWNLOADS'])
    const readers = await Promise.all(unread.splice(0, STREAMS).map(open))
    const query = await Promise.all(Array.from({ length: 12 }, () => app.call('GET', 'api/companies')))
    expect(query.map(answer => answer.status)).toEqual(Array.from({ length: 12 }, () => 200))

    await Promise.all(readers.map(reader => reader.cancel()))
    const again = await begin(people[0]!)
    expect(again.status).toBe(200)
    await left([again, ...unread])
  })

  test('a completely read download does not count any more, nor does a HEAD request', async () => {
    for (let at = 0; at < MAX_DOWNLOADS + 1; at += 1) {
      const answer = await begin(app.admin)
      expect([answer.status, (await answer.arrayBuffer()).byteLength > 10_000]).toEqual([200, true])
    }
    for (let at = 0; at < MAX_DOWNLOADS + 1; at += 1) expect((await begin(app.admin, 'HEAD')).status).toBe(200)
    const answer = await begin(app.admin)
    expect(answer.status).toBe(200)
    await left([answer])
  })
})
