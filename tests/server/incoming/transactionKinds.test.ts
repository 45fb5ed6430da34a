import { defineResource, field } from '#resource'
import { sampleInn } from '#russian'
import { defineTransactionLine, transactionFields, TRX_STATUS, unprocess } from '#resources/shared/transaction'
import { defineLookup } from '#areas/declarations'
import { INPUT_TYPE } from '#resources/money/lookups'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineRules, type RuleBook } from '../../../server/engine/rules.ts'
import { brokenLaws } from '#resources/ledger/laws.rules'
import { settle, stateByLines, takeBack, type TransactionKind } from '#resources/shared/transaction.rules'
import { recipientsOf, transactionLineRules } from '#resources/shared/transactionLine.rules'
import { testApp, type TestApp } from '../../support/app.ts'
import { posted, makeBusiness, type Business } from '../../support/deals.ts'
import { tryResources, type Got, type Tried } from '../../support/tried.ts'

/** A second kind of transaction, similar to bank statements: incoming or outgoing money, some of it ignored. */
const right = ['BUH_TRX_VIEW'] as const
const testTrxStatus = defineLookup({ name: 'testTrxStatus', area: 'test', api: 'api/test_trx_statuses' })
const testTrxLine = defineTransactionLine({
  name: 'testTrxLine',
  area: 'test',
  header: 'testTrx',
  api: 'api/test_trx_lines',
  view: 'BUH_TRX_VIEW',
})
const testTrx = defineResource({
  name: 'testTrx',
  area: 'test',
  api: 'api/test_trx',
  title: 'number',
  fields: {
    number: field.text({ required: true, max: 50 }),
    date: field.date({ required: true }),
    direction: field.choice(['in', 'out'], { required: true }),
    sum: field.money({ required: true }),
    ...transactionFields({
      statuses: 'testTrxStatus',
      tones: {},
      line: 'testTrxLine',
      writes: ['costList', 'companyFrom', 'companyTo', 'point', 'accountTo', 'vehicleTo', 'sumPay', 'comment'],
    }),
  },
  list: { columns: ['number', 'date', 'sum'] },
  rights: { read: right, create: right, edit: right },
  actions: { unprocess: unprocess(right, TRX_STATUS.processed) },
})
const kind: TransactionKind = {
  header: testTrx,
  line: testTrxLine,
  source: INPUT_TYPE.bank,
  statuses: { processed: TRX_STATUS.processed, ignored: TRX_STATUS.ignored, open: TRX_STATUS.fresh },
  day: 'date',
  due: next => next['sum'] as string,
  number: record => record['number'] as string,
  about: (_tx, record) => ({ Номер: record['number'] as string }),
  sql: { incoming: sql`h.direction = 'in'` },
}
const rules: RuleBook = Object.fromEntries([
  defineRules(testTrx, {
    derive: recipientsOf(kind),
    before: async (tx, next, prior) => stateByLines(tx, kind, next, prior as never),
    afterAll: (tx, records) => settle(tx, kind, records as never),
    actions: { unprocess: (tx, record, { reason }) => takeBack(tx, kind, record, reason) },
  }),
  defineRules(testTrxLine, transactionLineRules(kind) as never),
])

let app: TestApp
let tried: Tried
let of: Business
beforeAll(async () => {
  app = await testApp({ now: new Date('2026-03-20T08:00:00Z') })
  of = await makeBusiness(app)
  tried = await tryResources(app, { testTrxStatus, testTrx, testTrxLine }, rules, right)
  await sql`insert into test_trx_status (id, name) values (1, 'Не обработана'), (2, 'Обработана'), (3, 'Игнорируется')`.execute(
    app.database.db,
  )
})
afterAll(() => app.close())

let numbers = 0
const post = (direction: 'in' | 'out', line: readonly object[]): Promise<Got> =>
  tried.call('POST', 'api/test_trx', { number: `Б-${++numbers}`, date: '2026-03-12', direction, sum: '1000', line })
const boxes = async (of: Got): Promise<Record<string, string>> => {
  const ids = of.body.line.map((line: { payment: { id: number } }) => line.payment.id)
  const { rows } = await sql<{ box: string; sum: string }>`select box_kind || ':' || box_id as box, sum(sum_trx)::text as sum
    from cash_transaction where object_type = 'payment' and object_number = any(${ids}::bigint[])
    group by 1 having sum(sum_trx) <> 0 order by 1`.execute(app.database.db)
  return Object.fromEntries(rows.map(row => [row.box, row.sum]))
}

