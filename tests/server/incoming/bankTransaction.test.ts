import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { brokenLaws } from '#resources/ledger/laws.rules'
import { bytesOf, document, linesOf, OUR_ACCOUNTS, THEIRS, type BankFile, type Pair } from '../../samples/bankFile.ts'
import { testApp, type Answered, type TestApp } from '../../support/app.ts'
import { rowCounts } from '../../support/database.ts'
import { posted, makeBusiness, type Business } from '../../support/deals.ts'

/** Bank statements: uploaded, read, bound by cards or by hand, taken back (finance §2.12, §4; imports §1; silent-places §7). */
type Body = Answered['body']
const TRX = 'api/bank_transactions'
const FILES = 'api/bank_transactions_import_documents'
let app: TestApp
let of: Business
/** A counterparty whose tax number is in the files, and articles of a transfer and of general costs. */
let partner: number
let contract: number
let general: number
beforeAll(async () => {
  app = await testApp({ now: new Date('2026-02-20T08:00:00Z') })
  of = await makeBusiness(app)
  await sql`insert into company_requisite (owner_id, bank_name, bik, account, is_default, ins_date)
    select 1, 'Банк', '044525225', a, false, now() from unnest(${[...OUR_ACCOUNTS]}::text[]) a`.execute(app.database.db)
  partner = await posted(app, 'api/companies', { name: 'АО «Щебень»', shortName: 'Щебень', inn: '7728168971' })
  contract = (await app.call('GET', 'api/cost_lists?name=Оплата по договору')).body[0].id
  general = (await app.call('GET', 'api/cost_lists?name=Банковские комиссии')).body[0].id
})
afterAll(() => app.close())

