import type { Rights } from './field.ts'
import { isNeverRemoved, NOBODY, rightsFor } from './rights.ts'
import type { Offer } from './api.ts'
import type { Action, Resource } from './resource.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
export type CallKind =
  | Offer
  | 'select'
  | 'sums'
  | 'unique'
  | 'dates'
  | 'action'
  | 'templates'
  | 'papers'
  | 'paper'
  | 'print'
  | 'download'
  | 'import'

/** One call of the API: its path, who may make it, and what it serves. */
export interface Call {
  readonly kind: CallKind
  readonly method: Method
  /** Without a leading slash, parameters as {name}. */
  readonly path: string
  readonly right: Rights
  /** It changes nothing: allowed in read-only mode. */
  readonly reads: boolean
  /** The action, the checked field, the parent of a new record, or the key of the list, sums or edit call. */
  readonly of?: string
}

const OFFERS: readonly Offer[] = ['list', 'one', 'create', 'edit', 'export']
/** Whether the resource has this call. */
export const offers = (resource: Resource, offer: Offer): boolean => (resource.api.calls ?? OFFERS).includes(offer)

const below = (resource: Resource, path: string): string =>
  path.startsWith('/') ? path.slice(1) : path.startsWith('api/') ? path : `${resource.api.path}/${path}`

const STANDARD: Readonly<Record<Offer, { method: Method; path: string; reads: boolean }>> = {
  list: { method: 'GET', path: '', reads: true },
  export: { method: 'GET', path: '/export_xlsx', reads: true },
  one: { method: 'GET', path: '/{id}', reads: true },
  create: { method: 'POST', path: '', reads: false },
  edit: { method: 'PATCH', path: '/{id}', reads: false },
  replace: { method: 'PUT', path: '/{id}', reads: false },
  remove: { method: 'DELETE', path: '/{id}', reads: false },
}
const OPERATION = { list: 'read', export: 'export', one: 'one', create: 'create', edit: 'edit', replace: 'edit', remove: 'remove' } as const

/** Returns the rights to read one record: those to its card, and those to its form, which reads it first. */
function openersOf(resource: Resource): Rights {
  const [card, form] = [rightsFor(resource, 'one'), rightsFor(resource, 'edit')]
  const isEdited = form !== NOBODY && (offers(resource, 'edit') || offers(resource, 'replace'))
  return isEdited && card.length > 0 ? [...new Set([...card, ...form])] : card
}

/** Returns an action or a query of a resource by name: a query is an action that only reads and has no button. */
export const actionOf = (resource: Resource, name: string): Action | undefined => {
  const query = resource.api.queries?.[name]
  return query ? { ...query, method: 'GET', answer: 'json', button: false } : resource.actions?.[name]
}
/** Whether the action changes nothing. */
export const isReading = (action: Action): boolean => action.method === 'GET' && !action.changes

/** Returns the method of an action: the declared one, else PATCH for records and POST for the whole resource. */
export const methodOf = (action: Action): Method => action.method ?? (action.on === 'all' ? 'POST' : 'PATCH')

/** Returns the calls of further lists, then those of their exports. */
function listCalls(resource: Resource): Call[] {
  const lists = Object.entries(resource.api.lists ?? {}).filter(([path]) => path !== '')
  const read = rightsFor(resource, 'read')
  const pages = lists.map(([path, { right }]): Call => ({
    kind: 'list',
    method: 'GET',
    path: below(resource, path),
    right: right ?? read,
    reads: true,
    of: path,
  }))
  const exports = lists.flatMap(([path, { export: to, right = rightsFor(resource, 'export') }]): Call[] =>
    to ? [{ kind: 'export', method: 'GET', path: below(resource, to), right, reads: true, of: path }] : [],
  )
  return [...pages, ...exports]
}

/** Returns the calls of sums: open to whoever may read the summed rows, unless the declaration says otherwise. */
const sumsCalls = (resource: Resource): Call[] =>
  Object.entries(resource.api.sums ?? {}).map(([path, { list, right }]) => {
    const rows = list === undefined ? undefined : resource.api.lists?.[list]?.right
    return {
      kind: 'sums',
      method: 'GET',
      path: below(resource, path),
      right: right ?? rows ?? rightsFor(resource, 'read'),
      reads: true,
      of: path,
    }
  })

/** Returns the calls with which forms check whether a value is free; fields with the same path share the call, named after the first. */
function uniqueCalls(resource: Resource): Call[] {
  const firsts = new Map<string, string>()
  for (const [name, { check }] of Object.entries(resource.parts?.unique ?? {})) if (check && !firsts.has(check)) firsts.set(check, name)
  return [...firsts].map(([path, of]) => ({ kind: 'unique', method: 'GET', path: below(resource, path), right: [], reads: true, of }))
}

const actionCalls = (resource: Resource): Call[] =>
  [...Object.keys(resource.actions ?? {}), ...Object.keys(resource.api.queries ?? {})].map(name => {
    const action = actionOf(resource, name)!
    return {
      kind: 'action',
      method: methodOf(action),
      path: below(resource, action.path),
      right: action.right,
      reads: isReading(action),
      of: name,
    }
  })

/** Returns the path of a call on one record for many at once: `{id}/templates/download` becomes `templates/download`. */
export const manyOf = (resource: Resource, path: string): string => below(resource, path.replace('{id}/', ''))

