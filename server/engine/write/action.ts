import { sql } from 'kysely'
import {
  inputsOfVariant,
  optionsOf,
  wirePathOf,
  readRecord,
  type Action,
  type Fields,
  type Problem,
  type Resource,
  actionOf,
  byName,
  isMove,
  isReading,
  type WireRecord,
} from '#resource'
import type { Sent } from '../http/body.ts'
import { type Engine, seesIn } from '../engine.ts'
import { storeSentFiles } from '../files/store.ts'
import type { Tx } from '../tx.ts'
import { columnOf, tableOf } from '../schema/tables.ts'
import { inputLabel, validationError, httpError, notFound } from '../../httpError.ts'
import { referenceProblems } from './references.ts'
import { changesBetween, isInHistory, writeHistoryEntries } from '../history.ts'
import { interpretedQuery } from '../read/conditions.ts'
import { assertVisible, idsOf, questionOf, readRecordById, readRecords } from '../read/records.ts'
import { addressed } from '../read/listScope.ts'
import { conflict } from './lines.ts'
import { lockAll, updateRows } from './rows.ts'

/** The input of an action: the record's id from the path, the version of it that an undo is for, the body, and the undo of stored files on failure. */
interface ActionRequest {
  readonly id: number | null
  readonly seen?: number | undefined
  readonly sent: Sent
  readonly onFailure: (undo: () => Promise<void>) => void
}

const isObject = (value: unknown): value is WireRecord => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Merges inputs in a nested object with the others; of duplicates, the outer one wins. */
function unfold(wire: Record<string, unknown>, also: string | undefined): Record<string, Problem> {
  const given = also === undefined ? undefined : wire[also]
  if (also === undefined || given === undefined) return {}
  delete wire[also]
  if (given === null) return {}
  if (!isObject(given)) return { [also]: { key: 'nerud.validation.type' } }
  for (const [name, value] of Object.entries(given)) if (!Object.hasOwn(wire, name)) wire[name] = value
  // The id and version of a record are not inputs, and must not pass unchecked.
  const reserved = ['id', 'version'].filter(name => name in given)
  return Object.fromEntries(reserved.map(name => [name, { key: 'nerud.validation.unknown' }]))
}

/** Returns the value that selects the variant of a choice. */
async function chosenIn(engine: Engine, tx: Tx, action: Action, wire: WireRecord): Promise<unknown> {
  const { of, by } = action.variants!
  const one = action.input![of]!
  const target = engine.resources[optionsOf(one).target!]!
  const { values } = readRecord({ [of]: one }, { [optionsOf(one).at ?? of]: wire[optionsOf(one).at ?? of] }, { mode: 'create' })
  if (typeof values[of] !== 'number') return undefined
  const { rows } = await sql<{ by: unknown }>`select ${sql.ref(columnOf(target, by))} as by from ${sql.table(tableOf(target))}
    where id = ${values[of]} and not is_delete`.execute(tx.db)
  return rows[0]?.by
}

/**
 * Parses the input of an action whose inputs depend on a choice: inputs of another choice are unknown, those that this choice requires are
 * mandatory, and references must be visible to the caller. Throws 422 that names the fields.
 */
async function variantInput(
  engine: Engine,
  tx: Tx,
  resource: Resource,
  action: Action,
  { sent, onFailure }: ActionRequest,
): Promise<WireRecord> {
  const folded = unfold(sent.wire, action.variants!.also)
  const fields: Fields = inputsOfVariant(action, await chosenIn(engine, tx, action, sent.wire))
  const fileProblems = await storeSentFiles(tx, fields, sent, onFailure)
  const { values, problems } = readRecord(fields, sent.wire, { mode: 'create', today: tx.today })
  const inputs = { ...resource, fields }
  const [unfit = {}] = await referenceProblems(engine, tx.db, inputs, [values], tx.user)
  const all = { ...unfit, ...problems, ...folded, ...fileProblems }
  if (Object.keys(all).length > 0) throw validationError(engine, resource, all, path => inputLabel(engine, resource, nameAt(inputs, path)))
  return values
}

const nameAt = (inputs: Resource, path: string): string =>
  Object.keys(inputs.fields).find(name => wirePathOf(inputs, name) === path) ?? path

/** The result of an action: its record, or the value that the handler returned. */
type ActionResult = { readonly record: Record<string, unknown> } | { readonly value: unknown }

/** The result of an action for one of several records. */
interface RowResult {
  readonly id: number
  readonly ok: boolean
  readonly message?: string
}

/** The limit of records in one action. */
const MAX_RECORDS = 10_000

async function inputOf(engine: Engine, tx: Tx, resource: Resource, action: Action, query: ActionRequest): Promise<Record<string, unknown>> {
  if (action.variants) return variantInput(engine, tx, resource, action, query)
  const fields: Fields = action.input ?? {}
  const fileProblems = await storeSentFiles(tx, fields, query.sent, query.onFailure)
  const { values, problems } = readRecord(fields, query.sent.wire, { mode: 'create', today: tx.today })
  const all = { ...problems, ...fileProblems }
  if (Object.keys(all).length) throw validationError(engine, resource, all, path => inputLabel(engine, resource, path))
  return values
}

