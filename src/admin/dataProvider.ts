import simpleRestProvider from 'ra-data-simple-rest'
import type { CreateParams, DataProvider, GetListParams, GetListResult, RaRecord, UpdateParams } from 'react-admin'
import { callOf, fill, formatQuery, isSent, offers, OPTIONS, titleOf, type FilterValues, type Resource, type Resources } from '#resource'
import { act as actOn, type Whom } from './actions/act.ts'
import { newKey, request } from './api.ts'
import { makeCursors } from './cursors.ts'
import { bodyOf, changedNames, filledNames, formOf, type Wire } from './form/values.ts'
import { createRecord, ifMatch, readNow, setFlag } from './form/writes.ts'
import { rowsIn } from './list/source.ts'
import { pageGone } from './ownRecord.ts'

/** What list calls may be told beside filters: a further list of the same records with the parameters of its path, and whether to count. */
export interface ListMeta {
  readonly list?: string
  readonly params?: Readonly<Record<string, string | number>>
  readonly total?: boolean
}
/** What an action is done to, with what input (by place), and the key that makes a repetition count once. */
export interface ActParams {
  readonly whom: Whom
  readonly input?: Wire
  readonly key?: string
}
/** What a select asks for; `ids` are values that must be among the options. */
export interface OptionsParams {
  readonly query?: string
  readonly ids?: readonly (number | string)[]
  readonly only?: FilterValues
  readonly signal?: AbortSignal | undefined
}
/** One line of a select. */
export interface SelectOption extends RaRecord<number> {
  readonly label: string
}

/** The verbs of react-admin, and two of our own: a declared action, and the options of a select. */
export interface DeclaredDataProvider extends DataProvider {
  act: (resource: string, action: string, params: ActParams) => Promise<{ data: unknown; headers: Headers }>
  options: (resource: string, params: OptionsParams) => Promise<{ data: SelectOption[] }>
}

type Pairs = (readonly [string, string])[]
// The verbs of react-admin promise whatever record type their caller names.
type Found = { data: any }

const rowsOf = (resource: Resource, body: unknown, list?: string) => rowsIn(resource, list, body) as RaRecord<number>[]

const sortOfParams = (sort: GetListParams['sort']) => (sort?.field ? [{ field: sort.field, descending: sort.order === 'DESC' }] : [])

/** Reads lists page by page: by the cursor of the page before where it is known, by number where it is not. */
function makeLists(of: (name: string) => Resource) {
  const cursors = makeCursors()
  return async (name: string, params: GetListParams): Promise<GetListResult> => {
    const resource = of(name)
    const meta = params.meta as ListMeta | undefined
    const { page, perPage: size } = params.pagination ?? { page: 1, perPage: 50 }
    const path = fill(callOf(resource, 'list', meta?.list).path, meta?.params ?? {})
    const question: Pairs = formatQuery(resource, { size, sort: sortOfParams(params.sort), filter: params.filter })
    const list = cursors.of(`${path}?${new URLSearchParams(question.map(([key, value]) => [key, value])).toString()}`)
    const after = list.before(page)
    const place: Pairs = after ? [['after', after]] : page > 1 ? [['page', String(page)]] : []
    const count: Pairs = meta?.total ? [['total', '1']] : []
    const { body, headers } = await request('GET', path, { query: [...question, ...place, ...count], signal: params.signal })
    const data = rowsOf(resource, body, meta?.list)
    const hasNextPage = list.answered(page, headers.get('X-Next'), data.length >= size)
    const total = headers.get('X-Total-Count')
    return { data, pageInfo: { hasNextPage, hasPreviousPage: page > 1 }, ...(total !== null && { total: Number(total) }) }
  }
}

async function optionsOf(resource: Resource, { query = '', ids = [], only = {}, signal }: OptionsParams): Promise<SelectOption[]> {
  const question: Pairs = [['query', query], ...formatQuery(resource, { filter: only })]
  if (resource.api.select) {
    const current = ids.map(id => ['id', String(id)] as const)
    return (await request('GET', callOf(resource, 'select').path, { query: [...question, ...current], signal })).body
  }
  const { body } = await request('GET', callOf(resource, 'list').path, { query: [...question, ['itemsPerPage', String(OPTIONS)]], signal })
  return rowsOf(resource, body).map(row => ({ ...row, label: titleOf(resource, row) }))
}

