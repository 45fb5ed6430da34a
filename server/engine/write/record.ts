import { byName, checkRecord, isSameValue, isUntouched, wirePathOf, headerLinesOf, type Resource, type WireRecord } from '#resource'
import { sql } from 'kysely'
import { fieldError, httpError, rejectRefused } from '../../httpError.ts'
import type { Engine } from '../engine.ts'
import { actionOf, writeHistoryEntries, type HistoryEntry } from '../history.ts'
import { announceWrites } from '../notices.ts'
import type { Tx, ErrorPaths } from '../tx.ts'
import { tableOf } from '../schema/tables.ts'
import { placedOnBoards } from './board.ts'
import { eachAtErrorPath, rejectProblems, rejectUnchangeable } from './rejections.ts'
import { lockLines, sentLines, touchHeaders, withinHeader, wholeRecords } from './lines.ts'
import { linkProblems, matchingProblems, referenceProblems } from './references.ts'
import { assertStartsAreFree, maintainDefaults, assertUnique, uniqueBroken } from './unique.ts'
import { maintainReservations, type LinePaths } from './reserved.ts'
import { insertRows, recordStatuses, updateRows, writeJoins } from './rows.ts'
import { columnValues, columnValue, cleaned, defaultsOf, inNormalForm, overlay } from './values.ts'
import { anyOf } from '../columns.ts'

type Values = Record<string, unknown>
/** A record to create (`id` null) or to change, from values by field name; references by id. */
export interface RecordWrite {
  readonly id: number | null
  readonly values: Readonly<Values>
}

/** The context of a write. */
export interface WriteContext {
  /** The other records of a part are being adjusted, so the part must not run again. */
  readonly quiet?: boolean
  /** The records are lines of a header that is written too. */
  readonly within?: ErrorPaths
  /** The current records, already read whole after locking them, so that they are not read again. */
  readonly locked?: ReadonlyMap<number, WireRecord>
}

/** A record in the pipeline: the old record on the wire and by field name, the values to write, and the new record by field name. */
interface State {
  readonly id: number | null
  readonly before: WireRecord | null
  readonly prior: Values | null
  readonly values: Values
  readonly next: Values
}

const idsOf = (all: readonly { readonly id: number | null }[]): number[] => all.flatMap(one => one.id ?? [])

async function load(engine: Engine, tx: Tx, resource: Resource, all: readonly RecordWrite[], { locked }: WriteContext): Promise<State[]> {
  await lockLines(engine, tx, resource, all)
  const existing = locked ?? (await wholeRecords(engine, tx, resource, idsOf(all)))
  return all.map(({ id, values: given }) => {
    const before = id === null ? null : existing.get(id)!
    const prior = before && byName(resource, before)
    const values = { ...(id === null && defaultsOf(resource)), ...inNormalForm(resource, columnValues(resource, given)) }
    return { id, before, prior, values, next: overlay(engine.resources, resource, prior, values) }
  })
}

/** Throws when a record that the product itself needs is deleted, deactivated, or changed in a field that it needs. */
function rejectChangeOfNeeded(engine: Engine, resource: Resource, { id, prior, next }: State): void {
  const { ids = [], fields = [] } = resource.parts?.kept ?? {}
  if (id === null || !prior || !ids.includes(id)) return
  if (next['isDelete'] === true || next['isActive'] === false) throw httpError(409, 'NOT_NOW', engine.texts('nerud.server.kept'))
  const changed = fields.find(name => !isSameValue(resource.fields[name]!, prior[name], next[name]))
  if (changed !== undefined) throw fieldError(wirePathOf(resource, changed), engine.texts('nerud.server.keptValue'))
}

/** Runs the `before` rules and adds their values. */
async function runBeforeRules(engine: Engine, tx: Tx, resource: Resource, states: readonly State[], within?: ErrorPaths): Promise<State[]> {
  const { prepare, before } = engine.rules[resource.name] ?? {}
  const prepared: unknown = await prepare?.(
    tx,
    states.map(({ next }) => next),
  )
  return eachAtErrorPath(states, within, async state => {
    rejectChangeOfNeeded(engine, resource, state)
    const changes = await before?.(tx, state.next, state.prior, prepared)
    const values = cleaned(resource, { ...state.values, ...(changes && inNormalForm(resource, columnValues(resource, changes))) })
    return { ...state, values, next: overlay(engine.resources, resource, state.prior, values) }
  })
}

