import { callOf, formatQuery, type Resource } from '#resource'
import { resources } from '#resources'
import { CLOSE_CHECKS, filterOfCheck, type CloseCheck } from '#resources/money/periodClose/checks'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { closedTables } from '#resources/ledger/tables.rules'
import { brokenLaws } from '#resources/ledger/laws.rules'
import { testApp, type Answered, type TestApp } from '../../support/app.ts'
import { closeUpTo } from '../../support/business.ts'
import { formOf, PDF } from '../../support/samples.ts'
import { enter, enterDeal, posted, makeBusiness, type Business } from '../../support/deals.ts'

/** Closing a month: pending work, who may close, what the database enforces, what is stored (ledger §6, §8; demands, idea 15). */
let app: TestApp
let of: Business
let worker: number
beforeAll(async () => {
  app = await testApp({ now: new Date('2026-04-10T08:00:00Z') })
  of = await makeBusiness(app)
  worker = await posted(app, 'api/accounts', { login: 'worker', fio: 'Работник', accountType: 1 })
})
afterAll(() => app.close())

type Body = Answered['body']
const checklist = async (day?: string): Promise<Body> =>
  (await app.call('GET', `api/period_closes/checklist${day ? `?day=${day}` : ''}`)).body
const close = (json: object, as?: string): Promise<Answered> => app.call('POST', 'api/period_closes/close', { json, ...(as && { as }) })
const anyway = { anyway: true, comment: 'Сверим в апреле' }
const reopen = (id: number, json: object = { reason: 'Нашли накладную' }, as?: string): Promise<Answered> =>
  app.call('PATCH', `api/period_closes/${id}/reopen`, { json, ...(as && { as }) })
const pay = (json: object): Promise<number> =>
  posted(app, 'api/payments', {
    costList: 2,
    payMethod: 1,
    companyFrom: of.customer,
    companyTo: 1,
    price: '1000',
    createDate: '2026-03-20',
    ...json,
  })
const open = (): Promise<void> => closeUpTo(app.database.db, null)

/** Checks that apply in March 2026. Electronic waybills are mandatory from September: tests/server/papers/electronicPaper.test.ts. */
const BY_MARCH = CLOSE_CHECKS.filter(({ name }) => name !== 'dealsWithoutEtrn')

