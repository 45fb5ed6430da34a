import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, afterEach } from 'vitest'
import { locales } from '#locales'
import { brokenLaws } from '#resources/ledger/laws.rules'
import { discrepancies, post, withResult, type Leg, type PostingContext, type Posting } from '#resources/ledger/post.rules'
import { INPUT_TYPE } from '#resources/money/lookups'
import { payment } from '#resources/money/payment/payment'
import { lockClosedDay } from '#resources/ledger/tables.rules'
import { textsOf } from '../../../server/engine/texts.ts'
import { testApp, type TestApp, type Answered } from '../../support/app.ts'
import { closeUpTo } from '../../support/business.ts'
import { inTransaction } from '../../../server/engine/write/transaction.ts'
import type { Tx } from '../../../server/engine/tx.ts'
import type { User } from '../../../server/engine/user.ts'
import { dealOf, enterDeal, posted, makeBusiness, type Business } from '../../support/deals.ts'

describe('postings', () => {
  let app: TestApp
  let tx: PostingContext
  const companies: number[] = []
  beforeAll(async () => {
    app = await testApp()
    for (const name of ['Карьер', 'Заказчик', 'Перевозчик', 'Другой карьер'])
      companies.push((await app.call('POST', 'api/companies', { json: { name } })).body.id as number)
  })
  afterAll(() => app.close())
  beforeEach(() => {
    tx = { db: app.database.db, now: new Date(), storedTexts: textsOf(locales.ru), user: { id: 1 } }
  })

  let next = 1
  const legs = (supplier: number, customer: number, career = '100.10', object = '150.25'): readonly Leg[] =>
    withResult([
      { kind: 'C', box: supplier, leg: 'supplier', sum: career },
      { kind: 'C', box: customer, leg: 'customer', sum: `-${object}` },
    ])
  const deal = (over: Partial<Posting> = {}): Posting => ({
    object: 'deal',
    id: next,
    cancelled: false,
    dtTrx: '2026-05-10',
    title: 'Накладная',
    legs: legs(companies[0]!, companies[1]!),
    ...over,
  })
  const rowsOf = async (id: number) =>
    (
      await sql<{ box: string; leg: string; type: string | null; sum: string; day: string; head: string | null; body: string | null }>`
      select box_kind || ':' || box_id as box, leg, type_operation as type, sum_trx::text as sum, dt_trx::text as day, comnt_head as head,
        comnt_body as body from cash_transaction where object_type = 'deal' and object_number = ${id} order by id`.execute(tx.db)
    ).rows
  const close = (day: string | null) => closeUpTo(app.database.db, day)

  describe('posting', () => {
    test('writes a plain row for each leg, and kopecks close on the result', async () => {
      const one = deal({ id: next++ })
      await post(tx, [one])
      const rows = await rowsOf(one.id)
      expect(rows.map(row => [row.box, row.leg, row.type, row.sum])).toEqual([
        ['C:2', 'result', null, '50.15'],
        [`C:${companies[0]}`, 'supplier', null, '100.10'],
        [`C:${companies[1]}`, 'customer', null, '-150.25'],
      ])
    })
    test('twice adds nothing, and it would say so', async () => {
      const one = deal({ id: next++ })
      await post(tx, [one])
      expect(await discrepancies(tx.db, [one])).toEqual([])
      await post(tx, [one])
      expect(await rowsOf(one.id)).toHaveLength(3)
    })
    test('a changed sum becomes a correction that says what was, what is and why', async () => {
      const one = deal({ id: next++ })
      await post(tx, [one])
      const dearer = { ...one, legs: legs(companies[0]!, companies[1]!, '1200.00', '1500.00'), reason: 'Новая цена: с мая; всем' }
      expect(await discrepancies(tx.db, [dearer])).toHaveLength(3)
      await post(tx, [dearer])
      const [, , , result, supplier] = await rowsOf(one.id)
      expect([result!.type, result!.sum]).toEqual(['upd', '249.85'])
      expect(supplier).toMatchObject({
        type: 'upd',
        sum: '1099.90',
        body: 'Было:100,10;Стало:1\u00a0200,00;Причина:Новая цена, с мая, всем',
      })
    })
    test('another supplier takes the row over: a correction for the old one, a plain row for the new one', async () => {
      const one = deal({ id: next++ })
      await post(tx, [one])
      await post(tx, [{ ...one, legs: legs(companies[3]!, companies[1]!) }])
      const rows = (await rowsOf(one.id)).slice(3)
      expect(rows.map(row => [row.box, row.type, row.sum])).toEqual([
        [`C:${companies[3]}`, null, '100.10'],
        [`C:${companies[0]}`, 'upd', '-100.10'],
      ])
    })
    test('another day takes the sums back where they were and puts them where they belong', async () => {
      const one = deal({ id: next++ })
      await post(tx, [one])
      await post(tx, [{ ...one, dtTrx: '2026-05-20' }])
      const rows = (await rowsOf(one.id)).slice(3)
      expect(rows).toHaveLength(6)
      expect(rows.filter(row => row.leg === 'supplier').map(row => [row.day, row.sum, row.type])).toEqual([
        ['2026-05-10', '-100.10', 'upd'],
        ['2026-05-20', '100.10', 'upd'],
      ])
      expect(await brokenLaws(tx.db)).toEqual([])
    })
    test('a cancelled object is taken back whole, and may come to life again', async () => {
      const one = deal({ id: next++ })
      await post(tx, [one])
      await post(tx, [{ ...one, cancelled: true, reason: 'Ошибочный ввод' }])
      const rows = await rowsOf(one.id)
      expect(rows.slice(3).map(row => row.type)).toEqual(['del', 'del', 'del'])
      expect(rows.at(-1)!.body).toContain('Причина:Ошибочный ввод')
      await post(tx, [{ ...one, cancelled: true }])
      expect(await rowsOf(one.id)).toHaveLength(6)
      await post(tx, [one])
      expect((await rowsOf(one.id)).slice(6).map(row => row.type)).toEqual(['upd', 'upd', 'upd'])
    })
    test('refuses legs that break the law or split kopecks', async () => {
      const one: Leg = { kind: 'C', box: 1, leg: 'own', sum: '5.00' }
      await expect(post(tx, [deal({ legs: [one] })])).rejects.toThrow('our money differs')
      await expect(post(tx, [deal({ legs: [{ ...one, sum: '0.001' }] })])).rejects.toThrow('whole kopecks')
    })
    test('a thousand objects take as many statements as one', async () => {
      const count = async (many: number): Promise<number> => {
        let statements = 0
        const db = tx.db.withPlugin({
          transformQuery: ({ node }) => (statements++, node),
          transformResult: async ({ result }) => result,
        })
        await post(
          { ...tx, db },
          Array.from({ length: many }, () => deal({ id: next++ })),
        )
        return statements
      }
      expect([await count(1), await count(1000)]).toEqual([3, 3])
      expect(await brokenLaws(tx.db)).toEqual([])
    })
    test('volumes are kept by point, material and unit, and corrected the same way', async () => {
      const point = (await app.call('POST', 'api/points', { json: { name: 'Карьер', company: companies[0], pointType: [3] } })).body
        .id as number
      const material = (await app.call('POST', 'api/materials', { json: { name: 'Песок' } })).body.id as number
      const one = deal({ id: next++, volumes: [{ point, material, unit: 1, leg: 'loading', volume: '-12.500' }] })
      await post(tx, [one])
      await post(tx, [{ ...one, volumes: [{ point, material, unit: 1, leg: 'loading', volume: '-10' }] }])
      await post(tx, [deal({ id: next++, dtTrx: '2026-05-01', volumes: [{ point, material, unit: 1, leg: 'loading', volume: '-1' }] })])
      const { body } = await app.call('GET', `api/volume_transactions?point=${point}`)
      expect(body.map((row: Record<string, unknown>) => [row['volTrx'], row['inputVol'], row['outputVol'], row['typeOperation']])).toEqual([
        ['2.500', '-13.500', '-11.000', 'upd'],
        ['-12.500', '-1.000', '-13.500', null],
        ['-1.000', '0.000', '-1.000', null],
      ])
    })
  })

  describe('the database', () => {
    test('refuses to change or delete a row, whoever asks', async () => {
      const one = deal({ id: next++ })
      await post(tx, [one])
      for (const action of ['update cash_transaction set sum_trx = 0', 'delete from cash_transaction', 'truncate cash_transaction'])
        await expect(sql.raw(action).execute(tx.db)).rejects.toThrow('neither changed nor deleted')
    })
    test('refuses a row in the closed period', async () => {
      await close('2026-05-31')
      const insert = sql`insert into cash_transaction (box_kind, box_id, object_type, object_number, leg, seq, trx_name, sum_trx, dt_trx, dt_report,
      own_trx, own_report) values ('C', 1, 'deal', 999999, 'x', 1, 'x', 1, '2026-05-31', '2026-06-01', '2026-05-31', '2026-06-01')`
      await expect(insert.execute(tx.db)).rejects.toThrow('closed')
      await close(null)
    })
    test('corrections of a closed period are dated by the first open day and say the day they belong to', async () => {
      const one = deal({ id: next++ })
      await post(tx, [one])
      await close('2026-05-31')
      const dearer = { ...one, head: 'Материал:Песок', legs: legs(companies[0]!, companies[1]!, '120.00') }
      await post(tx, [dearer])
      await post(tx, [dearer])
      const rows = (await rowsOf(one.id)).slice(3)
      expect(rows.map(row => [row.leg, row.sum, row.day, row.head])).toEqual([
        ['result', '-19.90', '2026-06-01', 'Материал:Песок;Исходная дата:10.05.2026'],
        ['supplier', '19.90', '2026-06-01', 'Материал:Песок;Исходная дата:10.05.2026'],
      ])
      await close(null)
      await post(tx, [dearer])
      expect(await rowsOf(one.id)).toHaveLength(5)
    })
    test('two that post into the same boxes at once wait for each other', async () => {
      const boxes = [companies[0]!, companies[1]!, companies[2]!, companies[3]!]
      const some = (turn: number): Posting[] =>
        Array.from({ length: 20 }, (_, at) => deal({ id: next++, legs: legs(boxes[(at + turn) % 4]!, boxes[(at + turn + 1) % 4]!) }))
      await Promise.all(
        Array.from({ length: 8 }, (_, turn) => app.database.db.transaction().execute(db => post({ ...tx, db }, some(turn)))),
      )
      expect(await brokenLaws(tx.db)).toEqual([])
    })
  })
})

