import { callOf, derivedFrom, type Resource } from '#resource'
import type { May } from '../authProvider.ts'

/** The summed fields that the user may see, and those derived from them; known before the sums are loaded. */
export const summedNames = (resource: Resource, name: string, { mayField }: Pick<May, 'mayField'>): readonly string[] => {
  const { of, units = {} } = resource.api.sums![name]!
  const seen = (field: string): boolean => mayField(resource, field, 'read')
  const summed = of.filter(field => !(field in units) && seen(field))
  const derived = derivedFrom(resource, summed).filter(field => !of.includes(field) && seen(field))
  return [...summed, ...derived, ...Object.keys(units).filter(seen)]
}

/** The name of the list's sums call, if there is one and the user may make it. */
export function sumsCallOf(resource: Resource, { can }: May): string | undefined {
  const name = resource.list?.sums
  return name !== undefined && !resource.api.sums?.[name]?.per && can(callOf(resource, 'sums', name).right) ? name : undefined
}

/** The columns below which the user sees a sum. */
export function summedColumns(resource: Resource, may: May): ReadonlySet<string> {
  const name = sumsCallOf(resource, may)
  return new Set(name === undefined ? [] : summedNames(resource, name, may))
}
