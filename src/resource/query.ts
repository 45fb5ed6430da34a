import { optionsOf } from './field.ts'
import { kindOf } from './kinds/index.ts'
import { placeOf, type Activity, type FilterKind, type Resource, type View } from './resource.ts'

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
export interface CallAsked {
  readonly call?: string | undefined
  readonly filters?: Readonly<Record<string, FilterKind>>
}

const EDGES: Readonly<Record<string, 'from' | 'to'>> = { after: 'from', before: 'to', from: 'from', to: 'to', gte: 'from', lte: 'to' }
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
const fieldAt = (resource: Resource, name: string): string | undefined =>
  Object.hasOwn(resource.fields, name) || name === 'id' ? name : Object.keys(resource.fields).find(one => placeOf(resource, one) === name)

const whole = (text: string): number | undefined => (/^\d{1,9}$/.test(text) ? Number(text) : undefined)
// The tags' call is documented with the short spelling, the pinned news with its own (foundations §7).
const SIZES = new Set(['itemsPerPage', 'itemsPerPag', 'maxResults'])
const IGNORED = new Set(['isPage', 'total', 'timezone'])
/** In which an export is told the reader's zone: hours east of UTC (foundations §7). Lists take it and have no use for it. */
export const ZONE = 'currentTimeZone'
/** The zones that there are, in hours east of UTC. */
const [FIRST_ZONE, LAST_ZONE] = [-12, 14]

/** The longest value of a parameter, in characters. */
const LONGEST_VALUE = 1000
/** Names the fields that the records of a page hold, by comma: `fields=name,company`. */
export const FIELDS = 'fields'
/** Names of fields are longer than what a person types. */
const LONGEST_NAMES = 4000

/** Each of these says one thing: a second one would contradict the first. */
const ONCE = new Set(['page', ...SIZES, 'query', 'search', 'after', 'total', FIELDS])

/** Does a parameter of this name say which page is wanted, or how, so that no filter can have the name? */
export const isSaidOfPages = (name: string): boolean =>
  name === ZONE || IGNORED.has(name) || (ONCE.has(name) && name !== 'search' && name !== FIELDS)

/** A query while its parameters are read one by one. */
type Draft = { -readonly [K in keyof Query]: Query[K] } & { readonly sort: Sort[]; readonly conditions: Condition[] }
const emptyDraft = (): Draft => ({ page: 1, size: PAGE, sort: [], search: '', conditions: [], total: false })
/** What is wrong with a parameter, if anything. */
type Wrong = BadParameter['problem'] | undefined

/** Reads `order[name]=asc`: several order by one after another. */
function readOrder(resource: Resource, draft: Draft, name: string, value: string): Wrong {
  const field = fieldAt(resource, name)
  if (!field || !isSortable(resource, field)) return 'unknown'
  if (value !== 'asc' && value !== 'desc') return 'value'
  if (draft.sort.some(one => one.field === field)) return 'repeated'
  if (draft.sort.length >= MOST_ORDERS) return 'many'
  draft.sort.push({ field, descending: value === 'desc' })
  return undefined
}

/** Reads the page, or how many rows it has. */
function readPaging(draft: Draft, key: string, value: string): Wrong {
  const number = whole(value)
  if (number === undefined || number < 1 || (key !== 'page' && number > MOST_ROWS) || number > MOST_PAGES) return 'number'
  if (key === 'page') draft.page = number
  else draft.size = number
  return undefined
}

/** Reads `fields=name,company`: by the places of the wire, or by name. */
function readFields(resource: Resource, draft: Draft, value: string): Wrong {
  const found = value.split(',').map(name => fieldAt(resource, name.trim()))
  if (!found.every(name => name !== undefined)) return 'value'
  draft.fields = [...new Set(found)]
  return undefined
}

function readZone(draft: Draft, value: string): Wrong {
  const hours = Number(value)
  // A plus that nobody escaped is a space.
  if (!/^[\s+-]?\d{1,2}(\.\d{1,2})?$/.test(value) || hours < FIRST_ZONE || hours > LAST_ZONE) return 'value'
  draft.utcOffset = Math.round(hours * 60)
  return undefined
}