/** Runs the checks of whole records: cross-field checks, matching references, unique values, starts of dated values. */
async function checkStates(engine: Engine, tx: Tx, resource: Resource, states: readonly State[], within?: ErrorPaths): Promise<void> {
  const matching = await matchingProblems(engine, tx.db, resource, states)
  const links = await linkProblems(engine, tx, resource, states)
  const problems = states.map(({ next }, n) => ({ ...checkRecord(resource, next), ...matching[n], ...links[n] }))
  rejectProblems(engine, resource, problems, within)
  const all = states.map(({ next }) => next)
  await assertUnique(engine, tx, resource, states, within)
  await assertStartsAreFree(engine, tx, resource, all, idsOf(states), within)
}

/** Whether the change releases the unique values of its record. */
const isLeaving = ({ values }: Pick<State, 'values'>): boolean => values['isDelete'] === true || values['isActive'] === false

/**
 * Updates and inserts rows with their joins; returns the ids in the order of the states. A violated unique index is reported as a value
 * that is taken.
 */
async function storeRows(engine: Engine, tx: Tx, resource: Resource, states: readonly State[]): Promise<number[]> {
  const changed = states.flatMap(({ id, values }) => (id === null ? [] : [{ id, values }]))
  const fresh = states.filter(state => state.id === null)
  try {
    await updateRows(tx, resource, changed.filter(isLeaving))
    await updateRows(
      tx,
      resource,
      changed.filter(change => !isLeaving(change)),
    )
    const made = await insertRows(
      tx,
      resource,
      fresh.map(state => state.values),
    )
    const ids = states.map(state => state.id ?? made[fresh.indexOf(state)]!)
    await writeJoins(
      tx,
      resource,
      states.map(({ values }, n) => ({ id: ids[n]!, values })),
    )
    return ids
  } catch (error) {
    // A concurrent transaction may have written the value after the check.
    throw uniqueBroken(engine, resource, error) ?? error
  }
}

/** Writes what follows from the rows: status history, and the one default of a parent. */
async function storeParts(
  engine: Engine,
  tx: Tx,
  resource: Resource,
  states: readonly State[],
  ids: readonly number[],
  writing: WriteContext,
): Promise<void> {
  const { statuses, oneDefault } = resource.parts ?? {}
  if (statuses) {
    const { field } = statuses
    const moves = states.map(({ prior, next }, n) => ({
      id: ids[n]!,
      was: prior ? columnValue(prior[field]) : undefined,
      is: columnValue(next[field]),
    }))
    await recordStatuses(tx, resource, moves)
  }
  if (writing.quiet || !oneDefault) return
  const own = new Set(ids)
  const records = states.map(({ next }, n) => ({ id: ids[n]!, next }))
  await maintainDefaults(tx, resource, records, async all => {
    const changes = all.map(({ id, isDefault }) => ({ id, values: { [oneDefault.field]: isDefault } }))
    // Defaults of the written records themselves belong to this change, which already has a history entry.
    await updateRows(
      tx,
      resource,
      changes.filter(({ id }) => own.has(id)),
    )
    await writeMany(
      engine,
      tx,
      resource,
      changes.filter(({ id }) => !own.has(id)),
      { quiet: true },
    )
  })
}

/** Writes the lines that came with headers, those of all headers together. Returns the path of each line. */
async function storeLines(
  engine: Engine,
  tx: Tx,
  resource: Resource,
  states: readonly State[],
  ids: readonly number[],
  writing: WriteContext,
): Promise<LinePaths> {
  const paths = new Map<number, string>()
  for (const lines of headerLinesOf(engine.resources, resource)) {
    const { child, by } = lines
    const sent = sentLines(states, lines)
    const within = withinHeader(resource, lines, sent, writing.within)
    const isHard = !!child.parts?.hardRemove
    const changedLines = sent.filter(({ change }) => !isUntouched(change) && !(isHard && change.isCancelled))
    const path = (n: number): string => within.path(sent.indexOf(changedLines[n]!))
    const changes = changedLines.map(({ header, change }): RecordWrite => {
      if (change.isCancelled) return { id: change.id, values: { isDelete: true } }
      return { id: change.id, values: change.id === null ? { ...change.values, [by]: ids[header]! } : change.values }
    })
    const cancelledIds = sent.flatMap(({ change }) => (isHard && change.isCancelled ? change.id! : []))
    await deleteRows(engine, tx, child, cancelledIds)
    const made = await writeMany(engine, tx, child, changes, { within: { ...within, path } })
    for (const [n, line] of made.entries()) paths.set(line['id'] as number, path(n))
  }
  return paths
}

