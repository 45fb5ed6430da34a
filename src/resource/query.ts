import type { RelativeDays, ListCall, Mark } from './api.ts'
import { optionsOf } from './field.ts'
import type { Activity } from './fieldMakers.ts'
import type { Level } from './grouping.ts'
import { kindOf } from './kinds/index.ts'
import type { Matrix } from './matrix.ts'
import { movingDays } from './periods.ts'
import type { Pivot } from './pivot.ts'
import { wirePathOf } from './record.ts'
import type { FilterKind, Resource, View } from './resource.ts'
import type { Where, WhereFault } from './where.ts'

/** Rows of a mark are counted up to this number: larger counts are not needed, and each costs time. */
export const MAX_MARKED = 1000

/** The relative periods that marks name. */
const MOVING_DAYS: Readonly<Record<RelativeDays, string>> = { today: 'today', week: 'thisWeek', month: 'last30' }
/** Returns the first and the last of the days, both ISO. */
export const boundsOf = (days: RelativeDays, today: string): { readonly from: string; readonly to: string } =>
  movingDays(MOVING_DAYS[days], today)!

/** Returns a mark as filter values of screens: flags as '1' and '0', days as their bounds. */
export const filterOf = (mark: Mark, today: string): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(mark).map(([field, value]) => {
      if (typeof value === 'boolean') return [field, value ? '1' : '0']
      return [field, typeof value === 'object' && 'days' in value ? boundsOf(value.days, today) : value]
    }),
  )

/** Returns a mark as filter values that follow the day: days as relative periods. */
export const movingFilterOf = (mark: Mark, today: string): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(filterOf(mark, today)).map(([field, value]) => {
      const declared = mark[field]
      const isDays = typeof declared === 'object' && 'days' in declared
      return [field, isDays ? { ...(value as object), during: MOVING_DAYS[declared.days] } : value]
    }),
  )

/** The default page size, and the maximum. */
export const PAGE = 50
export const MAX_ROWS = 1000
/** The last page that a call may request by number: later ones are reached by cursor. */
export const MAX_PAGES = 100_000
/** The maximum number of order fields: the database plans each combination separately. */
export const MAX_ORDERS = 5
/** The maximum number of alternatives of one filter. */
export const MAX_VALUES = 200
/** The maximum number of options that a select shows (foundations §9). */
export const OPTIONS = 15
/** Requests all options of a select, and the maximum number returned then. */
export const ALL = 'all'
export const MAX_NAMES = 20_000

export interface Sort {
  readonly field: string
  readonly descending: boolean
}
export interface Condition {
  readonly field: string
  readonly kind: FilterKind
  readonly values: readonly string[]
  /** For ranges: 'from' and 'to' are both inclusive. */
  readonly edge?: 'from' | 'to'
}
/** The parsed query of a list call, checked against the declaration. */
export interface Query {
  readonly page: number
  readonly size: number
  readonly sort: readonly Sort[]
  readonly search: string
  /** Searches codes for the characters of the text in their order: nothing has the text as typed. */
  readonly isScattered?: true
  /** The fields to search for the text: those declared that the user may see. */
  readonly searchIn?: readonly string[]
  readonly conditions: readonly Condition[]
  /** Further conditions. */
  readonly where?: Where
  /** Returns groups by these levels in place of rows. */
  readonly levels?: readonly Level[]
  /** Returns groups down and across in place of rows. */
  readonly pivot?: Pivot
  readonly total: boolean
  readonly after?: string
  /** The reader's time zone in minutes east of UTC: an export writes moments in it. */
  readonly utcOffset?: number
  /** The fields of the records besides their ids and versions; by default all that the list carries. */
  readonly fields?: readonly string[]
}
/** What is wrong with a call: the parameter and the key of the message. */
export interface BadParameter {
  readonly parameter: string
  readonly problem: 'unknown' | 'number' | 'value' | 'long' | 'repeated' | 'many'
  /** What is wrong with the conditions. */
  readonly fault?: WhereFault
}

const sortsOf = (names: readonly string[]): readonly Sort[] =>
  names.map(name => (name.startsWith('-') ? { field: name.slice(1), descending: true } : { field: name, descending: false }))

/** Returns the views that use a list call, by its key in `api.lists`; none for the plain list call. */
export const viewsOf = (resource: Resource, call: string | undefined): readonly View[] =>
  Object.values(resource.list?.views ?? {}).filter(view => view.call === call)

/** Returns the matrix of a list call, by its path. */
export const matrixOf = ({ api }: Resource, call: string | undefined): Matrix | undefined =>
  call === undefined ? undefined : api.lists?.[call]?.matrix

/** Returns the filters of a grouped matrix: those of its views, since sums have no other columns. Undefined for any other list. */
export const filtersOfGroups = (resource: Resource, call: string | undefined): readonly string[] | undefined =>
  matrixOf(resource, call)?.groups && viewsOf(resource, call).flatMap(view => view.filters ?? [])

/** Returns the response key of the rows of a matrix. */
export const matrixRows = (list: ListCall): string => list.wrap ?? 'rows'

/** Returns the default order of a list call: that of its view, else the declared one, else newest first. */
export const sortOf = (resource: Resource, call?: string): readonly Sort[] =>
  sortsOf((call === undefined ? undefined : viewsOf(resource, call).find(view => view.sort)?.sort) ?? resource.list?.sort ?? ['-id'])

/** Returns the default order of a further view. */
export const sortOfView = (resource: Resource, view: View): readonly Sort[] => (view.sort ? sortsOf(view.sort) : sortOf(resource))

/** Context of a list call besides the declaration: its key, and filters that other resources need. */
export interface ListCallScope {
  readonly call?: string | undefined
  readonly filters?: Readonly<Record<string, FilterKind>>
}

