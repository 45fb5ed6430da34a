import { optionsOf } from './field.ts'
import { listFields } from './listFields.ts'
import { narrowing } from './narrowing.ts'
import { parseQuery } from './parseQuery.ts'
import { visiblePivot, levelsOf } from './pivot.ts'
import { FIELDS, isBad, PIVOT, WHERE, type BadParameter, type Query } from './query.ts'
import { placeOf, type Resource, type Resources } from './resource.ts'
import { testsIn } from './where.ts'

/**
 * Parses and checks the parameters of a list call. A user may neither filter, sort nor search by a field that they may not see, because the
 * rows found would reveal it; requested by name, such a field is omitted, as it is when no fields are named.
 */
export function readQuestion(
  resources: Resources,
  resource: Resource,
  parameters: Iterable<readonly [string, string]>,
  seen: (name: string) => boolean,
  call?: string,
): Query | BadParameter {
  const narrowed = narrowing(resources, resource)
  const query = parseQuery(
    resource,
    [...parameters].map(([key, value]) => [key.replace(/\[\]$/, ''), value] as const),
    { call, filters: narrowed },
  )
  if (isBad(query)) return query
  const isNarrowing = (name: string): boolean => Object.hasOwn(narrowed, name) && !optionsOf(resource.fields[name]!).read
  const hidden =
    query.conditions.find(({ field }) => field !== 'id' && !seen(field) && !isNarrowing(field)) ??
    query.sort.find(({ field }) => field !== 'id' && !seen(field)) ??
    [...(query.levels ?? []), ...(query.pivot ? levelsOf(query.pivot) : [])].find(({ field }) => !seen(field))
  if (hidden) return { parameter: placeOf(resource, hidden.field), problem: 'unknown' }
  const tested = testsIn(query.where).find(({ field }) => field !== 'id' && !seen(field))
  if (tested) return { parameter: WHERE, problem: 'unknown', fault: { wrong: 'field', field: placeOf(resource, tested.field) } }
  const carried = new Set(query.fields && ['id', ...listFields(resources, resource, seen, call)])
  if (query.fields?.some(name => seen(name) && !carried.has(name))) return { parameter: FIELDS, problem: 'value' }
  const pivot = query.pivot && visiblePivot(query.pivot, seen)
  if (pivot?.measures.length === 0) return { parameter: PIVOT, problem: 'unknown' }
  return { ...query, ...(pivot && { pivot }), searchIn: (resource.list?.search.in ?? []).filter(seen) }
}
