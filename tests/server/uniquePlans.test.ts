import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Field, Resource } from '#resource'
import { resources } from '#resources'
import { duplicateStarts, duplicatesOf } from '../../server/engine/write/unique.ts'
import { columnOf, tableOf } from '../../server/engine/schema/tables.ts'
import type { Db } from '../../server/engine/sql.ts'
import { testApp, type TestApp } from '../support/app.ts'
import { manyRows, plansOf } from '../support/plans.ts'

/** The checks that every write makes on other records use an index: in large tables no check reads the whole table. */
const ROWS = 10_000
/** The maximum number of pages for descending an index a few times; a whole table or index of this size has more than 25. */
const LOOK_UP = 20
const all = Object.values<Resource>(resources)
const unique = all.flatMap(resource => Object.keys(resource.parts?.unique ?? {}).map(name => [resource.name, name, resource] as const))
const dated = all.filter(resource => resource.parts?.dated).map(resource => [resource.name, resource] as const)

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  // Facets are rows in the table of another resource.
  const tables = [...unique.map(([, , one]) => one), ...dated.map(([, one]) => one)].filter(one => !one.parts?.facet)
  for (const resource of new Set(tables)) await fill(resource)
  await sql`analyze`.execute(app.database.db)
}, 120_000)
afterAll(() => app.close())

/** Rows that reference the row with their own number. */
const fill = (resource: Resource): Promise<void> => {
  const { parts } = resource
  const named = [
    ...Object.entries(parts?.unique ?? {}).flatMap(([name, { per = [] }]) => [name, ...per]),
    ...(parts?.dated ? [parts.dated.start, ...parts.dated.per] : []),
  ]
  return manyRows(
    app.database.db,
    tableOf(resource),
    ROWS,
    named.map(name => columnOf(resource, name)),
  )
}

/** Whether a check reads the table of its resource or one of its indexes in full; small catalogues used in titles may be. */
async function readsWhole(resource: Resource, ask: (db: Db) => Promise<unknown>): Promise<boolean> {
  const own = (await plansOf(app, ask)).filter(node => node['Relation Name'] === tableOf(resource))
  expect(own).not.toEqual([])
  return own.some(node => node['Node Type'] === 'Seq Scan' || node['Shared Hit Blocks'] + node['Shared Read Blocks'] > LOOK_UP)
}

const NUMBERED: ReadonlySet<string> = new Set(['number', 'reference'])
const valueOf = ({ kind }: Field): unknown => (kind === 'date' ? '2020-05-05' : NUMBERED.has(kind) ? 7 : 'x7')
const valuesOf = (resource: Resource, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map(name => [name, valueOf(resource.fields[name]!)]))

describe('what should be unique', () => {
  test('there are many checks', () => expect(unique.length).toBeGreaterThan(30))
  test.each(unique)('%s: %s is looked up', async (_, name, resource) => {
    const { per = [] } = resource.parts!.unique![name]!
    const values = valuesOf(resource, [name, ...per])
    expect(await readsWhole(resource, db => duplicatesOf(app.app.engine, db, resource, name, [values], [3]))).toBe(false)
  })
})

describe('starts of dated values', () => {
  test.each(dated)('%s: the start is looked up', async (_, resource) => {
    const { start, per } = resource.parts!.dated!
    expect(await readsWhole(resource, db => duplicateStarts(db, resource, [valuesOf(resource, [start, ...per])], [3]))).toBe(false)
  })
})
