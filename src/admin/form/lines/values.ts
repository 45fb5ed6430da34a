import { byName, placeOf, valueAt, type Resource } from '#resource'
import type { Wire } from '../../data/values.ts'
import { derivedValue, ruleOf } from '../derived.ts'

/** The value of a line's field; one that follows from the others is computed. */
export function valueAtName(child: Resource, name: string, line: Wire): unknown {
  const rule = ruleOf(child, name)
  return rule ? derivedValue(rule, byName(child, line)) : valueAt(line, placeOf(child, name))
}
