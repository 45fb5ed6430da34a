import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Query, type Resource } from '#resource'
import { parseQuery } from '#resource/listQuestion'
import { resources, ALL_RIGHTS } from '#resources'
import { conditions, pageSql, readRecordPage } from '../../server/engine/read/records.ts'
import { searchedTogether } from '../../server/engine/schema/indexes.ts'
import { tableOf } from '../../server/engine/schema/tables.ts'
import { updateSchema } from '../../server/engine/schema/schema.ts'
import { openLog } from '../../server/log.ts'
import type { Db } from '../../server/engine/sql.ts'
import { freshDatabase } from '../support/database.ts'
import { testApp, type TestApp } from '../support/app.ts'
import { manyRows, rowsReadByNode, plansOf } from '../support/plans.ts'

/** Searches use the trigram index on a list's search text: a few matching rows are found without reading the others. */
const everybody = { id: 1, login: 'admin', fio: '', rights: new Set(ALL_RIGHTS), readOnly: false, session: 1 }
const searched = Object.values<Resource>(resources).filter(resource => resource.list && searchedTogether(resource).length > 0)

const ROWS = 20_000
/** Small enough to be read in full. */
const SMALL: ReadonlySet<string> = new Set(['material', 'measurement_unit', 'pg_class'])
let app: TestApp
beforeAll(async () => {
  app = await testApp()
  const names = {
    name: `case when n % 2 = 0 then 'Окский ' else 'Волжский ' end || case when n % 100 = 0 then 'щебень ' else 'карьер ' end || n`,
    short_name: `'К ' || n`,
  }
  await manyRows(app.database.db, 'company', ROWS, [], names)
  const { db } = app.database
  await manyRows(db, 'point', ROWS, [], {
    id: 'n',
    name: `case when n % 1000 = 7 then 'Заречный ' else 'Склад ' end || n`,
    address: `'Окская, ' || n`,
  })
  await manyRows(db, 'material', 60, [], { id: 'n', name: `case when n % 30 = 7 then 'Гравий ' else 'Песок ' end || n` })
  const goods = { id: 'n', material_id: '100000 + n % 60', unit_id: '1' }
  await manyRows(db, 'product', ROWS, [], goods)
  await manyRows(db, 'cargo_route', ROWS, [], { ...goods, point_from_id: 'n', point_to_id: '100000 + n % 200' })
  const ends = { career_id: '100000 + n % 200', object_id: 'n' }
  const sides = { customer_id: 'n', supplier_id: '100000 + n % 500', comment: `case when n % 4000 = 9 then 'Осторожно' end` }
  await manyRows(db, 'material_order', ROWS, [], {
    ...goods,
    ...ends,
    ...sides,
    date_from: 'business_day() - (n % 900)::int',
    order_limit: '9',
  })
  await manyRows(db, 'regular_deal', ROWS, [], { ...goods, ...ends, ...sides, shipment_id: '100000 + n % 700' })
  await manyRows(db, 'vehicle', ROWS, [], { id: 'n', plate: `'А' || n` })
  await manyRows(db, 'repair', ROWS, [], { id: 'n', vehicle_id: 'n', description: `case when n % 4000 = 9 then 'Осторожно' end` })
  await manyRows(db, 'payment', ROWS, ['sum'], {
    id: 'n',
    comment: `case when n % 4000 = 9 then 'Осторожно' end`,
    purpose: `'по счёту ' || n`,
  })
  await manyRows(db, 'account', ROWS, [], { id: 'n', fio: `'Ёлкин ' || n` })
  for (const table of ['premium_vedomost_line', 'penalty_vedomost_line']) await manyRows(db, table, ROWS, [], { id: 'n', account_id: 'n' })
  await sql`vacuum analyze`.execute(db)
}, 120_000)
afterAll(() => app.close())

const pageOf = (resource: Resource, parameters: Readonly<Record<string, string>>) => {
  const { engine } = app.app
  const query = parseQuery(resource, Object.entries(parameters)) as Query
  return pageSql(engine, resource, everybody, query, conditions(engine, resource, everybody, query))
}

describe('a list among 20,000 companies', () => {
  test.each([
    ['words that few hold', { query: 'окский щебень' }, 200],
    ['one that half of them hold', { query: 'волжский' }, 50],
    ['a number', { query: '104200' }, 1],
    ['a filter by a part of the name', { name: 'щебень 104200' }, 1],
    ['nothing that is there', { query: 'гранит' }, 0],
    ['look-alike letters', { query: 'oкcкий щeбeнь' }, 200],
  ])('finds %s', async (_, parameters, found) => {
    const nodes = await plansOf(app, (db: Db) => pageOf(resources.company, parameters).execute(db))
    const looked = rowsReadByNode(nodes).flatMap(([, table, rows]) => (table === 'company' ? [rows] : []))
    expect(Math.max(...looked)).toBeLessThan(3 * found + 100)
  })
})

test('scattered characters of a plate are looked for in one pass over 20,000 vehicles', async () => {
  const question = parseQuery(resources.vehicle, [['query', 'а9812']]) as Query
  let rows = -1
  const nodes = await plansOf(
    app,
    async db => void (rows = (await readRecordPage(app.app.engine, db, resources.vehicle, everybody, question)).count),
  )
  expect(rows).toBeGreaterThan(0)
  // The text as typed and its reading in the other keyboard layout use the index.
  expect(
    rowsReadByNode(nodes).filter(([, table, looked]) => table === 'vehicle' && looked > 100 && looked <= ROWS).length,
  ).toBeLessThanOrEqual(1)
})

