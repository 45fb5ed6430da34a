import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Answered, type TestApp } from '../../support/app.ts'
import { storesNothing } from '../../support/database.ts'
import { docxOf } from '../../support/packages.ts'
import { EXE, HTML, SVG } from '../../support/refusals.ts'
import { make, PDF, PNG } from '../../support/samples.ts'
import { resources } from '#resources'

/** Upload links (foundations §2.7, §4; silent-places §2): what outside people may do, and what becomes of the files they send. */
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
// These tests try more wrong links than one address may.
beforeEach(() => sql`delete from sys_attempt`.execute(app.database.db))

const BASE = 'api/document_uploader_tokens'
const FILES = 'api/document_uploader_files'
const [PASSPORT, OTHER] = [11, 31]

interface Link {
  readonly id: number
  readonly token: string
  readonly link: string
  readonly qr: string
}
async function issued(more: object = {}): Promise<Link> {
  const json = { name: 'Скан договора', objectKind: 'company', objectId: 1, documentType: OTHER, ...more }
  const { status, body } = await app.call('POST', BASE, { json })
  expect(status, JSON.stringify(body)).toBe(201)
  const got = await app.call('GET', `${BASE}/get_qr?tokenId=${body.id}`)
  expect(got.status, JSON.stringify(got.body)).toBe(200)
  return got.body as Link
}
const guest = (path: string, method = 'GET'): Promise<Answered> => app.call(method, `${BASE}/${path}`, { as: null })
const formWith = (...files: readonly (readonly [name: string, bytes: Uint8Array | string])[]): FormData => {
  const form = new FormData()
  for (const [n, [name, bytes]] of files.entries()) form.append(`file_${n}`, new File([bytes as BlobPart], name))
  return form
}
const save = (token: string, form: FormData): Promise<Answered> => app.call('POST', `${BASE}/save/${token}`, { as: null, form })
const record = async (id: number) => (await app.call('GET', `${BASE}/${id}`)).body
const filesOf = async (id: number) =>
  (await app.call('GET', `${BASE}/${id}/files`)).body as {
    id: number
    fileName: string
    state: string
    file: { id: number; size: number }
  }[]
const stored = (): number =>
  readdirSync(join(app.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter(one => one.isFile()).length
const textOf = ({ status, body }: Answered) => [status, body.message]

const JPG = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0, 0xff, 0xd9])
const HEIC = Uint8Array.from([0, 0, 0, 24, ...new TextEncoder().encode('ftypheic'), 0, 0, 0, 0, ...new TextEncoder().encode('mif1heic')])
const ZIP = zipSync({ 'a.txt': new TextEncoder().encode('a') })
const joined = (...parts: readonly (Uint8Array | string)[]): Uint8Array =>
  Buffer.concat(parts.map(part => (typeof part === 'string' ? Buffer.from(part) : part)))