/** Sends what differs from the record before: merge-patch, resting on its version; nothing when nothing differs. */
async function update(resource: Resource, { id, data, previousData = {} }: UpdateParams): Promise<Found> {
  const open = Object.keys(resource.fields).filter(name => isSent(resource.fields[name]!))
  const names = changedNames(resource, open, previousData, data)
  if (names.length === 0) return { data: previousData }
  const hasFile = names.some(name => resource.fields[name]!.kind === 'file')
  const sent = hasFile ? { form: formOf(resource, names, data) } : { json: bodyOf(resource, names, data) }
  const { body } = await request('PATCH', fill(callOf(resource, 'edit').path, { id }), {
    ...sent,
    headers: ifMatch(resource, previousData),
  })
  return { data: body }
}

const create = async (resource: Resource, { data, meta }: CreateParams): Promise<Found> => {
  const attempt = { key: (meta?.idempotencyKey as string | undefined) ?? newKey(), sent: null }
  return { data: await createRecord({ resource, names: filledNames(resource, data), values: data, attempt, beside: {} }) }
}

/** DELETE where the API offers it, else the delete flag by PATCH (foundations §4, "Activity and soft deletion"). */
async function remove(resource: Resource, id: number | string, record: Wire): Promise<Found> {
  if (!offers(resource, 'remove')) return { data: await setFlag(resource, record, 'isDelete', true) }
  await request('DELETE', fill(callOf(resource, 'remove').path, { id }), { headers: ifMatch(resource, record) })
  return { data: record }
}

/** The parent's list call, where the API has one for this reference field. */
const listBy = (resource: Resource, field: string): string | undefined =>
  Object.entries(resource.api.lists ?? {}).find(([, list]) => list.by === field && !list.scope)?.[0]

/** Talks to the documented API: paths from `routesOf`, merge-patch of what changed, versions, keys, cursors. */
export function makeDataProvider(resources: Resources): DeclaredDataProvider {
  const of = (name: string): Resource => {
    const found = resources[name]
    if (!found) throw new Error(`No resource is called ${name}`)
    return found
  }
  const base = simpleRestProvider('', async (path, { signal }: { signal?: AbortSignal | null } = {}) => {
    const { body, status, headers } = await request('GET', path, { signal: signal ?? undefined })
    return { status, headers, body: '', json: body ?? {} }
  })
  const getList = makeLists(of)
  return {
    ...base,
    getList,
    getOne: (name, params) =>
      base.getOne(of(name).api.path, params).catch((error: unknown) => {
        pageGone(name, params.id, error)
        throw error
      }),
    getMany: async (name, { ids, signal }): Promise<Found> => {
      const wanted = new Set(ids.map(String))
      const found = await optionsOf(of(name), { ids, signal })
      return { data: found.filter(one => wanted.has(String(one.id))) }
    },
    getManyReference: (name, params) => {
      const list = listBy(of(name), params.target)
      const own = list
        ? { meta: { ...params.meta, list, params: { id: params.id } } }
        : { filter: { ...params.filter, [params.target]: params.id } }
      return getList(name, { ...params, ...own })
    },
    create: (name, params) => create(of(name), params),
    update: (name, params) => update(of(name), params),
    updateMany: async (name, { ids, data }) => {
      for (const id of ids) await update(of(name), { id, data, previousData: (await readNow(of(name), Number(id))) as RaRecord })
      return { data: ids }
    },
    delete: (name, { id, previousData }) => remove(of(name), id, previousData ?? { id }),
    deleteMany: async (name, { ids }) => {
      for (const id of ids) await remove(of(name), id, await readNow(of(name), Number(id)))
      return { data: ids }
    },
    act: async (name, action, { whom, input = {}, key = newKey() }) => {
      const { body, headers } = await actOn(of(name), action, whom, input, key)
      return { data: body, headers }
    },
    options: async (name, params) => ({ data: await optionsOf(of(name), params) }),
  }
}
