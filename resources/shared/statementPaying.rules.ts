import type { ChangesOf, Resource } from '#resource'
import { payment } from '#resources/money/payment/payment'
import { PAY_STATUS } from '#resources/money/lookups'
import { pairs, post } from '#resources/ledger/post.rules'
import { paymentPostings } from '#resources/ledger/payments.rules'
import type { Tx } from '#server/engine/tx.ts'
import type { FieldOf } from './paper.rules.ts'
import type { Kind, Line, MoneyHeader } from './statement.rules.ts'

/** The fields of payments that come from the header of a statement. */
const OF_HEADER: Readonly<Record<string, string>> = {
  createDate: 'date',
  reportDate: 'reportDate',
  costList: 'costList',
  payMethod: 'payMethod',
}

/** Returns in which fields of a statement the fields of payments were entered; `own`: the names in lines. */
export const paymentFields =
  (own: Readonly<Record<string, string>>): FieldOf =>
  field =>
    OF_HEADER[field] === undefined ? { line: own[field] ?? field } : { header: OF_HEADER[field] }

interface Paying<L extends Line> {
  readonly header: Resource
  readonly source: number
  /** Returns the values of a line's payment, besides those of its statement. */
  readonly valuesOf: (line: L) => Omit<ChangesOf<typeof payment, 'new'>, 'costList' | 'payMethod' | 'createDate'>
}

/** Lines with one payment each: created together by the rules of payments, and cancelled with their line. */
export const paying = <L extends Line>({ header: resource, source, valuesOf }: Paying<L>): Pick<Kind<L>, 'make' | 'unmake' | 'paysBy'> => ({
  paysBy: true,
  async make(tx, header, lines) {
    const values = lines.map(line => ({ ...ofHeader(tx, header, line), ...valuesOf(line), source }))
    const made = await tx.createMany(payment, values, { resource, place: n => `lines.${n}` })
    return made.map(({ id }) => ({ payment: id }) as Partial<L>)
  },
  unmake: (tx, lines, reason) =>
    cancelPayments(
      tx,
      lines.flatMap(line => line.payment ?? []),
      reason,
    ),
})

/** Cancels the active payments of lines and reverses their postings. */
export async function cancelPayments(tx: Tx, ids: readonly number[], reason: string | null): Promise<void> {
  if (ids.length === 0) return
  const paid = (await tx.readMany(payment, ids, { lock: true })).filter(one => one.isActive)
  const cancelled = { isActive: false, payStatus: PAY_STATUS.cancelled, delComment: reason }
  await tx.storeMany(
    payment,
    paid.map(before => ({ before, after: { ...before, ...cancelled } })),
    'removePayment',
  )
  await post(tx, await paymentPostings(tx, ids))
}

const ofHeader = (tx: Tx, header: MoneyHeader, line: Line) => ({
  number: header.number,
  createDate: header.date,
  reportDate: header.reportDate,
  costList: header.costList.id,
  payMethod: header.payMethod.id,
  ...(header.rate !== null && { rate: header.rate }),
  purpose: pairs({ [tx.storedTexts('nerud.statements.statement')]: `№ ${header.number}` }).replace(':', ' '),
  comment: line.comment,
})
