import { actionOf, byName, callOf, fill, placeOf, valueAt, type Action, type Resource } from '#resource'
import { newKey, type MakeRequest, type RequestOptions } from '../api.ts'
import { bodyOf, formOf, type Wire } from './values.ts'
import type { ActionCall, CallResult, OtherCall, ActionTarget } from './providerTypes.ts'
import { ifMatch } from './write.ts'

/** The input of an action as a resource, so that the form code can render it. */
export const inputResource = (resource: Resource, action: Action): Resource => {
  const { derive: _derive, checks: _checks, form: _form, parts: _parts, ...rest } = resource
  return { ...rest, fields: action.input ?? {} }
}

const words = (values: Wire): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(values).filter((pair): pair is [string, string | number] => typeof pair[1] === 'string' || typeof pair[1] === 'number'),
  )

const targetIn = (target: ActionTarget): Wire => {
  if (target.on !== 'many') return {}
  if (target.filter === undefined) return { ids: target.ids, ...(target.versions && { versions: target.versions }) }
  // The selection is by hand, and an empty filter must be confirmed explicitly.
  const isAll = target.filter === '' || target.filter.endsWith('?')
  return { filter: target.filter, ...(isAll && { all: true }) }
}

/** Files are sent as multipart forms. */
const hasFile = (input: Wire): boolean => Object.values(input).some(value => value instanceof File)

async function act(
  send: MakeRequest,
  resource: Resource,
  { action: name, target, input = {}, key = newKey() }: ActionCall,
): Promise<CallResult<any>> {
  const action = actionOf(resource, name)!
  const call = callOf(resource, 'action', name)
  const inputs = inputResource(resource, action)
  const given = Object.keys(inputs.fields).filter(field => valueAt(input, placeOf(inputs, field)) !== undefined)
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
export async function invoke(send: MakeRequest, resource: Resource | null, params: ActionCall | OtherCall): Promise<CallResult<any>> {
  if ('action' in params) {
    if (!resource || !actionOf(resource, params.action))
      throw new Error(`${resource?.name ?? 'No resource'} has no action ${params.action}`)
    return act(send, resource, params)
  }
  const { path, method = 'GET', ...options } = params
  const { body, headers } = await send(method, path, options)
  return { data: body, headers }
}
