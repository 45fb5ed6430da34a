import { afterAll, beforeAll, expect, test, describe } from 'vitest'
import { locales } from '#locales'
import { post, withResult } from '#resources/ledger/post.rules'
import { reconciliation } from '#resources/forms/counterparties'
import { add } from '#resource/decimal'
import { BOX_RIGHTS, employeeBox, pointBox } from '#resources/money/cashTransaction/boxes'
import { textsOf } from '../../../server/engine/texts.ts'
import { formSheet } from '../../../server/engine/documents/formSheet.ts'
import { readSheets } from '../../../server/engine/documents/pdf/sheetModel.ts'
import { openZip, UNZIP_LIMITS } from '../../../server/engine/files/unzip.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { formOf } from '../../support/samples.ts'
import { makeBusiness, type Business } from '../../support/business.ts'
import { sheetOf } from '../../support/packages.ts'
import { tryResources, type Tried } from '../../support/tried.ts'

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

  const debtsAs = (as: string | undefined, days: Readonly<Record<string, string>>) =>
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
    const { status, bytes, body } = await debtsAs(undefined, days)
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
    const { status, bytes } = await debtsAs(onlooker, { dateFrom: '2026-05-01', dateTo: '2026-05-31' })
    expect(status).toBe(200)
    expect(textsIn(bytes).flat().join('|')).not.toMatch(/500,25|299,75/u)
    expect((await debtsAs(undefined, { dateFrom: '31.31.2026' })).status).toBe(422)
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
        const { body: box } = await app.call('GET', `api/companies/${id}/cashbox_company_sum?dateFrom=2026-01-01&dateTo=${day}${known}`)
        expect([day, known, id, add(totals['owe']!, `-${totals['owed']!}`)]).toEqual([day, known, id, box.closingSum])
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

describe('boxes of employees and points', () => {
  /** Boxes of employees and of points take two more declarations: the server side of a statement is generic over {kind, record}. */
  let app: TestApp
  let business: Business
  let ofEmployee: Tried
  let ofPoint: Tried
  beforeAll(async () => {
    app = await testApp()
    business = await makeBusiness(app)
    const { driver, quarry, site, material } = business
    const unit = (await app.call('GET', 'api/measurement_units')).body[0].id as number
    const tx = { db: app.database.db, now: new Date(), storedTexts: textsOf(locales.ru), user: { id: 1 } }
    const volume = (point: number, leg: string, of: string) => ({ point, material, unit, leg, volume: of })
    const moved = (object: 'deal' | 'premium', id: number, dtTrx: string, sum: string, volumes: ReturnType<typeof volume>[] = []) => ({
      object,
      id,
      cancelled: false,
      dtTrx,
      title: object === 'deal' ? 'Накладная' : 'Премия',
      legs: withResult([{ kind: 'E' as const, box: driver, leg: 'driver', sum }]),
      volumes,
    })
    await post(tx, [
      moved('deal', 8001, '2026-05-12', '700.25', [volume(quarry, 'out', '-20.5'), volume(site, 'in', '20.5')]),
      moved('deal', 8002, '2026-06-02', '300', [volume(site, 'in', '4')]),
      moved('premium', 8003, '2026-05-20', '-50.5', [volume(site, 'spent', '-1.5')]),
    ])
    ofEmployee = await tryResources(app, {}, {}, BOX_RIGHTS.E)
    ofPoint = await tryResources(app, {}, {}, BOX_RIGHTS.P)
  })
  afterAll(() => app.close())

  const MAY = 'dateFrom=01.05.2026&dateTo=31.05.2026'

  describe('the box of an employee', () => {
    test('has a state, rows, sums and an export', async () => {
      const { driver } = business
      expect((await ofEmployee.call('GET', `api/accounts/${driver}/cashbox_state`)).body).toMatchObject({
        id: driver,
        login: expect.any(String),
        balance: '949.75',
        dealSum: '0.00',
        lastMovement: '2026-06-02',
      })
      const rows = (await ofEmployee.call('GET', `${employeeBox.rows}?accountId=${driver}&${MAY}`)).body
      expect(rows.map((row: { sumTrx: string }) => row.sumTrx)).toEqual(['-50.50', '700.25'])
      expect((await ofEmployee.call('GET', `api/accounts/${driver}/cashbox_employer_sum?${MAY}`)).body).toEqual({
        id: driver,
        dealSum: '700.25',
        premiumSum: '-50.50',
        penaltySum: '0.00',
        paymentSum: '0.00',
        total: '649.75',
        openingSum: '0.00',
        closingSum: '649.75',
        debitSum: '50.50',
        creditSum: '700.25',
      })
      expect((await ofEmployee.call('GET', `api/accounts/${driver}/cashbox_employer_sum?query=8002`)).body.total).toBe('300.00')
      const file = await ofEmployee.call('GET', `${employeeBox.export}?accountId=${driver}&${MAY}`)
      const [, period, before, after, ...rest] = sheetOf(file.bytes)
      expect([period, before, after].map(line => line!.join().replaceAll('\u00a0', ' '))).toEqual([
        'Период: 01.05.2026 – 31.05.2026',
        'Остаток на начало: 0,00 ₽',
        'Остаток на конец: 649,75 ₽',
      ])
      expect(rest).toHaveLength(3)
    })
    test('is not for those who see the boxes of companies only', async () => {
      const others = await app.holder(['FINANS_COMPANY'])
      const { driver } = business
      for (const path of [
        `${employeeBox.rows}?accountId=${driver}`,
        `api/accounts/${driver}/cashbox_state`,
        `api/accounts/${driver}/cashbox_employer_sum`,
        'api/cashbox_employers/list',
        'api/cashbox_employers/total',
        `${employeeBox.export}?accountId=${driver}`,
        `api/payments/cashbox/user_card/list?accountId=${driver}`,
        `api/deals/cashbox/user_card/list?accountId=${driver}`,
      ])
        expect((await app.call('GET', path, { as: others })).status, path).toBe(403)
    })
  })

  describe('the box of a point', () => {
    test('has a state, rows, sums of each material and an export, in volumes [R-735]', async () => {
      const { site, quarry, material } = business
      expect((await ofPoint.call('GET', `api/points/${site}/cashbox_state`)).body).toMatchObject({
        id: site,
        name: 'Стройка Южная',
        balance: '23.000',
        weeklyBalance: '0.000',
        lastMovement: '2026-06-02',
      })
      expect((await ofPoint.call('GET', `api/points/${quarry}/cashbox_state`)).body.balance).toBe('-20.500')
      const rows = (await ofPoint.call('GET', `${pointBox.rows}?pointId=${site}&${MAY}`)).body
      expect(rows.map((row: { volTrx: string; outputVol: string }) => [row.volTrx, row.outputVol])).toEqual([
        ['-1.500', '19.000'],
        ['20.500', '20.500'],
      ])
      const of = (vol: string) => [{ material: { id: material, name: 'Щебень 20–40' }, unit: expect.anything(), vol }]
      expect((await ofPoint.call('GET', `api/points/${site}/cashbox_point_sum?${MAY}`)).body).toEqual({
        id: site,
        balance: of('23.000'),
        totalBalance: '23.000',
        sumAccrualVol: of('20.500'),
        sumWriteOffVol: of('-1.500'),
        changeVol: of('19.000'),
        totalSumAccrualVol: '20.500',
        totalSumWriteOffVol: '-1.500',
        totalChangeVol: '19.000',
      })
      const file = await ofPoint.call('GET', `${pointBox.export}?pointId=${site}&${MAY}`)
      const [whose, , before, after, head, ...lines] = sheetOf(file.bytes)
      expect([whose, before, after].map(line => line!.join().replaceAll('\u00a0', ' '))).toEqual([
        'Стройка Южная',
        'Остаток на начало: 0,000',
        'Остаток на конец: 19,000 км',
      ])
      const unit = 'Единица'
      const at = head!.indexOf('Объем')
      expect(head!.filter(one => one === unit)).toHaveLength(1)
      expect([head![at + 1], ...lines.map(row => row[at + 1])]).toEqual([unit, 'км', 'км'])
    })
  })
})

