import { optionsOf, type Resource, type Resources } from '#resource'
import { tableOf } from '../engine/schema/names.ts'
import type { RuleBook } from '../engine/rules.ts'

/** The resources whose records a resource shows: its own, those that its fields name, and those that its rules count from. */
const shownBy = (resource: Resource, book: RuleBook): readonly string[] => [
  resource.name,
  ...Object.values(resource.fields).flatMap(one => optionsOf(one).target ?? []),
  ...(book[resource.name]?.reads ?? []),
]

/** Which resources' screens may look otherwise once rows of a table changed: names of resources by name of table. */
export function readersOf(resources: Resources, book: RuleBook): ReadonlyMap<string, readonly string[]> {
  const readers = new Map<string, Set<string>>()
  for (const resource of Object.values(resources))
    for (const name of shownBy(resource, book)) {
      const table = tableOf(resources[name]!)
      readers.set(table, (readers.get(table) ?? new Set()).add(resource.name))
    }
  return new Map([...readers].map(([table, names]) => [table, [...names]]))
}
