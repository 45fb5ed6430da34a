import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import { testApp, type Answered, type Calling, type TestApp } from '../support/app.ts'
import { freshInn, importOf } from '../support/imports.ts'
import { makeBusiness } from '../support/business.ts'
import { sheetOf } from '../support/packages.ts'

/** The server responds in the language of the call (foundations §1) and stores texts in its own. */
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const call = (language: string | null, method: string, path: string, { headers, ...calling }: Calling = {}): Promise<Answered> =>
  app.call(method, path, { ...calling, headers: { ...headers, ...(language && { 'accept-language': language }) } })
const NOWHERE = { ar: 'لم يُعثر على السجل', ru: 'Запись не найдена' }

test('refuses, and names wrong fields, in the language of the call, in Russian otherwise', async () => {
  const found = await call('ar-EG, ru;q=0.5', 'GET', 'api/companies/999999')
  expect(found).toMatchObject({ status: 404, body: { message: NOWHERE.ar } })
  expect([found.headers.get('content-language'), found.headers.get('vary')]).toEqual(['ar', 'Accept-Language'])
  for (const other of [null, 'fr', 'ru'])
    expect((await call(other, 'GET', 'api/companies/999999')).body).toMatchObject({ message: NOWHERE.ru })
  const wrong = await call('ar', 'POST', 'api/companies', { json: {} })
  expect(wrong.body).toMatchObject({ status: 422, errors: { name: 'هذا الحقل مطلوب' } })
  expect(wrong.body.message).toBe('\u2068الاسم\u2069: \u2068هذا الحقل مطلوب\u2069')
  expect((await call(null, 'POST', 'api/companies', { json: {} })).body.message).toBe('Название: Это поле необходимо заполнить')
  // Before the user is known, and for unknown paths.
  expect((await call('ar', 'GET', 'api/companies', { as: null })).body.message).toBe('سجّل الدخول: الجلسة غير موجودة أو انتهت')
  expect((await call('ar', 'GET', 'api/nothing')).body.message).toBe('لا يوجد عنوان كهذا')
})

test('keeps calls in different languages apart that run at once', async () => {
  const query = Array.from({ length: 24 }, (_, at) => (at % 2 ? 'ar' : 'ru'))
  const answers = await Promise.all(query.map(language => call(language, 'GET', 'api/companies/999999')))
  expect(answers.map(({ body }) => body.message)).toEqual(query.map(language => NOWHERE[language]))
})

test('describes its calls in the language of who reads', async () => {
  expect((await call('ar', 'GET', 'api/docs.json')).body.info.title).toBe('واجهة Nerud البرمجية')
  const page = await call('ar', 'GET', 'api/docs', { headers: { accept: 'text/html' } })
  expect(page.body).toContain('<html lang="ar"')
})

test('writes an Excel whose headings are those of the reader, and takes it back', async () => {
  const inn = freshInn()
  const { body } = await app.call('POST', 'api/companies', { json: { name: 'ООО «Язык»', inn } })
  const path = `api/uploading_to_excel?of=api/companies&query=${inn}&columns=inn,name,comment`
  const exported = await call('ar', 'GET', path)
  expect(exported.status, JSON.stringify(exported.body)).toBe(200)
  expect(sheetOf(exported.bytes)[0]).toEqual(['الرقم الضريبي', 'الاسم', 'ملاحظة'])
  expect(decodeURIComponent(exported.headers.get('content-disposition')!)).toContain('شركات')
  expect(sheetOf((await call(null, 'GET', path)).bytes)[0]![1]).toBe('Название')
  await app.call('PATCH', `api/companies/${body.id}`, { json: { name: 'ООО «Другое»' } })
  const { applied } = importOf(() => app)
  expect(await applied(exported.bytes)).toMatchObject({ status: 'done', updated: 1, errorCount: 0 })
  expect((await app.call('GET', `api/companies/${body.id}`)).body.name).toBe('ООО «Язык»')
  const sample = await call('ar', 'GET', 'api/import/company/template')
  expect(sheetOf(sample.bytes)[0]!.slice(0, 2)).toEqual(['الرقم الضريبي', 'الاسم'])
})

test('reports on an import and a job in the language of the user who started it', async () => {
  const form = new FormData()
  form.append('file', new File(['Неизвестно;Тоже\r\n1;2'], 'a.csv'))
  const { status, body } = await call('ar', 'POST', 'api/import/company', { form })
  expect([status, body.message]).toEqual([422, expect.stringContaining('«الرقم الضريبي»')])
  const { rows } = await sql<{ id: number }>`select id::int from job_type where code = 'files_check'`.execute(app.database.db)
  for (const [language, begun] of [
    ['ar', 'بدأت، المحاولة 1'],
    ['ru', 'Начато, попытка 1'],
  ] as const) {
    const job = (await call(language, 'POST', 'task_managers/create', { json: { procType: rows[0]!.id } })).body
    const log = async () => (await app.call('GET', `api/task_managers/${job.id}/log`)).body as { text: string }[]
    await vi.waitFor(async () => expect((await log()).map(one => one.text)).toContain(begun), { timeout: 15_000, interval: 20 })
  }
})

test('stores texts for others in Russian, in whatever language the author works', async () => {
  const business = await makeBusiness(app)
  const unit = (await app.call('GET', 'api/measurement_units')).body[0].id
  const made = await call('ar', 'POST', 'api/point_openings', {
    json: { day: '2026-01-01', point: business.site, material: business.material, unit, volume: '5' },
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const { rows } = await sql<{ title: string }>`select trx_name as title from volume_transaction`.execute(app.database.db)
  expect(rows).toEqual([{ title: 'Начальный остаток' }])
})

test('writes letters in the language that their reader last used, else in that of the call', async () => {
  const { rows } = await sql<{ email: string }>`update account set email = 'boss@nerud.test' where id = 1 returning email`.execute(
    app.database.db,
  )
  const letter = async (language: string): Promise<string | undefined> => {
    app.letters.splice(0)
    await call(language, 'POST', 'api/password/forgot', { as: null, json: { login: 'admin' } })
    await vi.waitFor(() => expect(app.letters).toHaveLength(1), { timeout: 5000 })
    expect(app.letters[0]!.to).toBe(rows[0]!.email)
    expect(app.letters[0]!.text).toMatch(/^http:\/\/nerud\.test\/recover\/[\w-]+$/m)
    return app.letters[0]!.text.split('\n').find(line => line.startsWith('مرحبًا') || line.startsWith('Здравствуйте'))
  }
  await call('ar', 'GET', 'api/accounts/me')
  expect(await letter('ru')).toMatch(/^مرحبًا/)
  await call('ru', 'GET', 'api/accounts/me')
  expect(await letter('ar')).toMatch(/^Здравствуйте/)
  await sql`update sys_session set language = null`.execute(app.database.db)
  expect(await letter('ar')).toMatch(/^مرحبًا/)
})
