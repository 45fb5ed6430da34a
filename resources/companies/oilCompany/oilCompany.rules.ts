import { oilCompany, oilCompanyDocument } from './oilCompany.ts'
import { sql } from 'kysely'
import { createPrivateKey } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import { sniff } from '#server/engine/files/mime.ts'
import { defineRules } from '#server/engine/rules.ts'
import { fieldError } from '#server/httpError.ts'
import { initOf } from '#resources/incoming/transactions/files/documents.rules'
import { fuelFiles } from '#resources/incoming/transactions/files/fuel.rules'
import { companyKindRules } from '../company/kinds.rules.ts'
import { attachmentRules } from '#areas/content/attachments.rules'

/** Whether the password opens the key; tried locally, no external service is called. */
function opens(bytes: Buffer, passphrase: string | undefined): boolean {
  try {
    if (sniff(bytes) === 'p12') createSecureContext({ pfx: bytes, ...(passphrase !== undefined && { passphrase }) })
    else createPrivateKey({ key: bytes, ...(passphrase !== undefined && { passphrase }) })
    return true
  } catch {
    return false
  }
}

export const oilCompanyRules = defineRules(oilCompany, {
  ...companyKindRules('oil_company_class', 'oil_class_id'),
  actions: {
    init: initOf(fuelFiles),
    /**
     * A key that can be opened verifies the company; neither the key nor its password is stored, because no supplier is queried with it.
     */
    async uploadKeyfile(tx, record, { file, password }) {
      const { rows } = await sql<{ key: string }>`select key from sys_file where id = ${file}`.execute(tx.db)
      const bytes = Buffer.from(await tx.storage.bytes(rows[0]!.key))
      if (!opens(bytes, password ?? undefined))
        throw fieldError(password ? 'password' : 'file', tx.texts(`nerud.rules.keyFile.${password ? 'password' : 'closed'}`))
      await tx.update(oilCompany, record.id, { keyVerified: true })
      return { isSuccess: true }
    },
  },
})

/** The document type of transaction files, which are listed separately (foundations §2.10, §9). */
const TRANSACTIONS_FILE = 19

export const oilCompanyDocumentRules = defineRules(oilCompanyDocument, {
  ...attachmentRules('isCompany'),
  scope: (_user, t) => sql`${t('document_type_id')} <> ${sql.lit(TRANSACTIONS_FILE)}`,
})
