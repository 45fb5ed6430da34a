import type { GetListParams, GetListResult, GetManyParams, GetOneParams, RaRecord } from 'react-admin'
import { callOf, fill, formatQuery, offers, OPTIONS, wirePathOf, titleOf, valueAt, type FilterValues, type Resource } from '#resource'
import { request, type MakeRequest } from '../api.ts'
import { recordNumber, type Translate, leaveMissingPage } from '../pageRecord.ts'
import type { Row } from './rows.ts'
import type { RowSource, PageParams, PageResult, ReadMeta, SelectOption } from './provider.ts'

interface Pages {
  /** The cursor of a page, if the page before it has been read. */
  before: (page: number) => string | undefined
  /** Records the response for a page; returns whether there may be a next page. */
  answered: (page: number, next: string | null, isFull: boolean) => boolean
}

const MAX_LISTS = 60

/** Stores the cursors of the pages of recently read lists, so that the next page is requested by cursor instead of offset. */
export function makeCursors(): { of: (question: string) => Pages } {
  const lists = new Map<string, Map<number, string>>()
  let serverGivesCursors = false

  const of = (question: string): Pages => {
    const ends = lists.get(question) ?? new Map<number, string>()
    lists.delete(question)
    lists.set(question, ends)
    if (lists.size > MAX_LISTS) lists.delete(lists.keys().next().value!)
    return {
      before: page => ends.get(page - 1),
      answered: (page, next, isFull) => {
        if (page === 1) ends.clear()
        if (next) {
          serverGivesCursors = true
          ends.set(page, next)
        }
        // Lists of a server without cursors end with a short page (foundations §2.3).
        return isFull && (next !== null || !serverGivesCursors)
      },
    }
  }
  return { of }
}

type Pairs = (readonly [string, string])[]
// The verbs of react-admin promise whatever record type the caller names.
type Found = { data: any }

/** The maximum number of ids in one call for options. */
const MAX_CHOSEN = 100

/** The rows of a list response, wherever it has them. `call`: the key in `api.lists`. */
function rowsIn({ api }: Resource, call: string | undefined, body: unknown): Row[] {
  const wrap = (call === undefined ? undefined : api.lists?.[call]?.wrap) ?? api.wrap
  const rows = wrap ? (body as Readonly<Record<string, unknown>>)[wrap] : body
  return Array.isArray(rows) ? (rows as Row[]) : []
}

const pathOfList = (resource: Resource, { list, params = {} }: RowSource): string => fill(callOf(resource, 'list', list).path, params)

/** Converts filters for the API: `q`, which stock inputs search by, becomes `query`; booleans become 1 and 0. */
const filterOf = ({ q, ...filter }: Record<string, unknown> = {}): FilterValues => ({
  ...Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, typeof value === 'boolean' ? Number(value) : value])),
  ...(q !== undefined && { query: q }),
})

/** Reads one page by its cursor. */
export async function getPage(
  resource: Resource,
  { filter, sort = [], after, size, fields, takes = {}, signal, ...rest }: PageParams,
  send = request,
): Promise<PageResult> {
  const question = [
    ...formatQuery(resource, { sort, ...(filter && { filter }) }),
    ...Object.entries(takes).filter(([, value]) => value !== ''),
  ]
  const query = [
    ...question,
    ...formatQuery(resource, { ...(size !== undefined && { size }), ...(after && { after }), ...(fields && { fields }) }),
  ]
  const { body, headers } = await send('GET', pathOfList(resource, rest), { query, signal })
  const next = headers.get('X-Next')
  const orders = headers.get('X-Orders')
  return { data: rowsIn(resource, rest.list, body), ...(next && { next }), ...(orders && { orders: orders.split(',') }) }
}

/** Whether a record is an option of a select, with nothing but its title. */
export const isOption = (resource: Resource, record: object): boolean => 'label' in record && !('label' in resource.fields)

async function optionsOf(
  send: MakeRequest,
  resource: Resource,
  filter: FilterValues,
  { ids = [], quiet = false }: ReadMeta,
  signal?: AbortSignal,
) {
  const question: Pairs = formatQuery(resource, { filter })
  const request = { signal, quiet }
  if (resource.api.select !== undefined) {
    const current = ids.map(id => ['id', String(id)] as const)
    const call = callOf(resource, 'select')
    return (await send<SelectOption[]>(call.method, call.path, { query: [...question, ...current], ...request })).body
  }
  const query = [...question, ['itemsPerPage', String(OPTIONS)] as const]
  const { body } = await send('GET', callOf(resource, 'list').path, { query, ...request })
  return rowsIn(resource, undefined, body)
}

