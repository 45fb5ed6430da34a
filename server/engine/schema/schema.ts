import { sql } from 'kysely'
import { kindOf, optionsOf, type Resource, type Resources } from '#resource'
import { explained, texts } from '../../adapters/postgres/texts.ts'
import type { Db } from '../sql.ts'
import {
  digestOf,
  existingNames,
  existingStatements,
  canUseTrigrams,
  make,
  batched,
  compareColumns,
  type Batch,
  type ExistingStatements,
  type Run,
} from './statements.ts'
import { foreignKeys, indexesOf, isUnique, NATURAL_SQL, reservedKeys, indexExpressionsOf, statisticsOf, type Index } from './indexes.ts'
import { createKeptSums, keptSumsTableOf } from './keptSums.ts'
import {
  columnOf,
  joinTableOf,
  literal,
  quote,
  RESERVED,
  statusTableOf,
  tableOf,
  systemTables,
  columnLine,
  createJoin,
  createStatuses,
  createTable,
  RESERVED_LINE,
  setLine,
  setsOf,
  storedNames,
} from './tables.ts'
import type { Log } from '../../log.ts'
import type { RuleBook } from '../rules.ts'

/**
 * A change that declarations cannot express: a rename, a change of data. `name` has a date and never changes: '2026-12-01 plates in
 * capitals'.
 */
export interface Migration {
  readonly name: string
  readonly run: (db: Db) => Promise<void>
}

/** Throws for a database that a newer version of the program has migrated: this version could damage its data. */
async function refuseNewer(db: Db, migrations: readonly Migration[]): Promise<void> {
  const known = new Set(migrations.map(({ name }) => name))
  const { rows: table } = await sql`select 1 where to_regclass('sys_migration') is not null`.execute(db)
  if (table.length === 0) return
  const { rows } = await sql<{ name: string }>`select name from sys_migration order by name`.execute(db)
  const unknown = rows.flatMap(({ name }) => (known.has(name) ? [] : [name]))
  if (unknown.length > 0) throw explained(texts.newer(unknown))
}

/**
 * Runs the missing migrations in order, before the tables are compared with the declarations. In an empty database all count as done.
 * Throws a readable error, before any change, for a database of a newer program.
 */
export const migrate = (db: Db, migrations: readonly Migration[]): Promise<string[]> =>
  db.transaction().execute(async tx => {
    await sql`select pg_advisory_xact_lock(7130002)`.execute(tx)
    await refuseNewer(tx, migrations)
    const { rows: tables } =
      await sql`select 1 from information_schema.tables where table_schema = current_schema() and table_name = 'sys_change'`.execute(tx)
    await sql`create table if not exists sys_migration (name text primary key, at timestamptz not null default now())`.execute(tx)
    const { rows: seen } = await sql<{ name: string }>`select name from sys_migration`.execute(tx)
    const known = new Set(seen.map(row => row.name))
    const done: string[] = []
    for (const { name, run } of migrations.filter(one => !known.has(one.name))) {
      if (tables.length) {
        await run(tx)
        done.push(name)
      }
      await sql`insert into sys_migration (name) values (${name})`.execute(tx)
    }
    return done
  })

/** Returns the indexes created for declarations, by table. */
async function declaredIndexes(db: Db): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ table: string; names: string[] }>`
    select t.relname as table, json_agg(i.relname) as names from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    where i.relnamespace = current_schema()::regnamespace and obj_description(i.oid, 'pg_class') is not null group by 1`.execute(db)
  return new Map(rows.map(({ table, names }) => [table, names]))
}

/** Drops indexes that the declaration no longer requires: they cost every write for nothing. */
async function dropUnwanted(made: readonly string[], declared: readonly Index[], run: Run): Promise<void> {
  const names = new Set(declared.map(one => one.name))
  for (const name of made) if (!names.has(name)) await run(`drop index ${quote(name)}`)
}

/** Creates a table of precomputed sums, or recreates it when its declaration has changed: its comment has the declaration. */
async function keepSums(db: Db, resource: Resource, at: number, zone: string | undefined, run: Run): Promise<void> {
  const { mark, make } = createKeptSums(resource, at, zone)
  const table = keptSumsTableOf(resource, at)
  const { rows } = await sql<{ mark: string | null }>`select obj_description(to_regclass(${table}), 'pg_class') as mark`.execute(db)
  if (rows[0]?.mark === mark) return
  for (const text of make) await run(text)
  await run(`comment on table ${quote(table)} is ${literal(mark)}`)
}

/** Creates the extension for trigrams if possible; returns whether it exists. */
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

/** What the comparison of columns with the declarations needs. */
interface Compared {
  readonly statements: readonly string[]
  readonly log: Log
}

