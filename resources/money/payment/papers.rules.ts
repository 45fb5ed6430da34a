import type { RecordOf } from '#resource'
import { company, SYSTEM_COMPANY } from '#resources/companies/company/company'
import { shownRecord } from '#server/engine/documents/shownRecord.ts'
import type { Tx } from '#server/engine/tx.ts'
import type { payment } from './payment.ts'

/** What the papers of a payment name beside it: the company that pays, whole, and who is paid. */
export async function paperData(tx: Tx, record: RecordOf<typeof payment>): Promise<Record<string, unknown>> {
  const to = record.companyTo && record.companyTo.id !== SYSTEM_COMPANY ? await tx.read(company, record.companyTo.id) : null
  return {
    payer: await shownRecord(tx, company, record.companyFrom),
    receiver: record.account?.['fio'] ?? to?.name ?? '',
  }
}
