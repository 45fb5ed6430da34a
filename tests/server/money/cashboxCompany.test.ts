import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { locales } from '#locales'
import { textsOf } from '../../../server/engine/texts.ts'
import { post, withResult } from '#resources/ledger/post.rules'
import { sheetOf } from '../../support/packages.ts'
import { testApp, type TestApp } from '../../support/app.ts'

let app: TestApp
let partner: number
/** The Monday of the current week in the business's time zone, which differs from UTC on Sunday nights. */
const monday = async (): Promise<string> => {
  const { rows } = await sql<{ day: string }>`select date_trunc('week', business_day()::timestamp)::date::text as day`.execute(
    app.database.db,
  )
  return rows[0]!.day
}
beforeAll(async () => {
  app = await testApp()
  partner = (await app.call('POST', 'api/companies', { json: { name: 'Карьер Северный', inn: '7707083893', phone: '9991234567' } })).body.id
  const transfer = (json: object) =>
    app.call('POST', 'api/payments', {
      json: { costList: 2, payMethod: 1, companyFrom: partner, companyTo: 1, price: '100', createDate: '2026-05-10', ...json },
    })
  await transfer({})
  await transfer({ companyFrom: 1, companyTo: partner, price: '30.50', createDate: '2026-05-20', reportDate: '2026-06-01' })
  await transfer({ price: '7', createDate: '2026-06-15', comment: 'Доплата по сверке' })
  const tx = { db: app.database.db, now: new Date(), storedTexts: textsOf(locales.ru), user: { id: 1 } }
  const deal = (id: number, dtTrx: string, sum: string) => ({
    object: 'deal' as const,
    id,
    cancelled: false,
    dtTrx,
    title: 'Накладная',
    legs: withResult([{ kind: 'C' as const, box: partner, leg: 'supplier', sum }]),
  })
  await post(tx, [deal(9001, '2026-05-12', '500.25'), deal(9002, await monday(), '40.00'), deal(9003, '2020-01-01', '1000')])
  await post(tx, [{ ...deal(9003, '2020-01-01', '1000'), cancelled: true }])
})
afterAll(() => app.close())

const sumOf = (rows: readonly { sumTrx: string }[]): string =>
  (rows.reduce((sum, row) => sum + Math.round(Number(row.sumTrx) * 100), 0) / 100).toFixed(2)

