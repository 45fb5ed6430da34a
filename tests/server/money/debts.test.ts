import { afterAll, beforeAll, expect, test, describe } from 'vitest'
import { locales } from '#locales'
import { post, withResult } from '#resources/ledger/post.rules'
import { reconciliation } from '#resources/forms/counterparties'
import { add } from '#resource/decimal'
import { textsOf } from '../../../server/engine/texts.ts'
import { formSheet } from '../../../server/engine/documents/formSheet.ts'
import { readSheets } from '../../../server/engine/documents/pdf/sheetModel.ts'
import { openZip, UNZIP_LIMITS } from '../../../server/engine/files/unzip.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { formOf } from '../../support/samples.ts'
import { makeBusiness, type Business } from '../../support/business.ts'
import { sheetOf } from '../../support/packages.ts'

describe('the act of reconciliation', () => {
  let app: TestApp
  let partner: number
  let template: number
  beforeAll(async () => {
    app = await testApp()
    partner = (await app.call('POST', 'api/companies', { json: { name: 'ООО «Карьер & Ко»', inn: '7707083893' } })).body.id
    const tx = { db: app.database.db, now: new Date(), storedTexts: textsOf(locales.ru), user: { id: 1 } }
    const deal = (id: number, dtTrx: string, sum: string) => ({
      object: 'deal' as const,
      id,
      cancelled: false,
      dtTrx,
      title: 'Накладная',
      legs: withResult([{ kind: 'C' as const, box: partner, leg: 'supplier', sum }]),
    })
    await post(tx, [deal(9001, '2026-04-30', '1000.00'), deal(9002, '2026-05-12', '500.00'), deal(9003, '2026-05-31', '77.00')])
    // Recalculated: one row of the act with the total change.
    await post(tx, [deal(9002, '2026-05-12', '500.25')])
    await post(tx, [{ ...deal(9003, '2026-05-31', '77.00'), cancelled: true }])
    const paid = { costList: 2, payMethod: 1, companyFrom: 1, companyTo: partner, price: '1200.50', createDate: '2026-05-20' }
    expect((await app.call('POST', 'api/payments', { json: paid })).status).toBe(201)
    const file = new File([formSheet(reconciliation) as BlobPart], 'Акт сверки.xlsx')
    const made = await app.call('POST', 'api/templates', { form: formOf({ name: 'Акт сверки', object: 1 }, { file }) })
    // The form uses only tags that the product knows.
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    template = made.body.id
  }, 60_000)
  afterAll(() => app.close())

  const askedBy = (as: string | undefined, days: Readonly<Record<string, string>>) =>
    app.call('POST', `api/companies/${partner}/templates/download`, {
      ...(as !== undefined && { as }),
      form: formOf({ tpl_ids: String(template), object_id: String(partner), ...days }, {}),
    })
  /** The columns of our side of the act, and all texts of a file. */
  const OURS = [0, 5, 18, 24]
  const textsIn = (bytes: Uint8Array): string[][] =>
    readSheets(openZip(bytes, UNZIP_LIMITS))[0]!.rows.map(({ cells }) =>
      Array.from({ length: 60 }, (_, column) => (cells.get(column)?.text ?? '').replaceAll('\u00a0', ' ')),
    )

  /** The rows of the act's table by cell, and the whole text. */
  async function actFor(days: Readonly<Record<string, string>>) {
    const { status, bytes, body } = await askedBy(undefined, days)
    expect(status, JSON.stringify(body)).toBe(200)
    const texts = textsIn(bytes)
    const head = texts.findIndex(row => row[5] === 'Документ')
    const end = texts.findIndex(row => row[5] === 'Сальдо конечное')
    return { text: texts.flat().join('|'), rows: texts.slice(head, end + 1).map(row => OURS.map(column => row[column]!)) }
  }

  test('an act of reconciliation has the opening balance, each movement and the closing balance', async () => {
    const { text, rows } = await actFor({ dateFrom: '2026-05-01', dateTo: '2026-05-31' })
    expect(rows).toEqual([
      ['Дата', 'Документ', 'Дебет', 'Кредит'],
      ['', 'Сальдо начальное', '', '1 000,00'],
      ['12.05.2026', 'Накладная № 9002', '', '500,25'],
      ['20.05.2026', expect.stringMatching(/^.+ № \d+$/u), '1 200,50', ''],
      ['', 'Обороты за период', '1 200,50', '500,25'],
      ['', 'Сальдо конечное', '', '299,75'],
    ])
    expect(text).toContain('за период с 01.05.2026 по 31.05.2026')
    expect(text).toContain('На 31.05.2026 задолженность в пользу Карьер & Ко: 299,75 ₽')
  })

  test('before anything moved nobody owes anything', async () => {
    const { text, rows } = await actFor({ dateFrom: '2025-01-01', dateTo: '2025-12-31' })
    expect(rows).toHaveLength(4)
    expect(text).toContain('взаимная задолженность отсутствует')
  })

  test('users who may not see the box get an act without its figures, and an invalid day is refused', async () => {
    const onlooker = await app.holder(['COMPANY_LIST'])
    const { status, bytes } = await askedBy(onlooker, { dateFrom: '2026-05-01', dateTo: '2026-05-31' })
    expect(status).toBe(200)
    expect(textsIn(bytes).flat().join('|')).not.toMatch(/500,25|299,75/u)
    expect((await askedBy(undefined, { dateFrom: '31.31.2026' })).status).toBe(422)
  })
})

