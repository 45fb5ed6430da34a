import type { TableCell } from './sheet/cells.ts'
import { writeRows, type ExcelColumn } from './write.ts'

/** A row of the source that was not taken, and why, in words. */
export type FaultyRow = { readonly cells: readonly TableCell[]; readonly error: string }

/** What goes into a file of faulty rows; `errorHeader` names the last column. */
export type ErrorFile = {
  readonly sheet: string
  readonly header: readonly string[]
  readonly errorHeader: string
  readonly rows: AsyncIterable<FaultyRow> | Iterable<FaultyRow>
}

/** Dates go back as staff write them, not in ISO. */
const shown = ({ text, type }: TableCell): string =>
  type === 'date'
    ? text.replace(
        /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}:\d{2}(?::\d{2})?))?$/,
        (_, year, month, day, time) => `${day}.${month}.${year}${time ? ` ${time}` : ''}`,
      )
    : text

const ERROR_WIDTH = 60

/**
 * Writes the faulty rows of an import as a file to fix and upload again: the source's columns as texts, then the errors. The column of errors of a
 * file that is uploaded a second time is left out.
 */
export const writeErrorFile = ({ sheet, header, errorHeader, rows }: ErrorFile): ReadableStream<Uint8Array> => {
  const kept = header.flatMap((title, index) => (title.trim() === errorHeader ? [] : [index]))
  const columns: ExcelColumn[] = [
    ...kept.map(index => ({ header: header[index] ?? '', kind: 'text' as const })),
    { header: errorHeader, kind: 'text', width: ERROR_WIDTH },
  ]
  const values = async function* (): AsyncGenerator<string[]> {
    for await (const { cells, error } of rows) {
      yield [
        ...kept.map(index => {
          const cell = cells[index]
          return cell ? shown(cell) : ''
        }),
        error,
      ]
    }
  }
  return writeRows({ sheet, columns, rows: values() })
}
