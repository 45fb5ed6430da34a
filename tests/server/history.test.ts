import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entered, makeBusiness } from '../support/deals.ts'
import { testApp, type Answered, type TestApp } from '../support/app.ts'
import { PDF } from '../support/samples.ts'

/** The history of changes: who changed which field, when, from what to what, for every record and its children. */
let app: TestApp
beforeAll(async () => {
  app = await testApp({ now: new Date('2026-03-02T08:00:00Z') })
})
afterAll(() => app.close())

interface Entry {
  readonly id: number
  readonly at: string
  readonly action: string
  readonly resource: string
  readonly record: number
  readonly title: string
  readonly user: { readonly id: number; readonly fio: string } | null
  readonly changes: readonly { readonly field: string; readonly place: string; readonly before: unknown; readonly after: unknown }[]
}
const historyOf = async (resource: string, id: number, query = ''): Promise<Entry[]> =>
  (await app.call('GET', `api/history/${resource}/${id}${query}`)).body
const patch = (path: string, version: number, json: unknown, as?: string): Promise<Answered> =>
  app.call('PATCH', path, { json, headers: { 'if-match': `"${version}"` }, ...(as && { as }) })
const change = (entry: Entry | undefined, field: string) => entry?.changes.find(one => one.field === field)
const company = async (name: string, more: object = {}): Promise<Answered['body']> =>
  (await app.call('POST', 'api/companies', { json: { name, ...more } })).body

test("a new record's history has its values, author and time", async () => {
  const brand = (await app.call('POST', 'api/company_brands', { json: { name: 'Северный' } })).body
  const { id } = await company('ООО «История»', { brand: brand.id, companyType: [1, 2], phone: '+7 (916) 123-45-67' })
  const [entry, ...more] = await historyOf('company', id)
  expect(more).toEqual([])
  expect(entry).toMatchObject({
    action: 'create',
    resource: 'company',
    record: id,
    at: '2026-03-02T08:00:00+00:00',
    user: { id: 1, fio: expect.any(String) },
    title: expect.stringContaining('История'),
  })
  expect(change(entry, 'name')).toEqual({ field: 'name', place: 'name', before: null, after: 'ООО «История»' })
  expect(change(entry, 'brand')?.after).toEqual({ id: brand.id, name: 'Северный' })
  expect(change(entry, 'companyType')?.after).toMatchObject([{ id: 1 }, { id: 2 }])
  expect(change(entry, 'phone')?.after).toBe('9161234567')
  expect(change(entry, 'isActive')).toEqual({ field: 'isActive', place: 'metadataFields.isActive', before: null, after: true })
  expect(entry!.changes.map(one => one.field)).not.toEqual(expect.arrayContaining(['insDate']))
  for (const silent of ['insDate', 'mdInsUser', 'curator', 'relationAccounts', 'inn', 'email'])
    expect(change(entry, silent), silent).toBeUndefined()
})

test('a visible state is recorded with the hidden fields that it is derived from, however the record was changed', async () => {
  const of = await makeBusiness(app)
  const operator = await app.holder(['DEAL_VIEW', 'DEAL_ADD'])
  const { id } = await entered(app, of, { ttn: 'С-1' }, operator)
  await app.call('POST', 'api/deals/authorize', { json: { ids: [id] } })
  await app.call('PATCH', `api/deals/${id}/close`, { json: {} })
  const states = (await historyOf('deal', id)).map(entry => [entry.action, change(entry, 'state')?.before, change(entry, 'state')?.after])
  expect(states).toEqual([
    ['close', 'active', 'closed'],
    ['authorize', 'waiting', 'active'],
    ['create', null, 'waiting'],
  ])
})

test('an edit records only differences, references by their names before and after', async () => {
  const [old, fresh] = [
    (await app.call('POST', 'api/company_brands', { json: { name: 'Старый' } })).body,
    (await app.call('POST', 'api/company_brands', { json: { name: 'Новый' } })).body,
  ]
  const made = await company('ООО «Правка»', { brand: old.id, companyType: [1] })
  app.now = new Date('2026-03-02T09:30:00Z')
  await patch(`api/companies/${made.id}`, made.version, { name: made.name, brand: fresh.id, companyType: [2], email: 'a@example.ru' })
  const [entry] = await historyOf('company', made.id)
  expect(entry).toMatchObject({ action: 'edit', at: '2026-03-02T09:30:00+00:00' })
  expect(entry!.changes).toEqual(
    [
      { field: 'email', place: 'email', before: null, after: 'a@example.ru' },
      { field: 'brand', place: 'brand', before: { id: old.id, name: 'Старый' }, after: { id: fresh.id, name: 'Новый' } },
      {
        field: 'companyType',
        place: 'companyType',
        before: [expect.objectContaining({ id: 1 })],
        after: [expect.objectContaining({ id: 2 })],
      },
    ].toSorted((a, b) => entry!.changes.findIndex(one => one.field === a.field) - entry!.changes.findIndex(one => one.field === b.field)),
  )
  expect(entry!.changes).toHaveLength(3)
})

test('names that are changed later stay in the history as they were read then', async () => {
  const brand = (await app.call('POST', 'api/company_brands', { json: { name: 'Имя тогда' } })).body
  const { id } = await company('ООО «Тогда»', { brand: brand.id })
  await patch(`api/company_brands/${brand.id}`, brand.version, { name: 'Имя теперь' })
  expect(change((await historyOf('company', id))[0], 'brand')?.after).toEqual({ id: brand.id, name: 'Имя тогда' })
})