/** Bounds of ranges, by the words that calls use for them. */
export const EDGES: Readonly<Record<string, 'from' | 'to'>> = {
  after: 'from',
  before: 'to',
  from: 'from',
  to: 'to',
  gte: 'from',
  lte: 'to',
}
/** Whether the word names a bound of a range. */
export const isEdge = (word: string): boolean => Object.hasOwn(EDGES, word)

/** The paths at which records may have their activity: callers may use any of them. */
const ACTIVITIES: readonly string[] = ['metadataFields.isActive', 'metadataFields.active', 'isActive', 'active'] satisfies Activity[]

type Kinds = Readonly<Record<string, FilterKind>>
/**
 * Returns how each declared filter compares. A text field that the list searches is also accepted as a filter by its own name (foundations
 * §5, 'name contains').
 */
export const kindsOf = (resource: Resource, more: Kinds = {}): Kinds => ({
  ...Object.fromEntries((resource.list?.search.in ?? []).map(name => [name, 'contains' as const])),
  ...more,
  ...Object.fromEntries(Object.entries(resource.list?.filters ?? {}).map(([name, { by }]) => [name, by])),
})

/** Returns a filter by the spelling on the wire: the field's path, or its name. */
export function filterAt(resource: Resource, name: string, more?: Kinds): { field: string; kind: FilterKind } | undefined {
  const filters = kindsOf(resource, more)
  const own = Object.keys(filters).find(one => one === name || wirePathOf(resource, one) === name)
  const field = own ?? (ACTIVITIES.includes(name) && 'isActive' in filters ? 'isActive' : undefined)
  return field ? { field, kind: filters[field]! } : undefined
}

/** Whether a list can be ordered by this field: always by the id, never by values that SQL does not see. */
export const isSortable = (resource: Resource, name: string): boolean => {
  if (name === 'id') return true
  const one = resource.fields[name]
  return !!one && optionsOf(one).derived !== 'record' && !kindOf(one).isUnordered
}
/** Returns the field that a parameter names, by its path or its name. */
export const fieldAt = (resource: Resource, name: string): string | undefined =>
  Object.hasOwn(resource.fields, name) || name === 'id'
    ? name
    : Object.keys(resource.fields).find(one => wirePathOf(resource, one) === name)

// The tags' call is documented with the short spelling, the pinned news with another (foundations §7).
export const SIZES = new Set(['itemsPerPage', 'itemsPerPag', 'maxResults'])
export const IGNORED = new Set(['isPage', 'total', 'timezone'])
/** The reader's time zone for an export: hours east of UTC (foundations §7). Lists accept and ignore it. */
export const ZONE = 'currentTimeZone'
/** The fields of the records on a page, separated by commas: `fields=name,company`. */
export const FIELDS = 'fields'
/** Further conditions: `where=and(is(company,12),during(dtDeal,last7))`. */
export const WHERE = 'where'
/** Groups in place of rows: `group=company,month(dtDeal)`. */
export const GROUP = 'group'
/** Groups down and across in place of rows: `pivot=rows(customer),columns(month(dtDeal)),measures(count,sum(income))`. */
export const PIVOT = 'pivot'

/** Each of these may be given once: a second value would contradict the first. */
export const SINGLE_VALUED = new Set(['page', ...SIZES, 'query', 'search', 'after', 'total', FIELDS, WHERE, GROUP, PIVOT])
/** A filter with such a name takes precedence. */
const GIVES_WAY = new Set(['search', FIELDS, WHERE, GROUP, PIVOT])

/** Whether a parameter of this name controls paging or the form of the answer, so that no filter can have the name. */
export const isPagingParameter = (name: string): boolean =>
  name === ZONE || IGNORED.has(name) || (SINGLE_VALUED.has(name) && !GIVES_WAY.has(name))

/** Whether the result is an error instead of a query. */
export const isBad = (query: Query | BadParameter): query is BadParameter => 'problem' in query

/** Filter values as screens store them: `{ company: 12, insDate: { from, to }, query: 'песок' }`. */
export type FilterValues = Readonly<Record<string, unknown>>

/** Returns the parameters of a list call; only non-empty filter values are sent (foundations §2.3). */
export function formatQuery(
  resource: Resource,
  queries: {
    page?: number
    size?: number
    sort?: Sort | readonly Sort[]
    filter?: FilterValues
    after?: string
    fields?: readonly string[]
  },
): [string, string][] {
  const parameters: [string, string][] = []
  const filled = (value: unknown): boolean => value !== undefined && value !== null && value !== ''
  for (const [name, value] of Object.entries(queries.filter ?? {})) {
    if (!filled(value)) continue
    const path = name === 'query' ? 'query' : wirePathOf(resource, name)
    if (Array.isArray(value)) for (const one of value) parameters.push([`${path}[]`, String(one)])
    else if (typeof value === 'object') {
      const { from, to } = value as { from?: unknown; to?: unknown }
      if (filled(from)) parameters.push([`${path}[after]`, String(from)])
      if (filled(to)) parameters.push([`${path}[before]`, String(to)])
    } else parameters.push([path, String(value)])
  }
  for (const one of [queries.sort ?? []].flat())
    parameters.push([`order[${wirePathOf(resource, one.field)}]`, one.descending ? 'desc' : 'asc'])
  if (queries.page && queries.page > 1) parameters.push(['page', String(queries.page)])
  if (queries.size && queries.size !== PAGE) parameters.push(['itemsPerPage', String(queries.size)])
  if (queries.after) parameters.push(['after', queries.after])
  if (queries.fields) parameters.push([FIELDS, queries.fields.map(name => wirePathOf(resource, name)).join(',')])
  return parameters
}