describe('the result of the business', () => {
  /** The business result is the balance of the system company plus the income of waybills; one rule decides who may see it. */
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
    const { id } = (await app.call('POST', 'api/companies', { json: { name: 'Карьер Дальний', inn: '7707083893' } })).body
    const tx = { db: app.database.db, now: new Date(), storedTexts: textsOf(locales.ru), user: { id: 1 } }
    const legs = withResult([{ kind: 'C' as const, box: id as number, leg: 'supplier', sum: '4321.09' }])
    await post(tx, [{ object: 'deal', id: 9001, cancelled: false, dtTrx: '2026-05-12', title: 'Накладная', legs }])
  })
  afterAll(() => app.close())

  const RESULT = '-4321.09'
  describe('the balance of the system company', () => {
    const calls = [
      'api/companies/2',
      'api/companies/2/cashbox_state',
      'api/companies?itemsPerPage=100',
      'api/companies/filter?itemsPerPage=100',
      'api/cashbox_companies/list?itemsPerPage=100&kind[]=system',
      'api/cashbox_companies/total?kind[]=system',
      'api/cashbox_companies?companyId=2',
      'api/history/company/2',
    ]
    test.each(calls)('is returned only to users who may see the result: %s', async path => {
      const describe = async (codes: readonly string[]) =>
        JSON.stringify((await app.call('GET', path, { as: await app.holder([...codes]) })).body)
      const all = ['COMPANY_LIST', 'FINANS_COMPANY']
      expect(await describe(all)).not.toContain(RESULT)
      if (!path.includes('history')) expect(await describe([...all, 'FINANS_IMPACT'])).toContain(RESULT)
    })
    test('is in no file, sort order or filter of other users', async () => {
      const as = await app.holder(['COMPANY_LIST', 'FINANS_COMPANY'])
      const cells = async (who: string) =>
        sheetOf((await app.call('GET', 'api/companies/export_xlsx?columns=id,balance,dealSum,lastMovement', { as: who })).bytes)
      const row = (sheet: string[][]): string[] | undefined => sheet.find(([id]) => id === '2')
      expect(row(await cells(app.admin))).toEqual(['2', RESULT, '0', expect.any(String)])
      expect(row(await cells(as))?.filter(Boolean)).toEqual(['2'])
      const first = async (who: string) =>
        (await app.call('GET', 'api/companies?order[balance]=asc&itemsPerPage=1', { as: who })).body[0].id
      expect([await first(app.admin), await first(as)]).toEqual([2, expect.not.toBeOneOf([2])])
    })
  })

  describe('the income of waybills', () => {
    test.each(['api/deals/registry/summary', 'api/deals/sump/summary', 'api/deals/indicators', 'api/deals/summary_for_list'])(
      'is summed up for those who may see the result: %s',
      async path => {
        const keys = async (codes: readonly string[]) =>
          JSON.stringify((await app.call('GET', path, { as: await app.holder([...codes]) })).body)
        expect(await keys(['DEAL_VIEW', 'FINANS_IMPACT'])).toContain(path.endsWith('indicators') ? 'groups' : '"income"')
        expect(await keys(['DEAL_VIEW'])).not.toContain('income')
        expect(await keys([])).not.toMatch(/income|Summ/)
      },
    )
  })
})