const file = (...documents: readonly Pair[][]): BankFile => ({ documents: documents.map(pairs => ({ pairs })) })
async function upload(content: BankFile | Uint8Array, owner = 1): Promise<Body> {
  const form = new FormData()
  form.set('ownerCompany', String(owner))
  form.set(
    'file',
    new File([(content instanceof Uint8Array ? content : bytesOf(linesOf(content))) as Uint8Array<ArrayBuffer>], 'выписка.txt'),
  )
  const { status, body } = await app.call('POST', FILES, { form })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const document_ = async (id: number): Promise<Body> => (await app.call('GET', `${FILES}/${id}`)).body
/** Uploads a file, imports it through the documented call, and waits. */
async function imported(content: BankFile | Uint8Array): Promise<Body> {
  const { id } = await upload(content)
  const begun = await app.call('PATCH', 'api/owner_companies/1/init', { json: { id } })
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  await vi.waitFor(async () => expect((await document_(id)).status).not.toBe('running'), { timeout: 15_000, interval: 20 })
  return document_(id)
}
const outgoing = (number: string, sum: string, more: Readonly<Record<string, string>> = {}): Pair[] =>
  document(number, sum, OUR_ACCOUNTS[0], THEIRS[0], more)
const found = async (number: string): Promise<Body> => (await app.call('GET', `${TRX}?query=${number}&itemsPerPage=5`)).body[0]
const read = async (id: number): Promise<Body> => (await app.call('GET', `${TRX}/${id}`)).body
const act = (name: string, ids: readonly number[], json: object = {}): Promise<Answered> =>
  app.call('PATCH', `${TRX}/${name}`, { json: { ids, ...json } })
const lawful = async (): Promise<void> => expect(await brokenLaws(app.database.db)).toEqual([])
const paymentsOf = async (): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from payment where is_active`.execute(app.database.db)).rows[0]!.n
const balance = async (company: number): Promise<string> =>
  (
    await sql<{
      sum: string
    }>`select coalesce(sum(sum_trx), 0)::text as sum from cash_transaction where box_kind = 'C' and box_id = ${company}`.execute(
      app.database.db,
    )
  ).rows[0]!.sum

/**
 * A counterparty paid by documents of these sums, `<prefix>-1` and so on: the first is bound by hand to the contract and remembered, so
 * that its card binds the others.
 */
async function paidByRule(
  prefix: string,
  inn: string,
  account: string,
  sums: readonly string[],
): Promise<{ company: number; card: number }> {
  const company = await posted(app, 'api/companies', { name: `АО «${prefix}»`, shortName: prefix, inn })
  const to = { ПолучательИНН: inn, Получатель1: prefix }
  await imported(file(...sums.map((sum, at) => document(`${prefix}-${at + 1}`, sum, OUR_ACCOUNTS[0], account, to))))
  const bound = await act('bind', [(await found(`${prefix}-1`)).id], { costList: contract, party: company, remember: true })
  expect(bound.status, JSON.stringify(bound.body)).toBe(200)
  const [card] = (await app.call('GET', `api/bank_transaction_cards?inn=${inn}`)).body
  return { company, card: card.id }
}

describe('a statement of the bank', () => {
  test('becomes transactions that wait, and the same file again adds nothing [R-221, R-222, R-333, R-523, R-524, R-786, R-805]', async () => {
    const content = file(
      outgoing('BN-1', '500.50'),
      document('BN-2', '200.00', THEIRS[1], OUR_ACCOUNTS[0]),
      document('BN-3', '10.00', OUR_ACCOUNTS[0], OUR_ACCOUNTS[1]),
    )
    expect(await imported(content)).toMatchObject({
      status: 'done',
      total: 3,
      added: 3,
      known: 0,
      bound: 0,
      waiting: 2,
      ignored: 1,
      faulty: 0,
    })
    expect(await found('BN-1')).toMatchObject({
      status: { id: 1 },
      direction: 'outgoing',
      sum: '500.50',
      day: '2026-02-01',
      counterparty: { id: partner },
      inn: '7728168971',
    })
    expect(await found('BN-3')).toMatchObject({ direction: 'inner', status: { id: 3 } })
    expect(await imported(content)).toMatchObject({ status: 'done', added: 0, known: 3 })
    const more = file(outgoing('BN-1', '500.50'), outgoing('BN-4', '70.00'))
    expect(await imported(more)).toMatchObject({ added: 1, known: 1 })
    const sump = (await app.call('GET', `${TRX}/sump?itemsPerPage=50`)).body as Body[]
    expect(sump.map(one => one.number)).toEqual(['BN-1', 'BN-2', 'BN-4'])
  })

  test('is refused as a whole where it is cut, is no statement, or its file is another company’s [R-223, R-245, R-334]', async () => {
    const cut = bytesOf(linesOf(file(outgoing('BN-5', '1.00'))).slice(0, -2))
    const before = await paymentsOf()
    expect(await imported(cut)).toMatchObject({ status: 'failed', message: expect.stringMatching(/[А-Яа-я]/) })
    expect(await imported(new TextEncoder().encode('Просто текст\nи всё'))).toMatchObject({ status: 'failed' })
    expect(await found('BN-5')).toBeUndefined()
    expect(await paymentsOf()).toBe(before)
    const { id } = await upload(file(outgoing('BN-6', '1.00')))
    const other = await posted(app, 'api/owner_companies', { name: 'ООО «Вторая»', inn: '5047000009' }).catch(() => 0)
    if (other) expect((await app.call('PATCH', `api/owner_companies/${other}/init`, { json: { id } })).status).toBe(422)
    expect((await app.call('PATCH', `${FILES}/${id}`, { json: { status: 'done' } })).status).toBe(422)
    expect((await app.call('PATCH', `${FILES}/${id}`, { json: { status: 'cancelled' } })).body.status).toBe('cancelled')
    expect((await app.call('PATCH', `${FILES}/${id}/init`, { json: {} })).status).toBe(409)
    expect((await app.call('PATCH', 'api/owner_companies/1/init', { json: { id } })).status).toBe(409)
  })

  test('names its faulty rows, and their file', async () => {
    const foreign = document('BN-7', '5.00', THEIRS[0], THEIRS[1])
    const end = await imported(file(foreign, outgoing('BN-8', '8.00')))
    expect(end).toMatchObject({ status: 'done', added: 1, faulty: 1, total: 2 })
    expect(end.problems[0]).toMatchObject({ row: expect.any(Number), message: expect.stringMatching(/[А-Яа-я]/) })
    const { status, headers } = await app.call('GET', `${FILES}/${end.id}/errors`)
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('spreadsheet')])
  })
})

describe('a transaction', () => {
  test('is bound by hand, posted once through a payment, remembered, and the next file binds itself', async () => {
    const before = await balance(partner)
    await imported(file(outgoing('BH-1', '300.00'), outgoing('BH-2', '40.00')))
    const { id } = await found('BH-1')
    const bound = await act('bind', [id], { costList: contract, party: partner, remember: true })
    expect(bound.status, JSON.stringify(bound.body)).toBe(200)
    const one = await read(id)
    expect(one).toMatchObject({
      status: { id: 2 },
      bound: 'hand',
      recipients: [{ name: 'Щебень [7728168971]', sum: '300.00', costListTypeId: 1 }],
    })
    expect(one.line[0].payment).toMatchObject({ sum: '300.00', companyTo: { id: partner } })
    // Waiting transactions that match are bound by the new rule.
    expect(await found('BH-2')).toMatchObject({ status: { id: 2 }, bound: 'rule' })
    expect(await imported(file(outgoing('BH-3', '5.00')))).toMatchObject({ added: 1, bound: 1, waiting: 0 })
    expect(Number(await balance(partner)) - Number(before)).toBe(-345 - 500.5 - 70 - 8)
    await lawful()
  })

  test('takes back exactly what it made [R-785]', async () => {
    const { id } = await found('BH-3')
    const before = await balance(partner)
    expect((await app.call('PATCH', `${TRX}/${id}/unprocess`, { json: { reason: 'Не туда' } })).status).toBe(200)
    expect(await read(id)).toMatchObject({ status: { id: 1 }, line: [], bound: 'released' })
    expect(Number(await balance(partner)) - Number(before)).toBe(5)
    expect((await act('accept', [id])).status).toBe(200)
    expect(await read(id)).toMatchObject({ status: { id: 2 }, bound: 'rule' })
    expect(await balance(partner)).toBe(before)
    await lawful()
  })

  test('is allocated to several by its lines, which come to its sum [R-785]', async () => {
    await imported(file(document('BL-1', '100.00', OUR_ACCOUNTS[0], THEIRS[1], { ПолучательИНН: '5047000010' })))
    const { id } = await found('BL-1')
    const lines = (second: string) => [
      { costList: general, sumPay: '60' },
      { costList: contract, companyTo: partner, sumPay: second },
    ]
    const short = await app.call('PATCH', `${TRX}/${id}`, { json: { line: lines('30') } })
    expect([short.status, Object.keys(short.body.errors)]).toEqual([422, ['line.1.sumPay']])
    const right = await app.call('PATCH', `${TRX}/${id}`, { json: { line: lines('40') } })
    expect(right.status, JSON.stringify(right.body)).toBe(200)
    expect(right.body).toMatchObject({ status: { id: 2 }, bound: 'hand', recipient: expect.stringContaining('Компания') })
    await lawful()
  })

  test("changes our box by the bank's amount, also with a discount, in both directions", async () => {
    const discount = (await app.call('GET', 'api/cost_lists?costListType=6')).body[0].id as number
    const all = [
      ['BD-1', document('BD-1', '100.00', OUR_ACCOUNTS[0], THEIRS[1]), '-100.00', 'companyTo'],
      ['BD-2', document('BD-2', '100.00', THEIRS[1], OUR_ACCOUNTS[0]), '100.00', 'companyFrom'],
    ] as const
    await imported(file(...all.map(([, pairs]) => pairs)))
    const moved = async (id: number): Promise<string> =>
      (
        await sql<{ sum: string }>`select sum(c.sum_trx)::text as sum from cash_transaction c join bank_transaction_line l
          on c.object_type = 'payment' and c.object_number = l.payment_id where l.transaction_id = ${id} and not l.is_delete
          and c.box_kind = 'C' and c.box_id = 1`.execute(app.database.db)
      ).rows[0]!.sum
    for (const [number, , sum, side] of all) {
      const { id } = await found(number)
      const line = [
        { costList: contract, [side]: partner, sumPay: '101' },
        { costList: discount, sumPay: '1' },
      ]
      const split = await app.call('PATCH', `${TRX}/${id}`, { json: { line } })
      expect(split.status, JSON.stringify(split.body)).toBe(200)
      expect(await moved(id)).toBe(sum)
      // A transaction that is all discount has the direction of the money.
      const [one, other] = split.body.line as readonly Body[]
      const whole = [
        { id: one.id, version: one.version, isDelete: true },
        { id: other.id, version: other.version, sumPay: '100' },
      ]
      const changed = await app.call('PATCH', `${TRX}/${id}`, { json: { line: whole } })
      expect(changed.status, JSON.stringify(changed.body)).toBe(200)
      expect(await moved(id)).toBe(sum)
      await app.call('PATCH', `${TRX}/${id}/unprocess`, { json: { reason: 'Проба' } })
    }
    await lawful()
  })

  test('that may match an existing payment waits for a user to connect them: nothing is posted twice', async () => {
    const { company } = await paidByRule('BP', '5047000196', '40702810100000000601', ['20.00'])
    const paid = await posted(app, 'api/payments', {
      costList: contract,
      companyFrom: 1,
      companyTo: company,
      price: '777.00',
      volume: '1',
      payMethod: 1,
      createDate: '2026-02-02',
      number: 'П-1',
    })
    const before = await balance(company)
    const same = document('BP-2', '777.00', OUR_ACCOUNTS[0], '40702810100000000601', { ПолучательИНН: '5047000196' })
    expect(await imported(file(same))).toMatchObject({ added: 1, bound: 0, waiting: 1 })
    const one = await found('BP-2')
    expect(one.problem).toContain('П-1')
    const { body } = await app.call('GET', `${TRX}/${one.id}/proposal`)
    expect(body).toMatchObject({ proposal: { by: 'rule', costList: { id: contract } }, payments: [{ id: paid, sum: '777.00' }] })
    const attached = await app.call('PATCH', `${TRX}/${one.id}/attach`, { json: { payment: paid } })
    expect(attached.status, JSON.stringify(attached.body)).toBe(200)
    expect(await read(one.id)).toMatchObject({ status: { id: 2 }, bound: 'payment', line: [{ payment: { id: paid } }] })
    expect(await balance(company)).toBe(before)
    expect((await app.call('PATCH', `api/payments/${paid}/remove-payment`, { json: { delComment: 'Не надо' } })).status).toBe(409)
    await app.call('PATCH', `${TRX}/${one.id}/unprocess`, { json: { reason: 'Другой платёж' } })
    expect(
      (await app.call('GET', `api/payments/${paid}`)).body.isActive ??
        (await app.call('GET', `api/payments/${paid}`)).body.metadataFields.isActive,
    ).toBe(true)
    expect(await balance(company)).toBe(before)
    await lawful()
  })

  test('that occurs twice in its file waits as a possible duplicate, whatever its card, until a user confirms it', async () => {
    const { company, card } = await paidByRule('BW', '5047000238', '40702810100000000605', ['1.00'])
    const before = await balance(company)
    const twice = document('BW-2', '50.00', OUR_ACCOUNTS[0], '40702810100000000605', { ПолучательИНН: '5047000238' })
    expect(await imported(file(twice, twice))).toMatchObject({ added: 2, bound: 1, waiting: 1 })
    expect(Number(await balance(company)) - Number(before)).toBe(-50)
    const [doubt] = (await app.call('GET', `${TRX}?number=BW-2&status=1`)).body as readonly Body[]
    expect(doubt!.problem).toMatch(/^Дубль\?/)
    await posted(app, 'api/bank_transaction_card_exclusions?isRecalcNeeded=1', {
      card,
      dtStart: '2026-02-01',
      costListTypes: 2,
      costList: general,
    })
    expect(await read(doubt!.id)).toMatchObject({ status: { id: 1 }, line: [] })
    expect((await act('accept', [doubt!.id])).status).toBe(200)
    expect(await read(doubt!.id)).toMatchObject({ status: { id: 2 }, problem: null })
    await lawful()
  })

  test('is offered what people did with those like it', async () => {
    await imported(
      file(document('BE-1', '11.00', OUR_ACCOUNTS[0], THEIRS[1], { ПолучательИНН: '5047000010', НазначениеПлатежа: 'Комиссия банка' })),
    )
    await act('bind', [(await found('BE-1')).id], { costList: general })
    await imported(
      file(
        document('BE-2', '12.00', OUR_ACCOUNTS[0], THEIRS[1], { ПолучательИНН: '5047000010', НазначениеПлатежа: 'Комиссия за перевод' }),
      ),
    )
    const { id } = await found('BE-2')
    const { body } = await app.call('GET', `${TRX}/${id}/proposal`)
    expect(body.proposal).toMatchObject({ by: 'learned', costList: { id: general } })
    expect((await act('accept', [id])).status).toBe(200)
    expect(await read(id)).toMatchObject({ status: { id: 2 }, bound: 'hand' })
  })

  test('that is refused among others keeps none of them back', async () => {
    const paymentTo = (number: string, inn: string, purpose: string, account: string = THEIRS[1]): Pair[] =>
      document(number, '6.00', OUR_ACCOUNTS[0], account, { ПолучательИНН: inn, НазначениеПлатежа: purpose })
    await imported(
      file(paymentTo('BR-1', '5047000010', 'Комиссия за месяц'), paymentTo('BR-2', '5047000041', 'Взнос', '40702810100000000888')),
    )
    const ids = [(await found('BR-1')).id as number, (await found('BR-2')).id as number]
    const taken = await act('accept', ids)
    expect([taken.status, taken.body.results]).toEqual([
      200,
      [
        { id: ids[0], ok: true },
        { id: ids[1], ok: false, message: expect.stringMatching(/[а-я]/) },
      ],
    ])
    expect([(await read(ids[0]!)).status.id, (await read(ids[1]!)).status.id]).toEqual([2, 1])
    await lawful()
  })

  test('goes to its own counterparty where a transfer names no other one, and to nobody where that is not known', async () => {
    await imported(
      file(
        outgoing('BC-1', '3.00', { ПолучательРасчСчет: '40702810100000000555', ПолучательСчет: '40702810100000000555' }),
        document('BC-2', '4.00', OUR_ACCOUNTS[0], '40702810100000000556', { ПолучательИНН: '5047000034' }),
      ),
    )
    const [known, unknown] = [(await found('BC-1')).id, (await found('BC-2')).id]
    expect((await act('bind', [known], { costList: contract })).status).toBe(200)
    expect(await read(known)).toMatchObject({ status: { id: 2 }, recipient: 'Щебень [7728168971]' })
    const refused = await act('bind', [unknown], { costList: contract })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['party']])
  })

  test('is ignored, and comes back', async () => {
    await imported(
      file(document('BI-1', '9.00', OUR_ACCOUNTS[0], '40702810100000000999', { ПолучательИНН: '5047000027', НазначениеПлатежа: 'Взнос' })),
    )
    const { id } = await found('BI-1')
    expect((await act('accept', [id])).status).toBe(409)
    expect((await act('ignore', [id])).status).toBe(200)
    expect(await read(id)).toMatchObject({ status: { id: 3 }, line: [] })
    await app.call('PATCH', `${TRX}/${id}/unprocess`, { json: { reason: 'Всё же расход' } })
    expect(await read(id)).toMatchObject({ status: { id: 1 } })
  })
})

describe('a binding that changes', () => {
  test('previews which transactions it would allocate differently, and leaves those bound by people', async () => {
    const [inn, account] = ['5047000206', '40702810100000000602']
    const { company, card } = await paidByRule('BT', inn, account, ['300.00', '40.00', '5.50'])
    const paid = {
      costList: contract,
      companyFrom: 1,
      companyTo: company,
      price: '90.00',
      volume: '1',
      payMethod: 1,
      createDate: '2026-02-02',
    }
    await posted(app, 'api/payments', paid)
    await imported(file(document('BT-4', '90.00', OUR_ACCOUNTS[0], account, { ПолучательИНН: inn })))
    expect(await found('BT-4')).toMatchObject({ status: { id: 1 }, card: { id: card } })
    const json = { card, dtStart: '2026-02-01', costListTypes: 2, costList: general, appointment: 'песок' }
    const answer = await app.call('POST', 'api/bank_transaction_card_exclusions?isRecalcNeeded=1&preview=1', { json })
    expect([answer.status, answer.body.preview]).toEqual([
      200,
      {
        count: 2,
        broken: 0,
        mended: 0,
        rows: [
          { resource: 'costList', id: general, title: 'Банковские комиссии', count: 2, delta: '45.50' },
          { resource: 'costList', id: contract, title: 'Оплата по договору', count: 2, delta: '-45.50' },
        ],
      },
    ])
    expect(await found('BT-2')).toMatchObject({ recipient: `BT [${inn}]`, bound: 'rule' })
    const made_ = await app.call('POST', 'api/bank_transaction_card_exclusions?isRecalcNeeded=1', { json })
    expect(made_.status, JSON.stringify(made_.body)).toBe(201)
    expect(await found('BT-2')).toMatchObject({ recipient: 'Компания', bound: 'rule' })
    expect(await found('BT-1')).toMatchObject({ recipient: `BT [${inn}]`, bound: 'hand' })
    expect(await found('BT-4')).toMatchObject({ status: { id: 1 } })
    await lawful()
  })

  test('lets be what a person has taken back or emptied, however often it is recalculated', async () => {
    const { card } = await paidByRule('BZ', '5047000220', '40702810100000000604', ['30.00', '4.00', '2.00'])
    const [back, emptied] = [(await found('BZ-2')).id, (await found('BZ-3')).id]
    await app.call('PATCH', `${TRX}/${back}/unprocess`, { json: { reason: 'Не туда' } })
    await app.call('PATCH', `${TRX}/${emptied}`, { json: { line: [] } })
    const json = { card, dtStart: '2026-02-01', costListTypes: 2, costList: general }
    const answer = await app.call('POST', 'api/bank_transaction_card_exclusions?isRecalcNeeded=1&preview=1', { json })
    expect(answer.body.preview.count).toBe(0)
    await posted(app, 'api/bank_transaction_card_exclusions?isRecalcNeeded=1', json)
    for (const id of [back, emptied]) expect(await read(id)).toMatchObject({ status: { id: 1 }, line: [], bound: 'released' })
    expect((await act('accept', [back])).status).toBe(200)
    expect(await read(back)).toMatchObject({ status: { id: 2 }, bound: 'rule' })
    await lawful()
  })

  test('is tried on the past: what it would have done otherwise than people did, switched off or not, and nothing is changed', async () => {
    const { card } = await paidByRule('BY', '5047000213', '40702810100000000603', ['30.00', '4.00'])
    const json = { card, dtStart: '2026-02-01', costListTypes: 2, costList: general, appointment: 'песок' }
    await posted(app, 'api/bank_transaction_card_exclusions?isRecalcNeeded=1', json)
    const counts = await rowCounts(app.database)
    const tried = async (as?: string): Promise<Answered> => app.call('GET', `api/bank_transaction_cards/${card}/try_out`, as ? { as } : {})
    const { status, body } = await tried()
    expect([status, body.bound, body.otherwise]).toEqual([200, body.of, body.results.length])
    expect(body.of).toBeGreaterThan(body.otherwise)
    expect(body.summary).toBe(
      `Операций за последний год: ${body.of}. Разнеслись бы ${body.bound}, из них иначе, чем сделано: ${body.otherwise}.`,
    )
    const { id } = await found('BY-1')
    expect(body.results.find((one: Body) => one.id === id)).toEqual({
      id,
      resource: 'bankTransaction',
      title: expect.stringMatching(/^№ BY-1 · \d\d\.\d\d\.2026 · .+\s₽$/),
      message: 'Сейчас: Оплата по договору · BY. Было бы: Банковские комиссии',
    })
    await app.call('PATCH', `api/bank_transaction_cards/${card}`, { json: { isActive: false } })
    expect((await tried()).body).toEqual(body)
    await app.call('PATCH', `api/bank_transaction_cards/${card}`, { json: { isActive: true } })
    expect({ ...(await rowCounts(app.database)), sys_change: 0 }).toEqual({ ...counts, sys_change: 0 })
    expect((await tried(await app.holder(['PAYMENT_VIEW']))).status).toBe(403)
  })
})

test('a transfer between accounts of ours follows no card, and none remembers it', async () => {
  const card = await posted(app, 'api/bank_transaction_cards', { company: 1, inn: '7728168971', account: OUR_ACCOUNTS[1] })
  const history = { card, dtStart: '2026-02-01', costListTypes: 2, costList: general }
  const path = 'api/bank_transaction_card_ref_histories?isRecalcNeeded=1'
  await imported(file(document('BX-1', '10.00', OUR_ACCOUNTS[0], OUR_ACCOUNTS[1])))
  const answer = await app.call('POST', `${path}&preview=1`, { json: history })
  expect([answer.status, answer.body.preview.count]).toEqual([200, 0])
  await posted(app, path, history)
  const inner = await found('BX-1')
  expect(inner).toMatchObject({ status: { id: 3 }, card: null })
  await app.call('PATCH', `${TRX}/${inner.id}/unprocess`, { json: { reason: 'Всё же расход' } })
  const { status, body } = await act('bind', [inner.id], { costList: general, remember: true })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['remember']])
  expect((await act('ignore', [inner.id])).status).toBe(200)
  await lawful()
})

test('whose day is closed meanwhile is paid on the first open day, and keeps the payment that it has [R-785]', async () => {
  await imported(file(outgoing('BC-1', '30.00')))
  const { id } = await found('BC-1')
  const { day, line } = await read(id)
  const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
  expect((await app.call('POST', 'api/period_closes/close', { json: { day, anyway: true, comment: 'Месяц' } })).status).toBe(200)
  const paid = async (): Promise<unknown> => {
    const payment = (await app.call('GET', `api/payments/${(await read(id)).line[0].payment.id}`)).body
    return [payment.payDate, payment.comment.includes('Исходная дата')]
  }
  expect((await app.call('PATCH', `${TRX}/${id}`, { json: { line: line.map((one: Body) => ({ id: one.id })) } })).status).toBe(200)
  expect(await paid()).toEqual([day, false])
  expect((await app.call('PATCH', `${TRX}/${id}/unprocess`, { json: { reason: 'Не туда' } })).status).toBe(200)
  expect((await act('bind', [id], { costList: contract, party: partner })).status).toBe(200)
  expect(await paid()).toEqual([next, true])
  await lawful()
})

test('people without the right see no transaction and change none', async () => {
  await imported(file(outgoing('BS-1', '2.00')))
  const nobody = await app.holder(['PAYMENT_VIEW'])
  expect((await app.call('GET', TRX, { as: nobody })).body).toEqual([])
  const { id } = await found('BS-1')
  expect((await app.call('GET', `${TRX}/${id}`, { as: nobody })).status).toBe(404)
  expect((await app.call('PATCH', `${TRX}/ignore`, { as: nobody, json: { ids: [id] } })).status).toBe(403)
  expect(of.carrier).toBeGreaterThan(0)
})
