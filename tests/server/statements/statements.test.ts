import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { add } from '#resource/decimal'
import { brokenLaws } from '#resources/ledger/laws.rules'
import { testApp, type Answered, type TestApp } from '../../support/app.ts'
import { closeUpTo } from '../../support/business.ts'
import { posted, makeBusiness, type Business } from '../../support/deals.ts'
import { formOf, PDF } from '../../support/samples.ts'
import { missingFields } from '../../support/sources.ts'

/** Statements of every kind: executed as a whole or not at all, cancelled as a whole or by line (finance §2.11, §4). */
type Body = Answered['body']
let app: TestApp
let of: Business
let point: number
let people: number[]
beforeAll(async () => {
  app = await testApp({ now: new Date('2026-03-20T08:00:00Z') })
  of = await makeBusiness(app)
  point = await posted(app, 'api/points', { name: 'База', company: 1, pointType: [1] })
  people = []
  for (const n of [0, 1, 2])
    people.push(await posted(app, 'api/accounts', { login: `worker.${n}`, fio: `Работник ${n}`, accountType: 1, point }))
})
afterAll(() => app.close())

const KINDS = ['premium', 'penalty', 'fot', 'cost', 'oil'] as const
type Kind = (typeof KINDS)[number]
const ARTICLE = { premium: 8, penalty: 8, fot: 6, cost: 14, oil: 4 } as const
const lineOf = (kind: Kind, n = 0): Record<string, unknown> =>
  ({
    premium: { account: people[n], point, basis: 'За квартал', sum: '100.50' },
    penalty: { account: people[n], point, basis: 'Опоздание', sum: '100.50' },
    fot: { account: people[n], point, sum: '100.50' },
    cost: { point, qty: '2', price: '50.25' },
    oil: { vehicle: of.ownVehicle, driver: of.driver, card: '7001', product: 'ДТ', volume: '2', price: '51.25', discount: '2' },
  })[kind]
let numbers = 0
const post = (kind: Kind, lines: readonly unknown[], changes: Record<string, unknown> = {}): Promise<Answered> =>
  app.call('POST', `api/${kind}_vedomosts`, {
    json: {
      number: `В-${++numbers}`,
      date: '2026-03-15',
      reportDate: '2026-03-31',
      costList: ARTICLE[kind],
      payMethod: 1,
      lines,
      ...changes,
    },
  })
