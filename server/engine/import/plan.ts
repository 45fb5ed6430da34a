import { isSameValue, keysOf, optionsOf, placeOf, titleOf, valueAt, type Field, type Resource } from '#resource'
import { keyOf as spelledKey } from '#resource/normal'
import { formatDate } from '#resource/text'
import { sql } from 'kysely'
import type { Engine } from '../engine.ts'
import { columnOf, tableOf } from '../schema/names.ts'
import { recordsByIds } from '../read/records.ts'
import type { Db } from '../sql.ts'
import { keyWords, type FileRow, type RowProblem } from './rows.ts'

/** What may be written: new records, known ones, or both. */
export type Write = 'create' | 'update' | 'both'
/** A field that will change, as readers see it. */
interface Seen {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}
/** What will become of a row. */
export interface Plan {
  readonly row: FileRow
  readonly action: 'create' | 'update' | 'skip' | 'error'
  readonly id: number | null
  readonly title: string
  readonly values: Record<string, unknown>
  /** Names of references to be made first, by field. */
  readonly toMake: Readonly<Record<string, readonly string[]>>
  readonly changes: readonly Seen[]
  readonly problems: readonly RowProblem[]
}

type Names = Map<string, number>
/** What names a record: a word as values of the field are compared, and the records that it belongs to where these decide as well. */
export const nameOf = (by: Field, word: string, within: readonly number[] = []): string => [spelledKey(by, word), ...within].join('\n')
/** Finds the records that a file names, by a field of theirs, however it is spelled; of those that belong to others by the ids of these, too. */
export function namesOf(db: Db) {
  const byKey = new Map<string, Promise<Names>>()
  return (target: Resource, by: string, within: readonly string[] = []): Promise<Names> => {
    const key = [target.name, by, ...within].join('.')
    const owners = sql.join([sql`null::bigint`, ...within.map(name => sql.ref(columnOf(target, name)))])
    const load = async (): Promise<Names> => {
      const { rows } = await sql<{
        id: number
        name: string
        owners: readonly (string | null)[]
      }>`select id, ${sql.ref(columnOf(target, by))} as name, array[${owners}]::text[] as owners from ${sql.table(tableOf(target))}
        where not is_delete and ${sql.ref(columnOf(target, by))} is not null order by is_active, id desc`.execute(db)
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
  // What others are found within is found first.
  for (const column of columns.toSorted((a, b) => Number(!!a.within) - Number(!!b.within))) {
    const { field, within = {} } = column
    const owners = Object.values(within).map(name => values[name] as number | undefined)
    // Within what is not known nothing is found; that is said already.
    if (!row.named[field] || owners.includes(undefined)) continue
    const { names } = row.named[field]
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
  // What only narrows others is no value of the record.
  for (const { field } of columns) if (optionsOf(resource.fields[field]!).derived) delete values[field]
  return { values, toMake, problems }
}

/** What a known record would change; columns that are empty in the file leave the record as it is. */
function changesOf(resource: Resource, record: Record<string, unknown>, values: Record<string, unknown>): Seen[] {
  return Object.entries(values)
    .map(([field, after]) => ({ field, before: valueAt(record, placeOf(resource, field)) ?? null, after }))
    .filter(({ field, before, after }) => !isSameValue(resource.fields[field]!, before, after))
}

/** What names a record: the values of the key's fields; undefined where a row leaves all of them empty. */
function keyOf(resource: Resource, values: Readonly<Record<string, unknown>>): string | undefined {
  const words = keysOf(resource.parts!.import!).map(field => values[field] ?? null)
  return words.every(word => word === null) ? undefined : JSON.stringify(words.map(word => word && String(word)))
}

/** The ids of known records by what names them; of records that stay as they are only the active ones count. */
async function knownBy(db: Db, resource: Resource, rows: readonly Readonly<Record<string, unknown>>[]): Promise<Map<string, number>> {
  const named = rows.filter(values => keyOf(resource, values) !== undefined)
  if (named.length === 0) return new Map()
  const fields = keysOf(resource.parts!.import!)
  const among = fields.map(field => {
    const column = sql.ref(columnOf(resource, field))
    const given = [...new Set(named.map(values => values[field] ?? null))]
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

/** Says of each row what will be created, changed or skipped; reads the known records of many rows at once. */
export async function planRows(
  engine: Engine,
  db: Db,
  resource: Resource,
  rows: readonly FileRow[],
  write: Write,
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
  const records = await recordsByIds(engine, db, resource, [...ids.values()])
  const children = await Promise.all(
    lines.map(async line => {
      const child = engine.resources[line.resource]!
      const existing = await linesOf(db, child, line.by, line.key, [...ids.values()])
      return { child, held: existing, records: line.updates ? await recordsByIds(engine, db, child, [...existing.values()]) : undefined }
    }),
  )
  return resolved.map(({ row, values, toMake, problems }): Plan => {
    const id = ids.get(keyOf(resource, values) ?? '') ?? null
    const record = id === null ? undefined : records.get(id)
    const title = record ? titleOf(resource, record) : newTitle(resource, row, values)
    const plan = { row, id, title, values, toMake, problems }
    if (problems.length) return { ...plan, action: 'error', changes: [] }
    if (!record) return { ...plan, action: write === 'update' ? 'skip' : 'create', changes: write === 'update' ? [] : newOf(row) }
    const fresh = row.lines.filter(line => {
      const { child, held, records: known } = children[line.line]!
      const there = held.get(`${id} ${String(line.values[lines[line.line]!.key])}`)
      return there === undefined || (known !== undefined && changesOf(child, known.get(there)!, line.values).length > 0)
    })
    const changes = [
      ...changesOf(resource, record, values),
      ...Object.entries(toMake).map(([field, names]) => ({
        field,
        before: valueAt(record, placeOf(resource, field)) ?? null,
        after: names.join(', '),
      })),
      ...fresh.map(line => ({ field: lines[line.line]!.resource, before: null, after: String(line.values[lines[line.line]!.key]) })),
    ]
    if (resource.parts!.import!.immutable && changes.length)
      return { ...plan, action: 'error', changes: [], problems: [staying(row, id!, changes[0]!)] }
    return { ...plan, action: write === 'create' || changes.length === 0 ? 'skip' : 'update', changes }
  })
}

/** What a new record will hold, as the file says it. */
const newOf = ({ values, named }: FileRow): Seen[] =>
  Object.entries({ ...values, ...Object.fromEntries(Object.entries(named).map(([field, { names }]) => [field, names.join(', ')])) }).map(
    ([field, after]) => ({ field, before: null, after }),
  )

/** How a record is called that is not there yet. */
function newTitle(resource: Resource, row: FileRow, values: Readonly<Record<string, unknown>>): string {
  const { title, parts } = resource
  const words = keyWords(parts!.import!, row).map(([field, word]) => (resource.fields[field]!.kind === 'date' ? formatDate(word) : word))
  return String(values[title.fields[0]!] ?? values['name'] ?? words.join(' '))
}

/** What is said of a row that would change a record that stays as it is. */
const staying = (row: FileRow, id: number, { field, before }: Seen): RowProblem => ({
  row: row.row,
  field: row.titles[field] ?? field,
  value: String(row.values[field] ?? ''),
  problem: { key: 'nerud.import.stays', params: { id, before: String(before ?? '') } },
})

/** The child records that are there already, as "parent key". */
export async function linesOf(db: Db, child: Resource, by: string, key: string, parents: readonly number[]): Promise<Map<string, number>> {
  if (parents.length === 0) return new Map()
  const { rows } = await sql<{
    id: number
    parent: number
    key: string
  }>`select id, ${sql.ref(columnOf(child, by))} as parent, ${sql.ref(columnOf(child, key))} as key
    from ${sql.table(tableOf(child))} where ${sql.ref(columnOf(child, by))} in (${sql.join(parents)}) and not is_delete`.execute(db)
  return new Map(rows.map(row => [`${row.parent} ${row.key}`, Number(row.id)]))
}
