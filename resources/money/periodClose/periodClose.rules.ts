import { sql } from 'kysely'
import { OWN_COMPANY, SYSTEM_COMPANY } from '#resources/companies/company/company'
import type { Decimal } from '#resource/decimal'
import type { Db, Aliased, Sql } from '#server/engine/sql.ts'
import { ALL_BOXES, turnoverOf } from '#resources/ledger/boxSums.rules'
import { dayAfter, lastMonth } from '#resources/shared/catalogue.formulas'
import type { CountResult, Tx } from '#server/engine/tx.ts'
import { lastClosed, lockLedger } from '#resources/ledger/tables.rules'
import { mayField } from '#resource'
import { formatDate } from '#resource/text'
import { defineRules } from '#server/engine/rules.ts'
import type { User } from '#server/engine/user.ts'
import { fieldError, httpError } from '#server/httpError.ts'
import { CLOSE_CHECKS, filterOfCheck, type CloseCheck, type ClosePeriod } from './checks.ts'
import { periodClose } from './periodClose.ts'

/** The sums of the boxes on the day of a closing, stored to verify later that nothing has changed. */
export interface ClosingSums {
  readonly ownSum: Decimal
  readonly companiesSum: Decimal
  readonly employeesSum: Decimal
  readonly resultSum: Decimal
  /** Fuel suppliers and offices of fines, whose boxes no list shows. */
  readonly othersSum: Decimal
  readonly moneyRows: number
  readonly volumeRows: number
}

const ROWS = sql`coalesce(sum(k.rows), 0)::int`
const rowsUpTo = (table: 'box_all_day' | 'place_all_day', day: Sql): Sql =>
  sql`(select ${ROWS} from ${sql.table(table)} k where k.day <= ${day})`

/** Returns the sums of all boxes on a day, from the sums by day, so the number of rows does not matter. */
export async function boxSumsOn(db: Db, day: string): Promise<ClosingSums> {
  const [to, one] = [{ to: day }, (id: number): Sql => turnoverOf('C', sql`${sql.lit(id)}`, { to: day })]
  const others = sql`coalesce((select sum(k.plus + k.minus) from box_all_day k where k.box_kind in ('O', 'F') and k.day <= ${day}::date), 0)::numeric(22,2)`
  const { rows } = await sql<ClosingSums>`
    select h.own::text as "ownSum", (h.companies - h.own - h.result)::text as "companiesSum", h.employees::text as "employeesSum",
      h.result::text as "resultSum", h.others::text as "othersSum", h.money as "moneyRows", h.volumes as "volumeRows"
    from (select ${one(OWN_COMPANY)} as own, ${one(SYSTEM_COMPANY)} as result, ${turnoverOf('C', ALL_BOXES, to)} as companies,
      ${turnoverOf('E', ALL_BOXES, to)} as employees, ${others} as others, ${rowsUpTo('box_all_day', sql`${day}::date`)} as money,
      ${rowsUpTo('place_all_day', sql`${day}::date`)} as volumes) as h`.execute(db)
  return rows[0]!
}

/**
 * Whether rows were added to the period since. Rows are never changed or deleted, so their number shows it; null when the closing stored no
 * number.
 */
const hasMoved = (t: Aliased): Sql => sql`coalesce(
  ${t('money_rows')} <> ${rowsUpTo('box_all_day', t('day'))} or ${t('volume_rows')} <> ${rowsUpTo('place_all_day', t('day'))}, false)`

/** The last rows of the ledger: later ones have greater ids. */
export interface Marks {
  readonly lastMoney: number
  readonly lastVolume: number
}
export async function marksOf(db: Db): Promise<Marks> {
  const { rows } = await sql<Marks>`select (select coalesce(max(id), 0)::int from cash_transaction) as "lastMoney",
    (select coalesce(max(id), 0)::int from volume_transaction) as "lastVolume"`.execute(db)
  return rows[0]!
}
/** Whether rows were added to a period after these. */
async function hasEntriesAfter(db: Db, { lastMoney, lastVolume }: Marks, day: string): Promise<boolean> {
  const { rows } = await sql`select 1 from cash_transaction where id > ${lastMoney} and dt_trx <= ${day}::date
    union all select 1 from volume_transaction where id > ${lastVolume} and dt_trx <= ${day}::date limit 1`.execute(db)
  return rows.length > 0
}

/** A box with rows in a period that were added after it was closed. */
interface MovedBox {
  readonly kind: 'C' | 'E' | 'O' | 'F' | 'P'
  readonly id: number
  readonly name: string | null
  /** Roubles; null for a point, whose volumes have several units. */
  readonly sum: Decimal | null
  readonly rows: number
}
const MAX_BOXES = 50
/** Returns the boxes with rows in a period after these, those with the largest change first. */
async function movedBoxes(db: Db, { lastMoney, lastVolume }: Marks, day: string): Promise<readonly MovedBox[]> {
  const { rows } = await sql<MovedBox>`
    select m.kind, m.id, coalesce(c.short_name, c.name, a.fio, p.name) as name, m.sum::text as sum, m.rows from (
      select box_kind as kind, box_id::int as id, sum(sum_trx) as sum, count(*)::int as rows from cash_transaction
        where id > ${lastMoney} and dt_trx <= ${day}::date group by 1, 2
      union all select 'P', point_id::int, null, count(*)::int from volume_transaction
        where id > ${lastVolume} and dt_trx <= ${day}::date group by 2
    ) as m left join company c on m.kind in ('C', 'O', 'F') and c.id = m.id left join account a on m.kind = 'E' and a.id = m.id
      left join point p on m.kind = 'P' and p.id = m.id
    order by abs(m.sum) desc nulls last, m.kind, m.id limit ${sql.lit(MAX_BOXES)}`.execute(db)
  return rows
}

