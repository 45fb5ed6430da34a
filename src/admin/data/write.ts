import type { CreateParams, RaRecord, UpdateParams } from 'react-admin'
import { callOf, fill, offers, optionsOf, placeOf, valueAt, type Resource } from '#resource'
import { newKey, type MakeRequest, type RequestOptions } from '../api.ts'
import { isTyped, bodyOf, changedNames, filledNames, formOf, takesFiles, withValues, type Wire } from './values.ts'
import type { WriteMeta } from './providerTypes.ts'

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
export const ifMatch = (resource: Resource, version: unknown): Record<string, string> =>
  resource.parts?.unversioned || typeof version !== 'number' ? {} : { 'If-Match': `"${version}"` }

const metaOf = (meta: unknown): WriteMeta => meta ?? {}
const formWith = (form: FormData, extra: Wire): FormData => {
  for (const [name, value] of Object.entries(extra)) form.append(name, String(value))
  return form
}

/** Creates a record with all writable fields that have a value. */
export async function create(
  send: MakeRequest,
  resource: Resource,
  { data, meta }: Pick<CreateParams, 'data' | 'meta'>,
): Promise<WriteResult> {
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
export async function update(
  send: MakeRequest,
  resource: Resource,
  { id, data, previousData, meta }: Pick<UpdateParams, 'id' | 'data' | 'previousData' | 'meta'>,
): Promise<WriteResult> {
  const { version = (previousData as Wire)['version'], extra = {} } = metaOf(meta)
  const given = Object.keys(resource.fields).filter(
    name => isTyped(resource.fields[name]!) && valueAt(data, placeOf(resource, name)) !== undefined,
  )
  const values: Wire = { ...previousData, ...data }
  const changed = changedNames(resource, given, previousData, values)
  if (changed.length === 0 && Object.keys(extra).length === 0) return { data: previousData, headers: new Headers() }
  const isWhole = !offers(resource, 'edit')
  const names = isWhole ? filledNames(resource, values).filter(name => !optionsOf(resource.fields[name]!).createOnly) : changed
  const call = callOf(resource, isWhole ? 'replace' : 'edit')
  const hasFile = !isWhole && names.some(name => resource.fields[name]!.kind === 'file')
  const sent: RequestOptions = hasFile
    ? { form: formOf(resource, names, values, previousData) }
    : { json: { ...bodyOf(resource, names, values, previousData), ...extra } }
  const { body, headers } = await send(call.method, fill(call.path, { id }), { ...sent, headers: restingOn(resource, version) })
  return { data: body, headers }
}

/** Whether records are soft-deleted, so that they can be restored. */
export const isSoft = (resource: Resource): boolean => offers(resource, 'edit') && !resource.parts?.hardRemove

/**
 * Removes a record: sets its delete flag if it can be restored, else by DELETE (foundations §4, "Activity and soft deletion"). Returns the
 * current record, the preview if `extra` requested only that, or the record as it was.
 */
export async function remove(
  send: MakeRequest,
  resource: Resource,
  id: number | string,
  record: Wire,
  meta?: unknown,
): Promise<WriteResult> {
  const { version = record['version'], extra = {} } = metaOf(meta)
  if (isSoft(resource) || !offers(resource, 'remove'))
    return update(send, resource, { id, data: withValues(resource, record, { isDelete: true }), previousData: record as RaRecord, meta })
  const call = callOf(resource, 'remove')
  const { body, headers } = await send(call.method, fill(call.path, { id }), { headers: restingOn(resource, version), query: extra })
  return { data: extra['preview'] ? body : record, headers }
}
