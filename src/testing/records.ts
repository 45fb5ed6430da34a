import type { DataProvider } from 'react-admin'
import {
  byName,
  can,
  fieldsOfLines,
  idOf,
  mayField,
  optionsOf,
  wirePathOf,
  SECRET,
  setAt,
  valueAt,
  type Field,
  type Resource,
  type Resources,
} from '#resource'
import type { Texts } from '#server/engine/texts.ts'
import { defaultsOf } from '#server/engine/write/values.ts'

export type Wire = Readonly<Record<string, unknown>>
/** A record as the mock stores it: by field name, other records by id. */
export type StoredRow = Wire & { readonly id: number; readonly version: number }
/** A record that a test provides: by field name or wire path, other records by id or nested. */
export type MockRow = Wire & { readonly id: number }
type Tables = ReadonlyMap<string, ReadonlyMap<number, StoredRow>>

type Nested = Map<Field, Map<unknown, Wire>>

/** The records at the time of a call, and the user who makes it. */
export interface World {
  readonly resources: Resources
  readonly tables: Tables
  /** Nested records of the provided rows, by the referencing field and id. */
  readonly nested: Nested
  readonly rights: ReadonlySet<string>
  readonly user: { readonly id: number; readonly login: string; readonly fio: string }
  readonly texts: Texts
  readonly now: string
}

/** The stored form of a provided row; throws for a name that is no field. */
export function storedRow(resource: Resource, row: MockRow, now: string, nested: Nested): StoredRow {
  const names = Object.keys(resource.fields)
  const known = [
    'id',
    'version',
    resource.parts?.statuses?.history,
    ...names,
    ...names.map(name => wirePathOf(resource, name).split('.')[0]),
  ]
  const unknown = Object.keys(row).find(key => !known.includes(key))
  if (unknown !== undefined) throw new Error(`A row of ${resource.name} has '${unknown}', which is none of its fields`)
  const kept: Record<string, unknown> = { ...defaultsOf(resource), insDate: now }
  for (const name of names) {
    const placed = valueAt(row, wirePathOf(resource, name))
    const given = placed === undefined ? row[name] : placed
    const one = resource.fields[name]!
    if (given === undefined || one.kind === 'lines') continue
    const objects = ([given].flat() as Wire[]).filter(value => value?.['id'] !== undefined)
    nested.set(one, new Map([...(nested.get(one) ?? []), ...objects.map(value => [value['id'], value] as const)]))
    kept[name] =
      one.kind === 'references' ? (given as readonly unknown[]).map(idOf) : one.kind === 'reference' ? (idOf(given) ?? null) : given
  }
  return { version: 1, ...row, ...kept }
}

/** All records as currently stored. */
export async function tablesOf(resources: Resources, store: DataProvider): Promise<Tables> {
  const every = { pagination: { page: 1, perPage: 1_000_000 }, sort: { field: 'id', order: 'ASC' as const }, filter: {} }
  const rowsIn = async (name: string) => new Map((await store.getList<StoredRow>(name, every)).data.map(row => [row.id, row]))
  return new Map(await Promise.all(Object.keys(resources).map(async name => [name, await rowsIn(name)] as const)))
}
export const rowsOf = ({ tables }: World, { name }: Resource): readonly StoredRow[] => [...tables.get(name)!.values()]
export const rowOf = ({ tables }: World, { name }: Resource, id: unknown): StoredRow | undefined => tables.get(name)!.get(id as number)

/** How many levels of references inside shown fields are followed. */
const DEPTH = 3
function referenceOf(world: World, one: Field, id: number, depth: number): Wire {
  const target = world.resources[optionsOf(one).target!]!
  const kept = rowOf(world, target, id)
  if (!kept) return world.nested.get(one)?.get(id) ?? { id }
  return depth >= DEPTH ? { id } : shapeOf(world, target, kept, optionsOf(one).shows ?? target.title.fields, depth + 1)
}

const { compare } = new Intl.Collator('ru')
function linesOf(world: World, one: Field, id: number, depth: number): readonly Wire[] {
  const { by = '', order = 'id', writes } = optionsOf(one)
  const target = world.resources[optionsOf(one).target!]!
  const byOrder = (a: unknown, b: unknown): number => (typeof a === 'number' ? a - Number(b) : compare(String(a), String(b)))
  return rowsOf(world, target)
    .filter(row => row[by] === id && row['isDelete'] !== true)
    .toSorted((a, b) => byOrder(a[order], b[order]) || a.id - b.id)
    .map(row => shapeOf(world, target, row, fieldsOfLines(one, target), depth + 1, writes ? 'written' : 'shown'))
}

function valueOf(world: World, resource: Resource, kept: StoredRow, name: string, depth: number): unknown {
  const one = resource.fields[name]!
  const value = kept[name] ?? null
  const { veiled, secret } = optionsOf(one)
  const isVeiled =
    veiled && !can(world.rights, veiled.read) && Object.entries(veiled.where).every(([field, value]) => kept[field] === value)
  if (one.kind === 'lines') return linesOf(world, one, kept.id, depth)
  if (one.kind === 'references') return ((value ?? []) as readonly number[]).map(id => referenceOf(world, one, id, depth))
  if (value === null || isVeiled) return null
  return one.kind === 'reference' ? referenceOf(world, one, value as number, depth) : secret ? SECRET : value
}

/**
 * A record as calls return it: the named fields at their wire paths, as far as the user may see them; `line`: as a line of another record.
 */
export function shapeOf(
  world: World,
  resource: Resource,
  kept: StoredRow,
  names = Object.keys(resource.fields) as readonly string[],
  depth = 0,
  line?: 'shown' | 'written',
): Wire {
  const wire: Record<string, unknown> = { id: kept.id, ...((depth === 0 || line === 'written') && { version: kept.version }) }
  const seen = names.filter(name => name !== 'id' && mayField(world.rights, resource, name, 'read'))
  const isCounted = (name: string): boolean => optionsOf(resource.fields[name]!).derived === 'record'
  for (const name of seen) if (!isCounted(name)) setAt(wire, wirePathOf(resource, name), valueOf(world, resource, kept, name, depth))
  const counted = depth === 0 || line ? seen.filter(isCounted) : []
  const flat = counted.length === 0 ? {} : line ? byName(resource, wire) : flatOf(world, resource, kept)
  for (const name of counted) setAt(wire, wirePathOf(resource, name), resource.derive![name]!.of(flat))
  return wire
}

/** A record by field name, as checks read it. */
export const flatOf = (world: World, resource: Resource, kept: StoredRow): Record<string, unknown> => ({
  id: kept.id,
  version: kept.version,
  ...Object.fromEntries(Object.keys(resource.fields).map(name => [name, valueOf(world, resource, kept, name, 0)])),
})
