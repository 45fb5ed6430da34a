import { optionsOf, type Narrow } from './field.ts'
import type { FilterKind, Resource, Resources } from './resource.ts'

type Filters = Readonly<Record<string, FilterKind>>
const kept = new WeakMap<Resources, ReadonlyMap<string, Filters>>()

/** Returns, for each resource, the fields by which references to it narrow the choices. */
function filtersOf(resources: Resources): ReadonlyMap<string, Filters> {
  const found = new Map<string, Record<string, FilterKind>>()
  const add = (target: string, fields: Readonly<Record<string, Narrow>> = {}): void => {
    for (const [field, value] of Object.entries(fields).filter(([one]) => one in (resources[target]?.fields ?? {}))) {
      const isOneOf = Array.isArray(value) || found.get(target)?.[field] === 'in'
      found.set(target, { ...found.get(target), [field]: isOneOf ? 'in' : 'equals' })
    }
  }
  for (const resource of Object.values(resources)) {
    const inputs = [...Object.values(resource.actions ?? {}), ...Object.values(resource.api.queries ?? {})].map(call => call.input ?? {})
    for (const one of [resource.fields, ...inputs].flatMap(fields => Object.values(fields))) {
      const { target, only, matching } = optionsOf(one)
      if (target) add(target, { ...only, ...matching })
    }
    for (const view of Object.values(resource.list?.views ?? {})) add(resource.name, view.only)
    for (const [name, { only }] of Object.entries(resource.list?.filters ?? {})) {
      const target = resource.fields[name] && optionsOf(resource.fields[name]).target
      if (target) add(target, only)
    }
  }
  return found
}

/** Returns the filters of a resource that choices in other resources need, declared or not: its lists and selects accept them. */
export function narrowing(resources: Resources, resource: Resource): Filters {
  const known = kept.get(resources) ?? filtersOf(resources)
  kept.set(resources, known)
  return known.get(resource.name) ?? {}
}