/** Whether the action undoes another one: then it changes only records in the version that the caller has seen. */
export const isUndo = (resource: Resource, name: string): boolean => Object.values(resource.actions ?? {}).some(({ undo }) => undo === name)

/** Returns the versions of records that the caller has seen, by id; undefined when the action applies to the current ones. */
function seenVersions(engine: Engine, resource: Resource, name: string, versions: unknown): ReadonlyMap<number, unknown> | undefined {
  if (versions === undefined && !isUndo(resource, name)) return undefined
  const isRead = typeof versions === 'object' && versions !== null && Object.values(versions).every(Number.isSafeInteger)
  if (!isRead) throw validationError(engine, undefined, { versions: { key: 'nerud.validation.required' } })
  return new Map(Object.entries(versions).map(([id, version]) => [Number(id), version]))
}

const notNow = (engine: Engine): Error => httpError(409, 'NOT_NOW', engine.texts('nerud.server.notNow'))

/** Runs an action: the write pipeline with the handler instead of the write: lock → when → input → handler → history → response. */
export async function runAction(engine: Engine, tx: Tx, resource: Resource, name: string, query: ActionRequest): Promise<ActionResult> {
  const action = actionOf(resource, name)!
  const rules = engine.rules[resource.name]
  const handler = rules?.actions?.[name] ?? rules?.queries?.[name]
  if (!handler) throw new Error(`${resource.name} promises the action ${name} and its rules do not keep it`)
  if (action.on === 'all') return { value: await handler(tx, await inputOf(engine, tx, resource, action, query)) }
  if (resource.api.queries?.[name] && action.on === 'one') {
    const id = query.id!
    await assertVisible(engine, tx.db, resource, tx.user, id)
    return { value: await handler(tx, { id }, await inputOf(engine, tx, resource, action, query)) }
  }
  return action.on === 'one'
    ? actOnOne(engine, tx, resource, name, action, handler, query)
    : actOnMany(engine, tx, resource, name, action, handler, query)
}

type Handler = (tx: Tx, ...rest: unknown[]) => Promise<unknown>

/**
 * Stores history and version for what a handler changed by its own statements; what it wrote through the pipeline is in the history
 * already.
 */
async function keep(
  tx: Tx,
  resource: Resource,
  name: string,
  all: readonly { before: WireRecord; after: Record<string, unknown> }[],
  always: boolean,
): Promise<void> {
  const own = all.filter(({ after }) => !isInHistory(tx, resource, after['id'] as number))
  const stale = own.filter(
    ({ before, after }) => before['version'] === after['version'] && changesBetween(resource, before, after).length > 0,
  )
  await writeHistoryEntries(
    tx,
    resource,
    own.map(one => ({ action: name, ...one })),
    always,
  )
  if (stale.length === 0) return
  await updateRows(
    tx,
    resource,
    stale.map(({ after }) => ({ id: after['id'] as number, values: {} })),
  )
  for (const { after } of stale) after['version'] = Number(after['version']) + 1
}

async function actOnOne(
  engine: Engine,
  tx: Tx,
  resource: Resource,
  name: string,
  action: Action,
  handler: Handler,
  query: ActionRequest,
): Promise<ActionResult> {
  const id = query.id!
  if (!isReading(action) && !(await lockAll(tx, resource, [id])).has(id)) throw notFound(engine)
  const before = await readRecordById(engine, tx.db, resource, tx.user, id)
  if (query.seen !== undefined && before['version'] !== query.seen) throw conflict(engine, before, [])
  const flat = byName(resource, before)
  if (action.when && !action.when(flat)) throw notNow(engine)
  const value = await handler(tx, flat, await inputOf(engine, tx, resource, action, query))
  if (isReading(action)) return { value }
  const after = await readRecordById(engine, tx.db, resource, tx.user, id, true)
  // Moving a card within a column does not change the record otherwise.
  await keep(tx, resource, name, [{ before, after }], !isMove(resource, name))
  return value === undefined ? { record: after } : { value }
}

/**
 * Returns the records that `filter` finds, at most `max`: the query string of the plain list, or the address of any list of the resource. A
 * filter without conditions requires `all`.
 */
export async function foundIds(
  engine: Engine,
  tx: Tx,
  resource: Resource,
  { filter, all }: { readonly filter: string; readonly all: unknown },
  max: number,
): Promise<number[]> {
  const { call, filters, within, isNarrowed } = addressed(engine, resource, tx.user, filter)
  const query = questionOf(engine, resource, filters, seesIn(tx.user, resource, call), call)
  // A filter without conditions means every record: the caller must confirm that.
  if (!isNarrowed && query.conditions.length === 0 && !query.where && query.search === '' && all !== true)
    throw validationError(engine, undefined, { filter: { key: 'nerud.validation.everything' } })
  const meant = await interpretedQuery(engine, tx.db, resource, tx.user, query, within)
  return limited(engine, await idsOf(engine, tx.db, resource, tx.user, meant, max, within), max)
}

