import type { StoredOf } from '#resource'
import { payment } from './payment.ts'
import { PAY_STATUS } from '../lookups.ts'
import { formatDate } from '#resource/text'
import { fieldError } from '#server/httpError.ts'
import type { Tx } from '#server/engine/tx.ts'
import { closedUntil } from '#resources/ledger/closed.rules'
import { post } from '#resources/ledger/post.rules'
import { paymentPostings } from '#resources/ledger/payments.rules'

type PaymentRow = StoredOf<typeof payment>
/** The result for one of several payments. */
interface Carried {
  readonly id: number
  readonly ok: boolean
  readonly message?: string
}

/** Returns the executed payment: on the given day, or on its own. A report day that was equal, or is closed, moves with it. */
function doneOf(row: PaymentRow, payDate: string | null, closed: string | null): PaymentRow {
  const day = payDate ?? row.payDate ?? row.createDate
  const follows = payDate !== null && (row.reportDate === row.payDate || (closed !== null && (row.reportDate ?? day) <= closed))
  return { ...row, payStatus: PAY_STATUS.done, createDate: day, payDate: day, reportDate: follows ? day : row.reportDate }
}

const isClosed = ({ payDate, reportDate }: PaymentRow, closed: string | null): boolean =>
  closed !== null && [payDate, reportDate].some(day => day !== null && day <= closed)

/** Executes drafts and planned payments, so that they are posted. The payments are locked; those in a closed period get a message. */
async function carryOut(tx: Tx, ids: readonly number[], payDate: string | null): Promise<readonly Carried[]> {
  const closed = await closedUntil(tx.db)
  const changes = (await tx.readMany(payment, ids)).map(before => ({ before, after: doneOf(before, payDate, closed) }))
  const open = changes.filter(({ after }) => !isClosed(after, closed))
  await tx.storeMany(payment, open, 'carryOut')
  await post(
    tx,
    await paymentPostings(
      tx,
      open.map(({ before }) => before.id),
    ),
  )
  return changes.map(({ before: { id }, after }) =>
    isClosed(after, closed)
      ? { id, ok: false, message: tx.texts('nerud.payments.closedDay', { day: formatDate(closed) }) }
      : { id, ok: true },
  )
}

/** Executes one payment; errors refer to the day. */
export async function carryOutOne(tx: Tx, id: number, payDate: string | null): Promise<void> {
  const [{ ok, message } = { ok: true, message: undefined }] = await carryOut(tx, [id], payDate)
  if (!ok) throw fieldError('payDate', message!)
}

/** Executes several payments: rejected ones do not affect the others. */
export const carryOutMany = async (tx: Tx, ids: readonly number[]): Promise<{ readonly results: readonly Carried[] }> => ({
  results: await carryOut(tx, ids, null),
})
