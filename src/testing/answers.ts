import { mayFieldIn, placeOf, setAt, type Call, type Resource } from '#resource'
import { listFields } from '#resource/listFields'
import { httpError, notFound } from '#server/httpError.ts'
import { foundRows, optionsFor, questionOf } from './lists.ts'
import { rowOf, shapeOf, type StoredRow, type Wire, type World } from './records.ts'
import { duplicateOf, writtenRow, type Sent } from './writes.ts'

/** A call that the screens made. */
export interface MockCall {
  readonly method: string
  readonly path: string
  readonly query: readonly (readonly [string, string])[]
  readonly sent: Wire
  readonly headers: Headers
}
export interface Answer {
  readonly body: unknown
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
}
/** A call of a resource that passed the checks of its rights. */
export interface AllowedCall {
  readonly world: World
  /** The same records as seen by a user with all rights. */
  readonly sees: World
  readonly resource: Resource
  readonly call: Call
  readonly made: MockCall
  readonly id: number
  /** Stores a row; returns the records afterwards. */
  readonly put: (row: StoredRow, isNew: boolean) => Promise<World>
}

/** 501 for a call that the mock cannot answer: only rules know the answer, so the test must give it. */
const unanswered = ({ method, path }: MockCall): Error =>
  httpError(501, 'NO_ANSWER', `The mock has no answer to ${method} ${path}: give it one by answer('${path}', …)`)

function list({ world, sees, resource, call: { of }, made, id }: AllowedCall): Answer {
  const { by, scope, matrix, wrap = resource.api.wrap } = resource.api.lists?.[of ?? ''] ?? {}
  if (matrix || (scope !== undefined && of !== undefined)) throw unanswered(made)
  const question = questionOf(world, resource, made.query, of)
  const { after, page, size, fields, total } = question
  const rows = foundRows(sees, resource, question, row => by === undefined || row[by] === id)
  const from = after ? rows.findIndex(row => String(row.id) === after) + 1 : (page - 1) * size
  const shown = rows.slice(from, from + size)
  const isShown = (name: string): boolean => mayFieldIn(world.rights, resource, name, of) && (fields?.includes(name) ?? true)
  const names = [...listFields(world.resources, resource, isShown, of), ...Object.keys(resource.derive ?? {}).filter(isShown)]
  const body = shown.map(row => shapeOf(world, resource, rowOf(world, resource, row.id)!, [...new Set(names)]))
  const hasNext = shown.length === size
  const paging = of === undefined && resource.api.paging ? { [resource.api.paging]: { page, itemsPerPage: size, hasNext } } : {}
  const headers = { ...(hasNext && { 'x-next': String(shown.at(-1)!.id) }), ...(total && { 'x-total-count': String(rows.length) }) }
  return { body: wrap === undefined ? body : { [wrap]: body, ...paging }, headers }
}

const recordAnswer = (world: World, resource: Resource, row: StoredRow | undefined, status = 200): Answer => {
  if (!row) throw notFound(world)
  const history = resource.parts?.statuses?.history
  const body = { ...shapeOf(world, resource, row), ...(history && { [history]: row[history] ?? [] }) }
  return { body, status, headers: { etag: `"${row.version}"` } }
}

function unique({ world, resource, call, made }: AllowedCall): Answer {
  const all = resource.parts!.unique!
  const queries = Object.fromEntries(made.query.map(([name, value]) => [name, name === 'id' ? Number(value) : value]))
  const names = Object.keys(all).filter(name => all[name]!.check === all[call.of!]!.check)
  const taken = names.map(name => duplicateOf(world, resource, name, { isActive: true, ...queries })).find(Boolean)
  return { body: { isUnique: !taken, message: null, other: null, ...taken } }
}

async function write({ world, sees, resource, made, id, put }: AllowedCall, mode: Sent['mode'], wire = made.sent): Promise<Answer> {
  const version = /^"(\d+)"$/.exec(made.headers.get('if-match') ?? '')?.[1] ?? made.sent['version']
  const row = writtenRow(world, sees, resource, { mode, id, wire, seen: version === undefined ? undefined : Number(version) })
  return recordAnswer(await put(row, mode === 'create'), resource, row, mode === 'create' ? 201 : 200)
}

/** Handlers by kind of call; calls of other kinds are answered by the test. */
const HANDLES: Readonly<Partial<Record<Call['kind'], (query: AllowedCall) => Answer | Promise<Answer>>>> = {
  list,
  unique,
  one: ({ world, resource, id }) => {
    const row = rowOf(world, resource, id)
    return recordAnswer(world, resource, row?.['isDelete'] === true ? undefined : row)
  },
  select: ({ world, sees, resource, made }) => ({ body: optionsFor(world, sees, resource, made.query) }),
  create: query => write(query, 'create'),
  edit: query => write(query, 'edit'),
  replace: query => write(query, 'replace'),
  remove: async query => {
    const wire: Record<string, unknown> = {}
    setAt(wire, placeOf(query.resource, 'isDelete'), true)
    await write(query, 'edit', wire)
    return { body: { id: query.id } }
  },
}

/** Answers a call of a resource as the server would, as far as its declaration determines the answer. */
export async function answerOf(query: AllowedCall): Promise<Answer> {
  const handle = HANDLES[query.call.kind]
  if (!handle) throw unanswered(query.made)
  return handle(query)
}
