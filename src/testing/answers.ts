import {
  checkRecord,
  digitsOf,
  mayField,
  mayFieldIn,
  optionsOf,
  wirePathOf,
  setAt,
  titleOf,
  valueAt,
  type Call,
  type Problems,
  type Resource,
  type WireRecord,
} from '#resource'
import { withValues } from '#admin/data/values.ts'
import { roundHalfUp } from '#resource/decimal'
import { listFields } from '#resource/listQuestion'
import { circleKey, readSent } from '#resource/sentRecord'
import { problem } from '#resource/values'
import { defaultsOf, inNormalForm } from '#server/engine/write/values.ts'
import { httpError, notFound, rejectRefused, validationError } from '#server/httpError.ts'
import { foundRows, optionsFor, questionOf } from './lists.ts'
import { flatOf, put, rowOf, rowsOf, shapeOf, withAllRights, type StoredRow, type World } from './records.ts'

/** A call that the screens made. */
export interface MockCall {
  readonly method: string
  readonly path: string
  readonly query: readonly (readonly [string, string])[]
  readonly sent: WireRecord
  readonly headers: Headers
}
/** Returns the body of a call as an object by wire path; the files of a form become files as records have them. */
export function sentIn(body: RequestInit['body']): WireRecord {
  if (!(body instanceof FormData)) return typeof body === 'string' ? (JSON.parse(body) as WireRecord) : {}
  const wire: Record<string, unknown> = {}
  for (const [path, value] of body) {
    const text = typeof value === 'string' && /^[[{]/.test(value) ? (JSON.parse(value) as unknown) : value
    setAt(wire, path, value instanceof File ? { id: 1, fileName: value.name, size: value.size, contentType: value.type } : text)
  }
  return wire
}
/** An answer, with the body before it becomes JSON. */
export type Answer = ResponseInit & { readonly body: unknown }
/** A call of a resource that its user may make. */
interface AllowedCall {
  readonly world: World
  readonly resource: Resource
  readonly call: Call
  readonly made: MockCall
  readonly id: number
}

/** Returns the error 501 for a call whose answer only rules know, so that the test must give it. */
const unanswered = ({ method, path }: MockCall): Error =>
  httpError(501, 'NO_ANSWER', `The mock has no answer to ${method} ${path}: give it one by answer('${path}', …)`)

/** Returns the stored record that a call changes; throws when its version or its declaration does not allow the change. */
function changeable({ world, resource, id, made }: AllowedCall, wire: WireRecord): StoredRow {
  const row = rowOf(world, resource, id)
  if (!row) throw notFound(world)
  const isDelete = valueAt(wire, wirePathOf(resource, 'isDelete'))
  if (row['isDelete'] === true && isDelete === undefined) throw httpError(409, 'DELETED', world.texts('nerud.server.deleted'))
  rejectRefused(world, resource, flatOf(withAllRights(world), resource, row), isDelete === true)
  const seen = /^"(\d+)"$/.exec(made.headers.get('if-match') ?? '')?.[1] ?? made.sent['version']
  if (resource.parts?.unversioned || seen === undefined || Number(seen) === row.version) return row
  throw httpError(409, 'CONFLICT', world.texts('nerud.server.conflict'), { extra: { current: shapeOf(world, resource, row) } })
}

/** Whether the records that a field names exist, are not deleted and match the conditions of the field. */
function isNaming(world: World, resource: Resource, name: string, value: unknown): boolean {
  const { target, only = {} } = optionsOf(resource.fields[name]!)
  if (target === undefined || value === null) return true
  const fits = (row: StoredRow): boolean =>
    Object.entries(only).every(([field, allowed]) => [allowed].flat().some(one => [row[field]].flat().includes(one)))
  const rows = [value].flat().map(id => rowOf(world, world.resources[target]!, id))
  return rows.every(row => row !== undefined && row['isDelete'] !== true && fits(row))
}

/** Returns another record with the same value of a unique field, and the message that the value is taken. */
function duplicateOf(world: World, resource: Resource, name: string, row: WireRecord) {
  const keyOf = (one: WireRecord): string | null => circleKey(resource, name, resource.parts!.unique![name]!, one)
  const key = keyOf(row)
  const existing = key === null ? undefined : rowsOf(world, resource).find(one => one.id !== row['id'] && keyOf(one) === key)
  const title = existing && titleOf(resource, shapeOf(world, resource, existing))
  return existing && { other: { id: existing.id, title }, message: world.texts('nerud.validation.takenBy', { other: title }) }
}

type Mode = 'create' | 'edit' | 'replace'

/** Returns the row that a write stores; throws when the write is refused. */
function writtenRow(query: AllowedCall, mode: Mode, wire: WireRecord): StoredRow {
  const { world, resource } = query
  const before = mode === 'create' ? undefined : changeable(query, wire)
  const reject = (problems: Problems): void => {
    if (Object.keys(problems).length > 0) throw validationError(world, resource, problems)
  }
  const read = readSent(world.resources, resource, wire, { mode, today: world.now.slice(0, 10) }, JSON.parse)
  reject({ ...read.problems, ...read.ofLines })
  const values = inNormalForm(resource, read.values)
  const names = Object.keys(values)
  const rejectUnless = (key: string, isValid: (name: string) => boolean): void =>
    reject(Object.fromEntries(names.filter(name => !isValid(name)).map(name => [wirePathOf(resource, name), problem(key)])))
  rejectUnless('right', name => mayField(world.rights, resource, name, 'write'))
  if (names.some(name => resource.fields[name]!.kind === 'lines'))
    throw httpError(501, 'NO_ANSWER', `The mock writes no lines of ${resource.name}: answer the call`)
  rejectUnless('reference', name => isNaming(world, resource, name, values[name]))
  for (const [name, value] of Object.entries(values))
    if (['decimal', 'money'].includes(resource.fields[name]!.kind) && value !== null)
      values[name] = roundHalfUp(String(value), digitsOf(resource.fields[name]!))
  const id = Math.max(0, ...rowsOf(world, resource).map(one => one.id)) + 1
  const start = before ?? { ...defaultsOf(resource), id, version: 0, insDate: world.now, mdInsUser: world.user.id }
  const row = { ...start, ...values, version: start.version + 1 }
  reject(checkRecord(resource, flatOf(withAllRights(world), resource, row)))
  for (const name of Object.keys(resource.parts?.unique ?? {})) {
    const taken = duplicateOf(world, resource, name, row)
    if (!taken || (before && duplicateOf(world, resource, name, before))) continue
    const extra = { other: { resource: resource.name, ...taken.other } }
    throw httpError(409, 'NOT_UNIQUE', taken.message, { errors: { [wirePathOf(resource, name)]: taken.message }, extra })
  }
  return row
}

function list({ world, resource, call: { of }, made, id }: AllowedCall): Answer {
  const { by, scope, matrix, wrap = resource.api.wrap } = resource.api.lists?.[of ?? ''] ?? {}
  if (matrix || (scope !== undefined && of !== undefined)) throw unanswered(made)
  const query = questionOf(world, resource, made.query, of)
  const { after, page, size, fields, total, where, levels, pivot } = query
  if (where ?? levels ?? pivot) throw unanswered(made)
  const rows = foundRows(world, resource, query, row => by === undefined || row[by] === id)
  const from = after ? rows.findIndex(row => String(row.id) === after) + 1 : (page - 1) * size
  const shown = rows.slice(from, from + size)
  const isShown = (name: string): boolean => mayFieldIn(world.rights, resource, name, of) && (fields?.includes(name) ?? true)
  const names = [...listFields(world.resources, resource, isShown, of), ...Object.keys(resource.derive ?? {}).filter(isShown)]
  const body = shown.map(row => shapeOf(world, resource, rowOf(world, resource, row.id)!, names))
  const hasNext = shown.length === size
  const paging = of === undefined && resource.api.paging ? { [resource.api.paging]: { page, itemsPerPage: size, hasNext } } : {}
  const headers = { ...(hasNext && { 'x-next': String(shown.at(-1)!.id) }), ...(total && { 'x-total-count': String(rows.length) }) }
  return { body: wrap === undefined ? body : { [wrap]: body, ...paging }, headers }
}

function unique({ world, resource, call, made }: AllowedCall): Answer {
  const all = resource.parts!.unique!
  const queries = Object.fromEntries(made.query.map(([name, value]) => [name, name === 'id' ? Number(value) : value]))
  const names = Object.keys(all).filter(name => all[name]!.check === all[call.of!]!.check)
  const taken = names.map(name => duplicateOf(world, resource, name, { isActive: true, ...queries })).find(Boolean)
  return { body: { isUnique: !taken, message: null, other: null, ...taken } }
}

function recordAnswer(world: World, resource: Resource, row: StoredRow, status = 200): Answer {
  const history = resource.parts?.statuses?.history
  const body = { ...shapeOf(world, resource, row), ...(history && { [history]: row[history] ?? [] }) }
  return { body, status, headers: { etag: `"${row.version}"` } }
}

function one({ world, resource, id }: AllowedCall): Answer {
  const row = rowOf(world, resource, id)
  if (!row || row['isDelete'] === true) throw notFound(world)
  return recordAnswer(world, resource, row)
}

function write(query: AllowedCall, mode: Mode, wire = query.made.sent): Answer {
  const { world, resource } = query
  const row = writtenRow(query, mode, wire)
  put(world, resource, row)
  return recordAnswer(world, resource, row, mode === 'create' ? 201 : 200)
}

function remove(query: AllowedCall): Answer {
  write(query, 'edit', withValues(query.resource, {}, { isDelete: true }))
  return { body: { id: query.id } }
}

/** The handlers by kind of call; the test answers calls of other kinds. */
const HANDLERS: Readonly<Partial<Record<Call['kind'], (query: AllowedCall) => Answer>>> = {
  list,
  unique,
  one,
  remove,
  select: ({ world, resource, made }) => ({ body: optionsFor(world, resource, made.query) }),
  create: query => write(query, 'create'),
  edit: query => write(query, 'edit'),
  replace: query => write(query, 'replace'),
}

/** Answers a call of a resource as the server would, as far as its declaration determines the answer. */
export function answerOf(query: AllowedCall): Answer {
  const handle = HANDLERS[query.call.kind]
  if (!handle) throw unanswered(query.made)
  return handle(query)
}