/** Whether all fields of the title are loaded. */
const isEntitled = (resource: Resource, record: object): boolean =>
  resource.title.fields.every(name => valueAt(record, wirePathOf(resource, name)) !== undefined)

/** The name of a record: its title, its label from a select, or its number. */
export function representationOf(resource: Resource, record: RaRecord, t: Translate): string {
  if (isEntitled(resource, record)) return titleOf(resource, record)
  return typeof record['label'] === 'string' ? record['label'] : recordNumber(record.id, t)
}

/** Reads pages by number, as react-admin requests them, by the cursor of the previous page when it is known. */
export function makeGetList(send: MakeRequest) {
  const cursors = makeCursors()
  return async (resource: Resource, params: GetListParams): Promise<GetListResult> => {
    const meta = (params.meta ?? {}) as ReadMeta
    const filter = filterOf(params.filter)
    if (meta.options) {
      const data = (await optionsOf(send, resource, filter, meta, params.signal)) as RaRecord<number>[]
      return { data, pageInfo: { hasNextPage: false, hasPreviousPage: false } }
    }
    const { page, perPage: size } = params.pagination ?? { page: 1, perPage: 50 }
    const { field, order } = params.sort ?? {}
    const path = pathOfList(resource, meta)
    const sort = field ? [{ field, descending: order === 'DESC' }] : []
    const takes = Object.entries(meta.takes ?? {}).filter(([, value]) => value !== '')
    const question: Pairs = [...formatQuery(resource, { size, sort, filter }), ...takes]
    const list = cursors.of(`${path}?${new URLSearchParams(question.map(([key, value]) => [key, value])).toString()}`)
    const after = list.before(page)
    const pagePairs: Pairs = after ? [['after', after]] : page > 1 ? [['page', String(page)]] : []
    const count: Pairs = meta.total ? [['total', '1']] : []
    const query = { signal: params.signal, quiet: meta.quiet ?? false }
    const { body, headers } = await send('GET', path, { query: [...question, ...pagePairs, ...count], ...query })
    const data = rowsIn(resource, meta.list, body) as RaRecord<number>[]
    const hasNextPage = list.answered(page, headers.get('X-Next'), data.length >= size)
    const total = headers.get('X-Total-Count')
    return { data, pageInfo: { hasNextPage, hasPreviousPage: page > 1 }, ...(total !== null && { total: Number(total) }) }
  }
}

/** Reads one record; a resource without that call returns what its options contain. */
export async function getOne(send: MakeRequest, resource: Resource, { id, meta, signal }: GetOneParams): Promise<Found> {
  const { quiet = false } = (meta ?? {}) as ReadMeta
  if (!offers(resource, 'one')) {
    const found = (await optionsOf(send, resource, {}, { ids: [id], quiet }, signal)).find(one => String(one.id) === String(id))
    return { data: found ?? { id } }
  }
  const call = callOf(resource, 'one')
  try {
    return { data: (await send(call.method, fill(call.path, { id }), { signal, quiet })).body }
  } catch (error) {
    if (!quiet) leaveMissingPage(resource.name, id, error)
    throw error
  }
}

/** Reads the titles of several records, in few calls when the API returns options by id. */
export async function getMany(send: MakeRequest, resource: Resource, { ids, signal }: GetManyParams): Promise<Found> {
  if (resource.api.select === undefined && offers(resource, 'one')) {
    // Records that cannot be read are left out without failing the others.
    const found = await Promise.allSettled(ids.map(id => getOne(send, resource, { id, meta: { quiet: true }, signal } as GetOneParams)))
    return { data: found.flatMap(one => (one.status === 'fulfilled' ? [one.value.data] : [])) }
  }
  const requested = new Set(ids.map(String))
  const parts = Array.from({ length: Math.ceil(ids.length / MAX_CHOSEN) }, (_, at) => ids.slice(at * MAX_CHOSEN, (at + 1) * MAX_CHOSEN))
  const found = await Promise.all(parts.map(part => optionsOf(send, resource, {}, { ids: part, quiet: true }, signal)))
  return {
    data: found.flat().filter((one, at, all) => requested.has(String(one.id)) && all.findIndex(other => other.id === one.id) === at),
  }
}

/** The key of the list call under a parent record, if the API has one for this reference field. */
export const listBy = (resource: Resource, field: string): string | undefined =>
  Object.entries(resource.api.lists ?? {}).find(([, list]) => list.by === field && !list.scope)?.[0]
