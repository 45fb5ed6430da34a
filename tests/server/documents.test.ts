import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Answered, type TestApp } from '../support/app.ts'
import { storesNothing } from '../support/database.ts'
import { pagesOfPdf } from '../support/pdfText.ts'
import { docx, packed, paragraph, unpacked } from '../support/packages.ts'
import { PDF, PNG } from '../support/samples.ts'

/** Documents of companies, points and accounts, and documents filled from templates (foundations §2.8, §2.12–2.14, §3, §4). */
let app: TestApp
let company: number
beforeAll(async () => {
  app = await testApp()
  company = (await app.call('POST', 'api/companies', { json: { name: 'ООО «Карьер»', inn: '7707083893', phone: '9161234567' } })).body.id
})
afterAll(() => app.close())

interface Owner {
  readonly name: string
  readonly api: string
  readonly under: string
  readonly ofTypes: string
  readonly field: string
  readonly flag: string
}
const owners: readonly Owner[] = [
  {
    name: 'company',
    api: 'api/company_documents',
    under: 'company_documents',
    ofTypes: 'company_documents/is_company',
    field: 'company',
    flag: 'isCompany',
  },
  {
    name: 'point',
    api: 'api/point_documents',
    under: 'point_documents',
    ofTypes: 'point_documents/is_point',
    field: 'point',
    flag: 'isPoint',
  },
  {
    name: 'account',
    api: 'api/account_documents',
    under: 'account_documents',
    ofTypes: 'account_documents/is_account',
    field: 'account',
    flag: 'isAccount',
  },
]
let made = 0
async function ownerOf(one: Owner): Promise<{ id: number; path: string }> {
  made += 1
  const json = {
    company: { name: `Владелец ${made}` },
    point: { name: `Точка ${made}`, company, pointType: [1] },
    account: { login: `owner.${made}`, fio: 'Владелец', accountType: 1 },
  }[one.name]
  const plural = { company: 'api/companies', point: 'api/points', account: 'api/accounts' }[one.name]!
  const { body } = await app.call('POST', plural, { json })
  return { id: body.id, path: `${plural}/${body.id}` }
}
async function typeWith(flags: Readonly<Record<string, boolean>>): Promise<number> {
  made += 1
  return (await app.call('POST', 'api/document_types', { json: { name: `Вид ${made}`, code: `T${made}`, ...flags } })).body.id
}
const formWith = (parts: Readonly<Record<string, string | number>>, file?: File): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) form.append(name, String(value))
  if (file) form.append('file', file)
  return form
}
const upload = (one: Owner, owner: number, type: number, name: string, file = new File([PDF], `${name}.pdf`)): Promise<Answered> =>
  app.call('POST', one.api, { form: formWith({ [one.field]: owner, name, documentType: type }, file) })
const patch = (path: string, version: number, json: unknown): Promise<Answered> =>
  app.call('PATCH', path, { json, headers: { 'if-match': `"${version}"` } })
const namesAt = async (path: string): Promise<string[]> =>
  ((await app.call('GET', path)).body as { name: string }[]).map(record => record.name)

