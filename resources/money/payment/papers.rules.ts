import { idOf, type RecordOf } from '#resource'
import { add } from '#resource/decimal'
import { formatAmount, formatDate } from '#resource/text'
import { company, SYSTEM_COMPANY } from '#resources/companies/company/company'
import { shownRecord } from '#server/engine/read/documentValues.ts'
import { sumInWords } from '#server/engine/kinds/numbers.ts'
import type { TemplatePeriod } from '#server/engine/rules.ts'
import { fieldError } from '#server/httpError.ts'
import type { Tx } from '#server/engine/tx.ts'
import { contentDisposition, MIME_TYPES } from '#server/engine/files/mime.ts'
import { writeRows, type ExcelColumn } from '#server/engine/excel/write.ts'
import type { Sql } from '#server/engine/sql.ts'
import type { payment } from './payment.ts'
import { byMonth, byMonthAndArticle, type Months } from './reports.rules.ts'

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

type Row = Readonly<Record<string, unknown>>
const NAME_WIDTH = 32
const SUM_WIDTH = 15

/** Returns the report by months as a sheet: articles with their objects, or articles only; the totals at the end. */
export async function monthFile(tx: Tx, period: Months, seen: Sql | undefined, isPlain: boolean): Promise<Response> {
  const { fields, items } = await (isPlain ? byMonth : byMonthAndArticle)(tx, period, seen)
  const [name, ...months] = fields
  const title = tx.texts('nerud.menu.paymentsByMonth')
  const days = `${formatDate(period.from)} – ${formatDate(period.to)}`
  const line = (article: unknown, object: string, row: Row): unknown[] => [
    article,
    ...(isPlain ? [] : [object]),
    ...months.map(({ key }) => row[key] ?? null),
  ]
  const rows = items.flatMap(item => {
    const own = (item['items'] ?? []) as readonly Row[]
    return isPlain ? [line(item['name'], '', item)] : own.map(row => line(item['name'], String(row['name'] ?? ''), row))
  })
  const all = Object.fromEntries(
    months.map(({ key }) => [key, items.reduce((sum, item) => add(sum, (item[key] as string | undefined) ?? '0.00'), '0.00')]),
  )
  const columns: ExcelColumn[] = [
    { header: name!.title, kind: 'text', width: NAME_WIDTH },
    ...(isPlain ? [] : [{ header: tx.texts('resources.payment.fields.objectKey'), kind: 'text', width: NAME_WIDTH } as const]),
    ...months.map((month): ExcelColumn => ({ header: month.title, kind: 'money', scale: 2, width: SUM_WIDTH })),
  ]
  const notes = [days, ...(period.knownOn === null ? [] : [tx.texts('nerud.matrix.knownOn', { day: formatDate(period.knownOn) })])]
  const body = writeRows({ sheet: title, title, notes, columns, rows: [...rows, line(tx.texts('nerud.list.sums.foot'), '', all)] })
  return new Response(body, {
    headers: {
      'content-type': MIME_TYPES.xlsx,
      'content-disposition': contentDisposition(`${title} ${days}.xlsx`),
      'cache-control': 'no-store',
    },
  })
}
