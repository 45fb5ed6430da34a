import { mayField } from '#resource'
import { lastMonth } from '#resources/shared/catalogue.formulas'
import { formatDate } from '#resource/text'
import { SYSTEM_COMPANY } from '#resources/companies/company/company'
import { periodClose } from './periodClose.ts'
import { sql } from 'kysely'
import { defineRules } from '#server/engine/rules.ts'
import type { Tx } from '#server/engine/tx.ts'
import type { User } from '#server/engine/user.ts'
import { fieldError, httpError } from '#server/httpError.ts'
import { closeLedger, lastClosed } from '#resources/ledger/closed.rules'
import { BOXES_CHECK, checklistOf, keptOf, lastCheck, type Checklist } from './checklist.rules.ts'
import { hasMoved, boxSumsOn, marksOf, movedBoxes, type MovedBox } from './sums.rules.ts'

const say = (tx: Tx, key: string, params?: Record<string, unknown>): string => tx.texts(`nerud.rules.periodClose.${key}`, params)

/** The minimum length of the comment when a period is closed with unfinished items. */
const LEAST = 3
/** Throws when there are unfinished items, unless the user confirms them with a reason; both are stored with the closing. */
function rejectHanging(tx: Tx, { hanging }: Checklist, anyway: boolean, comment: string): void {
  if (hanging === 0) return
  if (!anyway) throw fieldError('anyway', say(tx, 'hanging', { count: hanging }))
  if (comment.trim().length < LEAST) throw fieldError('comment', say(tx, 'why', { count: hanging }))
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
  if ((await closeLedger(tx.db)) !== before) throw httpError(409, 'NOT_NOW', say(tx, 'meanwhile'))
  const made = await tx.create(periodClose, {
    dateFrom: checklist.from,
    day,
    status: 'closed',
    comment,
    closedAt: tx.now.toISOString(),
    closedBy: tx.user.id,
    hanging: checklist.hanging,
    checklist: keptOf(checklist),
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
      const closed = await closeLedger(tx.db)
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
