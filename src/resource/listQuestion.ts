import { optionsOf, type Kind, type Narrow } from './field.ts'
import {
  viewsOf,
  EDGES,
  FIELDS,
  fieldAt,
  filterAt,
  GROUP,
  IGNORED,
  isSortable,
  MAX_ORDERS,
  MAX_PAGES,
  MAX_ROWS,
  MAX_VALUES,
  SINGLE_VALUED,
  PAGE,
  PIVOT,
  SIZES,
  sortOf,
  WHERE,
  ZONE,
  type BadParameter,
  type ListCallScope,
  type Condition,
  type Query,
  type Sort,
  isBad,
} from './query.ts'
import { wirePathOf } from './record.ts'
import type { Resource, Resources, View, FilterKind } from './resource.ts'
import { readLevels } from './grouping.ts'
import { readPivot, visiblePivot, levelsOf } from './pivot.ts'
import { isWhereFault, LONGEST_WHERE, readWhere, type WhereFault, testsIn } from './where.ts'

/** Kinds that are too expensive for every row of a list that does not show them. */
const HEAVY: ReadonlySet<Kind> = new Set(['richText', 'json'])

const shown = new WeakMap<Resources, Map<string, ReadonlySet<string>>>()
/** Returns the columns that a list call may show: the list's, those of the views that use it, and those of other records' tabs; cached. */
function columnsShown(resources: Resources, resource: Resource, call: string | undefined): ReadonlySet<string> {
  const calls = shown.get(resources) ?? new Map<string, ReadonlySet<string>>()
  shown.set(resources, calls)
  const key = `${resource.name} ${call}`
  const known = calls.get(key) ?? findColumns(resources, resource, call)
  calls.set(key, known)
  return known
}
function findColumns(resources: Resources, resource: Resource, call: string | undefined): ReadonlySet<string> {
  const tabs = Object.values(resources)
    .flatMap(one => one.show ?? [])
    .flatMap(tab => (tab.tab === 'related' && tab.resource === resource.name ? [{ columns: tab.columns ?? [] }] : []))
  const lists: readonly Pick<View, 'columns' | 'extra'>[] = [resource.list ?? {}, ...viewsOf(resource, call), ...tabs]
  return new Set(lists.flatMap(one => [...(one.columns ?? []), ...(one.extra ?? [])]))
}

/** Returns the fields that a list call carries: all but the expensive ones that it does not show. */
export function listFields(resources: Resources, resource: Resource, allowed: (name: string) => boolean, call?: string): string[] {
  const columns = columnsShown(resources, resource, call)
  return Object.entries(resource.fields)
    .filter(([name, one]) => allowed(name) && (columns.has(name) || !(optionsOf(one).onDemand ?? HEAVY.has(one.kind))))
    .map(([name]) => name)
}

type Filters = Readonly<Record<string, FilterKind>>
const cache = new WeakMap<Resources, ReadonlyMap<string, Filters>>()

/** Returns, for each resource, the fields by which references to it narrow the choices. */
function filtersOf(resources: Resources): ReadonlyMap<string, Filters> {
  const found = new Map<string, Record<string, FilterKind>>()
  const add = (target: string, fields: Readonly<Record<string, Narrow>> = {}): void => {
    for (const [field, value] of Object.entries(fields).filter(([one]) => one in (resources[target]?.fields ?? {}))) {
      const isOneOf = Array.isArray(value) || found.get(target)?.[field] === 'in'
      found.set(target, { ...found.get(target), [field]: isOneOf ? 'in' : 'equals' })
    }
  }
  for (const resource of Object.values(resources)) {
    const inputs = [...Object.values(resource.actions ?? {}), ...Object.values(resource.api.queries ?? {})].map(call => call.input ?? {})
    for (const one of [resource.fields, ...inputs].flatMap(fields => Object.values(fields))) {
      const { target, only, matching } = optionsOf(one)
      if (target) add(target, { ...only, ...matching })
    }
    for (const view of Object.values(resource.list?.views ?? {})) add(resource.name, view.only)
    for (const [name, { only }] of Object.entries(resource.list?.filters ?? {})) {
      const target = resource.fields[name] && optionsOf(resource.fields[name]).target
      if (target) add(target, only)
    }
  }
  return found
}

/** Returns the filters of a resource that choices in other resources need, declared or not: its lists and selects accept them. */
export function choiceFilters(resources: Resources, resource: Resource): Filters {
  const known = cache.get(resources) ?? filtersOf(resources)
  cache.set(resources, known)
  return known.get(resource.name) ?? {}
}

const whole = (text: string): number | undefined => (/^\d{1,9}$/.test(text) ? Number(text) : undefined)
/** The range of time zones, in hours east of UTC. */
const [FIRST_ZONE, LAST_ZONE] = [-12, 14]

/** The maximum length of a parameter value, in characters. */
const LONGEST_VALUE = 1000
/** Lists of field names are longer than what a person types. */
const LONGEST_NAMES = 4000

const LONGEST: Readonly<Record<string, number>> = { [FIELDS]: LONGEST_NAMES, [WHERE]: LONGEST_WHERE }
/** A query while its parameters are being parsed. */
type Draft = { -readonly [K in keyof Query]: Query[K] } & { readonly sort: Sort[]; readonly conditions: Condition[] }
const emptyDraft = (): Draft => ({ page: 1, size: PAGE, sort: [], search: '', conditions: [], total: false })
/** What is wrong with a parameter, if anything. */
type Wrong = BadParameter['problem'] | WhereFault | undefined

