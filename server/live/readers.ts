import { optionsOf, type Resource, type Resources } from '#resource'
import type { Engine } from '../engine/engine.ts'
import { keptTableOf } from '../engine/schema/keptSums.ts'
import { tableOf } from '../engine/schema/names.ts'
import { tablesReadBy } from './readTables.ts'

/**
 * Returns the tables whose changes are announced, by every name under which statements read their rows: precomputed sums stand for their
 * rows.
 */
export const announcedTables = (resources: Resources): ReadonlyMap<string, string> =>
  new Map(
    Object.values(resources).flatMap(resource => [
      [tableOf(resource), tableOf(resource)] as const,
      ...(resource.parts?.keptSums ?? []).map((_, at) => [keptTableOf(resource, at), tableOf(resource)] as const),
    ]),
  )

/**
 * Returns the resources whose screens may be outdated when rows of a table change, by table. The screens of a resource read its own table,
 * those of its references, those in the SQL of its lists, cards and matrices, and those in its rules' `reads`.
 */
export async function readersOf(engine: Engine): Promise<ReadonlyMap<string, readonly string[]>> {
  const { resources, rules } = engine
  const announced = announcedTables(resources)
  const read = await tablesReadBy(engine)
  const named = (resource: Resource): readonly string[] => [
    resource.name,
    ...Object.values(resource.fields).flatMap(one => optionsOf(one).target ?? []),
    ...(rules[resource.name]?.reads ?? []),
  ]
  const readers = new Map<string, Set<string>>()
  for (const resource of Object.values(resources)) {
    const tables = [...named(resource).map(name => tableOf(resources[name]!)), ...read.get(resource.name)!]
    for (const table of tables.flatMap(one => announced.get(one) ?? []))
      readers.set(table, (readers.get(table) ?? new Set()).add(resource.name))
  }
  return new Map([...readers].map(([table, names]) => [table, [...names]]))
}
