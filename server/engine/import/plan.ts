import { isSameValue, keysOf, optionsOf, wirePathOf, titleOf, valueAt, type Field, type Resource } from '#resource'
import { comparisonKeyOf as spelledKey } from '#resource/normal'
import { formatDate } from '#resource/text'
import { sql } from 'kysely'
import type { Engine } from '../engine.ts'
import { columnOf, tableOf } from '../schema/tables.ts'
import { aliased } from '../columns.ts'
import { scopeOf } from '../read/conditions.ts'
import { recordsByIds, visibleIds } from '../read/records.ts'
import type { Db } from '../sql.ts'
import type { User } from '../user.ts'
import { keyWords, type FileRow, type RowProblem } from './rows.ts'

/** What may be written: new records, existing ones, or both. */
export type PlannedWrite = 'create' | 'update' | 'both'
/** A field that will change, as users see it. */
interface Seen {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}
/** What will happen to a row. */
export interface Plan {
  readonly row: FileRow
  readonly action: 'create' | 'update' | 'skip' | 'error'
  readonly id: number | null
  readonly title: string
  readonly values: Record<string, unknown>
  /** Names of references to create first, by field. */
  readonly toMake: Readonly<Record<string, readonly string[]>>
  readonly changes: readonly Seen[]
  readonly problems: readonly RowProblem[]
}

type Names = Map<string, number>
/**
 * Returns the key of a record's name: the word normalized as the field's values are compared, and the ids of its owners when the lookup is
 * limited to them.
 */
export const nameOf = (by: Field, word: string, within: readonly number[] = []): string => [spelledKey(by, word), ...within].join('\n')
/**
 * Returns a lookup of the records in the user's scope by the value of a field, however it is spelled; optionally also by the ids of the
 * records that they belong to.
 */
export function namesOf(engine: Engine, user: User, db: Db) {
  const byKey = new Map<string, Promise<Names>>()
  return (target: Resource, by: string, within: readonly string[] = []): Promise<Names> => {
    const key = [target.name, by, ...within].join('.')
    const owners = sql.join([sql`null::bigint`, ...within.map(name => sql.ref(columnOf(target, name)))])
    const scope = scopeOf(engine, target, user, aliased('t'))
    const load = async (): Promise<Names> => {
      const { rows } = await sql<{
        id: number
        name: string
        owners: readonly (string | null)[]
      }>`select id, ${sql.ref(columnOf(target, by))} as name, array[${owners}]::text[] as owners from ${sql.table(tableOf(target))} as t
        where not is_delete and ${sql.ref(columnOf(target, by))} is not null ${scope ? sql`and ${scope}` : sql``} order by is_active, id desc`.execute(
        db,
      )
      return new Map(rows.map(row => [nameOf(target.fields[by]!, String(row.name), row.owners.slice(1).map(Number)), Number(row.id)]))
    }
    if (!byKey.has(key)) byKey.set(key, load())
    return byKey.get(key)!
  }
}
export type Lookup = ReturnType<typeof namesOf>

interface Resolved {
  readonly values: Record<string, unknown>
  readonly toMake: Record<string, readonly string[]>
  readonly problems: RowProblem[]
}
async function resolve(engine: Engine, resource: Resource, row: FileRow, lookup: Lookup): Promise<Resolved> {
  const values: Record<string, unknown> = { ...resource.parts!.import!.fixed, ...row.values }
  const toMake: Record<string, readonly string[]> = {}
  const problems = [...row.problems]
  const { columns } = resource.parts!.import!
  // A column that limits others is resolved before them.
  for (const column of columns.toSorted((a, b) => Number(!!a.within) - Number(!!b.within))) {
    const { field, within = {} } = column
    const owners = Object.values(within).map(name => values[name] as number | undefined)
    // When an owner was not found, an error was reported already.
    if (!row.referenceNames[field] || owners.includes(undefined)) continue
    const { names } = row.referenceNames[field]
    const one = resource.fields[field]!
    const target = engine.resources[optionsOf(one).target!]!
    const found = await lookup(target, column.find!, Object.keys(within))
    const idOfName = (name: string): number | undefined => found.get(nameOf(target.fields[column.find!]!, name, owners as number[]))
    const missing = names.filter(name => idOfName(name) === undefined)
    if (missing.length && !column.create)
      problems.push({
        row: row.row,
        field: row.titles[field] ?? column.headers[0]!,
        value: missing.join(', '),
        problem: { key: 'nerud.import.noName' },
      })
    if (missing.length && column.create) toMake[field] = missing
    const ids = names.map(idOfName).filter(id => id !== undefined)
    if (one.kind === 'references') values[field] = ids
    else if (ids.length) values[field] = ids[0]
  }
  // A derived field only limits other columns; it is not written.
  for (const { field } of columns) if (optionsOf(resource.fields[field]!).derived) delete values[field]
  return { values, toMake, problems }
}

