import { placeOf } from '#resource'
import { deal } from '#resources/deals/deal'
import { sql } from 'kysely'
import { compare } from '#resource/decimal'
import { formatDate } from '#resource/text'
import type { Tx } from '../../../engine/rules.ts'
import type { DealRow } from './rows.ts'

/** A deal before and after an action. */
export interface Change {
  readonly before: DealRow
  readonly after: DealRow
}

/** The values that history tells: a name of the row, the field of the record. */
const TOLD: readonly (readonly [name: keyof DealRow, field: string])[] = [
  ['careerVol', 'careerVol'],
  ['objectVol', 'objectVol'],
  ['routeVol', 'routeVol'],
  ['objectSumm', 'objectSumm'],
  ['careerSumm', 'careerSumm'],
  ['routeSumm', 'routeSumm'],
  ['driverSumm', 'driverSumm'],
  ['income', 'income'],
  ['errorText', 'errorText'],
  ['isAuth', 'isAuth'],
]

const titleOfRow = (row: DealRow): string => [`№ ${row.id}`, formatDate(row.day), row.ttn].filter(Boolean).join(' · ')

const isDecimal = (value: unknown): value is string => typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)
/** Are two values of a row the same, however their decimals are written and their keys ordered? */
export const sameValue = (a: unknown, b: unknown): boolean => {
  if (isDecimal(a) && isDecimal(b)) return compare(a, b) === 0
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])]
  return keys.every(key => sameValue((a as Record<string, unknown>)[key] ?? null, (b as Record<string, unknown>)[key] ?? null))
}

function told(change: Change, names: ReadonlyMap<number, string>): unknown[] {
  const { before, after } = change
  const status = (id: number): unknown => ({ id, name: names.get(id) ?? String(id) })
  return [
    ...(before.status === after.status
      ? []
      : [{ field: 'status', place: 'status', before: status(before.status), after: status(after.status) }]),
    ...TOLD.filter(([name]) => !sameValue(before[name], after[name])).map(([name, field]) => ({
      field,
      place: placeOf(deal, field),
      before: before[name],
      after: after[name],
    })),
  ]
}

/** Tells in the history of deals how they were counted anew, where no call on the deals themselves does it: two statements for any number of them. */
export async function writeDealHistory(tx: Tx, action: string, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const statuses = await sql<{ id: number; name: string }>`select id, name from deal_status`.execute(tx.db)
  const names = new Map(statuses.rows.map(row => [Number(row.id), row.name]))
  const entries = changes
    .map(change => ({ id: change.after.id, title: titleOfRow(change.after), changes: told(change, names) }))
    .filter(entry => entry.changes.length)
  await sql`insert into sys_change (at, user_id, action, resource, record_id, title, changes)
    select ${tx.now}::timestamptz, ${tx.user.id || null}::bigint, ${action}::text, ${deal.name}::text, e.id, e.title, e.changes
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e (id bigint, title text, changes jsonb) order by e.id`.execute(tx.db)
}

/** Leaves a dated row for each deal whose status has changed, in one statement. */
export async function keepStatuses(tx: Tx, changes: readonly Change[]): Promise<void> {
  const moved = changes
    .filter(({ before, after }) => before.status !== after.status)
    .map(({ after }) => ({ id: after.id, value: String(after.status) }))
  if (moved.length)
    await sql`insert into deal_status_history (record_id, value, at, user_id)
      select e.id, e.value, ${tx.now}::timestamptz, ${tx.user.id || null}::bigint
      from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as e (id bigint, value text) order by e.id`.execute(tx.db)
}