describe.each(owners.map(one => [one.name, one] as const))('documents of a %s', (_, one) => {
  test('are uploaded with a type, listed newest first, and carry what the contract says [R-191, R-253, R-269, R-814, R-815]', async () => {
    const { id, path } = await ownerOf(one)
    const type = await typeWith({ [one.flag]: true })
    const first = await upload(one, id, type, 'Договор')
    expect(first.status, JSON.stringify(first.body)).toBe(201)
    expect(first.body).toMatchObject({
      name: 'Договор',
      documentType: { id: type, name: expect.any(String), code: expect.any(String) },
      file: { fileName: 'Договор.pdf', size: PDF.length, contentType: 'application/pdf' },
      metadataFields: { isActive: true, isDelete: false, insDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
      [one.field]: { id },
    })
    expect(first.body).toHaveProperty('status')
    const unnamed = await app.call('POST', one.api, {
      form: formWith({ [one.field]: id, documentType: type }, new File([PDF], 'скан 7.pdf')),
    })
    expect([unnamed.status, unnamed.body.name], JSON.stringify(unnamed.body)).toEqual([201, 'скан 7.pdf'])
    await app.call('PATCH', `${one.api}/${unnamed.body.id}`, { json: { metadataFields: { isActive: false } } })
    app.now = new Date(app.now.getTime() + 1000)
    await upload(one, id, type, 'Акт')
    expect(await namesAt(`${path}/${one.under}`)).toEqual(['Акт', 'Договор'])
  })

  test('of a type that is not theirs are refused, and the list of their types leaves such out', async () => {
    const { id, path } = await ownerOf(one)
    const foreign = await typeWith({ isTruckPenalty: true })
    await storesNothing(app.database, async () => {
      const { status, body } = await upload(one, id, foreign, 'Чужой')
      expect([status, Object.keys(body.errors)]).toEqual([422, ['documentType']])
      const lost = await upload(one, 999_999, await Promise.resolve(foreign), 'Ничей')
      expect(Object.keys(lost.body.errors)).toContain(one.field)
    })
    const own = await typeWith({ [one.flag]: true })
    await upload(one, id, own, 'Свой')
    const type = (await app.call('GET', `api/document_types/${own}`)).body
    await patch(`api/document_types/${own}`, type.version, { [one.flag]: false, isDeals: true })
    expect(await namesAt(`${path}/${one.under}`)).toEqual(['Свой'])
    expect(await namesAt(`${path}/${one.ofTypes}`)).toEqual([])
  })

  test('are searched by a part of the name, and the case of letters matters [R-190]', async () => {
    const { id, path } = await ownerOf(one)
    const type = await typeWith({ [one.flag]: true })
    await upload(one, id, type, 'Договор поставки')
    await upload(one, id, type, 'договор аренды')
    const found = (query: string) => namesAt(`${path}/${one.under}?query=${encodeURIComponent(query)}`)
    expect(await found('Договор')).toEqual(['Договор поставки'])
    expect(await found('договор')).toEqual(['договор аренды'])
    expect(await found('говор пост')).toEqual(['Договор поставки'])
    expect(await found('ДОГОВОР')).toEqual([])
  })

  test.each([{ metadataFields: { isDelete: true } }, { metadataFields: { isActive: false } }])(
    'that are deleted by %j are hidden everywhere [R-189, R-192, R-196, R-253, R-338, R-339, R-341]',
    async deletion => {
      const { id, path } = await ownerOf(one)
      const type = await typeWith({ [one.flag]: true })
      const kept = await upload(one, id, type, 'Остался')
      const gone = (await upload(one, id, type, 'Удалён')).body
      const answer = await patch(`${one.api}/${gone.id}`, gone.version, deletion)
      expect([answer.status, answer.body.id]).toEqual([200, gone.id])
      for (const list of [`${path}/${one.under}`, `${path}/${one.ofTypes}`, `${one.api}?query=Удалён`])
        expect(await namesAt(list), list).not.toContain('Удалён')
      expect((await app.call('GET', `${one.api}/${gone.id}`)).status).toBe(404)
      expect((await app.call('POST', `${one.api}/${id}/documents/download/${gone.id}`)).status).toBe(404)
      expect((await app.call('GET', `api/files/${one.name}Document/${gone.id}/file`)).status).toBe(404)
      const { bytes } = await app.call('POST', `${one.api}/${id}/documents/download/all`)
      expect(Object.keys(unzipSync(bytes))).toEqual([kept.body.file.fileName])
      const history = (await app.call('GET', `api/history/${one.name}/${id}`)).body as { action: string; resource: string; title: string }[]
      expect(history.find(entry => entry.title === 'Удалён')).toMatchObject({ action: 'remove', resource: `${one.name}Document` })
    },
  )

  test('are downloaded one by one or all as a zip, and by their owner alone [R-015, R-016, R-193, R-253, R-371]', async () => {
    const { id } = await ownerOf(one)
    const type = await typeWith({ [one.flag]: true })
    const scan = (await upload(one, id, type, 'Скан', new File([PNG], 'скан.png'))).body
    await upload(one, id, type, 'Скан 2', new File([PNG], 'скан.png'))
    const single = await app.call('POST', `${one.api}/${id}/documents/download/${scan.id}`, { form: new FormData() })
    expect([single.status, single.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(single.bytes).toEqual(PNG)
    expect(decodeURIComponent(single.headers.get('content-disposition')!)).toContain('attachment; filename')
    expect(decodeURIComponent(single.headers.get('content-disposition')!)).toContain('скан.png')
    const all = await app.call('POST', `${one.api}/${id}/documents/download/all`, { form: new FormData() })
    expect(all.headers.get('content-type')).toBe('application/zip')
    const files = unzipSync(all.bytes)
    expect(Object.keys(files)).toEqual(['скан.png', 'скан (2).png'])
    expect(files['скан.png']).toEqual(PNG)
    // Other records that the document refers to, such as its author or type, do not own it.
    for (const stranger of [scan.mdInsUser.id, type, scan.file.id].filter(other => other !== id))
      expect((await app.call('POST', `${one.api}/${stranger}/documents/download/${scan.id}`)).status).toBe(404)
    const other = await ownerOf(one)
    expect((await app.call('POST', `${one.api}/${other.id}/documents/download/${scan.id}`)).status).toBe(404)
    const none = await app.call('POST', `${one.api}/${other.id}/documents/download/all`)
    expect([none.status, none.body.message]).toEqual([404, 'Документов нет: скачивать нечего'])
    const nobody = await app.call('POST', `${one.api}/999999/documents/download/all`)
    expect([nobody.status, nobody.body.message]).toEqual([404, 'Запись не найдена'])
    expect((await app.call('POST', `${one.api}/${id}/documents/download/999999`)).status).toBe(404)
  })

  test('are renamed, keep their file and their owner, and want the right [R-196]', async () => {
    const { id } = await ownerOf(one)
    const type = await typeWith({ [one.flag]: true })
    const record = (await upload(one, id, type, 'Старое имя')).body
    const renamed = await patch(`${one.api}/${record.id}`, record.version, { name: 'Новое имя' })
    expect(renamed.body).toMatchObject({ id: record.id, name: 'Новое имя', file: record.file })
    const moved = await patch(`${one.api}/${record.id}`, renamed.body.version, {
      [one.field]: (await ownerOf(one)).id,
      file: record.file.id + 1,
    })
    expect(Object.keys(moved.body.errors).toSorted()).toEqual([one.field, 'file'].toSorted())
    const reader = await app.holder([{ company: 'COMPANY_LIST', point: 'POINT_VIEW', account: 'ACCOUNT_VIEW' }[one.name]!])
    expect(
      (
        await app.call('POST', one.api, {
          as: reader,
          form: formWith({ [one.field]: id, name: 'x', documentType: type }, new File([PDF], 'x.pdf')),
        })
      ).body.code,
    ).toBe('NO_RIGHT')
    expect((await app.call('GET', `${one.api}/${record.id}`, { as: reader })).status).toBe(200)
    expect((await app.call('GET', `${one.api}/${record.id}`, { as: await app.holder(['BOOKS_VIEW']) })).status).toBe(403)
  })
})

describe('documents from templates', () => {
  const asFile = (bytes: Uint8Array, name: string): File => new File([bytes as Uint8Array<ArrayBuffer>], name)
  const makeTemplate = async (name: string, object: number, text: string, active = true): Promise<number> => {
    const form = formWith({ name, object, 'metadataFields.isActive': String(active) }, asFile(docx(paragraph(text)), `${name}.docx`))
    const { status, body } = await app.call('POST', 'api/templates', { form })
    expect(status, JSON.stringify(body)).toBe(201)
    return body.id
  }
  const download = (path: string, tpl: string, object: number): Promise<Answered> =>
    app.call('POST', `${path}/templates/download`, { form: formWith({ tpl_ids: tpl, object_id: object }) })
  const wordsOf = (bytes: Uint8Array): string => unpacked(bytes)['word/document.xml']!.replace(/<[^>]+>/g, '')

  test('one is a file with the values of the record, several are a zip [R-015, R-203, R-204]', async () => {
    const one = await makeTemplate('Договор', 1, 'Компания {name}, ИНН {inn}, счёт {requisites.account}, наша {ownCompany.name}')
    const two = await makeTemplate('Акт', 1, 'Акт с {shortName}')
    await app.call('POST', 'api/company_requisites', {
      json: { company, bankName: 'Сбербанк', bik: '044525225', account: '40702810938000000001' },
    })
    const single = await download(`api/companies/${company}`, String(one), company)
    expect(single.status, JSON.stringify(single.body)).toBe(200)
    expect(single.headers.get('content-type')).toContain('wordprocessingml')
    expect(wordsOf(single.bytes)).toContain('Компания ООО «Карьер», ИНН 7707083893, счёт 40702810938000000001')
    const several = await download(`api/companies/${company}`, `${one},${two}`, company)
    expect(several.headers.get('content-type')).toBe('application/zip')
    const files = unzipSync(several.bytes)
    expect(Object.keys(files)).toHaveLength(2)
    expect(Object.keys(files).every(name => name.endsWith('.docx'))).toBe(true)
    expect(Object.values(files).map(wordsOf).join(' ')).toContain('Акт с Карьер')
  })

  test('they are had as PDF: all of one record as one file or as a zip, and of many records in their order', async () => {
    const one = await makeTemplate('Справка', 1, 'Справка о {name}')
    const two = await makeTemplate('Записка', 1, 'Записка {shortName}')
    const other = (await app.call('POST', 'api/companies', { json: { name: 'АО «Вторая»', shortName: 'Вторая', inn: '7736050003' } })).body
      .id
    const asPdf = (path: string, fields: Readonly<Record<string, string>>) =>
      app.call('POST', `api/companies/${path}`, { form: formWith({ tpl_ids: `${one},${two}`, format: 'pdf', ...fields }) })
    const single = await asPdf(`${company}/templates/download`, {})
    expect([single.status, single.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect((await pagesOfPdf(single.bytes)).map(({ text }) => text)).toEqual(['Записка Карьер', 'Справка о ООО «Карьер»'])
    const many = await asPdf('templates/download', { object_ids: `${other},${company}` })
    expect((await pagesOfPdf(many.bytes)).map(({ text }) => text)).toEqual([
      'Записка Вторая',
      'Справка о АО «Вторая»',
      'Записка Карьер',
      'Справка о ООО «Карьер»',
    ])
    const zip = await asPdf('templates/download', { object_ids: `${other},${company}`, format: 'pdf_zip' })
    expect(Object.keys(unzipSync(zip.bytes)).filter(name => name.endsWith('.pdf'))).toHaveLength(4)
    expect((await asPdf('templates/download', { object_ids: `${company}`, format: 'doc' })).body.errors).toHaveProperty('format')
    expect((await asPdf('templates/download', { object_ids: '' })).body.errors).toHaveProperty('object_ids')
    expect((await asPdf('templates/download', { object_ids: '999999' })).status).toBe(404)
    expect((await app.call('POST', 'api/companies/templates/download', { as: await app.holder([]), form: formWith({}) })).status).toBe(403)
  })

  test('another object than that of the address is refused', async () => {
    const one = await makeTemplate('Письмо', 1, 'Компании {name}')
    const other = await download(`api/companies/${company}`, String(one), company + 1)
    expect([other.status, other.body.errors]).toEqual([422, { object_id: 'Не та запись, что в адресе' }])
    const unnamed = await app.call('POST', `api/companies/${company}/templates/download`, { form: formWith({ tpl_ids: String(one) }) })
    expect(unnamed.status).toBe(200)
  })

  test("no selection is reported with the contract's text [R-202]", async () => {
    const { status, body } = await download(`api/companies/${company}`, '', company)
    expect([status, body.errors]).toEqual([422, { tpl_ids: 'Выберите документы!' }])
    expect((await download(`api/companies/${company}`, ',', company)).body.errors).toEqual({ tpl_ids: 'Выберите документы!' })
    for (const wrong of ['x', '1,x', '-1', '1.5'])
      expect((await download(`api/companies/${company}`, wrong, company)).body.errors).toHaveProperty('tpl_ids')
  })

  test('of other objects, inactive and deleted ones cannot be chosen and are not listed [R-206, R-207, R-211]', async () => {
    const point = await makeTemplate('Паспорт точки', 3, 'Точка {name}')
    const hidden = await makeTemplate('Скрытый', 1, 'Скрытый {name}', false)
    const gone = await makeTemplate('Удалённый', 1, 'Удалённый {name}')
    const record = (await app.call('GET', `api/templates/${gone}`)).body
    expect((await app.call('DELETE', `api/templates/${gone}`, { headers: { 'if-match': `"${record.version}"` } })).status).toBe(200)
    for (const id of [point, hidden, gone, 999_999])
      expect((await download(`api/companies/${company}`, String(id), company)).body.errors, String(id)).toHaveProperty('tpl_ids')
    const listed = (await app.call('GET', 'api/templates?object=1&metadataFields.isActive=1')).body as { id: number }[]
    expect(listed.map(template => template.id)).not.toEqual(expect.arrayContaining([point]))
    expect(listed.some(template => [point, hidden, gone].includes(template.id))).toBe(false)
    const { body: objects } = await app.call('GET', 'api/template_objects')
    // The six of the contract come first, then the product's additional ones.
    expect((objects as { id: number; name: string }[]).map(({ name }) => name).slice(0, 6)).toEqual([
      'Компания',
      'Сотрудник',
      'Точка',
      'Машина',
      'Заявка',
      'Накладная',
    ])
  })

  test('points and accounts have theirs [R-254, R-269]', async () => {
    const forPoint = await makeTemplate('Точка', 3, 'Точка {name} компании {company.name}')
    const forAccount = await makeTemplate('Доверенность', 2, 'Доверяем {fio}, логин {login}')
    const { body: point } = await app.call('POST', 'api/points', { json: { name: 'Причал', company, pointType: [1] } })
    const { body: account } = await app.call('POST', 'api/accounts', { json: { login: 'trusted', fio: 'Иванов И. И.', accountType: 1 } })
    expect(wordsOf((await download(`api/points/${point.id}`, String(forPoint), point.id)).bytes)).toContain(
      'Точка Причал компании ООО «Карьер»',
    )
    expect(wordsOf((await download(`api/accounts/${account.id}`, String(forAccount), account.id)).bytes)).toContain(
      'Доверяем Иванов И. И., логин trusted',
    )
    expect((await download('api/points/999999', String(forPoint), 999_999)).status).toBe(404)
  })

  test('are found by name whatever the case, and a file that is no template is refused [R-208]', async () => {
    await makeTemplate('Счёт-ДОГОВОР особый', 1, '{name}')
    expect(await namesAt('api/templates?query=счёт-договор')).toEqual(['Счёт-ДОГОВОР особый'])
    await storesNothing(app.database, async () => {
      for (const file of [
        asFile(PDF, 'x.docx'),
        asFile(packed({ 'a.txt': 'x' }), 'x.docx'),
        asFile(docx(paragraph('{#открыт}')), 'x.docx'),
      ]) {
        const { status, body } = await app.call('POST', 'api/templates', { form: formWith({ name: 'Не шаблон', object: 1 }, file) })
        expect([status, Object.keys(body.errors)]).toEqual([422, ['file']])
      }
    })
  })
})
