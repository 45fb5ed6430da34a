import { oilCompanyDocument } from './oilCompanyDocument.ts'
import { sql } from 'kysely'
import { defineRules } from '#server/engine/rules.ts'
import { attachmentRules } from '#resources/shared/attachments.rules'

/** The type of files of transactions, which are listed apart (foundations §2.10, §9). */
const TRANSACTIONS_FILE = 19

export const oilCompanyDocumentRules = defineRules(oilCompanyDocument, {
  ...attachmentRules('isCompany'),
  scope: (_user, t) => sql`${t('document_type_id')} <> ${sql.lit(TRANSACTIONS_FILE)}`,
})
