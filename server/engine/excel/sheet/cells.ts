import { cleanText } from '#resource/cleanText'

/**
 * A cell as an import reads it: its type in the file, and its text, trimmed and without invisible characters (dates in ISO, numbers as
 * plain decimals). `currency`: the currency sign in its format, other than that of the rouble.
 */
export type TableCell = {
  readonly text: string
  readonly type: 'text' | 'number' | 'date' | 'flag' | 'empty' | 'error'
  readonly currency?: string
}

/**
 * A row with data and its number in the source, from 1, as the user sees it. `above`: by column, the cells above that are merged with this
 * one and whose text people see here. `hidden`: the spreadsheet hides the row. `sheet`: the name of its sheet when several sheets have
 * data.
 */
export type TableRow = {
  readonly row: number
  readonly cells: readonly TableCell[]
  readonly above?: readonly (TableCell | undefined)[]
  readonly hidden?: boolean
  readonly sheet?: string
}

/** Limits of an uploaded table: bytes of the file, rows with data, columns with data. */
export type TableLimits = { readonly bytes: number; readonly rows: number; readonly columns: number }

/** Far above the 20,000 rows that an import must accept, far below what would overload the server. */
export const TABLE_LIMITS: TableLimits = { bytes: 50 * 1024 * 1024, rows: 200_000, columns: 300 }

/** A cell without a value. */
export const EMPTY_CELL: TableCell = { text: '', type: 'empty' }

/** An apostrophe before a number marks it as text in Excel; some programs save it as a character. */
const MARKED = /^'(?=[^']+$)/u
/** Returns a text cell; the empty one when there are only spaces and invisible characters. */
export const textCell = (text: string): TableCell => {
  const trimmed = cleanText(text).trim().replace(MARKED, '').trim()
  return trimmed === '' ? EMPTY_CELL : { text: trimmed, type: 'text' }
}

/** Returns the letters of a column numbered from 0: 0 → A, 26 → AA. */
export const columnLetters = (index: number): string =>
  (index >= 26 ? columnLetters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))

/** Returns the column, from 0, in a reference such as "AB12"; -1 without letters. */
export const columnOf = (reference: string): number => {
  let column = 0
  for (const char of reference) {
    const letter = char.charCodeAt(0) & ~32
    if (letter < 65 || letter > 90) break
    column = column * 26 + letter - 64
  }
  return column - 1
}

/** Normalizes the texts of cells as the product stores texts: composed Unicode without invisible characters. */
export const cleanCells = (cells: readonly TableCell[]): readonly TableCell[] =>
  cells.map(cell => {
    const text = cleanText(cell.text)
    return text === cell.text ? cell : cell.type === 'text' ? textCell(text) : { ...cell, text }
  })