describe('the box of a company', () => {
  test('has a state: who it is, what it is owed, what the deals of this week moved', async () => {
    const { body } = await app.call('GET', `api/companies/${partner}/cashbox_state`)
    expect(body).toMatchObject({
      id: partner,
      name: 'Карьер Северный',
      shortName: 'Карьер Северный',
      inn: '7707083893',
      phone: '9991234567',
      email: null,
      brand: null,
      companyType: [],
      dealSum: '40.00',
      balance: '616.75',
    })
  })
  test.each([
    '',
    'dateFrom=01.05.2026&dateTo=31.05.2026',
    'dateFrom=01.05.2026&dateTo=31.05.2026&byReportDate=1',
    'dateFrom=2026-06-01&dateTo=2026-06-30',
    'query=сверке',
    'dateTo=31.12.2020',
  ])('the sums of waybills and transfers are together the sum of the statement: %s [R-668, R-697]', async query => {
    const { body: sums } = await app.call('GET', `api/companies/${partner}/cashbox_company_sum?${query}`)
    const { body: rows } = await app.call('GET', `api/cashbox_companies?companyId=${partner}&page=1&itemsPerPage=50&${query}`)
    expect((Number(sums.invoiceSum) + Number(sums.paymentSum)).toFixed(2)).toBe(sumOf(rows))
    expect(sums.total).toBe(sumOf(rows))
    for (const [type, sum] of [
      ['deal', sums.invoiceSum],
      ['payment', sums.paymentSum],
    ] as const)
      expect(sum).toBe(sumOf(rows.filter((row: { objectId: string }) => row.objectId === type)))
  })
  test.each([
    ['', ''],
    ['dateFrom=01.05.2026&dateTo=31.05.2026', ''],
    ['dateFrom=01.05.2026&dateTo=31.05.2026&byReportDate=1', 'byReportDate=1&'],
    ['dateFrom=2026-06-01&dateTo=2026-06-30', ''],
    ['dateFrom=2026-06-01&dateTo=2026-06-30&query=сверке', ''],
    ['dateTo=31.12.2020', ''],
    ['dateFrom=01.01.2030', ''],
  ])('what it held before and after a period differ by its turnovers, whatever is searched for: %s', async (query, mode) => {
    const { body: sums } = await app.call('GET', `api/companies/${partner}/cashbox_company_sum?${query}`)
    const of = (name: string): number => Math.round(Number(sums[name]) * 100)
    expect(of('openingSum') + of('creditSum') - of('debitSum')).toBe(of('closingSum'))
    for (const side of ['debitSum', 'creditSum']) expect(of(side)).toBeGreaterThanOrEqual(0)
    // Computed the other way: all rows up to the last day.
    const to = /dateTo=([\d.-]+)/.exec(query)?.[1]
    const { body: rows } = await app.call(
      'GET',
      `api/cashbox_companies?companyId=${partner}&page=1&itemsPerPage=50&${mode}${to === undefined ? '' : `dateTo=${to}`}`,
    )
    expect(sums.closingSum).toBe(sumOf(rows))
  })
  test.each(['', 'dateFrom=01.05.2026&dateTo=31.05.2026', 'dateTo=31.12.2020', 'dateFrom=01.05.2026&byReportDate=1'])(
    'its turnovers are what the rows of the statement come to, each with its corrections: %s',
    async query => {
      const { body: sums } = await app.call('GET', `api/companies/${partner}/cashbox_company_sum?${query}`)
      const { body: rows } = await app.call('GET', `api/cashbox_companies?companyId=${partner}&folded=1&page=1&itemsPerPage=50&${query}`)
      const whole = (row: { sumTrx: string; corrections: { sumTrx: string }[] }): number =>
        [row, ...row.corrections].reduce((sum, one) => sum + Math.round(Number(one.sumTrx) * 100), 0)
      const side = (of: (sum: number) => boolean): number =>
        rows
          .map(whole)
          .filter(of)
          .reduce((all: number, sum: number) => all + Math.abs(sum), 0)
      expect([side(sum => sum > 0), side(sum => sum < 0)]).toEqual(
        ['creditSum', 'debitSum'].map(name => Math.round(Number(sums[name]) * 100)),
      )
    },
  )
  test('shows how it stood on each of the last thirty days, as of a day and as known on one, in the one call of the list', async () => {
    const { id } = (await app.call('POST', 'api/companies', { json: { name: 'Линия дней', inn: '7728168971' } })).body
    const pay = (createDate: string, price: string) =>
      app.call('POST', 'api/payments', { json: { costList: 2, payMethod: 1, companyFrom: id, companyTo: 1, price, createDate } })
    await pay('2025-03-01', '100')
    await pay('2025-04-10', '40.50')
    await pay('2025-04-12', '9.50')
    const daysAt = async (more: string): Promise<string[]> =>
      (await app.call('GET', `api/cashbox_companies/list?query=Линия дней${more}`)).body[0].balanceDays
    // 2025-03-17 to 2025-04-15: 100 until April 9, 140.50 for two days, then 150.
    expect(await daysAt('&asOf=2025-04-15')).toEqual([
      ...Array.from({ length: 24 }, () => '100.00'),
      '140.50',
      '140.50',
      '150.00',
      '150.00',
      '150.00',
      '150.00',
    ])
    expect(await daysAt('')).toEqual(Array.from({ length: 30 }, () => '150.00'))
    expect(await daysAt('&asOf=2025-03-02')).toEqual([...Array.from({ length: 28 }, () => '0.00'), '100.00', '100.00'])
    expect(await daysAt('&asOf=2025-04-15&knownOn=2024-01-01')).toEqual(Array.from({ length: 30 }, () => '0.00'))
    const blind = await app.holder(['COMPANY_LIST'])
    const seen = (await app.call('GET', 'api/companies?query=Линия дней&fields=name,balanceDays', { as: blind })).body[0]
    expect(seen).not.toHaveProperty('balanceDays')
  })
  test('holds today what is dated up to today; what is dated ahead stands beside it, everywhere', async () => {
    const { id } = (await app.call('POST', 'api/companies', { json: { name: 'Вперёд', inn: '7736207543' } })).body
    const pay = (createDate: string, price: string) =>
      app.call('POST', 'api/payments', { json: { costList: 2, payMethod: 1, companyFrom: id, companyTo: 1, price, createDate } })
    const total = async (): Promise<string> => (await app.call('GET', 'api/cashbox_companies/total')).body.balance
    const owe = async () => (await app.call('GET', 'api/companies/debts')).body.owe
    await pay('2025-03-10', '100')
    const [before, owed] = [await total(), await owe()]
    expect((await pay('2039-01-01', '40')).status).toBe(201)
    expect([await total(), (await owe()).sum]).toEqual([before, owed.sum])
    expect((await app.call('GET', `api/companies/${id}/cashbox_state`)).body).toMatchObject({
      balance: '100.00',
      ahead: '40.00',
      lastMovement: '2025-03-10',
    })
    const { body: card } = await app.call('GET', `api/companies/${id}`)
    expect([card.balance, card.ahead]).toEqual(['100.00', '40.00'])
    const { body: listed } = await app.call('GET', 'api/cashbox_companies/list?query=Вперёд')
    expect(listed[0]).toMatchObject({ balance: '100.00', ahead: '40.00', lastMovement: '2025-03-10' })
    expect((await app.call('GET', 'api/cashbox_companies/list?query=Вперёд&asOf=2039-01-01')).body[0]).toMatchObject({
      balance: '140.00',
      ahead: null,
    })
    const { body: sums } = await app.call('GET', `api/companies/${id}/cashbox_company_sum`)
    expect([sums.openingSum, sums.closingSum]).toEqual(['0.00', '140.00'])
  })
  test('of a company that is not there, or not there any more, no question is answered', async () => {
    const { body: gone } = await app.call('POST', 'api/companies', { json: { name: 'ООО «Была»' } })
    const ask = async (id: number): Promise<number[]> =>
      Promise.all(['cashbox_company_sum', 'suppliers'].map(async call => (await app.call('GET', `api/companies/${id}/${call}`)).status))
    expect([await ask(gone.id), await ask(987_654)]).toEqual([
      [200, 200],
      [404, 404],
    ])
    const removed = await app.call('PATCH', `api/companies/${gone.id}`, {
      json: { metadataFields: { isDelete: true } },
    })
    expect(removed.status, JSON.stringify(removed.body)).toBe(200)
    expect(await ask(gone.id)).toEqual([404, 404])
  })

  test('in the box of our own money what comes in is debit', async () => {
    const { body: theirs } = await app.call('GET', `api/companies/${partner}/cashbox_company_sum?dateFrom=01.05.2026&dateTo=31.05.2026`)
    const { body: ours } = await app.call('GET', 'api/companies/1/cashbox_company_sum?dateFrom=01.05.2026&dateTo=31.05.2026')
    expect([theirs.paymentSum, ours.total]).toEqual([ours.total, ours.total])
    expect([ours.debitSum, ours.creditSum]).toEqual(['100.00', '30.50'])
  })
  test('its statement carries what the screen shows, newest first, by the transaction or the report day [R-675, R-696]', async () => {
    const { body } = await app.call('GET', `api/cashbox_companies?companyId=${partner}&dateFrom=01.05.2026&dateTo=31.05.2026`)
    expect(body.map((row: { dtTrx: string }) => row.dtTrx)).toEqual(['2026-05-20', '2026-05-12', '2026-05-10'])
    expect(body[0]).toMatchObject({
      objectId: 'payment',
      object: { id: expect.any(Number) },
      typeOperation: null,
      trxObject: { name: 'Оплата по договору' },
      comntBody: null,
      sumTrx: '-30.50',
      dtTrx: '2026-05-20',
      dtReport: '2026-06-01',
      metadataFields: { insDate: expect.any(String) },
    })
    expect(body[0].comntHead).toContain('Получатель:Карьер Северный;Способ оплаты:Безналичный расчёт')
    const byReport = (
      await app.call('GET', `api/cashbox_companies?companyId=${partner}&dateFrom=01.06.2026&dateTo=01.06.2026&byReportDate=1`)
    ).body
    expect(byReport.map((row: { sumTrx: string }) => row.sumTrx)).toEqual(['-30.50'])
  })
  test('each row of its statement carries the payment itself', async () => {
    const { body } = await app.call('GET', `api/cashbox_companies?companyId=${partner}&query=${encodeURIComponent('сверке')}`)
    expect(body).toHaveLength(1)
    expect(body[0].object).toMatchObject({
      id: body[0].objectNumber,
      comment: 'Доплата по сверке',
      payDate: '2026-06-15',
      sum: '7.00',
      costList: { id: 2, costListType: { id: 1 } },
      companyFrom: { id: partner, inn: '7707083893' },
      companyTo: { id: 1 },
      paymentDocs: [],
      metadataFields: { isActive: true },
    })
  })

  test('its transfers are listed and written to Excel by the same period [R-696, R-698]', async () => {
    const query = `companyId=${partner}&dateFrom=01.05.2026&dateTo=31.05.2026&currentTimeZone=3`
    const { body } = await app.call('GET', `api/payments/cashbox/company_card/list?${query}`)
    expect(body.map((row: { sum: string }) => row.sum)).toEqual(['30.50', '100.00'])
    const file = await app.call('GET', `api/cashbox_company/export_xlsx?${query}`)
    expect(file.status).toBe(200)
    const [whose, period, before, after, ...rows] = sheetOf(file.bytes)
    expect([whose, period, before, after].map(line => line!.join().replaceAll('\u00a0', ' '))).toEqual([
      'Карьер Северный, 7707083893',
      'Период: 01.05.2026 – 31.05.2026',
      expect.stringMatching(/^Остаток на начало: /),
      expect.stringMatching(/^Остаток на конец: /),
    ])
    expect(rows).toHaveLength(4)
  })
  test('in Excel the balances before and after the period stand above the rows and differ by their sum', async () => {
    const { columns } = locales.ru.nerud.statement
    const kopecks = (text: string): number =>
      Math.round(
        Number(
          text
            .replace(/^[^:]*:/, '')
            .replaceAll('−', '-')
            .replace(/[^\d,.-]/gu, '')
            .replace(',', '.'),
        ) * 100,
      )
    const read = async (query: string) => {
      const lines = sheetOf((await app.call('GET', `api/cashbox_company/export_xlsx?companyId=${partner}${query}`)).bytes)
      const at = lines.findIndex(line => line.includes(columns.sum))
      const moved = lines.slice(at + 1).map(line => kopecks(`:${line[lines[at]!.indexOf(columns.sum)]!}`))
      return { balances: lines.slice(at - 2, at).map(line => kopecks(line[0]!)), moved: moved.reduce((sum, one) => sum + one, 0) }
    }
    const may = await read('&dateFrom=01.05.2026&dateTo=31.05.2026')
    expect(may.balances[1]! - may.balances[0]!).toBe(may.moved)
    expect(may.moved).not.toBe(0)
    const ever = await read('')
    expect(ever.balances).toEqual([0, ever.moved])
    const since = await read('&dateFrom=01.06.2026')
    expect(since.balances).toEqual([ever.moved - since.moved, ever.moved])
    expect(since.balances[0]).not.toBe(0)
  })
  test('in Excel moments are those of the reader’s clock, in every export, and of the business where no zone is sent', async () => {
    const shown = async (path: string, column: string): Promise<number> => {
      const { bytes } = await app.call('GET', path)
      const lines = sheetOf(bytes)
      const head = lines.find(line => line.includes(column))
      const rows = lines.slice(lines.indexOf(head!) + 1)
      return Number(rows[0]![head!.indexOf(column)]) * 24 * 60
    }
    for (const [path, column] of [
      [`api/cashbox_company/export_xlsx?companyId=${partner}`, 'Дата проводки'],
      ['api/companies/export_xlsx?columns=metadataFields.insDate', 'Создана'],
    ] as const) {
      const [business, utc, india] = [
        await shown(path, column),
        await shown(`${path}&currentTimeZone=0`, column),
        await shown(`${path}&currentTimeZone=5.5`, column),
      ]
      expect([business - utc, india - utc].map(Math.round), path).toEqual([180, 330])
      const wrong = await app.call('GET', `${path}&currentTimeZone=Moscow`)
      expect([wrong.status, Object.keys(wrong.body.errors)], path).toEqual([400, ['currentTimeZone']])
    }
  })
  test('in Excel corrections and cancellations are distinguished with the texts of the screen', async () => {
    const { bytes } = await app.call('GET', `api/cashbox_company/export_xlsx?companyId=${partner}&dateTo=31.12.2020`)
    const [, , , , head, ...rows] = sheetOf(bytes)
    const { columns, badges } = locales.ru.nerud.statement
    const screen = [
      columns.number,
      columns.kind,
      columns.name,
      columns.purpose,
      columns.sum,
      columns.date,
      columns.reportDate,
      columns.madeAt,
    ]
    expect(head!.filter(one => one !== 'Операция')).toEqual(screen)
    const operation = head!.indexOf('Операция')
    expect(rows.map(row => [row[operation], row[head!.indexOf(columns.sum)]])).toEqual([
      [badges.del, '-1000'],
      ['', '1000'],
    ])
  })
  test('is found by number, number of the payment, comment', async () => {
    const { body: all } = await app.call('GET', `api/payments/cashbox/company_card/list?companyId=${partner}`)
    const found = async (query: string) =>
      (await app.call('GET', `api/payments/cashbox/company_card/list?companyId=${partner}&query=${encodeURIComponent(query)}`)).body.length
    expect([await found('доплата'), await found(String(all[0].id)), await found('чего нет')]).toEqual([1, 1, 0])
  })
})

