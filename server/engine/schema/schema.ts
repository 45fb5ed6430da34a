import {
  digestOf,
  existingNames,
  existingStatements,
  canUseTrigrams,
  make,
  together,
  type ExistingStatements,
  type Run,
} from './statements.ts'
import { kindOf, optionsOf, type Resource, type Resources } from '#resource'
import { sql } from 'kysely'
import { foreignKeys, indexesOf, isUnique, NATURAL_SQL, reservedKeys, spelledOf, statisticsOf, type Index } from './indexes.ts'
import { keptSumsSql, keptTableOf } from './keptSums.ts'
import { columnOf, joinTableOf, literal, quote, RESERVED, statusTableOf, tableOf } from './names.ts'
import type { Log } from '../../log.ts'
import type { Db } from '../sql.ts'
import type { RuleBook } from '../rules.ts'
import { systemTables } from './systemTables.ts'
import { columnLine, createJoin, createStatuses, createTable, RESERVED_LINE, storedNames } from './tables.ts'

/** The indexes that were made for declarations, by table. */
async function declaredIndexes(db: Db): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ table: string; names: string[] }>`
    select t.relname as table, json_agg(i.relname) as names from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    where i.relnamespace = current_schema()::regnamespace and obj_description(i.oid, 'pg_class') is not null group by 1`.execute(db)
  return new Map(rows.map(({ table, names }) => [table, names]))
}

/** Drops the indexes of a table for which its declaration asks no more: they would cost every write, and nothing is read along them. */
async function dropUnwanted(made: readonly string[], wanted: readonly Index[], run: Run): Promise<void> {
  const names = new Set(wanted.map(one => one.name))
  for (const name of made) if (!names.has(name)) await run(`drop index ${quote(name)}`)
}

/** Makes the table of kept sums, or remakes it when its declaration has changed: its comment says which one it was made from. */
async function keepSums(db: Db, resource: Resource, at: number, zone: string | undefined, run: Run): Promise<void> {
  const { mark, make } = keptSumsSql(resource, at, zone)
  const table = keptTableOf(resource, at)
  const { rows } = await sql<{ mark: string | null }>`select obj_description(to_regclass(${table}), 'pg_class') as mark`.execute(db)
  if (rows[0]?.mark === mark) return
  for (const text of make) await run(text)
  await run(`comment on table ${quote(table)} is ${literal(mark)}`)
}

/** Makes the extension for trigrams where it can be made. */
async function hasTrigrams(db: Db, log: Log): Promise<boolean> {
  if (await canUseTrigrams(db)) return true
  try {
    await sql`create extension if not exists pg_trgm`.execute(db)
    return true
  } catch (error) {
    log.warn({ error: String(error) }, 'pg_trgm is not available: searches read whole tables')
    return false
  }
}