describe('a link', () => {
  test('is made for a record, has a QR code, and is kept as a digest alone [R-171]', async () => {
    const { id, token, link, qr } = await issued()
    expect(link).toBe(`http://nerud.test/document-uploader/${token}`)
    expect(qr).toMatch(/^<svg /)
    expect(token).toMatch(/^[\w-]{32}$/)
    const { rows } = await sql<{ digest: string }>`select digest from document_uploader_secret where token_id = ${id}`.execute(
      app.database.db,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]!.digest).not.toContain(token)
    expect(JSON.stringify((await app.call('GET', `api/history/documentUploaderToken/${id}`)).body)).not.toContain(token)
    expect(JSON.stringify(await record(id))).not.toContain(token)
  })

  test('issued again, the old one no longer works', async () => {
    const first = await issued()
    const second = (await app.call('GET', `${BASE}/get_qr?tokenId=${first.id}`)).body as Link
    expect((await guest(`get/${first.token}`)).status).toBe(404)
    expect((await guest(`get/${second.token}`)).status).toBe(200)
  })

  test('is active once it was opened, and blocked once it was closed [R-151, R-168]', async () => {
    const { id, token } = await issued()
    expect((await record(id)).state).toBe('issued')
    const opened = await guest(`get/${token}`)
    expect([opened.status, opened.body]).toMatchObject([200, { status: 0, name: 'Скан договора', mostFiles: 20 }])
    expect(Object.keys(opened.body as object).toSorted()).toEqual(['expires', 'mostBytes', 'mostBytesInAll', 'mostFiles', 'name', 'status'])
    expect((await record(id)).state).toBe('active')
    expect((await guest(`block/${token}`)).body).toEqual({ status: 2 })
    expect((await record(id)).state).toBe('blocked')
    for (const path of [`get/${token}`, `block/${token}`])
      expect(textOf(await guest(path))).toEqual([410, expect.stringMatching('заблокирована')])
    expect((await save(token, formWith(['a.pdf', PDF]))).status).toBe(410)
  })

  test('lives for 72 hours, or as long as was said, a month at most', async () => {
    const { id, token } = await issued()
    expect(Date.parse((await record(id)).expires as string) - app.now.getTime()).toBe(72 * 3_600_000)
    const begun = app.now
    app.now = new Date(begun.getTime() + 73 * 3_600_000)
    expect(textOf(await guest(`get/${token}`))).toEqual([410, expect.stringMatching('истёк')])
    expect((await save(token, formWith(['a.pdf', PDF]))).status).toBe(410)
    app.now = begun
    for (const days of [-1, 31]) {
      const json = { expires: new Date(begun.getTime() + days * 86_400_000).toISOString() }
      const { status, body } = await app.call('PATCH', `${BASE}/${id}`, { json })
      expect([status, Object.keys(body.errors as object)]).toEqual([422, ['expires']])
    }
  })

  test('is changed by staff, who block it and open it again [R-170]', async () => {
    const { id, token } = await issued()
    const switched = (isActive: boolean) => app.call('PATCH', `${BASE}/${id}`, { json: { metadataFields: { isActive } } })
    expect((await switched(false)).body.state).toBe('blocked')
    expect((await guest(`get/${token}`)).status).toBe(410)
    expect((await switched(true)).status).toBe(200)
    expect((await guest(`get/${token}`)).status).toBe(200)
    expect((await app.call('PATCH', `${BASE}/${id}`, { json: { name: 'Скан устава' } })).body.name).toBe('Скан устава')
  })

  test('takes a type that its record has, and a record that is there', async () => {
    const json = { name: 'Паспорт', objectKind: 'company', objectId: 1, documentType: PASSPORT }
    expect((await app.call('POST', BASE, { json })).body.errors).toEqual({ documentType: expect.stringMatching('Паспорт') })
    const absent = { ...json, documentType: OTHER, objectId: 999_999 }
    expect(Object.keys((await app.call('POST', BASE, { json: absent })).body.errors as object)).toEqual(['objectId'])
  })

  test('is made and seen by those whose documents it brings', async () => {
    const vehicle = (await make(app, resources.vehicle, 1))['id']
    const json = { name: 'СТС', objectKind: 'vehicle', objectId: vehicle, documentType: OTHER }
    const { id } = (await app.call('POST', BASE, { json })).body as { id: number }
    const clerk = await app.holder(['COMPANY_LIST', 'COMPANY_UPD'])
    expect((await app.call('POST', BASE, { json, as: clerk })).status).toBeGreaterThanOrEqual(403)
    expect((await app.call('GET', `${BASE}/${id}`, { as: clerk })).status).toBe(404)
    expect((await app.call('GET', `${BASE}/get_qr?tokenId=${id}`, { as: clerk })).status).toBe(404)
    const mechanic = await app.holder(['CAR_VIEW', 'CAR_UPD'])
    expect((await app.call('GET', `${BASE}/get_qr?tokenId=${id}`, { as: mechanic })).status).toBe(200)
    const onlooker = await app.holder(['CAR_VIEW', 'COMPANY_UPD'])
    expect((await app.call('GET', `${BASE}/${id}`, { as: onlooker })).status).toBe(200)
    expect((await app.call('GET', `${BASE}/get_qr?tokenId=${id}`, { as: onlooker })).status).toBe(403)
  })

  test('is neither opened nor closed by HEAD and by what a browser fetches ahead', async () => {
    const { id, token } = await issued()
    await storesNothing(app.database, async () => {
      for (const path of [`get/${token}`, `block/${token}`]) {
        await guest(path, 'HEAD')
        await app.call('GET', `${BASE}/${path}`, { as: null, headers: { 'sec-purpose': 'prefetch' } })
      }
      await app.call('GET', `${BASE}/get_qr?tokenId=${id}`, { headers: { 'sec-purpose': 'prefetch' } })
    })
    expect((await guest(`get/${token}`)).headers.get('cache-control')).toBe('no-store')
  })
})

