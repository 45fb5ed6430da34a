import { sql } from 'kysely'
import {
  byName,
  headersOf,
  idOf,
  isPosition,
  may,
  mayField,
  optionsOf,
  PEOPLE,
  wirePathOf,
  SECRET,
  titleOf,
  valueAt,
  type Derive,
  type Resource,
  type Resources,
  type WireRecord,
} from '#resource'
import { aliased } from './columns.ts'
import type { Engine } from './engine.ts'
import type { Sql } from './sql.ts'
import type { Tx } from './tx.ts'
import type { User } from './user.ts'
import { recordNameOf, tableOf } from './schema/tables.ts'

/** A changed field of a history entry: values as users saw them, references with their names. */
export interface HistoryChange {
  readonly field: string
  readonly place: string
  readonly before: unknown
  readonly after: unknown
}
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
/** Fields whose changes are in other entries or were not made by the user. */
const SILENT = new Set(['insDate', 'mdInsUser'])
/** Whether the history shows changes of the field. */
export const isTracked = (resource: Resource, name: string): boolean =>
  !SILENT.has(name) && !isPosition(resource, name) && resource.fields[name]!.kind !== 'lines' && !optionsOf(resource.fields[name]!).derived

/** Whether a secret field was given a value: its old and new values look the same in records. */
const isSecretGiven = (resource: Resource, name: string, given: readonly string[]): boolean =>
  !!optionsOf(resource.fields[name]!).secret && given.includes(name)

/**
 * Returns the derived states that people see instead of hidden fields, such as the status of a waybill, which combines its status with its
 * authorisation.
 */
const statesIn = (resource: Resource): [name: string, Derive][] =>
  Object.entries(resource.derive ?? {}).filter(
    ([name, { from }]) => resource.fields[name]!.kind === 'choice' && from.every(one => optionsOf(resource.fields[one]!).hidden),
  )

/** Returns the changes of a record's derived states that depend on the named fields. Records are by field; null when there is none. */
export const stateChanges = (
  resource: Resource,
  names: readonly string[],
  before: WireRecord | null,
  after: WireRecord | null,
): HistoryChange[] =>
  statesIn(resource)
    .filter(([, { from }]) => from.some(one => names.includes(one)))
    .map(([field, { of }]) => ({
      field,
      place: wirePathOf(resource, field),
      before: before && of(before),
      after: after && of(after),
    }))
    .filter(change => !same(change.before, change.after))

/** Returns the differences between two versions of a record. `given`: the fields that were given a value. */
export function changesBetween(
  resource: Resource,
  before: WireRecord | null,
  after: WireRecord | null,
  given: readonly string[] = [],
): HistoryChange[] {
  const changes = Object.keys(resource.fields)
    .filter(name => isTracked(resource, name))
    .map(name => ({
      field: name,
      place: wirePathOf(resource, name),
      before: before ? valueAt(before, wirePathOf(resource, name)) : null,
      after: after ? valueAt(after, wirePathOf(resource, name)) : null,
    }))
    .filter(change => isSecretGiven(resource, change.field, given) || !same(change.before, change.after))
  const names = changes.map(({ field }) => field)
  return [...stateChanges(resource, names, before && byName(resource, before), after && byName(resource, after)), ...changes]
}

/** Returns the record whose card also shows a child's changes: its header, or the reference it was created with. */
export function parentOf(
  resources: Resources,
  resource: Resource,
  valueOf: (name: string) => unknown,
): { readonly resource: string; readonly id: number } | undefined {
  const isBorn = (one: string): boolean => resource.fields[one]!.kind === 'reference' && !!optionsOf(resource.fields[one]!).createOnly
  const name = headersOf(resources, resource)[0]?.by ?? Object.keys(resource.fields).find(isBorn)
  const id = name === undefined ? null : idOf(valueOf(name))
  return name !== undefined && id ? { resource: recordNameOf(resources[optionsOf(resource.fields[name]!).target!]!), id } : undefined
}

/** A record on the wire before and after an action; null when there is none. */
export interface HistoryEntry {
  readonly action: string
  readonly before: WireRecord | null
  readonly after: WireRecord | null
  /** The fields that were given a value: needed for secrets, whose values look the same in both versions. */
  readonly given?: readonly string[]
}
/** An entry as stored in the database. */
interface StoredEntry {
  readonly action: string
  readonly record: number
  readonly title: string
  readonly parent?: { readonly resource: string; readonly id: number } | undefined
  readonly changes: readonly HistoryChange[]
}
const writtenIn = new WeakMap<Tx, Set<string>>()
/** Whether this transaction has already written an entry of the record. */
export const isInHistory = (tx: Tx, resource: Resource, id: number): boolean => !!writtenIn.get(tx)?.has(`${recordNameOf(resource)} ${id}`)

