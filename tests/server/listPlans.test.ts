import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, describe } from 'vitest'
import { orderedFields, wirePathOf, type Query, type Resource, type Sort, callOf, NOBODY, optionsOf, rightsFor } from '#resource'
import { parseQuery } from '#resource/listQuestion'
import { resources, ALL_RIGHTS } from '#resources'
import { servedRoutesOf } from '../../server/engine/endpoints/serve.ts'
import type { Db } from '../../server/engine/sql.ts'
import { testApp, type TestApp } from '../support/app.ts'
import { manyRows, rowsReadByNode, plansOf } from '../support/plans.ts'
import { encodeCursor, conditions, pageSql } from '../../server/engine/read/records.ts'
import { tableOf, columnOf, isStored } from '../../server/engine/schema/tables.ts'

describe('lists', () => {
  /**
   * Pages in everyday use read only the rows that they show: they are as fast with a hundred times the companies, people, points, vehicles
   * and orders.
   */
  const ROWS = 5000
  /** The maximum number of rows that a page, a daily sum and its filters may read from one table; each table holds several times as many. */
  const MAX_ROWS_READ = 1200
  const BIG = ['company', 'account', 'point', 'vehicle', 'material_order', 'box_balance', 'place_balance']
  /** The number of vehicles at each autopark. */
  const PARK = 25

  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
    const { db } = app.database
    const fill = (table: string, values: Readonly<Record<string, string>>): Promise<void> => manyRows(db, table, ROWS, [], values)
    // Some records of each kind are inactive; most boxes have entries.
    const active = 'n % 10 > 0'
    await fill('company', { id: 'n', is_active: active })
    // A few points have many people, most have none.
    await fill('account', { id: 'n', is_active: active, has_box: 'true', point_id: '100000 + n % 5' })
    await fill('point', { id: 'n', is_active: active, has_box: 'true' })
    await fill('vehicle', {
      id: 'n',
      is_active: active,
      point_id: `100000 + n % ${ROWS / PARK}`,
      company_id: '100000 + n / 5',
      brand_id: '2',
    })
    await fill('material_order', {
      id: 'n',
      // Half the orders are open to every vehicle today; the other half begins later and is already closed.
      status_id: 'n % 2 + 1',
      date_from: `business_day() + case n % 2 when 0 then -10 - n % 300 else 5 end`,
      date_to: `business_day() + 400`,
      order_limit: '100',
    })
    // Years of indicators: one in ten of a vehicle is in force, and one vehicle in fifty has expiring ones. Their history is read in full.
    await manyRows(db, 'vehicle_indicator', ROWS, [], {
      vehicle_id: '100000 + n / 10',
      type_id: '1',
      date_start: 'business_day() - 100 * (n % 10)::int',
      value_date: 'business_day() - 100 * (n % 10)::int + case when n % 500 = 0 then 10 else 150 end',
      is_active: 'true',
    })
    await sql`insert into box_balance select k, n, 10, 1, business_day() from generate_series(100000, ${sql.lit(99_999 + ROWS)}) n, unnest(array['C', 'E']) k`.execute(
      db,
    )
    await sql`insert into place_balance select n, 1, 1, 10, 1, business_day() from generate_series(100000, ${sql.lit(99_999 + ROWS)}) n`.execute(
      db,
    )
    await sql.raw('vacuum analyze').execute(db)
  }, 120_000)
  afterAll(() => app.close())

  const CALLS: readonly (readonly [method: string, path: string, query?: string])[] = [
    ...['companies', 'employers', 'points'].flatMap(kind =>
      ['', 'asOf=2026-05-01', 'knownOn=2026-05-01'].flatMap(moment => [
        ['GET', `api/cashbox_${kind}/list`, moment] as const,
        ['GET', `api/cashbox_${kind}/total`, moment] as const,
      ]),
    ),
    ['GET', 'api/material_orders'],
    ['GET', 'api/material_orders', 'stateFilter=active'],
    ['GET', 'api/material_orders/indicators'],
    ['GET', 'api/material_orders/get_for_vehicle', 'vehicle=100007'],
    ['GET', 'api/vehicles/autopark'],
    ['GET', 'api/vehicles/autopark/indicators'],
    ['GET', 'api/vehicles/autopark', 'stateNow=inRepair'],
    ['GET', 'api/shift_planners/board', 'autopark=100007&dateFrom=2026-05-04&dateTo=2026-05-10'],
  ]

  const ask = async (db: Db, method: string, path: string, query: string): Promise<void> => {
    const served = servedRoutesOf({ ...app.app.engine, db }).find(one => one.method === method && one.path === path)!
    const request = new Request(`http://nerud.test/${path}?${query}`)
    const user = { id: 1, login: 'admin', fio: '', rights: new Set(ALL_RIGHTS), readOnly: false, session: 1 }
    const answer = await served.handle({ request, params: {}, query: new URLSearchParams(query), user })
    expect(answer.status, await answer.clone().text()).toBe(200)
  }

  test.each(CALLS.map(([method, path, query = '']) => [method, path, query] as const))(
    '%s %s?%s looks at no whole table',
    async (method, path, query) => {
      const nodes = await plansOf(app, db => ask(db, method, path, query))
      expect(rowsReadByNode(nodes).filter(([, table, rows]) => BIG.includes(table) && rows > MAX_ROWS_READ)).toEqual([])
    },
  )
})

