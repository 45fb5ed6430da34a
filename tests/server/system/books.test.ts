import { sql } from 'kysely'
import { sampleInn } from '#russian'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Answered, type TestApp } from '../../support/app.ts'

/** Catalogues, and their contents in a new database (foundations §2.14, §2.16, §2.17, §9). */
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const list = async (path: string, query = ''): Promise<Answered['body'][]> => {
  const { status, body } = await app.call('GET', query ? `${path}?${query}` : path)
  expect([path, query, status]).toEqual([path, query, 200])
  return body
}
const post = async (path: string, json: object): Promise<Answered['body']> => {
  const { status, body } = await app.call('POST', path, { json })
  expect({ status, body }).toMatchObject({ status: 201 })
  return body
}
const patch = (path: string, version: number, json: unknown): Promise<Answered> =>
  app.call('PATCH', path, { json, headers: { 'if-match': `"${version}"` } })
const word = (text: string): string => `query=${encodeURIComponent(text)}`

describe('names are searched whatever the case', () => {
  test.each([
    ['api/tags', 'Щебень МЫТЫЙ', {}],
    ['api/materials', 'Песок РЕЧНОЙ', {}],
    ['api/company_brands', 'Северный ПУТЬ', {}],
    ['api/document_types', 'Акт СВЕРКИ', {}],
    ['api/faq_themes', 'Общие ВОПРОСЫ', {}],
    ['api/measurement_units', 'Большой КУБ', { systemC: 'БКуб' }],
  ])('records of %s are found by name in any case [R-116, R-278, R-282]', async (path, name, more) => {
    const { id } = await post(path, { name, ...more })
    for (const text of [name.toLowerCase(), name.toUpperCase(), name.slice(2, 9).toLowerCase()])
      expect(
        (await list(path, word(text))).map(row => row.id),
        text,
      ).toContain(id)
    expect(await list(path, word('нетакогослова'))).toEqual([])
  })
  test('units by their sign too [R-097, R-282]', async () => {
    const { id } = await post('api/measurement_units', { name: 'Мешок большой', systemC: 'мшк' })
    expect((await list('api/measurement_units', word('МШК'))).map(row => row.id)).toEqual([id])
  })
  test('settings and properties by the name of the parameter [R-306, R-311]', async () => {
    const [setting] = await list('api/settings')
    const [property] = await list('api/properties')
    for (const [path, row] of [
      ['api/settings', setting],
      ['api/properties', property],
    ] as const)
      expect((await list(path, word(String(row.parameterName).toUpperCase()))).map(one => one.parameter)).toContain(row.parameter)
  })
  test('error codes by code, message and reason [R-336]', async () => {
    expect((await list('api/error_codes', word('no_right'))).map(row => row.code)).toContain('NO_RIGHT')
    expect((await list('api/error_codes', word('ДОСТУП ЗАПРЕЩЕН'))).length).toBeGreaterThan(0)
  })
})

