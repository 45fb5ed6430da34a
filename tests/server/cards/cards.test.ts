import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SECRET } from '#resource'
import { testApp, type Answered, type TestApp } from '../../support/app.ts'
import { sheetOf } from '../../support/packages.ts'
import { closeUpTo } from '../../support/business.ts'
import { importOf, xlsx, type Cell } from '../../support/imports.ts'

describe('cards', () => {
  /**
   * Fuel cards and bank rules: bindings from a day on, exclusions, and the PIN, which lists do not show (finance §3, §4; silent-places §7).
   */
  type Body = Answered['body']
  type Json = Record<string, unknown>
  let app: TestApp
  let supplier: number
  let other: number
  let worker: number
  let site: number
  let truck: number

  const [CONTRACT, GENERAL, SALARY, REPAIR] = [2, 14, 6, 10]
  const [TRANSFER, COMMON, PAYROLL, VEHICLE, IGNORE] = [1, 2, 3, 4, 5]

  const made = async (path: string, json: Json): Promise<number> => {
    const { status, body } = await app.call('POST', path, { json })
    expect(status, JSON.stringify(body)).toBe(201)
    return body.id as number
  }
  /** Inserts a company of a kind that has its own screens. */
  const companyOf = async (kind: string, name: string): Promise<number> => {
    const { rows } = await sql<{ id: number }>`insert into company (kind, name, is_active, ins_date) values (${kind}, ${name}, true, now())
    returning id::int`.execute(app.database.db)
    return rows[0]!.id
  }

  beforeAll(async () => {
    app = await testApp({ now: new Date('2026-05-20T09:00:00Z') })
    supplier = await companyOf('oil', 'Топливо Плюс')
    other = await companyOf('oil', 'Вторая сеть')
    site = await made('api/points', { name: 'База', company: 1, pointType: [4], address: 'База, 1' })
    worker = await made('api/accounts', { login: 'worker', fio: 'Рабочий', accountType: 1, point: site })
    const { body: brands } = await app.call('GET', 'api/vehicle_brands')
    const { body: bodies } = await app.call('GET', 'api/vehicle_body_types')
    const bodyType = bodies.find((one: { isTrailer: boolean }) => !one.isTrailer).id
    truck = await made('api/vehicles', { plate: 'А001АА77', company: 1, brand: brands[0].id, bodyType })
  })
  afterAll(() => app.close())

  let last = 0
  const number = (): string => `7013 ${++last}`
  const card = (over: Json = {}): Promise<number> => made('api/oil_company_cards', { company: supplier, number: number(), ...over })
  /** Both kinds in the same form: what holds for one holds for the other. */
  const KINDS = {
    oil: { cards: 'api/oil_company_cards', entry: 'api/oil_company_card', make: card },
    bank: {
      cards: 'api/bank_transaction_cards',
      entry: 'api/bank_transaction_card',
      make: (): Promise<number> =>
        made('api/bank_transaction_cards', { company: 1, inn: '7707083893', account: `40702810${String(++last).padStart(12, '0')}` }),
    },
  } as const
  const general = (over: Json = {}): Json => ({ costListTypes: COMMON, costList: GENERAL, ...over })
  const bind = (of: number, dtStart: string, over: Json = {}, kind: keyof typeof KINDS = 'oil'): Promise<Answered> =>
    app.call('POST', `${KINDS[kind].entry}_ref_histories?isRecalcNeeded=true`, { json: { card: of, dtStart, ...general(over) } })
  const except = (of: number, dtStart: string, over: Json = {}, kind: keyof typeof KINDS = 'oil'): Promise<Answered> =>
    app.call('POST', `${KINDS[kind].entry}_exclusions?isRecalcNeeded=false`, { json: { card: of, dtStart, ...general(over) } })
  const inForce = async (of: number, day: string, text = '', kind: keyof typeof KINDS = 'oil'): Promise<Body> =>
    (await app.call('GET', `${KINDS[kind].cards}/${of}/binding?${new URLSearchParams({ day, text })}`)).body
  const read = async (path: string): Promise<Body> => (await app.call('GET', path)).body
  const historyOf = (id: number): Promise<Body[]> => read(`api/history/oilCompanyCard/${id}`)

  describe.each(['oil', 'bank'] as const)('a card (%s)', kind => {
    const { cards, entry, make } = KINDS[kind]

    test('is bound by the entry of its history that began last [R-350, R-773, R-777, R-781, R-782]', async () => {
      const id = await make()
      expect(await read(`${cards}/${id}`)).toMatchObject({ actualRef: null, object: null, since: null })
      await bind(id, '2026-01-01', {}, kind)
      await bind(id, '2026-05-01', { costListTypes: VEHICLE, costList: REPAIR, vehicle: truck, discount: '3.5' }, kind)
      await bind(id, '2039-06-01', { costListTypes: IGNORE, costList: null }, kind)
      const now = await read(`${cards}/${id}`)
      expect(now).toMatchObject({ object: 'А001АА77', since: '2026-05-01', costListType: { id: VEHICLE }, costList: { id: REPAIR } })
      expect(now.actualRef).toMatchObject({ dtStart: '2026-05-01', vehicle: { id: truck, plate: 'А001АА77' }, discount: '3.50' })
      expect((await read(`${cards}/${id}/history`)).map((one: Body) => one.dtStart)).toEqual(['2039-06-01', '2026-05-01', '2026-01-01'])
      expect((await inForce(id, '2026-04-30', '', kind)).binding).toMatchObject({ dtStart: '2026-01-01' })
      expect((await inForce(id, '2025-12-31', '', kind)).binding).toBeNull()
    })

    test('an exclusion whose words occur wins over the history between its days, the one with more words over the one with fewer [R-777, R-778, R-781, R-782]', async () => {
      const id = await make()
      await bind(id, '2026-01-01', {}, kind)
      const any = (await except(id, '2026-03-01', { dtStop: '2026-03-31', costListTypes: IGNORE, costList: null }, kind)).body
      const wash = (await except(id, '2026-03-10', { appointment: 'мойка ТЕНТ' }, kind)).body
      // An entry of the history may have the same id.
      const request = async (day: string, text: string): Promise<unknown> => {
        const { isExclusion, binding } = await inForce(id, day, text, kind)
        return isExclusion && binding.id
      }
      expect(await request('2026-03-05', 'Мойка тента')).toBe(any.id)
      expect(await request('2026-03-31', 'Дизель')).toBe(any.id)
      expect(await request('2026-03-20', 'Услуги: МОЙКА, тент.')).toBe(wash.id)
      expect(await request('2030-01-01', 'тентовая мойка')).toBe(wash.id)
      expect(await inForce(id, '2026-04-01', 'мойка', kind)).toMatchObject({ isExclusion: false, binding: { dtStart: '2026-01-01' } })
      expect((await read(`${cards}/${id}/exclusions`)).map((one: Body) => one.dtStart)).toEqual(['2026-03-10', '2026-03-01'])
    })

    test('what is inactive or deleted binds nothing [R-776]', async () => {
      const id = await make()
      await bind(id, '2026-01-01', {}, kind)
      const { body: off } = await bind(id, '2026-02-01', { point: site }, kind)
      const { body: gone } = await except(id, '2026-01-01', {}, kind)
      await app.call('PATCH', `${entry}_ref_histories/${off.id}?isRecalcNeeded=false`, { json: { metadataFields: { isActive: false } } })
      expect((await app.call('DELETE', `${entry}_exclusions/${gone.id}?isRecalcNeeded=false`, { json: {} })).status).toBe(200)
      expect((await inForce(id, '2026-05-01', '', kind)).binding).toMatchObject({ dtStart: '2026-01-01' })
      expect(await read(`${cards}/${id}`)).toMatchObject({ since: '2026-01-01' })
    })

    test('a second entry of a day is refused at its date, in advance too [R-775, R-784]', async () => {
      const id = await make()
      const { body: first } = await bind(id, '2026-03-01', {}, kind)
      const { status, body } = await bind(id, '2026-03-01', {}, kind)
      expect([status, Object.keys(body.errors ?? {})]).toEqual([409, ['dtStart']])
      const check = (query: string): Promise<Body> => read(`${cards}/${id}/check_date?dtStart=${query}`)
      expect(await check('2026-03-01')).toMatchObject({ isFree: false, affected: { count: 0, rows: [] } })
      expect(await check(`2026-03-01&id=${first.id}`)).toMatchObject({ isFree: true, message: null })
      expect(await check('2026-03-02')).toMatchObject({ isFree: true, message: null })
    })

    test('the type of cost decides which object a binding names [R-773, R-782]', async () => {
      const id = await make()
      const everything = { company: 2, point: site, account: worker, vehicle: truck }
      const cases: readonly (readonly [number, number | null, string | null])[] = [
        [TRANSFER, CONTRACT, 'company'],
        [COMMON, GENERAL, 'point'],
        [PAYROLL, SALARY, 'account'],
        [VEHICLE, REPAIR, 'vehicle'],
        [IGNORE, null, null],
      ]
      for (const [n, [costListTypes, costList, expected]] of cases.entries()) {
        const { body } = await bind(id, `2026-01-1${n}`, { costListTypes, costList, ...everything }, kind)
        expect(Object.keys(everything).filter(name => body[name] !== null)).toEqual(expected === null ? [] : [expected])
      }
      const refused = async (over: Json): Promise<string[]> => Object.keys((await bind(id, '2026-02-01', over, kind)).body.errors ?? {})
      expect(await refused({ costListTypes: TRANSFER, costList: CONTRACT })).toEqual(['company'])
      expect(await refused({ costListTypes: PAYROLL, costList: SALARY })).toEqual(['account'])
      expect(await refused({ costListTypes: VEHICLE, costList: REPAIR })).toEqual(['vehicle'])
      expect(await refused({ costListTypes: COMMON, costList: null })).toEqual(['costList'])
      expect(await refused({ costListTypes: COMMON, costList: SALARY })).toEqual(['costList'])
    })

    test('exclusions with the same words may not overlap', async () => {
      const id = await make()
      expect((await except(id, '2026-03-01', { dtStop: '2026-03-31', appointment: 'Мойка, тент' }, kind)).status).toBe(201)
      const { status, body } = await except(id, '2026-03-31', { appointment: 'тент мойка' }, kind)
      expect([status, body.errors]).toEqual([409, { dtStart: 'На эти дни уже есть исключение с теми же словами: 01.03.2026 – 31.03.2026' }])
      expect((await except(id, '2026-04-01', { appointment: 'тент мойка' }, kind)).status).toBe(201)
      expect((await except(id, '2026-03-10', { appointment: 'мойка' }, kind)).status).toBe(201)
      expect((await except(await make(), '2026-03-10', { appointment: 'мойка тент' }, kind)).status).toBe(201)
      expect((await except(id, '2026-03-10', { dtStop: '2026-03-09' }, kind)).body.errors).toHaveProperty('dtStop')
    })

    test('two people who make the same exclusion at once do not both succeed', async () => {
      const id = await make()
      const both = await Promise.all([except(id, '2026-03-01', {}, kind), except(id, '2026-03-05', {}, kind)])
      expect(both.map(one => one.status).toSorted((a, b) => a - b)).toEqual([201, 409])
    })
  })

  describe('the closed period', () => {
    test('keeps what was bound in it: nothing begins, moves or goes there [R-775, R-776]', async () => {
      const id = await card()
      const { body: old } = await bind(id, '2026-01-01')
      const { body: fresh } = await bind(id, '2026-05-01')
      const { body: open } = await except(id, '2026-01-01', { appointment: 'мойка' })
      await closeUpTo(app.database.db, '2026-03-31')
      const text = 'Период по 31.03.2026'
      const patch = (path: string, json: Json): Promise<Answered> => app.call('PATCH', `${path}?isRecalcNeeded=true`, { json })
      const refusals = [
        await bind(id, '2026-03-31'),
        await patch(`api/oil_company_card_ref_histories/${old.id}`, { point: site }),
        await patch(`api/oil_company_card_ref_histories/${fresh.id}`, { dtStart: '2026-03-15' }),
        await app.call('DELETE', `api/oil_company_card_ref_histories/${old.id}?isRecalcNeeded=true`, { json: {} }),
      ]
      for (const { status, body } of refusals) expect([status, body.errors?.dtStart?.slice(0, text.length)]).toEqual([422, text])
      expect(await read(`api/oil_company_cards/${id}/check_date?dtStart=2026-03-31`)).toMatchObject({ isFree: false })
      // An exclusion that began before the closing may end after it.
      const ended = (dtStop: string): Promise<Answered> => patch(`api/oil_company_card_exclusions/${open.id}`, { dtStop })
      expect((await ended('2026-03-30')).body.errors).toHaveProperty('dtStop')
      expect((await ended('2026-03-31')).status).toBe(200)
      expect((await patch(`api/oil_company_card_ref_histories/${fresh.id}`, { dtStart: '2026-04-01' })).status).toBe(200)
      await closeUpTo(app.database.db, null)
    })
  })

  describe('uniqueness', () => {
    test('a number stands once at a supplier [R-774]', async () => {
      await card({ number: '7000 1' })
      const twice = await app.call('POST', 'api/oil_company_cards', { json: { company: supplier, number: '7000 1' } })
      expect([twice.status, Object.keys(twice.body.errors)]).toEqual([409, ['number']])
      const unique = (company: number): Promise<Body> => read(`api/oil_company_cards/is_unique?number=7000+1&company=${company}`)
      expect(await unique(supplier)).toMatchObject({ isUnique: false })
      expect(await unique(other)).toMatchObject({ isUnique: true })
      await card({ number: '7000 1', company: other })
      expect((await app.call('POST', 'api/oil_company_cards', { json: { company: 1, number: '7000 2' } })).body.errors).toHaveProperty(
        'company',
      )
    })

    test('an account of a counterparty stands once at a company of ours [R-783]', async () => {
      const json = { company: 1, inn: '7707083893', account: '40702810938000000001' }
      const id = await made('api/bank_transaction_cards', json)
      expect((await app.call('POST', 'api/bank_transaction_cards', { json })).status).toBe(409)
      const query = new URLSearchParams({ company: '1', inn: json.inn, account: json.account })
      expect(await read(`api/bank_transaction_cards/is_unique?${query}`)).toMatchObject({ isUnique: false })
      expect(await read(`api/bank_transaction_cards/is_unique?${query}&id=${id}`)).toMatchObject({ isUnique: true })
      await made('api/bank_transaction_cards', { ...json, inn: '7728168971' })
      const known = await made('api/companies', { name: 'Контрагент', inn: json.inn })
      expect(await read(`api/bank_transaction_cards/${id}`)).toMatchObject({ counterparty: { id: known } })
    })
  })

  describe('the PIN of a fuel card', () => {
    const PIN = '4271'
    const stored = async (id: number): Promise<string | null> =>
      (await sql<{ pin: string | null }>`select pin_code as pin from oil_company_card where id = ${id}`.execute(app.database.db)).rows[0]!
        .pin

    test('is in no response, list, file or history [R-772]', async () => {
      const { body } = await app.call('POST', 'api/oil_company_cards', { json: { company: supplier, number: number(), pinCode: PIN } })
      expect([body.pinCode, await stored(body.id)]).toEqual([SECRET, PIN])
      const changed = await app.call('PATCH', `api/oil_company_cards/${body.id}`, { json: { pinCode: '9035' } })
      expect([changed.body.pinCode, await stored(body.id)]).toEqual([SECRET, '9035'])
      const answers = [await read('api/oil_company_cards'), await historyOf(body.id), await read(`api/oil_company_cards/${body.id}`)]
      for (const answer of answers) expect(JSON.stringify(answer)).not.toMatch(/4271|9035/)
      const file = await app.call('GET', `api/oil_company_cards/export_xlsx?query=${encodeURIComponent(body.number)}`)
      const cells = sheetOf(file.bytes).flat()
      expect(cells).toContain(body.number)
      expect(cells.join(' ')).not.toMatch(/4271|9035/)
      const { rows } = await sql<{ all: string }>`select coalesce(string_agg(to_jsonb(c)::text, ' '), '') as all from sys_change c
      where resource = 'oilCompanyCard' and record_id = ${body.id}`.execute(app.database.db)
      expect(rows[0]!.all).toContain(SECRET)
      expect(rows[0]!.all).not.toMatch(/4271|9035/)
    })

    test('leaves a trace when it is set anew, though both look the same, and none when it is sent back [R-772]', async () => {
      const id = await card({ pinCode: PIN })
      await app.call('PATCH', `api/oil_company_cards/${id}`, { json: { pinCode: '9035' } })
      const [entry] = await historyOf(id)
      expect(entry).toMatchObject({ action: 'edit', changes: [{ field: 'pinCode', before: SECRET, after: SECRET }] })
      const count = (await historyOf(id)).length
      await app.call('PATCH', `api/oil_company_cards/${id}`, { json: { pinCode: SECRET } })
      expect([(await historyOf(id)).length, await stored(id)]).toEqual([count, '9035'])
      await app.call('PATCH', `api/oil_company_cards/${id}`, { json: { pinCode: null } })
      expect((await historyOf(id))[0]).toMatchObject({ changes: [{ field: 'pinCode', before: SECRET, after: null }] })
    })

    test('is shown to users who manage cards, and the history records to whom', async () => {
      const id = await card({ pinCode: PIN })
      const viewer = await app.holder(['OIL_CARD_VIEW'])
      expect((await app.call('POST', `api/oil_company_cards/${id}/pin_code`, { as: viewer, json: {} })).status).toBe(403)
      const keeper = await app.holder(['OIL_CARD_VIEW', 'OIL_CARD_UPD'], 'keeper')
      expect((await app.call('POST', `api/oil_company_cards/${id}/pin_code`, { as: keeper, json: {} })).body).toEqual({ pinCode: PIN })
      const [entry] = await historyOf(id)
      expect(entry).toMatchObject({ action: 'showPin', user: { fio: expect.any(String) }, changes: [] })
      const plain = await card()
      expect((await app.call('POST', `api/oil_company_cards/${plain}/pin_code`, { json: {} })).status).toBe(409)
    })

    test('is digits alone', async () => {
      const { status, body } = await app.call('POST', 'api/oil_company_cards', {
        json: { company: supplier, number: number(), pinCode: '12a4' },
      })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['pinCode']])
    })
  })

  describe('rights', () => {
    test('fuel cards require their own rights, bank cards are readable by everybody and writable by accounting', async () => {
      const id = await card()
      const nobody = await app.holder([])
      const viewer = await app.holder(['OIL_CARD_VIEW'])
      const json = { card: id, dtStart: '2026-01-01', ...general() }
      const status = async (method: string, path: string, as: string, body?: Json): Promise<number> =>
        (await app.call(method, path, { as, ...(body && { json: body }) })).status
      expect(await status('GET', 'api/oil_company_cards', nobody)).toBe(403)
      expect(await status('GET', `api/oil_company_cards/${id}/exclusions`, viewer)).toBe(200)
      expect(await status('POST', 'api/oil_company_card_ref_histories', viewer, json)).toBe(403)
      expect(await status('GET', 'api/bank_transaction_cards', nobody)).toBe(200)
      expect(await status('POST', 'api/bank_transaction_card_ref_histories', nobody, json)).toBe(403)
      expect(
        await status('POST', 'api/bank_transaction_cards', await app.holder(['BUH_TRX_DONE']), {
          company: 1,
          inn: '7707083893',
          account: '40702810500000000777',
        }),
      ).toBe(201)
    })
  })
})

