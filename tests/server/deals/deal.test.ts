import { locales } from '#locales'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dealState } from '#resources/deals/deal/dealStatus.formulas'
import { dayOf } from '../../../server/engine/engine.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { closeUpTo } from '../../support/business.ts'
import { sheetOf } from '../../support/packages.ts'
import { boxesOf, enter, enterDeal, makeBusiness, priced, type Business } from '../../support/deals.ts'

let app: TestApp
let of: Business
let operator = ''
beforeAll(async () => {
  app = await testApp()
  of = await makeBusiness(app)
  operator = await app.holder(['DEAL_VIEW', 'DEAL_ADD'])
})
afterAll(() => app.close())

const read = async (id: number) => (await app.call('GET', `api/deals/${id}`)).body
const act = (id: number, action: string, json: Record<string, unknown> = {}, as?: string) =>
  app.call('PATCH', `api/deals/${id}/${action}`, { json, ...(as && { as }) })
const boxes = (id: number) => boxesOf(app, id)

describe('a deal', () => {
  test('is priced by its day and posted to the boxes of its parties [R-507]', async () => {
    const deal = await enterDeal(app, of, { ttn: 'ТТН-1', kn: 'КН-1' })
    expect(deal).toMatchObject({
      status: { id: 1 },
      isAuth: true,
      state: 'active',
      objectSumm: '10000.00',
      careerSumm: '3000.00',
      routeSumm: '2000.00',
      driverSumm: '0.00',
      income: '5000.00',
      incomePercent: '33.33',
      careerVol: '10.000',
      objectVol: '10.000',
      routeVol: '10.000',
      careerUnit: { systemC: 'т' },
      distance: '40.0',
      errorText: null,
      purchaseProduct: { id: of.bought },
      saleProduct: { id: of.sold },
      inputType: { id: 1 },
      userAuth: { id: 1 },
    })
    expect(deal.statusHistory).toHaveLength(1)
    expect(await boxes(deal.id)).toEqual({
      [`C:${of.supplier}`]: '3000.00',
      [`C:${of.customer}`]: '-10000.00',
      [`C:${of.carrier}`]: '2000.00',
      'C:2': '5000.00',
    })
  })

  test('of our own carrier pays the driver by the trip [R-507]', async () => {
    const deal = await enterDeal(app, of, { shipment: 1, vehicle: of.ownVehicle, driver: of.driver, shipmentType: null })
    expect(deal).toMatchObject({ routeSumm: '0.00', driverSumm: '1500.00', income: '5500.00' })
    expect(await boxes(deal.id)).toEqual({
      [`C:${of.supplier}`]: '3000.00',
      [`C:${of.customer}`]: '-10000.00',
      [`E:${of.driver}`]: '1500.00',
      'C:2': '5500.00',
    })
  })

  test('moves volumes at its points', async () => {
    const deal = await enterDeal(app, of, { careerVol: '11', objectVol: '10.5' })
    const { rows } =
      await sql`select point_id::int as point, vol_trx::text as volume from volume_transaction where object_number = ${deal.id} order by 2`.execute(
        app.database.db,
      )
    expect(rows).toEqual([
      { point: of.quarry, volume: '-11.000' },
      { point: of.site, volume: '10.500' },
    ])
  })

  test('copies a missing volume of one side from the other, and follows its changes', async () => {
    const deal = await enterDeal(app, of, { careerVol: null, objectVol: '12' })
    expect(deal).toMatchObject({ careerVol: '12.000', careerSumm: '3600.00' })
    const edited = await app.call('PATCH', `api/deals/${deal.id}`, {
      json: { objectVol: '20' },
      headers: { 'if-match': `"${deal.version}"` },
    })
    expect(edited.body).toMatchObject({ careerVol: '20.000', objectVol: '20.000', income: '10000.00' })
  })

  test.each([
    ['a vehicle that is one', { vehicle: 1 }, 'vehicle', 'Такой записи нет, или она здесь не подходит'],
    ['a volume of either side', { careerVol: null, objectVol: null }, 'objectVol', 'Укажите объём загрузки или разгрузки'],
    ['a volume above nought', { careerVol: '-1' }, 'careerVol', ''],
    ['a volume within bounds', { objectVol: '1000001' }, 'objectVol', ''],
    ['a driver where we carry', { shipment: 1, vehicle: 'own' }, 'driver', 'Перевозим сами: укажите водителя'],
    ['a kind of carriage where others do', { shipmentType: null }, 'shipmentType', 'Перевозчик не мы: укажите тип перевозки'],
    ['a vehicle of the carrier', { vehicle: 'own' }, 'vehicle', ''],
    ['two places', { object: 'quarry', cargoRoute: null }, 'object', ''],
    ['a day that is near', { dtDeal: '2098-01-01' }, 'dtDeal', 'Дата позже, чем через месяц: проверьте год и месяц'],
    ['a day at all', { dtDeal: null }, 'dtDeal', ''],
    ['a carrier', { shipment: null }, 'shipment', ''],
    ['a type', { serviceType: null }, 'serviceType', ''],
    ['a type of service', { serviceType: 5 }, 'serviceType', ''],
  ] as const)('wants %s', async (_, changes, place, text) => {
    const own = { own: of.ownVehicle, quarry: of.quarry } as Record<string, number>
    const wanted = Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, own[String(value)] ?? value]))
    const { status, body } = await enter(app, of, wanted)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, expect.arrayContaining([place])])
    if (text) expect(body.errors[place]).toBe(text)
  })

  test('is not entered into a closed period', async () => {
    const close = (day: string | null) => closeUpTo(app.database.db, day)
    await close('2026-03-31')
    const { status, body } = await enter(app, of)
    await close(null)
    expect([status, body.errors]).toEqual([422, { dtDeal: 'Период по 31.03.2026 закрыт: укажите дату позже' }])
  })

  test('of a route that leads elsewhere is refused at the route', async () => {
    const other = await makeBusiness(app)
    const { status, body } = await enter(app, of, { cargoRoute: other.route })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['cargoRoute']])
  })

  test('finds its route and products by points and material', async () => {
    expect(await enterDeal(app, of, { cargoRoute: null })).toMatchObject({
      cargoRoute: { id: of.route },
      purchaseProduct: { id: of.bought },
      saleProduct: { id: of.sold },
    })
  })

  test.each([
    ['2025-12-31', 'Нет цены «С доставкой» товара заказчика'],
    ['2026-03-15', null],
  ])('of %s without a price says which one is missing, and has no sum [R-499]', async (dtDeal, text) => {
    const deal = await enterDeal(app, of, { dtDeal })
    if (text === null) return expect(deal.errorText).toBeNull()
    expect(deal).toMatchObject({ status: { id: 3 }, state: 'error', objectSumm: '0.00', income: '0.00' })
    expect(deal.errorText).toContain(text)
    expect(deal.errorText).toContain('на 31.12.2025')
    expect(deal.errorText).toContain('Нет цены «Перевозка» маршрута')
    expect(await boxes(deal.id)).toEqual({})
  })

  test('warns of a note that the supplier has already this year', async () => {
    const first = await enterDeal(app, of, { ttn: 'ТТН-77' })
    const ask = (query: string) => app.call('GET', `api/deals/check_ttn?ttn=ТТН-77&supplier=${of.supplier}&${query}`)
    expect((await ask('dtDeal=2026-08-01')).body).toMatchObject({ isUnique: false, other: first.id })
    expect((await ask('dtDeal=2025-08-01')).body).toMatchObject({ isUnique: true })
    expect((await ask(`dtDeal=2026-08-01&deal=${first.id}`)).body).toMatchObject({ isUnique: true })
  })
})

