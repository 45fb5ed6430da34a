import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseQuery, type Query, type Resource } from '#resource'
import { resources } from '#resources'
import { ALL_RIGHTS } from '#resources/rights'
import { conditions, pageSql } from '../../server/engine/read/records.ts'
import { searchedTogether } from '../../server/engine/schema/indexes.ts'
import { tableOf } from '../../server/engine/schema/names.ts'
import type { Db } from '../../server/engine/rules.ts'
import { testApp, type TestApp } from '../support/app.ts'
import { manyRows } from '../support/manyRows.ts'
import { plansOf } from '../support/plans.ts'

/** Searches go along the trigrams of the text in which a list is searched: a few rows among many are found without a look at the others. */
const everybody = { id: 1, login: 'admin', fio: '', rights: new Set(ALL_RIGHTS), readOnly: false, session: 1 }
const searched = Object.values<Resource>(resources)
  .filter(
    resource =>
      resource.list && searchedTogether(resource).length > 0 && searchedTogether(resource).length === resource.list.search.in.length,
  )
  .map(resource => [resource.name, resource] as const)

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

interface Step {
  readonly 'Node Type': string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly Step[]
}

describe('the text in which a list is searched', () => {
  test('is that of many lists', () => expect(searched.length).toBeGreaterThan(60))

  test.each(searched)('%s: is asked by the words of its index', async (_, resource) => {
    const statement = pageOf(resource, { query: 'окский щебень' }).compile(app.app.engine.db)
    const plan = await app.app.engine.db.transaction().execute(async tx => {
      for (const way of ['seqscan', 'indexscan', 'indexonlyscan']) await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(tx)
      const { rows } = await tx.executeQuery<{ 'QUERY PLAN': unknown }>({ ...statement, sql: `explain (format json) ${statement.sql}` })
      return rows[0]!['QUERY PLAN']
    })
    const [{ Plan: whole }] = (typeof plan === 'string' ? JSON.parse(plan) : plan) as [{ Plan: Step }]
    const nodesOf = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(nodesOf)]
    const conditionsOf = nodesOf(whole).flatMap(step => (step['Node Type'] === 'Bitmap Index Scan' ? [step['Index Cond'] ?? ''] : []))
    expect(
      conditionsOf.some(one => one.includes('lower(') && one.includes('~~')),
      `${tableOf(resource)}: ${conditionsOf.join('; ')}`,
    ).toBe(true)
  })
})