/** Returns what an existing record would change; an empty cell leaves its field unchanged. */
function changesOf(resource: Resource, record: Record<string, unknown>, values: Record<string, unknown>): Seen[] {
  return Object.entries(values)
    .map(([field, after]) => ({ field, before: valueAt(record, wirePathOf(resource, field)) ?? null, after }))
    .filter(({ field, before, after }) => !isSameValue(resource.fields[field]!, before, after))
}

/** Returns the key of a record: the values of the key fields; undefined when a row leaves all of them empty. */
function keyOf(resource: Resource, values: Readonly<Record<string, unknown>>): string | undefined {
  const words = keysOf(resource.parts!.import!).map(field => values[field] ?? null)
  return words.every(word => word === null) ? undefined : JSON.stringify(words.map(word => word && String(word)))
}

/** Returns the ids of existing records by key; of records that an import does not change, only active ones. */
async function knownBy(db: Db, resource: Resource, rows: readonly Readonly<Record<string, unknown>>[]): Promise<Map<string, number>> {
  const keyedRows = rows.filter(values => keyOf(resource, values) !== undefined)
  if (keyedRows.length === 0) return new Map()
  const fields = keysOf(resource.parts!.import!)
  const among = fields.map(field => {
    const column = sql.ref(columnOf(resource, field))
    const given = [...new Set(keyedRows.map(values => values[field] ?? null))]
    const full = given.filter(value => value !== null)
    if (full.length === 0) return sql`${column} is null`
    return given.length === full.length
      ? sql`${column} in (${sql.join(full)})`
      : sql`(${column} in (${sql.join(full)}) or ${column} is null)`
  })
  const { rows: known } = await sql<{ id: number; words: readonly (string | null)[] }>`
    select id, array[${sql.join(fields.map(field => sql`${sql.ref(columnOf(resource, field))}::text`))}] as words
    from ${sql.table(tableOf(resource))} where ${sql.join(among, sql` and `)} and not is_delete
      ${resource.parts!.import!.immutable ? sql`and is_active` : sql``}`.execute(db)
  return new Map(known.map(({ id, words }) => [JSON.stringify(words), Number(id)]))
}

/**
 * Decides for each row what is created, changed or skipped; reads the existing records of many rows at once. A row of a record that the
 * user may not see is an error which says nothing of that record.
 */
