import { paramsIn, type Resource } from '#resource'
import { resources } from '#resources'
import type { Engine } from '../../server/engine/engine.ts'
import { openLog } from '../../server/log.ts'
import { httpErrorOf } from '../../server/httpError.ts'
import type { RuleBook } from '../../server/engine/rules.ts'
import type { User } from '../../server/engine/user.ts'
import { updateSchema } from '../../server/engine/schema/schema.ts'
import { servedRoutesOf } from '../../server/engine/endpoints/serve.ts'
import type { TestApp } from './app.ts'

/** The response of a call; `body` is parsed if it is JSON. */
export interface Got {
  readonly status: number
  // Tests read bodies by the names of their own fields, so they are untyped.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any
  readonly bytes: Uint8Array
  readonly headers: Headers
}
/** A test's own resources in addition to the product's, on the application's engine. */
export interface Tried {
  readonly engine: Engine
  call(method: string, path: string, sent?: unknown, headers?: Readonly<Record<string, string>>): Promise<Got>
}

const USER: User = { id: 1, login: 'admin', fio: 'Администратор', rights: new Set(), readOnly: false, session: 1 }

/** Creates the tables of a test's own resources and calls them as the application does; the user has BOOKS_VIEW by default. */
export async function tryResources(
  app: TestApp,
  testResources: Readonly<Record<string, Resource>>,
  rules: RuleBook = {},
  rights: readonly string[] = ['BOOKS_VIEW'],
): Promise<Tried> {
  const all = { ...resources, ...testResources }
  await updateSchema(app.database.db, all, openLog('silent'), { rules })
  app.database.refresh()
  const engine: Engine = { ...app.app.engine, resources: all, rules: { ...app.app.engine.rules, ...rules } }
  const calls = servedRoutesOf(engine)
  const call: Tried['call'] = async (method, path, sent, headers = {}) => {
    const url = new URL(`http://nerud.test/${path}`)
    const pathname = url.pathname.slice(1)
    const served = calls.find(one => one.method === method && paramsIn(one.path, pathname))
    if (!served) throw new Error(`nothing answers ${method} ${path}`)
    const params = paramsIn(served.path, pathname)!
    const body = sent === undefined ? {} : sent instanceof FormData ? { body: sent } : { body: JSON.stringify(sent) }
    const kind = sent === undefined || sent instanceof FormData ? {} : { 'content-type': 'application/json' }
    try {
      const answer = await served.handle({
        request: new Request(url, { method, headers: { ...kind, ...headers }, ...body }),
        params,
        query: url.searchParams,
        user: { ...USER, rights: new Set(rights) },
      })
      const bytes = new Uint8Array(await answer.arrayBuffer())
      const isJson = (answer.headers.get('content-type') ?? '').includes('json')
      return {
        status: answer.status,
        body: isJson ? JSON.parse(new TextDecoder().decode(bytes)) : undefined,
        bytes,
        headers: answer.headers,
      }
    } catch (error) {
      const refused = httpErrorOf(error)
      if (!refused) throw error
      return { status: refused.status, body: { ...refused, ...refused.extra }, bytes: new Uint8Array(), headers: new Headers() }
    }
  }
  return { engine, call }
}