describe('books', () => {
  test.each([
    'api/tags',
    'api/materials',
    'api/measurement_units',
    'api/company_brands',
    'api/document_types',
    'api/vehicle_brands',
    'api/vehicle_body_types',
    'api/repair_types',
    'api/repair_nomenclatures',
    'api/exps',
    'api/exps_personals',
    'api/news_categories',
    'api/kanban_sections',
  ])('%s list active records first, then by name [R-106, R-111]', async path => {
    const more = path.includes('units') ? (name: string) => ({ systemC: name }) : () => ({})
    for (const name of ['Яя первый', 'Аа второй', 'Бб третий']) await post(path, { name, ...more(name) })
    const [last] = await list(path, word('Аа второй'))
    // In some catalogues the flag is a field of the record, in others of its metadata.
    const hasFlagOutside = 'isActive' in last
    const flag = !hasFlagOutside && 'active' in last.metadataFields ? 'active' : 'isActive'
    const isActive = (row: Answered['body']): boolean => (hasFlagOutside ? row : row.metadataFields)[flag]
    const off = hasFlagOutside ? { [flag]: false } : { metadataFields: { [flag]: false } }
    expect((await patch(`${path}/${last.id}`, last.version, off)).status).toBe(200)
    const rows = await list(path, 'itemsPerPage=1000')
    const seen = rows.map(row => [isActive(row), row.name] as const)
    const collator = new Intl.Collator('ru')
    expect(seen).toEqual(seen.toSorted((a, b) => Number(b[0]) - Number(a[0]) || collator.compare(a[1], b[1])))
    expect(isActive(rows.find(row => row.id === last.id))).toBe(false)
  })
  test('tags come by the thousand, by either spelling of the size, and show their status [R-114, R-118]', async () => {
    const { id } = await post('api/tags', { name: 'Статус' })
    for (const query of ['itemsPerPag=1000', 'itemsPerPage=1000'])
      expect((await list('api/tags', query)).find(tag => tag.id === id)).toMatchObject({ metadataFields: { active: true } })
    expect((await list('api/tags/search', word('статус'))).map(tag => tag.id)).toContain(id)
  })
  test('materials have a select list of those in use, and the one that is chosen [R-277]', async () => {
    const material = await post('api/materials', { name: 'Отсев дроблёный' })
    await patch(`api/materials/${material.id}`, material.version, { metadataFields: { active: false } })
    expect(await list('api/materials/list_for_select', word('отсев дроблёный'))).toEqual([])
    expect((await list('api/materials/list_for_select', `id=${material.id}`))[0]).toMatchObject({
      id: material.id,
      label: 'Отсев дроблёный',
    })
  })
  test('brands of a select are the active ones, fifteen at most [R-285]', async () => {
    for (let at = 0; at < 18; at++) await post('api/company_brands', { name: `Марка ${String(at).padStart(2, '0')}` })
    const [hidden] = await list('api/company_brands', word('марка 00'))
    await patch(`api/company_brands/${hidden.id}`, hidden.version, { metadataFields: { isActive: false } })
    const rows = await list('api/company_brands', 'itemsPerPage=15&metadataFields.isActive=true&query=марка')
    expect(rows).toHaveLength(15)
    expect(rows.map(row => row.name)).not.toContain('Марка 00')
  })
  test('regions are chosen by a part of their name, and belong to a country [R-305]', async () => {
    const [region] = await list('api/countries/regions_for_select', word('москов'))
    expect(region).toMatchObject({ id: expect.any(Number), label: expect.stringContaining('Москов') })
    expect((await app.call('GET', `api/regions/${region.id}`)).body.country.name).toBe('Россия')
  })
  test('frequent questions have themes, which are listed and made [R-303]', async () => {
    const theme = await post('api/faq_themes', { name: 'Новая тема', order: 3 })
    const question = await post('api/faqs', { theme: theme.id, question: 'Как?', answer: '<p>Так</p>' })
    expect((await list('api/faqs', `theme=${theme.id}`)).map(row => row.id)).toEqual([question.id])
    expect((await list('api/faq_themes')).map(row => row.name)).toContain('Новая тема')
  })
  test('document types carry their ten flags, their objects and their status [R-287, R-816]', async () => {
    const flags = [
      'isDeals',
      'isDealVedomosti',
      'isBlank',
      'isCompany',
      'isPoint',
      'isCar',
      'isAccount',
      'isPayment',
      'isTruckPenalty',
      'isRepair',
    ]
    const type = await post('api/document_types', {
      name: 'Все флаги',
      code: 'ALL',
      ...Object.fromEntries(flags.map(flag => [flag, true])),
    })
    for (const flag of flags)
      expect(
        (await list('api/document_types', `${flag}=true&itemsPerPage=1000`)).map(row => row.id),
        flag,
      ).toContain(type.id)
    expect(type).toMatchObject({
      code: 'ALL',
      status: 'active',
      objects: expect.arrayContaining(['company', 'point', 'account', 'payment']),
    })
    expect(type.objects).toHaveLength(10)
    const { body: changed } = await app.call('PATCH', `api/document_types/${type.id}`, {
      headers: { 'if-match': `"${type.version}"` },
      json: { isCar: false, isPoint: false },
    })
    expect(changed).toMatchObject({ isCar: false, isPoint: false, isCompany: true })
    expect(changed.objects).toEqual(['company', 'account', 'deals', 'dealVedomosti', 'blank', 'payment', 'truckPenalty', 'repair'])
    const { rows } = await sql<{ owners: string[] }>`select owners from document_type where id = ${type.id}`.execute(app.database.db)
    expect(rows[0]!.owners.toSorted()).toEqual(changed.objects.toSorted())
  })
})

