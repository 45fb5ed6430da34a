import { ALL_RIGHTS } from '#resources'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defineResource, field, routesOf } from '#resource'
import { POINT_TYPE } from '#resources/points/point/point'
import { updateSchema } from '../../server/engine/schema/schema.ts'
import { openLog } from '../../server/log.ts'
import { defineRules } from '../../server/engine/rules.ts'
import { sheetOf } from '../support/packages.ts'
import { testApp, type TestApp, type Answered } from '../support/app.ts'
import { tryResources, type Got, type Tried } from '../support/tried.ts'
import { servedRoutesOf } from '../../server/engine/endpoints/serve.ts'
import { makeBusiness } from '../support/business.ts'
import { plansOf } from '../support/plans.ts'

describe('lists', () => {
  /** Additional lists, their exports and sums, and values on demand, tested on resources of the test's own. */
  const right = ['BOOKS_VIEW'] as const
  const trip = defineResource({
    name: 'testTrip',
    area: 'test',
    api: {
      path: 'api/test_trips',
      select: 'select',
      lists: {
        'of_country/{id}': { by: 'country' },
      },
      sums: {
        per_country: { of: ['price', 'cost'], per: ['country', 'day'] },
      },
    },
    title: 'name',
    fields: {
      name: field.text({ required: true }),
      country: field.reference('country', { shows: ['name'] }),
      day: field.date(),
      price: field.money(),
      cost: field.money({ at: 'sums.cost' }),
      runs: field.number(),
      isOwn: field.flag({ default: false }),
      gain: field.money({ derived: 'record' }),
      loud: field.text({ derived: 'record' }),
      tale: field.text({ derived: 'record' }),
      shout: field.text({ derived: 'server', onDemand: true }),
      whisper: field.text({ derived: 'server', onDemand: true }),
    },
    derive: {
      gain: { from: ['price', 'cost'], of: r => (Number(r.price ?? 0) - Number(r.cost ?? 0)).toFixed(2) },
      loud: { from: ['name'], of: r => r.name.toUpperCase() },
      tale: { from: ['id', 'isOwn', 'day', 'country'], of: r => (r.isOwn ? `${r.day} ${r.country?.id} ${r.id}` : null) },
    },
    list: {
      columns: ['name', 'country', 'shout'],
      sort: ['name'],
      search: ['name'],
      filters: { country: 'in' },
      sums: { path: 'total', of: ['price', 'cost', 'runs'] },
      views: {
        long: {
          call: { path: 'long', scope: 'longer', parameters: { than: field.decimal() }, export: 'long/export_xlsx', wrap: 'trips' },
          columns: ['name', 'whisper'],
          sort: ['-price'],
          sums: { path: 'long/total', of: ['price'] },
        },
        own: { only: { isOwn: true }, sort: ['-day'] },
      },
    },
    rights: { read: right, create: right, edit: right },
  })
  const leg = defineResource({
    name: 'testLeg',
    area: 'test',
    api: 'api/test_legs',
    title: 'name',
    fields: {
      name: field.text({ required: true }),
      country: field.reference('country'),
      trip: field.reference('testTrip', { only: { isOwn: true }, matching: { country: 'country' } }),
    },
    rights: { read: right, create: right, edit: right },
  })

  let app: TestApp
  let tried: Tried
  let countries: number[] = []
  const call: Tried['call'] = (...query) => tried.call(...query)
  beforeAll(async () => {
    app = await testApp()
    const [name, rules] = defineRules(trip, {
      derive: { shout: t => sql`${t('name')} || '!'`, whisper: t => sql`lower(${t('name')})` },
      scopes: { longer: (t, _user, { than }) => sql`${t('runs')} > ${Number(than ?? 0)}` },
    })
    tried = await tryResources(app, { testTrip: trip, testLeg: leg }, { [name]: rules })
    countries = ((await app.call('GET', 'api/countries?itemsPerPage=2')).body as { id: number }[]).map(one => one.id)
    const add = (
      n: string,
      country: number | null,
      price: string | null,
      cost: string | null,
      runs: number,
      day: string,
    ): Promise<unknown> => call('POST', 'api/test_trips', { name: n, country, price, sums: { cost }, runs, day, isOwn: runs === 3 })
    await add('Ада', countries[0]!, '10.10', '3.00', 1, '2026-01-01')
    await add('Бор', countries[0]!, '20.20', null, 2, '2026-01-01')
    await add('Вол', countries[1]!, '0.05', '1.00', 3, '2026-01-02')
    await add('Гон', null, null, null, 4, '2026-01-02')
  })
  afterAll(() => app.close())
  const names = (body: unknown): string[] => (body as { name: string }[]).map(one => one.name)

  test('a further list has its own order, its scope, its key and its export', async () => {
    const { body } = await call('GET', 'api/test_trips/long?than=1')
    expect(names(body.trips)).toEqual(['Гон', 'Бор', 'Вол'])
    expect(names((await call('GET', 'api/test_trips/long?than=1&order[name]=asc')).body.trips)).toEqual(['Бор', 'Вол', 'Гон'])
    const file = await call('GET', 'api/test_trips/long/export_xlsx?than=1')
    expect(sheetOf(file.bytes).map(row => row[0])).toEqual(['name', 'Гон', 'Бор', 'Вол'])
    expect(sheetOf(file.bytes)[1]).toEqual(['Гон', 'гон'])
    expect(
      routesOf(trip)
        .filter(one => one.of === 'long')
        .map(one => one.kind),
    ).toEqual(['export', 'list'])
  })

  test('pages of a further list follow each other by the cursor', async () => {
    const found: string[] = []
    for (let after: string | null = ''; after !== null;) {
      const page: Got = await call('GET', `api/test_trips/long?itemsPerPage=1&after=${after}`)
      found.push(...names(page.body.trips))
      after = page.headers.get('x-next')
    }
    expect(found).toEqual(['Гон', 'Бор', 'Ада', 'Вол'])
  })

  test('values on demand are carried where a column shows them, and always by the record itself', async () => {
    const plain = (await call('GET', 'api/test_trips')).body[0]
    expect([plain.shout, 'whisper' in plain]).toEqual(['Ада!', false])
    const long = (await call('GET', 'api/test_trips/long')).body.trips[0]
    expect([long.shout, long.whisper]).toEqual(['Гон!', 'гон'])
    expect((await call('GET', `api/test_trips/${plain.id}`)).body.whisper).toBe('ада')
    const file = await call('GET', 'api/test_trips/long/export_xlsx?columns=whisper,shout')
    expect(sheetOf(file.bytes)[1]).toEqual(['гон', 'Гон!'])
  })

  test('a substring is found in any case, in the requested field only', async () => {
    const [company] = (await app.call('GET', 'api/companies?itemsPerPage=1')).body as { id: number }[]
    await app.call('PATCH', `api/companies/${company!.id}`, { json: { name: 'Верхний карьер', shortName: 'Нижний' } })
    const found = async (query: string): Promise<unknown[]> => (await app.call('GET', `api/companies?${query}`)).body as unknown[]
    const rows = await Promise.all(['name=ВЕРХНИЙ', 'name=нижний', 'shortName=НИЖНИЙ', 'query=верхний+нижний'].map(found))
    expect(rows.map(one => one.length)).toEqual([1, 0, 1, 1])
  })

  describe('a list that is asked for some fields', () => {
    const rowsOf = async (query: string): Promise<readonly Record<string, unknown>[]> =>
      (await call('GET', `api/test_trips?order[name]=asc&${query}`)).body

    test('answers these alone, beside the id and the version', async () => {
      const [first] = await rowsOf('fields=name,country')
      expect(first).toEqual({ id: expect.any(Number), version: 1, name: 'Ада', country: expect.objectContaining({ id: countries[0] }) })
      expect((await rowsOf('fields=id'))[0]).toEqual({ id: expect.any(Number), version: 1 })
      expect(Object.keys((await rowsOf(''))[0]!).length).toBeGreaterThan(10)
    })

    test('takes names and places of the wire', async () => {
      expect((await rowsOf('fields=cost'))[0]).toMatchObject({ sums: { cost: '3.00' } })
      expect((await rowsOf('fields=sums.cost'))[0]).toEqual({ id: expect.any(Number), version: 1, sums: { cost: '3.00' } })
    })

    test('derives values from what is not shown', async () => {
      const rows = await rowsOf('fields=gain')
      expect(rows).toEqual(['7.10', '20.20', '-0.95', '0.00'].map(gain => ({ id: expect.any(Number), version: 1, gain })))
      expect((await rowsOf('fields=tale'))[2]).toMatchObject({ tale: expect.stringContaining('2026-01-02') })
    })

    test('is in the same order and goes on by the same cursor', async () => {
      const { headers, body } = await call('GET', 'api/test_trips?order[price]=desc&itemsPerPage=2&fields=runs')
      expect(body.map((one: { runs: number }) => one.runs)).toEqual([4, 2])
      const next = await call('GET', `api/test_trips?order[price]=desc&itemsPerPage=2&fields=runs&after=${headers.get('x-next')}`)
      expect(next.body.map((one: { runs: number }) => one.runs)).toEqual([1, 3])
    })

    test.each([
      ['fields=nothing', 400],
      ['fields=name,', 400],
      ['fields=whisper', 400],
      ['fields=name&fields=runs', 400],
      ['fields=', 200],
    ])('%s: %i', async (query, status) => {
      const answer = await call('GET', `api/test_trips?${query}`)
      expect(answer.status).toBe(status)
      if (status === 400) expect(answer.body.errors).toHaveProperty('fields')
    })
  })

  test('sums add up what the filters find, exactly, with what derives from them', async () => {
    expect((await call('GET', 'api/test_trips/total')).body).toEqual({
      count: 4,
      price: '30.35',
      sums: { cost: '4.00' },
      runs: 10,
      gain: '26.35',
    })
    const one = await call('GET', `api/test_trips/total?country[]=${countries[1]}&query=вол`)
    expect([one.body.count, one.body.price, one.body.gain]).toEqual([1, '0.05', '-0.95'])
    expect((await call('GET', 'api/test_trips/total?query=нет')).body).toMatchObject({
      count: 0,
      price: '0.00',
      sums: { cost: '0.00' },
      runs: 0,
    })
    expect((await call('GET', 'api/test_trips/long/total?than=1')).body).toEqual({ count: 3, price: '20.25' })
    expect((await call('GET', 'api/test_trips/total?nothing=1')).status).toBe(400)
  })

  test('sums by groups name what they are grouped by as records do', async () => {
    const { body } = await call('GET', 'api/test_trips/per_country')
    const groups = body as { country: { id: number; name: string } | null; day: string; count: number; price: string; sums: object }[]
    expect(groups.map(one => [one.country?.id ?? null, one.day, one.count, one.price, one.sums])).toEqual(
      expect.arrayContaining([
        [countries[0], '2026-01-01', 2, '30.30', { cost: '3.00' }],
        [countries[1], '2026-01-02', 1, '0.05', { cost: '1.00' }],
        [null, '2026-01-02', 1, '0.00', { cost: '0.00' }],
      ]),
    )
    expect(Object.keys(groups.find(one => one.country)!.country!)).toEqual(['id', 'name'])
  })

  test('what narrows the choice of others is a filter of lists and selects, declared or not', async () => {
    expect(names((await call('GET', 'api/test_trips?isOwn=true')).body)).toEqual(['Вол'])
    expect(names((await call('GET', `api/test_trips/select?isOwn=true&country=${countries[1]}`)).body)).toEqual(['Вол'])
    expect((await call('GET', `api/test_trips/select?isOwn=true&country=${countries[0]}`)).body).toEqual([])
    expect((await call('GET', 'api/test_trips?runs=1')).status).toBe(400)
  })

  test('a reference that must match other values of the record is checked, on edits too', async () => {
    const [, , trip3] = (await call('GET', 'api/test_trips?order[id]=asc')).body as { id: number }[]
    const refused = await call('POST', 'api/test_legs', { name: 'Плечо', country: countries[0], trip: trip3!.id })
    expect([refused.status, refused.body.errors]).toEqual([422, { trip: 'Такой записи нет, или она здесь не подходит' }])
    const made = await call('POST', 'api/test_legs', { name: 'Плечо', country: countries[1], trip: trip3!.id })
    expect(made.status).toBe(201)
    const change = (json: unknown): Promise<Got> =>
      call('PATCH', `api/test_legs/${made.body.id}`, json, { 'if-match': `"${made.body.version}"` })
    const moved = await change({ country: countries[0] })
    expect([moved.status, Object.keys(moved.body.errors as object)]).toEqual([422, ['trip']])
    expect((await change({ country: countries[0], trip: null })).status).toBe(200)
    expect((await call('POST', 'api/test_legs', { name: 'Без страны', trip: trip3!.id })).status).toBe(201)
  })

  test('each order of a declared list has its index', async () => {
    const { rows } = await sql<{ name: string; made: string }>`
    select indexname as name, indexdef as made from pg_indexes where tablename = 'test_trip'`.execute(app.database.db)
    const made = Object.fromEntries(rows.map(row => [row.name, row.made]))
    expect(made['test_trip_view_long']).toContain('(price DESC, id)')
    expect(made['test_trip_view_own']).toContain('(is_own, day DESC, id)')
    expect(made['test_trip_by_country']).toContain('(country_id, name')
    expect(await updateSchema(app.database.db, tried.engine.resources, openLog('silent'))).toEqual([])
  })

  test('what a list derives is what the card derives, whichever fields it looks at, whatever the texts hold', async () => {
    await call('POST', 'api/test_trips', { name: 'Яма\t"},\t{"id":0}', country: null, price: '1.00', day: '2026-01-03', isOwn: false })
    const pages = ['query=ада', 'query=ада', '', '', 'itemsPerPage=2']
    for (const page of pages)
      for (const listed of (await call('GET', `api/test_trips?${page}`)).body) {
        const { body } = await call('GET', `api/test_trips/${listed.id}`)
        expect([listed.gain, listed.loud, listed.tale, listed.name]).toEqual([body.gain, body.loud, body.tale, body.name])
      }
  })
})

