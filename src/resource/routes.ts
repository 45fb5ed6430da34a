import type { Rights } from './field.ts'
import { NOBODY, rightsFor } from './rights.ts'
import { actionOf, isReading, type Action, type Offer, type Resource } from './resource.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
export type CallKind = Offer | 'select' | 'sums' | 'unique' | 'dates' | 'action' | 'templates' | 'download' | 'import'

/** One call of the API: where it stands, who may make it, and what of the resource it serves. */
export interface Call {
  readonly kind: CallKind
  readonly method: Method
  /** Without a leading slash, parameters as {name}. */
  readonly path: string
  readonly right: Rights
  /** It changes nothing: allowed in read-only mode. */
  readonly reads: boolean
  /** The action, the field under check, or the key of the list or sums call. */
  readonly of?: string
}

const OFFERS: readonly Offer[] = ['list', 'one', 'create', 'edit', 'export']
/** Does the resource answer this call by itself? */
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

/** Who reads one record: holders of the rights to its card, and those to its form, which reads it first. */
function openersOf(resource: Resource): Rights {
  const [card, form] = [rightsFor(resource, 'one'), rightsFor(resource, 'edit')]
  const isEdited = form !== NOBODY && (offers(resource, 'edit') || offers(resource, 'replace'))
  return isEdited && card.length > 0 ? [...new Set([...card, ...form])] : card
}

/** The method of an action: what the declaration says, else PATCH for records and POST for the whole. */
export const methodOf = (action: Action): Method => action.method ?? (action.on === 'all' ? 'POST' : 'PATCH')

/** Every call of a resource: the only place that knows API paths. More particular paths come first. */
export function routesOf(resource: Resource): readonly Call[] {
  const { api, parts } = resource
  const read = rightsFor(resource, 'read')
  const extra: Call[] = []
  const lists = Object.entries(api.lists ?? {}).filter(([path]) => path !== '')
  for (const [path, list] of lists)
    extra.push({ kind: 'list', method: 'GET', path: below(resource, path), right: list.right ?? read, reads: true, of: path })
  for (const [path, { export: to, right }] of lists)
    if (to)
      extra.push({
        kind: 'export',
        method: 'GET',
        path: below(resource, to),
        right: right ?? rightsFor(resource, 'export'),
        reads: true,
        of: path,
      })
  for (const [path, { list, right }] of Object.entries(api.sums ?? {}))
    extra.push({
      kind: 'sums',
      method: 'GET',
      path: below(resource, path),
      right: right ?? (list === undefined ? undefined : api.lists?.[list]?.right) ?? read,
      reads: true,
      of: path,
    })
  if (api.select) extra.push({ kind: 'select', method: 'GET', path: below(resource, api.select), right: [], reads: true })
  const checks = new Map<string, string>()
  for (const [name, unique] of Object.entries(parts?.unique ?? {}))
    if (unique.check && !checks.has(unique.check)) checks.set(unique.check, name)
  for (const [path, name] of checks)
    extra.push({ kind: 'unique', method: 'GET', path: below(resource, path), right: [], reads: true, of: name })
  if (parts?.dated?.check) extra.push({ kind: 'dates', method: 'GET', path: below(resource, parts.dated.check), right: read, reads: true })
  for (const name of [...Object.keys(resource.actions ?? {}), ...Object.keys(api.queries ?? {})]) {
    const action = actionOf(resource, name)!
    extra.push({
      kind: 'action',
      method: methodOf(action),
      path: below(resource, action.path),
      right: action.right,
      reads: isReading(action),
      of: name,
    })
  }
  if (parts?.templates)
    extra.push({
      kind: 'templates',
      method: 'POST',
      path: below(resource, parts.templates.path),
      right: rightsFor(resource, 'one'),
      reads: true,
    })
  if (parts?.documents?.download)
    extra.push({ kind: 'download', method: 'POST', path: below(resource, parts.documents.download), right: read, reads: true })
  if (parts?.import) extra.push({ kind: 'import', method: 'POST', path: parts.import.path, right: parts.import.right, reads: false })
  const standard = (Object.keys(STANDARD) as Offer[])
    .filter(offer => offers(resource, offer))
    .map((offer): Call => ({
      kind: offer,
      ...STANDARD[offer],
      path: api.path + STANDARD[offer].path,
      right: offer === 'one' ? openersOf(resource) : rightsFor(resource, OPERATION[offer]),
    }))
  return [...extra, ...standard].toSorted(byDepth)
}
const depth = (path: string): number => path.split('/').reduce((sum, part) => sum * 2 + (part.startsWith('{') ? 0 : 1), 1)
/** The order in which paths are tried: fixed words win over parameters at the same place. */
export const byDepth = (a: { readonly path: string }, b: { readonly path: string }): number => depth(b.path) - depth(a.path)

/** A call's path with its parameters filled in, as a URL path below the host. */
export const fill = (path: string, params: Readonly<Record<string, string | number>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))

/** The path of a standard call or of an action of a resource. */
export function callOf(resource: Resource, kind: CallKind, of?: string): Call {
  const found = routesOf(resource).find(call => call.kind === kind && call.of === of)
  if (!found) throw new Error(`${resource.name} has no call ${kind} ${of ?? ''}`)
  return found
}