describe('the sump', () => {
  const pending = async (changes: Record<string, unknown> = {}) => enterDeal(app, of, changes, operator)
  const authorize = (ids: readonly number[], as?: string) => app.call('POST', 'api/deals/authorize', { json: { ids }, ...(as && { as }) })

  test('receives waybills of users who may not authorise, without posting them [R-498, R-502, R-519, R-522, R-523, R-809]', async () => {
    const deal = await pending()
    const status = { id: 2, name: 'Авторизация' }
    expect(deal).toMatchObject({ status, isAuth: false, state: 'waiting', objectSumm: '10000.00', dtAuth: null })
    expect(
      (await app.call('GET', `api/deals/sump?itemsPerPage=200`)).body.data.find((one: { id: number }) => one.id === deal.id).status,
    ).toEqual(status)
    expect(await boxes(deal.id)).toEqual({})
    const { body } = await app.call('GET', 'api/deals/sump', { as: await app.holder([]) })
    expect(body.data.map((row: { id: number }) => row.id)).toContain(deal.id)
    expect(body.data.every((row: { isAuth: boolean }) => !row.isAuth)).toBe(true)
  })

  test('receives all waybills while the setting says so', async () => {
    const set = (value: string) =>
      sql`update property set parameter_value = ${value} where parameter = 'dealAuthorization'`.execute(app.database.db)
    await set('ON')
    const deal = await enterDeal(app, of)
    await set('OFF')
    expect(deal.state).toBe('waiting')
  })

  test('lets deals into the boxes at once, and answers for each in words [R-510, R-520, R-521]', async () => {
    const good = await pending({ ttn: 'А-1' })
    const broken = await pending({ dtDeal: '2025-12-31' })
    const done = await enterDeal(app, of)
    const { status, body } = await authorize([good.id, broken.id, done.id])
    expect(status).toBe(200)
    expect(body.results).toEqual([
      { id: good.id, ok: true, message: 'Авторизована', version: expect.any(Number) },
      { id: broken.id, ok: false, message: expect.stringContaining('Нет цены') },
      { id: done.id, ok: false, message: 'Не ждёт авторизации: статус «Активна»' },
    ])
    expect(await read(good.id)).toMatchObject({ state: 'active', isAuth: true, userAuth: { id: 1 }, dtAuth: expect.any(String) })
    expect(await read(broken.id)).toMatchObject({ state: 'error', isAuth: false })
    expect(await boxes(good.id)).toMatchObject({ [`C:${of.customer}`]: '-10000.00' })
    expect(await boxes(broken.id)).toEqual({})
    const history = await app.call('GET', `api/history/deal/${good.id}`)
    expect(history.body.map((one: { action: string }) => one.action)).toEqual(['authorize', 'create'])
  })

  test('keeps what cannot be counted until its price is there', async () => {
    const broken = await pending({ dtDeal: '2025-11-30' })
    expect(broken.state).toBe('error')
    await priced(app, of.bought, 3, '900', '2025-11-01')
    expect((await authorize([broken.id])).body.results[0].message).not.toContain('заказчика')
    expect((await act(broken.id, 'recalc')).body.errorText).toContain('товара поставщика')
  })

  test('is not opened by those without the right', async () => {
    expect((await authorize([(await pending()).id], operator)).status).toBe(403)
  })

  test('lets a thousand deals in at once', async () => {
    const first = await pending({ kn: 'тысяча' })
    await sql`insert into deal (dt_deal, kn, status_id, is_auth, cargo_route_id, supplier_id, career_id, customer_id, object_id, material_id, shipment_id, vehicle_id,
        purchase_product_id, sale_product_id, service_type_id, shipment_type_id, sell_type_id, career_vol, object_vol)
      select dt_deal, kn, status_id, is_auth, cargo_route_id, supplier_id, career_id, customer_id, object_id, material_id, shipment_id, vehicle_id,
        purchase_product_id, sale_product_id, service_type_id, shipment_type_id, sell_type_id, career_vol, object_vol
      from deal, generate_series(1, 999) where id = ${first.id}`.execute(app.database.db)
    const { rows } = await sql<{ id: number }>`select id from deal where kn = 'тысяча'`.execute(app.database.db)
    const { body } = await authorize(rows.map(row => Number(row.id)))
    expect(body.results.filter((one: { ok: boolean }) => one.ok)).toHaveLength(1000)
    const total = await sql`select sum(sum_trx)::text as sum from cash_transaction c join deal d on d.id = c.object_number
      where d.kn = 'тысяча' and c.object_type = 'deal' and c.leg = 'customer'`.execute(app.database.db)
    expect(total.rows).toEqual([{ sum: '-10000000.00' }])
  })
})

