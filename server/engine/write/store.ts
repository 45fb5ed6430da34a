import { isSameValue, optionsOf, wirePathOf, titleOf, type Resource } from '#resource'
import { sql } from 'kysely'
import type { Engine } from '../engine.ts'
import { isTracked, parentOf, stateChanges, storeHistory, type HistoryChange as FieldChange } from '../history.ts'
import { announceWrites } from '../notices.ts'
import { recordJson, shownFields } from '../read/recordJson.ts'
import type { StoredChange, Tx } from '../tx.ts'
import { isInTable, tableOf } from '../schema/tables.ts'
import { touchHeaders } from './lines.ts'
import { recordStatuses, updateRows } from './rows.ts'
import { anyOf } from '../columns.ts'

type Values = Readonly<Record<string, unknown>>

/** Returns the stored fields that differ before and after. */
export const changedFields = <R extends Resource>(resource: R, { before, after }: StoredChange<R>): string[] => {
  const [was, is] = [before as Values, after as Values]
  return Object.entries(resource.fields)
    .filter(([name, one]) => isInTable(resource, name) && !isSameValue(one, was[name], is[name]))
    .map(([name]) => name)
}

interface Moved {
  readonly before: Values
  readonly after: Values
  readonly names: readonly string[]
}
const idOfRow = (row: Values): number => row['id'] as number

/** Returns a function that converts ids in fields to the references that users see, with one statement per reference field. */
async function shownRefs(
  engine: Engine,
  tx: Tx,
  resource: Resource,
  moved: readonly Moved[],
): Promise<(name: string, value: unknown) => unknown> {
  const shown = new Map<string, ReadonlyMap<unknown, unknown>>()
  for (const [name, one] of Object.entries(resource.fields)) {
    if (one.kind !== 'reference') continue
    const ids = moved.filter(({ names }) => names.includes(name)).flatMap(({ before, after }) => [before[name], after[name]])
    if (ids.length === 0) continue
    const target = engine.resources[optionsOf(one).target!]!
    const { rows } = await sql<{ j: { id: number } }>`select ${recordJson(engine, target, shownFields(one, target), 't', 1)} as j
      from ${sql.table(tableOf(target))} as t where t.id = ${anyOf(new Set(ids))}`.execute(tx.db)
    shown.set(name, new Map(rows.map(({ j }) => [j.id, j])))
  }
  return (name, value) => (value === null ? null : (shown.get(name)?.get(value) ?? value))
}

/** Whether the history shows the field when records are changed by a rule; fields that no screen shows are excluded. */
const isInMassHistory = (resource: Resource, name: string): boolean =>
  isTracked(resource, name) && !(resource.fields[name]!.kind === 'json' && optionsOf(resource.fields[name]!).hidden)

/** Converts a row to the form in which records are read: references as objects with an id. */
const asRead = (resource: Resource, row: Values): Values =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      resource.fields[name]?.kind === 'reference' && typeof value === 'number' ? { id: value } : value,
    ]),
  )

async function writeHistoryOf(engine: Engine, tx: Tx, resource: Resource, all: readonly Moved[], action: string): Promise<void> {
  const moved = all
    .map(one => ({ ...one, names: one.names.filter(name => isInMassHistory(resource, name)) }))
    .filter(({ names }) => names.length > 0)
  if (moved.length === 0) return
  const ids = moved.map(({ after }) => idOfRow(after))
  const { rows } = await sql<{ j: Values }>`select ${recordJson(engine, resource, resource.title.fields, 't')} as j
    from ${sql.table(tableOf(resource))} as t where t.id = ${anyOf(ids)}`.execute(tx.db)
  const titles = new Map(rows.map(({ j }) => [j['id'], titleOf(resource, j)]))
  const shown = await shownRefs(engine, tx, resource, moved)
  const entries = moved.map(({ before, after, names }) => ({
    action,
    record: idOfRow(after),
    title: titles.get(after['id']) ?? '',
    parent: parentOf(tx.resources, resource, name => after[name]),
    changes: [
      ...stateChanges(resource, names, asRead(resource, before), asRead(resource, after)),
      ...names.map((name): FieldChange => ({
        field: name,
        place: wirePathOf(resource, name),
        before: shown(name, before[name]),
        after: shown(name, after[name]),
      })),
    ],
  }))
  await storeHistory(tx, resource, entries)
}

/**
 * Writes the differences between records as read and as they should be: rows, versions, status history and, under the name of `action`, the
 * history; the number of statements does not depend on the number of records. The records are locked already; no rules, checks or rights
 * apply, because the caller is a rule.
 */
export async function storeMany<R extends Resource>(
  engine: Engine,
  tx: Tx,
  resource: R,
  changes: readonly StoredChange<R>[],
  action?: string,
): Promise<void> {
  const moved = changes
    .map((change): Moved => ({ before: change.before, after: change.after, names: changedFields(resource, change) }))
    .filter(({ names }) => names.length > 0)
  if (moved.length === 0) return
  const names = [...new Set(moved.flatMap(one => one.names))]
  await updateRows(
    tx,
    resource,
    moved.map(({ after }) => ({ id: idOfRow(after), values: Object.fromEntries(names.map(name => [name, after[name]])) })),
  )
  const status = resource.parts?.statuses?.field
  if (status !== undefined)
    await recordStatuses(
      tx,
      resource,
      moved.map(({ before, after }) => ({ id: idOfRow(after), was: before[status], is: after[status] })),
    )
  await touchHeaders(
    engine,
    tx,
    resource,
    moved.flatMap(({ before, after }) => [before, after]),
  )
  await announceWrites(engine, tx, resource, () => moved.map(({ before, after }) => ({ id: idOfRow(after), before, after })))
  if (action !== undefined) await writeHistoryOf(engine, tx, resource, moved, action)
}