/** Returns the records with these `ids`, or those that `filter` finds. */
async function chosen(engine: Engine, tx: Tx, resource: Resource, { ids, filter, all }: Record<string, unknown>): Promise<number[]> {
  if (filter !== undefined && ids !== undefined) throw validationError(engine, undefined, { filter: { key: 'nerud.validation.eitherIds' } })
  if (typeof filter === 'string') return foundIds(engine, tx, resource, { filter, all }, MAX_RECORDS)
  const valid = Array.isArray(ids) && ids.length > 0 && ids.every(id => Number.isSafeInteger(id) && (id as number) > 0)
  if (!valid) throw validationError(engine, undefined, { ids: { key: 'nerud.validation.required' } })
  return limited(
    engine,
    [...new Set(ids as number[])].toSorted((a, b) => a - b),
  )
}
function limited(engine: Engine, ids: number[], max = MAX_RECORDS): number[] {
  if (ids.length > max) throw validationError(engine, undefined, { ids: { key: 'nerud.validation.max', params: { max } } })
  return ids
}

/**
 * Returns the result for each record: as the handler reported, else success for all that it received; records that it did not receive
 * always have a row.
 */
function resultsOf(value: unknown, rejected: readonly RowResult[], given: readonly number[]): unknown {
  const reported = value as { readonly results?: readonly RowResult[] } | null | undefined
  const isOwn = value !== undefined && !Array.isArray(reported?.results)
  if (isOwn && (rejected.length === 0 || typeof value !== 'object')) return value
  const rows = isOwn ? [] : (reported?.results ?? given.map(id => ({ id, ok: true })))
  return { ...reported, results: [...rows, ...rejected].toSorted((a, b) => a.id - b.id) }
}

/** Adds the new versions of records to the results when the action can be undone. */
function withVersions({ undo }: Action, value: unknown, after: ReadonlyMap<number, WireRecord>): unknown {
  const { results, ...rest } = value as { readonly results?: readonly RowResult[] }
  if (undo === undefined || !Array.isArray(results)) return value
  const rows = (results as readonly RowResult[]).map(row => {
    const version = row.ok ? after.get(row.id)?.['version'] : undefined
    return version === undefined ? row : { ...row, version }
  })
  return { ...rest, results: rows }
}

async function actOnMany(
  engine: Engine,
  tx: Tx,
  resource: Resource,
  name: string,
  action: Action,
  handler: Handler,
  query: ActionRequest,
): Promise<ActionResult> {
  const { ids: sentIds, filter, all, versions, ...wire } = query.sent.wire
  const input = await inputOf(engine, tx, resource, action, { ...query, sent: { ...query.sent, wire } })
  const seen = seenVersions(engine, resource, name, versions)
  const ids = await chosen(engine, tx, resource, { ids: sentIds, filter, all })
  // All callers lock in the same order, so that two actions on the same records cannot deadlock.
  if (!isReading(action)) await lockAll(tx, resource, ids)
  if (ids.length === 0) return { value: { results: [] } }
  const before = await readRecords(engine, tx.db, resource, tx.user, ids)
  // The answer is a file, which cannot include results by record.
  if (before.size === 0 || (action.answer === 'file' && before.size !== ids.length)) throw notFound(engine)
  const flat = ids.flatMap(id => (before.has(id) ? [byName(resource, before.get(id)!)] : []))
  const isSeen = (id: number): boolean => seen === undefined || seen.get(id) === before.get(id)!['version']
  const known = flat.filter(record => isSeen(record['id'] as number))
  if (known.length === 0) throw httpError(409, 'CONFLICT', engine.texts('nerud.server.conflict'))
  const fit = action.when ? known.filter(record => action.when!(record)) : known
  if (fit.length === 0) throw notNow(engine)
  const given = fit.map(record => record['id'] as number)
  const taken = new Set(given)
  const why = (id: number): string => (!before.has(id) ? 'noRecord' : isSeen(id) ? 'notNow' : 'conflict')
  const rejected = ids.filter(id => !taken.has(id)).map(id => ({ id, ok: false, message: engine.texts(`nerud.server.${why(id)}`) }))
  const value = await handler(tx, fit, input)
  if (isReading(action)) return { value: resultsOf(value, rejected, given) }
  const after = await readRecords(engine, tx.db, resource, tx.user, given, true)
  const pairs = given.flatMap(id => (after.has(id) ? [{ before: before.get(id)!, after: after.get(id)! }] : []))
  await keep(tx, resource, name, pairs, false)
  return { value: withVersions(action, resultsOf(value, rejected, given), after) }
}