describe('the list of boxes', () => {
  test('shows balances, the week and the last movement, and adds them up', async () => {
    const { body } = await app.call('GET', 'api/cashbox_companies/list?itemsPerPage=200')
    const own = body.find((row: { id: number }) => row.id === partner)
    expect(own).toMatchObject({ shortName: 'Карьер Северный', balance: '616.75', dealSum: '40.00' })
    expect(own.lastMovement >= '2026-06-15').toBe(true)
    const { body: total } = await app.call('GET', 'api/cashbox_companies/total')
    const sum = (name: string): string =>
      (body.reduce((all: number, row: Record<string, string>) => all + Math.round(Number(row[name]) * 100), 0) / 100).toFixed(2)
    expect(total).toMatchObject({ count: body.length, balance: sum('balance'), dealSum: sum('dealSum') })
    const file = await app.call('GET', 'api/cashbox_companies/list/export_xlsx')
    expect(sheetOf(file.bytes)).toHaveLength(body.length + 1)
  })
  test('our money and the result are listed apart from the debts, and every total is that of its rows', async () => {
    const sumOfBoxes = async (question: string) => {
      const { body } = await app.call('GET', `api/cashbox_companies/list?itemsPerPage=200${question}`)
      const { body: total } = await app.call('GET', `api/cashbox_companies/total?${question}`)
      const kopecks = body.reduce((all: number, row: { balance: string }) => all + Math.round(Number(row.balance) * 100), 0)
      expect(total).toMatchObject({ count: body.length, balance: (kopecks / 100).toFixed(2) })
      return { ids: body.map((row: { id: number }) => row.id) as number[], kopecks }
    }
    const [debts, own, result] = [await sumOfBoxes(''), await sumOfBoxes('&kind[]=own'), await sumOfBoxes('&kind[]=system')]
    expect([debts.ids.includes(1), debts.ids.includes(2), own.ids, result.ids]).toEqual([false, false, [1], [2]])
    const { rows } = await sql<{
      rest: string
    }>`select coalesce(sum(balance), 0)::text as rest from box_balance where box_kind <> 'C'`.execute(app.database.db)
    // Our money is everything else; counted with the debts, it would be counted twice.
    expect(own.kopecks).toBe(debts.kopecks + result.kopecks + Math.round(Number(rows[0]!.rest) * 100))
  })
  test('and the statements require the right to see boxes, the result its own right', async () => {
    const [boxes, none] = [await app.holder(['FINANS_COMPANY']), await app.holder(['COMPANY_LIST'])]
    for (const path of [
      'api/cashbox_companies/list',
      `api/cashbox_companies?companyId=${partner}`,
      `api/companies/${partner}/cashbox_state`,
    ])
      expect([path, (await app.call('GET', path, { as: none })).status]).toEqual([path, 403])
    expect((await app.call('GET', `api/companies/${partner}`, { as: none })).body).not.toHaveProperty('balance')
    const ids = async (as?: string) =>
      (await app.call('GET', 'api/cashbox_companies/list?kind[]=own&kind[]=system', { ...(as && { as }) })).body.map(
        (row: { id: number }) => row.id,
      ) as number[]
    expect([await ids(), await ids(boxes)]).toEqual([[1, 2], [1]])
    expect((await app.call('GET', 'api/cashbox_companies?companyId=2')).body.length).toBeGreaterThan(0)
    expect((await app.call('GET', 'api/cashbox_companies?companyId=2', { as: boxes })).body).toEqual([])
    expect((await app.call('GET', 'api/companies/2/cashbox_state', { as: boxes })).status).toBe(404)
  })
})
