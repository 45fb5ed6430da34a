import { formatDate } from '#resource/text'
import { add } from '#resource/decimal'
import { contentDisposition, MIME_TYPES } from '#server/engine/files/mime.ts'
import { writeRows, type ExcelColumn } from '#server/engine/excel/write.ts'
import type { Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import { byMonth, byMonthAndArticle, type Months } from './reports.rules.ts'

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
