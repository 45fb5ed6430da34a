import { sortOf, type Field, type FilterValues, type Resource, type Sort } from '#resource'
import { begunBy, readAddress, SHAPE, spelledFilter as spelled, type ListQuery, type Range } from '#resource/listAddress'
import { businessDay } from '../data/values.ts'

export type { ListQuery, Range } from '#resource/listAddress'

/** The filters with which a list opens, and to which it is reset. */
export const begunFilters = (resource: Resource, today = businessDay()): FilterValues => begunBy(resource, today)

/** Parses the address of a list; relative filters depend on the business day. */
export const readListQuery = (resource: Resource, address: URLSearchParams, prefix = ''): ListQuery =>
  readAddress(resource, address, prefix, businessDay())

const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

const pairsOf = (key: string, value: unknown): readonly [string, string][] => {
  if (!isFilled(value)) return []
  if (Array.isArray(value)) return value.filter(isFilled).map(one => [key, String(one)])
  if (typeof value !== 'object') return [[key, String(value)]]
  const { from, to } = value as Range
  return [...pairsOf(`${key}.from`, from), ...pairsOf(`${key}.to`, to)]
}

const isAlike = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
const emptied = (filter: FilterValues): FilterValues => Object.fromEntries(Object.keys(filter).map(name => [name, undefined]))

/** Whether it is the default order, which is omitted from the address. */
export const isOwnOrder = (resource: Resource, sort: readonly Sort[]): boolean => JSON.stringify(sort) === JSON.stringify(sortOf(resource))

/** Writes a query into the address and keeps other parameters; omits defaults. */
export function writeListQuery(resource: Resource, address: URLSearchParams, query: ListQuery, prefix = ''): URLSearchParams {
  const written = new URLSearchParams(address)
  const fields = Object.keys(resource.list?.filters ?? {}).map(field => spelled(prefix, field))
  for (const key of [
    ...['query', 'sort', ...SHAPE].map(name => prefix + name),
    ...fields.flatMap(field => [field, `${field}.from`, `${field}.to`]),
  ])
    written.delete(key)
  for (const name of ['query', ...SHAPE] as const)
    for (const [key, value] of pairsOf(prefix + name, query[name])) written.append(key, value)
  const begun = begunFilters(resource)
  for (const [field, one] of Object.entries({ ...emptied(begun), ...query.filter })) {
    if (field in begun && isAlike(one, begun[field])) continue
    const pairs = pairsOf(spelled(prefix, field), one)
    // A removed initial filter must be in the address, as an empty value.
    for (const [key, value] of pairs.length === 0 && field in begun ? [[spelled(prefix, field), ''] as const] : pairs)
      written.append(key, value)
  }
  const [first] = query.sort
  if (first && !isOwnOrder(resource, query.sort)) written.set(`${prefix}sort`, (first.descending ? '-' : '') + first.field)
  return written
}

/** The filters with a value; only these are sent (foundations §2.3). */
export const filledFilters = (filter: FilterValues): FilterValues =>
  Object.fromEntries(Object.entries(filter).filter(([name, value]) => pairsOf(name, value).length > 0))

/** The number of comparisons in the conditions of a query. */
export const testsCount = (where = ''): number => where.replace(/"(?:\\.|[^"])*"/gu, '').match(/\b(?!and\b|or\b)\w+\(/gu)?.length ?? 0

const TYPED: ReadonlySet<Field['kind']> = new Set<Field['kind']>(['text', 'number', 'decimal', 'money', 'phone', 'email'])

/** Whether a filter changes value by value while the user types. */
function isTyped({ fields, list }: Resource, name: string): boolean {
  const kind = fields[name]?.kind
  return list?.filters?.[name]?.by === 'contains' || (kind !== undefined && TYPED.has(kind))
}

/** Whether the change adds a history entry. Setting, changing or clearing a filter does; typing and sorting do not. */
export function isStep(resource: Resource, before: ListQuery, after: ListQuery): boolean {
  if (SHAPE.some(name => before[name] !== after[name])) return true
  const [was, is] = [filledFilters(before.filter), filledFilters(after.filter)]
  const changed = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    name => JSON.stringify(was[name]) !== JSON.stringify(is[name]),
  )
  return changed.some(name => !(name in was && name in is && isTyped(resource, name)))
}

/** Whether the query searches, or filters differently from the initial filters. */
export function isNarrowed(resource: Resource, query: ListQuery): boolean {
  const [set, begun] = [filledFilters(query.filter), begunFilters(resource)]
  return query.query !== '' || !!query.where || [...Object.keys(set), ...Object.keys(begun)].some(name => !isAlike(set[name], begun[name]))
}

/** The order after a click on a header: ascending, descending, the declared order. */
export function nextSort(resource: Resource, sort: readonly Sort[], field: string): readonly Sort[] {
  const [current] = sort
  if (current?.field !== field) return [{ field, descending: false }]
  if (!current.descending) return [{ field, descending: true }]
  const declared = sortOf(resource)
  return declared[0]?.field === field ? [{ field, descending: false }] : declared
}
