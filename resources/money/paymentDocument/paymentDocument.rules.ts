import { idOf } from '#resource'
import { paymentDocument } from './paymentDocument.ts'
import { sql } from 'kysely'
import { defineRules } from '#server/engine/rules.ts'
import type { Tx } from '#server/engine/tx.ts'
import { httpError, fieldError } from '#server/httpError.ts'
import { visible } from '../payment/payment.rules.ts'

/** Throws unless the payment is active; the lock prevents a concurrent cancellation. */
async function rejectCancelled(tx: Tx, id: number): Promise<void> {
  const { rows } = await sql<{ active: boolean }>`select is_active as active from payment where id = ${id} for share`.execute(tx.db)
  if (!rows[0]?.active) throw httpError(409, 'NOT_NOW', tx.texts('nerud.payments.documentsClosed'))
}

export const paymentDocumentRules = defineRules(paymentDocument, {
  derive: { fileName: t => sql`(select f.file_name from sys_file f where f.id = ${t('file_id')})` },
  scope: (user, t) => {
    const seen = visible(user, sql`p.cost_list_type_id`, sql`p.account_id`)
    // Payments are never deleted, but the condition lets the partial indexes be used.
    return seen && sql`exists (select 1 from payment p where p.id = ${t('payment_id')} and not p.is_delete and ${seen})`
  },
  async before(tx, next, prior) {
    const id = idOf(next.payment)!
    await rejectCancelled(tx, id)
    if (prior && next.paymentDocId && next.paymentDocId !== prior.id)
      throw fieldError('paymentDocId', tx.texts('nerud.validation.reference'))
    if (next.namedPayment && next.namedPayment !== id) throw fieldError('paymentId', tx.texts('nerud.validation.reference'))
    return { paymentDocId: null, namedPayment: null, ...(next.isActive === false && { isDelete: true }) }
  },
})