describe('values of related rows', () => {
  /** Values that a rule reads from related rows are read once per page in lists, and per record elsewhere: both must agree. */
  type Body = Answered['body']
  const PARK = 'api/vehicles/autopark'
  const today = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Moscow' }).format()
  const dayFrom = (days: number): string => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)

  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
    const business = await makeBusiness(app)
    const made = async (path: string, json: object): Promise<Body> => {
      const { status, body } = await app.call('POST', path, { json })
      expect(status, JSON.stringify(body)).toBe(201)
      return body
    }
    const point = (await made('api/points', { name: 'Автопарк Южный', company: business.carrier, pointType: [POINT_TYPE.autopark] })).id
    const drivers = await Promise.all(
      ['first', 'second'].map(async login => (await made('api/accounts', { login, fio: login, accountType: 2, driver: true })).id),
    )
    const terms = ((await app.call('GET', 'api/vehicle_indicator_types')).body as readonly Body[]).filter(type => type.valueType === 'term')
    for (let nth = 0; nth < 12; nth += 1) {
      const kept = { company: business.carrier, brand: 2, point }
      const vehicle = await made('api/vehicles', {
        ...kept,
        plate: `В${nth + 100}ОР77`,
        bodyType: 2,
        drivers: drivers.slice(0, nth % 3),
      })
      const trailer = await made('api/vehicles', { ...kept, plate: `ММ${7000 + nth}77`, bodyType: 6, truck: vehicle.id })
      // One waybill is entered with the trailer instead of its truck.
      if (nth === 1) await business.deal({ vehicle: trailer.id, dtDeal: today, driver: drivers[0] })
      const trip = { vehicle: vehicle.id, dtDeal: dayFrom(nth % 2 ? 0 : -1) }
      if (nth < 6) await business.deal(trip)
      if (nth % 3) await business.deal({ ...trip, driver: drivers[nth % 2] })
      if (nth % 4 === 0) await made('api/repairs', { vehicle: vehicle.id, type: 1, dateStart: dayFrom(nth % 8 ? 0 : 1) })
      if (nth % 5 === 0) await made('api/shift_planners', { date: today, vehicle: vehicle.id })
      for (const type of terms.slice(0, nth % 3))
        for (const days of [5, 60])
          await made('api/vehicle_indicators', {
            vehicle: vehicle.id,
            type: type.id,
            date: `2026-01-${10 + nth}`,
            dateStart: dayFrom(-days - nth),
            valueDate: dayFrom(days * (nth - 4)),
          })
    }
  }, 60_000)
  afterAll(() => app.close())

  test('the page of a list has the same values from related rows as each card', async () => {
    const rows = (await app.call('GET', `${PARK}?itemsPerPage=1000`)).body as readonly Body[]
    expect(rows.length).toBe(24)
    const seen = new Map<string, Set<unknown>>()
    for (const row of rows) {
      const { body: card } = await app.call('GET', `api/vehicles/${row.id}`)
      for (const name of ['carIdenty', 'stateNow', 'driverToday', 'lastCheck', 'nearestTerm', 'expiring', 'indicatorSTS']) {
        expect([row.plate, name, row[name]]).toEqual([row.plate, name, card[name]])
        seen.set(name, (seen.get(name) ?? new Set()).add(JSON.stringify(row[name])))
      }
    }
    for (const values of seen.values()) expect(values.size).toBeGreaterThan(2)
  })

  test('the related rows of all records of a page are read at once', async () => {
    const nodes = await plansOf(app, async db => {
      const served = servedRoutesOf({ ...app.app.engine, db }).find(one => one.method === 'GET' && one.path === PARK)!
      const user = { id: 1, login: 'admin', fio: '', rights: new Set(ALL_RIGHTS), readOnly: false, session: 1 }
      await served.handle({ request: new Request(`http://nerud.test/${PARK}`), params: {}, query: new URLSearchParams(), user })
    })
    const looks = (table: string): number[] => nodes.filter(node => node['Relation Name'] === table).map(node => node['Actual Loops'])
    for (const table of ['deal', 'repair', 'vehicle_drivers', 'vehicle_indicator'])
      expect([table, Math.max(...looks(table))]).toEqual([table, 1])
  })
})