describe('actions', () => {
  test('recalculation takes the price that is in force now, as a correction [R-493]', async () => {
    const deal = await enterDeal(app, of, { dtDeal: '2026-05-10' })
    await priced(app, of.bought, 3, '1100', '2026-05-01')
    const { body } = await act(deal.id, 'recalc')
    expect(body).toMatchObject({ objectSumm: '11000.00', income: '6000.00' })
    expect(await boxes(deal.id)).toMatchObject({ [`C:${of.customer}`]: '-11000.00', 'C:2': '6000.00' })
    const { rows } =
      await sql`select type_operation as type from cash_transaction where object_number = ${deal.id} and leg = 'customer' order by seq`.execute(
        app.database.db,
      )
    expect(rows).toEqual([{ type: null }, { type: 'upd' }])
    expect((await app.call('GET', `api/history/deal/${deal.id}`)).body[0]).toMatchObject({ action: 'recalc' })
    const again = await act(deal.id, 'recalc')
    expect(again.body.objectSumm).toBe('11000.00')
    expect((await sql`select 1 from cash_transaction where object_number = ${deal.id}`.execute(app.database.db)).rows).toHaveLength(6)
  })

  test('many are recalculated at once, each answered in words', async () => {
    const other = await makeBusiness(app)
    const [same, moved, gone, broken] = [
      await enterDeal(app, other),
      await enterDeal(app, other),
      await enterDeal(app, other),
      await enterDeal(app, other),
    ]
    await act(gone.id, 'delete', { delComment: 'Лишняя' })
    await sql`update deal set object_summ = 1, income = 1 where id = ${moved.id}`.execute(app.database.db)
    await sql`update deal set purchase_product_id = null where id = ${broken.id}`.execute(app.database.db)
    const ids = [same.id, moved.id, gone.id, broken.id]
    const refused = await app.call('POST', 'api/deals/recalc', { json: { ids }, as: await app.holder(['DEAL_VIEW']) })
    expect(refused.status).toBe(403)
    const { status, body } = await app.call('POST', 'api/deals/recalc', { json: { ids } })
    expect(status).toBe(200)
    expect(body.results).toMatchObject([
      { id: same.id, ok: true, message: 'Без изменений' },
      { id: moved.id, ok: true, message: expect.stringMatching(/^Пересчитана: доход был 1,00.*, стал 5.000,00/) },
      { id: gone.id, ok: false, message: 'Не пересчитывается: статус «Удалена»' },
      { id: broken.id, ok: false, message: expect.stringContaining('Не') },
    ])
    expect((await read(moved.id)).income).toBe('5000.00')
    expect(await read(broken.id)).toMatchObject({ state: 'error' })
    expect(await boxes(broken.id)).toEqual({})
    const found = await app.call('POST', 'api/deals/recalc', { json: { filter: `supplier=${other.supplier}&stateFilter[]=active` } })
    expect(found.body.results.map((one: { id: number }) => one.id)).toEqual([same.id, moved.id])
  })

  test('deletion cancels everything, with a reason or without [R-490, R-494, R-500]', async () => {
    expect((await act((await enterDeal(app, of)).id, 'delete', {})).body).toMatchObject({ state: 'deleted', delComment: null })
    const deal = await enterDeal(app, of)
    expect((await act(deal.id, 'delete', { delComment: 'Ошиблись' }, operator)).status).toBe(403)
    const { body } = await act(deal.id, 'delete', { delComment: 'Ошиблись' })
    expect(body).toMatchObject({ state: 'deleted', status: { id: 4 }, delComment: 'Ошиблись' })
    expect(await boxes(deal.id)).toEqual({})
    const { rows } = await sql`select distinct type_operation as type, comnt_body from cash_transaction
      where object_number = ${deal.id} and type_operation is not null and leg = 'customer'`.execute(app.database.db)
    expect(rows).toEqual([{ type: 'del', comnt_body: expect.stringContaining('Ошиблись') }])
    expect((await act(deal.id, 'recalc')).status).toBe(409)
    expect((await read(deal.id)).statusHistory.map((one: { status: { id: number } }) => one.status.id)).toEqual([4, 1])
  })

  test('a plain removal is refused: deals are deleted by their own call [R-494]', async () => {
    const deal = await enterDeal(app, of)
    const { status } = await app.call('PATCH', `api/deals/${deal.id}`, {
      json: { metadataFields: { isDelete: true } },
      headers: { 'if-match': `"${deal.version}"` },
    })
    expect(status).toBe(409)
  })

  test('a closed deal stays counted and is not changed any more', async () => {
    const deal = await enterDeal(app, of)
    const closed = await act(deal.id, 'close')
    expect(closed.body).toMatchObject({ state: 'closed', status: { id: 2, name: 'Закрыта' }, isAuth: true })
    expect(await boxes(deal.id)).toMatchObject({ [`C:${of.customer}`]: '-10000.00' })
    const { status } = await app.call('PATCH', `api/deals/${deal.id}`, {
      json: { objectVol: '1' },
      headers: { 'if-match': `"${closed.body.version}"` },
    })
    expect([status, (await act(deal.id, 'recalc')).status]).toEqual([409, 409])
  })

  test('a change of the customer moves the debt', async () => {
    const deal = await enterDeal(app, of)
    const other = await makeBusiness(app)
    const { body } = await app.call('PATCH', `api/deals/${deal.id}`, {
      json: { customer: other.customer },
      headers: { 'if-match': `"${deal.version}"` },
    })
    expect(body.customer.id).toBe(other.customer)
    expect(await boxes(deal.id)).toMatchObject({ [`C:${other.customer}`]: '-10000.00' })
    expect(Object.keys(await boxes(deal.id))).not.toContain(`C:${of.customer}`)
  })

  test('every sum is explained by the rows that it stands on', async () => {
    const deal = await enterDeal(app, of)
    const { body } = await app.call('GET', `api/deals/${deal.id}/why`)
    const [object, career, route, driver, income] = body.sums
    expect(object).toMatchObject({ name: 'objectSumm', numbers: '1\u00a0000,00 × 10,000 т = 10\u00a0000,00' })
    expect(object.facts[0]).toMatchObject({ label: 'Цена «С доставкой»', dateStart: '2026-01-01', link: { resource: 'productPrice' } })
    expect(career.facts[0].link.resource).toBe('productPrice')
    expect(route.facts[0].link.resource).toBe('cargoRoutePrice')
    expect(driver.facts[0].label).toContain('водителю')
    expect(income.numbers).toContain('= 5\u00a0000,00')
  })

  test('the form is given what it counts from', async () => {
    const { body } = await app.call(
      'GET',
      `api/deals/calculate?dtDeal=2026-03-15&cargoRoute=${of.route}&purchaseProduct=${of.bought}&saleProduct=${of.sold}`,
      { as: operator },
    )
    expect(body).toMatchObject({
      day: '2026-03-15',
      purchase: {
        id: of.bought,
        unit: { sign: 'т' },
        prices: expect.arrayContaining([expect.objectContaining({ type: 3, price: '1000.00' })]),
      },
      route: { prices: expect.arrayContaining([expect.objectContaining({ type: 5, price: '200.00' })]), rates: [] },
    })
  })
})

