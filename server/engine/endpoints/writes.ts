import { digestOf } from '../schema/statements.ts'
import { actionOf, idOf, isReading, wirePathOf, setAt, valueAt, headerLinesOf, type Action, type Call, type Resource } from '#resource'
import { sql } from 'kysely'
import { isUnavailable } from '../../adapters/postgres/pool.ts'
import { isUndo, runAction } from '../write/action.ts'
import { formOf, jsonOf, type Sent } from '../http/body.ts'
import { idIn, isPrefetch, json, type CallContext, isSwitch, numbersIn, sentQuery } from '../http/calls.ts'
import { type Engine, seesAll } from '../engine.ts'
import { storeSentFiles } from '../files/store.ts'
import { columnOf, tableOf } from '../schema/tables.ts'
import {
  idempotent,
  type StoredAnswer,
  previewOfError,
  recalcHeaders,
  recalculate,
  takeRecalcRequest,
  changedIn,
  rejectRights,
  valuesOf,
} from '../write/request.ts'
import { inTransaction, withoutTransaction } from '../write/transaction.ts'
import { readRecordById } from '../read/records.ts'
import { httpError, notFound, validationError } from '../../httpError.ts'
import type { Tx } from '../tx.ts'
import { conflict, staleAmong, withLeftOut } from '../write/lines.ts'
import { removeRecords, writeValues } from '../write/record.ts'
import { lockAll } from '../write/rows.ts'
import { rejectRefusedOf } from '../write/rejections.ts'

const hasFile = (resource: Resource): boolean => Object.values(resource.fields).some(one => one.kind === 'file')

/** Reads the body of a write: JSON, or a form when the entity has files. */
async function sentBy(engine: Engine, ctx: CallContext, form: boolean): Promise<Sent> {
  const isForm = form && !/json/i.test(ctx.request.headers.get('content-type') ?? '')
  return isForm ? formOf(ctx.request, engine) : { wire: await jsonOf(ctx.request, engine), files: {} }
}

type Work = (tx: Tx, sent: Sent, onFailure: (undo: () => Promise<void>) => void) => Promise<StoredAnswer>

/** Runs a transaction and removes its stored files when it fails or is retried: each attempt starts with the data as sent. */
async function writing(engine: Engine, ctx: CallContext, sent: Sent, work: Work): Promise<StoredAnswer> {
  const undo: (() => Promise<void>)[] = []
  const removeFiles = async (): Promise<void> => {
    for (const one of undo.splice(0)) await one().catch(problem => engine.log.warn({ problem: String(problem) }, 'a file was not removed'))
  }
  const mark = digestOf(JSON.stringify(sent.wire), ...Object.values(sent.files).map(file => file.bytes))
  const call = `${ctx.request.method} ${new URL(ctx.request.url).pathname}`
  try {
    return await inTransaction(
      engine,
      ctx.user,
      tx =>
        idempotent(engine, tx, ctx.request.headers.get('idempotency-key'), call, mark, () =>
          work(tx, { ...sent, wire: structuredClone(sent.wire) }, one => void undo.push(one)),
        ),
      removeFiles,
    )
  } catch (error) {
    // When the reply to COMMIT was lost, the record may exist: an unreferenced file is better than a record without its file.
    if (!isUnavailable(error)) await removeFiles()
    const found = previewOfError(error)
    if (found) return { status: 200, body: JSON.stringify({ preview: found }) }
    throw error
  }
}
const answered = (value: Record<string, unknown>, status: number, headers: StoredAnswer['headers'] = {}): StoredAnswer => ({
  status,
  headers,
  body: JSON.stringify(value),
  version: Number(value['version']),
})
const versionIn = (value: unknown): number | null => {
  const version = (value as { readonly version?: unknown } | null)?.version
  return typeof version === 'number' ? version : null
}
const toResponse = (answer: StoredAnswer): Response => {
  const version = answer.version === undefined ? versionIn(JSON.parse(answer.body || 'null')) : answer.version
  return json(answer.body, answer.status, { ...answer.headers, ...(version !== null && { etag: `"${version}"` }) })
}