test('deletion, return, activity and actions are called by their names', async () => {
  const made = await company('ООО «Дела»')
  const off = (await patch(`api/companies/${made.id}`, made.version, { metadataFields: { isActive: false } })).body
  const gone = (await patch(`api/companies/${made.id}`, off.version, { metadataFields: { isDelete: true } })).body
  expect((await app.call('GET', `api/companies/${made.id}`)).status).toBe(404)
  expect((await historyOf('company', made.id)).map(entry => entry.action)).toEqual(['remove', 'edit', 'create'])
  await patch(`api/companies/${made.id}`, gone.version, { metadataFields: { isDelete: false } })
  expect((await historyOf('company', made.id)).map(entry => entry.action)).toEqual(['restore', 'remove', 'edit', 'create'])
  const { body: account } = await app.call('POST', 'api/accounts', { json: { login: 'history', fio: 'История', accountType: 1 } })
  await app.call('PATCH', `api/accounts/${account.id}/reset-password`, { json: {} })
  const [reset] = await historyOf('account', account.id)
  expect(reset).toMatchObject({ action: 'resetPassword', changes: [] })
  expect(JSON.stringify(await historyOf('account', account.id))).not.toMatch(/password"|hash/)
})

test('changes of children are in the history of their parent', async () => {
  const { id } = await company('ООО «Родитель»')
  const requisite = (
    await app.call('POST', 'api/company_requisites', {
      json: { company: id, bankName: 'Сбербанк', bik: '044525225', account: '40702810938000000001' },
    })
  ).body
  const type: number = (await app.call('GET', 'api/document_types?isCompany=1&itemsPerPage=1')).body[0].id
  const form = new FormData()
  form.append('file', new File([PDF], 'устав.pdf'))
  for (const [name, value] of Object.entries({ company: String(id), name: 'Устав', documentType: String(type) })) form.append(name, value)
  await app.call('POST', 'api/company_documents', { form })
  await patch(`api/company_requisites/${requisite.id}`, requisite.version, { bankName: 'ПАО Сбербанк' })
  const messages = (await historyOf('company', id)).map(entry => [entry.resource, entry.action, entry.title])
  expect(messages).toEqual([
    ['companyRequisite', 'edit', 'ПАО Сбербанк 40702810938000000001'],
    ['companyDocument', 'create', 'Устав'],
    ['companyRequisite', 'create', 'Сбербанк 40702810938000000001'],
    ['company', 'create', expect.stringContaining('Родитель')],
  ])
  expect(change((await historyOf('company', id))[1], 'file')?.after).toMatchObject({ fileName: 'устав.pdf' })
})

test('is read page by page, newest first', async () => {
  let record = await company('ООО «Страницы»')
  for (let at = 0; at < 55; at++) record = (await patch(`api/companies/${record.id}`, record.version, { comment: `Правка ${at}` })).body
  const [first, second, third] = [
    await historyOf('company', record.id),
    await historyOf('company', record.id, '?page=2'),
    await historyOf('company', record.id, '?page=3'),
  ]
  expect([first.length, second.length, third.length]).toEqual([50, 6, 0])
  const ids = [...first, ...second].map(entry => entry.id)
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  expect(second.at(-1)?.action).toBe('create')
})

test('is for those who may open the record [R-033]', async () => {
  const { id } = await company('ООО «Права»')
  expect((await app.call('GET', `api/history/company/${id}`, { as: await app.holder(['OUR_COMPANY']) })).status).toBe(200)
  expect((await app.call('GET', `api/history/company/${id}`, { as: await app.holder(['POINT_VIEW']) })).body).toMatchObject({
    status: 403,
    code: 'NO_RIGHT',
  })
  expect((await app.call('GET', 'api/history/company/999999')).status).toBe(404)
  expect((await app.call('GET', 'api/history/nothing/1')).body.code).toBe('NO_ROUTE')
})

test('fields that a reader may not see are left out', async () => {
  const { body: account } = await app.call('POST', 'api/accounts', {
    json: { login: 'secret.fields', fio: 'Скрытые поля', accountType: 1, inn: '500100732259', comment: 'между нами' },
  })
  const reader = await app.holder(['BOOKS_VIEW'])
  const card = await app.call('GET', `api/accounts/${account.id}`, { as: reader })
  expect([card.status, card.body.comment, card.body.inn]).toEqual([200, undefined, undefined])
  const seen = await app.call('GET', `api/history/account/${account.id}`, { as: reader })
  expect(seen.status).toBe(200)
  expect(JSON.stringify(seen.body)).not.toMatch(/между нами|500100732259/)
  expect(JSON.stringify(await historyOf('account', account.id))).toMatch(/между нами/)
})

test('automatic changes have no author, and a failed change is not recorded', async () => {
  await sql`update property set parameter_value = 'ON' where parameter = 'registration'`.execute(app.database.db)
  const password = 'long-enough-word'
  await app.call('POST', 'users/register', {
    as: null,
    json: { login: 'newcomer', fio: 'Новичок', email: 'n@example.ru', password, repeat: password },
  })
  const { body } = await app.call('GET', 'api/accounts?query=newcomer')
  expect((await historyOf('account', body[0].id))[0]).toMatchObject({ action: 'create', user: null })
  const made = await company('ООО «Неудача»')
  await patch(`api/companies/${made.id}`, made.version, { inn: '1' })
  expect(await historyOf('company', made.id)).toHaveLength(1)
})
