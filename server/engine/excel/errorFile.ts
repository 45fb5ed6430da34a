import type { TableCell } from './sheet/cells.ts'
import { writeRows, type ExcelColumn } from './write.ts'

/** A rejected row of the source, and the reason in words. */
export type FaultyRow = { readonly cells: readonly TableCell[]; readonly error: string }

/** The content of a file of rejected rows; `errorHeader` is the heading of the last column. */
export type ErrorFile = {
  readonly sheet: string
  readonly header: readonly string[]
  readonly errorHeader: string
  readonly rows: AsyncIterable<FaultyRow> | Iterable<FaultyRow>
}

/** Dates are written as staff write them, not in ISO. */
const shown = ({ text, type }: TableCell): string =>
  type === 'date'
    ? text.replace(
        /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}:\d{2}(?::\d{2})?))?$/,
        (_, year, month, day, time) => `${day}.${month}.${year}${time ? ` ${time}` : ''}`,
      )
    : text

const ERROR_WIDTH = 60

/**
 * Writes the rejected rows of an import as a file to correct and upload again: the source's columns as texts, then the errors. When such a
 * file is uploaded again, its old column of errors is left out.
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
