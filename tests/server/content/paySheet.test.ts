import { afterAll, beforeAll, expect, test } from 'vitest'
import { paySheet } from '#resources/forms/paySheet'
import { formSheet } from '../../../server/engine/documents/form/formSheet.ts'
import { testApp, type Answered, type TestApp } from '../../support/app.ts'
import { pagesOfPdf } from '../../support/pdfText.ts'
import { formOf } from '../../support/samples.ts'

/** A document about several records: a row for each, a total, and a copy with each of them. */
let app: TestApp
let template: number
let payments: number[]
let people: number[]
const pay = async (own: object): Promise<number> => {
  const json = { volume: 1, discount: '0.00', createDate: '2026-05-10', payMethod: 1, payStatus: 3, ...own }
  const { status, body } = await app.call('POST', 'api/payments', { json })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}
beforeAll(async () => {
  app = await testApp({ now: new Date('2026-05-20T09:00:00Z') })
  const costList = (await app.call('GET', 'api/cost_lists?costListType=6&itemsPerPage=1')).body[0].id
  people = []
  payments = []
  for (const [fio, sum] of [
    ['Жуков Пётр', '1000.50'],
    ['Белова Анна', '2000.00'],
  ]) {
    const { body } = await app.call('POST', 'api/accounts', { json: { login: `worker${people.length}`, fio, accountType: 1 } })
    people.push(body.id)
    payments.push(await pay({ companyFrom: 1, companyTo: 2, costList, value: body.id, valueType: 1, sum, price: sum }))
  }
  const file = new File([formSheet(paySheet) as BlobPart], 'Ведомость.xlsx')
  const made = await app.call('POST', 'api/templates', { form: formOf({ name: 'Ведомость', object: paySheet.object }, { file }) })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  template = made.body.id
})
afterAll(() => app.close())

const print = (ids: readonly number[]): Promise<Answered> =>
  app.call('POST', 'api/payments/papers', { form: formOf({ tpl_ids: template, object_ids: ids.join(',') }, {}) })
const papersOf = async (id: number): Promise<Answered['body'][]> => (await app.call('GET', `api/payments/${id}/papers`)).body

test('one sheet has a row of each payment and their sum in words, and is kept with each of them', async () => {
  const { status, bytes, body } = await print(payments)
  expect(status, JSON.stringify(body)).toBe(200)
  const pages = await pagesOfPdf(bytes)
  expect(pages).toHaveLength(1)
  const text = pages[0]!.text.replaceAll('\u00a0', ' ')
  for (const stated of [
    '1 ',
    'Жуков Пётр',
    'Белова Анна',
    '1 000,50',
    '3 000,50',
    'Три тысячи рублей 50 копеек',
    '01.05.2026',
    '31.05.2026',
  ])
    expect(text, stated).toContain(stated)
  for (const id of payments) expect(await papersOf(id)).toMatchObject([{ name: 'Ведомость', stale: false }])
})

test('it is outdated on every card once one of its rows changes', async () => {
  const { body } = await app.call('GET', `api/accounts/${people[1]!}`)
  const renamed = await app.call('PATCH', `api/accounts/${people[1]!}`, {
    json: { fio: 'Белова-Жукова Анна' },
    headers: { 'if-match': `"${body.version}"` },
  })
  expect(renamed.status, JSON.stringify(renamed.body)).toBe(200)
  for (const id of payments) expect((await papersOf(id))[0].stale).toBe(true)
})

test('payments of two companies are not one sheet', async () => {
  const other = (await app.call('POST', 'api/companies', { json: { name: 'Вторая', inn: '7736050003' } })).body.id
  const theirs = await pay({ companyFrom: other, companyTo: 1, costList: 2, sum: '1.00', price: '1.00' })
  const { status, body } = await print([payments[0]!, theirs])
  expect([status, body.errors]).toEqual([422, { object_ids: 'Платежи одной ведомости должны быть от одной компании' }])
})
