import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { brokenLaws } from '#resources/ledger/laws.rules'
import { defineResource, field } from '#resource'
import { sampleInn } from '#russian'
import { defineTransactionLine, transactionFields, TRX_STATUS, unprocess } from '#resources/shared/transaction'
import { defineLookup } from '#areas/declarations'
import { INPUT_TYPE } from '#resources/money/lookups'
import { syncPayments, statusByLines, releaseTransaction, type TransactionKind } from '#resources/shared/transaction.rules'
import { recipientsOf, transactionLineRules } from '#resources/shared/transactionLine.rules'
import { testApp, type Answered, type TestApp } from '../../support/app.ts'
import { posted, makeBusiness, type Business } from '../../support/deals.ts'
import { defineRules, type RuleBook } from '../../../server/engine/rules.ts'
import { tryResources, type Got, type Tried } from '../../support/tried.ts'

describe('files of other programs', () => {
  /** Files as other programs write them, with the expected result of each: `tests/samples/others`. */
  type Body = Answered['body']
  let app: TestApp
  let of: Business
  let supplier: number
  let office: number
  beforeAll(async () => {
    app = await testApp({ now: new Date('2026-11-20T08:00:00Z') })
    of = await makeBusiness(app)
    await sql`insert into company_requisite (owner_id, bank_name, bik, account, is_default, ins_date)
    values (1, 'Банк', '044525225', '40702810100000035710', true, now())`.execute(app.database.db)
    supplier = await posted(app, 'api/oil_companies', { name: 'Топливо', shortName: 'Топливо', oilClass: 1 })
    for (const number of ['7013 4500 1210 3071', '7013 4500 1212 4297']) {
      const card = await posted(app, 'api/oil_company_cards', { company: supplier, number })
      await posted(app, 'api/oil_company_card_ref_histories', {
        card,
        dtStart: '2026-01-01',
        costListTypes: 4,
        costList: 4,
        vehicle: of.ownVehicle,
      })
    }
    office = await posted(app, 'api/truck_penalty_companies', { name: 'ЦОДД', penaltyClass: 1 })
  })
  afterAll(() => app.close())

  interface Kind {
    readonly files: string
    readonly rows: string
    readonly owner: () => readonly [name: string, id: number, init: string]
  }
  const BANK: Kind = {
    files: 'api/bank_transactions_import_documents',
    rows: 'api/bank_transactions',
    owner: () => ['ownerCompany', 1, 'api/owner_companies/1/init'],
  }
  const FUEL: Kind = {
    files: 'api/oil_company_transactions_import_documents',
    rows: 'api/oil_company_transactions',
    owner: () => ['oilCompany', supplier, `api/oil_companies/${supplier}/init`],
  }
  const FINES: Kind = {
    files: 'api/truck_penalty_transaction_import_documents',
    rows: 'api/truck_penalty_transactions',
    owner: () => ['truckPenaltyCompany', office, `api/truck_penalty_companies/${office}/init`],
  }

  /** Uploads a file, imports it and waits; returns its document and the resulting rows in order. */
  async function imported(kind: Kind, name: string, bytes?: Uint8Array): Promise<{ document: Body; rows: Body[] }> {
    const [owner, id, init] = kind.owner()
    const form = new FormData()
    form.set(owner, String(id))
    form.set('file', new File([(bytes ?? readFileSync(`tests/samples/others/${name}`)) as Uint8Array<ArrayBuffer>], name))
    const sent = await app.call('POST', kind.files, { form })
    expect(sent.status, JSON.stringify(sent.body)).toBe(201)
    const begun = await app.call('PATCH', init, { json: { id: sent.body.id } })
    expect(begun.status, JSON.stringify(begun.body)).toBe(200)
    const read = async (): Promise<Body> => (await app.call('GET', `${kind.files}/${sent.body.id}`)).body
    await vi.waitFor(async () => expect((await read()).status).not.toBe('running'), { timeout: 15_000, interval: 20 })
    const document = await read()
    const newest = (await app.call('GET', `${kind.rows}?itemsPerPage=100`)).body as Body[]
    return {
      document,
      rows: newest
        .toSorted((one, other) => other.id - one.id)
        .slice(0, document.added ?? 0)
        .toReversed(),
    }
  }
  const inWords = /[А-Яа-яё]{3}/u

  describe('a statement of a bank', () => {
    test.each<[file: string, rows: readonly object[], faulty?: number]>([
      ['b05_head_only_account_cp1251.txt', [{ number: 'W08', sum: '11.00' }]],
      ['b05u_head_only_account_utf8.txt', [{ number: 'W09', sum: '12.00' }]],
      ['b07_only_document_date.txt', [{ day: '2026-11-10' }]],
      [
        'b08_sums_with_spaces.txt',
        [
          { number: 'W12', sum: '1000000.50' },
          { number: 'W13', sum: '25000.99' },
          { number: 'W14', sum: '100000.00' },
          { number: 'W15', sum: '15.50' },
          { number: 'W16', sum: '16.00' },
        ],
        1,
      ],
      [
        'b09_spaces_in_inn_account.txt',
        [
          { number: 'W17', inn: '7728168971', otherAccount: '40702810500000000777' },
          {
            number: 'W17b',
            account: '40702810100000035710',
            direction: 'outgoing',
            inn: '7728168971',
            otherAccount: '40702810500000000777',
          },
        ],
      ],
      [
        'b10_no_number.txt',
        [
          { number: null, title: 'СБП', sum: '18.00' },
          { number: 'б/н', sum: '18.10' },
        ],
      ],
      ['b12_section_equals.txt', [{ number: 'W21' }]],
      ['b12b_section_with_account.txt', [{ number: 'W21b' }]],
      [
        'b14_code_not_uin.txt',
        [
          { number: 'W23', uin: null },
          { number: 'W24', uin: null },
        ],
      ],
      [
        'b15_purpose_line_with_equals.txt',
        [{ number: 'W25', purpose: 'Оплата по счету 15 от 01.11.2026 НДС=22%, сумма налога 4.51 Объект: карьер' }],
      ],
      ['b17_utf16.txt', [{ number: 'W28', purpose: 'Оплата по договору 5 за песок. В т.ч. НДС 22%' }]],
      ['b27_split_purpose_lines.txt', [{ number: 'W39', purpose: 'Оплата по договору 17 за щебень' }]],
      ['b28_blank_lines_first.txt', [{ number: 'W40' }]],
    ])('%s', async (file, expected, faulty = 0) => {
      const { document, rows } = await imported(BANK, file)
      expect(document, JSON.stringify(document.problems)).toMatchObject({
        status: 'done',
        added: expected.length,
        waiting: expected.length,
        faulty,
      })
      expect(rows).toMatchObject(expected)
    })
  })

  describe('a statement as a table', () => {
    const HEAD = 'Дата;№ п/п;Ушло;Пришло;Кому;Реквизит;За что'
    const sent = (text: string) => imported(BANK, 'выписка.csv', new TextEncoder().encode(text))

    test('is read by the columns that were chosen for it, and so is the next one of the same company', async () => {
      const row = (day: string, number: string) => `${day};${number};1 000,00;;АО «Щебень»;7728168971;Оплата по договору`
      const { document } = await sent(`${HEAD}\n${row('10.11.2026', 'T1')}`)
      expect(document).toMatchObject({ status: 'failed', message: expect.stringContaining('«Сумма»') })
      const titles = {
        day: 'Дата',
        number: '№ п/п',
        debit: 'Ушло',
        credit: 'Пришло',
        otherName: 'Кому',
        otherInn: 'Реквизит',
        purpose: 'За что',
      }
      const mapping = Object.fromEntries(Object.entries(titles).map(([name, title], column) => [name, { title, column }]))
      expect((await app.call('PATCH', `${BANK.files}/${document.id}`, { json: { mapping } })).status).toBe(200)
      const { document: next, rows } = await sent(`${HEAD}\n${row('10.11.2026', 'T1')}\n${row('11.11.2026', 'T2')}\n31.02.2026;T3;5;;;;`)
      expect(next, JSON.stringify(next.problems)).toMatchObject({
        status: 'done',
        added: 2,
        waiting: 2,
        faulty: 1,
        period: '10.11.2026 – 11.11.2026',
      })
      expect(rows).toMatchObject([
        { number: 'T1', direction: 'outgoing', account: '40702810100000035710', inn: '7728168971', purpose: 'Оплата по договору' },
        { number: 'T2', day: '2026-11-11' },
      ])
      expect((await app.call('GET', `${BANK.files}/${next.id}/errors`)).headers.get('content-type')).toContain('spreadsheet')
      // A file in the bank's own format has no columns to map.
      const { document: own } = await imported(BANK, 'b28_blank_lines_first.txt')
      expect(own.status).toBe('done')
      expect((await app.call('GET', `${BANK.files}/${own.id}/preview`)).body).toMatchObject({ by: 'fixed', rows: [] })
      expect((await app.call('PATCH', `${BANK.files}/${own.id}`, { json: { mapping } })).body.errors).toEqual({
        mapping: 'Формат банка известен: столбцы выбирать не нужно',
      })
    })

    test.each<[string, Uint8Array]>([
      ['a text', new TextEncoder().encode('Просто текст\nи всё')],
      ['a broken archive', Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0)],
      ['a table of something else', new TextEncoder().encode('Дерево;Высота\nЕль;20')],
    ])('is none: %s is refused in words', async (_, bytes) => {
      const [owner, id, init] = BANK.owner()
      const form = new FormData()
      form.set(owner, String(id))
      form.set('file', new File([bytes as Uint8Array<ArrayBuffer>], 'выписка.xlsx'))
      const { status, body } = await app.call('POST', BANK.files, { form })
      if (status !== 201) return expect([status, body.errors.file]).toEqual([422, expect.stringMatching(inWords)])
      expect((await app.call('PATCH', init, { json: { id: body.id } })).status).toBe(200)
      const read = async (): Promise<Body> => (await app.call('GET', `${BANK.files}/${body.id}`)).body
      await vi.waitFor(async () => expect(await read()).toMatchObject({ status: 'failed', message: expect.stringMatching(inWords) }), {
        timeout: 15_000,
      })
    })
  })

  describe('a report of a supplier of fuel', () => {
    test.each<[file: string, rows: readonly object[], faulty?: number]>([
      [
        'f03_card_in_group_row.xlsx',
        [
          { cardNumber: '7013450012103071', due: '3275.00' },
          { cardNumber: '7013450012124297', due: '2620.00' },
        ],
      ],
      ['f04_merged_card_cells.xlsx', Array.from({ length: 3 }, () => ({ cardNumber: '7013450012103071', due: '6550.00' }))],
      ['f10_csv_cp1251.csv', Array.from({ length: 2 }, () => ({ cardNumber: '7013450012103071', address: 'г. Рязань' }))],
      ['f11_zero_width.xlsx', Array.from({ length: 2 }, () => ({ cardNumber: '7013450012103071', day: '2026-11-10' }))],
      ['f12_e100_currency.xlsx', [], 2],
      [
        'f14_service_zero_qty.xlsx',
        [{ quantity: '0.000' }, { quantity: null }, { quantity: '1.000' }].map(one => ({ ...one, due: '350.00' })),
      ],
      ['f16_cover_sheet.xlsx', [{ cardNumber: '7013450012103071', due: '6550.00' }]],
    ])('%s', async (file, expected, faulty = 0) => {
      const { document, rows } = await imported(FUEL, file)
      expect(document, JSON.stringify(document.problems)).toMatchObject({
        status: 'done',
        added: expected.length,
        bound: expected.length,
        faulty,
      })
      expect(rows).toMatchObject(expected.map(one => ({ status: { id: 2 }, ...one })))
      for (const { message } of document.problems ?? []) expect(message).toContain('Валюта не рубли')
      expect(await brokenLaws(app.database.db)).toEqual([])
    })
  })

  describe('a list of fines', () => {
    test.each<[file: string, due: readonly object[]]>([
      [
        'p01_uin25.xlsx',
        ['1881012605310123456712345', '0000018810126053101234568', '18810126053101234569'].map(uin => ({ uin, due: '562.50' })),
      ],
      ['p08_platon_mugadn.xlsx', ['10673621260000000012', '0355431010126110100012345'].map(uin => ({ uin, due: '562.50' }))],
      ['p10_no_discount_said.xlsx', ['7500.00', '5000.00', '5000.00', '350000.00'].map(due => ({ due }))],
      ['p12_repeat_articles_no_discount.xlsx', ['5000.00', '5000.00', '562.50'].map(due => ({ due }))],
    ])('%s', async (file, expected) => {
      const { document, rows } = await imported(FINES, file)
      expect(document, JSON.stringify(document.problems)).toMatchObject({ status: 'done', added: expected.length, faulty: 0 })
      expect(rows).toMatchObject(expected)
    })
  })
})