/**
 * Creates and changes records of a resource: checks, rules, rows, parts, lines, history. As far as the rules allow, the number of
 * statements does not depend on the number of records. Returns the new records in the order of the changes, each record once. This is the
 * core of the write pipeline.
 */
export async function writeMany(
  engine: Engine,
  tx: Tx,
  resource: Resource,
  changes: readonly RecordWrite[],
  writing: WriteContext = {},
): Promise<WireRecord[]> {
  if (changes.length === 0) return []
  const { within } = writing
  const sent = await load(engine, tx, resource, changes, writing)
  await rejectUnchangeable(engine, tx, resource, sent, within)
  const references = await referenceProblems(
    engine,
    tx.db,
    resource,
    sent.map(({ values }) => values),
  )
  rejectProblems(engine, resource, references, within)
  const states = await placedOnBoards(tx, resource, await runBeforeRules(engine, tx, resource, sent, within))
  await checkStates(engine, tx, resource, states, within)
  const ids = await storeRows(engine, tx, resource, states)
  await storeParts(engine, tx, resource, states, ids, writing)
  const paths = await storeLines(engine, tx, resource, states, ids, writing)
  await maintainReservations(engine, tx, resource, ids, paths, within)
  if (!within)
    await touchHeaders(
      engine,
      tx,
      resource,
      states.flatMap(({ prior, next }) => (prior ? [prior, next] : [next])),
    )
  const records = await wholeRecords(engine, tx, resource, ids)
  const after = ids.map(id => records.get(id)!)
  const { after: afterEach, afterAll } = engine.rules[resource.name] ?? {}
  if (afterEach) await eachAtErrorPath(states, within, ({ prior }, n) => afterEach(tx, byName(resource, after[n]!), prior))
  await afterAll?.(
    tx,
    after.map(one => byName(resource, one)),
  )
  await announceWrites(engine, tx, resource, () =>
    states.map(({ prior }, n) => ({ id: ids[n]!, before: prior, after: byName(resource, after[n]!) })),
  )
  const entries = states.map(({ before, values }, n): HistoryEntry => ({
    action: actionOf(before, after[n]!),
    before,
    after: after[n]!,
    given: Object.keys(values).filter(name => values[name] !== null),
  }))
  await writeHistoryEntries(tx, resource, entries)
  return after
}

/** The same for one record. */
export async function writeValues(
  engine: Engine,
  tx: Tx,
  resource: Resource,
  id: number | null,
  values: Readonly<Values>,
  writing: WriteContext = {},
): Promise<WireRecord> {
  const [record] = await writeMany(engine, tx, resource, [{ id, values }], writing)
  return record!
}

/** Deletes rows that are only links; nothing but their history remains. */
async function deleteRows(engine: Engine, tx: Tx, resource: Resource, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const before = [...(await wholeRecords(engine, tx, resource, ids)).values()]
  for (const record of before) rejectRefused(engine, resource, byName(resource, record), true)
  await sql`delete from ${sql.table(tableOf(resource))} where id = ${anyOf(ids)}`.execute(tx.db)
  for (const record of before) {
    const flat = byName(resource, record)
    await engine.rules[resource.name]?.after?.(tx, { ...flat, isDelete: true }, flat)
  }
  await writeHistoryEntries(
    tx,
    resource,
    before.map(record => ({ action: 'remove', before: record, after: null })),
    true,
  )
}

/** Removes records: most are marked as deleted, rows that are only links are deleted. */
export async function removeRecords(engine: Engine, tx: Tx, resource: Resource, ids: readonly number[]): Promise<void> {
  if (resource.parts?.hardRemove) return deleteRows(engine, tx, resource, ids)
  await writeMany(
    engine,
    tx,
    resource,
    ids.map(id => ({ id, values: { isDelete: true } })),
  )
}
