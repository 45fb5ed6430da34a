import { sql, type KyselyPlugin } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../../server/engine/sql.ts'
import type { TestApp } from './app.ts'

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
const valueOf = ({ type }: Column): string => VALUES[type] ?? (type.startsWith('timestamp') ? 'now()' : '0')

/**
 * Fills a table with as many rows as after years of use. Fills the required columns and those in `named`, with the row number `n` or an SQL
 * expression from `values`; foreign keys are dropped first, so referenced rows need not exist.
 */
export async function manyRows(
  db: Db,
  table: string,
  rows: number,
  referencing: readonly string[] = [],
  values: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { rows: keys } = await sql<{ name: string }>`select conname as name from pg_constraint
    where conrelid = ${table}::regclass and contype = 'f'`.execute(db)
  for (const { name } of keys) await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db)
  const columnNames = [...referencing, ...Object.keys(values)]
  const { rows: columns } = await sql<Column>`select column_name as name, data_type as type from information_schema.columns
    where table_schema = current_schema() and table_name = ${table}
      and ((column_name <> 'id' and is_nullable = 'NO' and column_default is null) or column_name = any(${columnNames}::text[]))`.execute(
    db,
  )
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map(({ name }) => sql.ref(name)))})
    select ${sql.raw(columns.map(one => values[one.name] ?? valueOf(one)).join(', '))}
    from generate_series(100000, ${sql.lit(99_999 + rows)}) as n`.execute(db)
}

/** A node of a plan in the output of `explain (analyze, buffers, format json)`. */
interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly Plans?: readonly Plan[]
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
const READING = /^\s*(select|with)\b/iu

/** The plan nodes of all queries that `read` runs on the database it is given. */
export async function plansOf({ database: { db, client } }: TestApp, read: (db: Db) => Promise<unknown>): Promise<Plan[]> {
  const queries: { readonly sql: string; readonly parameters: readonly unknown[] }[] = []
  const watching: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      queries.push(db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await read(db.withPlugin(watching))
  const found: Plan[] = []
  for (const one of queries.filter(({ sql }) => READING.test(sql))) {
    const { rows } = await client.session(session => session.run(`explain (analyze, buffers, format json) ${one.sql}`, [...one.parameters]))
    const plans = rows[0]!['QUERY PLAN'] as string | readonly { Plan: Plan }[]
    const [{ Plan: plan } = { Plan: undefined }] = typeof plans === 'string' ? (JSON.parse(plans) as { Plan: Plan }[]) : plans
    found.push(...nodesOf(plan!))
  }
  expect(found).not.toEqual([])
  return found
}

/** How many rows each node read from its table, including those filtered out. */
export const rowsReadByNode = (nodes: readonly Plan[]): (readonly [step: string, table: string, rows: number])[] =>
  nodes.flatMap(node => {
    const table = node['Relation Name']
    const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
    return table === undefined
      ? []
      : [[node['Node Type'], table, Math.round((node['Actual Rows'] + removed) * node['Actual Loops'])] as const]
  })
