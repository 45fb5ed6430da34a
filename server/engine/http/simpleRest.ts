import {
  filterAt,
  idOf,
  isEdge,
  isPagingParameter,
  MAX_PAGES,
  MAX_ROWS,
  wirePathOf,
  type BadParameter,
  type FilterKind,
  type Resource,
} from '#resource'

/*
 * Translates the dialect of ra-data-simple-rest into the product's own parameters:
 * `?sort=["name","ASC"]&range=[0,24]&filter={"q":"…","id":[1,2]}`. Everything else of such a call is the same; `changedIn` handles the
 * whole records that it sends back.
 */

/** A list call of the dialect, translated to the product's parameters. */
export interface SimpleQuestion {
  readonly query: URLSearchParams
  /** The ids of the requested records; any record when omitted. */
  readonly ids?: readonly number[]
}
/** What a list accepts besides the filters of its declaration. */
export interface ScopeParameters {
  /** Filters that other resources need for their choices. */
  readonly filters?: Readonly<Record<string, FilterKind>>
  /** The names of the parameters of its scope. */
  readonly parameters?: readonly string[]
}

const PARAMETERS = ['sort', 'range', 'filter'] as const
type Parameter = (typeof PARAMETERS)[number]
type Pairs = readonly (readonly [string, string])[]

/** Whether a list is requested in the dialect: the product itself uses none of its parameters. */
export const isSimpleRest = (query: URLSearchParams): boolean => PARAMETERS.some(name => query.has(name))

const bad = (parameter: string, problem: BadParameter['problem']): BadParameter => ({ parameter, problem })
const isBad = (found: unknown): found is BadParameter => typeof found === 'object' && found !== null && 'problem' in found
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'boolean') return value ? '1' : '0'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

function valueOf(query: URLSearchParams, name: Parameter): unknown {
  const all = query.getAll(name)
  if (all.length > 1) return bad(name, 'repeated')
  if (!all[0]) return undefined
  try {
    return JSON.parse(all[0]) as unknown
  } catch {
    return bad(name, 'value')
  }
}

/** References are ordered and filtered by their own path: 'brand' for 'brand.id'. */
const withoutId = (name: string): string => name.replace(/\.id$/, '')

function orderOf(resource: Resource, sort: unknown): Pairs | BadParameter {
  if (sort === undefined) return []
  const [name, direction, ...rest] = Array.isArray(sort) ? (sort as unknown[]) : []
  const isOrder = typeof name === 'string' && typeof direction === 'string' && /^(asc|desc)$/i.test(direction) && rest.length === 0
  if (!isOrder) return bad('sort', 'value')
  const isField = Object.keys(resource.fields).some(one => one === name || wirePathOf(resource, one) === name)
  // A name that cannot be written in the product's own query string is not a field.
  const spelled = isField ? name : withoutId(name)
  return /^[\w.]+$/.test(spelled) ? [[`order[${spelled}]`, direction.toLowerCase()]] : bad('sort', 'unknown')
}

/** The range must be a whole page of the product: the rows from 10 to 34 are not. */
function pageOf(range: unknown, ids: readonly number[] | undefined): Pairs | BadParameter {
  if (range === undefined) return ids ? [['itemsPerPage', String(Math.max(1, ids.length))]] : []
  const [from, to, ...rest] = Array.isArray(range) ? (range as unknown[]) : []
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to) || rest.length > 0) return bad('range', 'value')
  const [first, size] = [from as number, (to as number) - (from as number) + 1]
  if (first < 0 || size < 1 || size > MAX_ROWS || first / size >= MAX_PAGES) return bad('range', 'number')
  if (first % size !== 0) return bad('range', 'value')
  return [
    ['page', String(first / size + 1)],
    ['itemsPerPage', String(size)],
  ]
}

/** Returns the ids of a filter, which may be one or several. */
function idsOf(requested: unknown): readonly number[] | BadParameter {
  const ids = (Array.isArray(requested) ? (requested as unknown[]) : [requested]).map(idOf)
  if (ids.length > MAX_ROWS) return bad('id', 'many')
  return ids.every(id => typeof id === 'number') ? ids : bad('id', 'value')
}

/** Returns the name of a filter in the product's own parameters; undefined when the list has no such filter. */
function spelled(resource: Resource, name: string, { filters, parameters = [] }: ScopeParameters): string | undefined {
  const isKnown = (one: string): boolean =>
    !isPagingParameter(one) && (parameters.includes(one) || filterAt(resource, one, filters) !== undefined)
  if (isKnown(name)) return name
  const [, bounded, edge] = /^(.+)_(gte|lte)$/.exec(name) ?? []
  if (bounded !== undefined && isKnown(bounded)) return `${bounded}[${edge}]`
  return isKnown(withoutId(name)) ? withoutId(name) : undefined
}

/**
 * Translates a filter: a value, alternatives, the bounds of a range, or an object of further filters, which inputs named 'brand.id'
 * produce.
 */
function pairsOf(resource: Resource, name: string, value: unknown, taken: ScopeParameters): Pairs | BadParameter {
  const own = spelled(resource, name, taken)
  if (isObject(value)) {
    const entries = Object.entries(value)
    const isRange = own !== undefined && entries.length > 0 && entries.every(([key]) => isEdge(key))
    return together(
      entries.map(([key, inside]) => {
        if (!isRange) return pairsOf(resource, `${name}.${key}`, inside, taken)
        const text = textOf(inside)
        return text === undefined ? bad(name, 'value') : [[`${own}[${key}]`, text] as const]
      }),
    )
  }
  if (own === undefined) return bad(name, 'unknown')
  const texts = (Array.isArray(value) ? (value as unknown[]) : [value]).map(textOf)
  return texts.every(text => text !== undefined) ? texts.map(text => [own, text] as const) : bad(name, 'value')
}

const together = (parts: readonly (Pairs | BadParameter)[]): Pairs | BadParameter => {
  const wrong = parts.find(isBad)
  return wrong ?? (parts as readonly Pairs[]).flat()
}

/** Translates the dialect's parameters to the product's own, or returns what is wrong with them. Other parameters are unchanged. */
export function translatedQuery(
  resource: Resource,
  parameters: URLSearchParams,
  taken: ScopeParameters = {},
): SimpleQuestion | BadParameter {
  const [sort, range, filter = {}] = PARAMETERS.map(name => valueOf(parameters, name))
  const wrong = [sort, range, filter].find(isBad)
  if (wrong) return wrong
  if (!isObject(filter)) return bad('filter', 'value')
  const { q, id, ...filters } = filter
  const ids = id === undefined ? undefined : idsOf(id)
  if (isBad(ids)) return ids
  const search = q === undefined ? '' : textOf(q)
  if (search === undefined) return bad('q', 'value')
  const pairs = together([
    [...parameters].filter(([name]) => !(PARAMETERS as readonly string[]).includes(name)),
    orderOf(resource, sort),
    pageOf(range, ids),
    ...Object.entries(filters).map(([name, value]) => pairsOf(resource, name, value, taken)),
  ])
  if (isBad(pairs)) return pairs
  const query = new URLSearchParams([...pairs.map(pair => [...pair]), ['query', search], ['total', '1']])
  return { query, ...(ids && { ids }) }
}

/** Returns the Content-Range of an answer: `companies 0-24/123`. */
export function contentRange(
  path: string,
  { page, size }: { readonly page: number; readonly size: number },
  { count, total = 0 }: { readonly count: number; readonly total?: number },
): string {
  const first = (page - 1) * size
  return `${path.replace(/^api\//, '')} ${count > 0 ? `${first}-${first + count - 1}` : '*'}/${total}`
}
