import { idOf } from '#resource'
import { regularPaymentDocument } from './regularPaymentDocument.ts'
import { sql } from 'kysely'
import { defineRules } from '#server/engine/rules.ts'
import { attachmentRules } from '#resources/shared/attachments.rules'
import { rejectKind, visibleKinds, type PaymentKind } from '../regularPayment/rights.rules.ts'

const shared = attachmentRules('isPayment')

export const regularPaymentDocumentRules = defineRules(regularPaymentDocument, {
  ...shared,
  scope: (user, t) => {
    const seen = visibleKinds(user, sql.ref('r.kind'))
    return seen && sql`exists (select 1 from regular_payment r where r.id = ${t('owner_id')} and not r.is_delete and ${seen})`
  },
  async before(tx, next, prior, names) {
    const { rows } = await sql<{ kind: PaymentKind }>`select kind from regular_payment where id = ${idOf(next.owner)}`.execute(tx.db)
    rejectKind(tx, rows[0]!.kind)
    return shared.before(tx, next, prior, names)
  },
})