export async function planRows(
  engine: Engine,
  user: User,
  db: Db,
  resource: Resource,
  rows: readonly FileRow[],
  write: PlannedWrite,
  lookup: Lookup,
): Promise<Plan[]> {
  const { lines = [] } = resource.parts!.import!
  const resolved: (Resolved & { row: FileRow })[] = []
  for (const row of rows) resolved.push({ row, ...(await resolve(engine, resource, row, lookup)) })
  const ids = await knownBy(
    db,
    resource,
    resolved.map(({ values }) => values),
  )
  const seen = await visibleIds(engine, db, resource, user, [...ids.values()])
  const records = await recordsByIds(engine, db, resource, seen)
  const children = await Promise.all(
    lines.map(async line => {
      const child = engine.resources[line.resource]!
      const existing = await existingLinesOf(db, child, line.by, line.key, seen)
      return { child, existing, records: line.updates ? await recordsByIds(engine, db, child, [...existing.values()]) : undefined }
    }),
  )
  return resolved.map(({ row, values, toMake, problems }): Plan => {
    const id = ids.get(keyOf(resource, values) ?? '') ?? null
    const record = id === null ? undefined : records.get(id)
    const title = record ? titleOf(resource, record) : newTitle(resource, row, values)
    const plan = { row, id, title, values, toMake, problems }
    if (problems.length) return { ...plan, action: 'error', changes: [] }
    if (id !== null && !record) return { ...plan, id: null, action: 'error', changes: [], problems: [taken(resource, row)] }
    if (!record) return { ...plan, action: write === 'update' ? 'skip' : 'create', changes: write === 'update' ? [] : newOf(row) }
    const fresh = row.lines.filter(line => {
      const { child, existing, records: known } = children[line.line]!
      const lineId = existing.get(`${id} ${String(line.values[lines[line.line]!.key])}`)
      return lineId === undefined || (known !== undefined && changesOf(child, known.get(lineId)!, line.values).length > 0)
    })
    const changes = [
      ...changesOf(resource, record, values),
      ...Object.entries(toMake).map(([field, names]) => ({
        field,
        before: valueAt(record, wirePathOf(resource, field)) ?? null,
        after: names.join(', '),
      })),
      ...fresh.map(line => ({ field: lines[line.line]!.resource, before: null, after: String(line.values[lines[line.line]!.key]) })),
    ]
    if (resource.parts!.import!.immutable && changes.length)
      return { ...plan, action: 'error', changes: [], problems: [staying(row, id!, changes[0]!)] }
    return { ...plan, action: write === 'create' || changes.length === 0 ? 'skip' : 'update', changes }
  })
}

/** Returns the values of a new record, as in the file. */
const newOf = ({ values, referenceNames }: FileRow): Seen[] =>
  Object.entries({
    ...values,
    ...Object.fromEntries(Object.entries(referenceNames).map(([field, { names }]) => [field, names.join(', ')])),
  }).map(([field, after]) => ({ field, before: null, after }))

/** Returns the title of a record that does not exist yet. */
function newTitle(resource: Resource, row: FileRow, values: Readonly<Record<string, unknown>>): string {
  const { title, parts } = resource
  const words = keyWords(parts!.import!, row).map(([field, word]) => (resource.fields[field]!.kind === 'date' ? formatDate(word) : word))
  return String(values[title.fields[0]!] ?? values['name'] ?? words.join(' '))
}

/** Returns the problem of a row whose key belongs to a record that the user may not see. */
function taken(resource: Resource, row: FileRow): RowProblem {
  const [field, value] = keyWords(resource.parts!.import!, row)[0]!
  return { row: row.row, field: row.titles[field] ?? field, value, problem: { key: 'nerud.validation.taken' } }
}

/** Returns the problem of a row that would change a record that imports must not change. */
const staying = (row: FileRow, id: number, { field, before }: Seen): RowProblem => ({
  row: row.row,
  field: row.titles[field] ?? field,
  value: String(row.values[field] ?? ''),
  problem: { key: 'nerud.import.stays', params: { id, before: String(before ?? '') } },
})

/** Returns the ids of the existing child records by "parent key". */
export async function existingLinesOf(
  db: Db,
  child: Resource,
  by: string,
  key: string,
  parents: readonly number[],
): Promise<Map<string, number>> {
  if (parents.length === 0) return new Map()
  const { rows } = await sql<{
    id: number
    parent: number
    key: string
  }>`select id, ${sql.ref(columnOf(child, by))} as parent, ${sql.ref(columnOf(child, key))} as key
    from ${sql.table(tableOf(child))} where ${sql.ref(columnOf(child, by))} in (${sql.join(parents)}) and not is_delete`.execute(db)
  return new Map(rows.map(row => [`${row.parent} ${row.key}`, Number(row.id)]))
}
