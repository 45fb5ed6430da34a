import { digestOf } from '../digest.ts'
import { kindOf, optionsOf, type Resource, type Resources } from '#resource'
import { sql } from 'kysely'
import { foreignKeys, indexesOf, NATURAL_SQL, reservedKeys, spelledOf, statisticsOf, type Index } from './indexes.ts'
import { keptSumsSql, keptTableOf } from './keptSums.ts'
import { columnOf, joinTableOf, literal, quote, RESERVED, statusTableOf, tableOf } from './names.ts'
import type { Log } from '../../log.ts'
import type { Db, RuleBook } from '../rules.ts'
import { systemTables } from './systemTables.ts'
import { columnLine, createJoin, createStatuses, createTable, RESERVED_LINE, storedNames } from './tables.ts'

/** Carries a statement out, with those after it, and notes it among what was done. */
type Run = (text: string) => Promise<void>

/** Statements that go to the database at once. */
const AT_ONCE = 100
/** Carries statements out in their order, many at once: a first start has thousands, and the way there and back is a good part of what each takes. */
function together(db: Db, done: string[]): { readonly run: Run; flush(): Promise<void> } {
  let waiting: string[] = []
  const flush = async (): Promise<void> => {
    if (waiting.length > 0) await sql.raw(`do $schema$ begin ${waiting.map(text => `${text};`).join('\n')} end $schema$`).execute(db)
    done.push(...waiting)
    waiting = []
  }
  const run: Run = async text => {
    waiting.push(text)
    if (waiting.length >= AT_ONCE) await flush()
  }
  return { run, flush }
}

/** Names that the database already holds, in the current schema. */
async function held(db: Db, query: string): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`${sql.raw(query)}`.execute(db)
  return new Set(rows.map(row => row.name))
}

/** What is there, each with the statement that made it: its comment. */
type Made = ReadonlyMap<string, string | null>
const HELD = {
  index: `select relname as name, obj_description(oid, 'pg_class') as made from pg_class
    where relkind = 'i' and relnamespace = current_schema()::regnamespace`,
  statistics: `select stxname as name, obj_description(oid, 'pg_statistic_ext') as made from pg_statistic_ext
    where stxnamespace = current_schema()::regnamespace`,
} as const
async function heldOf(db: Db, kind: keyof typeof HELD): Promise<Made> {
  const { rows } = await sql<{ name: string; made: string | null }>`${sql.raw(HELD[kind])}`.execute(db)
  return new Map(rows.map(row => [row.name, row.made]))
}

/** Makes what is missing, and remakes what was made by another statement. */
async function make(kind: keyof typeof HELD, there: Made, wanted: readonly Index[], run: Run): Promise<void> {
  for (const one of wanted) {
    if (there.get(one.name) === one.sql) continue
    if (there.has(one.name)) await run(`drop ${kind} ${quote(one.name)}`)
    await run(one.sql)
    await run(`comment on ${kind} ${quote(one.name)} is ${literal(one.sql)}`)
  }
}

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

async function hasTrigrams(db: Db, log: Log): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select exists (select 1 from pg_extension where extname = 'pg_trgm') as there`.execute(db)
  if (rows[0]?.there) return true
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
  const tables = await held(db, 'select table_name as name from information_schema.tables where table_schema = current_schema()')
  const columns = await held(
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

/** What making depends on beside the declarations: whether texts are indexed by their trigrams, and in which zone days begin. */
interface Making {
  readonly trigrams: boolean
  readonly zone: string | undefined
}

/** Makes the indexes, statistics, foreign keys and kept sums that are missing, and remakes those whose declaration has changed. */
async function makeIndexes(db: Db, resources: Resources, rules: RuleBook, { trigrams, zone }: Making, run: Run): Promise<void> {
  const [indexes, statistics] = [await heldOf(db, 'index'), await heldOf(db, 'statistics')]
  const made = await declaredIndexes(db)
  const keys = await held(
    db,
    `select conname as name from pg_constraint where connamespace = current_schema()::regnamespace and contype in ('f', 'x')`,
  )
  for (const resource of Object.values(resources)) {
    if (resource.parts?.facet) continue
    const derived = spelledOf(db, resource, rules[resource.name]?.derive)
    const wanted = indexesOf(resource, trigrams, derived, rules[resource.name]?.derive)
    await dropUnwanted(made.get(tableOf(resource)) ?? [], wanted, run)
    await make('index', indexes, wanted, run)
    await make('statistics', statistics, statisticsOf(resource, derived), run)
    for (const key of [...foreignKeys(resource, resources), ...reservedKeys(resource)]) if (!keys.has(key.name)) await run(key.sql)
    for (const at of (resource.parts?.keptSums ?? []).keys()) await keepSums(db, resource, at, zone, run)
  }
}

/** The digest that the system tables were last made from; none while they are not there. */
async function madeFrom(db: Db): Promise<string | null | undefined> {
  const { rows } = await sql<{
    mark: string | null
  }>`select obj_description(to_regclass('sys_change'), 'pg_class') as mark`.execute(db)
  return rows[0]?.mark
}

/**
 * Makes the tables of the declarations: creates what is missing and adds columns, indexes and keys; it never drops or renames a table or a
 * column (that is a migration's action). An index whose declaration has changed is remade, one that none asks for any more is dropped. `rules` have the SQL of derived values that are indexed. Runs under
 * one lock, so that several servers may start at once. Returns what it did.
 */
export async function updateSchema(
  db: Db,
  resources: Resources,
  log: Log,
  moreTables: readonly string[] = [],
  rules: RuleBook = {},
  zone?: string,
): Promise<string[]> {
  const trigrams = await hasTrigrams(db, log)
  return db.transaction().execute(async tx => {
    await sql`select pg_advisory_xact_lock(7130001)`.execute(tx)
    const done: string[] = []
    const { run, flush } = together(tx, done)
    // Made once only, as long as they are worded alike: making a trigger or an index again, though it is there, waits for every writer of its table,
    // and every writer for it; a server that starts beside another at work would not come up.
    const mark = digestOf(...systemTables, ...moreTables)
    const isMade = (await madeFrom(tx)) === mark
    if (!isMade) for (const text of systemTables) await sql.raw(text).execute(tx)
    await sql.raw(NATURAL_SQL).execute(tx)
    await makeTables(tx, resources, run)
    await flush()
    if (!isMade) {
      for (const text of moreTables) await sql.raw(text).execute(tx)
      await sql.raw(`comment on table sys_change is ${literal(mark)}`).execute(tx)
    }
    await makeIndexes(tx, resources, rules, { trigrams, zone }, run)
    await flush()
    return done
  })
}
