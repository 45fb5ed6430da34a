import simpleRestProvider from 'ra-data-simple-rest'
import type { CreateParams, DataProvider, GetListParams, GetListResult, GetManyReferenceParams, RaRecord, UpdateParams } from 'react-admin'
import {
  callOf,
  fill,
  formatQuery,
  idOf,
  isSent,
  offers,
  OPTIONS,
  placeOf,
  setAt,
  titleOf,
  type FilterValues,
  type Resource,
  type Resources,
} from '#resource'
import { newKey, request, type Answer, type Ask } from './api.ts'
import { bodyOf, changedNames, filledNames, formOf, takesFiles } from './form/values.ts'
import { makeCursors } from './cursors.ts'
import { pageGone } from './ownRecord.ts'

/** What list calls may be told beside filters: a further list of the same records with the parameters of its path, and whether to count. */
export interface ListMeta {
  readonly list?: string
  readonly params?: Readonly<Record<string, string | number>>
  readonly total?: boolean
}
/** What writes may be told: the key of the form, the record's version, further parameters of the call. */
export interface WriteMeta {
  readonly idempotencyKey?: string
  readonly version?: number
  readonly query?: Readonly<Record<string, unknown>>
}
/** Whom an action is done to, and with what input (by field name). */
export interface ActParams {
  readonly id?: number | string
  readonly ids?: readonly (number | string)[]
  readonly filter?: FilterValues
  readonly input?: Readonly<Record<string, unknown>>
  readonly version?: number
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}
/** One line of a select. */
export interface SelectOption {
  readonly id: number
  readonly label: string
  readonly [shown: string]: unknown
}
export interface OptionsParams {
  readonly query?: string
  /** Values that must be among the options. */
  readonly ids?: readonly (number | string)[]
  readonly only?: FilterValues
  readonly signal?: AbortSignal | undefined
}

/** The verbs of react-admin, and two of our own: a declared action, and the options of a select. */
export interface DeclaredDataProvider extends DataProvider {
  act: <T = any>(resource: string, action: string, params?: ActParams) => Promise<{ data: T; headers: Headers }>
  options: (resource: string, params: OptionsParams) => Promise<{ data: SelectOption[] }>
}

type Wire = Record<string, unknown>
const record = (answer: Answer): { data: any } => ({ data: answer.body ?? {} })
const signalOf = (params: { signal?: AbortSignal | undefined }): Pick<Ask, 'signal'> => (params.signal ? { signal: params.signal } : {})

/** The version that a write rests on, as the header of a conditional request. */
const ifMatch = (resource: Resource, version: unknown): Record<string, string> =>
  resource.parts?.unversioned || version === undefined || version === null ? {} : { 'If-Match': `"${String(version)}"` }

/** The call of a list: the resource's own, or the further one that `meta.list` names. */
const listPath = (resource: Resource, meta: ListMeta | undefined): string =>
  fill(callOf(resource, 'list', meta?.list).path, meta?.params ?? {})

function sortOfParams(sort: GetListParams['sort']) {
  return sort?.field ? [{ field: sort.field, descending: sort.order === 'DESC' }] : []
}

function rowsOf(resource: Resource, body: unknown): RaRecord[] {
  const rows = resource.api.wrap ? (body as Wire)[resource.api.wrap] : body
  return Array.isArray(rows) ? rows : []
}

/** What is sent of an action's input: by field, written as records are. */
function inputOf(resource: Resource, action: string, input: Wire): { resource: Resource; names: string[]; values: Wire } {
  const fields = resource.actions?.[action]?.input ?? {}
  const shaped = { ...resource, fields } as Resource
  const values: Wire = {}
  for (const [name, value] of Object.entries(input)) setAt(values, placeOf(shaped, name), value)
  return { resource: shaped, names: Object.keys(fields).filter(name => input[name] !== undefined), values }
}

