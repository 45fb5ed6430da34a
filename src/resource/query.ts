import { optionsOf } from './field.ts'
import type { Level } from './grouping.ts'
import { kindOf } from './kinds/index.ts'
import type { Pivot } from './pivot.ts'
import { placeOf, type Activity, type FilterKind, type Resource, type View } from './resource.ts'
import type { Where, WhereFault } from './where.ts'

/** Rows of a page unless the call asks otherwise, and the most that a call may ask for. */
export const PAGE = 50
export const MOST_ROWS = 1000
/** The furthest page that a call may ask for: what lies beyond is found by its cursor. */
export const MOST_PAGES = 100_000
/** The most fields that a list can be ordered by at once: the database plans each combination anew. */
export const MOST_ORDERS = 5
/** The most alternatives of one filter. */
export const MOST_VALUES = 200
/** The most options that a select shows (foundations §9). */
export const OPTIONS = 15
/** Asks a select for all that may be chosen, and the most names that it then answers. */
export const ALL = 'all'
export const MOST_NAMES = 20_000

export interface Sort {
  readonly field: string
  readonly descending: boolean
}
export interface Condition {
  readonly field: string
  readonly kind: FilterKind
  readonly values: readonly string[]
  /** For ranges: 'from' and 'to' are both included. */
  readonly edge?: 'from' | 'to'
}
/** A list call's question, checked against the declaration. */
export interface Query {
  readonly page: number
  readonly size: number
  readonly sort: readonly Sort[]
  readonly search: string
  /** The fields in which the text is looked for: those of the declaration that the user may see. */
  readonly searchIn?: readonly string[]
  readonly conditions: readonly Condition[]
  /** What must hold beside them. */
  readonly where?: Where
  /** Groups are asked for in place of rows, by these levels. */
  readonly levels?: readonly Level[]
  /** Groups down and across are asked for in place of rows. */
  readonly pivot?: Pivot
  readonly total: boolean
  readonly after?: string
  /** Minutes by which the reader's clocks are east of UTC: an export writes moments so. */
  readonly utcOffset?: number
  /** The fields that the records of a page hold beside their ids and versions; all that the list carries when left out. */
  readonly fields?: readonly string[]
}
/** What a call asked for wrongly: the parameter and the key of the text. */
export interface BadParameter {
  readonly parameter: string
  readonly problem: 'unknown' | 'number' | 'value' | 'long' | 'repeated' | 'many'
  /** What is wrong with conditions. */
  readonly fault?: WhereFault
}

const sortsOf = (names: readonly string[]): readonly Sort[] =>
  names.map(name => (name.startsWith('-') ? { field: name.slice(1), descending: true } : { field: name, descending: false }))

/** The views that a list call feeds, by its key in `api.lists`; the plain list call has none. */
export const viewsOf = (resource: Resource, call: string | undefined): readonly View[] =>
  Object.values(resource.list?.views ?? {}).filter(view => view.call === call)

/** The default order of a list call: that of its view, else the declared one, else newest first. */
export const sortOf = (resource: Resource, call?: string): readonly Sort[] =>
  sortsOf((call === undefined ? undefined : viewsOf(resource, call).find(view => view.sort)?.sort) ?? resource.list?.sort ?? ['-id'])

/** The default order of a further list. */
export const sortOfView = (resource: Resource, view: View): readonly Sort[] => (view.sort ? sortsOf(view.sort) : sortOf(resource))

/** What a list call knows beside the declaration: its key, and filters that other resources need. */
export interface ListCallScope {
  readonly call?: string | undefined
  readonly filters?: Readonly<Record<string, FilterKind>>
}

/** The edges of ranges by the words that calls use for them. */
export const EDGES: Readonly<Record<string, 'from' | 'to'>> = {
  after: 'from',
  before: 'to',
  from: 'from',
  to: 'to',
  gte: 'from',
  lte: 'to',
}
/** Is this the word for an edge of a range? */
export const isEdge = (word: string): boolean => Object.hasOwn(EDGES, word)

/** The places at which records carry their activity: callers may ask by any of them. */
const ACTIVITIES: readonly string[] = ['metadataFields.isActive', 'metadataFields.active', 'isActive', 'active'] satisfies Activity[]