/** Reads `name=value`, `name[]=value` or an edge of a range; values of one filter are alternatives. */
function readFilter(resource: Resource, draft: Draft, key: string, value: string, more: CallAsked['filters']): Wrong {
  const [, name = key, bracket] = /^([\w.]+)\[(\w*)\]$/.exec(key) ?? []
  const filter = filterAt(resource, name, more)
  if (!filter) return 'unknown'
  const edge = bracket ? EDGES[bracket] : undefined
  if (bracket && !edge) return 'unknown'
  const { conditions } = draft
  const same = conditions.findIndex(one => one.field === filter.field && one.edge === edge)
  if (same >= 0) {
    if (edge) return 'repeated'
    const { values } = conditions[same]!
    if (values.length >= MOST_VALUES) return 'many'
    conditions[same] = { ...conditions[same]!, values: [...values, value] }
  } else conditions.push({ ...filter, values: [value], ...(edge && { edge }) })
  return undefined
}

function readParameter(resource: Resource, draft: Draft, key: string, value: string, more: CallAsked['filters']): Wrong {
  const order = /^order\[([\w.]+)\]$/.exec(key)
  if (order) return readOrder(resource, draft, order[1]!, value)
  if (key === 'page' || SIZES.has(key)) return readPaging(draft, key, value)
  if (key === 'query' || (key === 'search' && !filterAt(resource, key))) draft.search = value.trim()
  else if (key === 'total') draft.total = value === '1' || value === 'true'
  else if (key === 'after') draft.after = value
  else if (key === ZONE) return readZone(draft, value)
  else if (key === FIELDS && !filterAt(resource, key)) return readFields(resource, draft, value)
  else if (!IGNORED.has(key)) return readFilter(resource, draft, key, value, more)
  return undefined
}

/** Reads the parameters of a list call (foundations §7); the first unknown or malformed one is an error that names it, none is silently dropped. */
export function parseQuery(
  resource: Resource,
  parameters: Iterable<readonly [string, string]>,
  asked: CallAsked = {},
): Query | BadParameter {
  const draft = emptyDraft()
  const read = new Set<string>()
  for (const [key, value] of parameters) {
    const isAgain = value !== '' && ONCE.has(key) && read.has(key) && !filterAt(resource, key, asked.filters)
    if (isAgain) return { parameter: key, problem: 'repeated' }
    if (value !== '') read.add(key)
    const problem =
      value.length > (key === FIELDS ? LONGEST_NAMES : LONGEST_VALUE)
        ? 'long'
        : readParameter(resource, value === '' ? emptyDraft() : draft, key, value, asked.filters)
    // An empty value asks nothing, and is none that is wrong; a name that nothing knows is.
    if (problem && (value !== '' || problem === 'unknown')) return { parameter: key, problem }
  }
  return draft.sort.length ? draft : { ...draft, sort: sortOf(resource, asked.call) }
}

/** Is it an error instead of a query? */
export const isBad = (query: Query | BadParameter): query is BadParameter => 'problem' in query

/** A filter's values as screens keep them: `{ company: 12, insDate: { from, to }, query: 'песок' }`. */
export type FilterValues = Readonly<Record<string, unknown>>

/** The parameters of a list call; only non-empty filter values are sent (foundations §2.3). */
export function formatQuery(
  resource: Resource,
  asked: { page?: number; size?: number; sort?: Sort | readonly Sort[]; filter?: FilterValues; after?: string; fields?: readonly string[] },
): [string, string][] {
  const parameters: [string, string][] = []
  const filled = (value: unknown): boolean => value !== undefined && value !== null && value !== ''
  for (const [name, value] of Object.entries(asked.filter ?? {})) {
    if (!filled(value)) continue
    const place = name === 'query' ? 'query' : placeOf(resource, name)
    if (Array.isArray(value)) for (const one of value) parameters.push([`${place}[]`, String(one)])
    else if (typeof value === 'object') {
      const { from, to } = value as { from?: unknown; to?: unknown }
      if (filled(from)) parameters.push([`${place}[after]`, String(from)])
      if (filled(to)) parameters.push([`${place}[before]`, String(to)])
    } else parameters.push([place, String(value)])
  }
  for (const one of [asked.sort ?? []].flat()) parameters.push([`order[${placeOf(resource, one.field)}]`, one.descending ? 'desc' : 'asc'])
  if (asked.page && asked.page > 1) parameters.push(['page', String(asked.page)])
  if (asked.size && asked.size !== PAGE) parameters.push(['itemsPerPage', String(asked.size)])
  if (asked.after) parameters.push(['after', asked.after])
  if (asked.fields) parameters.push([FIELDS, asked.fields.map(name => placeOf(resource, name)).join(',')])
  return parameters
}
