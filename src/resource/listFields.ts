import { optionsOf, type Kind } from './field.ts'
import { viewsOf } from './query.ts'
import type { Resource, Resources, View } from './resource.ts'

/** Kinds that are too expensive for every row of a list that does not show them. */
const HEAVY: ReadonlySet<Kind> = new Set(['richText', 'json'])

const shown = new WeakMap<Resources, Map<string, ReadonlySet<string>>>()
/** Returns the columns that a list call may show: the list's, those of the views that use it, and those of other records' tabs; cached. */
function columnsShown(resources: Resources, resource: Resource, call: string | undefined): ReadonlySet<string> {
  const calls = shown.get(resources) ?? new Map<string, ReadonlySet<string>>()
  shown.set(resources, calls)
  const key = `${resource.name} ${call}`
  const known = calls.get(key) ?? findColumns(resources, resource, call)
  calls.set(key, known)
  return known
}
function findColumns(resources: Resources, resource: Resource, call: string | undefined): ReadonlySet<string> {
  const tabs = Object.values(resources)
    .flatMap(one => one.show ?? [])
    .flatMap(tab => (tab.tab === 'related' && tab.resource === resource.name ? [{ columns: tab.columns ?? [] }] : []))
  const lists: readonly Pick<View, 'columns' | 'extra'>[] = [resource.list ?? {}, ...viewsOf(resource, call), ...tabs]
  return new Set(lists.flatMap(one => [...(one.columns ?? []), ...(one.extra ?? [])]))
}

/** Returns the fields that a list call carries: all but the expensive ones that it does not show. */
export function listFields(resources: Resources, resource: Resource, allowed: (name: string) => boolean, call?: string): string[] {
  const columns = columnsShown(resources, resource, call)
  return Object.entries(resource.fields)
    .filter(([name, one]) => allowed(name) && (columns.has(name) || !(optionsOf(one).onDemand ?? HEAVY.has(one.kind))))
    .map(([name]) => name)
}
