import { sql } from 'kysely'
import {
  mayField,
  wirePathOf,
  type Problem,
  type Resource,
  hasWrites,
  isSameValue,
  kindOf,
  languageKinds,
  optionsOf,
  wirePathsOf,
  setAt,
  valueAt,
  type Resources,
  byName,
  isProblem,
  parseValue,
  type Recalculated,
  type WireRecord,
} from '#resource'
import { readSent } from '#resource/sentRecord'
import type { Engine } from '../engine.ts'
import { httpError, validationError } from '../../httpError.ts'
import type { Tx } from '../tx.ts'
import { type Sent, parseWithinLimits } from '../http/body.ts'
import type { User } from '../user.ts'
import { lineRights } from './lines.ts'
import { RECALC_PARAMETERS } from '../http/calls.ts'

/** A response that can be repeated: JSON text and its status. */
export interface StoredAnswer {
  readonly status: number
  readonly body: string
  /** The version of the record in the body; null when the body has none, undefined when it must be read from the body. */
  readonly version?: number | null
  /** The body is not stored. */
  readonly isSecret?: boolean
  /** Headers of the first response only. */
  readonly headers?: Readonly<Record<string, string>>
}

const MAX_KEY = 200

/**
 * A repeated call with the same `Idempotency-Key` gets the first result; 409 when that was a secret, 422 when the key belongs to another
 * call. The key is stored in the transaction of the work, so a concurrent second call waits for the first, and neither is half done.
 */
export async function idempotent(
  engine: Engine,
  tx: Tx,
  key: string | null,
  call: string,
  mark: string,
  work: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  if (!key) return work()
  if (key.length > MAX_KEY || !/^[\x21-\x7e]+$/.test(key)) throw httpError(400, 'INVALID', engine.texts('nerud.server.badKey'))
  const user = tx.user.id
  const { rows: fresh } =
    await sql`insert into sys_idempotency (user_id, key, call, request) values (${user}, ${key}, ${call}, ${mark}) on conflict do nothing returning key`.execute(
      tx.db,
    )
  if (fresh.length) {
    const answer = await work()
    await sql`update sys_idempotency set status = ${answer.status}, body = ${answer.isSecret ? null : answer.body} where user_id = ${user} and key = ${key}`.execute(
      tx.db,
    )
    return answer
  }
  const { rows } = await sql<{
    call: string
    request: string
    status: number
    body: string | null
  }>`select call, request, status, body from sys_idempotency where user_id = ${user} and key = ${key}`.execute(tx.db)
  const first = rows[0]
  if (!first || first.call !== call || first.request !== mark) throw httpError(422, 'KEY_REUSED', engine.texts('nerud.server.keyReused'))
  if (first.body === null) throw httpError(409, 'SAID_ONCE', engine.texts('nerud.server.saidOnce'))
  return { status: first.status, body: first.body }
}

type Values = Record<string, unknown>

/** A multipart form sends lines as JSON text. */
function parsed(text: string): unknown {
  try {
    return parseWithinLimits(Buffer.from(text))
  } catch {
    return text
  }
}

/** Parses a sent record and its lines by the declaration; throws 422 with a message per field. */
export function valuesOf(
  engine: Engine,
  resource: Resource,
  { wire, files }: Sent,
  mode: 'create' | 'edit' | 'replace',
  today: string,
  ofFiles: Readonly<Record<string, Problem>>,
): Values {
  const read = readSent(engine.resources, resource, wire, { mode, today }, parsed)
  // Files are stored all or none: a valid file next to an invalid one is not stored yet, but it was sent, so it is not missing.
  const own = Object.fromEntries(Object.entries(read.problems).filter(([path]) => !Object.hasOwn(files, path)))
  const problems = { ...own, ...ofFiles, ...read.ofLines }
  if (Object.keys(problems).length) throw validationError(engine, resource, problems)
  return read.values
}

