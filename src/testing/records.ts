import {
  byName,
  can,
  fieldsOfLines,
  hasValues,
  mayField,
  optionsOf,
  wirePathOf,
  SECRET,
  setAt,
  valueAt,
  type Field,
  type Resource,
  type Resources,
  type WireRecord,
} from '#resource'
import type { Texts } from '#server/engine/texts.ts'
import { ALL_RIGHTS } from '#server/engine/user.ts'
import { columnValues, defaultsOf } from '#server/engine/write/values.ts'

/** A record as a test provides it: by field name or wire path, other records by id or nested. */
export type MockRow = WireRecord & { readonly id: number }
/** A record as the mock stores it: by field name, other records by id. */
export type StoredRow = MockRow & { readonly version: number }
/** The nested records of the provided rows, by the referencing field. */
type Nested = Map<Field, readonly WireRecord[]>

/** All records, and the user who makes the calls. */
export interface World {
  readonly resources: Resources
  /** The stored records, by resource name and id. */
  readonly tables: ReadonlyMap<string, Map<number, StoredRow>>
  readonly nested: Nested
  readonly rights: ReadonlySet<string>
  readonly readOnly: boolean
  readonly user: MockRow
  readonly texts: Texts
  readonly now: string
}

/** Returns the same records for a user with all rights: filters, orders and checks use values that the caller may not see. */
export const withAllRights = (world: World): World => ({ ...world, rights: ALL_RIGHTS })

/** Returns the stored form of a provided row and adds its nested records to `nested`; throws for a name that is not a field. */
function storedRow(resource: Resource, row: MockRow, now: string, nested: Nested): StoredRow {
  const names = Object.keys(resource.fields)
  const paths = names.map(name => wirePathOf(resource, name).split('.')[0])
  const known = ['id', 'version', resource.parts?.statuses?.history, ...names, ...paths]
  const unknown = Object.keys(row).find(key => !known.includes(key))
  if (unknown !== undefined) throw new Error(`A row of ${resource.name} has '${unknown}', which is none of its fields`)
  const record: Record<string, unknown> = { ...defaultsOf(resource), insDate: now }
  for (const [name, one] of Object.entries(resource.fields)) {
    const placed = valueAt(row, wirePathOf(resource, name))
    const given = placed === undefined ? row[name] : placed
    if (given === undefined || one.kind === 'lines') continue
    const objects = ([given].flat() as WireRecord[]).filter(value => value?.['id'] !== undefined)
    nested.set(one, [...(nested.get(one) ?? []), ...objects])
    record[name] = one.kind === 'file' ? given : columnValues(resource, { [name]: given })[name]
  }
  return { version: 1, ...row, ...record }
}

/** Returns the provided rows as stored records, and the user who makes the calls. */
export function worldOf(rows: Readonly<Record<string, readonly MockRow[] | undefined>>, about: Omit<World, 'tables' | 'nested'>): World {
  const nested: Nested = new Map()
  const stored = (one: Resource): StoredRow[] => (rows[one.name] ?? []).map(row => storedRow(one, row, about.now, nested))
  const tableOf = (one: Resource) =>
    new Map(
      stored(one)
        .toSorted((a, b) => a.id - b.id)
        .map(row => [row.id, row]),
    )
  return { ...about, nested, tables: new Map(Object.values(about.resources).map(one => [one.name, tableOf(one)])) }
}

/** Stores a record of a resource. */
export const put = ({ tables }: World, { name }: Resource, row: StoredRow): void => void tables.get(name)!.set(row.id, row)
/** Returns the stored records of a resource. */
export const rowsOf = ({ tables }: World, { name }: Resource): readonly StoredRow[] => [...tables.get(name)!.values()]
/** Returns a stored record by its id. */
export const rowOf = ({ tables }: World, { name }: Resource, id: unknown): StoredRow | undefined => tables.get(name)!.get(id as number)

/** The number of levels of references in shown fields that are followed. */
const DEPTH = 3
function referenceOf(world: World, one: Field, id: number, depth: number): WireRecord {
  const target = world.resources[optionsOf(one).target!]!
  const existing = rowOf(world, target, id)
  if (!existing) return world.nested.get(one)?.findLast(record => record['id'] === id) ?? { id }
  return depth >= DEPTH ? { id } : shapeOf(world, target, existing, optionsOf(one).shows ?? target.title.fields, depth + 1)
}

const { compare } = new Intl.Collator('ru')
function linesOf(world: World, one: Field, id: number, depth: number): readonly WireRecord[] {
  const { by = '', order = 'id', writes } = optionsOf(one)
  const target = world.resources[optionsOf(one).target!]!
  const byOrder = (a: unknown, b: unknown): number => (typeof a === 'number' ? a - Number(b) : compare(String(a), String(b)))
  return rowsOf(world, target)
    .filter(row => row[by] === id && row['isDelete'] !== true)
    .toSorted((a, b) => byOrder(a[order], b[order]) || a.id - b.id)
    .map(row => shapeOf(world, target, row, fieldsOfLines(one, target), depth + 1, writes ? 'written' : 'shown'))
}

function valueOf(world: World, resource: Resource, record: StoredRow, name: string, depth: number): unknown {
  const one = resource.fields[name]!
  const value = record[name] ?? null
  const { veiled, secret } = optionsOf(one)
  const isVeiled = veiled && !can(world.rights, veiled.read) && hasValues(veiled.where, field => record[field])
  if (one.kind === 'lines') return linesOf(world, one, record.id, depth)
  if (one.kind === 'references') return ((value ?? []) as readonly number[]).map(id => referenceOf(world, one, id, depth))
  if (value === null || isVeiled) return null
  return one.kind === 'reference' ? referenceOf(world, one, value as number, depth) : secret ? SECRET : value
}

/**
 * Returns a record as calls do: the named fields at their wire paths, as far as the user may see them. `line`: the record is a line of
 * another one.
 */
export function shapeOf(
  world: World,
  resource: Resource,
  record: StoredRow,
  names: readonly string[] = Object.keys(resource.fields),
  depth = 0,
  line?: 'shown' | 'written',
): MockRow {
  const wire: MockRow & Record<string, unknown> = { id: record.id, ...((depth === 0 || line === 'written') && { version: record.version }) }
  const seen = names.filter(name => name !== 'id' && mayField(world.rights, resource, name, 'read'))
  const isCounted = (name: string): boolean => optionsOf(resource.fields[name]!).derived === 'record'
  for (const name of seen) if (!isCounted(name)) setAt(wire, wirePathOf(resource, name), valueOf(world, resource, record, name, depth))
  const counted = depth === 0 || line ? seen.filter(isCounted) : []
  const flat = counted.length === 0 ? {} : line ? byName(resource, wire) : flatOf(world, resource, record)
  for (const name of counted) setAt(wire, wirePathOf(resource, name), resource.derive![name]!.of(flat))
  return wire
}

/** Returns a record by field name, as checks read it. */
export const flatOf = (world: World, resource: Resource, record: StoredRow): Record<string, unknown> => ({
  ...record,
  ...Object.fromEntries(Object.keys(resource.fields).map(name => [name, valueOf(world, resource, record, name, 0)])),
})
