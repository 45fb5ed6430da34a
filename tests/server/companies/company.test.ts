import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleInn } from '#russian'
import { testApp, type TestApp, type Answered } from '../../support/app.ts'
import { enterDeal, posted as post, makeBusiness } from '../../support/deals.ts'
import { storesNothing } from '../../support/database.ts'

describe('companies', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())

  let made = 500
  const makeCompany = async (more: Record<string, unknown> = {}): Promise<{ id: number; version: number }> => {
    const { status, body } = await app.call('POST', 'api/companies', { json: { name: `Карьер ${++made}`, inn: sampleInn(made), ...more } })
    expect(status, JSON.stringify(body)).toBe(201)
    return body
  }
  const makeAccount = async (more: Record<string, unknown> = {}): Promise<number> => {
    const { status, body } = await app.call('POST', 'api/accounts', {
      json: { login: `person${++made}`, fio: `Иванов ${made}`, accountType: 1, ...more },
    })
    expect(status, JSON.stringify(body)).toBe(201)
    return body.id
  }
  const idsAt = async (path: string): Promise<number[]> => {
    const { status, body } = await app.call('GET', path)
    expect(status, JSON.stringify(body)).toBe(200)
    return (body as { id: number }[]).map(row => row.id)
  }

  describe('the curator of a company', () => {
    test('is nobody, then the first linked account, then the one put in its place, then nobody again [R-182, R-183, R-184, R-185, R-186]', async () => {
      const company = await makeCompany()
      const [first, second] = [await makeAccount(), await makeAccount()]
      const curator = async (): Promise<number | null> => (await app.call('GET', `api/companies/${company.id}`)).body.curator?.id ?? null
      expect(await curator()).toBeNull()
      expect(await idsAt('api/companies/no_relation_account?itemsPerPage=1000')).toContain(company.id)

      const link = await app.call('POST', 'api/account_companies', { json: { account: first, company: company.id } })
      expect(link.status).toBe(201)
      expect(await curator()).toBe(first)
      expect(await idsAt(`api/companies?curator=${first}`)).toEqual([company.id])
      expect(await idsAt('api/companies/no_relation_account?itemsPerPage=1000')).not.toContain(company.id)
      expect(await idsAt(`api/companies/no_relation_account?account=${second}&itemsPerPage=1000`)).toContain(company.id)

      const changed = await app.call('PATCH', `api/account_companies/${link.body.id}`, {
        json: { account: second },
        headers: { 'if-match': `"${link.body.version}"` },
      })
      expect(changed.status, JSON.stringify(changed.body)).toBe(200)
      expect(await curator()).toBe(second)
      const other = await app.call('POST', 'api/account_companies', { json: { account: first, company: company.id } })
      const off = await app.call('PATCH', `api/account_companies/${link.body.id}`, { json: { metadataFields: { isActive: false } } })
      expect([off.status, await curator()]).toEqual([200, first])
      await app.call('PATCH', `api/account_companies/${link.body.id}`, { json: { metadataFields: { isActive: true } } })
      await app.call('DELETE', `api/account_companies/${other.body.id}`)
      expect(await curator()).toBe(second)

      expect((await app.call('DELETE', `api/account_companies/${link.body.id}`)).status).toBe(200)
      expect(await curator()).toBeNull()
    })

    test('links are made several at once, from either side, and those that exist stay [R-187, R-267, R-272]', async () => {
      const [one, two] = [await makeCompany(), await makeCompany()]
      const [person, other] = [await makeAccount(), await makeAccount()]
      const first = await app.call('POST', 'api/account_companies/bulk_save', { json: { account: person, companies: [one.id, two.id] } })
      expect(first.status, JSON.stringify(first.body)).toBe(200)
      const again = await app.call('POST', 'api/account_companies/bulk_save', { json: { account: person, companies: [two.id] } })
      expect(again.body.map((link: { id: number }) => link.id)).toEqual([first.body[1].id])
      expect(await idsAt(`api/accounts/${person}/companies`)).toEqual(expect.arrayContaining([one.id, two.id]))
      const relations = await app.call('GET', `api/accounts/${person}/relation_companies`)
      expect(relations.body[0].company).toMatchObject({
        id: one.id,
        name: expect.any(String),
        shortName: expect.any(String),
        companyType: [],
        brand: null,
        metadataFields: { isActive: true },
      })

      expect(await idsAt(`api/accounts/new_for_company?company=${one.id}&itemsPerPage=1000`)).not.toContain(person)
      await app.call('POST', 'api/account_companies/bulk_save', { json: { company: one.id, accounts: [other, person] } })
      expect(await idsAt(`api/companies/${one.id}/accounts`)).toEqual(expect.arrayContaining([person, other]))
      expect((await app.call('POST', 'api/account_companies/bulk_save', { json: { account: person } })).body.errors).toHaveProperty(
        'companies',
      )
    })
  })

  test('a company without a short name is called by its name without the legal form', async () => {
    const shortNameOf = async (name: string): Promise<unknown> =>
      (await app.call('POST', 'api/companies', { json: { name } })).body.shortName
    expect(await shortNameOf('ООО «Ромашка и Ко»')).toBe('Ромашка и Ко')
    expect(await shortNameOf('АО "Мост"')).toBe('Мост')
    expect(await shortNameOf('ИП Гаврилов С. П.')).toBe('ИП Гаврилов С. П.')
    expect((await makeCompany({ shortName: 'Своё' })) as unknown).toMatchObject({ shortName: 'Своё' })
  })

  describe('lists of companies', () => {
    test('new ones wait for a curator, requisites and a contract [R-195]', async () => {
      const carrier = await makeCompany({ companyType: [3] })
      const supplier = await makeCompany({ companyType: [1] })
      expect(await idsAt('api/companies/new_companies?itemsPerPage=1000')).toEqual(expect.arrayContaining([carrier.id, supplier.id]))
      const transporters = await idsAt('api/companies/new_transporters?itemsPerPage=1000')
      expect(transporters).toContain(carrier.id)
      expect(transporters).not.toContain(supplier.id)
    })

    test('suppliers of a company are its suppliers and their points, not itself and its own points [R-188]', async () => {
      const of = await makeBusiness(app)
      const suppliers = async (company: number) => (await app.call('GET', `api/companies/${company}/suppliers`)).body
      expect(await suppliers(of.customer)).toEqual([])
      const order = { dateFrom: '2026-03-01', dateTo: '2026-03-31', cargoRoute: of.route, product: of.bought }
      await post(app, 'api/material_orders', { ...order, serviceType: 3, shipmentType: 5, orderLimit: '25' })
      const [quarry, place] = [
        { id: of.supplier, name: expect.stringMatching(/^Карьер/), inn: null },
        { id: of.quarry, name: expect.stringMatching(/^Карьер/), address: expect.stringMatching(/^Карьер, /), lat: null, lon: null },
      ]
      expect(await suppliers(of.customer)).toEqual([quarry, place])
      expect(await suppliers(of.supplier)).toEqual([])
      expect(await suppliers(of.carrier)).toEqual([])

      const other = await makeBusiness(app)
      const deal = await enterDeal(app, { ...other, customer: of.customer, bought: of.bought }, { cargoRoute: null, object: of.site })
      expect((await suppliers(of.customer)).map((one: { id: number }) => one.id)).toEqual([
        of.supplier,
        other.supplier,
        of.quarry,
        other.quarry,
      ])
      await app.call('PATCH', `api/deals/${deal.id}/delete`, { json: { delComment: 'Ошибка ввода' } })
      expect(await suppliers(of.customer)).toEqual([quarry, place])
    })

    test('the same taxpayer number is refused and the other company is named', async () => {
      const { id } = await makeCompany({ inn: sampleInn(9001), shortName: 'Первая' })
      const second = await app.call('POST', 'api/companies', { json: { name: 'Вторая', inn: sampleInn(9001) } })
      expect([second.status, second.body.code, second.body.other.id]).toEqual([409, 'NOT_UNIQUE', id])
      expect(second.body.errors.inn).toContain('Первая')
      const check = await app.call('GET', `api/companies/check_inn?inn=${sampleInn(9001)}`)
      expect(check.body).toMatchObject({ isUnique: false, other: { id } })
    })
  })

  test('a company or an employee with a balance is not deleted; the balance is shown to users who may see boxes', async () => {
    const company = await makeCompany()
    const pay = (json: object) => app.call('POST', 'api/payments', { json: { payMethod: 1, createDate: '2026-05-10', ...json } })
    expect((await pay({ costList: 2, companyFrom: company.id, companyTo: 1, price: '1250.50' })).status).toBe(201)
    const remove = async (path: string, as?: string): Promise<readonly unknown[]> => {
      const { version } = (await app.call('GET', path)).body
      const { status, body } = await app.call('PATCH', path, {
        json: { metadataFields: { isDelete: true } },
        headers: { 'if-match': `"${version}"` },
        ...(as && { as }),
      })
      return [status, status === 200 ? '' : body.message]
    }
    const path = `api/companies/${company.id}`
    expect(await remove(path)).toEqual([409, 'Компанию нельзя удалить: её баланс не нулевой: 1\u00a0250,50\u00a0₽'])
    const clerk = await app.holder(['COMPANY_LIST', 'COMPANY_UPD'])
    expect(await remove(path, clerk)).toEqual([409, 'Компанию нельзя удалить: её баланс не нулевой'])
    expect((await pay({ costList: 2, companyFrom: 1, companyTo: company.id, price: '1250.50' })).status).toBe(201)
    expect(await remove(path, clerk)).toEqual([200, ''])

    const worker = await makeAccount()
    const { body: articles } = await app.call('GET', 'api/cost_lists?costListType[]=3')
    expect((await pay({ costList: articles[0].id, companyFrom: 1, value: worker, price: '10' })).status).toBe(201)
    expect((await remove(`api/accounts/${worker}`))[1]).toMatch(/^Сотрудника нельзя удалить: его баланс не нулевой: /u)
  })

  test('the own and the system company stay [R-197]', async () => {
    for (const id of [1, 2]) {
      const { body } = await app.call('GET', `api/companies/${id}`)
      for (const change of [{ isActive: false }, { isDelete: true }]) {
        const refused = await app.call('PATCH', `api/companies/${id}`, {
          json: { metadataFields: change },
          headers: { 'if-match': `"${body.version}"` },
        })
        expect([refused.status, refused.body.code]).toEqual([409, 'NOT_NOW'])
      }
    }
    expect((await app.call('GET', 'api/companies/2')).body).toMatchObject({ name: 'SYS SYSTEM', kind: 'system' })
  })

  describe('points', () => {
    test("join the parts of the contact's name, and require both coordinates [R-249, R-362]", async () => {
      const company = await makeCompany()
      const { body } = await app.call('POST', 'api/points', {
        json: { name: `Склад ${++made}`, company: company.id, pointType: [1], lastName: 'Носов', firstName: 'Пётр' },
      })
      expect(body.fullName).toBe('Носов Пётр')
      const half = await app.call('POST', 'api/points', {
        json: { name: `Склад ${++made}`, company: company.id, pointType: [1], lat: '55' },
      })
      expect([half.status, Object.keys(half.body.errors)]).toEqual([422, ['lat', 'lon']])
    })

    test('names are unique whatever the case [R-250]', async () => {
      const company = await makeCompany()
      const name = `Причал ${++made}`
      await app.call('POST', 'api/points', { json: { name, company: company.id, pointType: [5] } })
      const check = await app.call('GET', `api/points/check_for_uniq_point_name?name=${encodeURIComponent(name.toUpperCase())}`)
      expect(check.body.isUnique).toBe(false)
    })

    test('are chosen by type, by company, and by having people [R-255, R-256]', async () => {
      const company = await makeCompany()
      const park = (await app.call('POST', 'api/points', { json: { name: `Автопарк ${++made}`, company: company.id, pointType: [2] } }))
        .body.id as number
      const site = (await app.call('POST', 'api/points', { json: { name: `Площадка ${++made}`, company: company.id, pointType: [4] } }))
        .body.id as number
      await makeAccount({ point: site })
      expect(await idsAt('api/points/list_for_select?pointType=2')).toEqual([park])
      expect(await idsAt(`api/points/list_for_select?company=${company.id}`)).toEqual(expect.arrayContaining([park, site]))
      expect(await idsAt('api/points/list_for_select?isForAccountListFilter=true')).toEqual([site])
    })
  })
})

