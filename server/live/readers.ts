import { optionsOf, type Resource, type Resources } from '#resource'
import type { Engine } from '../engine/engine.ts'
import { keptTableOf } from '../engine/schema/keptSums.ts'
import { tableOf } from '../engine/schema/names.ts'
import { tablesReadBy } from './readTables.ts'

/** The tables whose changes are announced, by every name under which statements read their rows: kept sums stand for the rows that they are of. */
export const announcedTables = (resources: Resources): ReadonlyMap<string, string> =>
  new Map(
    Object.values(resources).flatMap(resource => [
      [tableOf(resource), tableOf(resource)] as const,
      ...(resource.parts?.keptSums ?? []).map((_, at) => [keptTableOf(resource, at), tableOf(resource)] as const),
    ]),
  )

/**
 * Which resources' screens may look otherwise once rows of a table changed: names of resources by name of table. A resource's screens read its own table, those of
 * the resources that its fields name, those of the SQL behind its lists, cards and matrices, and those that its rules name because their handlers read them.
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
