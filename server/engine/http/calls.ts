import { idOf, type Call, type Resource, type Rights } from '#resource'
import { notFound } from '../../httpError.ts'
import type { Engine } from '../engine.ts'
import type { User } from '../user.ts'
import { textAnswer, type Text } from './textResponse.ts'

/** A call as the engine receives it, with its user. */
export interface CallContext {
  readonly request: Request
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly user: User
}
/** A route with the right that it requires and its handler. */
export interface Served {
  readonly method: Call['method']
  readonly path: string
  readonly right: Rights
  readonly reads: boolean
  readonly resource: Resource
  readonly call: Call
  handle(ctx: CallContext): Promise<Response>
}

/** Returns a JSON response whose body is already JSON text. */
export const json = (body: Text, status = 200, headers: Record<string, string> = {}): Response =>
  textAnswer(body, { status, headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers } })
/** Returns a record as a response; its version is the ETag. */
export const record = (value: Record<string, unknown>, status = 200): Response =>
  json(JSON.stringify(value), status, { etag: `"${Number(value['version'])}"` })

/** Returns the id in the path; throws 404 when it is not a valid id. */
export const idIn = (engine: Engine, ctx: CallContext, name = 'id'): number => {
  const id = idOf(ctx.params[name])
  if (!id) throw notFound(engine)
  return id
}

/** Whether the user has not requested this yet: a HEAD call, or a browser's prefetch. */
export const isPrefetch = ({ method, headers }: Request): boolean =>
  method === 'HEAD' || /\bprefetch\b/i.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? '')
