import { CLOSE_CHECKS, filterOfCheck, type CloseCheck, type ClosePeriod } from './checks.ts'
import { dayAfter } from '#resources/shared/catalogue.formulas'
import { sql } from 'kysely'
import type { Counted, Tx } from '#server/engine/tx.ts'
import type { Db } from '#server/engine/sql.ts'
import { lastClosed } from '#resources/ledger/closed.rules'
import { hasEntriesAfter, type Marks } from './sums.rules.ts'

/** How a line of the checklist stands: as many rows of its list, or more where they are too many to count. */
export interface CheckedLine extends Counted {
  readonly name: string
  readonly severity: CloseCheck['severity']
}
/** What the last check of the boxes by their laws found: `stale` when something came into the period since. */
export interface BoxesCheck {
  readonly state: 'right' | 'broken' | 'stale' | 'running' | 'failed' | 'missing'
  readonly job: number | null
  readonly at: string | null
  /** Laws that do not hold. */
  readonly broken: number
}
export interface Checklist extends ClosePeriod {
  readonly closedUntil: string | null
  readonly lines: readonly CheckedLine[]
  readonly boxes: BoxesCheck
  /** What must be done before the period is closed and is not: rows of lists, and the check of the boxes. */
  readonly hanging: number
}

/** What is closed with a day: all that is open up to it. Of a day that is closed already: its month. */
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
/** The last check of the boxes that was not cancelled. */
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

/** What still hangs in the period that ends with a day. */
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

/** What a closing keeps of the checklist: the lines that hung, and how the boxes were. */
export const keptOf = ({
  lines,
  boxes,
}: Checklist): { readonly lines: readonly Omit<CheckedLine, 'severity'>[]; readonly boxes: BoxesCheck } => ({
  lines: lines.filter(({ count }) => count > 0).map(({ name, count, isMany, sum }) => ({ name, count, isMany, sum })),
  boxes,
})
