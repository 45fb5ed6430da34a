import {
  layoutWithout,
  listRight,
  NOBODY,
  screensOfView,
  writersOf,
  type FilterValues,
  type List,
  type Resource,
  type Screen,
  type View,
  sortOf,
  type Field,
  type Sort,
} from '#resource'
import { initialFiltersOf, readAddress, SHAPE, filterParameter as spelled, type ListQuery, type Range } from '#resource/listAddress'
import { resourceName, type Translate } from '../cells/words.ts'
import { businessDay } from '../data/values.ts'

const declaredView = (resource: Resource, name: string): View => {
  const view = resource.list?.views?.[name]
  if (!view) throw new Error(`${resource.name} has no view ${name}`)
  return view
}

const pick = <T>(all: Readonly<Record<string, T>> | undefined, names: readonly string[] | undefined): Readonly<Record<string, T>> =>
  names ? Object.fromEntries(names.flatMap(name => (all && name in all ? [[name, all[name]!] as const] : []))) : (all ?? {})

const listOf = (
  { indicators: _own, begins: _begins, sums: ofList, period, ...list }: List,
  { call, columns = list.columns, lead = list.lead, extra = list.extra ?? [], filters, sort, sums, indicators, board }: View,
): List => ({
  ...list,
  // A view with a call of its own has other rows than the list's sums.
  ...(call === undefined && ofList !== undefined && { sums: ofList }),
  ...(period !== undefined && !board && { period }),
  columns,
  ...(lead && { lead: lead.filter(name => columns.includes(name)) }),
  extra: extra.filter(name => !columns.includes(name)),
  ...(sort && { sort }),
  ...(sums !== undefined && { sums }),
  ...(indicators && { indicators }),
  filters: pick(list.filters, filters),
})

const known = new WeakMap<Resource, Map<string, Resource>>()

const history = new WeakMap<Resource, Resource>()
/** A resource with dated entries and no declared order is sorted by start, latest first. */
function newestFirst(resource: Resource): Resource {
  const start = resource.parts?.dated?.start
  if (start === undefined || !resource.list || resource.list.sort) return resource
  const made = history.get(resource) ?? { ...resource, list: { ...resource.list, sort: [`-${start}`] } }
  history.set(resource, made)
  return made
}

/** What a view with screens of its own changes in the resource: addresses, rights, and a form without the fields that the view fixes. */
function standing(resource: Resource, name: string, view: View): Partial<Resource> {
  const screens = screensOfView(view)
  if (!screens) return {}
  const { rights, form, fields } = resource
  const [read, set] = [listRight(resource, name), Object.keys(view.only ?? {})]
  const hidden = set.map(one => [one, { ...fields[one]!, options: { ...fields[one]!.options, hidden: true } }] as const)
  return {
    screens: { base: screens.base, right: read },
    rights: {
      ...rights,
      read,
      one: read,
      ...(rights.create && { create: writersOf(resource, view, 'create') }),
      ...(rights.edit && { edit: writersOf(resource, view, 'edit') }),
      ...(rights.remove && rights.remove !== NOBODY && { remove: writersOf(resource, view, 'edit') }),
    },
    fields: { ...fields, ...(Object.fromEntries(hidden) as Resource['fields']) },
    ...(form && { form: layoutWithout(form, set) }),
  }
}

/** The resource as modified by one of its views; what the view omits is as in the list. The same object for the same view. */
export function viewed(whole: Resource, name: string | undefined): Resource {
  const resource = newestFirst(whole)
  if (name === undefined) return resource
  const views = known.get(resource) ?? new Map<string, Resource>()
  known.set(resource, views)
  const view = declaredView(resource, name)
  const made = views.get(name) ?? {
    ...resource,
    list: listOf(resource.list!, view),
    ...(view.card && { screens: { one: view.card, right: listRight(resource, name) } }),
    ...standing(resource, name, view),
    ...(resource.actions && { actions: pick(resource.actions, view.actions) }),
  }
  views.set(name, made)
  // Applying the same view again must return the same object.
  known.set(made, new Map([[name, made]]))
  return made
}

const below = new WeakMap<Resource, Resource>()
/** The resource as modified by a list's view; a list under a parent has no initial filters. */
export function seenIn(whole: Resource, view: string | undefined, isUnder: boolean): Resource {
  const resource = viewed(whole, view)
  if (!isUnder || !resource.list?.begins) return resource
  const { begins: _, ...list } = resource.list
  const made = below.get(resource) ?? { ...resource, list }
  below.set(resource, made)
  return made
}

