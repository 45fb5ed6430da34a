import type { FilterKind, Resource } from '#resource'
import { useMay } from '../declared.tsx'

/** The filters that the user may see, of those declared or of those named. */
export function useFilters(resource: Resource, names?: readonly string[]): readonly (readonly [string, FilterKind])[] {
  const { mayField } = useMay()
  const declared = resource.list?.filters ?? {}
  return (names ?? Object.keys(declared)).flatMap(name => {
    const filter = declared[name]
    return filter && filter.offered !== false && mayField(resource, name, 'read') ? [[name, filter.by] as const] : []
  })
}
