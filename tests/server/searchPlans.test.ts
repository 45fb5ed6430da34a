import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseQuery, type Query, type Resource } from '#resource'
import { resources } from '#resources'
import { ALL_RIGHTS } from '#resources/rights'
import { conditions, pageSql } from '../../server/engine/read/records.ts'
import { searchedTogether } from '../../server/engine/schema/indexes.ts'
import { tableOf } from '../../server/engine/schema/names.ts'
import { updateSchema } from '../../server/engine/schema/schema.ts'
import { openLog } from '../../server/log.ts'
import type { Db } from '../../server/engine/rules.ts'
import { testApp, type TestApp } from '../support/app.ts'
import { manyRows } from '../support/manyRows.ts'
import { plansOf } from '../support/plans.ts'

/** Searches go along the trigrams of the text in which a list is searched: a few rows among many are found without a look at the others. */
const everybody = { id: 1, login: 'admin', fio: '', rights: new Set(ALL_RIGHTS), readOnly: false, session: 1 }
const searched = Object.values<Resource>(resources).filter(resource => resource.list && searchedTogether(resource).length > 0)

const ROWS = 20_000
let app: TestApp
beforeAll(async () => {
  app = await testApp()
  const names = {
    name: `case when n % 2 = 0 then 'Окский ' else 'Волжский ' end || case when n % 100 = 0 then 'щебень ' else 'карьер ' end || n`,
    short_name: `'К ' || n`,
  }
  await manyRows(app.database.db, 'company', ROWS, [], names)
  await sql`vacuum analyze company`.execute(app.database.db)
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
  ])('finds %s', async (_, parameters, found) => {
    const nodes = await plansOf(app, (db: Db) => pageOf(resources.company, parameters).execute(db))
    const own = nodes.filter(node => node['Relation Name'] === 'company' && node['Node Type'] !== 'Bitmap Index Scan')
    const looked = own.map(
      node =>
        (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) * node['Actual Loops'],
    )
    expect(Math.max(...looked)).toBeLessThan(3 * found + 100)
  })
})

test('every list that is searched in its own texts has the index of them', async () => {
  const { rows } = await sql<{ table: string }>`select tablename as table from pg_indexes
    where schemaname = current_schema() and indexdef like '%gin (lower(%gin_trgm_ops%'`.execute(app.database.db)
  const indexed = new Set(rows.map(one => one.table))
  expect(searched.length).toBeGreaterThan(60)
  expect(searched.filter(resource => !indexed.has(tableOf(resource))).map(({ name }) => name)).toEqual([])
})

test('an index for which no declaration asks any more is dropped, one that nobody declared is not', async () => {
  const { db } = app.database
  await sql`create index company_search_old on company (name)`.execute(db)
  await sql`comment on index company_search_old is 'create index company_search_old on company (name)'`.execute(db)
  await sql`create index of_somebody_else on company (name)`.execute(db)
  const done = await updateSchema(db, resources, openLog('silent'), [], app.app.engine.rules, app.app.engine.zone)
  expect(done.filter(text => text.includes('index'))).toEqual(['drop index "company_search_old"'])
})