/** Two letters or digits in large tables, and the number of rows with words that start with them. */
const SHORT: readonly (readonly [Resource, string, number])[] = [
  [resources.company, 'жд', 0],
  [resources.company, '99', 0],
  [resources.account, 'щу', 0],
  [resources.materialOrder, 'ос', 5],
  [resources.repair, 'oc', 5],
  [resources.payment, 'ос', 5],
]
describe('two letters among 20,000 rows are found where words begin', () => {
  test.each(SHORT.map(([resource, query, found]) => [resource.name, query, found, resource] as const))(
    '%s: %s',
    async (_, query, found, resource) => {
      const question = parseQuery(resource, [['query', query]]) as Query
      let rows = -1
      const nodes = await plansOf(
        app,
        async db => void (rows = (await readRecordPage(app.app.engine, db, resource, everybody, question)).count),
      )
      expect(rows).toBe(found)
      expect(rowsReadByNode(nodes).filter(([, table, looked]) => looked > 20 * found + 500 && !SMALL.has(table))).toEqual([])
    },
  )

  test('beside a longer word they may stand anywhere, and in a small table too', async () => {
    const found = async (resource: Resource, query: string) =>
      (await readRecordPage(app.app.engine, app.database.db, resource, everybody, parseQuery(resource, [['query', query]]) as Query)).count
    expect(await found(resources.company, '104200 ий')).toBe(1)
    expect(await found(resources.material, 'со')).toBeGreaterThan(10)
  })
})

describe('words of a derived text among 20,000 rows are found along the indexes of what it is made of', () => {
  test.each(
    (
      [
        [resources.product, '107', 0],
        [resources.product, 'гравий 100027 (т)', 50],
        [resources.cargoRoute, '104242', 1],
        [resources.cargoRoute, 'заречный 104007', 1],
        [resources.materialOrder, '104242', 1],
        [resources.materialOrder, 'осторожно', 5],
        [resources.materialOrder, 'заречный 104007', 1],
        [resources.materialOrder, 'гранит', 0],
        [resources.materialOrder, 'песок склад', 50],
        [resources.regularDeal, '104242', 1],
        [resources.regularDeal, 'заречный 104007,', 1],
        [resources.regularDeal, 'осторожно', 5],
        [resources.repair, 'а104242', 1],
        [resources.repair, 'осторожно', 5],
        [resources.payment, '104242', 1],
        [resources.payment, 'осторожно', 5],
        [resources.payment, 'гранит', 0],
        [resources.premiumVedomostLine, 'ёлкин 104242', 1],
        [resources.penaltyVedomostLine, '104242', 1],
      ] satisfies readonly (readonly [Resource, string, number])[]
    ).map(([resource, query, found]) => [resource.name, query, found, resource] as const),
  )('%s: %s', async (_, query, found, resource) => {
    const question = parseQuery(resource, [['query', query]]) as Query
    let rows = -1
    const nodes = await plansOf(
      app,
      async db => void (rows = (await readRecordPage(app.app.engine, db, resource, everybody, question)).count),
    )
    expect(rows).toBe(found)
    const max = 20 * found + 500
    expect(rowsReadByNode(nodes).filter(([, table, looked]) => looked > max && !SMALL.has(table))).toEqual([])
  })

  test('what deleted rows alone name is found among these', async () => {
    const { engine } = app.app
    const question = parseQuery(resources.repair, [['query', 'а104242']]) as Query
    const found = async (conditions: Query['conditions']): Promise<readonly { readonly id: number }[]> => {
      const { body } = await readRecordPage(engine, app.database.db, resources.repair, everybody, { ...question, conditions })
      return JSON.parse(body.toString()) as { id: number }[]
    }
    const [repair] = await found([])
    await sql`update repair set is_delete = true where id = ${repair!.id}`.execute(app.database.db)
    expect(await found([])).toEqual([])
    expect(await found([{ field: 'isDelete', kind: 'equals', values: ['true'] }])).toMatchObject([{ id: repair!.id }])
  })
})

test('every list that is searched in its own texts has the index of them', async () => {
  const { rows } = await sql<{ table: string }>`select tablename as table from pg_indexes
    where schemaname = current_schema() and indexdef like '%gin (lower(%gin_trgm_ops%'`.execute(app.database.db)
  const indexed = new Set(rows.map(one => one.table))
  expect(searched.length).toBeGreaterThan(60)
  expect(searched.filter(resource => !indexed.has(tableOf(resource))).map(({ name }) => name)).toEqual([])
})

test('an index that declarations no longer need is dropped, one created by hand is not', async () => {
  const database = await freshDatabase()
  const { db } = database
  await sql`create index company_search_old on company (name)`.execute(db)
  await sql`comment on index company_search_old is 'create index company_search_old on company (name)'`.execute(db)
  await sql`create index of_somebody_else on company (name)`.execute(db)
  const done = await updateSchema(db, resources, openLog('silent'), app.app.engine)
  expect(done.filter(text => text.includes('index'))).toEqual(['drop index "company_search_old"'])
  await database.close()
})