/** Parses `order[name]=asc`: several parameters order by several fields in turn. */
function readOrder(resource: Resource, draft: Draft, name: string, value: string): Wrong {
  const field = fieldAt(resource, name)
  if (!field || !isSortable(resource, field)) return 'unknown'
  if (value !== 'asc' && value !== 'desc') return 'value'
  if (draft.sort.some(one => one.field === field)) return 'repeated'
  if (draft.sort.length >= MAX_ORDERS) return 'many'
  draft.sort.push({ field, descending: value === 'desc' })
  return undefined
}

/** Parses the page number or the page size. */
function readPaging(draft: Draft, key: string, value: string): Wrong {
  const number = whole(value)
  if (number === undefined || number < 1 || (key !== 'page' && number > MAX_ROWS) || number > MAX_PAGES) return 'number'
  if (key === 'page') draft.page = number
  else draft.size = number
  return undefined
}

/** Parses `fields=name,company`: by wire path or by name. */
function readFields(resource: Resource, draft: Draft, value: string): Wrong {
  const found = value.split(',').map(name => fieldAt(resource, name.trim()))
  if (!found.every(name => name !== undefined)) return 'value'
  draft.fields = [...new Set(found)]
  return undefined
}

/** Parses conditions, group levels, or a pivot. */
function readShape(resource: Resource, draft: Draft, key: string, value: string): Wrong {
  if (key === WHERE) {
    const where = readWhere(resource, value)
    if (isWhereFault(where)) return where
    draft.where = where
    return undefined
  }
  if (key === PIVOT) {
    const pivot = readPivot(resource, value)
    if (!pivot) return 'value'
    draft.pivot = pivot
    return undefined
  }
  const levels = readLevels(resource, value)
  if (!levels) return 'value'
  draft.levels = levels
  return undefined
}

function readZone(draft: Draft, value: string): Wrong {
  const hours = Number(value)
  // An unescaped plus arrives as a space.
  if (!/^[\s+-]?\d{1,2}(\.\d{1,2})?$/.test(value) || hours < FIRST_ZONE || hours > LAST_ZONE) return 'value'
  draft.utcOffset = Math.round(hours * 60)
  return undefined
}

/** Parses `name=value`, `name[]=value` or a bound of a range; several values of one filter are alternatives. */
function readFilter(resource: Resource, draft: Draft, key: string, value: string, more: ListCallScope['filters']): Wrong {
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
    if (values.length >= MAX_VALUES) return 'many'
    conditions[same] = { ...conditions[same]!, values: [...values, value] }
  } else conditions.push({ ...filter, values: [value], ...(edge && { edge }) })
  return undefined
}

function readParameter(resource: Resource, draft: Draft, key: string, value: string, more: ListCallScope['filters']): Wrong {
  const order = /^order\[([\w.]+)\]$/.exec(key)
  if (order) return readOrder(resource, draft, order[1]!, value)
  if (key === 'page' || SIZES.has(key)) return readPaging(draft, key, value)
  if (key === 'query' || (key === 'search' && !filterAt(resource, key))) draft.search = value.trim()
  else if (key === 'total') draft.total = value === '1' || value === 'true'
  else if (key === 'after') draft.after = value
  else if (key === ZONE) return readZone(draft, value)
  else if (key === FIELDS && !filterAt(resource, key)) return readFields(resource, draft, value)
  else if ((key === WHERE || key === GROUP || key === PIVOT) && !filterAt(resource, key))
    return value === '' ? undefined : readShape(resource, draft, key, value)
  else if (!IGNORED.has(key)) return readFilter(resource, draft, key, value, more)
  return undefined
}

/**
 * Parses the parameters of a list call (foundations §7); the first unknown or malformed parameter is an error that names it, none is
 * silently ignored.
 */
export function parseQuery(
  resource: Resource,
  parameters: Iterable<readonly [string, string]>,
  query: ListCallScope = {},
): Query | BadParameter {
  const draft = emptyDraft()
  const read = new Set<string>()
  for (const [key, value] of parameters) {
    const isAgain = value !== '' && SINGLE_VALUED.has(key) && read.has(key) && !filterAt(resource, key, query.filters)
    if (isAgain) return { parameter: key, problem: 'repeated' }
    if (value !== '') read.add(key)
    const problem =
      value.length > (LONGEST[key] ?? LONGEST_VALUE)
        ? 'long'
        : readParameter(resource, value === '' ? emptyDraft() : draft, key, value, query.filters)
    // An empty value is ignored and is not an error; an unknown name is one.
    if (typeof problem === 'object') return { parameter: key, problem: 'value', fault: problem }
    if (problem && (value !== '' || problem === 'unknown')) return { parameter: key, problem }
  }
  return draft.sort.length ? draft : { ...draft, sort: sortOf(resource, query.call) }
}

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
  const narrowed = choiceFilters(resources, resource)
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
  if (hidden) return { parameter: wirePathOf(resource, hidden.field), problem: 'unknown' }
  const tested = testsIn(query.where).find(({ field }) => field !== 'id' && !seen(field))
  if (tested) return { parameter: WHERE, problem: 'unknown', fault: { wrong: 'field', field: wirePathOf(resource, tested.field) } }
  const carried = new Set(query.fields && ['id', ...listFields(resources, resource, seen, call)])
  if (query.fields?.some(name => seen(name) && !carried.has(name))) return { parameter: FIELDS, problem: 'value' }
  const pivot = query.pivot && visiblePivot(query.pivot, seen)
  if (pivot?.measures.length === 0) return { parameter: PIVOT, problem: 'unknown' }
  return { ...query, ...(pivot && { pivot }), searchIn: (resource.list?.search.in ?? []).filter(seen) }
}
