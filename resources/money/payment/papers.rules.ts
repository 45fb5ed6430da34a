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

/** What the papers of a payment name beside it: the company that pays, whole, and who is paid. */
export async function paperData(tx: Tx, record: RecordOf<typeof payment>): Promise<Record<string, unknown>> {
  const to = record.companyTo && record.companyTo.id !== SYSTEM_COMPANY ? await tx.read(company, record.companyTo.id) : null
  return {
    payer: await shownRecord(tx, company, record.companyFrom),
    receiver: record.account?.['fio'] ?? to?.name ?? '',
  }
}

/** What papers of several payments name beside them: the one company that pays them, the period, and what they come to. */
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

/** Papers of payments that have numbers of their own: those of who pays. An order of the cash box has that of its payment, where it was entered. */
export const paymentNumbers = {
  cashOrder: (_tx: Tx, [record]: readonly RecordOf<typeof payment>[]) =>
    record!.number ? null : { company: idOf(record!.companyFrom)!, day: record!.payDate ?? record!.createDate },
  paySheet: (tx: Tx, [record]: readonly RecordOf<typeof payment>[]) => ({ company: idOf(record!.companyFrom)!, day: tx.today }),
}
