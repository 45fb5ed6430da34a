import { byName, optionsOf, placeOf, valueAt, type Resource } from '#resource'
import type { Wire } from '../../data/values.ts'

/** The value of a line's field; one that follows from the others is computed. */
export function valueAtName(child: Resource, name: string, line: Wire): unknown {
  const rule = optionsOf(child.fields[name]!).derived === 'record' ? child.derive?.[name] : undefined
  if (!rule) return valueAt(line, placeOf(child, name))
  try {
    return rule(byName(child, line))
  } catch {
    // A rule written for whole records may meet a half-filled one.
    return null
  }
}
