import type { CreateParams, RaRecord, UpdateParams } from 'react-admin'
import {
  callOf,
  fill,
  offers,
  optionsOf,
  wirePathOf,
  valueAt,
  type Resource,
  actionOf,
  byName,
  type Action,
  hasWrites,
  type Resources,
  type WireRecord,
} from '#resource'
import { ON_DAY_HEADER } from '#resource/moment'
import { newKey, type MakeRequest, type RequestOptions, request } from './api.ts'
import { isFillable, bodyOf, changedNames, filledNames, formOf, takesFiles, withValues } from './data/values.ts'
import type { WriteMeta, ActionCall, CallResult, OtherCall, ActionTarget, DeclaredDataProvider } from './data/provider.ts'
import { existing, removing } from './data/removed.ts'
import { loadChunk } from './chunk.ts'
import { getMany, getOne, getPage, listBy, makeGetList } from './data/read.ts'

/** The result of a write: the current record, and the response headers, which list what was recalculated. */
export interface WriteResult {
  readonly data: any
  readonly headers: Headers
}

/** The If-Match header of a write. Throws when a versioned record has no version: the server would apply the change to the current record and overwrite what others wrote meanwhile. */
const restingOn = (resource: Resource, version: unknown): Record<string, string> => {
  if (!resource.parts?.unversioned && typeof version !== 'number') throw new Error(`A write of ${resource.name} names no version`)
  return ifMatch(resource, version)
}

/** The If-Match header with the version that an action was chosen for; none when it is unknown: the server then checks the action's `when`. */
const ifMatch = (resource: Resource, version: unknown): Record<string, string> =>
  resource.parts?.unversioned || typeof version !== 'number' ? {} : { 'If-Match': `"${version}"` }

const metaOf = (meta: unknown): WriteMeta => meta ?? {}
const formWith = (form: FormData, extra: WireRecord): FormData => {
  for (const [name, value] of Object.entries(extra)) form.append(name, String(value))
  return form
}

/** Creates a record with all writable fields that have a value. */
async function create(send: MakeRequest, resource: Resource, { data, meta }: Pick<CreateParams, 'data' | 'meta'>): Promise<WriteResult> {
  const { idempotencyKey = newKey(), extra = {} } = metaOf(meta)
  const names = filledNames(resource, data)
  const sent: RequestOptions = takesFiles(resource.fields)
    ? { form: formWith(formOf(resource, names, data), extra) }
    : { json: { ...bodyOf(resource, names, data), ...extra } }
  // A resource may have create calls under a parent record.
  const parent = Object.keys(resource.api.createFrom ?? {}).find(name => names.includes(name))
  const { path } = callOf(resource, 'create', parent)
  const { body, headers } = await send('POST', path, { ...sent, headers: { 'Idempotency-Key': idempotencyKey } })
  return { data: body, headers }
}

/**
 * Sends the differences from the previous record with its version; sends nothing when nothing differs. Fields missing in `data` stay as
 * they are. Resources that are written whole (PUT) are sent whole.
 */
async function update(
  send: MakeRequest,
  resource: Resource,
  { id, data, previousData, meta }: Pick<UpdateParams, 'id' | 'data' | 'previousData' | 'meta'>,
): Promise<WriteResult> {
  const { version = (previousData as WireRecord)['version'], extra = {} } = metaOf(meta)
  const given = Object.keys(resource.fields).filter(
    name => isFillable(resource.fields[name]!) && valueAt(data, wirePathOf(resource, name)) !== undefined,
  )
  const values: WireRecord = { ...previousData, ...data }
  const changed = changedNames(resource, given, previousData, values)
  if (changed.length === 0 && Object.keys(extra).length === 0) return { data: previousData, headers: new Headers() }
  const isWhole = !offers(resource, 'edit')
  const names = isWhole ? filledNames(resource, values).filter(name => !optionsOf(resource.fields[name]!).createOnly) : changed
  const call = callOf(resource, isWhole ? 'replace' : 'edit')
  const hasFile = !isWhole && names.some(name => resource.fields[name]!.kind === 'file')
  const sent: RequestOptions = hasFile
    ? { form: formOf(resource, names, values, previousData) }
    : { json: { ...bodyOf(resource, names, values, previousData), ...extra } }
  const headers = restingOn(resource, version)
  const write = () => send(call.method, fill(call.path, { id }), { ...sent, headers })
  const flag = changed.includes('isDelete') && !extra['preview'] ? valueAt(values, wirePathOf(resource, 'isDelete')) : undefined
  const answer = await (flag === true ? removing(resource.name, id, write) : write())
  if (flag === false) existing(resource.name, id)
  return { data: answer.body, headers: answer.headers }
}

/** Whether records are soft-deleted, so that they can be restored. */
export const isSoft = (resource: Resource): boolean => offers(resource, 'edit') && !resource.parts?.hardRemove

/**
 * Removes a record: sets its delete flag if it can be restored, else by DELETE (foundations §4, "Activity and soft deletion"). Returns the
 * current record, the preview if `extra` requested only that, or the record as it was.
 */
async function remove(
  send: MakeRequest,
  resource: Resource,
  id: number | string,
  record: WireRecord,
  meta?: unknown,
): Promise<WriteResult> {
  const { version = record['version'], extra = {} } = metaOf(meta)
  if (isSoft(resource) || !offers(resource, 'remove'))
    return update(send, resource, { id, data: withValues(resource, record, { isDelete: true }), previousData: record as RaRecord, meta })
  const call = callOf(resource, 'remove')
  const sent = { headers: restingOn(resource, version), query: extra }
  const write = () => send(call.method, fill(call.path, { id }), sent)
  const { body, headers } = await (extra['preview'] ? write() : removing(resource.name, id, write))
  return { data: extra['preview'] ? body : record, headers }
}

