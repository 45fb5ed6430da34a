import type { KyselyPlugin } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../../server/engine/sql.ts'
import type { TestApp } from './app.ts'

/** A node of a plan in the output of `explain (analyze, buffers, format json)`. */
export interface Plan {
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
export const lookedAt = (nodes: readonly Plan[]): (readonly [step: string, table: string, rows: number])[] =>
  nodes.flatMap(node => {
    const table = node['Relation Name']
    const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
    return table === undefined
      ? []
      : [[node['Node Type'], table, Math.round((node['Actual Rows'] + removed) * node['Actual Loops'])] as const]
  })
