import { idOf, type RecordOf } from '#resource'
import { add } from '#resource/decimal'
import { formatAmount, formatDate } from '#resource/text'
import { company, SYSTEM_COMPANY } from '#resources/companies/company/company'
import { shownRecord } from '#server/engine/documents/shownRecord.ts'
import { sumInWords } from '#server/engine/inWords.ts'
import type { TemplatePeriod } from '#server/engine/rules.ts'
import { fieldError } from '#server/httpError.ts'
import type { Tx } from '#server/engine/tx.ts'
import type { payment } from './payment.ts'

/** Returns data for the documents of a payment besides the payment itself: the paying company as a whole record, and the recipient. */
export async function paperData(tx: Tx, record: RecordOf<typeof payment>): Promise<Record<string, unknown>> {
  const to = record.companyTo && record.companyTo.id !== SYSTEM_COMPANY ? await tx.read(company, record.companyTo.id) : null
  return {
    payer: await shownRecord(tx, company, record.companyFrom),
    receiver: record.account?.['fio'] ?? to?.name ?? '',
  }
}

/** Returns data for documents of several payments: the paying company, the period, and the sum. */
export async function sharedPaperData(
  tx: Tx,
  records: readonly RecordOf<typeof payment>[],
  { from, to }: TemplatePeriod,
): Promise<Record<string, unknown>> {
  const payers = new Set(records.map(({ companyFrom }) => idOf(companyFrom)))
  if (payers.size > 1) throw fieldError('object_ids', tx.texts('nerud.papers.onePayer'))
  const total = records.reduce((all, record) => add(all, record.sum ?? '0.00'), '0.00')
  return {
    payer: await shownRecord(tx, company, records[0]!.companyFrom),
    total: { text: formatAmount(total), number: total, words: sumInWords(total) },
    from: formatDate(from),
    to: formatDate(to),
  }
}

/**
 * Documents of payments with numbers of their own, which use the counters of the payer. A cash order has the entered number of its payment,
 * if any.
 */
export const paymentNumbers = {
  cashOrder: (_tx: Tx, [record]: readonly RecordOf<typeof payment>[]) =>
    record!.number ? null : { company: idOf(record!.companyFrom)!, day: record!.payDate ?? record!.createDate },
  paySheet: (tx: Tx, [record]: readonly RecordOf<typeof payment>[]) => ({ company: idOf(record!.companyFrom)!, day: tx.today }),
}
