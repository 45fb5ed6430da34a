import { callOf, field, type Resources } from '#resource'
import type { CallContext, Served } from '../http/calls.ts'
import type { DocumentedRoute } from '../openapi/document.ts'
import { httpError } from '../../httpError.ts'
import type { Texts } from '../texts.ts'

/** The two general calls in the API documentation. */
export const uploadingRoutes: readonly DocumentedRoute[] = (['excel', 'zip'] as const).map(kind => ({
  method: 'GET',
  path: `api/uploading_to_${kind}`,
  right: [],
  area: 'system',
  summary: `nerud.docs.uploading_${kind}`,
  answer: 'file' as const,
  input: { of: field.text(), ...(kind === 'zip' && { id: field.number({ required: true }) }) },
}))

/** The declarations in which the calls are resolved. */
interface Making {
  readonly served: readonly Served[]
  readonly resources: Resources
  readonly texts: Texts
}

/** The call that creates the file, and its query. */
export interface FileCall {
  readonly served: Served
  readonly ctx: CallContext
}

const without = (query: URLSearchParams, ...names: string[]): URLSearchParams =>
  new URLSearchParams([...query].filter(([key]) => !names.includes(key)))

const listOf = ({ call, resource }: Served): string =>
  call.kind === 'export' && call.of !== undefined ? callOf(resource, 'list', call.of).path : resource.api.path

/**
 * The two general calls for files (foundations §7): `of` names the list, such as api/companies; by default the first of the registry. Excel
 * also takes the list's filters, a zip takes `id`, the owner of the documents. They delegate to the list's own calls, which check their own
 * rights.
 */
export function fileCallOf(kind: 'excel' | 'zip', { served, resources, texts }: Making, ctx: CallContext): FileCall {
  const calls = served.filter(one => one.call.kind === (kind === 'excel' ? 'export' : 'download'))
  const usual = (): string | undefined => Object.values(resources).find(one => calls.some(call => listOf(call) === one.api.path))?.api.path
  const of = ctx.query.get('of') || usual()
  const found = calls.find(one => listOf(one) === of)
  if (!found) {
    const text = texts('nerud.validation.parameter.value')
    throw httpError(400, 'INVALID', text, { errors: { of: text } })
  }
  if (kind === 'excel') return { served: found, ctx: { ...ctx, query: without(ctx.query, 'of') } }
  return { served: found, ctx: { ...ctx, params: { id: ctx.query.get('id') ?? '', doc_id: 'all' }, query: without(ctx.query, 'of', 'id') } }
}