describe('lists', () => {
  test('are found by the state of a deal, as the formula defines it [R-485]', async () => {
    for (const state of ['active', 'closed', 'deleted', 'error', 'waiting']) {
      const { body } = await app.call('GET', `api/deals?stateFilter=${state}&itemsPerPage=200`)
      expect(body.length, state).toBeGreaterThan(0)
      for (const row of body) expect([row.state, row.stateFilter, dealState(row.status.id, row.isAuth).name]).toEqual([state, state, state])
    }
  })

  test('have their sums, deleted deals left out, and volumes by material [R-487]', async () => {
    const other = await makeBusiness(app)
    const one = await enterDeal(app, other)
    await enterDeal(app, other, { objectVol: '5', careerVol: '5' })
    const gone = await enterDeal(app, other)
    await act(gone.id, 'delete', { delComment: 'Лишняя' })
    const { body } = await app.call('GET', `api/deals/summary_for_list?supplier=${other.supplier}`)
    expect(body).toMatchObject({ count: 2, objectSumm: '15000.00', income: '7500.00', incomePercent: '33.33' })
    const volumes = await app.call('GET', `api/deals/vol_indicators?supplier=${other.supplier}`)
    expect(volumes.body).toEqual([
      { count: 2, material: expect.objectContaining({ id: other.sand }), objectUnit: expect.anything(), objectVol: '15.000' },
    ])
    const states = await app.call('GET', `api/deals/indicators?supplier=${other.supplier}`)
    expect(states.body.groups).toMatchObject([
      { stateFilter: 'active', count: 2 },
      { stateFilter: 'deleted', count: 1 },
    ])
    expect((await app.call('GET', `api/deals?query=${one.ttn ?? ''}&supplier=${other.supplier}`)).body).toHaveLength(3)
  })

  test('have their volumes unit by unit beside their sums, the same kept as added up', async () => {
    const other = await makeBusiness(app)
    await enterDeal(app, other, { careerVol: '11', objectVol: '10.5' })
    await enterDeal(app, other, { objectVol: '5', careerVol: '5' })
    await enterDeal(app, other, {}, operator)
    const { body } = await app.call('GET', `api/deals/summary_for_list?supplier=${other.supplier}`)
    const tonnes = (sum: string) => [{ unit: { id: other.tonne, name: 'Тонна', systemC: 'т' }, sum }]
    expect(body).toMatchObject({ count: 3, careerVol: tonnes('26.000'), objectVol: tonnes('25.500'), routeVol: tonnes('25.500') })
    for (const path of ['summary_for_list', 'registry/summary', 'sump/summary']) {
      const [shown, added] = [
        await app.call('GET', `api/deals/${path}`),
        await app.call('GET', `api/deals/${path}?insDate[after]=2000-01-01`),
      ]
      expect(shown.body.count, path).toBeGreaterThan(0)
      expect(shown.body, path).toEqual(added.body)
    }
    const volumes = await app.call('GET', 'api/deals/vol_indicators')
    expect(volumes.body.length).toBeGreaterThan(0)
    expect(volumes.body).toEqual((await app.call('GET', 'api/deals/vol_indicators?insDate[after]=2000-01-01')).body)
  })

  test('tell how many deals each status and each mark has, as the list finds them [R-488]', async () => {
    const other = await makeBusiness(app)
    const { clock, zone } = app.app.engine
    await enterDeal(app, other, { dtDeal: dayOf(clock(), zone) })
    await enterDeal(app, other, {}, operator)
    const ask = async (query = '') => (await app.call('GET', `api/deals/indicators?supplier=${other.supplier}${query}`)).body
    const found = async (query: string) => (await app.call('GET', `api/deals?supplier=${other.supplier}&${query}`)).body.length
    const whole = await ask()
    expect(whole.counts).toEqual({ sump: 1, today: 1, week: 1, withoutTtn: 1 })
    // The selected status is ignored when counting statuses, but applies to the counts of the marks.
    const chosen = await ask('&stateFilter[]=waiting')
    expect(chosen.groups).toEqual(whole.groups)
    // A mark's count ignores conditions on the mark's own fields: it says how many records a click on it would find.
    expect(chosen.counts).toEqual({ sump: 1, today: 0, week: 0, withoutTtn: 1 })
    // A mark with its own statuses counts those, whichever status is selected.
    expect((await ask('&stateFilter[]=active')).counts).toEqual({ sump: 1, today: 1, week: 1, withoutTtn: 1 })
    for (const { stateFilter, count } of whole.groups) expect(await found(`stateFilter[]=${stateFilter}`)).toBe(count)
    expect(await found('stateFilter[]=waiting&stateFilter[]=error&isAuth=0')).toBe(whole.counts.sump)
  })

  test('are found by a company in any of its roles [R-485]', async () => {
    const other = await makeBusiness(app)
    const deal = await enterDeal(app, other)
    const ids = async (...companies: number[]) =>
      (await app.call('GET', `api/deals?${companies.map(id => `company[]=${id}`).join('&')}`)).body.map((row: { id: number }) => row.id)
    for (const company of [other.supplier, other.customer, other.carrier]) expect(await ids(company)).toEqual([deal.id])
    expect(await ids(other.carrier, of.carrier)).toContain(deal.id)
    expect(await ids(999_999)).toEqual([])
    const { body } = await app.call('GET', `api/deals/sump/summary?company[]=${other.carrier}`)
    expect(body.count).toBe(0)
  })

  test('in Excel the unit of each volume stands beside it, asked for or not', async () => {
    const titles = async (columns: string): Promise<string[]> =>
      sheetOf((await app.call('GET', `api/deals/export_xlsx?columns=${columns}`)).bytes)[0]!
    const { careerVol, careerUnit, objectVol, objectUnit, ttn } = locales.ru.resources.deal.fields
    expect(await titles('careerVol,objectVol,ttn')).toEqual([careerVol, careerUnit, objectVol, objectUnit, ttn])
    expect(await titles('objectUnit,objectVol')).toEqual([objectUnit, objectVol])
  })
  test('the registry wraps counted deals, is marked as checked, and unmarked [R-557, R-558, R-559]', async () => {
    const other = await makeBusiness(app)
    const [a, b] = [await enterDeal(app, other), await enterDeal(app, other)]
    const list = async () =>
      (await app.call('GET', `api/deals/registry?supplier=${other.supplier}`, { as: await app.holder([]) })).body.data
    expect(await list()).toMatchObject([
      { date: '2026-03-15', hasTtnDoc: false },
      { date: '2026-03-15', hasTtnDoc: false },
    ])
    expect((await app.call('GET', `api/deals/registry/summary?supplier=${other.supplier}`)).body).toMatchObject({
      count: 2,
      income: '10000.00',
    })
    const saved = await app.call('POST', 'api/deals/registry', {
      json: { ids: [a.id, b.id], registryNumber: 'Р-5', registryDate: '2026-04-01', registryComment: 'Март' },
    })
    expect(saved.status).toBe(200)
    expect((await list())[0]).toMatchObject({ registryNumber: 'Р-5', registryDate: '2026-04-01', checkedBy: { id: 1 } })
    expect((await app.call('GET', 'api/deals?registryNumber=Р-5')).body).toHaveLength(2)
    expect((await app.call('GET', 'api/deals/registry/next_number')).body).toEqual({ value: 'Р-6' })
    await app.call('POST', 'api/deals/registry/undo', { json: { ids: [b.id] } })
    expect((await app.call('GET', 'api/deals?registryNumber=Р-5')).body).toHaveLength(1)
  })

  test('the box of a company lists its deals in any role, by period, number, note', async () => {
    const other = await makeBusiness(app)
    const deal = await enterDeal(app, other, { ttn: 'Особая-9' })
    await enterDeal(app, other, { dtDeal: '2026-04-02' })
    const ask = async (query: string) =>
      (await app.call('GET', `api/deals/cashbox/company_card/list?${query}`)).body.map((row: { id: number }) => row.id)
    for (const company of [other.supplier, other.customer, other.carrier])
      expect(await ask(`companyId=${company}&dateFrom=2026-03-01&dateTo=2026-03-31`)).toEqual([deal.id])
    expect(await ask(`companyId=${other.carrier}&query=особая`)).toEqual([deal.id])
    expect(await ask(`companyId=${other.carrier}&query=${deal.id}&byReportDate=true`)).toEqual([deal.id])
    expect(await ask(`companyId=${other.carrier}`)).toHaveLength(2)
  })

  test('companies of deals are offered for the filter [R-485]', async () => {
    const { body } = await app.call('GET', `api/deals/companies_for_select?query=${encodeURIComponent('Возчик')}`)
    expect(body.map((one: { id: number }) => one.id)).toContain(of.carrier)
    expect(body[0].label).toContain('Возчик')
  })
})
