import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keyFile } from '../support/samples.ts'
import { testApp, type Answered, type TestApp } from '../support/app.ts'
import { watchStore } from '../fuzz/judge.ts'
import { storesNothing } from '../support/database.ts'

describe('facets', () => {
  /** Records of one table with their own calls and rights: our companies, fuel suppliers, offices that issue fines. */
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())

  const INNS = ['7707083893', '7736050003', '7702070139', '7728168971', '7710140679', '7744001497']
  const made = async (path: string, json: object): Promise<Answered['body']> => {
    const { status, body } = await app.call('POST', path, { json })
    expect(status, JSON.stringify(body)).toBe(201)
    return body
  }
  const oil = (json: object = {}) => made('api/oil_companies', { name: 'ООО «Топливо»', oilClass: 1, ...json })

  describe('a facet', () => {
    test('makes records of its kind, and shows no others [R-216]', async () => {
      const client = await made('api/companies', { name: 'Контрагент' })
      const supplier = await oil()
      const { rows } = await sql<{ kind: string }>`select kind from company where id = ${supplier.id}`.execute(app.database.db)
      expect(rows).toEqual([{ kind: 'oil' }])
      const ids = (await app.call('GET', 'api/oil_companies')).body.map((one: { id: number }) => one.id)
      expect(ids).toContain(supplier.id)
      expect(ids).not.toContain(client.id)
      expect((await app.call('GET', 'api/oil_companies/list_for_select')).body.map((one: { id: number }) => one.id)).toEqual(ids)
      for (const path of ['oil_companies', 'owner_companies', 'truck_penalty_companies']) {
        expect((await app.call('GET', `api/${path}/${client.id}`)).status).toBe(404)
        expect((await app.call('PATCH', `api/${path}/${client.id}`, { json: { name: 'Чужая' } })).status).toBe(404)
        expect(
          (
            await app.call(
              'GET',
              `api/history/${{ oil_companies: 'oilCompany', owner_companies: 'ownerCompany' }[path] ?? 'truckPenaltyCompany'}/${client.id}`,
            )
          ).status,
        ).toBe(404)
      }
      expect((await app.call('GET', `api/companies/${client.id}`)).body.name).toBe('Контрагент')
    })

    test('accepts no kind from the caller', async () => {
      const { status, body } = await app.call('POST', 'api/oil_companies', { json: { name: 'Хитрая', oilClass: 1, kind: 'own' } })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['kind']])
      const supplier = await oil({ name: 'Честная' })
      expect((await app.call('PATCH', `api/oil_companies/${supplier.id}`, { json: { kind: 'client' } })).status).toBe(422)
    })

    test('shares one history with the records that it shows', async () => {
      const supplier = await oil({ name: 'С историей' })
      await app.call('PATCH', `api/companies/${supplier.id}`, { json: { phone: '4951234567' } })
      await app.call('PATCH', `api/oil_companies/${supplier.id}`, { json: { email: 'oil@example.com' } })
      await made('api/oil_company_requisites', {
        oilCompany: supplier.id,
        bankName: 'Банк',
        bik: '044525225',
        account: '40702810538000000126',
      })
      const actions = async (name: string) =>
        (await app.call('GET', `api/history/${name}/${supplier.id}`)).body.map((one: { resource: string; action: string }) => [
          one.resource,
          one.action,
        ])
      expect(await actions('oilCompany')).toEqual([
        ['companyRequisite', 'create'],
        ['company', 'edit'],
        ['company', 'edit'],
        ['company', 'create'],
      ])
      expect(await actions('company')).toEqual(await actions('oilCompany'))
    })

    test('keeps its values apart from those of all records, and names the other one to those who may see it', async () => {
      await made('api/companies', { name: 'С ИНН', inn: INNS[0] })
      const taken = (as?: string) =>
        app.call('POST', 'api/oil_companies', { json: { name: 'Тот же', oilClass: 1, inn: INNS[0] }, ...(as && { as }) })
      expect((await taken()).body).toMatchObject({ status: 409, other: { resource: 'company' } })
      const keeper = await app.holder(['OIL_CARD_UPD', 'OIL_CARD_VIEW'])
      const blind = await taken(keeper)
      expect(blind.status).toBe(409)
      expect(JSON.stringify(blind.body)).not.toContain('С ИНН')
      const { body } = await app.call('GET', `api/oil_companies/check_inn?value=${INNS[0]}`, { as: keeper })
      expect(JSON.stringify(body)).not.toContain('С ИНН')
    })

    test('of children has those of its own parents alone', async () => {
      const supplier = await oil({ name: 'С реквизитами' })
      const client = await made('api/companies', { name: 'Чужая' })
      const requisite = { bankName: 'Банк', bik: '044525225', account: '40702810538000000126' }
      const own = await made('api/oil_company_requisites', { ...requisite, oilCompany: supplier.id })
      const theirs = await made('api/company_requisites', { ...requisite, company: client.id })
      expect(own.isDefault).toBe(true)
      expect((await app.call('POST', 'api/oil_company_requisites', { json: { ...requisite, oilCompany: client.id } })).status).toBe(422)
      expect((await app.call('GET', `api/oil_company_requisites/${theirs.id}`)).status).toBe(404)
      expect((await app.call('PATCH', `api/oil_company_requisites/${theirs.id}`, { json: { bankName: 'Хитрый' } })).status).toBe(404)
      const ids = (await app.call('GET', 'api/oil_company_requisites')).body.map((one: { id: number }) => one.id)
      expect([ids.includes(own.id), ids.includes(theirs.id)]).toEqual([true, false])
      expect(
        (await app.call('GET', `api/oil_companies/${supplier.id}/company_requisites`)).body.map((one: { id: number }) => one.id),
      ).toEqual([own.id])
    })

    test('is hidden from users who may see only the others', async () => {
      const supplier = await oil({ name: 'Закрытая' })
      const stranger = await app.holder(['OUR_COMPANY'])
      expect((await app.call('GET', `api/oil_companies/${supplier.id}`, { as: stranger })).status).toBe(403)
      expect((await app.call('GET', 'api/owner_companies', { as: stranger })).status).toBe(200)
    })
  })

  test('a company of any kind stays while its box holds something', async () => {
    const supplier = await oil({ name: 'С долгом' })
    const debt = {
      costList: 1,
      payMethod: 1,
      companyFrom: 1,
      companyTo: supplier.id,
      price: '100',
      volume: '1',
      createDate: '2026-01-15',
      payStatus: 3,
    }
    const transfers = (await app.call('GET', 'api/cost_lists?costListType=1')).body
    await made('api/payments', { ...debt, costList: transfers[0].id })
    const gone = await app.call('PATCH', `api/oil_companies/${supplier.id}`, { json: { metadataFields: { isDelete: true } } })
    expect([gone.status, gone.body.code]).toEqual([409, 'NOT_NOW'])
    expect((await app.call('GET', `api/oil_companies/${supplier.id}`)).status).toBe(200)
  })

  test('a key file that opens verifies a supplier of fuel, and its card says so [R-226, R-227, R-228]', async () => {
    const supplier = await oil({ name: 'С ключом' })
    const read = async () => (await app.call('GET', `api/oil_companies/${supplier.id}`)).body
    expect((await read()).accessParam?.keyVerified ?? (await read()).keyVerified).toBe(false)
    const broken = new FormData()
    broken.set('file', new File(['-----BEGIN PRIVATE KEY-----\nне ключ\n'], 'ключ.pem'))
    expect((await app.call('POST', `api/oil_companies/${supplier.id}/upload_keyfile`, { form: broken })).status).toBe(422)
    const form = new FormData()
    form.set('file', keyFile())
    const { status, body } = await app.call('POST', `api/oil_companies/${supplier.id}/upload_keyfile`, { form })
    expect([status, body]).toEqual([200, { isSuccess: true }])
    expect((await read()).accessParam?.keyVerified ?? (await read()).keyVerified).toBe(true)
  })

  test('requisites of every kind are deleted by a flag, and say which are the default [R-230, R-240]', async () => {
    const office = await made('api/truck_penalty_companies', { name: 'ЦОДД', penaltyClass: 1 })
    const supplier = await oil({ name: 'С реквизитами' })
    const bank = { bankName: 'Банк', bik: '044525225', account: '40702810538000000126' }
    const ofOffice = await made('api/truck_penalty_company_requisites', { truckPenaltyCompany: office.id, ...bank })
    const gone = await app.call('PATCH', `api/truck_penalty_company_requisites/${ofOffice.id}`, {
      json: { metadataFields: { isDelete: true } },
    })
    expect([gone.status, (await app.call('GET', `api/truck_penalty_company_requisites/${ofOffice.id}`)).status]).toEqual([200, 404])
    const first = await made('api/oil_company_requisites', { oilCompany: supplier.id, ...bank })
    const second = await made('api/oil_company_requisites', { oilCompany: supplier.id, ...bank, account: '40702810938000000001' })
    expect((await app.call('PATCH', `api/oil_company_requisites/${second.id}`, { json: { isDefault: true } })).body.isDefault).toBe(true)
    expect((await app.call('GET', `api/oil_company_requisites/${first.id}`)).body.isDefault).toBe(false)
  })

  describe('companies of ours', () => {
    test('the first one stays', async () => {
      expect((await app.call('PATCH', 'api/owner_companies/1', { json: { metadataFields: { isActive: false } } })).status).toBe(409)
      expect((await app.call('GET', 'api/owner_companies/1')).body).toMatchObject({ id: 1, kind: 'own' })
    })
    test('the exchange key is said once, and the old one ends with it [R-219]', async () => {
      const hash = async () =>
        (await sql<{ hash: string }>`select hash from company_exchange_key where company_id = 1`.execute(app.database.db)).rows[0]?.hash
      expect((await app.call('GET', 'api/owner_companies/1')).body.keyIssued).toBe(null)
      const first = await app.call('GET', 'api/owner_companies/1/update_onec_key')
      expect([first.status, first.body.key.length]).toEqual([200, 43])
      const existing = await hash()
      const second = await app.call('GET', 'api/owner_companies/1/update_onec_key')
      expect(second.body.key).not.toBe(first.body.key)
      expect(await hash()).not.toBe(existing)
      const { body } = await app.call('GET', 'api/owner_companies/1')
      expect(body.keyIssued).toMatch(/^\d{4}-/)
      expect(JSON.stringify(body)).not.toContain(second.body.key)
      expect((await app.call('GET', 'api/history/ownerCompany/1')).body[0]).toMatchObject({ action: 'updateOnecKey' })
      expect(
        (await app.call('GET', 'api/owner_companies/1/update_onec_key', { as: await app.holder(['COMPANY_UPD', 'COMPANY_LIST']) })).status,
      ).toBe(403)
    })
    test('requisites are deleted by their own flag [R-218]', async () => {
      const { id } = await made('api/owner_company_requisites', {
        ownerCompany: 1,
        bankName: 'Банк',
        bik: '044525225',
        account: '40702810538000000126',
      })
      const gone = await app.call('PATCH', `api/owner_company_requisites/${id}`, { json: { metadataFields: { delete: true } } })
      expect([gone.status, gone.body.metadataFields.delete]).toEqual([200, true])
      expect((await app.call('GET', `api/owner_company_requisites/${id}`)).status).toBe(404)
    })
  })
})