describe('the import of bindings', () => {
  /** Import of bindings of fuel cards (imports.md §4). */
  let app: TestApp
  let card: number
  let namesake: number
  beforeAll(async () => {
    app = await testApp()
    const cardOf = async (name: string): Promise<number> => {
      const { rows } = await sql<{ id: number }>`insert into company (kind, name, is_active, ins_date) values ('oil', ${name}, true, now())
      returning id::int`.execute(app.database.db)
      return (await app.call('POST', 'api/oil_company_cards', { json: { company: rows[0]!.id, number: '7013 0001' } })).body.id as number
    }
    card = await cardOf('Топливо Плюс')
    namesake = await cardOf('Вторая сеть')
    await app.call('POST', 'api/accounts', { json: { login: 'clerk', fio: 'Писарев Пётр', accountType: 1 } })
  })
  afterAll(() => app.close())

  const { applied, checked } = importOf(() => app, 'api/import/bind-cards')
  const HEAD = ['Номер карты', 'Поставщик', 'Вид статьи', 'Статья', 'Логин сотрудника', 'Дата начала', 'Скидка'] as const
  const PAYROLL = ['ФОТ', 'Заработная плата'] as const
  const file = (...rows: readonly (readonly Cell[])[]): Uint8Array => xlsx([HEAD, ...rows])
  const historyOf = async (id: number): Promise<Answered['body'][]> => (await app.call('GET', `api/oil_company_cards/${id}/history`)).body

  test('a card is found by its number at its supplier, a binding by its card and day [R-332]', async () => {
    const row = (supplier: string, discount: string): readonly Cell[] => [
      '7013 0001',
      supplier,
      ...PAYROLL,
      'clerk',
      '01.02.2026',
      discount,
    ]
    expect(await applied(file(row('топливо плюс', '2,5'), row('Вторая сеть', '3')))).toMatchObject({ created: 2, errors: [] })
    expect(await historyOf(card)).toMatchObject([{ dtStart: '2026-02-01', discount: '2.50', account: { login: 'clerk' } }])
    expect(await historyOf(namesake)).toMatchObject([{ discount: '3.00' }])
    expect(await applied(file(row('Топливо Плюс', '2,5'), row('Вторая сеть', '4')))).toMatchObject({ created: 0, updated: 1, skipped: 1 })
    expect(await historyOf(namesake)).toMatchObject([{ discount: '4.00' }])
  })

  test('what is wrong in a file is said at its row, and nothing of it is stored', async () => {
    const { errors } = await checked(
      file(
        ['7013 0002', 'Топливо Плюс', ...PAYROLL, 'clerk', '01.03.2026', null],
        ['7013 0001', 'Неизвестный', ...PAYROLL, 'clerk', '01.03.2026', null],
        ['7013 0001', 'Топливо Плюс', ...PAYROLL, null, '01.03.2026', null],
        ['7013 0001', 'Топливо Плюс', ...PAYROLL, 'clerk', '01.04.2026', null],
        ['7013 0001', 'Топливо Плюс', ...PAYROLL, 'clerk', '01.04.2026', null],
      ),
    )
    const texts = errors.map(({ row, field }: { row: number; field: string }) => [row, field])
    expect(texts).toEqual([
      [2, 'Номер карты'],
      [3, 'Поставщик'],
      [4, 'Логин сотрудника'],
      [6, 'Поставщик'],
    ])
    expect((await historyOf(card)).length).toBe(1)
  })
})
