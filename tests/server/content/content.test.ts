import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { resources } from '#resources'
import { FORMS } from '#resources/forms/index'
import { seedOwnTemplates } from '#resources/seed/catalogue/update.rules'
import { fieldsOfObject } from '#areas/content/template/template.rules'
import { testApp, type Answered, type TestApp } from '../../support/app.ts'
import { docxOf } from '../../support/packages.ts'
import { PDF, PNG } from '../../support/samples.ts'
import { folderStorage, type Storage } from '../../../server/adapters/files.ts'
import { formSheet } from '../../../server/engine/documents/formSheet.ts'
import { checkTemplate } from '../../../server/engine/documents/template/template.ts'

describe('rules', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())

  const form = (parts: Record<string, string | File>): FormData => {
    const made = new FormData()
    for (const [name, value] of Object.entries(parts)) made.set(name, value)
    return made
  }
  const file = (name: string, bytes: Uint8Array): File => new File([bytes as Uint8Array<ArrayBuffer>], name)
  const post = (path: string, parts: Record<string, string | File>, as?: string): Promise<Answered> =>
    app.call('POST', path, { form: form(parts), ...(as && { as }) })

  test.each(['companies', 'points', 'materials', 'templates', 'measurement_units'])(
    '%s are asked for by a part of their name',
    async path => {
      const post = (path: string, json: object) => app.call('POST', path, { json })
      if (path === 'companies') await post('api/companies', { name: 'Гранит-Холдинг' })
      if (path === 'points') {
        const { body } = await post('api/companies', { name: 'Хозяйка точки' })
        await post('api/points', { name: 'Гранит-Точка', company: body.id, pointType: [1] })
      }
      if (path === 'materials') await post('api/materials', { name: 'Гранит дроблёный' })
      if (path === 'measurement_units') await post('api/measurement_units', { name: 'Гранит-час', systemC: 'гч' })
      if (path === 'templates')
        await app.call('POST', 'api/templates', { form: form({ name: 'Гранит', object: '1', file: file('g.docx', docxOf('{name}')) }) })
      const request = (name: string) => app.call('GET', `api/${path}?name=${encodeURIComponent(name)}`)
      const found = await request('гРАНИТ')
      expect([found.status, found.body.length], JSON.stringify(found.body)).toEqual([200, 1])
      expect((await request('нет такого названия')).body).toEqual([])
    },
  )

  describe('templates', () => {
    test('with unknown tags are refused, each tag with what was likely meant', async () => {
      const wrong = await post('api/templates', {
        name: 'Карточка',
        object: '1',
        file: file('card.docx', docxOf('{nme} {requisites.bankName} {ownCompany.inn}')),
      })
      expect(wrong.status).toBe(422)
      expect(wrong.body.errors.file).toContain('Неизвестный тег {nme}')
      expect(wrong.body.errors.file).toContain('возможно, {name}')
    })

    test('that are right are kept, and fill from the record, its requisites and our own company', async () => {
      const made = await post('api/templates', {
        name: 'Карточка',
        object: '1',
        file: file('card.docx', docxOf('{name}|{phone}|{requisites.bik}|{ownCompany.name}|{companyType}|{isBlocked}')),
      })
      expect(made.status, JSON.stringify(made.body)).toBe(201)
      const company = await app.call('POST', 'api/companies', {
        json: { name: 'Заказчик', phone: '8 (495) 123-45-67', companyType: [2, 3] },
      })
      await app.call('POST', 'api/company_requisites', {
        json: { company: company.body.id, bankName: 'Банк', bik: '044525225', account: '40702810938000000001' },
      })
      const filled = await post(`api/companies/${company.body.id}/templates/download`, {
        tpl_ids: String(made.body.id),
        object_id: String(company.body.id),
      })
      expect(filled.status, JSON.stringify(filled.body)).toBe(200)
      expect(filled.headers.get('content-type')).toContain('wordprocessingml')
      expect(strFromU8(unzipSync(filled.bytes)['word/document.xml']!)).toContain(
        'Заказчик|+7 (495) 123-45-67|044525225|Наша компания|Заказчик, Перевозчик|Нет',
      )
    })

    test('of objects that are not kept yet are checked for faults alone', async () => {
      expect((await post('api/templates', { name: 'Путевой лист', object: '4', file: file('car.docx', docxOf('{plate}')) })).status).toBe(
        201,
      )
      expect(
        (await post('api/templates', { name: 'Сломанный', object: '4', file: file('car.docx', docxOf('{#rows}{plate}')) })).status,
      ).toBe(422)
      expect((await post('api/templates', { name: 'Картинка', object: '4', file: file('car.docx', PNG) })).status).toBe(422)
    })

    test('the instruction is absent, then downloaded under its name [R-210]', async () => {
      expect((await app.call('GET', 'api/template/instruction/download')).status).toBe(404)
      const sent = await post('api/template/instruction/upload', { file: file('как-делать.pdf', PDF) })
      expect(sent.body, JSON.stringify(sent.body)).toMatchObject({ fileName: 'как-делать.pdf' })
      const got = await app.call('GET', 'api/template/instruction/download', { as: await app.holder([], 'reader') })
      expect(decodeURIComponent(got.headers.get('content-disposition') ?? '')).toContain('Документация для шаблонов.pdf')
      expect(got.bytes).toEqual(PDF)
    })
  })

  describe('settings and properties', () => {
    const value = async (name: string): Promise<unknown> => (await app.call('GET', `api/properties/get/name/${name}`)).body.parameterValue

    test('a property is changed, read by name by anyone, and returned to its default [R-312, R-313, R-315, R-316, R-317]', async () => {
      const weak = await app.holder([], 'weak')
      expect((await post('api/properties/edit/reportingDate', { parameter: 'reportingDate', parameterValue: 'on' })).body).toMatchObject({
        parameterValue: 'ON',
        changedBy: { id: 1 },
      })
      expect((await app.call('GET', 'api/properties/get/name/reportingDate', { as: weak })).body.parameterValue).toBe('ON')
      expect((await post('api/properties/edit/reportingDate', { parameterValue: 'OFF' }, weak)).status).toBe(403)
      expect((await app.call('POST', 'api/properties/reset/reportingDate')).body).toEqual({
        parameter: 'reportingDate',
        parameterValue: 'OFF',
      })
      expect(await value('reportingDate')).toBe('OFF')
    })

    test('values must be of their kind', async () => {
      expect((await post('api/properties/edit/registration', { parameterValue: 'может быть' })).body.errors).toEqual({
        parameterValue: 'Нужно ON или OFF',
      })
      expect((await post('api/properties/edit/defaultPage', { parameterValue: 'moon' })).body.errors.parameterValue).toContain(
        'dashboard, company',
      )
      expect(
        (await post('api/properties/edit/defaultPage', { parameter: 'registration', parameterValue: 'company' })).body.errors,
      ).toHaveProperty('parameter')
      expect((await post('api/properties/edit/unheard', { parameterValue: 'x' })).body.code).toBe('NO_RECORD')
    })

    test('properties are searched by name whatever the case, and seen by group [R-311]', async () => {
      const found = await app.call('GET', `api/properties?query=${encodeURIComponent('ОТЧЁТНАЯ')}`)
      expect(found.body.map((one: { parameter: string }) => one.parameter)).toEqual(['reportingDate'])
      const finance = (await app.call('GET', 'api/properties/get/finance')).body as { parameter: string }[]
      expect(finance.map(one => one.parameter).toSorted((a, b) => a.localeCompare(b))).toEqual([
        'npdLimit',
        'npdPause',
        'paperLinkDays',
        'reportingDate',
      ])
      expect((await app.call('GET', 'api/properties/get/nothing')).body).toEqual([])
    })

    test('the favicon is a file that everyone may fetch [R-007, R-307, R-308, R-315]', async () => {
      const sent = await post('api/settings/edit/favicon', { file: file('знак.png', PNG) })
      expect(sent.status, JSON.stringify(sent.body)).toBe(200)
      expect(sent.body.parameterValue).toBe(`/api/favicon?v=${sent.body.file.id}`)
      expect((await app.call('GET', 'api/init_menu', { as: null })).body.systemVariables.favicon).toBe(sent.body.parameterValue)
      expect((await app.call('GET', sent.body.parameterValue, { as: null })).bytes).toEqual(PNG)
      expect((await app.call('POST', 'api/settings/reset/favicon')).body).toEqual({ parameter: 'favicon', parameterValue: '/favicon.svg' })
      expect((await post('api/settings/edit/systemName', { file: file('знак.png', PNG) })).body.errors).toHaveProperty('file')
    })

    test('a setting takes the name that the form carries beside the address, and no other', async () => {
      const same = await post('api/settings/edit/systemName', { parameter: 'systemName', parameterValue: 'Карьер' })
      expect([same.status, same.body.parameterValue]).toEqual([200, 'Карьер'])
      expect((await post('api/settings/edit/systemName', { parameter: 'favicon', parameterValue: 'Неруд' })).body.errors).toEqual({
        parameter: 'Имя параметра в адресе и в форме разное',
      })
      await app.call('POST', 'api/settings/reset/systemName')
    })
  })

  describe('questions and answers', () => {
    test('are edited whole and deleted by their own call [R-300, R-301, R-302]', async () => {
      const theme = await app.call('POST', 'api/faq_themes', { json: { name: 'Разное', order: 3 } })
      const made = await app.call('POST', 'api/faqs', { json: { theme: theme.body.id, question: 'Где?', answer: '<p>Там</p>', order: 7 } })
      expect(made.status, JSON.stringify(made.body)).toBe(201)
      const put = await app.call('PUT', `api/faqs/${made.body.id}`, {
        json: { theme: { id: theme.body.id }, question: 'Когда?', answer: '<p>Тогда</p>' },
        headers: { 'if-match': `"${made.body.version}"` },
      })
      expect([put.status, put.body.question, put.body.order]).toEqual([200, 'Когда?', 0])
      expect((await app.call('POST', `api/faqs/${made.body.id}/delete`)).body).toEqual({ id: made.body.id })
      expect((await app.call('GET', `api/faqs/${made.body.id}`)).status).toBe(404)
    })
  })

  describe('documents', () => {
    const add = (parts: Record<string, string | File>): Promise<Answered> =>
      post('api/company_documents', { company: '1', file: file('договор.pdf', PDF), ...parts })

    test('take only types of their owner, and vanish when they are made inactive', async () => {
      expect((await add({ name: 'Паспорт', documentType: '11' })).body.errors).toHaveProperty('documentType')
      const made = await add({ name: 'Договор', documentType: '1' })
      expect(made.status, JSON.stringify(made.body)).toBe(201)
      const listed = async (path: string): Promise<unknown[]> => (await app.call('GET', path)).body
      expect(await listed('api/companies/1/company_documents')).toHaveLength(1)
      expect(await listed('api/companies/1/company_documents/is_company')).toHaveLength(1)
      expect(await listed(`api/companies/1/company_documents?query=${encodeURIComponent('договор')}`)).toHaveLength(0)
      const gone = await app.call('PATCH', `api/company_documents/${made.body.id}`, {
        json: { metadataFields: { isActive: false } },
        headers: { 'if-match': `"${made.body.version}"` },
      })
      expect([gone.body.id, gone.body.metadataFields.isDelete]).toEqual([made.body.id, true])
      expect(await listed('api/companies/1/company_documents')).toHaveLength(0)
    })
  })

  test('countries have a plain list of those in use and a main list of all [R-305]', async () => {
    const { body } = await app.call('GET', 'api/countries/1')
    await app.call('PATCH', 'api/countries/1', {
      json: { metadataFields: { isActive: false } },
      headers: { 'if-match': `"${body.version}"` },
    })
    const names = async (path: string): Promise<string[]> =>
      (await app.call('GET', `${path}?itemsPerPage=1000`)).body.map((one: { name: string }) => one.name)
    expect(await names('api/countries/list')).not.toContain('Россия')
    expect(await names('api/countries/main_list')).toContain('Россия')
    const regions = await app.call('GET', `api/countries/regions_for_select?country=1&query=${encodeURIComponent('тульск')}`)
    expect(regions.body.map((one: { label: string }) => one.label)).toEqual(['Тульская область'])
  })
})

