import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderedFields, placeOf, type Query, type Resource, type Sort } from '#resource'
import { parseQuery } from '#resource/parseQuery'
import { resources } from '#resources'
import { ALL_RIGHTS } from '#resources/rights'
import { encodeCursor } from '../../server/engine/read/cursor.ts'
import { conditions, pageSql } from '../../server/engine/read/records.ts'
import { tableOf } from '../../server/engine/schema/names.ts'
import { testApp, type TestApp } from '../support/app.ts'
import { manyRows } from '../support/manyRows.ts'

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
    one => [`order[${one.field === 'id' ? 'id' : placeOf(resource, one.field)}]`, one.descending ? 'desc' : 'asc'] as const,
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
          if (ways.length === 0 || ways.some(way => !way.startsWith('Index'))) wrong.push(`${field} ${descending} ${after}: ${ways.join()}`)
        }
      }
    expect(wrong).toEqual([])
  })
})