/** Stores entries of a resource in one statement, in the transaction of the change. Nothing else writes history. */
export async function storeHistory(tx: Tx, resource: Resource, entries: readonly StoredEntry[]): Promise<void> {
  if (entries.length === 0) return
  const recorded = writtenIn.get(tx) ?? new Set()
  writtenIn.set(tx, recorded)
  for (const { record } of entries) recorded.add(`${recordNameOf(resource)} ${record}`)
  const hidden = (value: unknown): unknown => (value === null ? null : SECRET)
  const describe = (change: HistoryChange): HistoryChange =>
    optionsOf(resource.fields[change.field]!).secret ? { ...change, before: hidden(change.before), after: hidden(change.after) } : change
  const rows = entries.map(({ title, parent, changes, ...entry }, n) => ({
    ...entry,
    changes: changes.map(describe),
    n,
    title: title.slice(0, MAX_TITLE),
    parent_resource: parent?.resource ?? null,
    parent_id: parent?.id ?? null,
  }))
  await sql`insert into sys_change (at, user_id, action, resource, record_id, title, parent_resource, parent_id, changes, token_id, token)
    select ${tx.now}::timestamptz, ${tx.user.id || null}::bigint, x.action, ${recordNameOf(resource)}::text, x.record, x.title, x.parent_resource, x.parent_id, x.changes, ${tx.user.token?.id ?? null}::bigint, ${tx.user.token?.name ?? null}::text
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x (n integer, action text, record bigint, title text, parent_resource text, parent_id bigint, changes jsonb) order by x.n`.execute(
    tx.db,
  )
}
const MAX_TITLE = 300

/** Writes who changed what in records, in one statement; without changes there is no entry, unless `always`. */
export async function writeHistoryEntries(tx: Tx, resource: Resource, all: readonly HistoryEntry[], always = false): Promise<void> {
  const entries = all.flatMap(({ action, before, after, given }): StoredEntry[] => {
    const changes = changesBetween(resource, before, after, given)
    if (changes.length === 0 && !always) return []
    const record = after ?? before!
    return [
      {
        action,
        record: record['id'] as number,
        title: titleOf(resource, record),
        parent: parentOf(tx.resources, resource, name => valueAt(record, wirePathOf(resource, name))),
        changes,
      },
    ]
  })
  await storeHistory(tx, resource, entries)
}

/** Returns the referenced records in a value, without the fields that the user may not see. */
function seenIn(user: User, target: Resource, value: unknown): unknown {
  if (Array.isArray(value)) return value.map(one => seenIn(user, target, one))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).filter(([name]) => mayField(user.rights, target, name, 'read')))
}

/** An entry as it is answered. */
interface Entry {
  readonly resource: string
  readonly changes: readonly HistoryChange[]
}
const HISTORY_PAGE = 50
/** Returns the condition that an entry `c` of a child is about a record that the user may see; a deleted one keeps its history. */
function seenChildren({ resources, rules }: Pick<Engine, 'resources' | 'rules'>, user: User): Sql {
  const seen = Object.values(resources).filter(one => may(user.rights, one, 'one'))
  const scopes = seen.map(one => ({ one, scope: rules[one.name]?.scope?.(user, aliased('t')) }))
  const whole = scopes.filter(({ scope }) => scope === undefined).map(({ one }) => recordNameOf(one))
  const limited = scopes.flatMap(({ one, scope }) =>
    scope === undefined || whole.includes(recordNameOf(one))
      ? []
      : [
          sql`(c.resource = ${recordNameOf(one)} and exists (select from ${sql.table(tableOf(one))} as t where t.id = c.record_id and ${scope}))`,
        ],
  )
  return sql`(${sql.join([sql`c.resource = any(${whole}::text[])`, ...limited], sql` or `)})`
}

/** Returns the history of a record and its children, newest first, without what the user may not see. */
export async function readHistory(
  engine: Pick<Engine, 'db' | 'resources' | 'rules'>,
  user: User,
  resource: Resource,
  id: number,
  page: number,
): Promise<Entry[]> {
  const { db, resources } = engine
  const { rows } = await sql<{ entry: Entry }>`
    select json_build_object('id', c.id, 'at', c.at, 'action', c.action, 'resource', c.resource, 'record', c.record_id, 'title', c.title, 'changes', c.changes,
      'user', (select json_build_object('id', u.id, 'fio', u.fio) from ${sql.table(PEOPLE)} u where u.id = c.user_id), 'token', c.token) as entry
    from sys_change c where (c.resource = ${recordNameOf(resource)} and c.record_id = ${id})
      or (c.parent_resource = ${recordNameOf(resource)} and c.parent_id = ${id} and ${seenChildren(engine, user)})
    order by c.id desc limit ${sql.lit(HISTORY_PAGE)} offset ${sql.lit((page - 1) * HISTORY_PAGE)}`.execute(db)
  return rows.map(({ entry }) => {
    const changed = resources[entry.resource]
    if (!changed) return entry
    const shown = (one: HistoryChange): HistoryChange => {
      const target = resources[(changed.fields[one.field] && optionsOf(changed.fields[one.field]!).target) ?? '']
      return target ? { ...one, before: seenIn(user, target, one.before), after: seenIn(user, target, one.after) } : one
    }
    return { ...entry, changes: entry.changes.filter(one => mayField(user.rights, changed, one.field, 'read')).map(shown) }
  })
}

const isDeleted = (record: Readonly<Record<string, unknown>> | null): boolean =>
  !!(record?.['metadataFields'] as { isDelete?: boolean } | undefined)?.isDelete
/** Returns the action of a write for the history: soft deletion and restoring have their own names. */
export function actionOf(before: Readonly<Record<string, unknown>> | null, after: Readonly<Record<string, unknown>>): string {
  if (!before) return 'create'
  if (isDeleted(before) === isDeleted(after)) return 'edit'
  return isDeleted(after) ? 'remove' : 'restore'
}
