import { callOf, fill, filtersOfGroups, formatQuery, PAGE, type FilterValues, type Resource } from '#resource'
import type { DeclaredDataProvider, ReadMeta } from '../data/providerTypes.ts'
import type { ListQuery } from './listQuery.ts'
import type { Page, Rows } from '../data/rows.ts'
import { sourceOfView } from './view.ts'

/** The condition by which deleted records are found. */
const IN_BIN = 'is(isDelete,1)'

/** Where a list reads its rows from. */
export interface Source {
  readonly resource: Resource
  /** A further list call of the resource, by its key in `api.lists`; the resource's own list when left out. */
  readonly call?: string
  /** What the call's path holds: the parent's id. */
  readonly params?: Readonly<Record<string, string | number>>
  /** Filters that the user neither sees nor removes. */
  readonly fixed?: FilterValues
  /** Parameters that the call takes beside the filters. */
  readonly takes?: Readonly<Record<string, string>>
}

/** Sums and counts of the plain list stand over its rows: they are asked with the filters of the rows, and know no parent in a path. */
const isSummed = ({ list, fields }: Resource, by: string): boolean =>
  !!(list?.sums ?? list?.indicators) && fields[by] !== undefined && list?.filters[by] !== undefined

/** The rows of a parent: its own list call where the API has one and nothing is added up, else the whole list filtered by the field that names the parent. */
export function sourceUnder(resource: Resource, by: string, id: number | string): Source {
  const found = Object.entries(resource.api.lists ?? {}).find(([path, list]) => list.by === by && !list.scope && path.includes('{id}'))
  return found && !isSummed(resource, by) ? { resource, call: found[0], params: { id } } : { resource, fixed: { [by]: id } }
}

/** What a place on a page says of its list. */
export interface Place {
  readonly view?: string | undefined
  readonly call?: string
  readonly under?: { readonly by: string; readonly id: number }
  readonly takes?: Readonly<Record<string, string>>
}
/** Where the rows come from: the named call or that of the view, the parent's rows alone, the view's conditions always set. */
export function sourceFor(resource: Resource, { view, call: named, under, takes }: Place = {}): Source {
  const { call = named, only } = sourceOfView(resource, view)
  const isParents = call !== undefined && resource.api.lists?.[call]?.by !== undefined && resource.api.lists[call].by === under?.by
  const from: Source = isParents
    ? { resource, call, params: { id: under.id } }
    : call !== undefined
      ? { resource, call, ...(under && { fixed: { [under.by]: under.id } }) }
      : under
        ? sourceUnder(resource, under.by, under.id)
        : { resource }
  return { ...from, ...(only && { fixed: { ...from.fixed, ...only } }), ...(takes && { takes }) }
}

/** The key under which the rows of one query of one list are cached. Its order is the one in which react-admin's own updates look for rows to patch. */
export const keyOf = ({ resource, call, params, fixed, takes }: Source, query: ListQuery) =>
  [resource.name, 'getInfiniteList', { call, params, fixed, takes, ...query }] as const

/** The path of a source's list call. */
export const pathOfSource = ({ resource, call, params = {} }: Source): string => fill(callOf(resource, 'list', call).path, params)

/** The conditions that are asked, with the one that finds deleted records. */
const whereOf = ({ where, bin }: ListQuery): string | undefined => (bin ? (where ? `and(${IN_BIN},${where})` : IN_BIN) : where)
/** What a call takes beside filters, with the conditions that are asked. */
function takenBy({ takes }: Source, query: ListQuery): Source['takes'] {
  const where = whereOf(query)
  return where ? { ...takes, where } : takes
}

/** The parameters that a list, its count, its sums and its export share: search, filters and order, which groups have of their own. */
export function parametersOf(source: Source, request: ListQuery): [string, string][] {
  const { resource, call, fixed } = source
  const { query, filter, sort } = request
  return [
    ...formatQuery(resource, {
      sort: filtersOfGroups(resource, call) ? [] : sort,
      filter: { ...filter, ...fixed, ...(query && { query }) },
    }),
    ...Object.entries(takenBy(source, request) ?? {}).filter(([, value]) => value !== ''),
  ]
}

/** What identifies all rows of a query: its parameters for the plain list, the whole address for any other. */
export function addressOf(source: Source, query: ListQuery): string {
  const question = new URLSearchParams(parametersOf(source, { ...query, sort: [] })).toString()
  return source.call === undefined ? question : `${pathOfSource(source)}?${question}`
}

interface PageAsk {
  readonly after?: string | undefined
  readonly size?: number
  /** The fields that the rows hold; all that the list carries when left out. */
  readonly fields?: readonly string[] | undefined
  readonly signal?: AbortSignal
}

/** Reads a page by the cursor at which it begins. */
export async function readPage(
  provider: Pick<DeclaredDataProvider, 'getPage'>,
  source: Source,
  request: ListQuery,
  { after, size = PAGE, fields, signal }: PageAsk = {},
): Promise<Page> {
  const at = Date.now()
  const { resource, call: list, params, fixed } = source
  const { query, filter, sort } = request
  const conditions = { ...filter, ...fixed, ...(query && { query }) }
  const page = await provider.getPage(resource.name, {
    list,
    params,
    takes: takenBy(source, request),
    filter: conditions,
    sort,
    after,
    size,
    fields,
    signal,
  })
  return { ...page, at, ...(after && { after }), ...(fields && { fields }) }
}

/** Reads the beginning of a list of which nothing is known yet. */
export async function readFirst(
  provider: Pick<DeclaredDataProvider, 'getPage'>,
  source: Source,
  query: ListQuery,
  fields: readonly string[] | undefined,
  signal?: AbortSignal,
): Promise<Rows> {
  const page = await readPage(provider, source, query, { fields, ...(signal && { signal }) })
  return { pages: [page], mark: page.at }
}

/** How many rows there are in all: counted only when the user wants to know. */
export async function readTotal(provider: DeclaredDataProvider, source: Source, request: ListQuery, signal?: AbortSignal): Promise<number> {
  const { resource, call: list, params, fixed } = source
  const { query, filter } = request
  const meta: ReadMeta = { list, params, takes: takenBy(source, request), total: true }
  const conditions = { ...filter, ...fixed, ...(query && { query }) }
  const pagination = { page: 1, perPage: 1 }
  const { total } = await provider.getList(resource.name, { filter: conditions, pagination, meta, signal: signal! })
  return total ?? Number.NaN
}