describe('what still hangs', () => {
  let operator: string
  /** One pending record for each check, by the end of March. */
  const HANGS: Readonly<Record<string, () => Promise<unknown>>> = {
    dealsWaiting: () => enterDeal(app, of, { dtDeal: '2026-03-03' }, operator),
    // Prices begin with the year.
    dealsInError: () => enterDeal(app, of, { dtDeal: '2025-12-30' }),
    dealsExecuting: async () => {
      const { id } = await enterDeal(app, of, { dtDeal: '2026-03-05' }, operator)
      await sql`update deal set status_id = 5 where id = ${id}`.execute(app.database.db)
    },
    dealsUnclosed: () => enterDeal(app, of, { dtDeal: '2026-03-04', shipment: 1, vehicle: of.ownVehicle, driver: of.driver }),
    dealsUnclosedCarriers: () => enterDeal(app, of, { dtDeal: '2026-03-06' }),
    oilVedomost: () =>
      statement('oil', 4, { vehicle: of.ownVehicle, driver: of.driver, card: '7001', product: 'ДТ', volume: '2', price: '51.25' }),
    costVedomost: async () =>
      statement('cost', 14, {
        point: await posted(app, 'api/points', { name: 'База', company: 1, pointType: [1] }),
        qty: '2',
        price: '50.25',
      }),
    fotVedomost: () => statement('fot', 6, { account: worker, sum: '100.50' }),
    premiumVedomost: () => statement('premium', 8, { account: worker, basis: 'За квартал', sum: '100.50' }),
    penaltyVedomost: () => statement('penalty', 8, { account: worker, basis: 'Опоздание', sum: '100.50' }),
    dealVedomost: async () => {
      const deal = await enterDeal(app, of, { dtDeal: '2026-03-06' })
      await posted(app, 'api/deal_vedomosts', { number: 'Н-1', type: 'check', date: '2026-03-15', lines: [{ deal: deal.id }] })
    },
    finesNew: () => fine(1),
    finesUnpaid: () => fine(2),
    bankWaiting: () =>
      sql`insert into bank_transaction (company_id, day, sum, direction, status_id, fingerprint, ins_date)
      values (1, '2026-03-10', 10, 'outgoing', 1, 'close', now())`.execute(app.database.db),
    fuelWaiting: () =>
      sql`insert into oil_company_transaction (company_id, day, sum, due, status_id, fingerprint, ins_date)
      values (1, '2026-03-10', 10, 10, 4, 'close', now())`.execute(app.database.db),
    transfersFailed: () => regular('transfer', 2),
    expsFailed: () => regular('expense', 14),
    npdUnchecked: async () => {
      const payee = await posted(app, 'api/companies', { name: 'Самозанятый', ownerType: 5, inn: '500100732259' })
      await pay({ costList: 2, companyFrom: 1, companyTo: payee })
      await sql`update payment set source_id = 7 where company_to_id = ${payee}`.execute(app.database.db)
    },
    transfersUnpaid: () => pay({ payStatus: 1 }),
    expsUnpaid: () => pay({ payStatus: 2, costList: 6, companyFrom: 1, companyTo: 2, value: worker, valueType: 1 }),
    transfersPaperless: () => pay({ companyFrom: 1, companyTo: of.carrier }),
    expsPaperless: () => pay({ costList: 6, companyFrom: 1, companyTo: 2, value: worker, valueType: 1 }),
  }
  const statement = (kind: string, costList: number, line: object): Promise<number> =>
    posted(app, `api/${kind}_vedomosts`, { number: `В-${kind}`, date: '2026-03-15', costList, payMethod: 1, lines: [line] })
  const regular = async (kind: string, costList: number): Promise<void> => {
    const id = await posted(app, 'api/regular_payments', {
      name: `Постоянный ${kind}`,
      kind,
      costListType: kind === 'transfer' ? 1 : 2,
      costList,
      payMethod: 1,
      sum: '10',
      period: 'month',
      day: 10,
      start: '2039-01-01',
      ...(kind === 'transfer' && { companyFrom: 1, companyTo: of.carrier }),
    })
    await sql`update regular_payment set problem = 'Касса пуста', next_run = '2026-03-10' where id = ${id}`.execute(app.database.db)
  }
  const fine = async (status: number): Promise<void> => {
    const path = 'api/truck_penalty_transactions'
    const json = { uin: `1881017726000000000${status}`, decisionDate: '2026-03-10', violatedAt: '2026-03-05T09:30:00Z', sum: '1000' }
    const id = await posted(app, path, json)
    if (status !== 1) await app.call('PATCH', `${path}/${id}/new_status`, { json: { status } })
  }
  const lineOf = async (name: string): Promise<Body> => (await checklist()).lines.find((one: Body) => one.name === name)
  /** The rows of the list that a check links to. */
  async function listed(check: CloseCheck): Promise<Body[]> {
    const resource = (resources as Readonly<Record<string, Resource>>)[check.resource]!
    const view = check.view === undefined ? undefined : resource.list?.views?.[check.view]
    const { call } = view ?? {}
    // A view without its own call is the plain list with the view's conditions.
    const filter = { ...filterOfCheck(check, { from: null, to: '2026-03-31' }), ...(call ? {} : (view?.only as object | undefined)) }
    const query = new URLSearchParams(formatQuery(resource, { filter, size: 200 })).toString()
    const { status, body } = await app.call('GET', `${callOf(resource, 'list', call).path}?${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  beforeAll(async () => {
    operator = await app.holder(['DEAL_VIEW', 'DEAL_ADD'])
  })

  test.each(BY_MARCH.map(check => [check.name, check] as const))(
    'of %s is as many rows as its list shows, and no others',
    async (name, check) => {
      expect(await lineOf(name)).toMatchObject({ count: 0, severity: check.severity })
      await HANGS[name]!()
      const line = await lineOf(name)
      const rows = await listed(check)
      expect([line.count, line.isMany]).toEqual([1, false])
      expect(rows).toHaveLength(1)
      if (check.sum) expect(Number(line.sum)).toBe(Number(rows[0][check.sum]))
    },
  )
  test('payments with a document, and those of statements, are not called paperless', async () => {
    const before = await lineOf('transfersPaperless')
    const id = await pay({ companyFrom: 1, companyTo: of.carrier })
    expect((await lineOf('transfersPaperless')).count).toBe(before.count + 1)
    const type = (await app.call('GET', 'api/document_types?isPayment=true')).body[0].id as number
    const { status, body } = await app.call('POST', 'api/payment_docs', {
      form: formOf({ payment: String(id), documentType: String(type) }, { file: new File([PDF], 'платёжка.pdf') }),
    })
    expect(status, JSON.stringify(body)).toBe(201)
    expect((await lineOf('transfersPaperless')).count).toBe(before.count)
    const expenses = await lineOf('expsPaperless')
    const base = await posted(app, 'api/points', { name: 'Вторая база', company: 1, pointType: [1] })
    const carried = await statement('cost', 14, { point: base, qty: '1', price: '9' })
    await app.call('PATCH', `api/cost_vedomosts/${carried}/init`, { json: {} })
    expect((await lineOf('expsPaperless')).count).toBe(expenses.count)
  })
  test('of days outside the period is not counted', async () => {
    const before = (await checklist()).lines
    await enterDeal(app, of, { dtDeal: '2026-04-01' }, operator)
    expect((await checklist()).lines).toEqual(before)
    expect((await checklist('2026-04-30')).lines[0].count).toBe(before[0].count + 1)
    expect((await checklist('2025-11-30')).lines.every((one: Body) => one.count === 0)).toBe(true)
  })
  test('is for the previous month by default, from the day after the last closed one', async () => {
    expect(await checklist()).toMatchObject({ from: null, to: '2026-03-31', closedUntil: null })
    await closeUpTo(app.database.db, '2026-02-28')
    expect(await checklist()).toMatchObject({ from: '2026-03-01', to: '2026-03-31', closedUntil: '2026-02-28' })
    await open()
  })
  test('is more than zero while the boxes were never checked, were checked too early, or break a law', async () => {
    const boxes = async () => (await checklist()).boxes
    expect(await boxes()).toMatchObject({ state: 'missing', job: null })
    const run = async () => {
      const { status, body } = await app.call('POST', 'api/period_closes/check_boxes', { json: {} })
      expect(status, JSON.stringify(body)).toBe(200)
      await vi.waitFor(
        async () => expect(['queued', 'running']).not.toContain((await app.call('GET', `api/task_managers/${body.job}`)).body.status),
        15_000,
      )
    }
    await run()
    expect(await boxes()).toMatchObject({ state: 'right', broken: 0 })
    const hanging = (await checklist()).hanging
    const id = await pay({})
    expect(await boxes()).toMatchObject({ state: 'stale' })
    expect((await checklist()).hanging).toBe(hanging + 1)
    expect((await checklist('2026-02-28')).boxes.state).toBe('right')
    await sql`update payment set sum = 999 where id = ${id}`.execute(app.database.db)
    await run()
    expect(await boxes()).toMatchObject({ state: 'broken', broken: 2 })
    await sql`update payment set sum = 1000 where id = ${id}`.execute(app.database.db)
    await run()
    expect(await boxes()).toMatchObject({ state: 'right' })
  })
})

describe('closing', () => {
  beforeEach(open)
  test('with required checks failing is refused until confirmed with a reason; both are stored with the closing', async () => {
    const { hanging } = await checklist()
    expect(hanging).toBe(16)
    const refused = await close({ day: '2026-03-31', comment: 'Так надо' })
    expect([refused.status, refused.body.errors]).toEqual([422, { anyway: expect.stringContaining('16') }])
    const silent = await close({ day: '2026-03-31', anyway: true })
    expect([silent.status, Object.keys(silent.body.errors)]).toEqual([422, ['comment']])
    const { status, body } = await close({ day: '2026-03-31', ...anyway })
    expect([status, body.status, body.hanging, body.comment], JSON.stringify(body)).toEqual([200, 'closed', 16, 'Сверим в апреле'])
    expect(body).toMatchObject({ closedBy: { login: 'admin' }, isMoved: false })
    expect(new Date(body.closedAt)).toEqual(app.now)
    const { body: kept } = await app.call('GET', `api/period_closes/${body.id}`)
    expect(kept.checklist.boxes.state).toBe('right')
    expect(kept.checklist.lines.map((one: Body) => one.name)).toEqual(BY_MARCH.map(one => one.name))
    await reopen(body.id)
  })
  test.each([
    ['today', { day: '2026-04-10' }, 'уже прошли'],
    ['days to come', { day: '2030-01-31' }, 'уже прошли'],
    ['no day', {}, 'заполнить'],
  ])('of %s is refused', async (_, json, text) => {
    const { status, body } = await close({ ...anyway, ...json })
    expect([status, body.errors.day]).toEqual([422, expect.stringContaining(text)])
  })
  test('goes forward alone, and is taken back from the last, with a reason and a trace', async () => {
    const february = (await close({ day: '2026-02-28', ...anyway })).body
    expect((await close({ day: '2026-01-31', ...anyway })).body.errors.day).toContain('28.02.2026')
    const march = (await close({ day: '2026-03-31', ...anyway })).body
    expect(march.dateFrom).toBe('2026-03-01')
    const early = await reopen(february.id)
    expect([early.status, early.body.message]).toEqual([409, expect.stringContaining('31.03.2026')])
    expect((await reopen(march.id, {})).body.errors).toHaveProperty('reason')
    const { body } = await reopen(march.id)
    expect(body).toMatchObject({ status: 'reopened', reopenReason: 'Нашли накладную', reopenedBy: { login: 'admin' } })
    expect((await reopen(march.id)).status).toBe(409)
    expect((await checklist()).closedUntil).toBe('2026-02-28')
    const { body: history } = await app.call('GET', `api/history/periodClose/${march.id}`)
    expect(JSON.stringify(history)).toContain('Нашли накладную')
    await reopen(february.id)
  })
  test('requires its own right: users who see boxes see closings but cannot close', async () => {
    const sees = await app.holder(['FINANS_COMPANY'])
    const closes = await app.holder(['PERIOD_CLOSE_DONE'])
    const stranger = await app.holder(['PAYMENT_ADD', 'BOOKS_UPD', 'SETTINGS_CSS'])
    expect((await close({ day: '2026-01-31', ...anyway }, sees)).status).toBe(403)
    expect((await close({ day: '2026-01-31', ...anyway }, stranger)).status).toBe(403)
    const { status, body } = await close({ day: '2026-01-31', ...anyway }, closes)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).not.toHaveProperty('ownSum')
    expect((await app.call('GET', `api/period_closes/${body.id}`, { as: sees })).body).toHaveProperty('ownSum')
    expect((await app.call('GET', 'api/period_closes', { as: stranger })).status).toBe(403)
    expect((await reopen(body.id, undefined, sees)).status).toBe(403)
    expect((await reopen(body.id, undefined, closes)).status).toBe(200)
  })
  test('has no second way: neither a property nor a change of its record', async () => {
    expect((await app.call('GET', 'api/properties/get/name/closedUntil')).status).toBe(404)
    const { body } = await close({ day: '2026-02-28', ...anyway })
    for (const method of ['PATCH', 'PUT', 'DELETE'])
      expect([404, 405]).toContain((await app.call(method, `api/period_closes/${body.id}`, { json: { day: '2026-01-01' } })).status)
    expect([404, 405]).toContain((await app.call('POST', 'api/period_closes', { json: { day: '2026-01-01' } })).status)
    await reopen(body.id)
  })
})

describe('the database', () => {
  const row = (
    day: string,
    report = day,
  ) => sql`insert into cash_transaction (box_kind, box_id, company_id, object_type, object_number, leg, seq, trx_name,
    sum_trx, dt_trx, dt_report, own_trx, own_report, ins_date) values ('C', 2, 2, 'statement', 900000, ${`${day} ${report}`}, 1, 'Мимо', 0, ${day}, ${report}, ${day}, ${report}, now())`
  beforeAll(() => closeUpTo(app.database.db, '2026-03-31'))
  afterAll(open)
  test.each([
    ['its last day', '2026-03-31', '2026-04-05'],
    ['a day in it', '2026-01-01', '2026-01-01'],
    ['a report day in it', '2026-04-05', '2026-03-31'],
  ])('takes no row of money of %s, whoever writes it', async (_, day, report) => {
    await expect(row(day, report).execute(app.database.db)).rejects.toThrow('closed')
  })
  test('takes no row of volumes in it either', async () => {
    await expect(
      sql`insert into volume_transaction (point_id, material_id, unit_id, object_type, object_number, leg, seq, trx_name, vol_trx, dt_trx, dt_report,
        own_trx, own_report, ins_date) values (${of.site}, ${of.sand}, ${of.tonne}, 'statement', 900000, 'x', 1, 'Мимо', 1, '2026-03-31', '2026-04-05', '2026-03-31', '2026-03-31', now())`.execute(
        app.database.db,
      ),
    ).rejects.toThrow('closed')
  })
  test('takes no row from a transaction that does not see what was closed meanwhile', async () => {
    await expect(
      app.database.db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(tx => row('2026-04-05').execute(tx)),
    ).rejects.toThrow('read committed')
  })
  test.each([
    ['another day', sql`update period_close set day = '2026-01-01' where status = 'closed'`],
    ['a removal', sql`delete from period_close`],
    ['a soft removal', sql`update period_close set is_delete = true where status = 'closed'`],
    ['an emptied table', sql`truncate period_close cascade`],
    [
      'an opening without a reason',
      sql`update period_close set status = 'reopened', reopened_at = now(), reopened_by_id = 1 where status = 'closed'`,
    ],
    ['an earlier day', sql`insert into period_close (day, status, closed_at, ins_date) values ('2026-02-28', 'closed', now(), now())`],
  ])('refuses of a closing %s', async (_, statement) => {
    await expect(statement.execute(app.database.db)).rejects.toThrow('closing')
  })
  test('finds a row that came into a closed period all the same', async () => {
    const only = new Error('only a try')
    await app.database.db
      .transaction()
      .execute(async tx => {
        await sql`alter table cash_transaction disable trigger cash_transaction_open`.execute(tx)
        await row('2026-03-31').execute(tx)
        expect(await brokenLaws(tx)).toContainEqual({ law: 'closed', at: 'statement 900000', is: '2026-03-31', should: '2026-03-31' })
        throw only
      })
      .catch(error => expect(error).toBe(only))
  })
})

describe('what was closed', () => {
  test('reports that nothing moved, and after reopening lists the boxes that did', async () => {
    const { body } = await close({ day: '2026-03-31', ...anyway })
    const read = async () => (await app.call('GET', `api/period_closes/${body.id}`)).body
    const moved = async () => (await app.call('GET', `api/period_closes/${body.id}/moved`)).body
    const sum = (name: string): number => Number(body[name])
    expect(sum('ownSum')).toBeCloseTo(sum('companiesSum') + sum('employeesSum') + sum('resultSum') + Number(body.othersSum), 2)
    expect(await moved()).toMatchObject({ sums: { ownSum: body.ownSum, companiesSum: body.companiesSum }, boxes: [] })
    await pay({ createDate: '2026-04-05' })
    expect([(await read()).isMoved, (await moved()).boxes]).toEqual([false, []])
    await reopen(body.id)
    await pay({ price: '70', createDate: '2026-03-30' })
    expect((await read()).isMoved).toBe(true)
    const { boxes, sums } = await moved()
    expect(boxes.map((one: Body) => [one.kind, one.id, one.sum, one.rows])).toEqual([
      ['C', 1, '70.00', 1],
      ['C', of.customer, '70.00', 1],
    ])
    expect(Number(sums.ownSum)).toBe(sum('ownSum') + 70)
  })

  test('takes late corrections on the first open day, under the day they belong to: waybills, payments, lines of statements', async () => {
    const deal = await enterDeal(app, of, { dtDeal: '2026-03-07' })
    const payment = await pay({ createDate: '2026-03-08' })
    const premium = await posted(app, 'api/premium_vedomosts', {
      number: 'П-7',
      date: '2026-03-09',
      costList: 8,
      payMethod: 1,
      lines: [{ account: worker, basis: 'За март', sum: '10' }],
    })
    expect((await app.call('PATCH', `api/premium_vedomosts/${premium}/init`, { json: {} })).status).toBe(200)
    const line = (await app.call('GET', `api/premium_vedomosts/${premium}`)).body.lines[0].id as number
    const { body: closing } = await close({ day: '2026-03-31', ...anyway })
    const cancels = await Promise.all([
      app.call('PATCH', `api/deals/${deal.id}/delete`, { json: { delComment: 'Не было рейса' } }),
      app.call('PATCH', `api/payments/${payment}/remove-payment`, { json: { delComment: 'Дважды' } }),
      app.call('PATCH', `api/premium_vedomost_lines/${line}/delete`, { json: { delComment: 'Не ему' } }),
    ])
    expect(cancels.map(one => one.status)).toEqual([200, 200, 200])
    for (const [object, id, own] of [
      ['deal', deal.id, '07.03.2026'],
      ['payment', payment, '08.03.2026'],
      ['premium', line, '09.03.2026'],
    ]) {
      const { rows } = await sql<{
        day: string
        report: string
        head: string
      }>`select dt_trx::text as day, dt_report::text as report, comnt_head as head
        from cash_transaction where object_type = ${object} and object_number = ${id} and type_operation = 'del'`.execute(app.database.db)
      expect(rows.length).toBeGreaterThan(0)
      for (const one of rows) {
        expect([one.day, one.report]).toEqual(['2026-04-01', '2026-04-01'])
        expect(one.head).toContain(`Исходная дата:${own}`)
      }
    }
    // The statement of the box shows the row at its current day.
    const { body: rows } = await app.call('GET', `api/cashbox_companies?companyId=${of.customer}&dateFrom=2026-04-01&dateTo=2026-04-01`)
    expect(rows.map((one: Body) => [one.typeOperation, one.comntHead.includes('Исходная дата:07.03.2026')])).toContainEqual(['del', true])
    expect((await app.call('GET', `api/period_closes/${closing.id}`)).body.isMoved).toBe(false)
    expect(await brokenLaws(app.database.db)).toEqual([])
    await reopen(closing.id)
  })
  test('refuses what is new in it, in words: a waybill, a payment', async () => {
    const { body: closing } = await close({ day: '2026-03-31', ...anyway })
    const late = await enter(app, of, { dtDeal: '2026-03-30' })
    expect([late.status, Object.keys(late.body.errors)]).toEqual([422, ['dtDeal']])
    await reopen(closing.id)
  })
})

test('what the former setting had closed stays closed, with its author and time', async () => {
  const { db } = app.database
  await sql`alter table period_close disable trigger user`.execute(db)
  await sql`delete from period_close`.execute(db)
  await sql`alter table period_close enable trigger user`.execute(db)
  await sql`insert into property (parameter, parameter_name, parameter_value, type, changed_at, changed_by_id)
    values ('closedUntil', 'Период закрыт по', '31.01.2026', 'text', '2026-02-03T10:00:00Z', ${worker})`.execute(db)
  for (const text of closedTables) await sql.raw(text).execute(db)
  const { rows } =
    await sql`select day::text, status, closed_by_id::int as by, closed_at = '2026-02-03T10:00:00Z' as "asSaid" from period_close`.execute(
      db,
    )
  expect(rows).toEqual([{ day: '2026-01-31', status: 'closed', by: worker, asSaid: true }])
  expect((await sql`select 1 from property where parameter = 'closedUntil'`.execute(db)).rows).toEqual([])
  expect((await checklist()).closedUntil).toBe('2026-01-31')
  for (const text of closedTables) await sql.raw(text).execute(db)
  expect((await sql`select 1 from period_close`.execute(db)).rows).toHaveLength(1)
})