describe('a new database', () => {
  test('has our own company and the system company under their numbers [R-197, R-198]', async () => {
    expect((await app.call('GET', 'api/companies/1')).body).toMatchObject({ id: 1, kind: 'own' })
    expect((await app.call('GET', 'api/companies/2?isPage=true')).body).toMatchObject({ id: 2, kind: 'system', name: 'SYS SYSTEM' })
  })
  test('has the objects of templates under their numbers [R-205]', async () => {
    expect((await list('api/template_objects')).map(row => [row.id, row.name]).slice(0, 6)).toEqual([
      [1, 'Компания'],
      [2, 'Сотрудник'],
      [3, 'Точка'],
      [4, 'Машина'],
      [5, expect.stringMatching(/^Заявка/)],
      [6, 'Накладная'],
    ])
  })
  test('has the types of points and of accounts, drivers among both [R-255, R-258, R-259, R-273]', async () => {
    const points = await list('api/point_types')
    expect(points.find(type => type.id === 2).name).toMatch(/автопарк/i)
    expect(points.map(type => String(type.name).toLowerCase())).toEqual(
      expect.arrayContaining([expect.stringContaining('склад'), expect.stringContaining('карьер'), expect.stringContaining('водитель')]),
    )
    expect((await list('api/account_types')).map(type => String(type.name).toLowerCase())).toEqual(
      expect.arrayContaining(['сотрудник', 'водитель']),
    )
  })
  test('has the settings and properties that the contract knows [R-006, R-310]', async () => {
    expect((await list('api/settings')).map(row => row.parameter)).toEqual(expect.arrayContaining(['favicon', 'systemName']))
    expect((await list('api/properties')).map(row => row.parameter)).toEqual(expect.arrayContaining(['reportingDate']))
    expect((await app.call('GET', 'api/properties/get/name/reportingDate')).body).toHaveProperty('parameterValue')
  })
})

describe('roles and rights', () => {
  test('all rights are listed, those of a role are seen and changed [R-086, R-274, R-275]', async () => {
    const rights = await list('api/acc_rights', 'itemsPerPage=1000')
    expect(rights.length).toBeGreaterThan(40)
    const role = await post('api/acc_roles', { nameRole: 'Новая роль', rights: [rights[0].id] })
    const { body } = await app.call('PATCH', `api/acc_roles/${role.id}/update_rights`, { json: { rights: [rights[1].id, rights[2].id] } })
    expect(body.rights.map((right: { id: number }) => right.id)).toEqual([rights[1].id, rights[2].id])
    expect((await list(`api/acc_roles/${role.id}/acc_rights_by_role`)).map(right => String(right.codeRight)).toSorted()).toEqual(
      [String(rights[1].codeRight), String(rights[2].codeRight)].toSorted(),
    )
    expect((await app.call('GET', `api/acc_roles/${role.id}`)).body).toMatchObject({ nameRole: 'Новая роль', accountsCount: 0 })
  })
})

describe('companies and their points', () => {
  test('each company has a list of its points, active first, then by name [R-247, R-252]', async () => {
    const company = await post('api/companies', { name: 'ООО «Площадки»', inn: sampleInn(8001) })
    const other = await post('api/companies', { name: 'ООО «Чужие площадки»', inn: sampleInn(8002) })
    for (const [name, owner, isActive] of [
      ['Яма', company.id, true],
      ['Берег', company.id, true],
      ['Автобаза', company.id, false],
      ['Не наша', other.id, true],
    ] as const)
      await post('api/points', { name, company: owner, pointType: [2], metadataFields: { isActive } })
    expect((await list(`api/companies/${company.id}/company_points`)).map(row => row.name)).toEqual(['Берег', 'Яма', 'Автобаза'])
    expect((await list('api/points', `pointType[]=2&company[]=${company.id}&${word('ЯМ')}`)).map(row => row.name)).toEqual(['Яма'])
  })
  test('companies of a select are called by their short name, or name, and number [R-108]', async () => {
    const full = await post('api/companies', { name: 'ООО «Полное имя»', shortName: 'Краткое', inn: sampleInn(8003) })
    expect(await list('api/companies/list_for_select', word('Краткое'))).toEqual([
      expect.objectContaining({ id: full.id, label: `Краткое [${sampleInn(8003)}]` }),
    ])
  })
})

test.each([
  ['api/cost_lists', 1, { costListType: 2 }, 'costListType'],
  ['api/cost_lists', 4, { costListType: 2 }, 'costListType'],
  ['api/pay_methods', 4, { rate: '2' }, 'rate'],
  ['api/document_types', 7, { code: 'TTN' }, 'code'],
  ['api/document_types', 19, { code: 'X' }, 'code'],
  ['api/measurement_units', 1, null, ''],
  ['api/companies', 2, null, ''],
])('%s/%i is what the product itself works with: it stays, as it is', async (path, id, change, field) => {
  const { body } = await app.call('GET', `${path}/${id}`)
  const patch = (json: object) => app.call('PATCH', `${path}/${id}`, { json, headers: { 'if-match': `"${body.version}"` } })
  for (const flags of [
    { metadataFields: { isDelete: true } },
    body.metadataFields.active === undefined ? { metadataFields: { isActive: false } } : { metadataFields: { active: false } },
  ])
    expect((await patch(flags)).body.code).toBe('NOT_NOW')
  if (change) {
    const { status, body: problem } = await patch(change)
    expect([status, Object.keys(problem.errors)]).toEqual([422, [field]])
  }
  expect((await app.call('GET', `${path}/${id}`)).body.version).toBe(body.version)
  expect((await patch({ name: `${body.name} (наш)` })).status).toBe(200)
})