/** Throws 422 for fields that the user may not set, before anything is looked up; 403 for lines that the user may not write. */
export function rejectRights(engine: Engine, resource: Resource, user: User, values: Values): void {
  const problems = lineRights(engine, resource, user, values)
  for (const name of Object.keys(values))
    if (!mayField(user.rights, resource, name, 'write')) problems[wirePathOf(resource, name)] = { key: 'nerud.validation.right' }
  if (Object.keys(problems).length) throw validationError(engine, resource, problems)
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether two undeclared values are equal. */
const isSameData = (a: unknown, b: unknown): boolean => languageKinds.json.same!(a ?? null, b ?? null)

/**
 * Returns what differs from the current record in a whole record that was sent back. Equal values are dropped, so that unchanged read-only
 * fields, fields that the sender may not write, and values older than a rule are not errors. Derived values are ignored, because they may
 * have changed meanwhile; missing fields stay unchanged.
 */
export function changedIn(
  resources: Resources,
  resource: Resource,
  sent: Readonly<Record<string, unknown>>,
  current: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const names = new Map(Object.keys(resource.fields).map(name => [wirePathOf(resource, name), name]))
  const changes: Record<string, unknown> = {}
  for (const path of wirePathsOf(sent, new Set(names.keys()))) {
    const [is, was] = [valueAt(sent, path), valueAt(current, path)]
    const one = resource.fields[names.get(path) ?? '']
    if (path === 'id' || path === 'version' || (one && optionsOf(one).derived)) continue
    if (one && hasWrites(one)) {
      const lines = changedLines(resources, resources[optionsOf(one).target!]!, is, was)
      if (lines) setAt(changes, path, lines)
    } else if (!(one && !kindOf(one).isElsewhere ? isSameValue(one, is, was) : isSameData(is, was))) setAt(changes, path, is)
  }
  return changes
}

/** Returns the changed lines of a header; undefined when there are no changes. */
function changedLines(resources: Resources, child: Resource, sent: unknown, current: unknown): unknown {
  if (!Array.isArray(sent)) return sent
  const existing = new Map((Array.isArray(current) ? (current as Record<string, unknown>[]) : []).map(line => [line['id'], line]))
  const lines = sent.map((line: unknown) => {
    const was = isObject(line) ? existing.get(line['id']) : undefined
    if (!isObject(line) || !was) return line
    return { id: line['id'], ...('version' in line && { version: line['version'] }), ...changedIn(resources, child, line, was) }
  })
  const isUnchanged = (line: unknown): boolean =>
    isObject(line) && existing.has(line['id']) && Object.keys(line).every(key => key === 'id' || key === 'version')
  return lines.length === existing.size && lines.every(isUnchanged) ? undefined : lines
}

/** The recalculation that a write requests. `from` is the day that was sent; `isPreview` rolls everything back. */
interface RecalcRequest {
  readonly isRequested: boolean
  readonly isPreview: boolean
  readonly from: unknown
}
/** Takes the request for a recalculation out of the query string or the body; only when the resource declares recalculation. */
export function takeRecalcRequest(resource: Resource, query: URLSearchParams, wire: Record<string, unknown>): RecalcRequest {
  const sent = (name: string): unknown => query.get(name) ?? wire[name]
  const isTrue = (name: string): boolean => [query.get(name), wire[name]].some(one => one === true || one === 'true' || one === '1')
  if (!resource.parts?.recalc) return { isRequested: false, isPreview: false, from: null }
  const isPreview = isTrue('preview')
  const request = { isRequested: isPreview || isTrue('isRecalcNeeded'), isPreview, from: sent('recalcFrom') }
  for (const name of RECALC_PARAMETERS) delete wire[name]
  return request
}

const preview: unique symbol = Symbol('preview')
/** Returns the error that ends the transaction of a preview, so that it is rolled back. */
const onlyPreview = (found: Recalculated): Error => Object.assign(new Error('only a preview'), { [preview]: found })
/** Returns the result of a preview when it ended the transaction. */
export const previewOfError = (error: unknown): Recalculated | undefined =>
  typeof error === 'object' && error !== null && preview in error ? (error as { [preview]: Recalculated })[preview] : undefined

/**
 * Returns the day from which dependent records are recalculated: the earlier of the record's old and new start, or the day that was sent.
 */
function startOf(engine: Engine, resource: Resource, request: RecalcRequest, states: readonly WireRecord[]): string {
  const { from } = resource.parts!.recalc!
  if (from !== undefined) return states.map(state => String(state[from])).toSorted()[0]!
  const taken = parseValue({ kind: 'date', options: { required: true } }, request.from)
  if (isProblem(taken)) throw validationError(engine, undefined, { recalcFrom: taken })
  if (taken.value === null || taken.value === undefined)
    throw validationError(engine, undefined, { recalcFrom: { key: 'nerud.validation.required' } })
  return String(taken.value)
}

/**
 * Recalculates what depends on a record when the write requests it. `before` and `after` are its states on the wire, null when there is
 * none.
 */
export async function recalculate(
  engine: Engine,
  tx: Tx,
  resource: Resource,
  request: RecalcRequest,
  before: WireRecord | null,
  after: WireRecord | null,
): Promise<Recalculated | undefined> {
  if (!request.isRequested) return undefined
  const recalc = engine.rules[resource.name]?.recalc
  if (!recalc) throw new Error(`${resource.name} promises a recalculation and its rules do not keep it`)
  const states = [before, after].flatMap(state => (state ? [byName(resource, state)] : []))
  const found = await recalc(tx, states.at(-1), startOf(engine, resource, request, states), request.isPreview)
  if (request.isPreview) throw onlyPreview(found)
  return found
}

/** Returns the response headers of a recalculation: the number of records, and the job if one does it. */
export const recalcHeaders = (found: Recalculated | undefined): Readonly<Record<string, string>> =>
  found ? { 'x-recalculated': String(found.count), ...(found.job !== undefined && { 'x-recalc-job': String(found.job) }) } : {}
