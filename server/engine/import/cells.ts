import { optionsOf, takeValue, type Field, type Problem, type Checked } from '#resource'
import type { TableCell } from '../excel/sheet/cells.ts'
import { serverKindOf } from '../kinds/index.ts'
import type { Words } from './words.ts'

const meant = ({ text }: TableCell, one: Field, zone?: string): unknown =>
  serverKindOf(one).importValue?.(text, optionsOf(one), zone) ?? text

/** Returns the text of a cell by which a record is looked up. */
export const lookupText = (cell: TableCell, one: Field): string => String(meant(cell, one)).trim()

const broken: Problem = { key: 'nerud.import.brokenNumber' }
/**
 * Reads a cell as a field's value; `words` are the words that stand for values. Returns the value, null for an empty cell, or the problem.
 */
export function takeCell(cell: TableCell, one: Field, today: string, words?: Words, zone?: string): Checked {
  if (cell.type === 'empty' || cell.text === '') return { value: null }
  if (cell.type === 'error') return { key: 'nerud.import.errorCell' }
  // Excel stores 15 digits of a number: the rest of a longer account number is lost.
  if (cell.type === 'number' && cell.text.replace(/\D/g, '').length > 15) return broken
  const stated = words?.get(cell.text.trim().toLowerCase())
  return takeValue(one, stated === undefined ? meant(cell, one, zone) : stated, today)
}
