import { idOf, optionsOf, placeOf, titleOf, valueAt, type Resource } from '#resource'
import { sql } from 'kysely'
import type { Engine } from '../engine.ts'
import { columnOf, tableOf } from '../names.ts'
import { recordsByIds } from '../read.ts'
import type { Db } from '../rules.ts'
import type { FileRow, RowProblem } from './rows.ts'

/** What may be written: new records, known ones, or both. */
export type Write = 'create' | 'update' | 'both'
/** A field that will change, as readers see it. */
export interface Seen {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}
/** What will become of a row. */
export interface Plan {
  readonly row: FileRow
  readonly deed: 'create' | 'update' | 'skip' | 'error'
  readonly id: number | null
  readonly title: string
  readonly values: Record<string, unknown>
  /** Names of references to be made first, by field. */
  readonly toMake: Readonly<Record<string, readonly string[]>>
  readonly changes: readonly Seen[]
  readonly problems: readonly RowProblem[]
}

type Names = Map<string, number>
/** Finds the records that a file names, by a field of theirs, whatever the case of letters. */
export function namesOf(db: Db) {
  const held = new Map<string, Promise<Names>>()
  return (target: Resource, by: string): Promise<Names> => {
    const key = `${target.name}.${by}`
    const load = async (): Promise<Names> => {
      const { rows } = await sql<{
        id: number
        name: string
      }>`select id, ${sql.ref(columnOf(target, by))} as name from ${sql.table(tableOf(target))} where not is_delete order by is_active, id desc`.execute(
        db,
      )
      return new Map(rows.map(row => [String(row.name).toLowerCase(), Number(row.id)]))
    }
    if (!held.has(key)) held.set(key, load())
    return held.get(key)!
  }
}
export type Lookup = ReturnType<typeof namesOf>

interface Resolved {
  readonly values: Record<string, unknown>
  readonly toMake: Record<string, readonly string[]>
  readonly problems: RowProblem[]
}
async function resolve(engine: Engine, resource: Resource, row: FileRow, lookup: Lookup): Promise<Resolved> {
  const values = { ...row.values }
  const toMake: Record<string, readonly string[]> = {}
  const problems = [...row.problems]
  for (const [field, { names }] of Object.entries(row.named)) {
    const one = resource.fields[field]!
    const column = resource.parts!.import!.columns.find(candidate => candidate.field === field)!
    const found = await lookup(engine.resources[optionsOf(one).target!]!, column.find!)
    const missing = names.filter(name => !found.has(name.toLowerCase()))
    if (missing.length && !column.create)
      problems.push({ row: row.row, field: column.headers[0]!, value: missing.join(', '), problem: { key: 'nerud.import.noName' } })
    if (missing.length && column.create) toMake[field] = missing
    const ids = names.map(name => found.get(name.toLowerCase())).filter(id => id !== undefined)
    if (one.kind === 'references') values[field] = ids
    else if (ids.length) values[field] = ids[0]
  }
  return { values, toMake, problems }
}

const bare = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(one => idOf(one) ?? one) : typeof value === 'object' && value !== null ? idOf(value) : value

/** What a known record would change; columns that are empty in the file leave the record as it is. */
function changesOf(resource: Resource, record: Record<string, unknown>, values: Record<string, unknown>): Seen[] {
  return Object.entries(values)
    .map(([field, after]) => ({ field, before: valueAt(record, placeOf(resource, field)) ?? null, after }))
    .filter(({ before, after }) => JSON.stringify(bare(before)) !== JSON.stringify(after))
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
  const { key, lines = [] } = resource.parts!.import!
  const keys = rows.map(row => row.values[key]).filter(value => value !== undefined)
  const { rows: known } = keys.length
    ? await sql<{
        id: number
        key: string
      }>`select id, ${sql.ref(columnOf(resource, key))} as key from ${sql.table(tableOf(resource))} where ${sql.ref(columnOf(resource, key))} in (${sql.join(keys)}) and not is_delete`.execute(
        db,
      )
    : { rows: [] }
  const ids = new Map(known.map(row => [String(row.key), Number(row.id)]))
  const records = await recordsByIds(engine, db, resource, [...ids.values()])
  const children = await Promise.all(lines.map(line => linesOf(db, engine.resources[line.resource]!, line.by, line.key, [...ids.values()])))
  return Promise.all(
    rows.map(async (row): Promise<Plan> => {
      const { values, toMake, problems } = await resolve(engine, resource, row, lookup)
      const id = ids.get(String(values[key])) ?? null
      const record = id === null ? undefined : records.get(id)
      const title = record ? titleOf(resource, record) : String(values[resource.title.fields[0]!] ?? values['name'] ?? values[key] ?? '')
      const plan = { row, id, title, values, toMake, problems }
      if (problems.length) return { ...plan, deed: 'error', changes: [] }
      if (!record) return { ...plan, deed: write === 'update' ? 'skip' : 'create', changes: [] }
      const changes = [
        ...changesOf(resource, record, values),
        ...Object.entries(toMake).map(([field, names]) => ({
          field,
          before: valueAt(record, placeOf(resource, field)) ?? null,
          after: names.join(', '),
        })),
      ]
      const fresh = row.lines.filter(line => !children[line.line]!.has(`${id} ${String(line.values[lines[line.line]!.key])}`))
      const told = [
        ...changes,
        ...fresh.map(line => ({ field: lines[line.line]!.resource, before: null, after: String(line.values[lines[line.line]!.key]) })),
      ]
      return { ...plan, deed: write === 'create' || told.length === 0 ? 'skip' : 'update', changes: told }
    }),
  )
}

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