describe('requisites', () => {
  /** A company has exactly one default requisite; when it is deleted, the newest becomes the default (foundations §4, "Requisites"). */
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())

  const BIK = '044525225'
  const ACCOUNTS = ['40702810938000000001', '40702810638000000000', '40702810238000000002']
  interface Requisite {
    readonly id: number
    readonly version: number
    readonly account: string
    readonly isDefault: boolean
  }
  let made = 0
  const fresh = async (): Promise<number> => (await app.call('POST', 'api/companies', { json: { name: `Компания ${++made}` } })).body.id
  const add = (company: number, at: number, more: object = {}): Promise<Answered> =>
    app.call('POST', 'api/company_requisites', { json: { company, bankName: 'Банк', bik: BIK, account: ACCOUNTS[at % 3], ...more } })
  /** Adds a requisite one second after the previous. */
  const addLater = async (company: number, at: number, more: object = {}): Promise<Requisite> => {
    app.now = new Date(app.now.getTime() + 1000)
    const { status, body } = await add(company, at, more)
    expect(status).toBe(201)
    return body
  }
  const of = async (company: number): Promise<Requisite[]> => (await app.call('GET', `api/companies/${company}/company_requisites`)).body
  const one = async (id: number): Promise<Requisite> => (await app.call('GET', `api/company_requisites/${id}`)).body
  const patch = async (id: number, json: unknown): Promise<Answered> =>
    app.call('PATCH', `api/company_requisites/${id}`, { json, headers: { 'if-match': `"${(await one(id)).version}"` } })
  const defaults = async (company: number): Promise<number[]> => (await of(company)).filter(row => row.isDefault).map(row => row.id)

  test('the first is the default automatically, the second is not [R-178]', async () => {
    const company = await fresh()
    const first = await addLater(company, 0)
    expect(first.isDefault).toBe(true)
    const second = await addLater(company, 1)
    expect(second.isDefault).toBe(false)
    expect(await defaults(company)).toEqual([first.id])
  })

  test('a new default replaces the old one, with an entry in its history, and comes first [R-107]', async () => {
    const company = await fresh()
    const first = await addLater(company, 0)
    const second = await addLater(company, 1, { isDefault: true })
    expect(await defaults(company)).toEqual([second.id])
    expect((await of(company)).map(row => row.id)).toEqual([second.id, first.id])
    const history = (await app.call('GET', `api/history/companyRequisite/${first.id}`)).body
    expect(history[0]).toMatchObject({ action: 'edit', changes: [{ field: 'isDefault', before: true, after: false }] })
    expect((await one(first.id)).version).toBe(first.version + 1)
  })

  test('marking another by an edit moves the mark [R-181]', async () => {
    const company = await fresh()
    const first = await addLater(company, 0)
    const second = await addLater(company, 1)
    expect((await patch(second.id, { isDefault: true })).body.isDefault).toBe(true)
    expect(await defaults(company)).toEqual([second.id])
    expect((await patch(first.id, { isDefault: true })).status).toBe(200)
    expect(await defaults(company)).toEqual([first.id])
  })

  test('taking the mark away leaves one all the same [R-179]', async () => {
    const company = await fresh()
    const only = await addLater(company, 0)
    await patch(only.id, { isDefault: false })
    expect(await defaults(company)).toEqual([only.id])
    const newest = await addLater(company, 1)
    await patch(only.id, { isDefault: false })
    expect(await defaults(company)).toEqual([newest.id])
  })

  test('when the default is deleted the one inserted last becomes the default [R-180, R-181, R-339]', async () => {
    const company = await fresh()
    const [a, b, c] = [await addLater(company, 0), await addLater(company, 1), await addLater(company, 2)]
    expect((await patch(a.id, { metadataFields: { isDelete: true } })).status).toBe(200)
    expect((await of(company)).map(row => row.id)).toEqual([c.id, b.id])
    expect(await defaults(company)).toEqual([c.id])
    await patch(c.id, { metadataFields: { isDelete: true } })
    expect(await defaults(company)).toEqual([b.id])
    await patch(b.id, { metadataFields: { isDelete: true } })
    expect(await of(company)).toEqual([])
    const again = await addLater(company, 0)
    expect(await defaults(company)).toEqual([again.id])
  })

  test('when the default is switched off another one that is on becomes the default, as long as there is any', async () => {
    const company = await fresh()
    const first = await addLater(company, 0)
    const second = await addLater(company, 1)
    const third = await addLater(company, 2)
    expect((await patch(first.id, { metadataFields: { isActive: false } })).body.isDefault).toBe(false)
    expect(await defaults(company)).toEqual([third.id])
    expect((await of(company)).map(row => row.id)).toEqual([third.id, second.id, first.id])
    await patch(third.id, { metadataFields: { isActive: false } })
    expect(await defaults(company)).toEqual([second.id])
    await patch(second.id, { metadataFields: { isActive: false } })
    expect(await defaults(company)).toHaveLength(1)
  })

  test('one that is not the default is deleted without touching the others [R-178]', async () => {
    const company = await fresh()
    const [a, b] = [await addLater(company, 0), await addLater(company, 1)]
    await patch(b.id, { metadataFields: { isDelete: true } })
    expect(await defaults(company)).toEqual([a.id])
    expect((await one(a.id)).version).toBe(a.version)
  })

  test('companies do not share a default', async () => {
    const [here, there] = [await fresh(), await fresh()]
    const first = await addLater(here, 0)
    const other = await addLater(there, 0)
    await addLater(there, 1, { isDefault: true })
    expect(await defaults(here)).toEqual([first.id])
    expect(await defaults(there)).not.toEqual([other.id])
  })

  test('however many come at once, one is the default [R-179, R-799]', async () => {
    const company = await fresh()
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => add(company, at, { isDefault: true })))
    expect(answers.map(answer => answer.status)).toEqual(Array.from({ length: 8 }, () => 201))
    expect(await defaults(company)).toHaveLength(1)
    const rows = await of(company)
    await Promise.all(
      rows.map(row =>
        app.call('PATCH', `api/company_requisites/${row.id}`, { json: { isDefault: true }, headers: { 'if-match': `"${row.version}"` } }),
      ),
    )
    expect(await defaults(company)).toHaveLength(1)
    const now = await of(company)
    await Promise.all([
      ...now.slice(0, 4).map(row =>
        app.call('PATCH', `api/company_requisites/${row.id}`, {
          json: { metadataFields: { isDelete: true } },
          headers: { 'if-match': `"${row.version}"` },
        }),
      ),
      add(company, 0),
    ])
    expect(await defaults(company)).toHaveLength(1)
  })

  test('an account that is not of the bank is refused at its field', async () => {
    const company = await fresh()
    await storesNothing(app.database, async () => {
      const wrong = await add(company, 0, { account: '40702810938000000002', corrAccount: '30101810400000000226' })
      expect([wrong.status, wrong.body.errors]).toEqual([
        422,
        { account: 'Счёт не подходит к БИК: проверьте цифры счёта и БИК', corrAccount: expect.stringMatching(/[а-яё]/i) },
      ])
      expect(Object.keys((await add(company, 0, { bik: '994525225' })).body.errors)).toEqual(['bik'])
      expect(Object.keys((await add(company, 0, { account: '4070281093800000000' })).body.errors)).toEqual(['account'])
    })
  })
})
