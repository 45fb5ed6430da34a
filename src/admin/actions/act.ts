import { actionOf, byName, callOf, fill, type Action, type Resource } from '#resource'
import { request, type Answer } from '../api.ts'
import { bodyOf, formOf, type Wire } from '../form/values.ts'
import { ifMatch } from '../form/writes.ts'

/** Whom a deed is done to: one record, several by id or by the address of their list (its bare question for the plain one), or the resource as a whole. */
export type Whom =
  | { readonly on: 'one'; readonly record: Wire }
  | { readonly on: 'many'; readonly ids: readonly number[]; readonly filter?: string }
  | { readonly on: 'all' }

/** The input of an action as a resource of its own, so that forms can be drawn from it. */
export const inputResource = (resource: Resource, action: Action): Resource => {
  const { derive: _derive, checks: _checks, form: _form, parts: _parts, ...rest } = resource
  return { ...rest, fields: action.input ?? {} }
}

const words = (values: Wire): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(values).filter((pair): pair is [string, string | number] => typeof pair[1] === 'string' || typeof pair[1] === 'number'),
  )

const whomIn = (whom: Whom): Wire => {
  if (whom.on !== 'many') return {}
  return whom.filter !== undefined ? { filter: whom.filter } : { ids: whom.ids }
}

/** Does a declared action. `input` holds the values of its fields, by place; `key` makes a repetition count once. */
export async function act(resource: Resource, name: string, whom: Whom, input: Wire, key: string): Promise<Answer> {
  const action = actionOf(resource, name)!
  const call = callOf(resource, 'action', name)
  const inputs = inputResource(resource, action)
  const given = Object.keys(inputs.fields).filter(field => input[field] !== undefined)
  const record = whom.on === 'one' ? whom.record : {}
  const path = fill(call.path, {
    ...words(byName(resource, record)),
    ...words(input),
    ...(whom.on === 'one' && { id: Number(record['id']) }),
  })
  const headers = call.reads ? {} : { ...ifMatch(resource, record), 'Idempotency-Key': key }
  const asFile = action.answer === 'file'
  const body = { ...whomIn(whom), ...bodyOf(inputs, given, input) }
  if (call.method === 'GET') return request(call.method, path, { query: body, headers, asFile })
  if (action.body === 'multipart') return request(call.method, path, { form: formOf(inputs, given, input), headers, asFile })
  return request(call.method, path, { ...(action.body !== 'none' && { json: body }), headers, asFile })
}