const statement = async (kind: Kind, lines: readonly unknown[], changes?: Record<string, unknown>): Promise<Body> => {
  const { status, body } = await post(kind, lines, changes)
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const read = async (kind: Kind, id: number): Promise<Body> => (await app.call('GET', `api/${kind}_vedomosts/${id}`)).body
// These people are paid regardless of what is due.
const init = (kind: Kind, id: number): Promise<Answered> =>
  app.call('PATCH', `api/${kind}_vedomosts/${id}/init`, { json: { id, ...(kind === 'fot' && { anyway: true }) } })
const cancel = (kind: Kind, id: number, json: object = { delComment: 'Ошибка в ведомости' }): Promise<Answered> =>
  app.call('PATCH', `api/${kind}_vedomosts/${id}/delete`, { json })
const cancelLine = (kind: Kind, id: number): Promise<Answered> =>
  app.call('PATCH', `api/${kind}_vedomost_lines/${id}/delete`, { json: { delComment: 'Лишняя строка' } })
/** The contents of all boxes posted by the lines. */
async function boxes(kind: Kind, lines: readonly Body[]): Promise<Record<string, string>> {
  const isAccrual = kind === 'premium' || kind === 'penalty'
  const ids = isAccrual ? lines.map(({ id }) => id) : lines.flatMap(({ payment }) => payment?.id ?? [])
  const { rows } = await sql<{ box: string; sum: string }>`select box_kind || ':' || box_id as box, sum(sum_trx)::text as sum
    from cash_transaction where object_type = ${isAccrual ? kind : 'payment'} and object_number = any(${ids}::bigint[])
    group by 1 having sum(sum_trx) <> 0 order by 1`.execute(app.database.db)
  return Object.fromEntries(rows.map(row => [row.box, row.sum]))
}
const paymentType = async (): Promise<string> => String((await app.call('GET', 'api/document_types?isPayment=true')).body[0].id)
const rowsOfLedger = async (): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from cash_transaction`.execute(app.database.db)).rows[0]!.n
/** The boxes after one line of each kind; two lines double them. */
const STANDS: Record<Kind, () => Record<string, string>> = {
  premium: () => ({ 'C:2': '-201.00', [`E:${people[0]}`]: '100.50', [`E:${people[1]}`]: '100.50' }),
  penalty: () => ({ 'C:2': '201.00', [`E:${people[0]}`]: '-100.50', [`E:${people[1]}`]: '-100.50' }),
  fot: () => ({ 'C:1': '-201.00', [`E:${people[0]}`]: '-100.50', [`E:${people[1]}`]: '-100.50' }),
  cost: () => ({ 'C:1': '-201.00', 'C:2': '-201.00' }),
  oil: () => ({ 'C:1': '-201.00', 'C:2': '-201.00' }),
}

describe.each(['oil', 'cost', 'fot'] as const)('a statement of %s by a method with a rate', kind => {
  test('pays at the rate that it was saved with, and shows what moves', async () => {
    const method = await posted(app, 'api/pay_methods', { name: `Карта ${kind}`, rate: '1.2' })
    const { id } = await statement(kind, [lineOf(kind), lineOf(kind, 1)], { payMethod: method })
    expect(await read(kind, id)).toMatchObject({ rate: '1.2000', linesSum: '201.00', totalSum: '167.50', averageSum: '83.75' })
    const set = await app.call('PATCH', `api/pay_methods/${method}`, { json: { rate: '1.5' } })
    expect(set.status, JSON.stringify(set.body)).toBe(200)
    expect((await init(kind, id)).status).toBe(200)
    const { lines, totalSum, rate } = await read(kind, id)
    expect([totalSum, rate]).toEqual(['167.50', '1.2000'])
    for (const { payment } of lines)
      expect((await app.call('GET', `api/payments/${payment.id}`)).body).toMatchObject({ rate: '1.2000', sum: '83.75' })
  })
})

describe.each(KINDS)('a statement of %s', kind => {
  test('counts its lines and sums while it is a draft, and is not posted', async () => {
    const before = await rowsOfLedger()
    const { id } = await statement(kind, [lineOf(kind), lineOf(kind, 1)])
    expect(await read(kind, id)).toMatchObject({ status: 'draft', countLines: 2, totalSum: '201.00', averageSum: '100.50' })
    expect(await rowsOfLedger()).toBe(before)
  })
  test('is posted with every line when executed, and is read-only then [R-742, R-745, R-753, R-804]', async () => {
    const { id } = await statement(kind, [lineOf(kind), lineOf(kind, 1)])
    const { status, body } = await init(kind, id)
    expect([status, body.status], JSON.stringify(body)).toEqual([200, 'initialised'])
    const { lines } = await read(kind, id)
    expect(lines.map((line: Body) => line.status)).toEqual(['initialised', 'initialised'])
    expect(await boxes(kind, lines)).toEqual(STANDS[kind]())
    if (kind === 'premium' || kind === 'penalty') {
      // Rows in the box link to the statement.
      const { body: rows } = await app.call('GET', `api/cashbox_employers?accountId=${people[0]}&itemsPerPage=50`)
      expect(rows.find((row: Body) => row.objectId === kind && row.object.id === lines[0].id).object.vedomost).toMatchObject({ id })
    }
    expect((await init(kind, id)).status).toBe(409)
    const edited = await app.call('PATCH', `api/${kind}_vedomosts/${id}`, { json: { comment: 'Позже' } })
    expect([edited.status, edited.body.message]).toEqual([409, expect.stringContaining('Проведена')])
  })
  test('without one line keeps the others in the boxes, and without the last is deleted [R-742, R-746, R-747]', async () => {
    const { id } = await statement(kind, [lineOf(kind), lineOf(kind, 1)])
    await init(kind, id)
    const { lines } = await read(kind, id)
    const { status, body } = await cancelLine(kind, lines[0].id)
    expect([status, body.status, body.delComment, body.metadataFields.isActive]).toEqual([200, 'deleted', 'Лишняя строка', false])
    expect(await boxes(kind, [lines[0]])).toEqual({})
    expect(await boxes(kind, [lines[1]])).not.toEqual({})
    expect(await read(kind, id)).toMatchObject({ status: 'partly', countLines: 1, totalSum: '100.50' })
    expect((await cancelLine(kind, lines[0].id)).status).toBe(409)
    await cancelLine(kind, lines[1].id)
    expect(await read(kind, id)).toMatchObject({
      status: 'deleted',
      delComment: 'Лишняя строка',
      // The card still shows the document's figures, though nothing is posted.
      countLines: 2,
      linesSum: '201.00',
      totalSum: '0.00',
    })
    if (lines[0].payment)
      expect((await app.call('GET', `api/payments/${lines[0].payment.id}`)).body).toMatchObject({
        metadataFields: { isActive: false },
        delComment: 'Лишняя строка',
      })
  })
  test('is deleted whole, once, with a reason or without [R-742, R-745, R-753]', async () => {
    const { id } = await statement(kind, [lineOf(kind), lineOf(kind, 1)])
    await init(kind, id)
    const { lines } = await read(kind, id)
    await cancelLine(kind, lines[1].id)
    expect((await cancel(kind, id, { delComment: 'x' })).body.errors).toHaveProperty('delComment')
    expect((await cancel(kind, id)).body).toMatchObject({ status: 'deleted', delComment: 'Ошибка в ведомости' })
    expect(await boxes(kind, lines)).toEqual({})
    expect((await read(kind, id)).lines.map((line: Body) => line.delComment)).toEqual(['Ошибка в ведомости', 'Лишняя строка'])
    expect((await cancel(kind, id)).status).toBe(409)
    expect(await brokenLaws(app.database.db)).toEqual([])
  })
  test('without lines is refused', async () => {
    const { status, body } = await post(kind, [])
    expect([status, Object.keys(body.errors)]).toEqual([422, ['lines']])
    const { id, lines } = await statement(kind, [lineOf(kind)])
    const emptied = await app.call('PATCH', `api/${kind}_vedomosts/${id}`, {
      json: { lines: [{ id: lines[0].id, version: lines[0].version, isDelete: true }] },
    })
    expect([emptied.status, Object.keys(emptied.body.errors)]).toEqual([422, ['lines']])
  })
  test('is executed once under concurrent calls, and what is deleted meanwhile is not posted', async () => {
    const { id } = await statement(kind, [lineOf(kind), lineOf(kind, 1)])
    const all = await Promise.all([init(kind, id), init(kind, id), init(kind, id)])
    expect(all.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409'])
    const { lines } = await read(kind, id)
    expect(await boxes(kind, lines)).toEqual(STANDS[kind]())
    const mixed = await Promise.all([
      cancelLine(kind, lines[0].id),
      cancelLine(kind, lines[1].id),
      cancel(kind, id),
      cancelLine(kind, lines[0].id),
    ])
    expect(mixed.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(await boxes(kind, lines)).toEqual({})
    expect((await read(kind, id)).status).toBe('deleted')
    expect(await brokenLaws(app.database.db)).toEqual([])
  })
  test.each([
    ['nought', '0'],
    ['less than nought', '-1'],
    ['more than there is', '99999999999'],
    ['a word', 'сто'],
    ['too many digits', '1.001'],
  ])('refuses a sum of %s at its line, and stores nothing', async (_, sum) => {
    const field = kind === 'cost' || kind === 'oil' ? 'price' : 'sum'
    const { status, body } = await post(kind, [lineOf(kind), { ...lineOf(kind, 1), [field]: sum }])
    expect([status, Object.keys(body.errors)]).toEqual([422, [`lines.1.${field}`]])
  })
  test('refuses a closed period', async () => {
    const { id } = await statement(kind, [lineOf(kind)], { date: '2026-01-15', reportDate: null })
    await closeUpTo(app.database.db, '2026-01-31')
    try {
      const { status, body } = await init(kind, id)
      expect([status, Object.keys(body.errors)]).toEqual([422, ['date']])
    } finally {
      await closeUpTo(app.database.db, null)
    }
    expect((await read(kind, id)).status).toBe('draft')
  })
  test('documents are added, downloaded and deleted softly [R-742, R-752, R-755]', async () => {
    const { id } = await statement(kind, [lineOf(kind)])
    const { status, body: doc } = await app.call('POST', `api/${kind}_vedomost_docs`, {
      form: formOf(
        { [`${kind}Vedomost`]: String(id), name: 'Приказ', documentType: await paymentType() },
        { file: new File([PDF], 'приказ.pdf') },
      ),
    })
    expect(status, JSON.stringify(doc)).toBe(201)
    expect((await read(kind, id))[`${kind}VedomostDocs`]).toMatchObject([{ id: doc.id, metadataFields: { isActive: true } }])
    const path = `api/${kind}_vedomosts/${id}/documents/download?${kind}Vedomost=${id}`
    expect((await app.call('POST', path, { form: new FormData() })).status).toBe(200)
    await app.call('PATCH', `api/${kind}_vedomost_docs/${doc.id}`, { json: { metadataFields: { isActive: false } } })
    expect((await read(kind, id))[`${kind}VedomostDocs`]).toEqual([])
  })
  test('is exported: the list, and the statement with its lines [R-742]', async () => {
    const { id } = await statement(kind, [lineOf(kind)])
    for (const path of [`api/${kind}_vedomosts/export_xlsx`, `api/${kind}_vedomosts/${id}/export_xlsx`])
      expect([path, (await app.call('GET', path)).status]).toEqual([path, 200])
  })
})

describe.each(['premium', 'penalty', 'fot'] as const)('people of %s', kind => {
  test('a person who was dismissed is refused at the line, also when it was since', async () => {
    const gone = await posted(app, 'api/accounts', { login: `gone.${kind}`, fio: 'Уволенный', accountType: 1 })
    const { id } = await statement(kind, [lineOf(kind), { ...lineOf(kind), account: gone }])
    await app.call('PATCH', `api/accounts/${gone}`, { json: { metadataFields: { isActive: false } } })
    const refused = await init(kind, id)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['lines.1.account']])
    expect(refused.body.message).toContain('Уволенный')
    expect((await read(kind, id)).status).toBe('draft')
    const again = await post(kind, [{ ...lineOf(kind), account: gone }])
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['lines.0.account']])
  })
})

test('a payroll statement of a point is filled with its people and what is due to them', async () => {
  const own = await posted(app, 'api/points', { name: 'Пустая база', company: 1, pointType: [1] })
  const due = await posted(app, 'api/accounts', { login: 'due.1', fio: 'Должны Ему', accountType: 1, point: own })
  await posted(app, 'api/accounts', { login: 'due.2', fio: 'Не Должны', accountType: 1, point: own })
  const premium = await statement('premium', [{ ...lineOf('premium'), account: due, sum: '700' }], { date: '2026-03-01', reportDate: null })
  await init('premium', premium.id)
  const { id, lines } = await statement('fot', [], { point: own })
  expect((await read('fot', id)).lines).toMatchObject([
    { account: { id: due }, balance: '0.00', accrued: '700.00', due: '700.00', sum: '700.00' },
  ])
  expect(lines.length).toBe(1)
  const filled = await app.call('PATCH', `api/fot_vedomosts/${id}/fill`, { json: { point: own } })
  expect([filled.status, Object.keys(filled.body.errors)]).toEqual([422, ['point']])
  // People of all points, and without a point, are included when something is due to them.
  const homeless = await posted(app, 'api/accounts', { login: 'due.3', fio: 'Без Точки', accountType: 1 })
  const more = await statement('premium', [{ ...lineOf('premium'), account: homeless, sum: '50' }], {
    date: '2026-03-01',
    reportDate: null,
  })
  await init('premium', more.id)
  await app.call('PATCH', `api/fot_vedomosts/${id}/fill`, { json: {} })
  const all = (await read('fot', id)).lines as readonly Body[]
  expect(all.find(one => one.account.id === homeless)).toMatchObject({ sum: '50.00', point: null })
  expect(all.filter(one => one.account.id === due)).toHaveLength(1)
  expect((await app.call('PATCH', `api/fot_vedomosts/${id}/init`, { json: {} })).status).toBe(200)
})

test('a payroll line lists separately what was accrued, withheld and paid in the month', async () => {
  const account = await posted(app, 'api/accounts', { login: 'apart', fio: 'Раздельно', accountType: 1 })
  const at = async (kind: 'premium' | 'penalty', date: string, sum: string): Promise<void> => {
    const { id } = await statement(kind, [{ ...lineOf(kind), account, sum }], { date, reportDate: null })
    await init(kind, id)
  }
  await at('premium', '2026-02-10', '1000')
  await at('premium', '2026-03-02', '500')
  await at('penalty', '2026-03-03', '30')
  const paid = await statement('fot', [{ account, sum: '1200' }], { date: '2026-03-05', reportDate: null })
  await init('fot', paid.id)
  const { id } = await statement('fot', [{ account, sum: '270' }], { date: '2026-03-06', reportDate: null })
  const [line] = (await read('fot', id)).lines
  expect(line).toMatchObject({ balance: '1000.00', accrued: '500.00', withheld: '30.00', paid: '1200.00', due: '270.00' })
})

test('anomalies of a payroll statement must be confirmed before it is executed: too much, twice, a used number', async () => {
  const account = await posted(app, 'api/accounts', { login: 'odd', fio: 'Дважды Получил', accountType: 1 })
  const owed = await statement('premium', [{ ...lineOf('premium'), account, sum: '100' }], { date: '2026-03-01', reportDate: null })
  await init('premium', owed.id)
  const ask = (id: number, json: object = {}): Promise<Answered> => app.call('PATCH', `api/fot_vedomosts/${id}/init`, { json })
  const plain = await statement('fot', [{ account, sum: '60' }], { number: 'Ф-100' })
  expect((await ask(plain.id)).status).toBe(200)
  const odd = await statement(
    'fot',
    [
      { account, sum: '30' },
      { account, sum: '30' },
    ],
    { number: 'Ф-100' },
  )
  const before = await rowsOfLedger()
  const { status, body } = await ask(odd.id)
  expect([status, body.errors]).toEqual([
    422,
    {
      anyway: [
        'Дважды Получил: к выплате 60,00\u00a0₽, причитается 40,00\u00a0₽',
        'Дважды Получил: строк в ведомости 2',
        'Номер Ф-100 уже у ведомости от 15.03.2026',
      ].join('. '),
    },
  ])
  expect([await rowsOfLedger(), (await read('fot', odd.id)).status]).toEqual([before, 'draft'])
  expect((await ask(odd.id, { anyway: true })).body.status).toBe('initialised')
})

describe.each(['premium', 'penalty'] as const)('lines of %s', kind => {
  test('their lines are in a registry with its sum and its export [R-743, R-748]', async () => {
    const { id } = await statement(kind, [lineOf(kind), lineOf(kind, 1)])
    await init(kind, id)
    const rows = async (): Promise<Body[]> => (await app.call('GET', `api/${kind}_vedomost_lines?vedomostId[]=${id}`)).body
    const [line] = await rows()
    expect(line).toMatchObject({ status: 'initialised', vedomostId: { id, date: '2026-03-15', reportDate: '2026-03-31' } })
    await cancelLine(kind, line.id)
    expect((await rows()).find(one => one.id === line.id)).toMatchObject({ status: 'deleted', delComment: 'Лишняя строка' })
    const { body } = await app.call('GET', `api/${kind}_vedomost_lines/sums?vedomostId[]=${id}&status[]=initialised`)
    expect(body).toMatchObject({ count: 1, sum: '100.50' })
    expect((await app.call('GET', `api/${kind}_vedomost_lines/export_xlsx?vedomostId[]=${id}`)).status).toBe(200)
  })
  test('are filled with the people of a point', async () => {
    const { id } = await statement(kind, [lineOf(kind)])
    const { body } = await app.call('PATCH', `api/${kind}_vedomosts/${id}/fill`, { json: { point, sum: '50', basis: 'Всем' } })
    expect(body).toMatchObject({ countLines: 3, totalSum: '200.50' })
  })
})

test('the lines of all fuel statements are exported as a registry [R-744]', async () => {
  await statement('oil', [lineOf('oil')])
  const { body } = await app.call('GET', 'api/oil_vedomosts/reestr')
  expect(body[0]).toMatchObject({ product: 'ДТ', company: { id: 1 }, sum: '100.50' })
  expect((await app.call('GET', 'api/oil_vedomosts/export_reestr_xlsx')).status).toBe(200)
  const only = `vedomost[]=${body[0].vedomostId.id}`
  expect((await app.call('GET', `api/oil_vedomosts/reestr/sums?${only}`)).body).toMatchObject({ count: 1, total: '100.50' })
  const { body: all } = await app.call('GET', 'api/oil_vedomosts')
  const sums = (await app.call('GET', 'api/oil_vedomosts/sums')).body
  expect(sums).toMatchObject({
    count: all.length,
    totalSum: all.reduce((sum: string, one: { totalSum: string }) => add(sum, one.totalSum), '0.00'),
  })
})

describe('a file', () => {
  const fill = (kind: Kind, id: number, text: string): Promise<Answered> =>
    app.call('PATCH', `api/${kind}_vedomosts/${id}/fill`, { form: formOf({}, { file: new File([text], 'строки.csv') }) })
  test('fills a draft with its rows', async () => {
    const { id } = await statement('cost', [lineOf('cost')])
    const { status, body } = await fill('cost', id, 'Точка;Количество;Цена;Комментарий\nБаза;3;10,50;Вода\nБаза;1;20;Чай')
    expect([status, body.countLines, body.totalSum], JSON.stringify(body)).toEqual([200, 3, '152.00'])
  })
  test('with words in the sum column or an unknown name is refused by its rows, and nothing is stored', async () => {
    const { id } = await statement('cost', [lineOf('cost')])
    const wrong = await fill('cost', id, 'Точка;Количество;Цена\nБаза;1;20\nБаза;1;двадцать')
    expect([wrong.status, wrong.body.errors.file]).toEqual([422, expect.stringContaining('Строка 3, Цена')])
    const unknown = await fill('cost', id, 'Точка;Количество;Цена\nЛуна;1;20')
    expect([unknown.status, unknown.body.errors.file]).toEqual([422, expect.stringContaining('«Луна»')])
    expect((await fill('cost', id, 'Что-то;Ещё\n1;2')).body.errors).toHaveProperty('file')
    expect((await read('cost', id)).countLines).toBe(1)
  })
})

test('an article says what money of a cost statement is spent on', async () => {
  const transfer = await statement('cost', [{ company: of.carrier, qty: '1', price: '10' }], { costList: 2 })
  await init('cost', transfer.id)
  expect(await boxes('cost', (await read('cost', transfer.id)).lines)).toEqual({ 'C:1': '-10.00', [`C:${of.carrier}`]: '-10.00' })
  const vehicle = await statement('cost', [{ vehicle: of.vehicle, qty: '1', price: '10' }], { costList: 10 })
  await init('cost', vehicle.id)
  expect(await boxes('cost', (await read('cost', vehicle.id)).lines)).toEqual({ 'C:1': '-10.00', [`C:${of.carrier}`]: '-10.00' })
  expect(Object.keys((await post('cost', [{ qty: '1', price: '10' }], { costList: 2 })).body.errors)).toEqual(['lines.0.company'])
  expect(Object.keys((await post('cost', [{ vehicle: of.vehicle, qty: '1', price: '10' }])).body.errors)).toEqual(['lines.0.vehicle'])
})

test('statements and their lines have every field that the contract lists [R-741, R-754]', async () => {
  const missing: string[] = []
  const entities: readonly (readonly [entity: string, kind: Kind, isLine: boolean])[] = [
    ['Fuel (oil) vedomost', 'oil', false],
    ['Cost vedomost', 'cost', false],
    ['Payroll (fot) vedomost', 'fot', false],
    ['Premium vedomost', 'premium', false],
    ['Premium vedomost line', 'premium', true],
    ['Penalty vedomost', 'penalty', false],
    ['Penalty vedomost line', 'penalty', true],
  ]
  for (const [entity, kind, isLine] of entities) {
    const { id } = await statement(kind, [lineOf(kind)])
    await init(kind, id)
    await app.call('POST', `api/${kind}_vedomost_docs`, {
      form: formOf(
        { [`${kind}Vedomost`]: String(id), name: 'Приказ', documentType: await paymentType() },
        { file: new File([PDF], 'приказ.pdf') },
      ),
    })
    const whole = await read(kind, id)
    const record = isLine ? (await app.call('GET', `api/${kind}_vedomost_lines/${whole.lines[0].id}`)).body : whole
    missing.push(...missingFields(entity, { ...record, insDate: record.metadataFields.insDate }).map(field => `${entity}: ${field}`))
  }
  expect(missing).toEqual([])
})

test('a payment of a statement is cancelled by its line alone', async () => {
  const { id } = await statement('fot', [lineOf('fot')])
  await init('fot', id)
  const [{ payment }] = (await read('fot', id)).lines
  const { status, body } = await app.call('PATCH', `api/payments/${payment.id}/remove-payment`, { json: { delComment: 'Мимо ведомости' } })
  expect([status, body.message]).toEqual([409, expect.stringContaining('ведомостью')])
})

test('a payroll statement of a thousand lines is carried out and deleted', async () => {
  await sql`insert into account (login, fio, account_type_id, driver, ins_date, version, is_active, is_delete)
    select 'many.' || n, 'Много ' || n, 1, false, now(), 1, true, false from generate_series(1, 1000) n`.execute(app.database.db)
  const { rows } = await sql<{ id: number }>`select id::int from account where login like 'many.%' order by id`.execute(app.database.db)
  const { id } = await statement(
    'fot',
    rows.map(account => ({ account: account.id, sum: '10' })),
  )
  expect((await init('fot', id)).status).toBe(200)
  expect(await read('fot', id)).toMatchObject({ status: 'initialised', countLines: 1000, totalSum: '10000.00' })
  expect((await cancel('fot', id)).body.status).toBe('deleted')
  expect(await brokenLaws(app.database.db)).toEqual([])
}, 60_000)
