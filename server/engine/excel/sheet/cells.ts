import { cleanText } from '#resource/cleanText'

/**
 * One cell as an importer takes it: trimmed text without unseen signs (dates in ISO, numbers as plain decimals) and what it was in the file. `currency`: the
 * sign of money other than roubles that its format shows.
 */
export type TableCell = {
  readonly text: string
  readonly type: 'text' | 'number' | 'date' | 'flag' | 'empty' | 'error'
  readonly currency?: string
}

/**
 * One row with data and its number in the source, counted from 1 as the user sees it. `above`: by column, the cells of rows above it that are merged down into
 * this one, where a person sees them. `hidden`: the spreadsheet does not show the row. `sheet`: its name, where the file has several sheets with data.
 */
export type TableRow = {
  readonly row: number
  readonly cells: readonly TableCell[]
  readonly above?: readonly (TableCell | undefined)[]
  readonly hidden?: boolean
  readonly sheet?: string
}

/** Bounds of a table read from a user's file: bytes of the file, rows with data, columns with data. */
export type TableLimits = { readonly bytes: number; readonly rows: number; readonly columns: number }

/** Far above the 20,000 rows that an import must take, far below what would trouble the server. */
export const TABLE_LIMITS: TableLimits = { bytes: 50 * 1024 * 1024, rows: 200_000, columns: 300 }

/** A cell without a value. */
export const EMPTY_CELL: TableCell = { text: '', type: 'empty' }

/** People mark numbers as texts by an apostrophe in front, which some programs save as a letter. */
const MARKED = /^'(?=[^']+$)/u
/** A cell of text, empty when there is nothing but spaces and unseen signs in it. */
export const textCell = (text: string): TableCell => {
  const trimmed = cleanText(text).trim().replace(MARKED, '').trim()
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

/** Cells with their texts as the product keeps texts: composed, without what shows nothing. */
export const cleanCells = (cells: readonly TableCell[]): readonly TableCell[] =>
  cells.map(cell => {
    const text = cleanText(cell.text)
    return text === cell.text ? cell : cell.type === 'text' ? textCell(text) : { ...cell, text }
  })