describe('kinds of transactions', () => {
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
      before: async (tx, next, prior) => statusByLines(tx, kind, next, prior as never),
      afterAll: (tx, records) => syncPayments(tx, kind, records as never),
      actions: { unprocess: (tx, record, { reason }) => releaseTransaction(tx, kind, record, reason) },
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
    const recipientOf = async (
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
    expect((await recipientOf('in', 1, { companyFrom: named7 })).name).toBe(`Возврат: ${called}`)
    expect((await recipientOf('out', 1, { companyTo: named7 })).name).toBe(called)
    const site = (await app.call('GET', `api/points/${of.site}`)).body.name as string
    expect((await recipientOf('out', 2, { point: of.site })).name).toBe(site)
    expect((await recipientOf('out', 2, {})).name).toBe('Компания')
    const driver = (await app.call('GET', `api/accounts/${of.driver}`)).body.fio as string
    expect((await recipientOf('out', 3, { accountTo: of.driver })).name).toBe(driver)
    const truck = (await app.call('GET', `api/vehicles/${of.vehicle}`)).body
    // A vehicle is identified by its plate and brand.
    expect(truck.carIdenty).toBe(`${truck.plate} ${truck.brand.name}`)
    expect((await recipientOf('out', 4, { vehicleTo: of.vehicle })).name).toBe(`${truck.carIdenty} ${truck.bodyType.name}`)
    expect((await recipientOf('out', 5, {})).name).toBe('Игнорировать')
    expect(await recipientOf('out', 6, {})).toMatchObject({ name: 'Скидка', sum: '1000.00', costListTypeId: 6 })
  })
})
