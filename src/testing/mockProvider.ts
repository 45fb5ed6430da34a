import { byDepth, paramsIn, PEOPLE, refusalOf, routesOf, withoutWrites, type Resource, type Resources, type WireRecord } from '#resource'
import { requestOver } from '#admin/api.ts'
import type { DeclaredDataProvider } from '#admin/data/provider.ts'
import { makeDataProvider } from '#admin/dataProvider.ts'
import type { Session } from '#admin/session.ts'
import type { Texts } from '#server/engine/texts.ts'
import { httpError, localizedErrorOf } from '#server/httpError.ts'
import { answerOf, sentIn, type Answer, type MockCall } from './answers.ts'
import { put, rowOf, shapeOf, worldOf, type MockRow } from './records.ts'

/**
 * How a test answers a call: with an error of this status, with the mock's own answer once the test releases it, with a network failure, or
 * with this body.
 */
export type MockAnswer = number | 'slow' | 'offline' | object | null | ((call: MockCall) => unknown)

/** The parts of an application that the mock uses. */
export interface MockApplication<R> {
  readonly resources: R
  readonly rights?: readonly string[]
}
export interface MockOptions<R> {
  /** Records by resource: fields by name or wire path, other records by id or nested. */
  readonly rows?: { readonly [N in keyof R]?: readonly MockRow[] }
  /** Right codes of the user; all rights of the application by default. */
  readonly rights?: readonly string[]
  readonly readOnly?: boolean
  /** Initial answers by path; see `answer`. */
  readonly answers?: Readonly<Record<string, MockAnswer>>
  readonly now?: Date
  /** Returns the texts of refusals; by default their keys. */
  readonly texts?: Texts
}
export interface MockProvider extends DeclaredDataProvider {
  /**
   * Answers the calls of a path, or of `PATCH path`, from now on; `{id}` matches any segment. `more`: additional properties of an error.
   * Returns a function that withdraws the answer.
   */
  readonly answer: (path: string, answer: MockAnswer, more?: WireRecord) => () => void
  /** Changes a record as another user would: its version increases. */
  readonly change: (resource: string, id: number, values: WireRecord) => Promise<void>
  /** All calls so far. */
  readonly calls: readonly MockCall[]
  /** The signed-in user, for `startSession`. */
  readonly session: Session
}

/** The code and the text of an error that a test gives by its status. */
const FAILURES: Readonly<Record<number, readonly [code: string, text: string]>> = {
  401: ['NO_SESSION', 'nerud.session.noSession'],
  403: ['NO_RIGHT', 'nerud.session.denied'],
  404: ['NO_RECORD', 'nerud.server.noRecord'],
  409: ['CONFLICT', 'nerud.server.conflict'],
  503: ['UNAVAILABLE', 'nerud.server.away'],
}

/** Keeps the answers that the test gives in place of the mock's own: `answer` adds one, `answerFor` finds the one of a call. */
function givenAnswers(texts: Texts) {
  const given = new Set<{ readonly path: string; readonly answer: MockAnswer; readonly more: WireRecord; readonly end: Promise<void> }>()
  const answer: MockProvider['answer'] = (path, response, more = {}) => {
    let release = (): void => undefined
    const one = { path, answer: response, more, end: new Promise<void>(resolve => (release = resolve)) }
    given.add(one)
    return () => {
      given.delete(one)
      release()
    }
  }
  /** Returns the test's answer to a call; undefined when the mock answers. `current`: the record that the call names. */
  const answerFor = async (made: MockCall, current: WireRecord | undefined): Promise<Answer | undefined> => {
    const own = [...given].findLast(({ path }) => paramsIn(path, made.path) ?? paramsIn(path, `${made.method} ${made.path}`))
    if (own?.answer === 'offline') throw new TypeError('Failed to fetch')
    if (own?.answer === 'slow') await own.end
    if (own === undefined || own.answer === 'slow') return undefined
    if (typeof own.answer === 'function') return { body: await (own.answer as (call: MockCall) => unknown)(made) }
    if (typeof own.answer !== 'number') return { body: own.answer }
    const [code, key] = FAILURES[own.answer] ?? ['SERVER_ERROR', 'nerud.server.serverError']
    throw httpError(own.answer, code, texts(key), { extra: { ...(own.answer === 409 && { current }), ...own.more } })
  }
  return { answer, answerFor }
}

/**
 * Creates a data provider for screens without a server: calls are answered from memory. Queries, writes and rights are checked by the code
 * that client and server share. The test answers what only rules know, such as actions.
 */
export function mockProvider<R extends Resources>(app: MockApplication<R>, options: MockOptions<R> = {}): MockProvider {
  const { rights = app.rights ?? [], readOnly = false, texts = key => key } = options
  const now = (options.now ?? new Date()).toISOString().replace(/\.?0*Z$/, '+00:00')
  const user = { id: 1, login: 'admin', fio: 'Администратор' }
  const who = { user, rights: new Set(readOnly ? withoutWrites(rights) : rights), readOnly }
  const world = worldOf({ [PEOPLE]: [user], ...options.rows }, { ...who, resources: app.resources, texts, now })
  const routes = Object.values<Resource>(app.resources)
    .flatMap(resource => routesOf(resource).map(call => ({ resource, call })))
    .toSorted((a, b) => byDepth(a.call, b.call))
  const { answer, answerFor } = givenAnswers(texts)
  for (const [path, first] of Object.entries(options.answers ?? {})) answer(path, first)
  const calls: MockCall[] = []
  const once = new Map<unknown, Answer>()

  const answered = async (made: MockCall): Promise<Answer> => {
    const route = routes.find(({ call }) => call.method === made.method && paramsIn(call.path, made.path))
    const id = Number(route && paramsIn(route.call.path, made.path)?.['id'])
    const row = route && rowOf(world, route.resource, id)
    const given = await answerFor(made, row && shapeOf(world, route.resource, row))
    if (given) return given
    if (!route) throw httpError(404, 'NO_ROUTE', texts('nerud.server.noRoute'))
    const refusal = refusalOf(world, route.call)
    if (refusal) throw httpError(403, refusal, texts('nerud.session.denied'))
    const key = made.headers.get('idempotency-key') ?? made
    const own = once.get(key) ?? answerOf({ ...route, world, made, id })
    once.set(key, own)
    return own
  }
  const network = async (url: string, { method = 'GET', body, headers }: RequestInit): Promise<Response> => {
    const { pathname, searchParams } = new URL(url, 'http://mock')
    const made = { method, path: pathname.slice(1), query: [...searchParams], sent: sentIn(body), headers: new Headers(headers) }
    calls.push(made)
    const { body: result = null, ...init } = await answered(made).catch((error: unknown): Answer => {
      const failure = localizedErrorOf(error, texts)
      if (!failure) throw error
      const { extra, ...rest } = failure
      return { status: rest.status, body: { errors: {}, ...rest, ...extra } }
    })
    return new Response(JSON.stringify(result), init)
  }
  return {
    ...makeDataProvider(app.resources, requestOver(network)),
    calls,
    answer,
    session: { token: 'mock', ...user, rights, isOnlyRead: readOnly },
    change: async (name, id, values) => {
      const row = rowOf(world, app.resources[name]!, id)!
      put(world, app.resources[name]!, { ...row, ...values, version: row.version + 1 })
    },
  }
}
