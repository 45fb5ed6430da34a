import fakeRest from 'ra-data-fakerest'
import { byDepth, paramsIn, PEOPLE, refusalOf, routesOf, setAt, withoutWrites, type Resource, type Resources } from '#resource'
import { requestOver } from '#admin/api.ts'
import { makeDataProvider } from '#admin/dataProvider.ts'
import type { DeclaredDataProvider } from '#admin/data/provider.ts'
import type { Session } from '#admin/session.ts'
import type { Texts } from '#server/engine/texts.ts'
import { httpError, localizedErrorOf } from '#server/httpError.ts'
import { answerOf, type Answer, type MockCall } from './answers.ts'
import { storedRow, rowOf, shapeOf, tablesOf, type MockRow, type StoredRow, type Wire, type World } from './records.ts'

/** How a test answers a call: with an error status, by waiting until the answer is withdrawn, with a network failure, or with this body. */
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
  /** Texts of refusals; by default the text key itself. */
  readonly texts?: Texts
}
export interface MockProvider extends DeclaredDataProvider {
  /**
   * Answers calls of a path, or of `PATCH path`; `{id}` matches any segment. `more`: additional properties of an error. Returns a function
   * that withdraws the answer.
   */
  readonly answer: (path: string, answer: MockAnswer, more?: Wire) => () => void
  /** Changes a record as another user would: its version increases. */
  readonly change: (resource: string, id: number, values: Wire) => Promise<void>
  readonly calls: readonly MockCall[]
  /** The signed-in user, for `startSession`. */
  readonly session: Session
}

const FAILURES: Readonly<Record<number, readonly [code: string, text: string]>> = {
  401: ['NO_SESSION', 'nerud.session.noSession'],
  403: ['NO_RIGHT', 'nerud.session.denied'],
  404: ['NO_RECORD', 'nerud.server.noRecord'],
  409: ['CONFLICT', 'nerud.server.conflict'],
  503: ['UNAVAILABLE', 'nerud.server.away'],
}

