import {
  checkRecord,
  digitsOf,
  isNeverRemoved,
  mayChange,
  mayField,
  optionsOf,
  wirePathOf,
  refusedText,
  titleOf,
  valueAt,
  type Problem,
  type Resource,
  mayFieldIn,
  setAt,
  type Call,
} from '#resource'
import { roundHalfUp } from '#resource/decimal'
import { readSent, circleKey } from '#resource/sentRecord'
import { validationError, httpError, notFound } from '#server/httpError.ts'
import { defaultsOf, inNormalForm } from '#server/engine/write/values.ts'
import { listFields } from '#resource/listQuestion'
import { flatOf, rowOf, rowsOf, shapeOf, type StoredRow, type Wire, type World } from './records.ts'
import { foundRows, optionsFor, questionOf } from './lists.ts'

/** The input of a write: a record by wire paths, and the version that it is based on. */
interface Sent {
  readonly mode: 'create' | 'edit' | 'replace'
  readonly id?: number
  readonly wire: Wire
  readonly seen?: number | undefined
}

/** The stored record of a call, if its version and declaration allow the change; throws otherwise. `sees`: a user with all rights. */
function changeable(world: World, sees: World, resource: Resource, { id, wire, seen }: Sent): StoredRow {
  const row = rowOf(world, resource, id)
  if (!row) throw notFound(world)
  const isRemoved = valueAt(wire, wirePathOf(resource, 'isDelete'))
  if (row['isDelete'] === true && isRemoved === undefined) throw httpError(409, 'DELETED', world.texts('nerud.server.deleted'))
  const prior = flatOf(sees, resource, row)
  const isRefused = isRemoved === true && row['isDelete'] !== true && isNeverRemoved(resource)
  if (isRefused || !mayChange(resource, prior))
    throw httpError(409, 'NOT_NOW', refusedText(resource, prior, isRefused ? 'remove' : 'edit', world.texts))
  if (resource.parts?.unversioned || seen === undefined || seen === row.version) return row
  throw httpError(409, 'CONFLICT', world.texts('nerud.server.conflict'), { extra: { current: shapeOf(world, resource, row) } })
}

/** Whether the records that a field names exist, are active and match the conditions of the field. */
function isNaming(world: World, resource: Resource, name: string, value: unknown): boolean {
  const { target, only = {} } = optionsOf(resource.fields[name]!)
  if (target === undefined || value === null) return true
  return [value].flat().every(id => {
    const row = rowOf(world, world.resources[target]!, id)
    const fits = Object.entries(only).every(([field, allowed]) => [allowed].flat().some(one => [row?.[field]].flat().includes(one)))
    return row !== undefined && row['isDelete'] !== true && fits
  })
}

/** Another record with the same value of a unique field, and the text of the refusal. */
function duplicateOf(world: World, resource: Resource, name: string, row: Wire) {
  const keyOf = (one: Wire): string | null => circleKey(resource, name, resource.parts!.unique![name]!, one)
  const key = keyOf(row)
  const existing = key === null ? undefined : rowsOf(world, resource).find(one => one.id !== row['id'] && keyOf(one) === key)
  const title = existing && titleOf(resource, shapeOf(world, resource, existing))
  return existing && { other: { id: existing.id, title }, message: world.texts('nerud.validation.takenBy', { other: title }) }
}

/** The row that a write stores; throws when the write is refused. */
function writtenRow(world: World, sees: World, resource: Resource, sent: Sent): StoredRow {
  const before = sent.mode === 'create' ? undefined : changeable(world, sees, resource, sent)
  const reject = (problems: Readonly<Record<string, Problem>>): void => {
    if (Object.keys(problems).length > 0) throw validationError(world, resource, problems)
  }
  const rejectAll = (names: readonly string[], key: string): void =>
    reject(Object.fromEntries(names.map(name => [wirePathOf(resource, name), { key: `nerud.validation.${key}` }])))
  const read = readSent(world.resources, resource, sent.wire, { mode: sent.mode, today: world.now.slice(0, 10) }, JSON.parse)
  reject({ ...read.problems, ...read.ofLines })
  rejectAll(
    Object.keys(read.values).filter(name => !mayField(world.rights, resource, name, 'write')),
    'right',
  )
  if (Object.keys(read.values).some(name => resource.fields[name]!.kind === 'lines'))
    throw httpError(501, 'NO_ANSWER', `The mock writes no lines of ${resource.name}: answer the call`)
  const values = inNormalForm(resource, read.values)
  rejectAll(
    Object.keys(values).filter(name => !isNaming(world, resource, name, values[name])),
    'reference',
  )
  for (const [name, value] of Object.entries(values))
    if (/^(decimal|money)$/.test(resource.fields[name]!.kind) && value !== null)
      values[name] = roundHalfUp(String(value), digitsOf(resource.fields[name]!))
  const id = Math.max(0, ...rowsOf(world, resource).map(one => one.id)) + 1
  const start = before ?? { ...defaultsOf(resource), id, version: 0, insDate: world.now, mdInsUser: world.user.id }
  const row = { ...start, ...values, version: start.version + 1 }
  reject(checkRecord(resource, flatOf(sees, resource, row)))
  for (const name of Object.keys(resource.parts?.unique ?? {})) {
    const taken = duplicateOf(world, resource, name, row)
    if (!taken || (before && duplicateOf(world, resource, name, before))) continue
    const extra = { other: { resource: resource.name, ...taken.other } }
    throw httpError(409, 'NOT_UNIQUE', taken.message, { errors: { [wirePathOf(resource, name)]: taken.message }, extra })
  }
  return row
}

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
interface AllowedCall {
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
    setAt(wire, wirePathOf(query.resource, 'isDelete'), true)
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
