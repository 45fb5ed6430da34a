import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { locales } from '#locales'
import { BOX_RIGHTS, employeeBox, pointBox } from '#resources/money/cashTransaction/boxes'
import { textsOf } from '../../../server/engine/texts.ts'
import { post, withResult } from '#resources/ledger/post.rules'
import { testApp, type TestApp } from '../../support/app.ts'
import { makeBusiness, type Business } from '../../support/business.ts'
import { tryResources, type Tried } from '../../support/tried.ts'
import { sheetOf } from '../../support/xlsx.ts'

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