test('incoming money is a refund from the payer, of a transfer or of an expense', async () => {
  const got = await post('in', [
    { costList: 3, companyFrom: of.carrier, sumPay: '600' },
    { costList: 6, accountTo: of.driver, sumPay: '300' },
    { costList: 14, sumPay: '100' },
  ])
  expect([got.status, got.body.status?.id], JSON.stringify(got.body)).toEqual([201, TRX_STATUS.processed])
  expect(got.body.recipients.map((one: { name: string }) => one.name)).toEqual([
    expect.stringMatching(/^Возврат: /u),
    expect.any(String),
    'Компания',
  ])
  expect(await boxes(got)).toEqual({ 'C:1': '1000.00', 'C:2': '100.00', [`C:${of.carrier}`]: '600.00', [`E:${of.driver}`]: '300.00' })
  expect((await post('in', [{ costList: 3, companyTo: of.carrier, sumPay: '1000' }])).body.errors).toHaveProperty(['line.0.companyFrom'])
  expect(await brokenLaws(app.database.db)).toEqual([])
})

test('what goes out moves the boxes the other way, and is taken back whole', async () => {
  const got = await post('out', [{ costList: 2, companyTo: of.carrier, sumPay: '1000' }])
  expect(await boxes(got)).toEqual({ 'C:1': '-1000.00', [`C:${of.carrier}`]: '-1000.00' })
  const back = await tried.call('PATCH', `api/test_trx/${got.body.id}/unprocess`, { reason: 'Не та компания' })
  expect([back.status, back.body.status.id, back.body.date, back.body.line]).toEqual([200, TRX_STATUS.fresh, '2026-03-12', []])
  expect(await boxes(got)).toEqual({})
  expect(await brokenLaws(app.database.db)).toEqual([])
})

test('what nobody counts is ignored as a whole, and moves no box', async () => {
  const got = await post('out', [{ costList: 20, sumPay: '1000' }])
  expect(got.body.status.id).toBe(TRX_STATUS.ignored)
  expect(await boxes(got)).toEqual({})
  const half = await post('out', [
    { costList: 20, sumPay: '400' },
    { costList: 14, sumPay: '600' },
  ])
  expect(half.body.status.id).toBe(TRX_STATUS.processed)
  expect(await boxes(half)).toEqual({ 'C:1': '-600.00', 'C:2': '-600.00' })
})

test('lines name their object by the type of their article [R-761, R-762, R-763, R-764, R-765, R-766]', async () => {
  const article = async (type: number): Promise<number> =>
    (await app.call('GET', `api/cost_lists?costListType=${type}&itemsPerPage=1`)).body[0].id as number
  const named = async (
    direction: 'in' | 'out',
    type: number,
    line: object,
  ): Promise<{ name: string; sum: string; costListTypeId: number }> => {
    const got = await post(direction, [{ costList: await article(type), sumPay: '1000', ...line }])
    expect(got.status, JSON.stringify(got.body)).toBe(201)
    return got.body.recipients[0]
  }
  const inn = sampleInn(7)
  const named7 = await posted(app, 'api/companies', { name: 'ООО «Названная»', shortName: 'Названная', inn })
  const called = `Названная [${inn}]`
  expect((await named('in', 1, { companyFrom: named7 })).name).toBe(`Возврат: ${called}`)
  expect((await named('out', 1, { companyTo: named7 })).name).toBe(called)
  const site = (await app.call('GET', `api/points/${of.site}`)).body.name as string
  expect((await named('out', 2, { point: of.site })).name).toBe(site)
  expect((await named('out', 2, {})).name).toBe('Компания')
  const driver = (await app.call('GET', `api/accounts/${of.driver}`)).body.fio as string
  expect((await named('out', 3, { accountTo: of.driver })).name).toBe(driver)
  const truck = (await app.call('GET', `api/vehicles/${of.vehicle}`)).body
  // A vehicle is identified by its plate and brand.
  expect(truck.carIdenty).toBe(`${truck.plate} ${truck.brand.name}`)
  expect((await named('out', 4, { vehicleTo: of.vehicle })).name).toBe(`${truck.carIdenty} ${truck.bodyType.name}`)
  expect((await named('out', 5, {})).name).toBe('Игнорировать')
  expect(await named('out', 6, {})).toMatchObject({ name: 'Скидка', sum: '1000.00', costListTypeId: 6 })
})
