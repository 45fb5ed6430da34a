import { sql, type KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Field, Resource } from '#resource'
import { resources } from '#resources'
import { startsTaken } from '../../server/engine/write/parts.ts'
import { othersWith } from '../../server/engine/write/unique.ts'
import { columnOf, tableOf } from '../../server/engine/schema/names.ts'
import type { Db } from '../../server/engine/rules.ts'
import { testApp, type TestApp } from '../support/app.ts'

/** What every write asks about other records is found by an index: at many rows no check reads a whole table. */
const ROWS = 20_000
/** What a few steps down an index read at most, in pages; a whole table or index of so many rows has more than fifty. */
const LOOK_UP = 20
const all = Object.values<Resource>(resources)
const unique = all.flatMap(resource => Object.keys(resource.parts?.unique ?? {}).map(name => [resource.name, name, resource] as const))
const dated = all.filter(resource => resource.parts?.dated).map(resource => [resource.name, resource] as const)

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  for (const resource of new Set([...unique.map(([, , one]) => one), ...dated.map(([, one]) => one)])) await fill(resource)
  await sql`analyze`.execute(app.database.db)
}, 120_000)
afterAll(() => app.close())

interface Column {
  readonly name: string
  readonly type: string
}
const VALUES: Readonly<Record<string, string>> = {
  text: `'x' || n`,
  bigint: 'n',
  integer: 'n',
  boolean: 'true',
  date: `date '2000-01-01' + n`,
}

/** Rows that name each other's numbers: a table is as large as it is after years, whatever stands in it. */
async function fill(resource: Resource): Promise<void> {
  const { db } = app.database
  const table = tableOf(resource)
  const { rows: keys } = await sql<{ name: string }>`select conname as name from pg_constraint
    where conrelid = ${table}::regclass and contype = 'f'`.execute(db)
  for (const { name } of keys) await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db)
  const { parts } = resource
  const named = [
    ...Object.entries(parts?.unique ?? {}).flatMap(([name, { per = [] }]) => [name, ...per]),
    ...(parts?.dated ? [parts.dated.start, ...parts.dated.per] : []),
  ].map(name => columnOf(resource, name))
  const { rows } = await sql<Column>`select column_name as name, data_type as type from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and column_name <> 'id'
      and ((is_nullable = 'NO' and column_default is null) or column_name = any(${named}::text[]))`.execute(db)
  const value = ({ type }: Column): string => VALUES[type] ?? (type.startsWith('timestamp') ? 'now()' : '0')
  await sql`insert into ${sql.table(table)} (${sql.join(rows.map(({ name }) => sql.ref(name)))})
    select ${sql.raw(rows.map(value).join(', '))} from generate_series(100000, ${sql.lit(100_000 + ROWS)}) as n`.execute(db)
}

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly Plans?: readonly Plan[]
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** Does a check read the table of its resource, or an index of it, from beginning to end? The few rows of a title's books it may. */
async function readsWhole(resource: Resource, ask: (db: Db) => Promise<unknown>): Promise<boolean> {
  const { db, client } = app.database
  const asked: { readonly sql: string; readonly parameters: readonly unknown[] }[] = []
  const watching: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      asked.push(db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await ask(db.withPlugin(watching))
  expect(asked).toHaveLength(1)
  const { rows } = await client.session(session =>
    session.run(`explain (analyze, buffers, format json) ${asked[0]!.sql}`, [...asked[0]!.parameters]),
  )
  const plans = rows[0]!['QUERY PLAN'] as string | readonly { Plan: Plan }[]
  const [{ Plan: plan } = { Plan: undefined }] = typeof plans === 'string' ? (JSON.parse(plans) as { Plan: Plan }[]) : plans
  const own = nodesOf(plan!).filter(node => node['Relation Name'] === tableOf(resource))
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
    expect(await readsWhole(resource, db => othersWith(app.app.engine, db, resource, name, [values], [3]))).toBe(false)
  })
})

describe('starts of dated values', () => {
  test.each(dated)('%s: the start is looked up', async (_, resource) => {
    const { start, per } = resource.parts!.dated!
    expect(await readsWhole(resource, db => startsTaken(db, resource, [valuesOf(resource, [start, ...per])], [3]))).toBe(false)
  })
})