/** Fills in what a new record takes from its parent: each field that was omitted, or sent empty. */
async function fillFrom(engine: Engine, tx: Tx, resource: Resource, parent: string, wire: Record<string, unknown>): Promise<void> {
  const path = wirePathOf(resource, parent)
  const id = idOf(valueAt(wire, path))
  if (!Number.isSafeInteger(id)) throw validationError(engine, resource, { [path]: { key: 'nerud.validation.required' } })
  const taken = await engine.rules[resource.name]!.createFrom![parent]!(tx, id!, wire)
  for (const [name, value] of Object.entries(taken)) {
    const at = wirePathOf(resource, name)
    if (isEmpty(valueAt(wire, at))) setAt(wire, at, value)
  }
}
const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/** Returns a written record as its writer sees it: as read for its history, when nothing is hidden and no rule has changed it since. */
async function writtenRecord(engine: Engine, tx: Tx, resource: Resource, made: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { scope, after, afterAll } = engine.rules[resource.name] ?? {}
  const isFinal = !scope && !after && !afterAll && !resource.parts?.recalc && seesAll(engine, tx.user)
  return isFinal ? made : readRecordById(engine, tx.db, resource, tx.user, made['id'] as number, true)
}

/** Creates a record from JSON, or from a form when the entity has files; `parent`: the reference whose record fills in what was omitted. */
export async function create(engine: Engine, resource: Resource, ctx: CallContext, parent?: string): Promise<Response> {
  const sent = await sentBy(engine, ctx, hasFile(resource))
  const answer = await writing(engine, ctx, sent, async (tx, sent, onFailure) => {
    if (parent !== undefined) await fillFrom(engine, tx, resource, parent, sent.wire)
    const recalcRequest = takeRecalcRequest(resource, ctx.query, sent.wire)
    const values = valuesOf(engine, resource, sent, 'create', tx.today, await storeSentFiles(tx, resource.fields, sent, onFailure))
    rejectRights(engine, resource, ctx.user, values)
    const made = await writeValues(engine, tx, resource, null, values)
    const found = await recalculate(engine, tx, resource, recalcRequest, null, made)
    return answered(await writtenRecord(engine, tx, resource, made), 201, recalcHeaders(found))
  })
  return toResponse(answer)
}

/** `If-Match: *` means any existing version (RFC 9110 §13.1.1), the same as no header. */
const ANY_VERSION = '*'
/**
 * Returns the version that the caller has seen: `If-Match`, or `version` in the body; undefined when neither is given. A malformed tag is
 * NaN, so that a caller who sent a version is not treated as one who did not.
 */
function seenVersion(ctx: CallContext, wire: Record<string, unknown>): number | undefined {
  const header = ctx.request.headers.get('if-match')
  if (header === null || header.trim() === ANY_VERSION) return wire['version'] === undefined ? undefined : Number(wire['version'])
  const tag = /^(?:W\/)?"(\d+)"$/.exec(header.trim())?.[1]
  return tag === undefined ? Number.NaN : Number(tag)
}

/**
 * Allows a change without a version on the current record and logs it as such; throws 428 when the property `versions` requires one, and
 * for a malformed version.
 */
async function demandVersion(tx: Tx, engine: Engine, resource: Resource, id: number, seen: number | undefined): Promise<void> {
  if (resource.parts?.unversioned || (seen !== undefined && !Number.isNaN(seen))) return
  if (seen !== undefined || (await engine.requiresVersions(tx.db)))
    throw httpError(428, 'NO_VERSION', engine.texts('nerud.server.noVersion'))
  engine.log.info({ resource: resource.name, id, account: tx.user.id }, 'Changed without a version, as the record is now')
}

/** Takes switches of a change from the query string: `?forAllVehicles=true` (operations §7.2). */
function takeFlags(resource: Resource, query: URLSearchParams, wire: Record<string, unknown>): void {
  for (const [name, value] of query) if (isSwitch(resource, name) && !(name in wire)) wire[name] = value
}

