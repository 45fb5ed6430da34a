import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { byName, optionsOf, placeOf, type Resource } from '#resource'
import type { Wire } from '../data/values.ts'

/** Runs a rule of a declaration on a form's values, and tells which fields it read: only those need to be watched. */
export function readingOf<T>(
  resource: Resource,
  values: Wire,
  rule: (record: Record<string, unknown>) => T,
): { result: T | undefined; reads: readonly string[] } {
  const reads = new Set<string>()
  const record = new Proxy(byName(resource, values), {
    get(target, name) {
      if (typeof name === 'string' && name in resource.fields) reads.add(name)
      return Reflect.get(target, name)
    },
  })
  try {
    return { result: rule(record), reads: [...reads] }
  } catch {
    // A rule written for whole records may meet a half-filled one.
    return { result: undefined, reads: [...reads] }
  }
}

/** The values, by name, of the fields that the record itself determines. */
export const derivedValues = (resource: Resource, values: Wire): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(resource.derive ?? {})
      .filter(([name]) => optionsOf(resource.fields[name]!).derived === 'record')
      .map(([name, rule]) => [name, readingOf(resource, values, rule).result ?? null]),
  )

/** The result of a rule on the form being filled in, kept up to date: of its fields only those are watched that the rule has read. */
export function useReading<T>(resource: Resource, rule: (record: Record<string, unknown>) => T): T | undefined {
  const { control, getValues } = useFormContext()
  const [watched, setWatched] = useState<readonly string[]>(() => readingOf(resource, getValues(), rule).reads)
  useWatch({ control, name: watched.map(name => placeOf(resource, name)) })
  const { result, reads } = readingOf(resource, getValues(), rule)
  const unwatched = reads.filter(name => !watched.includes(name))
  if (unwatched.length > 0) setWatched([...watched, ...unwatched])
  return result
}
