import {
  callOf,
  fill,
  filtersOfGroups,
  formatQuery,
  MAX_ROWS,
  PAGE,
  type FilterValues,
  type Resource,
  isTab,
  matrixOf,
  screensOf,
  type Resources,
} from '#resource'
import type { DeclaredDataProvider, ReadMeta, PageParams, PageResult } from '../data/provider.ts'
import { type ListQuery, readListQuery, sourceOfView, viewed } from './view.ts'
import type { Row, RowsPage, Rows } from '../data/rows.ts'
import type { DeclaredAuthProvider } from '../authProvider.ts'
import { currentSession } from '../session.ts'
import { fieldsAtFirst, storeKeyOf, keyInView, VIEW } from '../table/columns.ts'

/** The condition that matches deleted records. */
const IN_BIN = 'is(isDelete,1)'

/** Where a list reads its rows from. */
export interface Source {
  readonly resource: Resource
  /** The key of another call in `api.lists`; the resource's own list by default. */
  readonly call?: string
  /** The parameters of the call's path, such as the parent's id. */
  readonly params?: Readonly<Record<string, string | number>>
  /** Filters that the user can neither see nor remove. */
  readonly fixed?: FilterValues
  /** Query parameters of the call besides filters. */
  readonly takes?: Readonly<Record<string, string>>
}

/** Whether sums or counts are shown for the rows of a parent. They are requested by the filters of the rows and have no call under a parent. */
const isSummed = ({ list, fields }: Resource, by: string): boolean =>
  !!(list?.sums ?? list?.indicators) && fields[by] !== undefined && list?.filters[by] !== undefined

/** The rows of a parent: from a list call under the parent if there is one and nothing is summed, else from the whole list filtered by the reference. */
export function sourceUnder(resource: Resource, by: string, id: number | string): Source {
  const found = Object.entries(resource.api.lists ?? {}).find(([path, list]) => list.by === by && !list.scope && path.includes('{id}'))
  return found && !isSummed(resource, by) ? { resource, call: found[0], params: { id } } : { resource, fixed: { [by]: id } }
}

