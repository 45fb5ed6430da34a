import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, describe } from 'vitest'
import { enterDeal, makeBusiness } from '../support/deals.ts'
import { testApp, type Answered, type TestApp } from '../support/app.ts'
import { PDF } from '../support/samples.ts'

describe('history', () => {
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
    const { id } = await enterDeal(app, of, { ttn: 'С-1' }, operator)
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
})

describe('deleted records', () => {
  /** Deleted records: every list can find them with who deleted them and when, and an ordinary write restores them. */
  let app: TestApp
  beforeAll(async () => {
    app = await testApp({ now: new Date('2026-03-02T08:00:00Z') })
  })
  afterAll(() => app.close())

  const tag = async (name: string): Promise<{ id: number; version: number }> =>
    (await app.call('POST', 'api/tags', { json: { name } })).body
  const gone = (id: number, version: number, isDelete: boolean, as?: string) =>
    app.call('PATCH', `api/tags/${id}`, {
      json: { metadataFields: { isDelete } },
      headers: { 'if-match': `"${version}"` },
      ...(as !== undefined && { as }),
    })
  const removals = (of: string, ids: string, as?: string) =>
    app.call('GET', `api/removals?${new URLSearchParams({ of, ids })}`, as === undefined ? {} : { as })

  test('a list has the deleted records apart, and says of each who removed it and when', async () => {
    const [kept, first, second] = [await tag('Остаётся'), await tag('Уходит'), await tag('Уходит тоже')]
    const keeper = await app.holder(['BOOKS_UPD'])
    expect((await gone(first.id, first.version, true)).status).toBe(200)
    app.now = new Date('2026-03-02T09:30:00Z')
    expect((await gone(second.id, second.version, true, keeper)).status).toBe(200)
    const { body } = await app.call('GET', 'api/tags?where=is(isDelete,1)')
    expect(body.map((one: { id: number }) => one.id)).toEqual([first.id, second.id])
    const { body: removed } = await removals('tag', [kept.id, first.id, second.id].join())
    expect(removed.map((one: { id: number; at: string }) => [one.id, Date.parse(one.at)])).toEqual([
      [first.id, Date.parse('2026-03-02T08:00:00Z')],
      [second.id, Date.parse('2026-03-02T09:30:00Z')],
    ])
    expect(removed.map((one: { user: { id: number } }) => one.user.id)).toEqual([1, expect.any(Number)])
    expect(removed[1].user.id).not.toBe(1)
  })

  test('a record that was brought back and removed again has its last removal; whoever may change it brings it back', async () => {
    const one = await tag('Туда и обратно')
    const reader = await app.holder([])
    await gone(one.id, one.version, true)
    expect((await gone(one.id, one.version + 1, false, reader)).status).toBe(403)
    expect((await gone(one.id, one.version + 1, false)).status).toBe(200)
    app.now = new Date('2026-03-02T09:45:00Z')
    await gone(one.id, one.version + 2, true)
    const { body } = await removals('tag', String(one.id))
    expect(Date.parse(body[0].at)).toBe(Date.parse('2026-03-02T09:45:00Z'))
    expect((await gone(one.id, one.version + 3, false)).status).toBe(200)
    expect((await app.call('GET', 'api/tags?where=is(isDelete,1)')).body.map((row: { id: number }) => row.id)).not.toContain(one.id)
  })

  test('nothing is said of what the caller may not read, of unknown resources and of too many records', async () => {
    const nobody = await app.holder([])
    expect((await removals('company', '1', nobody)).status).toBe(403)
    for (const of of ['nothing', '__proto__', '']) expect([of, (await removals(of, '1')).status]).toEqual([of, 404])
    for (const [of, ids] of [
      ['tag', ''],
      ['tag', '1,-2'],
      ['tag', '1.5'],
      ['tag', Array.from({ length: 201 }, (_, n) => n + 1).join()],
    ] as const)
      expect([of, ids, (await removals(of, ids)).status]).toEqual([of, ids, 422])
    expect((await app.call('GET', 'api/removals?of=tag&ids=1&more=1')).status).toBe(400)
  })
})
