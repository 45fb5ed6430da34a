import { CLOSE_CHECKS, filterOfCheck, type CloseCheck, type ClosePeriod } from './checks.ts'
import { dayAfter } from '#resources/shared/catalogue.formulas'
import { sql } from 'kysely'
import type { Counted, Tx } from '#server/engine/tx.ts'
import type { Db } from '#server/engine/sql.ts'
import { lastClosed } from '#resources/ledger/closed.rules'
import { hasEntriesAfter, type Marks } from './sums.rules.ts'

/** The result of a line in the checklist: the number of rows in its list, or that there are too many to count. */
export interface CheckedLine extends Counted {
  readonly name: string
  readonly severity: CloseCheck['severity']
}
/** The result of the last check of the ledger laws: `stale` when rows were added to the period since. */
export interface BoxesCheck {
  readonly state: 'right' | 'broken' | 'stale' | 'running' | 'failed' | 'missing'
  readonly job: number | null
  readonly at: string | null
  /** The number of violations. */
  readonly broken: number
}
export interface Checklist extends ClosePeriod {
  readonly closedUntil: string | null
  readonly lines: readonly CheckedLine[]
  readonly boxes: BoxesCheck
  /** The number of unfinished items before closing: rows of lists, and the check of the ledger. */
  readonly hanging: number
}

/** Returns the period that is closed with a day: all open days up to it. For a closed day, its month. */
async function periodTo(db: Db, to: string): Promise<ClosePeriod & { readonly closedUntil: string | null }> {
  const closedUntil = await lastClosed(db)
  if (closedUntil === null) return { from: null, to, closedUntil }
  return { from: to > closedUntil ? dayAfter(closedUntil, 1) : `${to.slice(0, 7)}-01`, to, closedUntil }
}

interface CheckJob {
  readonly id: number
  readonly status: 'queued' | 'running' | 'done' | 'failed'
  readonly at: string | null
  readonly marks: Marks | null
  readonly broken: number
}
export const BOXES_CHECK = 'cash_check'
/** Returns the last check of the ledger that was not cancelled. */
export async function lastCheck(db: Db): Promise<CheckJob | undefined> {
  const { rows } = await sql<CheckJob>`
    select j.id::int as id, j.status, to_char(j.finished_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, j.kept -> 'marks' as marks,
      coalesce(jsonb_array_length(j.result -> 'broken'), 0) as broken
    from job j join job_type t on t.id = j.job_type_id
    where t.code = ${BOXES_CHECK} and j.status <> 'cancelled' and not j.is_delete order by j.id desc limit 1`.execute(db)
  return rows[0]
}
async function boxesOf(db: Db, to: string): Promise<BoxesCheck> {
  const job = await lastCheck(db)
  if (!job) return { state: 'missing', job: null, at: null, broken: 0 }
  const details = { job: job.id, at: job.at, broken: job.broken }
  if (job.status === 'failed') return { ...details, state: 'failed' }
  if (job.status !== 'done') return { ...details, state: 'running' }
  if (job.broken > 0) return { ...details, state: 'broken' }
  return { ...details, state: !job.marks || (await hasEntriesAfter(db, job.marks, to)) ? 'stale' : 'right' }
}

/** Returns the checklist of the period that ends with a day. */
export async function checklistOf(tx: Tx, to: string): Promise<Checklist> {
  const period = await periodTo(tx.db, to)
  const lines: CheckedLine[] = []
  for (const check of CLOSE_CHECKS) {
    const { name, severity, resource, view, sum } = check
    const counted = await tx.count(tx.resources[resource]!, { view, sum, filter: filterOfCheck(check, period) })
    lines.push({ name, severity, ...counted })
  }
  const boxes = await boxesOf(tx.db, to)
  const must = lines.filter(({ severity }) => severity === 'must').reduce((all, { count }) => all + count, 0)
  const isOpen = period.closedUntil === null || to > period.closedUntil
  return { ...period, lines, boxes, hanging: isOpen ? must + (boxes.state === 'right' ? 0 : 1) : 0 }
}

/** Returns what a closing stores of the checklist: the unfinished lines, and the check of the ledger. */
export const keptOf = ({
  lines,
  boxes,
}: Checklist): { readonly lines: readonly Omit<CheckedLine, 'severity'>[]; readonly boxes: BoxesCheck } => ({
  lines: lines.filter(({ count }) => count > 0).map(({ name, count, isMany, sum }) => ({ name, count, isMany, sum })),
  boxes,
})