/** The list call of a view, if it is not the plain list, and the conditions that the view fixes. */
export function sourceOfView(
  resource: Resource,
  name: string | undefined,
): { readonly call?: string | undefined; readonly only?: FilterValues } {
  if (name === undefined) return {}
  const { call, only } = declaredView(resource, name)
  return {
    call,
    ...(only && {
      only: Object.fromEntries(Object.entries(only).map(([field, value]) => [field, typeof value === 'boolean' ? Number(value) : value])),
    }),
  }
}

/** The title of a list: that of its view, or of its resource. */
export const listTitle = (resource: Resource, view: string | undefined, t: Translate): string =>
  view === undefined
    ? resourceName(resource.name, 2, t)
    : t(`resources.${resource.name}.views.${view}`, { _: resourceName(resource.name, 2, t) })

/** The resource as modified by a screen's view, if that view has screens of its own. */
export const ownResource = (resource: Resource, { view }: Screen): Resource | undefined =>
  view !== undefined && screensOfView(resource.list!.views![view]!) ? viewed(resource, view) : undefined

export type { ListQuery, Range } from '#resource/listAddress'

/** The filters with which a list opens, and to which it is reset. */
export const initialFilters = (resource: Resource, today = businessDay()): FilterValues => initialFiltersOf(resource, today)

/** Parses the address of a list; relative filters depend on the business day. */
export const readListQuery = (resource: Resource, address: URLSearchParams, prefix = '', today = businessDay()): ListQuery =>
  readAddress(resource, address, prefix, today)

const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

const pairsOf = (key: string, value: unknown): readonly [string, string][] => {
  if (!isFilled(value)) return []
  if (Array.isArray(value)) return value.filter(isFilled).map(one => [key, String(one)])
  if (typeof value !== 'object') return [[key, String(value)]]
  const { from, to, during } = value as Range
  if (during !== undefined) return [[key, during]]
  return [...pairsOf(`${key}.from`, from), ...pairsOf(`${key}.to`, to)]
}

const isAlike = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
const emptied = (filter: FilterValues): FilterValues => Object.fromEntries(Object.keys(filter).map(name => [name, undefined]))

/** Whether it is the default order, which is omitted from the address. */
export const isOwnOrder = (resource: Resource, sort: readonly Sort[]): boolean => JSON.stringify(sort) === JSON.stringify(sortOf(resource))

/** Writes a query into the address and keeps other parameters; omits defaults. */
export function writeListQuery(resource: Resource, address: URLSearchParams, query: ListQuery, prefix = ''): URLSearchParams {
  const parameters = new URLSearchParams(address)
  const fields = Object.keys(resource.list?.filters ?? {}).map(field => spelled(prefix, field))
  for (const key of [
    ...['query', 'sort', ...SHAPE].map(name => prefix + name),
    ...fields.flatMap(field => [field, `${field}.from`, `${field}.to`]),
  ])
    parameters.delete(key)
  for (const name of ['query', ...SHAPE] as const)
    for (const [key, value] of pairsOf(prefix + name, query[name])) parameters.append(key, value)
  const begun = initialFilters(resource)
  for (const [field, one] of Object.entries({ ...emptied(begun), ...query.filter })) {
    if (field in begun && isAlike(one, begun[field])) continue
    const pairs = pairsOf(spelled(prefix, field), one)
    // A removed initial filter must be in the address, as an empty value.
    for (const [key, value] of pairs.length === 0 && field in begun ? [[spelled(prefix, field), ''] as const] : pairs)
      parameters.append(key, value)
  }
  const [first] = query.sort
  if (first && !isOwnOrder(resource, query.sort)) parameters.set(`${prefix}sort`, (first.descending ? '-' : '') + first.field)
  return parameters
}

/** The query with the days that relative periods of its filters are today, for a link that shows the same rows later. */
export const withDays = (query: ListQuery): ListQuery => ({
  ...query,
  filter: Object.fromEntries(
    Object.entries(query.filter).map(([name, value]) => {
      const { from, to, during } = (value ?? {}) as Range
      return [name, during === undefined ? value : { from, to }]
    }),
  ),
})

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
  const [set, begun] = [filledFilters(query.filter), initialFilters(resource)]
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
