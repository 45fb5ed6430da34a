import { dueOn } from '#resources/fines/truckPenaltyTransaction/fines.formulas'
import { PAY_STATUS } from '#resources/money/lookups'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenLaws } from '#resources/ledger/laws.rules'
import { testApp, type Answered, type TestApp } from '../../support/app.ts'
import { closeUpTo } from '../../support/business.ts'
import { dealOf, posted, makeBusiness, type Business } from '../../support/deals.ts'
import { formOf, PDF } from '../../support/samples.ts'

/** Traffic fines: entered, bound by lines that make payments, taken back (finance §2.12, §4; imports §3). */
type Body = Answered['body']
const PATH = 'api/truck_penalty_transactions'
let app: TestApp
let of: Business
let article: number
let plate: string
beforeAll(async () => {
  app = await testApp({ now: new Date('2026-03-20T08:00:00Z') })
  of = await makeBusiness(app)
  article = (await app.call('GET', 'api/cost_lists?name=Штрафы')).body[0].id
  plate = (await app.call('GET', `api/vehicles/${of.ownVehicle}`)).body.plate
})
afterAll(() => app.close())

let numbers = 0
const post = (changes: Record<string, unknown> = {}): Promise<Answered> =>
  app.call('POST', PATH, {
    json: {
      uin: String(18810177260000000000n + BigInt(++numbers)),
      decisionDate: '2026-03-10',
      violatedAt: '2026-03-05T09:30:00Z',
      plate,
      article: '12.9 ч.2',
      place: 'МКАД: 43 км; внешняя сторона',
      sum: '1000.00',
      ...changes,
    },
  })