describe('stored rows are counted', () => {
  /** `storesNothing`, which checks that refusals store nothing, detects every way of storing something. */
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
    await sql`insert into tag (name) values ('один'), ('два')`.execute(app.database.db)
  })
  afterAll(() => app.close())

  test.each([
    ['a new row', "insert into tag (name) values ('новый')"],
    ['a changed row', "update tag set name = 'первый' where name = 'один'"],
    ['a row less and another one more', "with gone as (delete from tag where name = 'два') insert into tag (name) values ('три')"],
  ])('%s', async (_, statement) => {
    const write = async (): Promise<void> => void (await sql.raw(statement).execute(app.database.db))
    await expect(storesNothing(app.database, write)).rejects.toThrow('to deeply equal')
  })

  test('nothing', () => storesNothing(app.database, async () => void (await app.call('GET', 'api/companies'))))

  test('the fuzz sees what a refused request stored, and lets an accepted one store', async () => {
    const store = await watchStore(app)
    const write = async (name: string, status: number): Promise<readonly string[]> => {
      await store.begin()
      await sql`insert into tag (name) values (${name})`.execute(app.database.db)
      return store.changedBy(status)
    }
    expect(await write('пять', 422)).toEqual(['tag'])
    expect(await write('шесть', 201)).toEqual([])
    expect(await write('семь', 409)).toEqual(['tag'])
    await store.begin()
    expect(await store.changedBy(422)).toEqual([])
    await store.begin()
    await sql`truncate tag cascade`.execute(app.database.db)
    expect(await store.changedBy(422)).toContain('tag')
  })
})
