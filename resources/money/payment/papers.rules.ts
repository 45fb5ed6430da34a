import { idOf, type RecordOf } from '#resource'
import { company, SYSTEM_COMPANY } from '#resources/companies/company/company'
import type { Tx } from '#server/engine/tx.ts'
import type { payment } from './payment.ts'

/** What the papers of a payment name beside it: the company that pays, whole, and who is paid. */
export async function paperData(tx: Tx, record: RecordOf<typeof payment>): Promise<Record<string, unknown>> {
  const payer = idOf(record.companyFrom)
  const to = record.companyTo && record.companyTo.id !== SYSTEM_COMPANY ? await tx.read(company, record.companyTo.id) : null
  return {
    payer: payer && tx.shown(company, await tx.read(company, payer)),
    receiver: record.account?.['fio'] ?? to?.name ?? '',
  }
}
