import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { distance } from 'fastest-levenshtein'
import { optionsOf, type Resource } from '#resource'
import { explained, texts } from '../../adapters/postgres/texts.ts'
import type { Log } from '../../log.ts'
import type { Db, Sql } from '../sql.ts'
import { type Index, indexesOf, indexExpressionsOf } from './indexes.ts'
import { columnOf, columnType, literal, MAINTAINED_COLUMNS, quote, RESERVED, setsOf, storedNames, tableOf } from './tables.ts'
import type { RuleBook } from '../rules.ts'

/** Queues a statement, and records it as done. */
export type Run = (text: string) => Promise<void>

/** The number of statements sent at once. */
const BATCH_SIZE = 100
/** Queued statements: `flush` runs those that wait. */
export interface Batch {
  readonly run: Run
  flush(): Promise<void>
}
/** Runs statements in order, many at once: a first start has thousands, and the round trip is a large part of the cost of each. */
export function batched(db: Db, done: string[]): Batch {
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

/** A column that a table must have: its type, the field that it stores, and whether that needs a value. */
interface ExpectedColumn {
  readonly type: string
  readonly field: string
  readonly isRequired: boolean
}
/** Returns the columns that the declaration of a resource makes, by name; those of the engine have no type to compare. */
const expectedColumns = (resource: Resource): ReadonlyMap<string, ExpectedColumn | null> =>
  new Map<string, ExpectedColumn | null>([
    ...Object.keys(MAINTAINED_COLUMNS).map(column => [column, null] as const),
    ...storedNames(resource).map(name => {
      const one = resource.fields[name]!
      return [columnOf(resource, name), { type: columnType(one), field: name, isRequired: optionsOf(one).required === true }] as const
    }),
    ...[...setsOf(resource).keys()].map(set => [set, { type: 'text[]', field: set, isRequired: false }] as const),
    [RESERVED, null],
  ])

/** A column as the database has it. */
interface ExistingColumn {
  readonly table: string
  readonly column: string
  readonly type: string
  readonly isRequired: boolean
  readonly isFilled: boolean
}
async function columnsOf(db: Db, tables: readonly string[]): Promise<readonly ExistingColumn[]> {
  const { rows } = await sql<ExistingColumn>`select c.relname as "table", a.attname as "column",
      format_type(a.atttypid, a.atttypmod) as "type", a.attnotnull as "isRequired",
      a.atthasdef or a.attidentity <> '' or a.attgenerated <> '' as "isFilled"
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = current_schema()::regnamespace and c.relname = any(${tables}::text[]) and c.relkind in ('r', 'p')
      and a.attnum > 0 and not a.attisdropped order by 1, a.attnum`.execute(db)
  return rows
}

/** Returns the columns that statements add to tables, as `table.column`. */
function addedBy(statements: readonly string[]): ReadonlySet<string> {
  const altered = statements.flatMap(text => [...text.matchAll(/alter table (?:if exists )?"?(\w+)"?([^;]*)/giu)])
  return new Set(
    altered.flatMap(([, table, rest]) =>
      [...rest!.matchAll(/add column (?:if not exists )?"?(\w+)/giu)].map(([, column]) => `${table}.${column}`),
    ),
  )
}

/** How many rows of a table are looked at: a start must not read whole tables. */
const ROWS_READ = 10_000
/** Returns the number of filled and empty values in each column, among the oldest records: the youngest are written as declared. */
async function valuesIn(db: Db, columns: readonly ExistingColumn[]): Promise<readonly { filled: number; empty: number }[]> {
  if (columns.length === 0) return []
  const counts = columns.map(
    ({ table, column }, n): Sql => sql`select ${sql.lit(n)} as n, count(v)::int as filled, (count(*) - count(v))::int as empty
      from (select ${sql.ref(column)} as v from ${sql.table(table)} where not is_delete order by id limit ${sql.lit(ROWS_READ)}) as t`,
  )
  const { rows } = await sql<{ filled: number; empty: number }>`${sql.join(counts, sql` union all `)} order by n`.execute(db)
  return rows
}

const LONG_TYPES: Readonly<Record<string, string>> = { timestamptz: 'timestamp with time zone' }
const longType = (type: string): string => LONG_TYPES[type] ?? type
const withoutDigits = (type: string): string => type.replace(/\(.*\)/u, '')

/** What existing columns are compared with. */
interface Comparison {
  readonly resources: readonly Resource[]
  /** Statements that add columns beyond the declarations. */
  readonly statements: readonly string[]
  /** The columns that were just added, as `table.column`. */
  readonly isFresh: (column: string) => boolean
}

/**
 * Compares the columns of existing tables with the declarations. Throws a readable error for a column of another type. A column of no field
 * need not be filled any more; when it has values, the log asks whether the field was renamed; it also counts records without a value that
 * is required.
 */
export async function compareColumns(
  db: Db,
  { resources, statements, isFresh }: Comparison,
  log: Pick<Log, 'warn'>,
  run: Run,
): Promise<void> {
  const byTable = new Map(resources.map(resource => [tableOf(resource), { resource, expected: expectedColumns(resource) }]))
  const existing = await columnsOf(db, [...byTable.keys()])
  const extra = addedBy(statements)
  const refused: string[] = []
  const [unknown, lacking]: [ExistingColumn[], ExistingColumn[]] = [[], []]
  for (const one of existing) {
    const { resource, expected } = byTable.get(one.table)!
    const column = expected.get(one.column)
    if (column === undefined && !one.isFilled && !extra.has(`${one.table}.${one.column}`)) unknown.push(one)
    if (!column) continue
    const place = { resource: resource.name, field: column.field, column: `${one.table}.${one.column}` }
    const type = longType(column.type)
    if (withoutDigits(type) !== withoutDigits(one.type)) refused.push(texts.otherType(place, one.type, type))
    else if (type !== one.type) log.warn(place, texts.otherDigits(place, one.type, type))
    if (column.isRequired && !one.isRequired && !isFresh(place.column)) lacking.push(one)
  }
  if (refused.length > 0) throw explained(refused.join('\n'))
  const values = await valuesIn(db, [...unknown, ...lacking])
  for (const [n, one] of unknown.entries()) {
    const { resource, expected } = byTable.get(one.table)!
    const column = `${one.table}.${one.column}`
    const fresh = [...expected].filter(([name]) => isFresh(`${one.table}.${name}`))
    const field = renamedTo(one, fresh)
    if (one.isRequired) await run(`alter table ${quote(one.table)} alter column ${quote(one.column)} drop not null`)
    if (one.isRequired || values[n]!.filled > 0)
      log.warn({ resource: resource.name, column, field }, texts.unknownColumn(resource.name, column, field, one.isRequired))
  }
  for (const [n, one] of lacking.entries()) {
    const { resource, expected } = byTable.get(one.table)!
    const { empty } = values[unknown.length + n]!
    const { field } = expected.get(one.column)!
    if (empty > 0) log.warn({ resource: resource.name, field, empty }, texts.emptyRequired(resource.name, field, empty))
  }
}

/** Returns the new field that a column without a field may have become: one of its type, with the most similar name. */
function renamedTo({ column, type }: ExistingColumn, fresh: readonly (readonly [string, ExpectedColumn | null])[]): string | undefined {
  const same = fresh.flatMap(([name, one]) =>
    one && longType(one.type) === type ? [{ field: one.field, far: distance(name, column) }] : [],
  )
  return same.toSorted((a, b) => a.far - b.far)[0]?.field
}
