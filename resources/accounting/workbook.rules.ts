import { serverKindOf } from '#server/engine/kinds/index.ts'
import { writeRows, type ExcelColumn } from '#server/engine/excel/write.ts'
import type { Row } from './rows.rules.ts'
import { CODE_WORDS, type Column, type ExchangeSet } from './sets.ts'

/**
 * Returns a column as 1С's spreadsheet import expects it: codes (ИНН, КПП, document numbers) are text, sums have no thousands separators,
 * days are dates.
 */
function excelColumn({ heading, kind }: Column): ExcelColumn {
  const excel = serverKindOf(kind).excel ?? 'text'
  if (excel === 'money') return { header: heading, kind: 'number', scale: 2 }
  return { header: heading, kind: excel === 'decimal' ? 'number' : excel }
}

const cellOf = ({ kind }: Column, value: unknown): unknown => (kind.kind === 'choice' ? (CODE_WORDS[String(value)] ?? value) : value)

/**
 * Returns a page as a workbook: one row of headings, then one row per record; for records with lines, one row per line, which repeats the
 * record's values.
 */
export function workbookOf({ heading, columns, lines = {} }: ExchangeSet, rows: readonly Row[]): ReadableStream<Uint8Array> {
  const valuesOf = (of: Readonly<Record<string, Column>>, row: Row): unknown[] =>
    Object.entries(of).map(([name, one]) => cellOf(one, row[name] ?? null))
  const linesOf = (row: Row): readonly Row[] => {
    const own = (row['lines'] ?? []) as readonly Row[]
    return own.length > 0 ? own : [{}]
  }
  return writeRows({
    sheet: heading,
    columns: [...Object.values(columns), ...Object.values(lines)].map(excelColumn),
    rows: rows.flatMap(row => linesOf(row).map(line => [...valuesOf(columns, row), ...valuesOf(lines, line)])),
    flagWords: ['Да', 'Нет'],
  })
}
