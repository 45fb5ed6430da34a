/** One cell as an importer takes it: trimmed text (dates in ISO, numbers as plain decimals) and what it was in the file. */
export type TableCell = { readonly text: string; readonly type: 'text' | 'number' | 'date' | 'flag' | 'empty' | 'error' }

/** One row with data and its number in the source, counted from 1 as the user sees it. */
export type TableRow = { readonly row: number; readonly cells: readonly TableCell[] }

/** Bounds of a table read from a user's file: bytes of the file, rows with data, columns with data. */
export type TableLimits = { readonly bytes: number; readonly rows: number; readonly columns: number }

/** Far above the 20,000 rows that an import must take, far below what would trouble the server. */
export const TABLE_LIMITS: TableLimits = { bytes: 50 * 1024 * 1024, rows: 200_000, columns: 300 }

/** A cell without a value. */
export const EMPTY_CELL: TableCell = { text: '', type: 'empty' }

/** A cell of text, empty when there is nothing but spaces in it. */
export const textCell = (text: string): TableCell => {
  const trimmed = text.trim()
  return trimmed === '' ? EMPTY_CELL : { text: trimmed, type: 'text' }
}

/** The letters of a column counted from 0: 0 → A, 26 → AA. */
export const columnLetters = (index: number): string =>
  (index >= 26 ? columnLetters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))

/** The column counted from 0 in a reference such as "AB12"; -1 when there are no letters. */
export const columnOf = (reference: string): number => {
  let column = 0
  for (const char of reference) {
    const letter = char.charCodeAt(0) & ~32
    if (letter < 65 || letter > 90) break
    column = column * 26 + letter - 64
  }
  return column - 1
}