describe('sending', () => {
  test('files come as file_0, file_1 and so on, wait to be looked at, and the link is used up [R-159]', async () => {
    const { id, token } = await issued()
    const documents = 'api/companies/1/company_documents'
    const before = (await app.call('GET', documents)).body.length as number
    const sent = await save(
      token,
      formWith(['Договор 01.02.2026.pdf', PDF], ['фото.jpg', JPG], ['скан.png', PNG], ['IMG.HEIC', HEIC], ['акт.docx', docxOf('x')]),
    )
    expect([sent.status, sent.body]).toEqual([200, { status: 1, files: 5 }])
    expect((await filesOf(id)).map(one => [one.fileName, one.state])).toEqual([
      ['Договор 01.02.2026.pdf', 'waiting'],
      ['фото.jpg', 'waiting'],
      ['скан.png', 'waiting'],
      ['IMG.HEIC', 'waiting'],
      ['акт.docx', 'waiting'],
    ])
    expect(await record(id)).toMatchObject({ state: 'sent', fileCount: 5, waitingCount: 5 })
    expect((await app.call('GET', documents)).body).toHaveLength(before)
    for (const again of [await save(token, formWith(['a.pdf', PDF])), await guest(`get/${token}`), await guest(`block/${token}`)])
      expect(textOf(again)).toEqual([410, expect.stringMatching('уже отправлены')])
    expect((await app.call('GET', `${BASE}/get_qr?tokenId=${id}`)).status).toBe(410)
    expect(await filesOf(id)).toHaveLength(5)
  })

  test('of two concurrent uploads one is accepted', async () => {
    const { id, token } = await issued()
    const answers = await Promise.all(['a', 'b', 'c'].map(name => save(token, formWith([`${name}.pdf`, PDF]))))
    expect(answers.map(one => one.status).filter(status => status === 200)).toHaveLength(1)
    for (const { status } of answers) expect([200, 410, 429]).toContain(status)
    expect(await filesOf(id)).toHaveLength(1)
  })

  const REFUSED: readonly (readonly [what: string, name: string, bytes: Uint8Array | string])[] = [
    ['nothing at all', 'a.pdf', ''],
    ['a program', 'a.pdf', EXE],
    ['a page', 'a.jpg', HTML],
    ['a drawing with a script', 'a.png', SVG],
    ['a text', 'a.pdf', 'просто текст'],
    ['an archive', 'a.docx', ZIP],
    ['a right file under the name of a program', 'a.exe', PDF],
    ['a right file under the name of a page', 'a.html', PNG],
    ['a picture under the name of a document', 'a.pdf', PNG],
    ['a document under the name of a picture', 'a.jpg', PDF],
    ['a picture that is an archive too', 'a.jpg', joined(JPG, ZIP)],
    ['a document that is an archive too', 'a.pdf', joined(PDF, ZIP)],
    ['a picture with a page in its head', 'a.jpg', joined(JPG.subarray(0, 20), '<html><script>alert(1)</script>', JPG)],
    ['a document behind a program', 'a.pdf', joined(EXE, PDF)],
    ['a picture of a kind that is not taken', 'a.png', 'GIF89a and more'],
  ]
  test.each(REFUSED)('%s is refused by name beside a right file, and nothing is stored of either', async (_, name, bytes) => {
    const { token } = await issued()
    const files = stored()
    await storesNothing(app.database, async () => {
      const { status, body } = await save(token, formWith(['верный.pdf', PDF], [name, bytes]))
      expect([status, Object.keys(body.errors as object)]).toEqual([422, ['file_1']])
    })
    expect(stored()).toBe(files)
    // A refused upload does not use up the link.
    expect((await save(token, formWith(['верный.pdf', PDF]))).status).toBe(200)
  })

  test('no files, a hundred, a thousand, other names and fields, and no form at all are refused in words', async () => {
    const { token } = await issued()
    const many = (n: number) => formWith(...Array.from({ length: n }, (_, at) => [`${at}.pdf`, PDF] as const))
    const renamed = new FormData()
    renamed.append('photo', new File([PDF], 'a.pdf'))
    const withField = formWith(['a.pdf', PDF])
    withField.append('objectId', '2')
    const files = stored()
    await storesNothing(app.database, async () => {
      for (const form of [new FormData(), many(21), many(100), many(1000), renamed, withField]) {
        const { status, body } = await save(token, form)
        expect([400, 422]).toContain(status)
        expect(body.message.length).toBeGreaterThan(10)
      }
      for (const headers of [{ 'content-type': 'application/json' }, { 'content-type': 'multipart/form-data; boundary=x' }, {}]) {
        const { status } = await app.call('POST', `${BASE}/save/${token}`, { as: null, raw: '{"a":', headers })
        expect([400, 415, 422]).toContain(status)
      }
    })
    expect(stored()).toBe(files)
  })

  test('a file over 25 MB is refused, and a body over 100 MB before it is read', async () => {
    const { token } = await issued()
    const files = stored()
    await storesNothing(app.database, async () => {
      const large = await save(token, formWith(['a.pdf', joined(PDF, new Uint8Array(25 * 1_048_576))]))
      expect([large.status, Object.keys(large.body.errors as object)]).toEqual([422, ['file_0']])
      let read = 0
      const endless = new ReadableStream<Uint8Array>({
        pull(controller) {
          read += 1
          controller.enqueue(new Uint8Array(1_048_576))
        },
      })
      const request = (headers: Record<string, string>, body: BodyInit) =>
        app.app.fetch(
          new Request(`http://nerud.test/${BASE}/save/${token}`, {
            method: 'POST',
            headers: { 'content-type': 'multipart/form-data; boundary=x', ...headers },
            body,
            duplex: 'half',
          } as RequestInit),
        )
      expect((await request({ 'content-length': String(500 * 1_048_576) }, 'x')).status).toBe(413)
      expect((await request({}, endless)).status).toBe(413)
      expect(read).toBeLessThan(110)
    })
    expect(stored()).toBe(files)
  })

  test('nobody reads the body of a link that takes nothing', async () => {
    let isRead = false
    const body = new ReadableStream(
      {
        pull() {
          isRead = true
        },
      },
      { highWaterMark: 0 },
    )
    const init = { method: 'POST', body, duplex: 'half', headers: { 'content-type': 'multipart/form-data; boundary=x' } }
    const answer = await app.app.fetch(new Request(`http://nerud.test/${BASE}/save/${'a'.repeat(32)}`, init))
    expect([answer.status, isRead]).toEqual([404, false])
  })
})

