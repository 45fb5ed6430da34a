import { useFormContext, useWatch } from 'react-hook-form'
import { byName, optionsOf, placeOf, type Derive, type Resource } from '#resource'
import type { Wire } from '../data/values.ts'

/** A value derived from a record, by field name; null if the record is not complete enough. */
export function derivedValue(rule: Derive, record: Record<string, unknown>): unknown {
  try {
    return rule.of(record) ?? null
  } catch {
    // A formula written for complete records may throw on a partial one.
    return null
  }
}

/** The formula of a field derived from its own record; undefined for other fields. */
export const ruleOf = (resource: Resource, name: string): Derive | undefined =>
  optionsOf(resource.fields[name]!).derived === 'record' ? resource.derive?.[name] : undefined

/** The values of all fields derived from their own record, by name. */
export function derivedValues(resource: Resource, values: Wire): Record<string, unknown> {
  const record = byName(resource, values)
  return Object.fromEntries(Object.entries(resource.derive ?? {}).map(([name, rule]) => [name, derivedValue(rule, record)]))
}

/** A derived value of the surrounding form, computed again when one of its source fields changes. */
export function useDerived(resource: Resource, name: string): unknown {
  const { control, getValues } = useFormContext()
  const rule = ruleOf(resource, name)
  useWatch({ control, name: (rule?.from ?? []).map(from => placeOf(resource, from)) })
  return rule ? derivedValue(rule, byName(resource, getValues())) : null
}