/** The input of an action as a resource, so that the form code can render it. */
export const inputResource = (resource: Resource, action: Action): Resource => {
  const { derive: _derive, checks: _checks, form: _form, parts: _parts, ...rest } = resource
  return { ...rest, fields: action.input ?? {} }
}

const words = (values: WireRecord): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(values).filter((pair): pair is [string, string | number] => typeof pair[1] === 'string' || typeof pair[1] === 'number'),
  )

/** What a call sends to mean all records that the address of a list finds, when the user has chosen all of them: an address without filters must be confirmed. */
export const allFound = (filter: string): WireRecord => ({ filter, ...((filter === '' || filter.endsWith('?')) && { all: true }) })

const targetIn = (target: ActionTarget): WireRecord => {
  if (target.on !== 'many') return {}
  if (target.filter === undefined) return { ids: target.ids, ...(target.versions && { versions: target.versions }) }
  return allFound(target.filter)
}

/** Files are sent as multipart forms. */
const hasFile = (input: WireRecord): boolean => Object.values(input).some(value => value instanceof File)

async function act(
  send: MakeRequest,
  resource: Resource,
  { action: name, target, input = {}, key = newKey() }: ActionCall,
): Promise<CallResult<any>> {
  const action = actionOf(resource, name)!
  const call = callOf(resource, 'action', name)
  const inputs = inputResource(resource, action)
  const given = Object.keys(inputs.fields).filter(field => valueAt(input, wirePathOf(inputs, field)) !== undefined)
  const record = target.on === 'one' ? target.record : {}
  const path = fill(call.path, {
    ...words(byName(resource, record)),
    ...words(input),
    ...(target.on === 'one' && { id: Number(record['id']) }),
  })
  const headers = call.reads ? {} : { ...ifMatch(resource, record['version']), 'Idempotency-Key': key }
  const json = { ...targetIn(target), ...bodyOf(inputs, given, input) }
  const sent: RequestOptions =
    call.method === 'GET'
      ? { query: json }
      : action.body === 'multipart' || hasFile(input)
        ? { form: formOf(inputs, given, input) }
        : action.body === 'none'
          ? {}
          : { json }
  const { body, headers: received } = await send(call.method, path, { ...sent, headers, asFile: action.answer === 'file' })
  return { data: body, headers: received }
}

/** Runs a declared action, or makes any other API call. */
async function invoke(send: MakeRequest, resource: Resource | null, params: ActionCall | OtherCall): Promise<CallResult<any>> {
  if ('action' in params) {
    if (!resource || !actionOf(resource, params.action))
      throw new Error(`${resource?.name ?? 'No resource'} has no action ${params.action}`)
    return act(send, resource, params)
  }
  const { path, method = 'GET', ...options } = params
  const { body, headers } = await send(method, path, options)
  return { data: body, headers }
}

/** Wraps `send` so that calls read values as of a day. */
const sendOn =
  (send: MakeRequest, day: string): MakeRequest =>
  (method, path, options) =>
    send(method, path, { ...options, headers: { ...options?.headers, [ON_DAY_HEADER]: day } })

/** Makes the data provider of the API: paths by `routesOf`, merge-patch with changes only, versions, idempotency keys, cursors. */
export function makeDataProvider(resources: Resources, send = request): DeclaredDataProvider {
  const of = (name: string): Resource => {
    const found = resources[name]
    if (!found) throw new Error(`No resource is called ${name}`)
    return found
  }
  // The code that sends lines is in the chunk of forms.
  const ofWrites = async (name: string): Promise<Resource> => {
    const resource = of(name)
    if (!Object.values(resource.fields).some(hasWrites)) return resource
    const { linkLines } = await loadChunk(() => import('./form/merge.ts'))
    return linkLines(resource, resources)
  }
  const getList = makeGetList(send)
  const readNow = async (name: string, id: number | string) => (await getOne(send, of(name), { id })).data as RaRecord
  // A write without `previousData` is based on the current record.
  const each = async (name: string, ids: readonly (number | string)[], write: (record: RaRecord) => Promise<unknown>) => {
    for (const id of ids) await write(await readNow(name, id))
    return { data: [...ids] }
  }
  return {
    supportAbortSignal: true,
    getList: async (name, params) => getList(of(name), params) as never,
    getOne: async (name, params) => {
      const found = await getOne(send, of(name), params)
      existing(name, params.id)
      return found
    },
    getMany: async (name, params) => getMany(send, of(name), params),
    getManyReference: async (name, params) => {
      const list = listBy(of(name), params.target)
      const own = list
        ? { meta: { ...params.meta, list, params: { id: params.id } } }
        : { filter: { ...params.filter, [params.target]: params.id } }
      return getList(of(name), { ...params, ...own }) as never
    },
    create: async (name, params) => create(send, await ofWrites(name), params),
    update: async (name, params) =>
      update(send, await ofWrites(name), { ...params, previousData: params.previousData ?? (await readNow(name, params.id)) }),
    updateMany: async (name, { ids, data, meta }) => {
      const resource = await ofWrites(name)
      return each(name, ids, previousData => update(send, resource, { id: previousData.id, data, previousData, meta }))
    },
    delete: async (name, { id, previousData, meta }) => remove(send, of(name), id, previousData ?? (await readNow(name, id)), meta),
    deleteMany: (name, { ids, meta }) => each(name, ids, record => remove(send, of(name), record.id, record, meta)),
    invoke: async (name, params) => invoke(send, name === null ? null : of(name), params),
    getPage: async (name, params) => getPage(of(name), params, send),
    onDay: day => makeDataProvider(resources, sendOn(send, day)),
  }
}