/** Creates tables and missing columns, and compares existing ones with the declarations; tables of joins and statuses come after those that they refer to. */
async function makeTables(db: Db, resources: Resources, { run, flush }: Batch, { statements, log }: Compared): Promise<void> {
  const tables = await existingNames(db, 'select table_name as name from information_schema.tables where table_schema = current_schema()')
  const columns = await existingNames(
    db,
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = current_schema()`,
  )
  // A facet shares the tables of its resource.
  const all = Object.values(resources).filter(resource => !resource.parts?.facet)
  for (const resource of all) {
    const table = tableOf(resource)
    if (!tables.has(table)) await run(createTable(resource))
    else
      for (const name of storedNames(resource))
        if (!columns.has(`${table}.${columnOf(resource, name)}`))
          await run(`alter table ${quote(table)} add column ${columnLine(resource, name, false)}`)
    if (tables.has(table))
      for (const set of setsOf(resource).keys())
        if (!columns.has(`${table}.${set}`)) await run(`alter table ${quote(table)} add column ${setLine(set)}`)
    if (resource.parts?.reserved && tables.has(table) && !columns.has(`${table}.${RESERVED}`))
      await run(`alter table ${quote(table)} add column ${RESERVED_LINE}`)
  }
  await flush()
  const stored = all.filter(resource => tables.has(tableOf(resource)))
  await compareColumns(db, { resources: stored, statements, isFresh: column => !columns.has(column) }, log, run)
  for (const resource of all) {
    for (const [name, one] of Object.entries(resource.fields))
      if (kindOf(one).isList && !optionsOf(one).derived && !tables.has(joinTableOf(resource, name)))
        await run(createJoin(resource, name, resources[optionsOf(one).target!]!))
    if (resource.parts?.statuses && !tables.has(statusTableOf(resource))) await run(createStatuses(resource))
  }
}

/**
 * What the schema depends on besides the declarations: whether texts have trigram indexes, the time zone of business days, and whether the
 * tables are filled before they get indexes.
 */
interface TableOptions {
  readonly trigrams: boolean
  readonly zone: string | undefined
  readonly deferIndexes: boolean
  readonly log: Log
}

/** Creates missing indexes, statistics, foreign keys and precomputed sums, and recreates those whose declaration has changed. */
async function makeIndexes(
  db: Db,
  resources: Resources,
  rules: RuleBook,
  { trigrams, zone, deferIndexes, log }: TableOptions,
  run: Run,
): Promise<void> {
  const [indexes, statistics] = [await existingStatements(db, 'index'), await existingStatements(db, 'statistics')]
  const made = await declaredIndexes(db)
  const keys = await existingNames(
    db,
    `select conname as name from pg_constraint where connamespace = current_schema()::regnamespace and contype in ('f', 'x')`,
  )
  for (const resource of Object.values(resources)) {
    if (resource.parts?.facet) continue
    const derived = indexExpressionsOf(db, resource, rules[resource.name]?.derive)
    const declared = indexesOf(resource, trigrams, derived, rules[resource.name]?.derive)
    await dropUnwanted(made.get(tableOf(resource)) ?? [], declared, run)
    const possible = deferIndexes ? declared.filter(isUnique) : await withoutTwins(db, indexes, declared, log)
    await make('index', indexes, possible, run)
    await make('statistics', statistics, statisticsOf(resource, derived), run)
    const queries = [...(deferIndexes ? [] : foreignKeys(resource, resources)), ...reservedKeys(resource)]
    for (const key of queries) if (!keys.has(key.name)) await run(key.sql)
    if (!deferIndexes) for (const at of (resource.parts?.keptSums ?? []).keys()) await keepSums(db, resource, at, zone, run)
  }
}

/**
 * Skips unique indexes that existing rows violate, because two values that were different now count as equal: it is better that the server
 * starts. The old index stays, each write checks the new rule, and the log lists the rows to correct.
 */
async function withoutTwins(db: Db, existing: ExistingStatements, declared: readonly Index[], log: Log): Promise<readonly Index[]> {
  const possible: Index[] = []
  for (const one of declared) {
    const { rows } =
      one.twins === undefined || existing.get(one.name) === one.sql
        ? { rows: [] }
        : await sql<{ ids: unknown }>`${sql.raw(one.twins)}`.execute(db)
    if (rows.length === 0) possible.push(one)
    else log.warn({ index: one.name, ids: rows.map(({ ids }) => ids) }, 'Records hold values that count as the same: change one of each')
  }
  return possible
}

/** Returns the digest of the statements that created the system tables; undefined when there are none. */
async function madeFrom(db: Db): Promise<string | null | undefined> {
  const { rows } = await sql<{
    mark: string | null
  }>`select obj_description(to_regclass('sys_change'), 'pg_class') as mark`.execute(db)
  return rows[0]?.mark
}

/** What `updateSchema` creates besides the declarations, and how. */
interface SchemaOptions {
  /** Statements that create further tables; they must be repeatable. */
  readonly tables?: readonly string[]
  /** They have the SQL of derived values with an index. */
  readonly rules?: RuleBook
  /** The time zone of business days. */
  readonly zone?: string
  /** Whether the tables are filled first: non-unique indexes, foreign keys and precomputed sums are then left to a second run. */
  readonly deferIndexes?: boolean
}

/**
 * Brings the tables in line with the declarations: creates missing tables, columns, indexes and keys. It never drops or renames a table or
 * a column; migrations do. A changed index is recreated, one that is no longer declared is dropped. A lock allows several servers to start
 * at once. Returns what it did.
 */
export async function updateSchema(
  db: Db,
  resources: Resources,
  log: Log,
  { tables = [], rules = {}, zone, deferIndexes = false }: SchemaOptions = {},
): Promise<string[]> {
  const trigrams = await hasTrigrams(db, log)
  return db.transaction().execute(async tx => {
    await sql`select pg_advisory_xact_lock(7130001)`.execute(tx)
    const done: string[] = []
    const batch = batched(tx, done)
    const { run, flush } = batch
    // Runs only when the statements have changed: recreating an existing trigger or index waits for every writer of its table and blocks
    // new ones, so a second server could not start next to a busy one.
    const mark = digestOf(...systemTables, ...tables)
    const isMade = (await madeFrom(tx)) === mark
    if (!isMade) for (const text of systemTables) await sql.raw(text).execute(tx)
    await sql.raw(NATURAL_SQL).execute(tx)
    await makeTables(tx, resources, batch, { statements: tables, log })
    await flush()
    if (!isMade) {
      for (const text of tables) await sql.raw(text).execute(tx)
      await sql.raw(`comment on table sys_change is ${literal(mark)}`).execute(tx)
    }
    await makeIndexes(tx, resources, rules, { trigrams, zone, deferIndexes, log }, run)
    await flush()
    return done
  })
}
