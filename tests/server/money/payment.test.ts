import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { brokenLaws } from '#resources/ledger/laws.rules'
import { testApp, type Answered, type TestApp } from '../../support/app.ts'
import { closeUpTo } from '../../support/business.ts'
import { formOf, PDF } from '../../support/samples.ts'

let app: TestApp
let partner: number
let carrier: number
let truck: number
let worker: number
beforeAll(async () => {
  app = await testApp({ now: new Date('2026-05-20T09:00:00Z') })
  const company = async (json: object): Promise<number> => (await app.call('POST', 'api/companies', { json })).body.id as number
  partner = await company({ name: 'Партнёр', inn: '7707083893' })
  carrier = await company({ name: 'Перевозчик' })
  worker = (await app.call('POST', 'api/accounts', { json: { login: 'worker', fio: 'Рабочий', accountType: 1 } })).body.id as number
  const { body: brands } = await app.call('GET', 'api/vehicle_brands')
  const { body: bodies } = await app.call('GET', 'api/vehicle_body_types')
  const made = await app.call('POST', 'api/vehicles', {
    json: {
      plate: 'А001АА77',
      company: carrier,
      brand: brands[0].id,
      bodyType: bodies.find((one: { isTrailer: boolean }) => !one.isTrailer).id,
    },
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  truck = made.body.id as number
})
afterAll(() => app.close())

const article = async (type: number): Promise<number> =>
  (await app.call('GET', `api/cost_lists?costListType=${type}&itemsPerPage=1`)).body[0].id as number
const pay = (json: object, as?: string): Promise<Answered> => app.call('POST', 'api/payments', { json, ...(as && { as }) })
/** A transfer as the dialog saves it. */
const transfer = (over: object = {}): object => ({
  companyFrom: partner,
  companyTo: 1,
  volume: 1,
  price: '1000.00',
  discount: '0.00',
  sum: '1000.00',
  createDate: '2026-05-10',
  reportDate: null,
  purpose: '',
  inn: '',
  comment: 'По договору: 5',
  payMethod: 1,
  costList: 2,
  payStatus: 3,
  recipient: 2,
  ...over,
})
const boxesOf = async (id: number): Promise<Record<string, string>> => {
  const { rows } = await sql<{ box: string; sum: string }>`select box_kind || ':' || box_id as box, sum(sum_trx)::text as sum
    from cash_transaction where object_type = 'payment' and object_number = ${id} group by 1 having sum(sum_trx) <> 0 order by 1`.execute(
    app.database.db,
  )
  return Object.fromEntries(rows.map(row => [row.box, row.sum]))
}
const close = (day: string | null) => closeUpTo(app.database.db, day)

describe('a payment', () => {
  test('is saved as the dialog sends it, and is in the list with the fields that the screens show [R-587, R-641, R-648, R-649, R-650, R-652]', async () => {
    const made = await pay(transfer())
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const { body } = await app.call('GET', `api/payments/${made.body.id}`)
    expect(body).toMatchObject({
      payDate: '2026-05-10',
      reportDate: '2026-05-10',
      price: '1000.00',
      volume: '1.000',
      discount: '0.00',
      sum: '1000.00',
      rate: '1.0000',
      discountPercent: '0.00',
      costList: { id: 2, costListType: { id: 1 } },
      companyFrom: { id: partner, inn: '7707083893' },
      companyTo: { id: 1 },
      ownerCompany: { id: partner },
      payStatus: { id: 3, name: 'Проведён' },
      inputType: 1,
      inputTypeTxt: 'Вручную',
      paymentDocs: [],
      metadataFields: { isActive: true },
    })
    expect((await app.call('GET', 'api/payments')).body[0].id).toBe(made.body.id)
  })
  test('moves the boxes that its type names, a refund the other way [R-198, R-589]', async () => {
    const [general, payroll, vehicle, ignored, discount] = [
      await article(2),
      await article(3),
      await article(4),
      await article(5),
      await article(6),
    ]
    const own = { payMethod: 1, price: '10', createDate: '2026-05-11' }
    const cases: readonly (readonly [object, Record<string, string>])[] = [
      [transfer({ price: '10', sum: '10' }), { 'C:1': '10.00', [`C:${partner}`]: '10.00' }],
      [transfer({ companyFrom: 1, companyTo: partner, price: '10', sum: '10' }), { 'C:1': '-10.00', [`C:${partner}`]: '-10.00' }],
      [
        { ...own, costList: general },
        { 'C:1': '-10.00', 'C:2': '-10.00' },
      ],
      [
        { ...own, costList: general, companyFrom: 2, companyTo: 1 },
        { 'C:1': '10.00', 'C:2': '10.00' },
      ],
      [
        { ...own, costList: payroll, value: worker, valueType: 1 },
        { 'C:1': '-10.00', [`E:${worker}`]: '-10.00' },
      ],
      [
        { ...own, costList: payroll, value: worker, companyFrom: 2, companyTo: 1 },
        { 'C:1': '10.00', [`E:${worker}`]: '10.00' },
      ],
      [
        { ...own, costList: vehicle, value: truck, valueType: 2 },
        { 'C:1': '-10.00', [`C:${carrier}`]: '-10.00' },
      ],
      [{ ...own, costList: ignored }, {}],
      [
        { ...own, costList: discount },
        { 'C:1': '10.00', 'C:2': '10.00' },
      ],
      [
        { ...own, costList: discount, companyFrom: 1, companyTo: null, recipient: 2 },
        { 'C:1': '10.00', 'C:2': '10.00' },
      ],
    ]
    for (const [json, boxes] of cases) {
      const made = await pay(json)
      expect(made.status, JSON.stringify(made.body)).toBe(201)
      expect(await boxesOf(made.body.id), JSON.stringify(json)).toEqual(boxes)
    }
    expect(await brokenLaws(app.database.db)).toEqual([])
  })
  test('comes to the sum divided by the rate, rounded half-up; the rest is the discount [R-603, R-651, R-768]', async () => {
    const made = await pay(transfer({ payMethod: 6, price: '1000', discount: '56.60', sum: '943.40' }))
    expect(made.body, JSON.stringify(made.body)).toMatchObject({
      sum: '943.40',
      discount: '56.60',
      rate: '1.0600',
      discountPercent: '5.66',
    })
    expect((await boxesOf(made.body.id))['C:1']).toBe('943.40')
    const counted = await pay(transfer({ payMethod: 6, price: '0.01', volume: '2.5', discount: undefined, sum: undefined }))
    expect(counted.body).toMatchObject({ sum: '0.03', discount: '0.00' })
  })
  test.each([
    ['companyTo', { companyFrom: 1, companyTo: 1 }, 'Отправитель и получатель – одна и та же компания'],
    ['companyTo', { companyFrom: 2, companyTo: 'partner' }, 'Одна из сторон перевода – наша компания'],
    ['companyFrom', { companyFrom: null }, 'Это поле необходимо заполнить'],
    ['price', { price: '0', sum: '0' }, 'Сумма должна быть больше нуля'],
    ['sum', { sum: '999.99' }, 'По цене, объёму и коэффициенту получается 1000,00'],
    ['discount', { discount: '1' }, 'По цене, объёму и коэффициенту получается 0,00'],
    ['createDate', { createDate: '1999-12-31', reportDate: '2026-05-10' }, 'Год от 2000 до 2039'],
    ['payStatus', { payStatus: 4 }, 'Новый платёж не может быть отменённым'],
    ['value', { costList: 6, companyFrom: 1, companyTo: 2 }, 'Укажите сотрудника: это статья ФОТ'],
    ['value', { costList: 4, companyFrom: 1, companyTo: 2 }, 'Укажите машину: это статья расходов на транспорт'],
  ])('is refused at %s in words: %j [R-635, R-636, R-637, R-651]', async (path, over, text) => {
    const sent = Object.fromEntries(Object.entries(over).map(([key, value]) => [key, value === 'partner' ? partner : value]))
    const { status, body } = await pay(transfer(sent))
    expect([status, body.errors]).toEqual([422, { [path]: text }])
  })
  test('is refused with an article or a method that is off, and in a closed period [R-606]', async () => {
    const method = (await app.call('POST', 'api/pay_methods', { json: { name: 'Старый способ' } })).body
    expect(method).toMatchObject({ rate: '1.0000', nameShow: 'Старый способ' })
    await app.call('PATCH', `api/pay_methods/${method.id}`, { json: { metadataFields: { active: false } }, headers: { 'if-match': '"1"' } })
    expect((await pay(transfer({ payMethod: method.id }))).body.errors).toEqual({
      payMethod: 'Способ оплаты больше не действует: выберите другой',
    })
    await close('2026-04-30')
    const late = { createDate: 'Период по 30.04.2026 закрыт: выберите дату позже' }
    expect((await pay(transfer({ createDate: '2026-04-30' }))).body.errors).toEqual(late)
    expect((await pay(transfer({ reportDate: '2026-04-30' }))).body.errors).toEqual({ reportDate: late.createDate })
    await close(null)
  })
  test('that is a draft or planned moves nothing', async () => {
    for (const payStatus of [1, 2]) expect(await boxesOf((await pay(transfer({ payStatus }))).body.id)).toEqual({})
  })
  test('is entered and seen by the right of its kind', async () => {
    const [general, transfers, costs] = [
      await article(2),
      await app.holder(['PAYMENT_VIEW', 'PAYMENT_ADD']),
      await app.holder(['COST_VIEW', 'COST_ADD']),
    ]
    const expense = { payMethod: 1, price: '10', createDate: '2026-05-11', costList: general }
    expect([(await pay(transfer(), transfers)).status, (await pay(expense, transfers)).status]).toEqual([201, 403])
    expect([(await pay(transfer(), costs)).status, (await pay(expense, costs)).status]).toEqual([403, 201])
    const types = async (path: string, as: string): Promise<unknown[]> => {
      const { body } = await app.call('GET', path, { as })
      return [...new Set((body as { costListType: { id: number } }[]).map(one => one.costListType.id === 1))]
    }
    expect([await types('api/payments', transfers), await types('api/payments', costs)]).toEqual([[true], [false]])
    expect((await app.call('GET', 'api/payments/exps', { as: transfers })).status).toBe(403)
    expect([await types('api/payments/transfers', transfers), await types('api/payments/exps', costs)]).toEqual([[true], [false]])
  })
})

test('articles and methods are listed as for the dialog: active ones, by type and part of the name', async () => {
  const names = async (path: string): Promise<string[]> => (await app.call('GET', path)).body.map((one: { name: string }) => one.name)
  expect(await names('api/cost_lists?metadataFields.isActive=1&costListType=3&name=зараб')).toEqual(['Заработная плата'])
  expect(await names('api/cost_lists/list_for_select?metadataFields.isActive=1&costListType=3&query=аванс')).toEqual(['Аванс'])
  const methods = await names('api/pay_methods?metadataFields.isActive=1')
  expect([methods.includes('Наличные'), methods.includes('Старый способ')]).toEqual([true, false])
})

describe('cancelling', () => {
  test('needs a reason of three signs, takes the rows back and shows why [R-596, R-597]', async () => {
    const { body: made } = await pay(transfer())
    const cancel = (delComment: string) => app.call('PATCH', `api/payments/${made.id}/remove-payment`, { json: { delComment } })
    expect((await cancel('ой')).status).toBe(422)
    const done = await cancel('Задвоили платёж')
    expect(done.body).toMatchObject({ delComment: 'Задвоили платёж', payStatus: { id: 4 }, metadataFields: { isActive: false } })
    expect(await boxesOf(made.id)).toEqual({})
    expect((await cancel('Ещё раз')).status).toBe(409)
    const { body: rows } = await app.call('GET', `api/cashbox_companies?companyId=${partner}&query=${made.id}`)
    expect(rows[0]).toMatchObject({ objectId: 'payment', object: { id: made.id }, typeOperation: 'del', sumTrx: '-1000.00' })
    expect(rows[0].comntBody).toBe('Было:1\u00a0000,00;Стало:0,00;Причина:Задвоили платёж')
    expect(await brokenLaws(app.database.db)).toEqual([])
  })
  test('in a closed period is dated by the first open day', async () => {
    const { body: made } = await pay(transfer({ createDate: '2026-03-05' }))
    await close('2026-03-31')
    await app.call('PATCH', `api/payments/${made.id}/remove-payment`, { json: { delComment: 'Не наш' } })
    await close(null)
    const { body } = await app.call('GET', `api/cashbox_companies?companyId=${partner}&query=${made.id}&dateFrom=01.04.2026`)
    expect(
      body.map((row: { dtTrx: string; comntHead: string }) => [row.dtTrx, row.comntHead.includes('Исходная дата:05.03.2026')]),
    ).toEqual([['2026-04-01', true]])
  })
})

describe('documents', () => {
  const upload = (payment: number, name = 'чек.pdf') =>
    app.call('POST', 'api/payment_docs', { form: formOf({ payment, documentType: 20 }, { file: new File([PDF], name) }) })
  test('are uploaded with a type of payments, and gone when made inactive [R-288, R-598, R-599, R-600, R-601, R-700, R-816]', async () => {
    const { body: made } = await pay(transfer())
    const one = await upload(made.id)
    expect(one.body, JSON.stringify(one.body)).toMatchObject({ fileName: 'чек.pdf', payment: { id: made.id }, documentType: { id: 20 } })
    expect((await app.call('GET', `api/payments/${made.id}`)).body.paymentDocs[0]).toMatchObject({
      id: one.body.id,
      fileName: 'чек.pdf',
      documentType: { id: 20, name: 'Платёжное поручение', code: expect.any(String), isPayment: true },
      payment: { id: made.id },
      metadataFields: { isActive: true },
    })
    const bad = await app.call('POST', 'api/payment_docs', {
      form: formOf({ payment: made.id, documentType: 1 }, { file: new File([PDF], 'x.pdf') }),
    })
    expect(Object.keys(bad.body.errors)).toEqual(['documentType'])
    const gone = await app.call('PATCH', `api/payment_docs/${one.body.id}`, {
      json: { paymentDocId: one.body.id, paymentId: made.id, metadataFields: { isActive: false } },
      headers: { 'if-match': '"1"' },
    })
    expect(gone.status, JSON.stringify(gone.body)).toBe(200)
    expect((await app.call('GET', `api/payments/${made.id}`)).body.paymentDocs).toEqual([])
  })
  test('of an active expense are added and deleted by who may enter expenses, not by who only sees them [R-082]', async () => {
    const expense = { payMethod: 1, price: '10', createDate: '2026-05-11', costList: await article(2) }
    const { body: made } = await pay(expense)
    const [enters, sees] = [await app.holder(['COST_VIEW', 'COST_ADD']), await app.holder(['COST_VIEW'])]
    const add = (as: string) =>
      app.call('POST', 'api/payment_docs', {
        as,
        form: formOf({ payment: made.id, documentType: 20 }, { file: new File([PDF], 'чек.pdf') }),
      })
    const remove = (id: number, as: string) =>
      app.call('PATCH', `api/payment_docs/${id}`, { as, json: { metadataFields: { isActive: false } }, headers: { 'if-match': '"1"' } })
    const { status, body } = await add(enters)
    expect([status, (await add(sees)).status, (await remove(body.id, sees)).status]).toEqual([201, 403, 403])
    expect((await remove(body.id, enters)).status).toBe(200)
    expect((await app.call('GET', `api/payments/${made.id}`)).body.paymentDocs).toEqual([])
    const { body: other } = await add(enters)
    await app.call('PATCH', `api/payments/${made.id}/remove-payment`, { json: { delComment: 'Отмена' } })
    expect([(await add(enters)).status, (await remove(other.id, enters)).status]).toEqual([409, 409])
  })
  test('stay as they are once the payment is cancelled [R-598]', async () => {
    const { body: made } = await pay(transfer())
    const one = await upload(made.id)
    await app.call('PATCH', `api/payments/${made.id}/remove-payment`, { json: { delComment: 'Отмена' } })
    const gone = await app.call('PATCH', `api/payment_docs/${one.body.id}`, {
      json: { metadataFields: { isActive: false } },
      headers: { 'if-match': '"1"' },
    })
    for (const answer of [gone, await upload(made.id)])
      expect([answer.status, answer.body.message]).toEqual([409, 'Платёж отменён: его документы больше не меняются'])
  })
  test('are downloaded as payment-document when several, else as the file [R-602]', async () => {
    const { body: made } = await pay(transfer())
    const first = await upload(made.id, 'первый.pdf')
    const download = async (id?: number): Promise<string> => {
      const path = `api/payments/${made.id}/documents/download${id ? `?docId=${id}` : ''}`
      const { headers, status, body } = await app.call('POST', path, { form: formOf({ payment: made.id }, {}) })
      expect(status, JSON.stringify(body)).toBe(200)
      return decodeURIComponent(headers.get('content-disposition') ?? '')
    }
    expect(await download()).toContain('первый.pdf')
    await upload(made.id, 'второй.pdf')
    expect(await download()).toContain('payment-document.zip')
    expect(await download(first.body.id)).toContain('первый.pdf')
  })
})

describe('reports', () => {
  test('the list is trimmed by days as dd.mm.yyyy, and a missing bound reaches to 2000 and 2040 [R-587, R-592, R-593, R-594]', async () => {
    for (const createDate of ['2000-01-01', '2026-07-01', '2039-12-31']) await pay(transfer({ createDate, comment: 'границы' }))
    const days = async (query: string, path = 'api/payments'): Promise<string[]> =>
      (await app.call('GET', `${path}?query=границы&${query}`)).body.map((one: { payDate: string }) => one.payDate)
    expect(await days('')).toEqual(['2039-12-31', '2026-07-01', '2000-01-01'])
    expect(await days('dateFrom=01.07.2026')).toEqual(['2039-12-31', '2026-07-01'])
    expect(await days('dateTo=01.07.2026')).toEqual(['2026-07-01', '2000-01-01'])
    expect(await days('dateFrom=02.01.2000&dateTo=01.07.2026', 'api/payments/transfers')).toEqual(['2026-07-01'])
    const bad = await app.call('GET', 'api/payments?dateFrom=32.13.2026')
    expect([bad.status, bad.body.errors]).toEqual([400, { dateFrom: 'Некорректная дата' }])
    expect((await app.call('GET', 'api/payments/export_xlsx?dateFrom=01.07.2026')).status).toBe(200)
  })
  test('months are columns, articles rows, objects below them [R-378, R-590, R-591, R-796]', async () => {
    const period = 'dateFrom=01.08.2026&dateTo=30.09.2026'
    await pay(transfer({ createDate: '2026-08-05' }))
    await pay(transfer({ createDate: '2026-09-05', companyFrom: 1, companyTo: partner, price: '300', sum: '300' }))
    await pay({ payMethod: 1, price: '50', createDate: '2026-09-06', costList: 6, value: worker })
    const { body } = await app.call('GET', `api/payments/payment-by-month?${period}`)
    expect(body.fields.map((one: { key: string }) => one.key)).toEqual(['name', '2026-08', '2026-09', 'total'])
    expect(body.items).toEqual([
      { id: 6, cltId: 3, name: 'Заработная плата', '2026-09': '-50.00', total: '-50.00' },
      { id: 2, cltId: 1, name: 'Оплата по договору', '2026-08': '1000.00', '2026-09': '-300.00', total: '700.00' },
    ])
    const grouped = (await app.call('GET', `api/payments/grouped-payment-by-month?${period}`)).body
    expect(grouped.items[0]).toMatchObject({
      costList: { id: 6, cltId: 3 },
      total: '-50.00',
      items: [{ name: 'Рабочий', total: '-50.00' }],
    })
  })
  test('indicators count by type, direction, want of documents and cancellation [R-595]', async () => {
    const { body } = await app.call('GET', 'api/payments/indicators?dateFrom=01.08.2026&dateTo=30.09.2026')
    expect(body).toMatchObject({
      in: { count: 1, sum: '1000.00' },
      out: { count: 2, sum: '350.00' },
      withoutDocuments: { count: 3 },
      cancelled: { count: 0, sum: '0.00' },
    })
    expect(body.types[0]).toMatchObject({ id: 1, count: 2, sum: '1300.00' })
  })
  test('what is ignored is counted by no indicator, no report and no sum', async () => {
    const query = 'dateFrom=01.07.2027&dateTo=31.07.2027'
    const { status } = await pay({ costList: await article(5), payMethod: 1, companyFrom: 1, price: '99', createDate: '2027-07-05' })
    expect(status).toBe(201)
    const nothing = { count: 0, sum: '0.00' }
    const { body } = await app.call('GET', `api/payments/indicators?${query}`)
    expect(body).toMatchObject({ in: nothing, out: nothing, withoutDocuments: nothing, cancelled: nothing })
    expect(body.types.map((one: { id: number; count: number; sum: string }) => [one.id, one.count, one.sum])).toEqual(
      [1, 2, 3, 4, 6].map(id => [id, 0, '0.00']),
    )
    expect((await app.call('GET', `api/payments/payment-by-month?${query}`)).body.items).toEqual([])
    expect((await app.call('GET', `api/payments/exps/sums?${query}`)).body).toMatchObject({ count: 1, sum: '99.00', paid: '0.00' })
  })
  test('the sums of a list are those of its rows', async () => {
    const query = 'dateFrom=01.08.2026&dateTo=30.09.2026'
    const { body } = await app.call('GET', `api/payments/transfers/sums?${query}`)
    expect(body).toMatchObject({ count: 2, sum: '1300.00', received: '1000.00', paidOut: '300.00' })
  })
  test('the lists behind the cells of the report have their sums: refunds reduce expenses, transfers go in and out', async () => {
    const days = 'dateFrom=01.10.2027&dateTo=31.10.2027'
    const [fuel, createDate] = [await article(2), '2027-10-05']
    await pay(transfer({ createDate }))
    await pay(transfer({ createDate, companyFrom: 1, companyTo: partner, price: '1200', sum: '1200' }))
    await pay({ costList: fuel, payMethod: 1, companyFrom: 1, price: '80', createDate })
    await pay({ costList: fuel, payMethod: 1, companyTo: 1, price: '30', createDate })
    await pay(transfer({ createDate, payStatus: 1, price: '7', sum: '7' }))
    const { items, flows } = (await app.call('GET', `api/payments/payment-by-month?${days}`)).body
    const totals = new Map(items.map(({ id, total }: { id: number; total: string }) => [id, total]))
    expect(totals).toEqual(
      new Map([
        [fuel, '-50.00'],
        [2, '-200.00'],
      ]),
    )
    expect(flows).toEqual([{ month: '2027-10', in: '1030.00', out: '1280.00' }])
    expect((await app.call('GET', `api/payments/indicators?${days}`)).body).toMatchObject({
      in: { sum: '1030.00' },
      out: { sum: '1280.00' },
    })
    const sums = async (view: string, costList: number) =>
      (await app.call('GET', `api/payments/${view}/sums?movedIn=01.10.2027-31.10.2027&costList=${costList}`)).body
    expect(await sums('exps', fuel)).toMatchObject({ count: 2, paid: '50.00', sum: '110.00' })
    expect(await sums('transfers', 2)).toMatchObject({ count: 2, received: '1000.00', paidOut: '1200.00' })
    const rows = (await app.call('GET', `api/payments/exps?${days}&fields=refund`)).body
    expect(rows.map((one: { refund: string | null }) => one.refund)).toEqual(['refund', null])
  })
  test('payments to the self-employed have their own list', async () => {
    const { body: own } = await app.call('POST', 'api/companies', { json: { name: 'Самозанятый', ownerType: 5 } })
    const { body: made } = await pay(transfer({ companyFrom: 1, companyTo: own.id }))
    const listed = async (as?: string) =>
      (await app.call('GET', 'api/payments/get/smz', as ? { as } : {})).body.map((one: { id: number }) => one.id)
    expect(await listed()).toEqual([made.id])
    // Everybody may open the list; it shows the payments that the user may see.
    expect(await listed(await app.holder(['COST_VIEW']))).toEqual([])
    expect(await listed(await app.holder(['PAYMENT_VIEW']))).toEqual([made.id])
  })
})

test('the boxes are checked by a job that names what is wrong', async () => {
  const { rows } = await sql<{ id: number }>`select id from job_type where code = 'cash_check'`.execute(app.database.db)
  const run = async (): Promise<unknown> => {
    const started = await app.call('POST', 'task_managers/create', { json: { procType: Number(rows[0]!.id) } })
    expect(started.status, JSON.stringify(started.body)).toBe(200)
    return vi.waitFor(async () => {
      const { body } = await app.call('GET', `api/task_managers/${started.body.id}`)
      expect(body.status).toBe('done')
      return body.result
    }, 15_000)
  }
  expect(await run()).toEqual({ broken: [] })
  const { body: made } = await pay(transfer())
  await sql`update payment set sum = 999 where id = ${made.id}`.execute(app.database.db)
  await sql`update box_balance set balance = balance + 1 where box_kind = 'C' and box_id = ${carrier}`.execute(app.database.db)
  const { broken } = (await run()) as { broken: { law: string; at: string; is: string; should: string }[] }
  expect(broken.map(one => [one.law, one.at])).toEqual([
    ['balance', `C:${carrier}`],
    ['target', `payment ${made.id} C:1 own`],
    ['target', `payment ${made.id} C:${partner} party`],
  ])
  expect(broken[1]).toMatchObject({ is: '1000.00', should: '999.00' })
})
