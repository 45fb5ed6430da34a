import type { Field } from './field.ts'
import { movingDays } from './periods.ts'
import { formatQuery, PIVOT, sortOf, WHERE, type FilterValues, type Sort } from './query.ts'
import type { FilterKind, InitialFilters, Resource } from './resource.ts'

/**
 * The query of a list: the search text, the filters by field name, the order of the rows; further conditions and group levels, as on the
 * wire; `bin`: the deleted records.
 */
export interface ListQuery {
  readonly query: string
  readonly filter: FilterValues
  readonly sort: readonly Sort[]
  readonly where?: string | undefined
  readonly group?: string | undefined
  readonly bin?: string | undefined
  /** Groups down and across, as on the wire: used by reports. */
  readonly pivot?: string | undefined
}
/** Parts of a query with their own parameters in the address. */
export const SHAPE = ['where', 'group', 'bin', 'pivot'] as const

/** Both bounds of a range; a missing bound leaves that side open. */
export interface Range {
  readonly from?: string
  readonly to?: string
  /** The name of a relative period; the bounds are its days today. */
  readonly during?: string
}

// Address parameters that belong to screens and not to filters.
const TAKEN: ReadonlySet<string> = new Set(['query', 'sort', 'tab', 'edit', 'create', 'over', 'view', 'on', ...SHAPE])
/** Spells a filter in the address of a list; names that screens use are avoided. */
export const filterParameter = (prefix: string, field: string): string => prefix + (TAKEN.has(field) ? `${field}_` : field)

const DAYS: ReadonlySet<Field['kind'] | undefined> = new Set<Field['kind']>(['date', 'dateTime'])
/** Parses the bounds of a range, or the name of a relative period, which is resolved by the current day. */
const rangeAt = (address: URLSearchParams, key: string, kind: Field['kind'] | undefined, today: string): Range | undefined => {
  const during = DAYS.has(kind) ? address.get(key) : null
  const days = during === null ? undefined : movingDays(during, today)
  if (during && days) return { ...days, during }
  const [from, to] = [address.get(`${key}.from`), address.get(`${key}.to`)]
  return from || to ? { ...(from && { from }), ...(to && { to }) } : undefined
}

type ReadValue = (address: URLSearchParams, key: string, kind: Field['kind'] | undefined, today: string) => unknown
const VALUES: Readonly<Record<FilterKind, ReadValue>> = {
  equals: (address, key) => address.get(key) || undefined,
  contains: (address, key) => address.get(key)?.trim() || undefined,
  in: (address, key) => {
    const values = address.getAll(key).filter(Boolean)
    return values.length > 0 ? values : undefined
  },
  range: rangeAt,
}

const sortAt = (resource: Resource, text: string | null): readonly Sort[] => {
  const descending = text?.startsWith('-') ?? false
  const field = descending ? text!.slice(1) : text
  return field && (field === 'id' || field in resource.fields) ? [{ field, descending }] : sortOf(resource)
}

const monthOf = (day: string, before = 0): string => {
  const at = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() - before)
  return at.toISOString().slice(0, 7)
}
const begunValue = (by: FilterKind, value: InitialFilters[string], today: string): unknown => {
  if (typeof value === 'object') return { from: monthOf(today, value.months - 1), to: monthOf(today) }
  const text = String(typeof value === 'boolean' ? Number(value) : value)
  return by === 'in' ? [text] : text
}
/** Returns the filters that a list opens with and resets to. */
export const initialFiltersOf = ({ list }: Resource, today: string): FilterValues =>
  Object.fromEntries(
    Object.entries(list?.begins ?? {}).map(([field, value]) => [field, begunValue(list!.filters[field]!.by, value, today)]),
  )

const isInAddress = (address: URLSearchParams, key: string): boolean => [key, `${key}.from`, `${key}.to`].some(one => address.has(one))

/**
 * Parses an address such as `?query=песок&company=12&insDate.from=2026-01-01&dtDeal=thisMonth&sort=-name`; ignores unknown parameters, and uses the initial
 * values of the list for what is missing.
 */
export function readAddress(resource: Resource, address: URLSearchParams, prefix: string, today: string): ListQuery {
  const filter: Record<string, unknown> = {}
  const begun = initialFiltersOf(resource, today)
  for (const [field, { by }] of Object.entries(resource.list?.filters ?? {})) {
    const key = filterParameter(prefix, field)
    const value =
      field in begun && !isInAddress(address, key) ? begun[field] : VALUES[by](address, key, resource.fields[field]?.kind, today)
    if (value !== undefined) filter[field] = value
  }
  const query = { query: address.get(`${prefix}query`)?.trim() ?? '', filter, sort: sortAt(resource, address.get(`${prefix}sort`)) }
  const shape = SHAPE.flatMap(name => (address.get(prefix + name) ? [[name, address.get(prefix + name)!] as const] : []))
  return { ...query, ...Object.fromEntries(shape) }
}

/** Returns the parameters of a list call for the address of a list; without the order, which a report does not need. */
export function wireOfAddress(resource: Resource, address: string, today: string): [string, string][] {
  const { query, filter, where, pivot } = readAddress(resource, new URLSearchParams(address), '', today)
  return [
    ...formatQuery(resource, { filter: { ...filter, ...(query && { query }) } }),
    ...(where ? [[WHERE, where] as [string, string]] : []),
    ...(pivot ? [[PIVOT, pivot] as [string, string]] : []),
  ]
}