/** The parent's list call, where the API has one for this reference field. */
const listBy = (resource: Resource, field: string): string | undefined =>
  Object.entries(resource.api.lists ?? {}).find(([, list]) => list.by === field && !list.scope)?.[0]

/** Talks to the documented API: paths from `routesOf`, merge-patch of what changed, versions, keys, cursors. */
export function makeDataProvider(resources: Resources): DeclaredDataProvider {
  const cursors = makeCursors()
  const of = (name: string): Resource => {
    const found = resources[name]
    if (!found) throw new Error(`No resource is called ${name}`)
    return found
  }
  const base = simpleRestProvider('', async (path, options = {}) => {
    const method = (options.method ?? 'GET') as 'GET' | 'DELETE'
    const { body, status, headers } = await request(method, path, signalOf({ signal: options.signal ?? undefined }))
    return { status, headers, body: '', json: body ?? {} }
  })

  async function getList(name: string, params: GetListParams): Promise<GetListResult<any>> {
    const resource = of(name)
    const meta = params.meta as ListMeta | undefined
    const { page, perPage: size } = params.pagination ?? { page: 1, perPage: 50 }
    const path = listPath(resource, meta)
    const question = formatQuery(resource, { size, sort: sortOfParams(params.sort), filter: params.filter })
    const list = cursors.of(`${path}?${new URLSearchParams(question).toString()}`)
    const after = list.before(page)
    const asked: [string, string][] = after ? [['after', after]] : page > 1 ? [['page', String(page)]] : []
    const counted: [string, string][] = meta?.total ? [['total', '1']] : []
    const { body, headers } = await request('GET', path, { query: [...question, ...asked, ...counted], ...signalOf(params) })
    const data = rowsOf(resource, body)
    const hasNextPage = list.answered(page, headers.get('X-Next'), data.length >= size)
    const total = headers.get('X-Total-Count')
    return { data, pageInfo: { hasNextPage, hasPreviousPage: page > 1 }, ...(total !== null && { total: Number(total) }) }
  }

  async function options(name: string, { query = '', ids = [], only = {}, signal }: OptionsParams): Promise<{ data: SelectOption[] }> {
    const resource = of(name)
    const question = [['query', query], ...formatQuery(resource, { filter: only })] as [string, string][]
    if (resource.api.select) {
      const current = ids.map((id): [string, string] => ['id', String(id)])
      const { body } = await request('GET', callOf(resource, 'select').path, { query: [...question, ...current], ...signalOf({ signal }) })
      return { data: body }
    }
    const size: [string, string] = ['itemsPerPage', String(OPTIONS)]
    const { body } = await request('GET', callOf(resource, 'list').path, { query: [...question, size], ...signalOf({ signal }) })
    return { data: rowsOf(resource, body).map(row => ({ ...row, id: Number(row.id), label: titleOf(resource, row) })) }
  }

  async function update(name: string, params: UpdateParams): Promise<{ data: any }> {
    const resource = of(name)
    const meta = params.meta as WriteMeta | undefined
    const before: Wire = params.previousData ?? {}
    const open = Object.keys(resource.fields).filter(one => isSent(resource.fields[one]!))
    const names = changedNames(resource, open, before, params.data as Wire)
    if (names.length === 0) return { data: before }
    const files = names.some(one => resource.fields[one]!.kind === 'file')
    const path = fill(callOf(resource, 'edit').path, { id: params.id })
    const sent = files ? { form: formOf(resource, names, params.data as Wire) } : { json: bodyOf(resource, names, params.data as Wire) }
    const headers = ifMatch(resource, meta?.version ?? before['version'])
    return record(await request('PATCH', path, { ...sent, headers, ...(meta?.query && { query: meta.query }) }))
  }

  async function create(name: string, params: CreateParams): Promise<{ data: any }> {
    const resource = of(name)
    const meta = params.meta as WriteMeta | undefined
    const names = filledNames(resource, params.data as Wire)
    const sent = takesFiles(resource.fields)
      ? { form: formOf(resource, names, params.data as Wire) }
      : { json: bodyOf(resource, names, params.data as Wire) }
    const headers = { 'Idempotency-Key': meta?.idempotencyKey ?? newKey() }
    return record(await request('POST', callOf(resource, 'create').path, { ...sent, headers, ...(meta?.query && { query: meta.query }) }))
  }

  /** DELETE where the API offers it, else the delete flag by PATCH (foundations §4, "Activity and soft deletion"). */
  async function remove(name: string, id: number | string, previous: Wire = {}): Promise<{ data: any }> {
    const resource = of(name)
    const headers = ifMatch(resource, previous['version'])
    if (offers(resource, 'remove')) return record(await request('DELETE', fill(callOf(resource, 'remove').path, { id }), { headers }))
    const json: Wire = {}
    setAt(json, placeOf(resource, 'isDelete'), true)
    return record(await request('PATCH', fill(callOf(resource, 'edit').path, { id }), { json, headers }))
  }

  async function act(name: string, action: string, params: ActParams = {}): Promise<{ data: any; headers: Headers }> {
    const resource = of(name)
    const call = callOf(resource, 'action', action)
    const { body: way = 'json', answer } = resource.actions![action]!
    const { resource: shaped, names, values } = inputOf(resource, action, { ...params.input })
    const whom = { ...(params.ids && { ids: params.ids }), ...(params.filter && { filter: filterText(resource, params.filter) }) }
    const ask: Ask = {
      headers: { ...ifMatch(resource, params.version), ...(call.reads ? {} : { 'Idempotency-Key': params.idempotencyKey ?? newKey() }) },
      asFile: answer === 'file',
      ...signalOf(params),
      ...(call.method === 'GET'
        ? { query: { ...whom, ...params.input } }
        : way === 'multipart'
          ? { form: formOf(shaped, names, values) }
          : way === 'json' && { json: { ...whom, ...bodyOf(shaped, names, values) } }),
    }
    const { body, headers } = await request(
      call.method,
      fill(call.path, { ...params.input, ...(params.id !== undefined && { id: params.id }) } as any),
      ask,
    )
    return { data: body, headers }
  }

  return {
    ...base,
    getList,
    getOne: async (name, params) => {
      try {
        return await base.getOne(of(name).api.path, params)
      } catch (error) {
        pageGone(name, params.id, error)
        throw error
      }
    },
    getMany: async (name, { ids, signal }) => {
      const { data } = await options(name, { ids: ids.map(id => idOf(id) ?? id), signal })
      const wanted = new Set(ids.map(String))
      return { data: data.filter(one => wanted.has(String(one.id))) as any }
    },
    getManyReference: (name, params: GetManyReferenceParams) => {
      const list = listBy(of(name), params.target)
      const own = list
        ? { meta: { ...params.meta, list, params: { id: params.id } } }
        : { filter: { ...params.filter, [params.target]: params.id } }
      return getList(name, { ...params, ...own })
    },
    create: create as DataProvider['create'],
    update: update as DataProvider['update'],
    updateMany: async (name, { ids, data }) => {
      for (const id of ids) await update(name, { id, data, previousData: (await base.getOne(of(name).api.path, { id })).data })
      return { data: ids }
    },
    delete: (name, { id, previousData }) => remove(name, id, previousData as Wire | undefined),
    deleteMany: async (name, { ids }) => {
      for (const id of ids) await remove(name, id, (await base.getOne(of(name).api.path, { id })).data)
      return { data: ids }
    },
    act: act as DeclaredDataProvider['act'],
    options,
  }
}

/** The filter of a bulk deed as the query string of the list that it was chosen in. */
const filterText = (resource: Resource, filter: FilterValues): string => new URLSearchParams(formatQuery(resource, { filter })).toString()
