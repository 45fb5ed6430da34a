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
/** What became of one of several payments. */
interface Carried {
  readonly id: number
  readonly ok: boolean
  readonly message?: string
}

/** The payment as it is once carried out: on the day that is given, or on its own. A report day that was the same, or is closed, moves with it. */
function doneOf(row: PaymentRow, payDate: string | null, closed: string | null): PaymentRow {
  const day = payDate ?? row.payDate ?? row.createDate
  const follows = payDate !== null && (row.reportDate === row.payDate || (closed !== null && (row.reportDate ?? day) <= closed))
  return { ...row, payStatus: PAY_STATUS.done, createDate: day, payDate: day, reportDate: follows ? day : row.reportDate }
}

const isClosed = ({ payDate, reportDate }: PaymentRow, closed: string | null): boolean =>
  closed !== null && [payDate, reportDate].some(day => day !== null && day <= closed)

/** Carries drafts and planned payments out: they move the boxes from now on. The payments are locked; of those whose days are closed it is said why not. */
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

/** One of them; what is wrong is said at the day. */
export async function carryOutOne(tx: Tx, id: number, payDate: string | null): Promise<void> {
  const [{ ok, message } = { ok: true, message: undefined }] = await carryOut(tx, [id], payDate)
  if (!ok) throw fieldError('payDate', message!)
}

/** Several of them: those that are refused hold up no other. */
export const carryOutMany = async (tx: Tx, ids: readonly number[]): Promise<{ readonly results: readonly Carried[] }> => ({
  results: await carryOut(tx, ids, null),
})