type Kinds = Readonly<Record<string, FilterKind>>
/** How each declared filter compares. A text in which the list is searched can be asked for by its own name as well (foundations §5, 'name contains'). */
export const kindsOf = (resource: Resource, more: Kinds = {}): Kinds => ({
  ...Object.fromEntries((resource.list?.search.in ?? []).map(name => [name, 'contains' as const])),
  ...more,
  ...Object.fromEntries(Object.entries(resource.list?.filters ?? {}).map(([name, { by }]) => [name, by])),
})

/** Filter parameters by the spelling that the wire uses: the field's place, or its name. */
export function filterAt(resource: Resource, name: string, more?: Kinds): { field: string; kind: FilterKind } | undefined {
  const filters = kindsOf(resource, more)
  const own = Object.keys(filters).find(one => one === name || placeOf(resource, one) === name)
  const field = own ?? (ACTIVITIES.includes(name) && 'isActive' in filters ? 'isActive' : undefined)
  return field ? { field, kind: filters[field]! } : undefined
}

/** Can a list be ordered by this field? The id always, values that SQL does not see never. */
export const isSortable = (resource: Resource, name: string): boolean => {
  if (name === 'id') return true
  const one = resource.fields[name]
  return !!one && optionsOf(one).derived !== 'record' && !kindOf(one).isUnordered
}
/** The field that a parameter names, by its place or its name. */
export const fieldAt = (resource: Resource, name: string): string | undefined =>
  Object.hasOwn(resource.fields, name) || name === 'id' ? name : Object.keys(resource.fields).find(one => placeOf(resource, one) === name)

// The tags' call is documented with the short spelling, the pinned news with its own (foundations §7).
export const SIZES = new Set(['itemsPerPage', 'itemsPerPag', 'maxResults'])
export const IGNORED = new Set(['isPage', 'total', 'timezone'])
/** In which an export is told the reader's zone: hours east of UTC (foundations §7). Lists take it and have no use for it. */
export const ZONE = 'currentTimeZone'
/** Names the fields that the records of a page hold, by comma: `fields=name,company`. */
export const FIELDS = 'fields'
/** Conditions beside the filters: `where=and(is(company,12),during(dtDeal,last7))`. */
export const WHERE = 'where'
/** Groups in place of rows: `group=company,month(dtDeal)`. */
export const GROUP = 'group'
/** Groups down and across in place of rows: `pivot=rows(customer),columns(month(dtDeal)),measures(count,sum(income))`. */
export const PIVOT = 'pivot'

/** Each of these says one thing: a second one would contradict the first. */
export const SINGLE_VALUED = new Set(['page', ...SIZES, 'query', 'search', 'after', 'total', FIELDS, WHERE, GROUP, PIVOT])
/** Filters that have such a name come before it. */
const GIVES_WAY = new Set(['search', FIELDS, WHERE, GROUP, PIVOT])

/** Does a parameter of this name say which page is wanted, or how, so that no filter can have the name? */
export const isPagingParameter = (name: string): boolean =>
  name === ZONE || IGNORED.has(name) || (SINGLE_VALUED.has(name) && !GIVES_WAY.has(name))

/** Is it an error instead of a query? */
export const isBad = (query: Query | BadParameter): query is BadParameter => 'problem' in query

/** A filter's values as screens keep them: `{ company: 12, insDate: { from, to }, query: 'песок' }`. */
export type FilterValues = Readonly<Record<string, unknown>>

/** The parameters of a list call; only non-empty filter values are sent (foundations §2.3). */
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
    const place = name === 'query' ? 'query' : placeOf(resource, name)
    if (Array.isArray(value)) for (const one of value) parameters.push([`${place}[]`, String(one)])
    else if (typeof value === 'object') {
      const { from, to } = value as { from?: unknown; to?: unknown }
      if (filled(from)) parameters.push([`${place}[after]`, String(from)])
      if (filled(to)) parameters.push([`${place}[before]`, String(to)])
    } else parameters.push([place, String(value)])
  }
  for (const one of [queries.sort ?? []].flat())
    parameters.push([`order[${placeOf(resource, one.field)}]`, one.descending ? 'desc' : 'asc'])
  if (queries.page && queries.page > 1) parameters.push(['page', String(queries.page)])
  if (queries.size && queries.size !== PAGE) parameters.push(['itemsPerPage', String(queries.size)])
  if (queries.after) parameters.push(['after', queries.after])
  if (queries.fields) parameters.push([FIELDS, queries.fields.map(name => placeOf(resource, name)).join(',')])
  return parameters
}
