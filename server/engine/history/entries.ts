import { may, mayField, optionsOf, PEOPLE, placeOf, titleOf, valueAt, type Resource, type Resources } from '#resource'
import { sql } from 'kysely'
import type { Db, Tx, User } from '../rules.ts'

/** One changed field of a history entry: values as readers saw them, references with their names. */
export interface Change {
  readonly field: string
  readonly place: string
  readonly before: unknown
  readonly after: unknown
}
type Wire = Readonly<Record<string, unknown>>

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
/** Fields whose changes are told by other entries or are not the user's doing. */
const SILENT = new Set(['insDate', 'mdInsUser'])
const isTracked = (resource: Resource, name: string): boolean =>
  !SILENT.has(name) && resource.fields[name]!.kind !== 'lines' && !optionsOf(resource.fields[name]!).derived

/** What differs between two states of a record. */
export function changesBetween(resource: Resource, before: Wire | null, after: Wire | null): Change[] {
  return Object.keys(resource.fields)
    .filter(name => isTracked(resource, name))
    .map(name => ({
      field: name,
      place: placeOf(resource, name),
      before: before ? valueAt(before, placeOf(resource, name)) : null,
      after: after ? valueAt(after, placeOf(resource, name)) : null,
    }))
    .filter(change => !same(change.before, change.after))
}

/** The record on whose card a child's changes are told too: the reference it was born with. */
function parentOf(resource: Resource, record: Wire): { resource: string; id: number } | undefined {
  const name = Object.keys(resource.fields).find(
    one => resource.fields[one]!.kind === 'reference' && optionsOf(resource.fields[one]!).createOnly,
  )
  const value = name ? (valueAt(record, placeOf(resource, name)) as { id?: number } | null) : null
  return name && value?.id ? { resource: optionsOf(resource.fields[name]!).target!, id: value.id } : undefined
}

/** A record before and after an action. */
export interface BeforeAndAfter {
  readonly before: Wire | null
  readonly after: Wire | null
}
const writtenIn = new WeakMap<Tx, Set<string>>()
/** Has this transaction told a change of the record already? */
export const isInHistory = (tx: Tx, resource: Resource, id: number): boolean => !!writtenIn.get(tx)?.has(`${resource.name} ${id}`)

/** Writes who changed what, in the transaction of the change; an action that changed nothing leaves no entry unless it is told to. */
export const writeHistory = (
  tx: Tx,
  resource: Resource,
  action: string,
  before: Wire | null,
  after: Wire | null,
  always = false,
): Promise<void> => writeHistoryEntries(tx, resource, action, [{ before, after }], always)

/** The same of several records in one statement. */
export async function writeHistoryEntries(
  tx: Tx,
  resource: Resource,
  action: string,
  all: readonly BeforeAndAfter[],
  always = false,
): Promise<void> {
  const rows = all.flatMap(({ before, after }) => {
    const changes = changesBetween(resource, before, after)
    if (changes.length === 0 && !always) return []
    const record = after ?? before!
    const parent = parentOf(resource, record)
    const title = titleOf(resource, record).slice(0, 300)
    return [{ record_id: record['id'], title, parent_resource: parent?.resource ?? null, parent_id: parent?.id ?? null, changes }]
  })
  if (rows.length === 0) return
  const told = writtenIn.get(tx) ?? new Set()
  writtenIn.set(tx, told)
  for (const row of rows) told.add(`${resource.name} ${String(row.record_id)}`)
  await sql`insert into sys_change (at, user_id, action, resource, record_id, title, parent_resource, parent_id, changes)
    select ${tx.now}, ${tx.user.id || null}, ${action}, ${resource.name}, x.record_id, x.title, x.parent_resource, x.parent_id, x.changes
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x (record_id bigint, title text, parent_resource text, parent_id bigint, changes jsonb)`.execute(tx.db)
}

/** An entry as it is answered. */
interface Entry {
  readonly resource: string
  readonly changes: readonly Change[]
}
const HISTORY_PAGE = 50
/** The history of a record and of its children, newest first, as far as the user may see them: fields hidden from them stay hidden here. */
export async function readHistory(
  db: Db,
  resources: Resources,
  user: User,
  resource: Resource,
  id: number,
  page: number,
): Promise<Entry[]> {
  const seen = Object.values(resources)
    .filter(one => may(user.rights, one, 'one'))
    .map(one => one.name)
  const { rows } = await sql<{ entry: Entry }>`
    select json_build_object('id', c.id, 'at', c.at, 'action', c.action, 'resource', c.resource, 'record', c.record_id, 'title', c.title, 'changes', c.changes,
      'user', (select json_build_object('id', u.id, 'fio', u.fio) from ${sql.table(PEOPLE)} u where u.id = c.user_id)) as entry
    from sys_change c where (c.resource = ${resource.name} and c.record_id = ${id})
      or (c.parent_resource = ${resource.name} and c.parent_id = ${id} and c.resource = any(${seen}::text[]))
    order by c.id desc limit ${sql.lit(HISTORY_PAGE)} offset ${sql.lit((page - 1) * HISTORY_PAGE)}`.execute(db)
  return rows.map(({ entry }) => {
    const told = resources[entry.resource]
    return told ? { ...entry, changes: entry.changes.filter(one => mayField(user.rights, told, one.field, 'read')) } : entry
  })
}
