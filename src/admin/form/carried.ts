import { optionsOf, placeOf, valueAt, type Resource } from '#resource'
import { isUnread } from '../inputs/unread.ts'
import { withoutValue, type Wire } from '../data/values.ts'

/** The values that a new line carries over from the one above, by field name: those of writable fields declared with `keeps`. */
export function carriedFrom(resource: Resource, above: Wire | undefined, names: readonly string[]): Wire {
  if (!above) return {}
  return Object.fromEntries(
    names
      .filter(name => optionsOf(resource.fields[name]!).keeps)
      .map(name => [name, valueAt(above, placeOf(resource, name))] as const)
      .filter(([, value]) => !withoutValue(value) && !isUnread(value)),
  )
}