/** The body as an object of wire paths; files of a form as records have them. */
function sentIn(body: RequestInit['body']): Wire {
  if (!(body instanceof FormData)) return typeof body === 'string' ? (JSON.parse(body) as Wire) : {}
  const wire: Record<string, unknown> = {}
  for (const [place, value] of body) {
    const text = typeof value === 'string' && /^[[{]/.test(value) ? (JSON.parse(value) as unknown) : value
    setAt(wire, place, value instanceof File ? { id: 1, fileName: value.name, size: value.size, contentType: value.type } : text)
  }
  return wire
}

/** Answers that the test has set, in place of the mock's own. */
function givenAnswers() {
  const given: { readonly path: string; readonly answer: MockAnswer; readonly more: Wire; readonly back: Promise<void> }[] = []
  const answer: MockProvider['answer'] = (path, stated, more = {}) => {
    let release = (): void => undefined
    const one = { path, answer: stated, more, back: new Promise<void>(resolve => (release = resolve)) }
    given.push(one)
    return () => {
      given.splice(given.indexOf(one), 1)
      release()
    }
  }
  /** The test's answer to the call; undefined when the mock answers. `current`: the record named in the call. */
  const answerFor = async (made: MockCall, texts: Texts, current: Wire | undefined): Promise<Answer | undefined> => {
    const own = given.findLast(({ path }) => paramsIn(path, made.path) ?? paramsIn(path, `${made.method} ${made.path}`))
    if (own?.answer === 'offline') throw new TypeError('Failed to fetch')
    if (own?.answer === 'slow') await own.back
    if (own === undefined || own.answer === 'slow') return undefined
    if (typeof own.answer !== 'number')
      return { body: typeof own.answer === 'function' ? await (own.answer as (call: MockCall) => unknown)(made) : own.answer }
    const [code, key] = FAILURES[own.answer] ?? ['SERVER_ERROR', 'nerud.server.serverError']
    throw httpError(own.answer, code, texts(key), { extra: { ...(own.answer === 409 && { current }), ...own.more } })
  }
  return { answer, answerFor }
}

/** Loads the rows into a ra-data-fakerest store; returns the store and the records as stored. */
function recordsOf(
  { resources }: MockApplication<Resources>,
  rows: Readonly<Record<string, readonly MockRow[] | undefined>>,
  about: Omit<World, 'resources' | 'tables' | 'nested'>,
) {
  const nested: World['nested'] = new Map()
  const kept = ([name, resource]: [string, Resource]): [string, StoredRow[]] => [
    name,
    (rows[name] ?? []).map(row => storedRow(resource, row, about.now, nested)),
  ]
  const store = fakeRest(Object.fromEntries(Object.entries(resources).map(kept)))
  let tables: Promise<World['tables']> | undefined
  const world = async (): Promise<World> => ({ ...about, resources, nested, tables: await (tables ??= tablesOf(resources, store)) })
  const put = async (name: string, data: StoredRow, isNew: boolean): Promise<World> => {
    await (isNew ? store.create(name, { data }) : store.update(name, { id: data.id, data, previousData: data }))
    tables = undefined
    return world()
  }
  return { world, put }
}

/**
 * A data provider for screens without a server: calls are answered from memory. Rows are kept in ra-data-fakerest; queries, writes and
 * rights are checked by the code that client and server share. Whatever only rules know, such as actions, the test answers.
 */
export function mockProvider<R extends Resources>(app: MockApplication<R>, options: MockOptions<R> = {}): MockProvider {
  const { rights = app.rights ?? [], readOnly = false, texts = key => key } = options
  const now = (options.now ?? new Date()).toISOString().replace(/\.?0*Z$/, '+00:00')
  const user = { id: 1, login: 'admin', fio: 'Администратор' }
  const who = { rights: new Set(readOnly ? withoutWrites(rights) : rights), readOnly }
  const { world: worldNow, put } = recordsOf(app, { [PEOPLE]: [user], ...options.rows }, { rights: who.rights, user, texts, now })
  const routes = Object.values<Resource>(app.resources)
    .flatMap(resource => routesOf(resource).map(call => ({ resource, call, path: call.path })))
    .toSorted(byDepth)
  const { answer, answerFor } = givenAnswers()
  for (const [path, first] of Object.entries(options.answers ?? {})) answer(path, first)
  const calls: MockCall[] = []
  const once = new Map<unknown, Answer>()

  const answered = async (made: MockCall): Promise<Answer> => {
    const world = await worldNow()
    const route = routes.find(({ call }) => call.method === made.method && paramsIn(call.path, made.path))
    const id = Number(route && paramsIn(route.path, made.path)?.['id'])
    const row = route && rowOf(world, route.resource, id)
    const stated = await answerFor(made, texts, row && shapeOf(world, route.resource, row))
    if (stated) return stated
    if (!route) throw httpError(404, 'NO_ROUTE', texts('nerud.server.noRoute'))
    const refusal = refusalOf(who, route.call)
    if (refusal) throw httpError(403, refusal, texts('nerud.session.denied'))
    const sees = { ...world, rights: new Set([...(app.rights ?? []), ...rights]) }
    const key = made.headers.get('idempotency-key') ?? made
    const answer =
      once.get(key) ?? (await answerOf({ ...route, world, sees, made, id, put: (one, isNew) => put(route.resource.name, one, isNew) }))
    once.set(key, answer)
    return answer
  }
  const network = async (url: string, { method = 'GET', body, headers }: RequestInit): Promise<Response> => {
    const { pathname, searchParams } = new URL(url, 'http://mock')
    const made = { method, path: pathname.slice(1), query: [...searchParams], sent: sentIn(body), headers: new Headers(headers) }
    calls.push(made)
    const {
      body: answer,
      status = 200,
      headers: own = {},
    } = await answered(made).catch((error: unknown): Answer => {
      const failure = localizedErrorOf(error, texts)
      if (!failure) throw error
      const { extra, errors = {}, ...rest } = failure
      return { status: rest.status, body: { ...rest, errors, ...extra } }
    })
    return new Response(JSON.stringify(answer ?? null), { status, headers: own })
  }
  return {
    ...makeDataProvider(app.resources, requestOver(network)),
    calls,
    answer,
    session: { token: 'mock', ...user, rights, isOnlyRead: readOnly },
    change: async (name, id, values) => {
      const row = rowOf(await worldNow(), app.resources[name]!, id)!
      await put(name, { ...row, ...values, version: row.version + 1 }, false)
    },
  }
}
