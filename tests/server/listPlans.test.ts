import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALL_RIGHTS } from '#resources/rights'
import { servedBy } from '../../server/engine/endpoints/serve.ts'
import type { Db } from '../../server/engine/sql.ts'
import { testApp, type TestApp } from '../support/app.ts'
import { manyRows } from '../support/manyRows.ts'
import { lookedAt, plansOf } from '../support/plans.ts'

/**
 * Pages in everyday use read only the rows that they show: they are as fast with a hundred times the companies, people, points, vehicles
 * and orders.
 */
const ROWS = 5000
/** The maximum number of rows that a page, a daily sum and its filters may read from one table; each table holds several times as many. */
const MOST = 1200
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
  const served = servedBy({ ...app.app.engine, db }).find(one => one.method === method && one.path === path)!
  const request = new Request(`http://nerud.test/${path}?${query}`)
  const user = { id: 1, login: 'admin', fio: '', rights: new Set(ALL_RIGHTS), readOnly: false, session: 1 }
  const answer = await served.handle({ request, params: {}, query: new URLSearchParams(query), user })
  expect(answer.status, await answer.clone().text()).toBe(200)
}

test.each(CALLS.map(([method, path, query = '']) => [method, path, query] as const))(
  '%s %s?%s looks at no whole table',
  async (method, path, query) => {
    const nodes = await plansOf(app, db => ask(db, method, path, query))
    expect(lookedAt(nodes).filter(([, table, rows]) => BIG.includes(table) && rows > MOST)).toEqual([])
  },
)