/** What a list's place on a page determines. */
export interface ListLocation {
  readonly view?: string | undefined
  readonly call?: string
  readonly under?: { readonly by: string; readonly id: number }
  readonly takes?: Readonly<Record<string, string>>
}
/** The source of the rows: the named call or that of the view, only the parent's rows, with the fixed conditions of the view. */
export function sourceFor(resource: Resource, { view, call: explicitCall, under, takes }: ListLocation = {}): Source {
  const { call = explicitCall, only } = sourceOfView(resource, view)
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

/** The query key of a list's rows. Its first elements are those that react-admin's own updates look for. */
export const listQueryKey = ({ resource, call, params, fixed, takes }: Source, query: ListQuery) =>
  [resource.name, 'getInfiniteList', { call, params, fixed, takes, ...query }] as const

/** The path of a source's list call. */
export const pathOfSource = ({ resource, call, params = {} }: Source): string => fill(callOf(resource, 'list', call).path, params)

/** The conditions of a query, with the one for deleted records. */
const whereOf = ({ where, bin }: ListQuery): string | undefined => (bin ? (where ? `and(${IN_BIN},${where})` : IN_BIN) : where)
/** The query parameters of a call besides filters, including the conditions. */
function takenBy({ takes }: Source, query: ListQuery): Source['takes'] {
  const where = whereOf(query)
  return where ? { ...takes, where } : takes
}

/** The parameters shared by a list, its count, its sums and its export: search, filters and order (groups have an order of their own). */
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

/** Identifies all rows of a query: the query string for the plain list, path and query string for other calls. */
export function listAddressOf(source: Source, query: ListQuery): string {
  const question = new URLSearchParams(parametersOf(source, { ...query, sort: [] })).toString()
  return source.call === undefined ? question : `${pathOfSource(source)}?${question}`
}

interface PageOptions {
  readonly after?: string | undefined
  readonly size?: number
  /** The fields of the rows; all fields of the list by default. */
  readonly fields?: readonly string[] | undefined
  readonly signal?: AbortSignal
}

/** Reads the page at a cursor. */
export async function readListPage(
  provider: Pick<DeclaredDataProvider, 'getPage'>,
  source: Source,
  request: ListQuery,
  { after, size = PAGE, fields, signal }: PageOptions = {},
): Promise<RowsPage> {
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

/** Reads the first page of a list. */
export async function readFirst(
  provider: Pick<DeclaredDataProvider, 'getPage'>,
  source: Source,
  query: ListQuery,
  fields: readonly string[] | undefined,
  signal?: AbortSignal,
): Promise<Rows> {
  const page = await readListPage(provider, source, query, { fields, ...(signal && { signal }) })
  return { pages: [page], mark: page.at }
}

/** How many rows to request after the first ones: up to one more than a maximum, since only that row tells whether there are more. */
export const sizeUpTo = (max: number, count: number): number => Math.min(MAX_ROWS, max + 1 - count)

/** Reads the rows of a list from the first one up to a maximum, and whether they are all of them. */
export async function readUpTo(
  max: number,
  read: (options: Required<Pick<PageOptions, 'after' | 'size'>>) => Promise<RowsPage>,
): Promise<{ readonly rows: readonly Row[]; readonly isAll: boolean }> {
  const rows: Row[] = []
  let after: string | undefined
  do {
    const page = await read({ after, size: sizeUpTo(max, rows.length) })
    rows.push(...page.data)
    after = page.next
  } while (after !== undefined && rows.length <= max)
  return { rows: rows.slice(0, max), isAll: rows.length <= max }
}

/** The number of all rows; counted only on request. */
export async function readTotal(provider: DeclaredDataProvider, source: Source, request: ListQuery, signal?: AbortSignal): Promise<number> {
  const { resource, call: list, params, fixed } = source
  const { query, filter } = request
  const meta: ReadMeta = { list, params, takes: takenBy(source, request), total: true }
  const conditions = { ...filter, ...fixed, ...(query && { query }) }
  const pagination = { page: 1, perPage: 1 }
  const { total } = await provider.getList(resource.name, { filter: conditions, pagination, meta, signal: signal! })
  return total ?? Number.NaN
}

/** The first rows of a list, requested before the screens could render it. */
export interface PrefetchedRows {
  readonly key: ReturnType<typeof listQueryKey>
  readonly rows: Promise<Rows>
  /** The rows, once they are loaded. */
  readonly loaded: () => Rows | undefined
}

/** The declarations, and the parts of the providers that reading a page needs. */
interface Reading {
  readonly resources: Resources
  readonly getPage: (resource: Resource, params: PageParams) => Promise<PageResult>
  readonly authProvider: Pick<DeclaredAuthProvider, 'permissionsNow'>
}

/** Requests the first rows of the list at an address for the signed-in user; undefined if the address is not a list. */
export function prefetchRows(
  { resources, getPage, authProvider }: Reading,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): PrefetchedRows | undefined {
  const session = currentSession()
  if (!session || session.mustChangePassword) return undefined
  const { can } = authProvider.permissionsNow()
  for (const whole of Object.values(resources)) {
    const screen = screensOf(whole).find(one => one.kind === 'list' && one.path === pathname && !isTab(one) && can(one.right))
    // The columns of a board load their own cards, a matrix its own figures.
    if (!screen || (screen.view !== undefined && whole.list?.views?.[screen.view]?.board)) continue
    const resource = viewed(whole, screen.view)
    const source = sourceFor(resource, { view: screen.view })
    if (matrixOf(whole, source.call)) continue
    const address = new URLSearchParams(search)
    const query = readListQuery(resource, address)
    if (query.group !== undefined) continue
    let come: Rows | undefined
    const provider = { getPage: (_: string, params: PageParams) => getPage(whole, params) }
    const storeKey = keyInView(storeKeyOf(resource, screen.view), Number(address.get(VIEW)))
    const fields = fieldsAtFirst(resource, storeKey, session.id)
    const rows = readFirst(provider, source, query, fields).then(read => (come = read))
    rows.catch(() => undefined)
    return { key: listQueryKey(source, query), rows, loaded: () => come }
  }
  return undefined
}