describe('crossing transactions', () => {
  /** Transactions with several postings: each posting locks its boxes in order, but two postings may cross. */
  let app: TestApp
  let companies: number[]
  beforeAll(async () => {
    app = await testApp()
    companies = []
    for (const at of [0, 1, 2, 3]) companies.push((await app.call('POST', 'api/companies', { json: { name: `Встречная ${at}` } })).body.id)
  })
  afterAll(() => app.close())

  const user: User = { id: 1, login: 'admin', fio: 'Администратор', rights: new Set(['PAYMENT_ADD']), readOnly: false, session: 1 }
  /** Transfers a debt from one company to another, without our money. */
  const handOver = (tx: Tx, [from, to]: readonly number[]) =>
    tx.create(payment, {
      costList: 2,
      payMethod: 4,
      source: INPUT_TYPE.bank,
      companyFrom: from,
      companyTo: to,
      price: '10.50',
      createDate: '2026-04-01',
    })
  async function balances(): Promise<readonly string[]> {
    const { rows } = await sql<{ balance: string }>`select balance::text from box_balance where box_kind = 'C'
    and box_id = any(${companies}::bigint[]) order by box_id`.execute(app.database.db)
    return rows.map(row => row.balance)
  }

  test('two transactions that post payments in opposite order are both done: one of them begins anew', async () => {
    const [ab, cd] = [companies.slice(0, 2), companies.slice(2)]
    let arrived = 0
    let open: () => void = () => undefined
    const both = new Promise<void>(resolve => void (open = resolve))
    let attempts = 0
    const posting = (first: readonly number[], second: readonly number[]) =>
      inTransaction(
        app.app.engine,
        user,
        async tx => {
          attempts += 1
          await handOver(tx, first)
          arrived += 1
          if (arrived === 2) open()
          await both
          await handOver(tx, second)
        },
        async () => undefined,
      )
    await Promise.all([posting(ab, cd), posting(cd, ab)])
    expect(attempts).toBe(3)
    expect(await balances()).toEqual(['21.00', '-21.00', '21.00', '-21.00'])
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from payment where company_from_id = any(${companies}::bigint[])`.execute(app.database.db)
    expect(rows[0]!.n).toBe(4)
    expect(await brokenLaws(app.database.db)).toEqual([])
  })

  test('payments that are made and cancelled at once over the calls meet in our box and are all done', async () => {
    const make = (at: number) =>
      app.call('POST', 'api/payments', {
        json: { costList: 2, payMethod: 1, companyFrom: companies[at % 4], companyTo: 1, price: '1', createDate: '2026-04-02' },
      })
    const made = await Promise.all(Array.from({ length: 16 }, (_, at) => make(at)))
    expect(made.map(one => one.status)).toEqual(made.map(() => 201))
    const cancel = (id: number) => app.call('PATCH', `api/payments/${id}/remove-payment`, { json: { delComment: 'Вместе' } })
    const mixed = await Promise.all(made.flatMap((one, at) => [cancel(one.body.id as number), make(at)]))
    expect(mixed.map(one => one.status).filter(status => status >= 300)).toEqual([])
    expect(await balances()).toEqual(['25.00', '-17.00', '25.00', '-17.00'])
    expect(await brokenLaws(app.database.db)).toEqual([])
  })
})

describe('the closing of periods', () => {
  /**
   * Closing a period during postings: it waits for transactions in progress, and what comes later belongs after the closed period (ledger
   * §6).
   */
  let app: TestApp
  let of: Business
  let worker: number
  beforeAll(async () => {
    app = await testApp({ now: new Date('2026-04-10T08:00:00Z') })
    of = await makeBusiness(app)
    worker = await posted(app, 'api/accounts', { login: 'worker', fio: 'Работник', accountType: 1 })
  })
  afterEach(() => closeUpTo(app.database.db, null))
  afterAll(() => app.close())

  const user: User = { id: 1, login: 'admin', fio: 'Администратор', rights: new Set(['PAYMENT_ADD']), readOnly: false, session: 1 }
  const close = (day = '2026-03-31'): Promise<Answered> =>
    app.call('POST', 'api/period_closes/close', { json: { day, anyway: true, comment: 'Одновременно' } })
  const sumOfOurs = async (): Promise<string> =>
    (
      await sql<{ sum: string }>`select coalesce(sum(sum_trx), 0)::text as sum from cash_transaction where box_kind = 'C' and box_id = 1
    and dt_trx <= '2026-03-31'`.execute(app.database.db)
    ).rows[0]!.sum
  /** A gate that the test opens. */
  function gate() {
    let open: () => void = () => undefined
    const opening = new Promise<void>(resolve => void (open = resolve))
    return { opening, open }
  }
  /** How many sessions wait for a lock. */
  const waiting = async (): Promise<number> =>
    (
      await sql<{
        n: number
      }>`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        app.database.db,
      )
    ).rows[0]!.n
  const paying = (createDate: string) => ({
    costList: 2,
    payMethod: 4,
    source: INPUT_TYPE.bank,
    companyFrom: of.customer,
    companyTo: 1,
    price: '10.50',
    createDate,
  })

  test('closing waits for a payment that is on its way, and keeps what it brought', async () => {
    const [posted, may] = [gate(), gate()]
    const under = inTransaction(app.app.engine, user, async tx => {
      await tx.create(payment, paying('2026-03-30'))
      posted.open()
      await may.opening
    })
    await posted.opening
    let isClosed = false
    const closing = close().then(answer => ((isClosed = true), answer))
    await expect.poll(waiting).toBe(1)
    expect(isClosed).toBe(false)
    may.open()
    await under
    const { status, body } = await closing
    expect([status, body.ownSum], JSON.stringify(body)).toEqual([200, '10.50'])
    expect(await sumOfOurs()).toBe('10.50')
    const late = await app.call('POST', 'api/payments', { json: { ...paying('2026-03-30'), source: undefined } })
    expect([late.status, Object.keys(late.body.errors)]).toEqual([422, ['createDate']])
  })

  test('a transaction that has read the last closed day goes first, even if it waits for one that waits for the closing', async () => {
    const { id } = (await app.call('POST', 'api/payments', { json: { ...paying('2026-03-29'), source: undefined } })).body
    const [posted, may] = [gate(), gate()]
    // The first transaction has read the last closed day and then needs the payment that the second one locks.
    const first = inTransaction(app.app.engine, user, async tx => {
      await lockClosedDay(tx.db)
      posted.open()
      await may.opening
      await sql`select 1 from payment where id = ${id} for update`.execute(tx.db)
      await tx.create(payment, paying('2026-03-30'))
    })
    await posted.opening
    const closing = close()
    await expect.poll(waiting).toBe(1)
    // The second holds the payment and waits for the closing.
    const second = app.call('PATCH', `api/payments/${id}/remove-payment`, { json: { delComment: 'Одновременно' } })
    await expect.poll(waiting).toBe(2)
    may.open()
    await first
    const [closed, taken] = await Promise.all([closing, second])
    expect([closed.status, taken.status], JSON.stringify([closed.body, taken.body])).toEqual([200, 200])
    expect(await brokenLaws(app.database.db)).toEqual([])
  })

  test('of two concurrent closings one succeeds, the other gets a message', async () => {
    const all = await Promise.all([close(), close(), close()])
    expect(all.map(one => one.status).filter(status => status === 200)).toEqual([200])
    for (const { status, body } of all.filter(one => one.status !== 200)) {
      expect([409, 422]).toContain(status)
      expect(body.message).toMatch(/закры/u)
    }
    expect((await sql`select 1 from period_close where status = 'closed'`.execute(app.database.db)).rows).toHaveLength(1)
  })

  test('carrying out, taking lines back, payments, waybills and closing at once: whichever comes first, nothing comes into what was closed', async () => {
    let n = 0
    const draft = (): Promise<number> =>
      posted(app, 'api/premium_vedomosts', {
        number: `О-${++n}`,
        date: '2026-03-20',
        costList: 8,
        payMethod: 1,
        lines: [1, 2, 3].map(sum => ({ account: worker, basis: 'Одновременно', sum: String(sum * 100) })),
      })
    const patch =
      (path: string, json: object = {}) =>
      () =>
        app.call('PATCH', `api/${path}`, { json })
    const reason = { delComment: 'Одновременно' }
    const outcomes = new Map<string, Set<number>>()
    for (let round = 0; round < 8; round += 1) {
      const [fresh, carried, deleted] = [await draft(), await draft(), await draft()]
      for (const id of [carried, deleted]) await patch(`premium_vedomosts/${id}/init`)()
      const lines = (await app.call('GET', `api/premium_vedomosts/${carried}`)).body.lines as { id: number }[]
      const { id: paid } = (await app.call('POST', 'api/payments', { json: { ...paying('2026-03-21'), source: undefined } })).body
      const deal = await enterDeal(app, of, { dtDeal: '2026-03-22' })
      const calls: readonly (readonly [string, () => Promise<Answered>])[] = [
        ['init', patch(`premium_vedomosts/${fresh}/init`)],
        ['line', patch(`premium_vedomost_lines/${lines[0]!.id}/delete`, reason)],
        ['line', patch(`premium_vedomost_lines/${lines[1]!.id}/delete`, reason)],
        ['statement', patch(`premium_vedomosts/${deleted}/delete`, reason)],
        ['unpay', patch(`payments/${paid}/remove-payment`, reason)],
        ['pay', () => app.call('POST', 'api/payments', { json: { ...paying('2026-03-23'), source: undefined } })],
        ['deal', patch(`deals/${deal.id}/delete`, reason)],
        ['enter', () => app.call('POST', 'api/deals', { json: dealOf(of, { dtDeal: '2026-03-24' }) })],
      ]
      const at = round % (calls.length + 1)
      const mixed = [...calls.slice(0, at), ['close', () => close()] as const, ...calls.slice(at)]
      const answers = await Promise.all(mixed.map(async ([name, call]) => [name, await call()] as const))
      for (const [name, { status, body }] of answers) {
        expect(status, `${name} ${JSON.stringify(body)}`).toBeLessThan(500)
        outcomes.set(name, new Set([...(outcomes.get(name) ?? []), status]))
      }
      const [closing] = answers.filter(([name]) => name === 'close').map(([, answer]) => answer)
      expect(closing!.status, JSON.stringify(closing!.body)).toBe(200)
      // The stored sum equals the actual one: nothing was added later, and nothing in progress was left out.
      expect(await sumOfOurs()).toBe(closing!.body.ownSum)
      expect((await app.call('GET', `api/period_closes/${closing!.body.id}`)).body.isMoved).toBe(false)
      expect(await brokenLaws(app.database.db)).toEqual([])
      await closeUpTo(app.database.db, null)
    }
    // Corrections of closed records always succeed; new records succeed or are refused, depending on who was first.
    for (const name of ['line', 'statement', 'unpay', 'deal']) expect([name, ...outcomes.get(name)!]).toEqual([name, 200])
  }, 60_000)
})
