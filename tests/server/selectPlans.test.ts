import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callOf, NOBODY, optionsOf, rightsFor, type Resource } from '#resource'
import { resources } from '#resources'
import { ALL_RIGHTS } from '#resources/rights'
import { servedBy } from '../../server/engine/endpoints/serve.ts'
import { columnOf, isStored, tableOf } from '../../server/engine/schema/names.ts'
import type { Db } from '../../server/engine/sql.ts'
import { testApp, type TestApp } from '../support/app.ts'
import { manyRows } from '../support/manyRows.ts'
import { lookedAt, plansOf } from '../support/plans.ts'

/** The options of a select are found without reading all records, for every resource that users add records to. */
const ROWS = 10_000
/** The maximum number of rows that fifteen options with their details may read from one table. */
const MOST = 200
const everybody = { id: 1, login: 'admin', fio: '', rights: new Set(ALL_RIGHTS), readOnly: false, session: 1 }
const all = Object.values<Resource>(resources)
const selected = all.filter(resource => resource.api.select && rightsFor(resource, 'create') !== NOBODY)

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  const { db } = app.database
  const stored = selected.filter(resource => !resource.parts?.facet)
  for (const resource of stored) {
    const named = [...resource.title.fields, ...(resource.list?.search.in ?? [])].filter(name => isStored(resource, name))
    await manyRows(
      db,
      tableOf(resource),
      ROWS,
      named.map(name => columnOf(resource, name)),
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

const optionsAsked = async (db: Db, resource: Resource, query: string): Promise<unknown[]> => {
  const { method, path } = callOf(resource, 'select')
  const served = servedBy({ ...app.app.engine, db }).find(one => one.method === method && one.path === path)!
  const request = new Request(`http://nerud.test/${path}?${query}`)
  const answer = await served.handle({ request, params: {}, query: new URLSearchParams(query), user: everybody })
  expect(answer.status, await answer.clone().text()).toBe(200)
  return (await answer.json()) as unknown[]
}

describe.each(selected.map(resource => [resource.name, resource] as const))('options of %s', (_, resource) => {
  test.each([
    ['nothing typed', '', 15],
    ['a word that few hold', `query=${numberOf(resource)}`, 1],
    ['a word that none holds', 'query=гранит', 0],
    ['chosen ones', `id=${numberOf(resource)}&id=${numberOf(resource) + 100}`, 15],
  ])('%s', async (__, query, count) => {
    let found: unknown[] = []
    const nodes = await plansOf(app, async db => void (found = await optionsAsked(db, resource, query)))
    expect(found.length).toBe(count)
    // Its own catalogue is read now and then to find out which tables are large.
    expect(lookedAt(nodes).filter(([, table, rows]) => rows > MOST && !table.startsWith('pg_'))).toEqual([])
  })
})