/** Throws 422 for fields that a call does not accept, because it changes only some fields. */
function rejectUnaccepted(engine: Engine, resource: Resource, taken: readonly string[], wire: Record<string, unknown>): void {
  const paths = new Set([...taken.map(name => wirePathOf(resource, name)), 'version'])
  const others = Object.keys(wire).filter(path => !paths.has(path))
  if (others.length > 0)
    throw validationError(engine, resource, Object.fromEntries(others.map(path => [path, { key: 'nerud.validation.readonly' }])))
}

/**
 * Changes a record of which the caller has seen the current version; `replace` empties what was omitted, `whole` writes only what differs
 * in a complete record; `of`: the call that accepts only some fields.
 */
export async function edit(
  engine: Engine,
  resource: Resource,
  ctx: CallContext,
  mode: 'edit' | 'replace' | 'whole',
  of?: string,
): Promise<Response> {
  const id = idIn(engine, ctx)
  const sent = await sentBy(engine, ctx, hasFile(resource))
  if (of !== undefined) rejectUnaccepted(engine, resource, resource.api.edits![of]!, sent.wire)
  takeFlags(resource, ctx.query, sent.wire)
  const seen = seenVersion(ctx, sent.wire)
  const answer = await writing(engine, ctx, sent, async (tx, whole, onFailure) => {
    const recalcRequest = takeRecalcRequest(resource, ctx.query, whole.wire)
    const version = (await lockAll(tx, resource, [id])).get(id)
    if (version === undefined) throw notFound(engine)
    const current = await readRecordById(engine, tx.db, resource, ctx.user, id, true)
    const sent = mode === 'whole' ? { ...whole, wire: changedIn(engine.resources, resource, whole.wire, current) } : whole
    rejectDeleted(engine, resource, current, sent.wire)
    // Checked before the version: a caller with an older version learns that the record cannot be changed, instead of being asked to merge.
    if (seen !== version) await rejectRefusedOf(engine, tx, resource, [id], valueAt(sent.wire, wirePathOf(resource, 'isDelete')) === true)
    await demandVersion(tx, engine, resource, id, seen)
    rejectStale(engine, resource, seen, version, current, sent.wire)
    const given = valuesOf(
      engine,
      resource,
      sent,
      mode === 'whole' ? 'edit' : mode,
      tx.today,
      await storeSentFiles(tx, resource.fields, sent, onFailure, current),
    )
    const values = await withLeftOut(engine, tx, resource, id, given)
    rejectRights(engine, resource, ctx.user, values)
    const isWhole = seesAll(engine, ctx.user) && headerLinesOf(engine.resources, resource).length === 0
    const made = await writeValues(engine, tx, resource, id, values, isWhole ? { locked: new Map([[id, current]]) } : {})
    const found = await recalculate(engine, tx, resource, recalcRequest, current, made)
    return answered(await writtenRecord(engine, tx, resource, made), 200, recalcHeaders(found))
  })
  return toResponse(answer)
}

/** A deleted record cannot be changed until it is restored: nobody would see the changes. */
function rejectDeleted(engine: Engine, resource: Resource, current: Record<string, unknown>, wire: Record<string, unknown>): void {
  const path = wirePathOf(resource, 'isDelete')
  if (valueAt(current, path) === true && valueAt(wire, path) === undefined)
    throw httpError(409, 'DELETED', engine.texts('nerud.server.deleted'))
}

/** Two people edit one record: the second gets the current record, and nothing is overwritten silently. */
function rejectStale(
  engine: Engine,
  resource: Resource,
  seen: number | undefined,
  version: number,
  current: Record<string, unknown>,
  wire: Record<string, unknown>,
): void {
  if (resource.parts?.unversioned || seen === undefined) return
  if (seen !== version) throw conflict(engine, current, staleAmong(engine, resource, wire, current))
}

