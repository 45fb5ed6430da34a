import type { Resource } from '#resource'
import { sql } from 'kysely'
import type { Db } from '../sql.ts'
import type { RuleBook } from '../rules.ts'
import { indexesOf, spelledOf, type Index } from './indexes.ts'
import { canUseTrigrams, existingStatements, make, together } from './statements.ts'

/** The number of sessions that build indexes concurrently. */
const SESSIONS = 2

/** Returns the missing indexes of each resource. */
async function missingOf(db: Db, resources: readonly Resource[], rules: RuleBook): Promise<Index[][]> {
  const trigrams = await canUseTrigrams(db)
  const existing = await existingStatements(db, 'index')
  return resources
    .filter(resource => !resource.parts?.facet)
    .map(resource => {
      const { derive } = rules[resource.name] ?? {}
      return indexesOf(resource, trigrams, spelledOf(db, resource, derive), derive).filter(one => !existing.has(one.name))
    })
    .filter(indexes => indexes.length > 0)
}

async function build(db: Db, indexes: readonly Index[]): Promise<void> {
  const { run, flush } = together(db, [])
  await make('index', new Map(), indexes, run)
  await flush()
}

/** Whether the database has none of our tables yet. */
export async function isBlank(db: Db): Promise<boolean> {
  const { rows } = await sql<{ blank: boolean }>`select to_regclass('sys_change') is null as blank`.execute(db)
  return rows[0]!.blank
}

/** Creates the indexes of tables without indexes (`updateSchema`) that are queried while they are filled, in the same transaction. */
export async function buildIndexesOf(db: Db, resources: readonly Resource[], rules: RuleBook): Promise<void> {
  await build(db, (await missingOf(db, resources, rules)).flat())
}

/**
 * Creates the indexes of filled tables, the tables with the most indexes first, in several sessions. After a crash, the next start creates
 * the rest.
 */
export async function buildAllIndexes(db: Db, resources: readonly Resource[], rules: RuleBook): Promise<void> {
  const tables = (await missingOf(db, resources, rules)).toSorted((a, b) => b.length - a.length).values()
  const work = async (): Promise<void> => {
    for (const indexes of tables)
      await db.transaction().execute(async tx => {
        await sql`set local synchronous_commit = off`.execute(tx)
        await build(tx, indexes)
      })
  }
  await Promise.all(Array.from({ length: SESSIONS }, work))
}
