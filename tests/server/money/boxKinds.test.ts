import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { locales } from '#locales'
import { BOX_RIGHTS, employeeBox, pointBox } from '#resources/money/cashTransaction/boxes'
import { post, withResult } from '#resources/ledger/post.rules'
import { textsOf } from '../../../server/engine/texts.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { makeBusiness, type Business } from '../../support/business.ts'
import { tryResources, type Tried } from '../../support/tried.ts'
import { sheetOf } from '../../support/packages.ts'

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
      const [whose, , before, after, head, ...written] = sheetOf(file.bytes)
      expect([whose, before, after].map(line => line!.join().replaceAll('\u00a0', ' '))).toEqual([
        'Стройка Южная',
        'Остаток на начало: 0,000',
        'Остаток на конец: 19,000 км',
      ])
      const unit = 'Единица'
      const at = head!.indexOf('Объем')
      expect(head!.filter(one => one === unit)).toHaveLength(1)
      expect([head![at + 1], ...written.map(row => row[at + 1])]).toEqual([unit, 'км', 'км'])
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