describe('orders', () => {
  /** Every sort order offered by a list of any size is read along an index, in both directions, from the beginning and from a cursor. */
  const everybody = { id: 1, login: 'admin', fio: '', rights: new Set(ALL_RIGHTS), readOnly: false, session: 1 }
  const all = Object.values<Resource>(resources).filter(resource => resource.list && !resource.parts?.facet)
  const offered = all.map(resource => [resource.name, resource] as const)

  interface Step {
    readonly 'Node Type': string
    readonly 'Relation Name'?: string
    readonly 'Subplan Name'?: string
    readonly Plans?: readonly Step[]
  }

  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())

  const nodesOf = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(nodesOf)]

  /** The plan of a page's rows when sorting and full scans are disabled, as the table is empty. */
  async function pageOf(resource: Resource, query: Query): Promise<Step> {
    const { engine } = app.app
    const statement = pageSql(engine, resource, everybody, query, conditions(engine, resource, everybody, query)).compile(engine.db)
    const found = await engine.db.transaction().execute(async tx => {
      for (const way of ['sort', 'seqscan', 'bitmapscan']) await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(tx)
      const { rows } = await tx.executeQuery<{ 'QUERY PLAN': unknown }>({ ...statement, sql: `explain (format json) ${statement.sql}` })
      return rows[0]!['QUERY PLAN']
    })
    const [{ Plan: whole }] = (typeof found === 'string' ? JSON.parse(found) : found) as [{ Plan: Step }]
    return nodesOf(whole).find(step => step['Subplan Name'] === 'CTE page')!
  }

  /** The plans of a page with these sort orders. */
  async function waysOf(resource: Resource, sorts: readonly Sort[], after?: string): Promise<string[]> {
    const parameters = sorts.map(
      one => [`order[${one.field === 'id' ? 'id' : wirePathOf(resource, one.field)}]`, one.descending ? 'desc' : 'asc'] as const,
    )
    const query = parseQuery(resource, parameters) as Query
    const page = await pageOf(resource, { ...query, ...(after && { after }) })
    const table = tableOf(resource)
    // After a cursor each range is read separately, up to the page size; only their union is sorted.
    const ranges = nodesOf(page).filter(
      step => step['Node Type'] === 'Limit' && !nodesOf(step).some(one => one !== step && one['Node Type'] === 'Limit'),
    )
    return ranges.flatMap(range => {
      const steps = nodesOf(range)
      const reading = steps.filter(step => step['Relation Name'] === table)
      return reading.length === 0
        ? []
        : [...steps.filter(step => step['Node Type'].endsWith('Sort')), ...reading].map(step => step['Node Type'])
    })
  }

  const BOTH = [false, true]
  const VALUES: Readonly<Record<string, string>> = {
    date: '2026-05-05',
    dateTime: '2026-05-05 10:00:00+00',
    number: '7',
    decimal: '7',
    money: '7',
  }

  describe('a list call', () => {
    test('names the orders that are offered where there are many rows, of what the user sees', async () => {
      const { db } = app.database
      await manyRows(db, 'material', 12_000)
      await sql`analyze material`.execute(db)
      const many = await app.call('GET', 'api/materials?itemsPerPage=1')
      expect(many.headers.get('x-orders')).toBe('id,name,metadataFields.insDate')
      const few = await app.call('GET', 'api/tags?itemsPerPage=1')
      expect([few.status, few.headers.get('x-orders')]).toEqual([200, null])
    })
  })

  describe('orders that are always offered', () => {
    test('are many', () => {
      expect(all.flatMap(orderedFields).length).toBeGreaterThan(250)
    })

    test.each(offered)('%s', async (_, resource) => {
      const wrong: string[] = []
      for (const field of orderedFields(resource))
        for (const descending of BOTH) {
          const cursor = encodeCursor(JSON.stringify([VALUES[resource.fields[field]!.kind] ?? 'x', '7']))
          for (const after of [undefined, cursor]) {
            const ways = await waysOf(resource, [{ field, descending }], after)
            if (ways.length === 0 || ways.some(way => !way.startsWith('Index')))
              wrong.push(`${field} ${descending} ${after}: ${ways.join()}`)
          }
        }
      expect(wrong).toEqual([])
    })
  })
})