describe('a wrong link', () => {
  test('is refused with a message whatever its contents, and too many are stopped; a valid one is accepted', async () => {
    const { token } = await issued()
    await storesNothing(app.database, async () => {
      const wrong = ['x', 'a'.repeat(32), 'a'.repeat(5000), "'; drop table company; --", '%00', '../../etc/passwd', 'мусор', `${token}a`]
      for (const path of ['get', 'block'])
        for (const secret of wrong) expect([404], secret).toContain((await guest(`${path}/${encodeURIComponent(secret)}`)).status)
      let last = await guest('get/y')
      for (let n = 0; n < 20; n += 1) last = await guest(`get/${n}`)
      expect([last.status, last.body.code]).toEqual([429, 'TOO_MANY_ATTEMPTS'])
    })
    expect((await guest(`get/${token}`)).status).toBe(200)
  })
})

describe('what was sent', () => {
  const sent = async (): Promise<{ link: Link; files: Awaited<ReturnType<typeof filesOf>> }> => {
    const link = await issued()
    expect((await save(link.token, formWith(['первый.pdf', PDF], ['второй.png', PNG]))).status).toBe(200)
    return { link, files: await filesOf(link.id) }
  }

  test('becomes documents of the record once it is accepted, and is refused with a reason', async () => {
    const { link, files } = await sent()
    const [first, second] = files
    expect((await app.call('PATCH', `${FILES}/accept`, { json: { ids: [first!.id] } })).status).toBeLessThan(300)
    const rejected = await app.call('PATCH', `${FILES}/reject`, { json: { ids: [second!.id], reason: 'Не читается' } })
    expect(rejected.status, JSON.stringify(rejected.body)).toBeLessThan(300)
    expect(await filesOf(link.id)).toMatchObject([
      { state: 'accepted' },
      { state: 'rejected', reason: 'Не читается', decidedBy: { id: 1 } },
    ])
    const documents = (await app.call('GET', 'api/companies/1/company_documents')).body as { name: string; file: { id: number } }[]
    expect(documents.filter(one => files.some(({ file }) => file.id === one.file.id))).toMatchObject([
      { name: 'первый.pdf', documentType: { id: OTHER }, file: { id: first!.file.id } },
    ])
    expect((await app.call('PATCH', `${FILES}/accept`, { json: { ids: [first!.id] } })).status).toBe(409)
    expect((await record(link.id)).waitingCount).toBe(0)
  })

  test('is accepted only by users who may add documents to such records', async () => {
    const { files } = await sent()
    const ids = files.map(one => one.id)
    for (const rights of [['CAR_VIEW', 'CAR_UPD'], ['COMPANY_LIST', 'CAR_UPD'], ['COMPANY_LIST']]) {
      const as = await app.holder(rights)
      await storesNothing(app.database, async () => {
        for (const [action, json] of [
          ['accept', { ids }],
          ['reject', { ids, reason: 'нет' }],
        ] as const)
          expect([403, 404]).toContain((await app.call('PATCH', `${FILES}/${action}`, { json, as })).status)
      })
    }
    const as = await app.holder(['COMPANY_LIST', 'COMPANY_UPD'])
    expect((await app.call('PATCH', `${FILES}/accept`, { json: { ids }, as })).status).toBeLessThan(300)
  })

  test('is seen with its link, downloaded, and removed from it; an accepted file stays [R-169, R-172]', async () => {
    const { link, files } = await sent()
    const [first, second] = files
    expect((await record(link.id)).files).toMatchObject([{ fileName: 'первый.pdf' }, { fileName: 'второй.png' }])
    const download = await app.call('GET', `api/files/documentUploaderFile/${first!.id}/file`)
    expect([download.status, download.headers.get('x-content-type-options')]).toEqual([200, 'nosniff'])
    expect(download.bytes).toEqual(PDF)
    const remove = (file: number) => app.call('PATCH', `${BASE}/${link.id}/remove_file`, { json: { file } })
    expect((await remove(second!.id)).status).toBe(200)
    expect((await remove(second!.id)).status).toBe(404)
    expect((await filesOf(link.id)).map(one => one.id)).toEqual([first!.id])
    await app.call('PATCH', `${FILES}/accept`, { json: { ids: [first!.id] } })
    expect((await remove(first!.id)).status).toBe(409)
    const other = await sent()
    expect((await remove(other.files[0]!.id)).status).toBe(404)
  })
})
