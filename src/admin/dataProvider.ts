import type { RaRecord } from 'react-admin'
import { hasWrites, type Resource, type Resources } from '#resource'
import { ON_DAY } from '#resource/moment'
import { request, type MakeRequest } from './api.ts'
import { loadChunk } from './chunk.ts'
import { invoke, create, remove, update } from './data/write.ts'
import { getMany, getOne, getPage, listBy, makeGetList } from './data/read.ts'
import type { DeclaredDataProvider } from './data/providerTypes.ts'

/** Wraps `send` so that calls read values as of a day. */
const sendOn =
  (send: MakeRequest, day: string): MakeRequest =>
  (method, path, options) =>
    send(method, path, { ...options, headers: { ...options?.headers, [ON_DAY]: day } })

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
    const { linkLines } = await loadChunk(() => import('./form/lines/rows.ts'))
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
    getOne: async (name, params) => getOne(send, of(name), params),
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
