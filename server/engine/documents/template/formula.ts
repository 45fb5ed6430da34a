import { columnLetters, columnOf } from '../../excel/sheet/cells.ts'

/** Returns the new row of a reference: `first` and `last` of the new rows, undefined when none are left. */
export type RowOf = (sheet: string | undefined, row: number, toRow: number) => { readonly first: number; readonly last: number } | undefined

// A text, or a reference: sheet, column, row and, for a range, column and row again. A name such as LOG10( is not a reference.
const REFERENCE =
  /"(?:[^"]|"")*"|(?<![\p{L}\p{N}_.$])((?:'(?:[^']|'')+'|[\p{L}_][\p{L}\p{N}_.]*)!)?(\$?[A-Z]{1,3})(\$?)(\d{1,7})(?::(\$?[A-Z]{1,3})(\$?)(\d{1,7}))?(?![\p{L}\p{N}_.(!])/giu

const sheetOf = (prefix: string | undefined): string | undefined => prefix?.slice(0, -1).replace(/^'|'$/g, '').replaceAll("''", "'")

/** Rewrites the references of a formula after rows were inserted or removed. A reference to removed rows becomes 0, the sum of nothing. */
export const shiftFormula = (formula: string, rowOf: RowOf): string =>
  formula.replace(
    REFERENCE,
    (
      whole,
      prefix: string | undefined,
      column?: string,
      dollar?: string,
      row?: string,
      toColumn?: string,
      toDollar?: string,
      toRow?: string,
    ) => {
      if (column === undefined || row === undefined) return whole
      const rows = rowOf(sheetOf(prefix), Number(row), Number(toRow ?? row))
      if (!rows) return '0'
      const start = `${prefix ?? ''}${column}${dollar ?? ''}${rows.first}`
      return toColumn === undefined ? start : `${start}:${toColumn}${toDollar ?? ''}${rows.last}`
    },
  )

const moved = (column: string, dollar: string, row: string, down: number, right: number): string => {
  const letters = column.startsWith('$') ? column : columnLetters(columnOf(column) + right)
  return `${letters}${dollar}${dollar === '' ? Number(row) + down : row}`
}

/** Returns the formula of a cell that shares it with another cell, so many rows down and columns to the right. */
export const copyFormula = (formula: string, down: number, right: number): string =>
  formula.replace(
    REFERENCE,
    (
      whole,
      prefix: string | undefined,
      column?: string,
      dollar?: string,
      row?: string,
      toColumn?: string,
      toDollar?: string,
      toRow?: string,
    ) => {
      if (column === undefined || row === undefined) return whole
      const start = `${prefix ?? ''}${moved(column, dollar ?? '', row, down, right)}`
      return toColumn === undefined || toRow === undefined ? start : `${start}:${moved(toColumn, toDollar ?? '', toRow, down, right)}`
    },
  )