describe('debts by age', () => {
  /** Debts by age: according to statements, and calculated by hand. */
  let app: TestApp
  let of: Business
  const on = async (day: string): Promise<void> => {
    app.now = new Date(`${day}T09:00:00Z`)
    app.admin = await app.signIn('admin')
  }
  const changed = async (path: string, json: object): Promise<void> => {
    const { status, body } = await app.call('PATCH', path, { json })
    if (status !== 200) throw new Error(JSON.stringify(body))
  }

  beforeAll(async () => {
    app = await testApp()
    await on('2026-06-30')
    of = await makeBusiness(app)
    // Twenty thousand each, aged 121, 90, 61, 60, 31, 30 and 0 days on the last day of June.
    const days = ['2026-03-01', '2026-04-01', '2026-04-30', '2026-05-01', '2026-05-30', '2026-05-31', '2026-06-30']
    const made = []
    for (const [at, dtDeal] of days.entries()) made.push(await of.deal({ dtDeal, ttn: `Т-${at}` }))
    await of.authorize(...made.map(({ id }) => id))
    // A correction is neither a new debt nor a payment: to 21 and back.
    await changed(`api/deals/${made[6]!.id}`, { objectVol: '21', careerVol: '21' })
    await changed(`api/deals/${made[6]!.id}`, { objectVol: '20', careerVol: '20' })
    await of.pay({ price: '25000', createDate: '2026-06-12' })
  }, 60_000)
  afterAll(() => app.close())

  interface Row {
    readonly id: number
    readonly totals: Readonly<Record<string, string>>
  }
  interface Report {
    readonly data: readonly Row[]
    readonly total: Readonly<Record<string, string>>
  }
  async function report(dateTo = '2026-06-30', more = ''): Promise<Report> {
    const { status, body } = await app.call('GET', `api/cash_boxes/debts?dateFrom=${dateTo.slice(0, 8)}01&dateTo=${dateTo}${more}`)
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body as Report
  }
  const rowOf = ({ data }: Report, id: number): Row['totals'] => data.find(one => one.id === id)!.totals
  const SIDES = { owed: ['owed30', 'owed60', 'owed90', 'owedOld'], owe: ['owe30', 'owe60', 'owe90', 'oweOld'] } as const

  test('what was paid has paid the oldest first: the rest stands by the days on which it was carried', async () => {
    // 140,000 less 25,000: March is paid, and 5,000 of April 1, which is 90 days old.
    expect(rowOf(await report(), of.customer)).toMatchObject({
      owed: '115000.00',
      owed30: '40000.00',
      owed60: '40000.00',
      owed90: '35000.00',
      owedOld: '0.00',
      owe: '0.00',
    })
    // We owe the quarry 400 × 20 seven times, and the carrier 300 × 20.
    expect(rowOf(await report(), of.supplier)).toMatchObject({
      owe: '56000.00',
      owe30: '16000.00',
      owe60: '16000.00',
      owe90: '16000.00',
      oweOld: '8000.00',
    })
    expect(rowOf(await report(), of.carrier)).toMatchObject({ owed: '0.00', owe: '42000.00', oweOld: '6000.00' })
  })

  test('on any day, and as known on any, a debt is what its statement says, and its ages are all of it', async () => {
    for (const [day, known] of [
      ['2026-06-30', ''],
      ['2026-06-11', ''],
      ['2026-05-31', ''],
      ['2026-03-31', ''],
      ['2026-06-30', '&knownOn=2026-06-29'],
    ] as const) {
      const body = await report(day, known)
      for (const { id, totals } of body.data) {
        const { body: said } = await app.call('GET', `api/companies/${id}/cashbox_company_sum?dateFrom=2026-01-01&dateTo=${day}${known}`)
        expect([day, known, id, add(totals['owe']!, `-${totals['owed']!}`)]).toEqual([day, known, id, said.closingSum])
      }
      for (const [side, ages] of Object.entries(SIDES)) {
        const sums = (all: readonly string[]): string => all.reduce((sum, one) => add(sum, one), '0.00')
        for (const { totals } of body.data) expect(sums(ages.map(name => totals[name]!))).toBe(totals[side])
        for (const name of [side, ...ages])
          expect([name, body.total[name] ?? '0.00']).toEqual([name, sums(body.data.map(row => row.totals[name]!))])
      }
    }
  })

  test('of a period that is not over debts are those of today', async () => {
    await on('2026-06-15')
    const body = await report()
    await on('2026-06-30')
    expect(rowOf(body, of.customer)).toEqual(rowOf(await report('2026-06-15'), of.customer))
  })

  test('debts of a period stand beside those of the one before it, and go to Excel', async () => {
    const { data } = (await report('2026-06-30', '&compared=before')) as unknown as {
      readonly data: readonly (Row & { readonly was: Row['totals'] })[]
    }
    expect(data.find(({ id }) => id === of.customer)!.was).toEqual(rowOf(await report('2026-05-31'), of.customer))
    const { bytes } = await app.call('GET', 'api/cash_boxes/debts/export_xlsx?dateFrom=2026-06-01&dateTo=2026-06-30')
    expect(
      sheetOf(bytes)
        .find(row => row[0]?.includes('Стройка'))!
        .slice(1, 6),
    ).toEqual(['115000', '40000', '40000', '35000', '0'])
  })
})