/** Removes a record. */
export async function remove(engine: Engine, resource: Resource, ctx: CallContext): Promise<Response> {
  const id = idIn(engine, ctx)
  const wire = await jsonOf(ctx.request, engine)
  const seen = seenVersion(ctx, wire)
  const answer = await writing(engine, ctx, { wire, files: {} }, async (tx, sent) => {
    const recalcRequest = takeRecalcRequest(resource, ctx.query, sent.wire)
    const version = (await lockAll(tx, resource, [id])).get(id)
    if (version === undefined) throw notFound(engine)
    const current = await readRecordById(engine, tx.db, resource, ctx.user, id)
    if (seen !== version) await rejectRefusedOf(engine, tx, resource, [id], true)
    rejectStale(engine, resource, seen, version, current, {})
    await removeRecords(engine, tx, resource, [id])
    const found = await recalculate(engine, tx, resource, recalcRequest, current, null)
    return { status: 200, body: JSON.stringify({ id }), headers: recalcHeaders(found) }
  })
  return toResponse(answer)
}

/** Returns the record that an action's path names: by its id, or by another unique field. */
async function namedBy(engine: Engine, resource: Resource, ctx: CallContext): Promise<number> {
  const name = Object.keys(ctx.params).find(key => key !== 'id' && key in resource.fields)
  if (!name || 'id' in ctx.params) return idIn(engine, ctx)
  const { rows } = await sql<{
    id: number
  }>`select id from ${sql.table(tableOf(resource))} where ${sql.ref(columnOf(resource, name))} = ${ctx.params[name]} and not is_delete`.execute(
    engine.db,
  )
  if (!rows[0]) throw notFound(engine)
  return Number(rows[0].id)
}

/** Whether the answer is never stored. */
const isNeverStored = ({ answer }: Action): boolean => answer === 'secret' || answer === 'session'

/** Returns the version that an action over one record is to undo; undefined for other actions. */
const versionToUndo = (resource: Resource, action: string, ctx: CallContext): number | undefined =>
  actionOf(resource, action)!.on === 'one' && isUndo(resource, action) ? seenVersion(ctx, {}) : undefined

/** Runs a declared action. */
export async function doAction(engine: Engine, resource: Resource, call: Call, ctx: CallContext): Promise<Response> {
  const action = actionOf(resource, call.of!)!
  // A browser prefetch is not a request of its user.
  if (action.changes && isPrefetch(ctx.request)) return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
  const inPath = action.on === 'one' ? {} : ctx.params
  const id = action.on === 'one' ? await namedBy(engine, resource, ctx) : null
  const sent: Sent =
    call.method === 'GET'
      ? { wire: { ...sentQuery(ctx.query, Object.keys(action.input ?? {})), ...inPath }, files: {} }
      : await sentBy(
          engine,
          ctx,
          action.body === 'multipart' || Object.values(action.input ?? {}).some(one => (one as { kind: string }).kind === 'file'),
        )
  Object.assign(sent.wire, inPath)
  for (const name of numbersIn(action.input ?? {}))
    if (call.method !== 'GET' && ctx.query.has(name) && !(name in sent.wire)) sent.wire[name] = Number(ctx.query.get(name))
  if (action.on === 'one' && !isReading(action)) delete sent.wire['version']
  const seen = versionToUndo(resource, call.of!, ctx)
  let file: Response | undefined
  const act: Work = async (tx, sent, onFailure) => {
    const outcome = await runAction(engine, tx, resource, call.of!, { id, seen, sent, onFailure })
    if ('record' in outcome) return answered(outcome.record, 200)
    if (outcome.value instanceof Response) {
      file = outcome.value
      return { status: file.status, body: 'null' }
    }
    return outcome.value === undefined
      ? { status: 204, body: '' }
      : { status: 200, body: JSON.stringify(outcome.value), version: versionIn(outcome.value), isSecret: isNeverStored(action) }
  }
  const answer = isReading(action)
    ? await withoutTransaction(engine, ctx.user, tx => act(tx, sent, () => undefined))
    : await writing(engine, ctx, sent, act)
  if (file) return file
  return answer.status === 204 ? new Response(null, { status: 204 }) : toResponse(answer)
}