const fine = async (changes?: Record<string, unknown>): Promise<Body> => {
  const { status, body } = await post(changes)
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const read = async (id: number): Promise<Body> => (await app.call('GET', `${PATH}/${id}`)).body
const patch = (id: number, json: object, headers: Record<string, string> = {}): Promise<Answered> =>
  app.call('PATCH', `${PATH}/${id}`, { json, headers })
const move = (id: number, status: number): Promise<Answered> => app.call('PATCH', `${PATH}/${id}/new_status`, { json: { status } })
const unprocess = (id: number, json: object = { reason: 'Оплачен другим платежом' }): Promise<Answered> =>
  app.call('PATCH', `${PATH}/${id}/unprocess`, { json })
const processed = async (lines: readonly object[], changes?: Record<string, unknown>): Promise<Body> => {
  const { id } = await fine(changes)
  const { status, body } = await patch(id, { line: lines })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
/** The contents of all boxes posted by the payments. */
async function boxes(ids: readonly number[]): Promise<Record<string, string>> {
  const { rows } = await sql<{ box: string; sum: string }>`select box_kind || ':' || box_id as box, sum(sum_trx)::text as sum
    from cash_transaction where object_type = 'payment' and object_number = any(${[...ids]}::bigint[])
    group by 1 having sum(sum_trx) <> 0 order by 1`.execute(app.database.db)
  return Object.fromEntries(rows.map(row => [row.box, row.sum]))
}
const paymentsOf = (body: Body): number[] => body.line.map((line: Body) => line.payment.id)
const payment = async (id: number): Promise<Body> => (await app.call('GET', `api/payments/${id}`)).body
const counted = async (): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from payment where pay_status_id <> ${PAY_STATUS.cancelled}`.execute(app.database.db))
    .rows[0]!.n
const lawful = async (): Promise<void> => expect(await brokenLaws(app.database.db)).toEqual([])

describe('a new fine', () => {
  test('gets its vehicle from the plate and its discount from the day of the decision, and is not posted', async () => {
    const body = await fine()
    expect(body).toMatchObject({
      status: { id: 1, name: 'Новая' },
      vehicle: { id: of.ownVehicle },
      discountSum: '750.00',
      discountUntil: '2026-04-09',
      line: [],
      recipients: [],
    })
    expect(await fine({ decisionDate: '2024-06-01', violatedAt: '2024-05-20T10:00:00Z' })).toMatchObject({
      discountSum: '500.00',
      discountUntil: '2024-06-21',
    })
    expect(await fine({ noDiscount: true })).toMatchObject({ discountSum: null, discountUntil: null, due: '1000.00' })
    expect(await fine({ discountSum: '600', discountUntil: '2026-03-31' })).toMatchObject({
      discountSum: '600.00',
      discountUntil: '2026-03-31',
    })
  })
  test('has no discount for an article that the law leaves without one, unless it was typed, and may have a number of 25 digits', async () => {
    const { id, ...repeated } = await fine({ article: 'ч. 7 ст. 12.9 КоАП РФ', uin: '0355431010126110100012345' })
    expect(repeated).toMatchObject({ discountSum: null, discountUntil: null, due: '1000.00', noDiscount: false })
    expect((await patch(id, { article: '12.9 ч. 2' })).body).toMatchObject({ discountSum: '750.00', discountUntil: '2026-04-09' })
    expect((await patch(id, { article: '12.12 ч. 3' })).body).toMatchObject({ discountSum: null, discountUntil: null })
    expect(await fine({ article: '12.9 ч. 7', discountSum: '600', discountUntil: '2026-03-31' })).toMatchObject({ discountSum: '600.00' })
    expect((await post({ uin: '1'.repeat(24) })).body.errors).toHaveProperty('uin')
  })

  test('counts its discount anew when its sum changes, unless it was typed', async () => {
    const { id } = await fine()
    expect((await patch(id, { sum: '2000' })).body.discountSum).toBe('1500.00')
    expect((await patch(id, { sum: '3000', discountSum: '2000' })).body.discountSum).toBe('2000.00')
  })
  test('gets its driver from the shift at that time, else from a waybill of that day, else none', async () => {
    expect((await fine()).driver).toBeNull()
    await posted(app, 'api/deals', { ...dealOf(of), vehicle: of.ownVehicle, shipment: 1, driver: of.driver, dtDeal: '2026-03-04' })
    expect((await fine({ violatedAt: '2026-03-04T12:00:00Z' })).driver).toMatchObject({ id: of.driver })
    expect((await fine({ violatedAt: '2026-03-03T12:00:00Z' })).driver).toBeNull()
    const driver = await posted(app, 'api/accounts', { login: 'shift.driver', fio: 'Сменный Водитель', accountType: 2, driver: true })
    await posted(app, 'api/shifts', {
      date: '2026-03-05',
      kind: 'day',
      vehicles: [{ vehicle: of.ownVehicle, driver, status: 'works' }],
    })
    expect((await fine()).driver).toMatchObject({ id: driver })
    expect((await fine({ violatedAt: '2026-03-05T20:30:00Z' })).driver).toBeNull()
    expect((await fine({ driver: of.driver })).driver).toMatchObject({ id: of.driver })
  })
  test('is refused with a taken or invalid number, and with a discount above its sum', async () => {
    const { uin } = await fine()
    expect((await post({ uin })).body.errors).toHaveProperty('uin')
    expect((await post({ uin: '123' })).body.errors).toHaveProperty('uin')
    expect((await post({ discountSum: '1000.01' })).body.errors).toHaveProperty('discountSum')
  })
})

describe('a fine with lines', () => {
  test('is paid: each line makes one payment, and the boxes hold [R-788]', async () => {
    const body = await processed(
      [
        { costList: article, sumPay: '500.00', comment: 'Половина: машина' },
        { costList: 6, accountTo: of.driver, sumPay: '250.00' },
      ],
      { driver: of.driver },
    )
    expect(body).toMatchObject({
      status: { id: 3 },
      paidOn: '2026-03-20',
      recipients: [
        { name: expect.stringContaining(plate), costList: 'Штрафы ГИБДД', sum: '500.00', costListTypeId: 4 },
        { costList: 'Заработная плата', sum: '250.00', costListTypeId: 3 },
      ],
      line: [
        { costListTypes: { id: 4 }, vehicleTo: { id: of.ownVehicle, plate }, sumPay: '500.00' },
        { costListTypes: { id: 3 }, accountTo: { id: of.driver }, payment: { sum: '250.00' } },
      ],
    })
    const [first, second] = paymentsOf(body)
    expect(await boxes([first!])).toEqual({ 'C:1': '-500.00', 'C:2': '-500.00' })
    expect(await boxes([second!])).toEqual({ 'C:1': '-250.00', [`E:${of.driver}`]: '-250.00' })
    const paid = await payment(first!)
    expect(paid).toMatchObject({ inputType: 10, number: body.uin, payDate: '2026-03-20', payStatus: { id: 3 } })
    expect(paid.comment.split(';').map((pair: string) => pair.split(':').length)).toEqual(Array(paid.comment.split(';').length).fill(2))
    expect(paid.comment).toContain(`УИН:${body.uin}`)
    await lawful()
  })
  test('must add up to its sum less the discount: a difference is reported by line', async () => {
    const { id } = await fine()
    const little = await patch(id, { line: [{ costList: article, sumPay: '700' }] })
    expect([little.status, little.body.errors]).toEqual([422, { 'line.0.sumPay': 'Строки на 700,00, а нужно 750,00: не хватает 50,00' }])
    const much = await patch(id, {
      line: [
        { costList: article, sumPay: '750' },
        { costList: article, sumPay: '0.01' },
      ],
    })
    expect([much.status, Object.keys(much.body.errors)]).toEqual([422, ['line.1.sumPay']])
    const late = await patch(id, { paidOn: '2026-03-20', discountUntil: '2026-03-19', line: [{ costList: article, sumPay: '750' }] })
    expect(late.body.errors).toEqual({ 'line.0.sumPay': expect.stringContaining('нужно 1000,00') })
    expect(await read(id)).toMatchObject({ status: { id: 1 }, line: [] })
  })
  test('has its discount on the last day of it, and no longer', async () => {
    const line = [{ costList: article, sumPay: '750' }]
    const { id } = await fine({ discountUntil: '2026-03-12' })
    expect((await patch(id, { paidOn: '2026-03-13', line })).status).toBe(422)
    expect((await patch(id, { paidOn: '2026-03-12', line })).status).toBe(200)
    expect(await read(id)).toMatchObject({ due: '750.00', paidOn: '2026-03-12' })
  })
  test('counts a discount of the supplier against its other lines', async () => {
    const body = await processed([
      { costList: article, sumPay: '800' },
      { costList: 21, sumPay: '50' },
    ])
    expect(body.recipients[1]).toEqual({ name: 'Скидка', costList: 'Скидка поставщика', sum: '50.00', costListTypeId: 6 })
    expect(await boxes(paymentsOf(body))).toMatchObject({ 'C:1': '-750.00' })
    await lawful()
  })
  test('names the object of each line, by the type of its article [R-795]', async () => {
    const base = await posted(app, 'api/points', { name: 'Стоянка', company: 1, pointType: [1] })
    const body = await processed(
      [
        { costList: 2, companyTo: of.carrier, sumPay: '100' },
        { costList: 14, point: base, sumPay: '200' },
        { costList: 14, sumPay: '50' },
        { costList: 6, accountTo: of.driver, sumPay: '300' },
        { costList: article, sumPay: '400' },
        { costList: 20, sumPay: '30' },
        { costList: 21, sumPay: '80' },
      ],
      { noDiscount: true },
    )
    const [carrier, driver] = [
      (await app.call('GET', `api/companies/${of.carrier}`)).body,
      (await app.call('GET', `api/accounts/${of.driver}`)).body,
    ]
    expect(body.recipients.map((one: Body) => [one.costListTypeId, one.name, one.sum])).toEqual([
      [1, `${carrier.shortName ?? carrier.name}${carrier.inn ? ` [${carrier.inn}]` : ''}`, '100.00'],
      [2, 'Стоянка', '200.00'],
      [2, 'Компания', '50.00'],
      [3, driver.fio, '300.00'],
      [4, expect.stringContaining(plate), '400.00'],
      [5, 'Игнорировать', '30.00'],
      [6, 'Скидка', '80.00'],
    ])
    expect(await boxes([body.line[5].payment.id])).toEqual({})
    await lawful()
  })
  test('reports by line what its article requires', async () => {
    const { id } = await fine({ plate: null })
    const vehicle = await patch(id, { line: [{ costList: article, sumPay: '750' }] })
    expect([vehicle.status, vehicle.body.errors]).toEqual([422, { 'line.0.vehicleTo': expect.stringContaining('машину') }])
    const person = await patch(id, { line: [{ costList: 6, sumPay: '750' }] })
    expect(person.body.errors).toHaveProperty(['line.0.accountTo'])
    const company = await patch(id, { line: [{ costList: 2, sumPay: '750' }] })
    expect(company.body.errors).toHaveProperty(['line.0.companyTo'])
    expect((await patch(id, { line: [{ costList: 2, companyTo: 1, sumPay: '750' }] })).body.errors).toHaveProperty(['line.0.companyTo'])
  })
  test('is paid once: the same call again changes nothing, and a second one takes the place of the lines that are there', async () => {
    const { id, version } = await fine()
    const before = await counted()
    const json = { line: [{ costList: article, sumPay: '750' }] }
    const headers = { 'if-match': `"${version}"`, 'idempotency-key': `fine-${id}` }
    const all = [await patch(id, json, headers), await patch(id, json, headers)]
    expect(all.map(({ status }) => status)).toEqual([200, 200])
    expect((await patch(id, json, { 'if-match': `"${version}"` })).status).toBe(409)
    expect((await patch(id, json)).body.line).toHaveLength(1)
    expect(await counted()).toBe(before + 1)
    await lawful()
  })
  test('is paid once under concurrent calls', async () => {
    const { id, version } = await fine()
    const before = await counted()
    const once = (): Promise<Answered> => patch(id, { line: [{ costList: article, sumPay: '750' }] }, { 'if-match': `"${version}"` })
    const all = await Promise.all([once(), once(), once()])
    expect(all.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409'])
    expect(await counted()).toBe(before + 1)
  })
})

describe('a paid fine', () => {
  test('changed makes anew what changed alone [R-788]', async () => {
    const body = await processed([
      { costList: article, sumPay: '500' },
      { costList: article, sumPay: '250' },
    ])
    const [first, second] = paymentsOf(body)
    const { id, version } = body.line[1]
    const { status, body: after } = await patch(body.id, { line: [{ id: body.line[0].id }, { id, version, comment: 'По приказу' }] })
    expect(status, JSON.stringify(after)).toBe(200)
    const [kept, renewed] = paymentsOf(after)
    expect(kept).toBe(first)
    expect(renewed).not.toBe(second)
    expect(await payment(second!)).toMatchObject({ metadataFields: { isActive: false }, payStatus: { id: 4 } })
    expect(await boxes([second!])).toEqual({})
    expect(await boxes([first!, renewed!])).toEqual({ 'C:1': '-750.00', 'C:2': '-750.00' })
    await lawful()
  })
  test('names the line whose payment is refused, by its place', async () => {
    const off = await posted(app, 'api/cost_lists', { name: 'Старые штрафы', costListType: 4 })
    const body = await processed([
      { costList: article, sumPay: '500' },
      { costList: off, sumPay: '250' },
    ])
    await app.call('PATCH', `api/cost_lists/${off}`, { json: { metadataFields: { active: false } } })
    const { id, version } = body.line[1]
    const { status, body: problem } = await patch(body.id, { line: [{ id: body.line[0].id }, { id, version, comment: 'По приказу' }] })
    expect([status, problem.errors]).toEqual([422, { line: 'Строка 2: Статья больше не действует: выберите другую' }])
    expect(paymentsOf(await read(body.id))).toEqual(paymentsOf(body))
  })
  test('whose lines are shared out otherwise keeps its sum, and another day renews all of them', async () => {
    const body = await processed([{ costList: article, sumPay: '750' }])
    const line = body.line[0]
    const less = await patch(body.id, { line: [{ id: line.id, version: line.version, sumPay: '700' }] })
    expect(less.body.errors).toEqual({ line: expect.stringContaining('не хватает 50,00') })
    const shared = await patch(body.id, {
      line: [
        { id: line.id, version: line.version, sumPay: '700' },
        { costList: article, sumPay: '50' },
      ],
    })
    expect(shared.status, JSON.stringify(shared.body)).toBe(200)
    const day = await patch(body.id, { paidOn: '2026-03-18' })
    expect(day.status, JSON.stringify(day.body)).toBe(200)
    expect(await payment(paymentsOf(day.body)[0]!)).toMatchObject({ payDate: '2026-03-18' })
    expect(await boxes([...paymentsOf(shared.body), ...paymentsOf(body)])).toEqual({})
    expect(await boxes(paymentsOf(day.body))).toEqual({ 'C:1': '-750.00', 'C:2': '-750.00' })
    await lawful()
  })
  test('is taken back with a reason, with exactly its payments, and may be paid again', async () => {
    const other = await processed([{ costList: article, sumPay: '750' }])
    const body = await processed([{ costList: article, sumPay: '750' }])
    expect((await unprocess(body.id, {})).body.errors).toHaveProperty('reason')
    const { status, body: after } = await unprocess(body.id)
    expect([status, after.status.id, after.paidOn, after.line, after.recipients]).toEqual([200, 2, null, [], []])
    expect(await payment(paymentsOf(body)[0]!)).toMatchObject({
      metadataFields: { isActive: false },
      delComment: 'Оплачен другим платежом',
    })
    expect(await boxes(paymentsOf(body))).toEqual({})
    expect(await boxes(paymentsOf(other))).not.toEqual({})
    expect((await unprocess(body.id)).status).toBe(409)
    expect((await patch(body.id, { line: [{ costList: article, sumPay: '750' }] })).body.status.id).toBe(3)
    await lawful()
  })
  test('without its last line is unpaid again', async () => {
    const body = await processed([{ costList: article, sumPay: '750' }])
    const { id, version } = body.line[0]
    const { body: after } = await patch(body.id, { line: [{ id, version, isDelete: true }] })
    expect([after.status.id, after.line]).toEqual([2, []])
    expect(await boxes(paymentsOf(body))).toEqual({})
    await lawful()
  })
  test('keeps its payments from being cancelled by themselves', async () => {
    const body = await processed([{ costList: article, sumPay: '750' }])
    const { status, body: problem } = await app.call('PATCH', `api/payments/${paymentsOf(body)[0]}/remove-payment`, {
      json: { delComment: 'Ошибка' },
    })
    expect([status, problem.message]).toEqual([409, expect.stringContaining('транзакции')])
  })
})

describe('the status of a fine', () => {
  test('has only allowed transitions, and reports why others are refused [R-788]', async () => {
    const { id } = await fine()
    for (const to of [2, 4, 2, 5, 2]) expect((await move(id, to)).body.status).toMatchObject({ id: to })
    const textOf = async (to: number): Promise<string> => (await move(id, to)).body.errors.status
    expect(await textOf(2)).toContain('уже')
    expect(await textOf(1)).toBe('Из статуса «Не оплачен» в статус «Новая» штраф не переводят')
    expect(await textOf(3)).toContain('по строкам')
    expect((await move(id, 9)).status).toBe(422)
    await move(id, 5)
    expect(await textOf(4)).toBe('Из статуса «Отменён» в статус «Обжалуется» штраф не переводят')
    await move(id, 2)
    const paid = await processed([{ costList: article, sumPay: '750' }])
    expect((await move(paid.id, 5)).body.errors.status).toContain('отмените обработку')
  })
  test('that waits for a decision keeps the fine from being changed', async () => {
    const { id } = await fine()
    await move(id, 4)
    const { status, body } = await patch(id, { line: [{ costList: article, sumPay: '750' }] })
    expect([status, body.message]).toEqual([409, expect.stringContaining('обжалуется')])
  })
})

describe('lists of fines', () => {
  test('show what is unpaid first, the sump what is new, and sum up the unpaid [R-524, R-787, R-790]', async () => {
    const fresh = await fine()
    const unpaid = await fine({ discountUntil: '2026-03-22' })
    await move(unpaid.id, 2)
    const { body } = await app.call('GET', PATH)
    expect(body[0].status.id).toBe(2)
    const sump = await app.call('GET', `${PATH}?status=1`)
    expect(sump.body.map((one: Body) => one.id)).toContain(fresh.id)
    expect(sump.body.every((one: Body) => one.status.id === 1)).toBe(true)
    const all = (await app.call('GET', `${PATH}?status=2`)).body as Body[]
    const top = (await app.call('GET', `${PATH}/top_row_data?status=2`)).body
    expect(top).toEqual({
      count: all.length,
      sum: all.reduce((sum, one) => sum + Number(one.sum), 0).toFixed(2),
      sumWithDiscount: all.reduce((sum, one) => sum + Number(dueOn(one as never, '2026-03-20')), 0).toFixed(2),
      sumEnding: '750.00',
    })
    const file = await app.call('GET', `${PATH}/export_nopayed_xlsx`)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, expect.stringContaining('spreadsheet')])
    expect((await app.call('GET', `${PATH}/export_xlsx`)).status).toBe(200)
  })
})

test('documents of a fine are added, downloaded by its name and taken away softly [R-793, R-794]', async () => {
  const { id } = await fine()
  const types = (await app.call('GET', 'api/document_types?isTruckPenalty=true')).body
  const added = await app.call('POST', 'api/truck_penalty_transaction_documents', {
    form: formOf(
      { truckPenaltyTransaction: String(id), name: 'Постановление', documentType: String(types[0].id) },
      { file: new File([PDF], 'постановление.pdf') },
    ),
  })
  expect(added.status, JSON.stringify(added.body)).toBe(201)
  const file = await app.call('POST', `${PATH}/${id}/documents/download?truckPenaltyTransaction=${id}&docId=${added.body.id}`, {
    form: new FormData(),
  })
  expect(file.status).toBe(200)
  const gone = await app.call('PATCH', `api/truck_penalty_transaction_documents/${added.body.id}`, {
    json: { metadataFields: { isActive: false } },
  })
  expect(gone.status, JSON.stringify(gone.body)).toBe(200)
  expect((await app.call('GET', `${PATH}/${id}/documents`)).body).toEqual([])
})

test('a closed period takes no payments of fines, and gives back what it has in the first open day', async () => {
  const { id: earlier } = await fine()
  const { body: paid } = await patch(earlier, { paidOn: '2026-03-12', line: [{ costList: article, sumPay: '750' }] })
  const { id } = await fine()
  await closeUpTo(app.database.db, '2026-03-15')
  const { status, body } = await patch(id, { paidOn: '2026-03-14', line: [{ costList: article, sumPay: '750' }] })
  expect([status, body.errors]).toEqual([422, { paidOn: expect.stringContaining('закрыт') }])
  const line = paid.line[0]
  const edited = await patch(paid.id, { line: [{ id: line.id, version: line.version, comment: 'Позже' }] })
  expect([edited.status, edited.body.errors]).toEqual([422, { paidOn: expect.stringContaining('закрыт') }])
  expect((await unprocess(paid.id)).status).toBe(200)
  expect(await boxes(paymentsOf(paid))).toEqual({})
  await lawful()
})