describe('selects', () => {
  /** The options of a select are found without reading all records, for every resource that users add records to. */
  const ROWS = 10_000
  /** The maximum number of rows that fifteen options with their details may read from one table. */
  const MAX_ROWS_READ = 200
  const everybody = { id: 1, login: 'admin', fio: '', rights: new Set(ALL_RIGHTS), readOnly: false, session: 1 }
  const all = Object.values<Resource>(resources)
  const selected = all.filter(resource => resource.api.select && rightsFor(resource, 'create') !== NOBODY)

  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
    const { db } = app.database
    const stored = selected.filter(resource => !resource.parts?.facet)
    for (const resource of stored) {
      const searchedFields = [...resource.title.fields, ...(resource.list?.search.in ?? [])].filter(name => isStored(resource, name))
      await manyRows(
        db,
        tableOf(resource),
        ROWS,
        searchedFields.map(name => columnOf(resource, name)),
        {
          id: 'n',
          is_active: 'n % 10 > 0',
          ...(tableOf(resource) === 'company' && { kind: KINDS }),
          ...Object.fromEntries(referencesOf(resource)),
        },
      )
    }
    await sql`vacuum analyze`.execute(db)
  }, 180_000)
  afterAll(() => app.close())

  /** A facet has few records among very many others. */
  const KINDS = `case n % 100 when 3 then 'own' when 4 then 'oil' when 5 then 'penalty' else 'client' end`
  const numberOf = ({ name }: Resource): number => 104_200 + ({ oilCompany: 4, truckPenaltyCompany: 5 }[name] ?? 3)

  /** Each record references records with its own number, in large tables. */
  const referencesOf = (resource: Resource): [string, string][] =>
    Object.entries(resource.fields)
      .filter(([name, one]) => one.kind === 'reference' && isStored(resource, name))
      .map(([name, one]) => [columnOf(resource, name), selected.some(other => other.name === optionsOf(one).target) ? 'n' : '1'])

  const requestOptions = async (db: Db, resource: Resource, query: string): Promise<unknown[]> => {
    const { method, path } = callOf(resource, 'select')
    const served = servedRoutesOf({ ...app.app.engine, db }).find(one => one.method === method && one.path === path)!
    const request = new Request(`http://nerud.test/${path}?${query}`)
    const answer = await served.handle({ request, params: {}, query: new URLSearchParams(query), user: everybody })
    expect(answer.status, await answer.clone().text()).toBe(200)
    return (await answer.json()) as unknown[]
  }

  const hasScatteredCodes = ({ list, fields }: Resource): boolean =>
    (list?.search.in ?? []).some(name => optionsOf(fields[name]!).code?.isFoundScattered)

  describe.each(selected.map(resource => [resource.name, resource] as const))('options of %s', (_, resource) => {
    test.each([
      ['nothing typed', '', 15],
      ['a word that few hold', `query=${numberOf(resource)}`, 1],
      ['a word that none holds', 'query=гранит', 0],
      ['chosen ones', `id=${numberOf(resource)}&id=${numberOf(resource) + 100}`, 15],
    ])('%s', async (__, query, count) => {
      let found: unknown[] = []
      const nodes = await plansOf(app, async db => void (found = await requestOptions(db, resource, query)))
      expect(found.length).toBe(count)
      // Its own catalogue is read now and then to find out which tables are large.
      const tooMany = rowsReadByNode(nodes).filter(([, table, rows]) => rows > MAX_ROWS_READ && !table.startsWith('pg_'))
      // Codes with the typed characters in their order follow; they are compared one by one, once.
      const isOfCodes = query === `query=${numberOf(resource)}` && hasScatteredCodes(resource)
      expect(tooMany.map(([, table]) => table)).toEqual(isOfCodes ? [tableOf(resource)] : [])
    })
  })
})
