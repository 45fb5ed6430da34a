import type { Resource } from '#resource'
import { sql } from 'kysely'
import type { Db } from '../sql.ts'
import type { RuleBook } from '../rules.ts'
import { indexesOf, spelledOf, type Index } from './indexes.ts'
import { canUseTrigrams, existingStatements, make, together } from './statements.ts'

/** Sessions that build indexes at once. */
const SESSIONS = 2

/** The indexes that are missing, by resource. */
async function missingOf(db: Db, resources: readonly Resource[], rules: RuleBook): Promise<Index[][]> {
  const trigrams = await canUseTrigrams(db)
  const there = await existingStatements(db, 'index')
  return resources
    .filter(resource => !resource.parts?.facet)
    .map(resource => {
      const { derive } = rules[resource.name] ?? {}
      return indexesOf(resource, trigrams, spelledOf(db, resource, derive), derive).filter(one => !there.has(one.name))
    })
    .filter(wanted => wanted.length > 0)
}

async function build(db: Db, wanted: readonly Index[]): Promise<void> {
  const { run, flush } = together(db, [])
  await make('index', new Map(), wanted, run)
  await flush()
}

/** Has the database none of our tables yet? */
export async function isBlank(db: Db): Promise<boolean> {
  const { rows } = await sql<{ blank: boolean }>`select to_regclass('sys_change') is null as blank`.execute(db)
  return rows[0]!.blank
}

/** Gives bare tables (`updateSchema`) their indexes before they are looked into, within the transaction that fills them. */
export async function buildIndexesOf(db: Db, resources: readonly Resource[], rules: RuleBook): Promise<void> {
  await build(db, (await missingOf(db, resources, rules)).flat())
}

/** Gives bare tables their indexes once they are filled, those with most of them first, in several sessions. What a crash cuts short the next start's update makes. */
export async function buildAllIndexes(db: Db, resources: readonly Resource[], rules: RuleBook): Promise<void> {
  const tables = (await missingOf(db, resources, rules)).toSorted((a, b) => b.length - a.length).values()
  const work = async (): Promise<void> => {
    for (const wanted of tables)
      await db.transaction().execute(async tx => {
        await sql`set local synchronous_commit = off`.execute(tx)
        await build(tx, wanted)
      })
  }
  await Promise.all(Array.from({ length: SESSIONS }, work))
}
