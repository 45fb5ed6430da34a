import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { Resource } from '#resource'
import type { Db } from '../sql.ts'
import { type Index, indexesOf, indexExpressionsOf } from './indexes.ts'
import { literal, quote } from './tables.ts'
import type { RuleBook } from '../rules.ts'

/** Queues a statement, and records it as done. */
export type Run = (text: string) => Promise<void>

/** The number of statements sent at once. */
const BATCH_SIZE = 100
/** Runs statements in order, many at once: a first start has thousands, and the round trip is a large part of the cost of each. */
export function batched(db: Db, done: string[]): { readonly run: Run; flush(): Promise<void> } {
  let waiting: string[] = []
  const flush = async (): Promise<void> => {
    if (waiting.length > 0) await sql.raw(`do $schema$ begin ${waiting.map(text => `${text};`).join('\n')} end $schema$`).execute(db)
    done.push(...waiting)
    waiting = []
  }
  const run: Run = async text => {
    waiting.push(text)
    if (waiting.length >= BATCH_SIZE) await flush()
  }
  return { run, flush }
}

/** Returns the names that a query finds. */
export async function existingNames(db: Db, query: string): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`${sql.raw(query)}`.execute(db)
  return new Set(rows.map(row => row.name))
}

/** Existing objects, each with the statement that created it, from its comment. */
export type ExistingStatements = ReadonlyMap<string, string | null>
const EXISTING = {
  index: `select relname as name, obj_description(oid, 'pg_class') as made from pg_class
    where relkind = 'i' and relnamespace = current_schema()::regnamespace`,
  statistics: `select stxname as name, obj_description(oid, 'pg_statistic_ext') as made from pg_statistic_ext
    where stxnamespace = current_schema()::regnamespace`,
} as const
/** Returns the existing indexes or statistics, each with the statement that created it. */
export async function existingStatements(db: Db, kind: keyof typeof EXISTING): Promise<ExistingStatements> {
  const { rows } = await sql<{ name: string; made: string | null }>`${sql.raw(EXISTING[kind])}`.execute(db)
  return new Map(rows.map(row => [row.name, row.made]))
}

/** Creates what is missing, and recreates what another statement created. */
export async function make(kind: keyof typeof EXISTING, existing: ExistingStatements, declared: readonly Index[], run: Run): Promise<void> {
  for (const one of declared) {
    if (existing.get(one.name) === one.sql) continue
    if (existing.has(one.name)) await run(`drop ${kind} ${quote(one.name)}`)
    await run(one.sql)
    await run(`comment on ${kind} ${quote(one.name)} is ${literal(one.sql)}`)
  }
}

/** Whether texts can have trigram indexes. */
export async function canUseTrigrams(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    installed: boolean
  }>`select exists (select 1 from pg_extension where extname = 'pg_trgm') as installed`.execute(db)
  return rows[0]!.installed
}

/** Returns a digest of texts and bytes. */
export const digestOf = (...parts: readonly (string | Uint8Array)[]): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('base64url')
}

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
      return indexesOf(resource, trigrams, indexExpressionsOf(db, resource, derive), derive).filter(one => !existing.has(one.name))
    })
    .filter(indexes => indexes.length > 0)
}

async function build(db: Db, indexes: readonly Index[]): Promise<void> {
  const { run, flush } = batched(db, [])
  await make('index', new Map(), indexes, run)
  await flush()
}

/** Whether the database has none of our tables yet. */
export async function isDatabaseBlank(db: Db): Promise<boolean> {
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