/** The result of a line in the checklist: the number of rows in its list, or that there are too many to count. */
interface CheckedLine extends CountResult {
  readonly name: string
  readonly severity: CloseCheck['severity']
}
/** The result of the last check of the ledger laws: `stale` when rows were added to the period since. */
interface BoxesCheck {
  readonly state: 'right' | 'broken' | 'stale' | 'running' | 'failed' | 'missing'
  readonly job: number | null
  readonly at: string | null
  /** The number of violations. */
  readonly broken: number
}
interface Checklist extends ClosePeriod {
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
const BOXES_CHECK = 'cash_check'
/** Returns the last check of the ledger that was not cancelled. */
async function lastCheck(db: Db): Promise<CheckJob | undefined> {
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
const storedChecklist = ({
  lines,
  boxes,
}: Checklist): { readonly lines: readonly Omit<CheckedLine, 'severity'>[]; readonly boxes: BoxesCheck } => ({
  lines: lines.filter(({ count }) => count > 0).map(({ name, count, isMany, sum }) => ({ name, count, isMany, sum })),
  boxes,
})

const say = (tx: Tx, key: string, params?: Record<string, unknown>): string => tx.texts(`nerud.rules.periodClose.${key}`, params)

/** The minimum length of the comment when a period is closed with unfinished items. */
const MIN_COMMENT = 3
/** Throws when there are unfinished items, unless the user confirms them with a reason; both are stored with the closing. */
function rejectHanging(tx: Tx, { hanging }: Checklist, anyway: boolean, comment: string): void {
  if (hanging === 0) return
  if (!anyway) throw fieldError('anyway', say(tx, 'hanging', { count: hanging }))
  if (comment.trim().length < MIN_COMMENT) throw fieldError('comment', say(tx, 'why', { count: hanging }))
}

interface Closing {
  readonly day: string
  readonly comment?: string | null
  readonly anyway?: boolean | null
}
/**
 * Closes all open days up to a day. Others may post while the checklist is computed, but not between the lock of the ledger and the commit.
 */
async function close(tx: Tx, { day, comment = null, anyway }: Closing): Promise<unknown> {
  if (day >= tx.today) throw fieldError('day', say(tx, 'notOver'))
  const before = await lastClosed(tx.db)
  if (before !== null && day <= before) throw fieldError('day', say(tx, 'already', { day: formatDate(before) }))
  const checklist = await checklistOf(tx, day)
  rejectHanging(tx, checklist, anyway === true, comment ?? '')
  if ((await lockLedger(tx.db)) !== before) throw httpError(409, 'NOT_NOW', say(tx, 'meanwhile'))
  const made = await tx.create(periodClose, {
    dateFrom: checklist.from,
    day,
    status: 'closed',
    comment,
    closedAt: tx.now.toISOString(),
    closedBy: tx.user.id,
    hanging: checklist.hanging,
    checklist: storedChecklist(checklist),
    ...(await boxSumsOn(tx.db, day)),
    ...(await marksOf(tx.db)),
  })
  return tx.read(periodClose, made.id)
}

/** Returns whether a user may see a box. */
const seesBox =
  ({ rights }: User) =>
  ({ kind, id }: MovedBox): boolean => {
    if (kind === 'E') return rights.has('FINANS_ACCOUNT')
    if (kind === 'P') return rights.has('DEPOSIT_POINT')
    return rights.has(kind === 'C' && id === SYSTEM_COMPANY ? 'FINANS_IMPACT' : 'FINANS_COMPANY')
  }
const SUMS = ['ownSum', 'companiesSum', 'employeesSum', 'resultSum'] as const

/** The resources in the checklist. */
const COUNTED = [
  'deal',
  'payment',
  'paymentDocument',
  'regularPayment',
  'bankTransaction',
  'oilCompanyTransaction',
  'truckPenaltyTransaction',
  ...['oil', 'cost', 'fot', 'premium', 'penalty'].flatMap(kind => [`${kind}Vedomost`, `${kind}VedomostLine`]),
  'dealVedomost',
  'electronicPaper',
]

export const periodCloseRules = defineRules(periodClose, {
  reads: COUNTED,
  derive: { isMoved: hasMoved },
  actions: {
    close,
    async checkBoxes(tx) {
      const last = await lastCheck(tx.db)
      const isUnderWay = last?.status === 'queued' || last?.status === 'running'
      return { job: isUnderWay ? last.id : await tx.start(BOXES_CHECK, {}) }
    },
    async reopen(tx, record, { reason }) {
      const closed = await lockLedger(tx.db)
      if (closed !== record.day) throw httpError(409, 'NOT_NOW', say(tx, 'laterFirst', { day: formatDate(closed) }))
      await tx.update(periodClose, record.id, {
        status: 'reopened',
        reopenedAt: tx.now.toISOString(),
        reopenedBy: tx.user.id,
        reopenReason: reason,
      })
    },
  },
  queries: {
    checklist: (tx, { day }) => checklistOf(tx, day ?? lastMonth(tx.today)),
    async moved(tx, { id }) {
      const { day } = await tx.read(periodClose, id)
      const { rows } = await sql<{ lastMoney: number; lastVolume: number }>`select coalesce(last_money, 0)::int as "lastMoney",
        coalesce(last_volume, 0)::int as "lastVolume" from period_close where id = ${id}`.execute(tx.db)
      const existing = await boxSumsOn(tx.db, day)
      const sums = SUMS.filter(name => mayField(tx.user.rights, periodClose, name, 'read')).map(name => [name, existing[name]] as const)
      return { sums: Object.fromEntries(sums), boxes: (await movedBoxes(tx.db, rows[0]!, day)).filter(seesBox(tx.user)) }
    },
  },
})
