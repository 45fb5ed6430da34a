import { documentsOf } from '#resource'
import { sql } from 'kysely'
import { createHash, randomBytes, createPrivateKey } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import { defineRules } from '#server/engine/rules.ts'
import type { Db } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import { bankFiles } from '#resources/incoming/bankTransaction/bankTransaction.rules'
import { initOf } from '#resources/incoming/imports.rules'
import { sniff } from '#server/engine/files/mime.ts'
import { fieldError } from '#server/httpError.ts'
import { fuelFiles } from '#resources/incoming/oilCompanyTransaction/oilCompanyTransaction.rules'
import { attachmentRules } from '#areas/content/attachments.rules'
import { fineFiles } from '#resources/incoming/transactions/files/fines.rules'
import { ownerCompany, oilCompany, truckPenaltyCompany } from './companyKinds.ts'
import { curatorOf, companyKindRules } from './company/shown.rules.ts'

const KEY_BYTES = 32

/** The keys of a company's accounting system: only the hash of the current one. */
export const exchangeKeyTables: readonly string[] = [
  `create table if not exists company_exchange_key (
    company_id bigint primary key,
    hash text not null,
    issued_at timestamptz not null
  )`,
  'create unique index if not exists company_exchange_key_hash on company_exchange_key (hash)',
]

const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url')

/**
 * Returns the active company of a key; undefined for an invalid one. Only hashes are compared, by an index, so that timing reveals nothing
 * about a key.
 */
export async function companyByKey(db: Db, key: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select c.id::int as id from company_exchange_key k join company c on c.id = k.company_id
    where k.hash = ${hashOf(key)} and c.kind = 'own' and c.is_active and not c.is_delete and not c.is_blocked`.execute(db)
  return rows[0]?.id
}

/** Issues a new key for a company; the old one becomes invalid. */
async function issueKey(tx: Tx, company: number): Promise<{ readonly key: string }> {
  const key = randomBytes(KEY_BYTES).toString('base64url')
  await sql`insert into company_exchange_key (company_id, hash, issued_at) values (${company}, ${hashOf(key)}, ${tx.now}::timestamptz)
    on conflict (company_id) do update set hash = excluded.hash, issued_at = excluded.issued_at`.execute(tx.db)
  return { key }
}

const shared = companyKindRules('bank_transaction_class', 'bank_class_id')
export const ownerCompanyRules = defineRules(ownerCompany, {
  ...shared,
  derive: {
    ...shared.derive,
    curator: curatorOf,
    keyIssued: t => sql`(select k.issued_at from company_exchange_key k where k.company_id = ${t('id')})`,
  },
  actions: { updateOnecKey: (tx, record) => issueKey(tx, record.id), init: initOf(bankFiles) },
})

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

const oilCompanyDocument = documentsOf(oilCompany)

export const oilCompanyDocumentRules = defineRules(oilCompanyDocument, {
  ...attachmentRules(oilCompanyDocument),
  scope: (_user, t) => sql`${t('document_type_id')} <> ${sql.lit(TRANSACTIONS_FILE)}`,
})

export const truckPenaltyCompanyRules = defineRules(truckPenaltyCompany, {
  ...companyKindRules('truck_penalty_company_class', 'penalty_class_id'),
  actions: { init: initOf(fineFiles) },
})
