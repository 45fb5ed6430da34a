import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Answered, type TestApp } from '../../support/app.ts'
import { storesNothing } from '../../support/counts.ts'

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