/** Makes the tables and adds the columns that are missing; tables of joins and statuses come after those that they refer to. */
async function makeTables(db: Db, resources: Resources, run: Run): Promise<void> {
  const tables = await existingNames(db, 'select table_name as name from information_schema.tables where table_schema = current_schema()')
  const columns = await existingNames(
    db,
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = current_schema()`,
  )
  // A facet has the tables of the resource whose records it has.
  const all = Object.values(resources).filter(resource => !resource.parts?.facet)
  for (const resource of all) {
    const table = tableOf(resource)
    if (!tables.has(table)) await run(createTable(resource))
    else
      for (const name of storedNames(resource))
        if (!columns.has(`${table}.${columnOf(resource, name)}`))
          await run(`alter table ${quote(table)} add column ${columnLine(resource, name, false)}`)
    if (resource.parts?.reserved && tables.has(table) && !columns.has(`${table}.${RESERVED}`))
      await run(`alter table ${quote(table)} add column ${RESERVED_LINE}`)
  }
  for (const resource of all) {
    for (const [name, one] of Object.entries(resource.fields))
      if (kindOf(one).isList && !optionsOf(one).derived && !tables.has(joinTableOf(resource, name)))
        await run(createJoin(resource, name, resources[optionsOf(one).target!]!))
    if (resource.parts?.statuses && !tables.has(statusTableOf(resource))) await run(createStatuses(resource))
  }
}

/** What making depends on beside the declarations: whether texts are indexed by their trigrams, in which zone days begin, and whether tables are to be filled first. */
interface Making {
  readonly trigrams: boolean
  readonly zone: string | undefined
  readonly bare: boolean
  readonly log: Log
}

/** Makes the indexes, statistics, foreign keys and kept sums that are missing, and remakes those whose declaration has changed. */
async function makeIndexes(db: Db, resources: Resources, rules: RuleBook, { trigrams, zone, bare, log }: Making, run: Run): Promise<void> {
  const [indexes, statistics] = [await existingStatements(db, 'index'), await existingStatements(db, 'statistics')]
  const made = await declaredIndexes(db)
  const keys = await existingNames(
    db,
    `select conname as name from pg_constraint where connamespace = current_schema()::regnamespace and contype in ('f', 'x')`,
  )
  for (const resource of Object.values(resources)) {
    if (resource.parts?.facet) continue
    const derived = spelledOf(db, resource, rules[resource.name]?.derive)
    const wanted = indexesOf(resource, trigrams, derived, rules[resource.name]?.derive)
    await dropUnwanted(made.get(tableOf(resource)) ?? [], wanted, run)
    const possible = bare ? wanted.filter(isUnique) : await withoutTwins(db, indexes, wanted, log)
    await make('index', indexes, possible, run)
    await make('statistics', statistics, statisticsOf(resource, derived), run)
    const queries = [...(bare ? [] : foreignKeys(resource, resources)), ...reservedKeys(resource)]
    for (const key of queries) if (!keys.has(key.name)) await run(key.sql)
    if (!bare) for (const at of (resource.parts?.keptSums ?? []).keys()) await keepSums(db, resource, at, zone, run)
  }
}

/**
 * Leaves out the indexes that rows of today stand in the way of, where two of them were different values before and are one now: a server that did not start for
 * that would help nobody. What was there stays as it is, the check of each write knows the new rule, and the log says which rows people have to look at.
 */
async function withoutTwins(db: Db, there: ExistingStatements, wanted: readonly Index[], log: Log): Promise<readonly Index[]> {
  const possible: Index[] = []
  for (const one of wanted) {
    const { rows } =
      one.twins === undefined || there.get(one.name) === one.sql
        ? { rows: [] }
        : await sql<{ ids: unknown }>`${sql.raw(one.twins)}`.execute(db)
    if (rows.length === 0) possible.push(one)
    else log.warn({ index: one.name, ids: rows.map(({ ids }) => ids) }, 'Records hold values that count as the same: change one of each')
  }
  return possible
}

/** The digest that the system tables were last made from; none while they are not there. */
async function madeFrom(db: Db): Promise<string | null | undefined> {
  const { rows } = await sql<{
    mark: string | null
  }>`select obj_description(to_regclass('sys_change'), 'pg_class') as mark`.execute(db)
  return rows[0]?.mark
}

/** What `updateSchema` makes beside and of the declarations. */
export interface SchemaOptions {
  /** Statements that make further tables; each may run again. */
  readonly tables?: readonly string[]
  /** They have the SQL of derived values that are indexed. */
  readonly rules?: RuleBook
  /** In which days begin. */
  readonly zone?: string
  /** Are the tables to be filled first? Indexes that refuse nothing, foreign keys and kept sums are left to a second run then. */
  readonly bare?: boolean
}

/**
 * Makes the tables of the declarations: creates what is missing and adds columns, indexes and keys; it never drops or renames a table or a
 * column (that is a migration's action). An index whose declaration has changed is remade, one that none asks for any more is dropped. Runs under one
 * lock, so that several servers may start at once. Returns what it did.
 */
export async function updateSchema(
  db: Db,
  resources: Resources,
  log: Log,
  { tables = [], rules = {}, zone, bare = false }: SchemaOptions = {},
): Promise<string[]> {
  const trigrams = await hasTrigrams(db, log)
  return db.transaction().execute(async tx => {
    await sql`select pg_advisory_xact_lock(7130001)`.execute(tx)
    const done: string[] = []
    const { run, flush } = together(tx, done)
    // Made once only, as long as they are worded alike: making a trigger or an index again, though it is there, waits for every writer of its table,
    // and every writer for it; a server that starts beside another at work would not come up.
    const mark = digestOf(...systemTables, ...tables)
    const isMade = (await madeFrom(tx)) === mark
    if (!isMade) for (const text of systemTables) await sql.raw(text).execute(tx)
    await sql.raw(NATURAL_SQL).execute(tx)
    await makeTables(tx, resources, run)
    await flush()
    if (!isMade) {
      for (const text of tables) await sql.raw(text).execute(tx)
      await sql.raw(`comment on table sys_change is ${literal(mark)}`).execute(tx)
    }
    await makeIndexes(tx, resources, rules, { trigrams, zone, bare, log }, run)
    await flush()
    return done
  })
}