describe('forms of documents', () => {
  let app: TestApp
  let folder: string
  let storage: Storage
  const now = new Date('2026-02-01T09:00:00Z')
  const seed = () => seedOwnTemplates({ db: app.database.db, now }, storage)
  beforeAll(async () => {
    app = await testApp()
    folder = mkdtempSync(join(tmpdir(), 'nerud-forms-'))
    storage = folderStorage(folder)
    await seed()
  })
  afterAll(async () => {
    await app.close()
    rmSync(folder, { recursive: true })
  })

  /** The templates of the product's forms: storage keys of their files by form code. */
  async function storedTexts(): Promise<ReadonlyMap<string, string>> {
    const { rows } = await sql<{ form: string; key: string }>`select t.form, f.key from template t join sys_file f on f.id = t.file_id
    where t.form is not null`.execute(app.database.db)
    return new Map(rows.map(({ form, key }) => [form, key]))
  }

  test.each(FORMS)('$name is a template whose tags are all known', form => {
    expect(checkTemplate(formSheet(form), fieldsOfObject(resources, form.object)!)).toEqual([])
  })

  test('the forms of the product are templates from the first start on, once', async () => {
    const first = await storedTexts()
    expect([...first.keys()].toSorted()).toEqual(FORMS.map(({ code }) => code).toSorted())
    await seed()
    expect(await storedTexts()).toEqual(first)
  })

  test('a newer form takes the place of the product’s own file, not of one that a user has put there', async () => {
    const { db } = app.database
    const [old, own] = FORMS
    const file = await storage.put(new TextEncoder().encode('an older file'))
    const { id } = await db
      .insertInto('sys_file')
      .values({ key: file.key, file_name: 'a.xlsx', content_type: 'x', size: 1, sha256: file.sha256, ins_date: now, ins_user_id: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`update template set file_id = ${id} where form in (${old!.code}, ${own!.code})`.execute(db)
    await sql`update template set form_hash = ${file.sha256} where form = ${old!.code}`.execute(db)
    await seed()
    const after = await storedTexts()
    expect(Buffer.from(await storage.bytes(after.get(old!.code)!))).toEqual(Buffer.from(formSheet(old!)))
    expect(after.get(own!.code)).toBe(file.key)
  })
})