/** Returns the calls of templates, document downloads and imports. */
function fileCalls(resource: Resource): Call[] {
  const { templates, attached, import: imported } = resource.parts ?? {}
  const calls: Call[] = []
  if (templates) {
    const one = { kind: 'templates', method: 'POST', right: rightsFor(resource, 'one'), reads: true } as const
    calls.push({ ...one, path: below(resource, templates.path) }, { ...one, path: manyOf(resource, templates.path), of: 'many' })
    const { right } = one
    calls.push(
      { kind: 'papers', method: 'GET', path: below(resource, '{id}/papers'), right, reads: true },
      { kind: 'paper', method: 'GET', path: below(resource, '{id}/papers/{doc_id}'), right, reads: true },
      { kind: 'print', method: 'POST', path: below(resource, '{id}/papers'), right, reads: false },
      { kind: 'print', method: 'POST', path: below(resource, 'papers'), right, reads: false, of: 'many' },
    )
  }
  if (attached?.download)
    calls.push({
      kind: 'download',
      method: 'POST',
      path: below(resource, attached.download),
      right: rightsFor(resource, 'read'),
      reads: true,
    })
  if (imported) calls.push({ kind: 'import', method: 'POST', path: imported.path, right: imported.right, reads: false })
  return calls
}

/** Returns further calls that write records: new ones with a parent, and changes of some fields only. */
const writeCalls = (resource: Resource): Call[] => [
  ...Object.entries(resource.api.createFrom ?? {}).map(([of, path]): Call => ({
    kind: 'create',
    method: 'POST',
    path: below(resource, path),
    right: rightsFor(resource, 'create'),
    reads: false,
    of,
  })),
  ...Object.keys(resource.api.edits ?? {}).map((path): Call => ({
    kind: 'edit',
    method: 'PATCH',
    path: below(resource, path),
    right: rightsFor(resource, 'edit'),
    reads: false,
    of: path,
  })),
]

const standardCalls = (resource: Resource): Call[] =>
  (Object.keys(STANDARD) as Offer[])
    .filter(offer => offers(resource, offer))
    .map(offer => ({
      kind: offer,
      ...STANDARD[offer],
      path: resource.api.path + STANDARD[offer].path,
      right: offer === 'one' ? openersOf(resource) : rightsFor(resource, OPERATION[offer]),
    }))

function makeRoutes(resource: Resource): readonly Call[] {
  const { api, parts } = resource
  const calls = [...listCalls(resource), ...sumsCalls(resource)]
  if (api.select) calls.push({ kind: 'select', method: 'GET', path: below(resource, api.select), right: [], reads: true })
  calls.push(...uniqueCalls(resource))
  if (parts?.dated?.check) {
    const path = below(resource, parts.dated.check)
    calls.push({ kind: 'dates', method: 'GET', path, right: rightsFor(resource, 'read'), reads: true })
  }
  return [...calls, ...actionCalls(resource), ...writeCalls(resource), ...fileCalls(resource), ...standardCalls(resource)].toSorted(byDepth)
}

// Computed once: every request of a screen looks its call up.
const made = new WeakMap<Resource, readonly Call[]>()
/** Returns every call of a resource: the only place that knows API paths. More specific paths come first. */
export function routesOf(resource: Resource): readonly Call[] {
  const known = made.get(resource) ?? makeRoutes(resource)
  made.set(resource, known)
  return known
}

/**
 * Returns the calls with which ra-data-simple-rest clients change and remove records, when the collection has no such call of its own: PUT
 * does what PATCH does, DELETE marks a record as deleted. A removal that is refused to everybody answers with the words of its declaration.
 */
export function simpleRestCalls(resource: Resource): readonly Call[] {
  const mayChange = offers(resource, 'edit') || offers(resource, 'replace')
  const own = routesOf(resource)
  const isTaken = ({ method, path }: Call): boolean => own.some(call => call.method === method && call.path === path)
  const calls: Call[] = []
  const path = `${resource.api.path}/{id}`
  if (offers(resource, 'edit')) calls.push({ kind: 'edit', method: 'PUT', path, right: rightsFor(resource, 'edit'), reads: false })
  if (mayChange && !resource.parts?.hardRemove)
    calls.push({
      kind: 'remove',
      method: 'DELETE',
      path,
      right: rightsFor(resource, isNeverRemoved(resource) ? 'edit' : 'remove'),
      reads: false,
    })
  return calls.filter(call => !isTaken(call))
}

const depth = (path: string): number => path.split('/').reduce((sum, part) => sum * 2 + (part.startsWith('{') ? 0 : 1), 1)
/** The order in which paths are matched: fixed words win over parameters at the same position. */
export const byDepth = (a: { readonly path: string }, b: { readonly path: string }): number => depth(b.path) - depth(a.path)

/** Returns a call's path with its parameters filled in, as a URL path below the host. */
export const fill = (path: string, params: Readonly<Record<string, string | number>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))

/** Returns the parameters of a path that matches a call's pattern; undefined when it does not match. */
export function paramsIn(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  const head = pattern.indexOf('{')
  if (head < 0) return pattern === path ? {} : undefined
  if (!path.startsWith(pattern.slice(0, head))) return undefined
  const [words, given] = [pattern.split('/'), path.split('/')]
  const isOne = words.length === given.length && words.every((word, at) => word.startsWith('{') || word === given[at])
  const parameters = words.flatMap((word, at) =>
    word.startsWith('{') ? [[word.slice(1, -1), decodeURIComponent(given[at] ?? '')] as const] : [],
  )
  return isOne ? Object.fromEntries(parameters) : undefined
}

/** Returns a standard call or the call of an action of a resource. */
export function callOf(resource: Resource, kind: CallKind, of?: string): Call {
  const found = routesOf(resource).find(call => call.kind === kind && call.of === of)
  if (!found) throw new Error(`${resource.name} has no call ${kind} ${of ?? ''}`)
  return found
}
