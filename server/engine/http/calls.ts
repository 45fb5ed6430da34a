import { idOf, type Call, type Resource, type Rights } from '#resource'
import { notFound } from '../../httpError.ts'
import type { Engine } from '../engine.ts'
import type { User } from '../user.ts'
import { textAnswer, type Text } from './textResponse.ts'

/** One call as the engine receives it: who asks, with what. */
export interface CallContext {
  readonly request: Request
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly user: User
}
/** A call that can be mounted: what it asks of its caller, and its handler. */
export interface Served {
  readonly method: Call['method']
  readonly path: string
  readonly right: Rights
  readonly reads: boolean
  readonly resource: Resource
  readonly call: Call
  handle(ctx: CallContext): Promise<Response>
}

/** A JSON response of text that is JSON already. */
export const json = (body: Text, status = 200, headers: Record<string, string> = {}): Response =>
  textAnswer(body, { status, headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers } })
/** A record as a response, with its version as the tag. */
export const record = (value: Record<string, unknown>, status = 200): Response =>
  json(JSON.stringify(value), status, { etag: `"${Number(value['version'])}"` })

/** The id in the path; what is no id names no record. */
export const idIn = (engine: Engine, ctx: CallContext, name = 'id'): number => {
  const id = idOf(ctx.params[name])
  if (!id) throw notFound(engine)
  return id
}

/** Nobody asked yet: a question about the answer, or a browser that fetches what its user may open next. */
export const isPrefetch = ({ method, headers }: Request): boolean =>
  method === 'HEAD' || /\bprefetch\b/i.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? '')
